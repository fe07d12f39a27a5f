import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonIn, readJson5 } from '../../../src/base/json.js';
import { plainData, plainLine, plainLines } from '../../../src/base/plain-text.js';

const DANGEROUS = [
  ...[
    '\u0000',
    '\u0007',
    '\u001b[2J',
    '\u007f',
    '\u0085',
    '\u009b31m',
    '\u00ad',
    '\u200b',
    '\u200e',
    '\u200f',
  ],
  ...['\u2028', '\u202a', '\u202e', '\u2066', '\u2069', '\ufeff', '\ud83d', '\udc00', '\r', '\n', '\t'],
];
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.oneof(fc.constantFrom(...DANGEROUS), fc.string(), fc.string({ unit: 'grapheme' })))
    .map((parts) => parts.join('')),
);
const UNFIT = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

describe('text from outside', () => {
  it('has nothing left that moves a cursor, turns the direction or hides, and is left alone the second time', () => {
    fc.assert(
      fc.property(text, (given) => {
        const plain = plainLine(given);
        expect(plain).not.toMatch(UNFIT);
        expect(plainLine(plain)).toBe(plain);
        expect(plainLines(given).replace(/[\n\t]/g, '')).not.toMatch(UNFIT);
      }),
    );
  });

  it('keeps every letter of what is harmless', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (given) => {
        if (!UNFIT.test(given)) expect(plainLine(given)).toBe(given);
      }),
    );
    expect(plainLine('für Zoë, 日本, 🪵')).toBe('für Zoë, 日本, 🪵');
    expect(plainLines('one\r\n\ttwo\u202e')).toBe('one\n\ttwo');
  });

  it('is plain in what is read from JSON and in what is logged, however it was written there', () => {
    fc.assert(
      fc.property(fc.dictionary(text, text), (given) => {
        for (const json of [JSON.stringify(given), escapedJson(given)]) {
          const read = jsonIn(json) as Record<string, string>;
          const all = Object.entries(read)
            .flat()
            .join('')
            .replace(/[\n\t]/g, '');
          expect(all).not.toMatch(UNFIT);
        }
        expect(JSON.stringify(plainData(given)).replaceAll(/\\[nt]/g, '')).not.toMatch(UNFIT);
      }),
    );
    expect(readJson5("{ name: 'Ada\\x1b[2J\\u202e' }")).toEqual({ ok: true, value: { name: 'Ada[2J' } });
  });
});

function escapedJson(value: object): string {
  return JSON.stringify(value).replace(
    /[^ -~]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
