import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvOf } from '../../../../src/experiment/report/dataset.js';

/** Reads CSV as RFC 4180 says; a field without quotes is null when empty. */
function readCsv(text: string): (string | null)[][] {
  const rows: (string | null)[][] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^",\n]*))([,\n])/y;
  let row: (string | null)[] = [];
  while (field.lastIndex < text.length) {
    const found = field.exec(text);
    if (!found) throw new Error('no CSV');
    const [, quoted, plain = '', end] = found;
    row.push(quoted === undefined ? plain || null : quoted.replaceAll('""', '"'));
    if (end === '\n') {
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

const anyField = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', '=', '+', '-', '@', "'", '\t', ' ', 'a') }),
);

describe('csvOf', () => {
  it('gives every text back to who takes one leading apostrophe away', () => {
    fc.assert(
      fc.property(
        fc
          .integer({ min: 1, max: 4 })
          .chain((width) =>
            fc.array(fc.array(fc.option(anyField), { minLength: width, maxLength: width }), { maxLength: 5 }),
          ),
        (rows) => {
          const head = (rows[0] ?? ['a']).map((_, index) => `c${index}`);
          const back = readCsv(csvOf(head, rows));
          expect(back[0]).toEqual(head);
          expect(back.slice(1).map((row) => row.map((field) => field?.replace(/^'/, '') ?? null))).toEqual(
            rows,
          );
        },
      ),
    );
  });

  it('never begins a text the way a formula begins', () => {
    fc.assert(
      fc.property(anyField, (text) => {
        expect(readCsv(csvOf(['a'], [[text]]))[1]?.[0] ?? '').not.toMatch(/^[=+\-@\t\r]/);
      }),
    );
  });

  it('writes numbers as numbers, negative ones too, and nothing for what was not measured', () => {
    expect(csvOf(['a', 'b', 'c', 'd'], [[-3.5, null, true, NaN]])).toBe('a,b,c,d\n-3.5,,true,\n');
  });

  it('tells empty text from nothing', () => {
    expect(csvOf(['a', 'b'], [['', null]])).toBe('a,b\n"",\n');
  });
});
