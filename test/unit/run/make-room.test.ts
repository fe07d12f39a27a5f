import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { worthAsItGoesOn, whatToThrow } from '../../../src/run/execute/make-room.js';
import { goodsIn } from '../../../src/schedule/ledger/observation.js';

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
        const thrown = whatToThrow(contents, 27, { useOf: (item) => item.length, asked: {} }, isTool);
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
    expect(whatToThrow(contents, 27, { useOf: () => 1, asked: {} }, isTool)).toEqual({ dirt: 64 * 17 });
    const many = Object.fromEntries(Array.from({ length: 22 }, (_, at) => [`item_${at}`, 1]));
    const thrown = whatToThrow(many, 27, { useOf: (item) => Number(item.slice(5)), asked: {} }, isTool);
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

describe('as a run goes on', () => {
  const torches = [{ item: 'torch', tools: [], materials: { stick: 1, coal: 1 } }];
  const lanterns = [{ item: 'lantern', tools: [], materials: { torch: 1 } }];
  const along = Array.from({ length: 20 }, (_, at) => `flower_${at}`);
  const contents = Object.fromEntries(
    ['diamond', 'coal', 'torch', 'strangers_cake', ...along].map((item) => [item, 1]),
  );

  /** Of the things no flowers, what is thrown away; null where nothing may be. */
  function thrown(useOf?: (item: string) => number, { kind = 'generated', hasHadPeople = false } = {}) {
    const context = {
      log: {
        events: [
          { kind: 'surveyed', contents: { diamond: 1 } },
          { kind: 'plan-made', subtasks: torches },
          { kind: 'repair-planned', subtasks: lanterns },
          {
            kind: 'chest-observed',
            worker: 'Ada',
            before: {},
            contents: Object.fromEntries(along.map((item) => [item, 1])),
          },
          { kind: 'chest-observed', worker: null, before: {}, contents },
        ],
      },
      roster: { hasHadPeople },
      goods: { ledger: { goods: goodsIn([...torches, ...lanterns] as never) } },
      runWorld: { environment: { kind } },
    };
    const worth = worthAsItGoesOn({ context, ...(useOf ? { useOf } : {}) } as never, []);
    if (worth === null) return null;
    return Object.keys(whatToThrow(contents, 27, worth, isTool)).filter((item) => !along.includes(item));
  }

  it('what lay there, what others put there, and what a plan named, is kept; of an exploration what is needed now', () => {
    expect(thrown()).toEqual([]);
    expect(thrown((item) => (item.startsWith('flower') ? 1 : 0))).toEqual([
      'coal',
      'diamond',
      'strangers_cake',
    ]);
  });

  it('nothing is thrown away in an arena, or where people have been', () => {
    expect(thrown(undefined, { kind: 'arena' })).toBeNull();
    expect(thrown(undefined, { hasHadPeople: true })).toBeNull();
  });

  it('what earlier goals took makes room for the next, but for what was asked for and lay there', () => {
    const chest = {
      cobblestone: 336,
      torch: 8,
      coal: 70,
      diamond: 1,
      stone_axe: 7,
      wooden_axe: 2,
      dirt: 100,
    };
    const goal = (item: string, quantity: number): object => ({ kind: 'have', item, quantity });
    const context = {
      log: {
        events: [
          { kind: 'surveyed', contents: { diamond: 1 } },
          { kind: 'chest-observed', worker: 'Ada', before: {}, contents: chest },
          { kind: 'plan-made', subtasks: torches },
          { kind: 'goal-ended', reached: [{ goal: goal('cobblestone', 32) }, { goal: goal('torch', 8) }] },
          { kind: 'goal-set' },
        ],
      },
      roster: { hasHadPeople: false },
      goods: { ledger: { goods: new Set(['cobblestone', 'coal', 'torch', 'stone_axe', 'wooden_axe']) } },
      runWorld: { environment: { kind: 'generated' } },
    };
    const worth = worthAsItGoesOn({ context } as never, [goal('stone_axe', 2)] as never);
    if (worth === null) throw new Error('Expected a run that may throw things away.');
    const all = Object.fromEntries(Array.from({ length: 4 }, (_, at) => [`strangers_${at}`, 1]));
    expect(whatToThrow({ ...chest, ...all }, 27, worth, isTool)).toEqual({
      dirt: 100 - 64,
      coal: 70 - 64,
      cobblestone: 336 - 64,
      stone_axe: 7 - 2,
    });
  });
});
