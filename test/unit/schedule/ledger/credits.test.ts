import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Subtask } from '../../../../src/plan/subtask/subtask.js';
import type { SubtaskState, SubtaskView } from '../../../../src/schedule/subtask-view.js';
import { unaskedCredits, type OwnWork } from '../../../../src/schedule/ledger/credits.js';
import { craft, gather } from '../core/random-plan.js';
import { jobsIn, Story } from '../core/story.js';
import { jobOf } from '../../../support/job-of.js';

function viewOf(subtask: Subtask, state: SubtaskState, done = 0): SubtaskView {
  const { id, quantity } = subtask;
  return {
    id,
    subtask,
    state,
    reason: { code: 'blocked' },
    quantity,
    done: state === 'DONE' ? quantity : done,
    tries: 0,
  };
}

const items = fc.constantFrom('raw_iron', 'oak_log', 'stick');
const counts = fc.dictionary(items, fc.integer({ min: 0, max: 40 }));
const states = fc.constantFrom<SubtaskState>('READY', 'BLOCKED', 'IN_PROGRESS', 'DONE', 'FAILED');

const plan = fc
  .array(
    fc.record({ item: items, quantity: fc.integer({ min: 1, max: 15 }), state: states, done: fc.nat(14) }),
    {
      maxLength: 8,
    },
  )
  .map((list) =>
    list.map(({ item, quantity, state, done }, at) =>
      viewOf(gather(`s${at}`, item, quantity), state, Math.min(done, quantity - 1)),
    ),
  );

const scene = fc
  .record({ views: plan, gained: counts, ownAt: fc.nat(12), brought: counts })
  .map(({ views, gained, ownAt, brought }) => {
    const own = views.filter(({ state }) => state === 'IN_PROGRESS')[ownAt];
    const work: OwnWork | null = own
      ? { job: jobOf(own.subtask, { quantity: own.quantity - own.done }), brought }
      : null;
    return { views, gained, own: work };
  });

describe('work nobody asked for', () => {
  it('is never credited beyond what is open, nor beyond what came', () => {
    fc.assert(
      fc.property(scene, ({ views, gained, own: mine }) => {
        const credits = unaskedCredits({ worker: 'Eva', gained }, views, mine);
        const used: Record<string, number> = {};
        for (const { subtask, quantity } of credits) {
          const view = views.find(({ id }) => id === subtask);
          const own = mine?.job.subtask.id === subtask ? mine.job.quantity : 0;
          expect(view?.state).not.toBe('DONE');
          expect(quantity).toBeGreaterThan(0);
          expect(quantity).toBeLessThanOrEqual((view?.quantity ?? 0) - (view?.done ?? 0) - own);
          const item = view?.subtask.item ?? '';
          used[item] = (used[item] ?? 0) + quantity;
        }
        for (const [item, count] of Object.entries(used)) {
          const owed = Math.max(0, (mine?.job.brings[item] ?? 0) - (mine?.brought[item] ?? 0));
          expect(count).toBeLessThanOrEqual(Math.max(0, (gained[item] ?? 0) - owed));
        }
        expect(new Set(credits.map(({ subtask }) => subtask)).size).toBe(credits.length);
      }),
      { numRuns: 500 },
    );
  });

  it('goes to what nobody is at, in the plan’s order, before what others are at, as far as it goes', () => {
    fc.assert(
      fc.property(plan, counts, (views, gained) => {
        const credits = unaskedCredits({ worker: null, gained }, views, null);
        for (const item of ['raw_iron', 'oak_log', 'stick']) {
          const own = views.filter(({ subtask, state }) => subtask.item === item && state !== 'DONE');
          const order = [
            ...own.filter(({ state }) => state !== 'IN_PROGRESS'),
            ...own.filter(({ state }) => state === 'IN_PROGRESS'),
          ];
          let left = gained[item] ?? 0;
          for (const { id, quantity, done } of order) {
            const credit = credits.find(({ subtask }) => subtask === id)?.quantity ?? 0;
            expect(credit).toBe(Math.min(left, quantity - done));
            left -= credit;
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is nothing that the person’s own job is to bring, unless it is more', () => {
    const stones = gather('s1', 'cobblestone', 11);
    const views = [viewOf(stones, 'IN_PROGRESS')];
    const credit = (gained: number, brought: number): readonly unknown[] =>
      unaskedCredits({ worker: 'Eva', gained: { cobblestone: gained } }, views, {
        job: jobOf(stones, { quantity: 6 }),
        brought: { cobblestone: brought },
      });
    expect(credit(6, 0)).toEqual([]);
    expect(credit(8, 0)).toEqual([{ subtask: 's1', quantity: 2 }]);
    expect(credit(8, 6)).toEqual([{ subtask: 's1', quantity: 5 }]);
  });

  it('counts blocks where the plan wants them, dead mobs, and loot by what a mob gives', () => {
    const table = craft('s1', 'crafting_table', 1, { oak_planks: 4 }, { placed: 'left' });
    const spiders = gather('s2', 'spider', 2, { action: 'kill' });
    const pigs = gather('s3', 'pig', 2, { action: 'kill', drops: { porkchop: 4 } });
    const views = [viewOf(table, 'BLOCKED'), viewOf(spiders, 'READY'), viewOf(pigs, 'READY')];
    const work = {
      worker: 'Eva',
      placed: { crafting_table: 1 },
      killed: { spider: 1 },
      gained: { porkchop: 3 },
    };
    expect(unaskedCredits(work, views, null)).toEqual([
      { subtask: 's1', quantity: 1 },
      { subtask: 's2', quantity: 1 },
      { subtask: 's3', quantity: 1 },
    ]);
    expect(
      unaskedCredits({ worker: 'Eva', gained: { crafting_table: 1, porkchop: 1 } }, views, null),
    ).toEqual([]);
  });

  it('shrinks the plan at once: seven raw iron put in, and nobody has to mine them', () => {
    const story = new Story([gather('s1', 'raw_iron', 7), gather('s2', 'dirt', 4)]);
    story.joins('Ben');
    const tell = (): readonly string[] => jobsIn(story.gains('raw_iron', 5));
    expect(tell()).toEqual(['Ben s1 -> 2']);
    expect(story.of('s1')).toMatchObject({ state: 'IN_PROGRESS', done: 5 });
    expect(tell()).toEqual(['Ben s1 cancelled']);
    expect(story.of('s1')).toMatchObject({ state: 'DONE', done: 7 });
  });
});
