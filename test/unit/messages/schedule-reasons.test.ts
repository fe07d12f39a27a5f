import { expect, it } from 'vitest';
import { loadRegistry } from '../../../src/game/registry.js';
import { namesIn } from '../../../src/messages/names.js';
import { repairReason, subtaskReason } from '../../../src/messages/schedule-reasons.js';
import type { Lack, SubtaskReason } from '../../../src/schedule/reason.js';

const nameOf = namesIn(loadRegistry('1.20.1'));
const say = (reason: SubtaskReason): string => subtaskReason(reason, nameOf);

it('says what a subtask waits for, in everyday names', () => {
  const others = (subtasks: readonly string[]): string =>
    say({ code: 'waits-for-others', subtasks, items: { iron_ingot: 3 } });
  expect(others(['s1'])).toBe('waits for s1');
  expect(others(['s1', 's2', 's3', 's4', 's5'])).toBe('waits for s1, s2, s3 and 2 more');
  expect(others([])).toBe('waits for 3 more iron ingots');
  const goods = (lack: Lack, holder: string | null = null): string =>
    say({ code: 'waits-for-goods', lack, holder });
  expect(goods({ kind: 'item', item: 'stone_pickaxe', needed: 1, free: 0 }, 'Ben')).toBe(
    'waits for stone pickaxe (Ben has it)',
  );
  expect(goods({ kind: 'item', item: 'iron_ingot', needed: 7, free: 3 })).toBe(
    'waits for iron ingots: 3 of 7 there',
  );
  expect(goods({ kind: 'station', block: 'crafting_table' })).toBe('waits for a free crafting table');
  expect(goods({ kind: 'places', needed: 1 })).toBe('waits for 1 free place beside the chest');
});

it('says who is at it, and what lies in a furnace', () => {
  const jobs = [
    { worker: 'Ada', phase: 'whole', quantity: 2 },
    { worker: 'Ben', phase: 'load', quantity: 3 },
  ] as const;
  expect(
    say({ code: 'under-way', done: 1, quantity: 8, jobs, loads: [{ block: 'blast_furnace', quantity: 2 }] }),
  ).toBe('1 of 8, 2 by Ada, load 3 by Ben, 2 in the blast furnace');
});

it('says why a plan cannot go on, with the right numbers', () => {
  const lacks = (needed: number, free: number, isInHands = false): string =>
    repairReason(
      { code: 'goods-missing', lacks: [{ kind: 'item', item: 'iron_ingot', needed, free }] },
      nameOf,
      isInHands,
    );
  expect(lacks(7, 3)).toBe(
    '4 of 7 iron ingots are missing from the chest: taken by somebody, used up or worn out',
  );
  expect(lacks(7, 6)).toBe(
    '1 of 7 iron ingots is missing from the chest: taken by somebody, used up or worn out',
  );
  expect(lacks(1, 0)).toBe(
    'the iron ingot is missing from the chest: taken by somebody, used up or worn out',
  );
  expect(lacks(7, 3, true)).toBe("4 of 7 iron ingots are in nobody's hands");
  expect(lacks(1, 0, true)).toBe("the iron ingot is in nobody's hands");
  const subtask = { id: 's1', action: 'gather', item: 'oak_log', quantity: 4 };
  const failure = { why: { code: 'told', words: 'no tree stands there' }, worker: 'Ada' } as const;
  expect(
    repairReason({ code: 'tries-used-up', subtasks: [{ ...subtask, failures: 1, failure }] }, nameOf),
  ).toBe('s1 (gather 4 oak logs) failed 1 time: no tree stands there (Ada)');
});
