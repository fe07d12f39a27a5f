import { describe, expect, it } from 'vitest';
import type { ItemCounts } from '../../../src/base/item-counts.js';
import type { Subtask } from '../../../src/plan/subtask/subtask.js';
import type { CraftStep, Job } from '../../../src/schedule/job.js';
import type { Verdict } from '../../../src/verify/verdict.js';
import { verify } from '../../../src/verify/verify.js';
import { CHEST, TABLE } from './histories.js';

describe('verify of crafts done in one go', () => {
  const part = (item: string, quantity: number, materials: ItemCounts): Subtask => ({
    id: item,
    action: 'craft',
    item,
    quantity,
    tools: [],
    materials,
    dependsOn: [],
    instruction: '',
  });
  const step = (subtask: Subtask): CraftStep => ({ subtask, quantity: subtask.quantity, ticks: 10 });
  const planks = part('oak_planks', 16, { oak_log: 4 });
  const sticks = part('stick', 8, { oak_planks: 4 });
  const table: Subtask = { ...part('crafting_table', 1, { oak_planks: 4 }), placed: 'beside' };
  const job: Job = {
    id: 'table',
    subtask: table,
    phase: 'whole',
    quantity: 1,
    takes: { oak_log: 4 },
    fuel: {},
    tools: [],
    brings: { oak_planks: 8, stick: 8 },
    station: null,
    placeAt: [TABLE],
    steps: [step(planks), step(sticks)],
  };
  const judged = (after: ItemCounts): Verdict => {
    const visit = { worker: 'Eve', block: 'chest', position: CHEST, openedTick: 1, closedTick: 2 };
    const before = { oak_log: 6 };
    const at = { tick: 0, position: CHEST, inventory: {}, equipment: {}, health: 20, food: 20 };
    return verify(
      job,
      {
        before: at,
        after: null,
        visits: [{ ...visit, before, after }],
        blocks: [],
        deaths: [],
        isSeenFromOutside: true,
      },
      { chest: CHEST },
    );
  };
  const kinds = (verdict: Verdict): readonly string[] => verdict.problems.map(({ kind }) => kind);

  it('counts what was made on the way, and asks for the rest alone', () => {
    for (const after of [
      { oak_log: 2, oak_planks: 16 },
      { oak_log: 2, oak_planks: 12, stick: 8 },
      { oak_log: 4, oak_planks: 8 },
    ]) {
      const verdict = judged(after);
      expect(verdict).toMatchObject({ kind: 'partial', done: 0 });
      expect(kinds(verdict)).toEqual(['station-not-placed']);
    }
  });

  it('misses what was taken and went into nothing', () => {
    expect(kinds(judged({ oak_log: 2, oak_planks: 8 }))).toContain('material-lost');
    expect(judged({ oak_log: 2 })).toMatchObject({ kind: 'failed', done: 0 });
    expect(kinds(judged({ oak_log: 6 }))).toEqual(['nothing-done', 'station-not-placed']);
  });
});
