import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderTable } from '../../../src/messages/plan/render-table.js';
import { layOutTable, wrapText } from '../../../src/messages/text-table.js';
import { pickaxeView, spell, subtask } from './plan-views.js';

describe('renderTable', () => {
  it('shows every subtask in a row with what it uses up, is done with and comes after', () => {
    expect(renderTable(pickaxeView, spell).split('\n')).toEqual([
      ' #  subtask                 uses up                 with            after',
      's1  gather 3 oak logs',
      's2  craft 12 oak planks     3 oak logs                              s1',
      's3  craft 4 sticks          2 oak planks                            s2',
      's4  craft 1 crafting table  4 oak planks                            s2',
      's5  craft 1 wooden pickaxe  3 oak planks, 2 sticks  crafting table  s3 s4',
      '',
      'From the world: 3 oak logs',
      'Longest chain: 4 of 5 subtasks (s1 s2 s3 s5)',
      'Note: any planks will do; planned with oak_planks',
      '',
    ]);
  });

  it('tells fuel apart from the other materials, and what a kill is for', () => {
    const text = renderTable(
      {
        ...pickaxeView,
        subtasks: [
          subtask('s1', 'kill', 'spider', 3, { drops: { string: 3 } }),
          subtask('s2', 'smelt', 'charcoal', 3, {
            materials: { oak_log: 5 },
            fuel: { oak_log: 2 },
            station: 'furnace',
          }),
        ],
      },
      spell,
      { width: 120 },
    );
    expect(text).toContain('kill 3 spiders for 3 strings');
    expect(text).toContain('3 oak logs + 2 oak logs as fuel');
  });

  it('keeps within narrow widths by wrapping between words', () => {
    const lines = renderTable(pickaxeView, spell, { width: 50 }).split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(50);
    expect(lines.join(' ')).toContain('crafting');
  });

  it('gives the verdict and the reason where there is no plan', () => {
    const view = {
      ...pickaxeView,
      status: 'impossible' as const,
      reason: 'no spiders here',
      subtasks: [],
      notes: [],
    };
    expect(renderTable(view, spell)).toBe('Impossible: no spiders here\n');
  });

  it('says so where nothing is to be done', () => {
    expect(renderTable({ ...pickaxeView, subtasks: [], reason: 'Already done.', notes: [] }, spell)).toBe(
      'Already done.\n',
    );
  });

  it('colours only through the style, without moving columns', () => {
    const mark = (text: string): string => `<${text}>`;
    const style = { strong: mark, faint: mark, critical: mark, bad: mark };
    const coloured = renderTable(pickaxeView, spell, { style });
    expect(coloured.replace(/[<>]/g, '')).toBe(renderTable(pickaxeView, spell));
    expect(coloured).toContain('<s1  gather 3 oak logs>');
    expect(coloured).not.toContain('<s4');
  });
});

describe('layOutTable', () => {
  it('lets columns of several words give way before it cuts one', () => {
    const columns = [{ title: 'curriculum' }, { title: 'items' }];
    const { rows } = layOutTable(columns, [['tech-tree-1ai', '13.5 (13.0 to 14.0)']], 26);
    expect(rows).toEqual([['tech-tree-1ai  13.5 (13.0', '               to 14.0)']]);
  });

  it('keeps every word, and every line within the width where the columns can give way', () => {
    const cell = fc
      .array(fc.stringMatching(/^[a-z]{1,8}$/), { maxLength: 8 })
      .map((words) => words.join(' '));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(cell, cell, cell), { maxLength: 5 }),
        fc.integer({ min: 28, max: 90 }),
        (rows, width) => {
          const table = layOutTable(
            [{ title: 'a' }, { title: 'b', align: 'right' }, { title: 'c' }],
            rows,
            width,
          );
          const lines = table.rows.flat();
          expect(Math.max(0, ...lines.map((line) => line.length))).toBeLessThanOrEqual(width);
          const words = (text: string): string[] =>
            text
              .split(/\s+/)
              .filter((word) => word !== '')
              .sort();
          expect(words(lines.join(' '))).toEqual(words(rows.flat().join(' ')));
        },
      ),
    );
  });
});

describe('wrapText', () => {
  it('cuts words that are longer than a line', () => {
    expect(wrapText('ab abcdefghij', 4)).toEqual(['ab', 'abcd', 'efgh', 'ij']);
  });
});
