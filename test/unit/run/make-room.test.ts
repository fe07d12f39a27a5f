import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { whatToThrow } from '../../../src/run/execute/make-room.js';

const isTool = (item: string): boolean => item.endsWith('_axe');
const slotsOf = (contents: Readonly<Record<string, number>>): number =>
  Object.entries(contents).reduce(
    (sum, [item, count]) => sum + (isTool(item) ? count : Math.ceil(count / 64)),
    0,
  );

describe('what is thrown away for room', () => {
  it('is nothing while there is room, else enough, never more than is there', () => {
    const names = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'.split(''), 'wooden_axe', 'stone_axe');
    fc.assert(
      fc.property(fc.dictionary(names, fc.integer({ min: 1, max: 200 }), { maxKeys: 26 }), (contents) => {
        const thrown = whatToThrow(contents, 27, (item) => item.length, isTool);
        const rest = { ...contents };
        for (const [item, count] of Object.entries(thrown)) {
          expect(count).toBeLessThanOrEqual(contents[item] ?? 0);
          rest[item] = (rest[item] ?? 0) - count;
        }
        const isFull = 27 - slotsOf(contents) < 7;
        expect(Object.keys(thrown).length > 0).toBe(isFull);
        if (isFull) expect(27 - slotsOf(rest)).toBeGreaterThanOrEqual(12);
      }),
    );
  });

  it('keeps a stack of everything where more than that is there, and what is of most use', () => {
    const contents = { dirt: 64 * 18, oak_log: 64, stick: 10, oak_button: 2 };
    expect(whatToThrow(contents, 27, () => 1, isTool)).toEqual({ dirt: 64 * 17 });
    const many = Object.fromEntries(Array.from({ length: 22 }, (_, at) => [`item_${at}`, 1]));
    const thrown = whatToThrow(many, 27, (item) => Number(item.slice(5)), isTool);
    expect(Object.keys(thrown)).toEqual([
      'item_0',
      'item_1',
      'item_2',
      'item_3',
      'item_4',
      'item_5',
      'item_6',
    ]);
  });
});
