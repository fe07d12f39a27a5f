import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Subtask } from '../../../../src/plan/subtask/subtask.js';
import type { Job } from '../../../../src/schedule/job.js';
import type { SubtaskState, SubtaskView } from '../../../../src/schedule/subtask-view.js';
import {
  returned,
  unaskedCredits,
  usedUp,
  type Borrowed,
  type RunningWork,
} from '../../../../src/schedule/ledger/unasked-credits.js';
import { subtaskViews, workerViews } from '../../../../src/schedule/views.js';
import { craft, gather } from './random-plan.js';
import { jobsIn, Story } from './story.js';

function viewOf(subtask: Subtask, state: SubtaskState, done = 0): SubtaskView {
  const { id, quantity } = subtask;
  return {
    id,
    subtask,
    state,
    reason: '',
    quantity,
    done: state === 'DONE' ? quantity : done,
    workers: [],
    tries: 0,
    startedTick: null,
    endedTick: null,
  };
}

function jobOf(subtask: Subtask, quantity = subtask.quantity): Job {
  return {
    id: subtask.id,
    subtask,
    phase: 'whole',
    quantity,
    takes: {},
    fuel: {},
    tools: [],
    brings: { [subtask.item]: quantity },
    station: null,
    placeAt: [],
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
  .record({ views: plan, gained: counts, ownAt: fc.nat(12), brought: fc.option(counts) })
  .map(({ views, gained, ownAt, brought }) => {
    const own = views.filter(({ state }) => state === 'IN_PROGRESS')[ownAt];
    const running: RunningWork[] = own
      ? [
          {
            worker: 'Eva',
            job: jobOf(own.subtask, own.quantity - own.done),
            ...(brought ? { brought } : {}),
          },
        ]
      : [];
    return { views, gained, running };
  });

describe('work nobody asked for', () => {
  it('is never credited beyond what is open, nor beyond what came', () => {
    fc.assert(
      fc.property(scene, ({ views, gained, running }) => {
        const credits = unaskedCredits({ worker: 'Eva', gained }, views, running);
        const used: Record<string, number> = {};
        for (const { subtask, quantity } of credits) {
          const view = views.find(({ id }) => id === subtask);
          const own = running.find(({ job }) => job.subtask.id === subtask)?.job.quantity ?? 0;
          expect(view?.state).not.toBe('DONE');
          expect(quantity).toBeGreaterThan(0);
          expect(quantity).toBeLessThanOrEqual((view?.quantity ?? 0) - (view?.done ?? 0) - own);
          const item = view?.subtask.item ?? '';
          used[item] = (used[item] ?? 0) + quantity;
        }
        for (const [item, count] of Object.entries(used)) {
          const { job, brought } = running[0] ?? {};
          const owed = Math.max(0, (job?.brings[item] ?? 0) - (brought?.[item] ?? 0));
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
        const credits = unaskedCredits({ worker: null, gained }, views, []);
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
    const mine = { worker: 'Eva', job: jobOf(stones, 6) };
    const bens = { worker: 'Ben', job: jobOf(stones, 5) };
    const credit = (gained: number, brought?: number): readonly unknown[] =>
      unaskedCredits({ worker: 'Eva', gained: { cobblestone: gained } }, views, [
        { ...mine, ...(brought === undefined ? {} : { brought: { cobblestone: brought } }) },
        bens,
      ]);
    expect(credit(11)).toEqual([]);
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
    expect(unaskedCredits(work, views, [])).toEqual([
      { subtask: 's1', quantity: 1 },
      { subtask: 's2', quantity: 1 },
      { subtask: 's3', quantity: 1 },
    ]);
    expect(unaskedCredits({ worker: 'Eva', gained: { crafting_table: 1, porkchop: 1 } }, views, [])).toEqual(
      [],
    );
  });

  it('shrinks the plan at once: seven raw iron put in, and nobody has to mine them', () => {
    const story = new Story([gather('s1', 'raw_iron', 7), gather('s2', 'dirt', 4)]);
    story.joins('Ben');
    const gained = { raw_iron: 5 };
    const running = (): RunningWork[] =>
      workerViews(story.state).flatMap(({ name, job }) => (job ? [{ worker: name, job }] : []));
    const tell = (): readonly string[] =>
      unaskedCredits({ worker: 'Eva', gained }, subtaskViews(story.state), running()).flatMap((credit) =>
        jobsIn(story.tell({ kind: 'subtask-credited', ...credit })),
      );
    expect(tell()).toEqual(['Ben s1 -> 2']);
    expect(story.of('s1')).toMatchObject({ state: 'IN_PROGRESS', done: 5 });
    expect(tell()).toEqual(['Ben s1 cancelled']);
    expect(story.of('s1')).toMatchObject({ state: 'DONE', done: 7 });
  });
});

describe('what was borrowed', () => {
  const visit = fc.record({
    worker: fc.constantFrom('Eva', 'Ben', null),
    changes: fc.dictionary(items, fc.integer({ min: -9, max: 9 })),
  });

  it('is never credited when it comes back, however often it goes and comes', () => {
    fc.assert(
      fc.property(fc.array(visit, { maxLength: 20 }), (visits) => {
        let borrowed: Borrowed = new Map();
        let chest: Record<string, number> = { raw_iron: 20, oak_log: 20, stick: 20 };
        const start = chest;
        const gained: Record<string, number> = {};
        let most: Readonly<Record<string, number>> = chest;
        for (const { worker, changes } of visits) {
          const after = { ...chest };
          for (const [item, change] of Object.entries(changes))
            after[item] = Math.max(0, (after[item] ?? 0) + change);
          const result = returned(borrowed, worker, chest, after);
          borrowed = result.borrowed;
          for (const [item, count] of Object.entries(result.gained))
            gained[item] = (gained[item] ?? 0) + count;
          chest = after;
          most = Object.fromEntries(
            Object.keys(start).map((item) => [item, Math.max(most[item] ?? 0, chest[item] ?? 0)]),
          );
          // What was gained and what is out account for every item.
          for (const item of Object.keys(start)) {
            const out = [...borrowed.values()].reduce((sum, counts) => sum + (counts[item] ?? 0), 0);
            expect((start[item] ?? 0) + (gained[item] ?? 0) - out).toBe(chest[item]);
          }
        }
        // One person's coming and going alone never gains more than there is beyond the start.
        if (visits.every(({ worker }) => worker === 'Eva')) {
          for (const item of Object.keys(start)) {
            expect(gained[item] ?? 0).toBe((most[item] ?? 0) - (start[item] ?? 0));
          }
        }
      }),
    );
  });

  it('is known by whoever borrowed it, and forgotten when a job used it up', () => {
    const taken = returned(new Map(), 'Eva', { stick: 5 }, { stick: 1 });
    expect(taken.gained).toEqual({});
    expect(returned(taken.borrowed, 'Ben', { stick: 1 }, { stick: 3 }).gained).toEqual({ stick: 2 });
    expect(returned(taken.borrowed, null, { stick: 1 }, { stick: 7 }).gained).toEqual({ stick: 2 });
    const used = usedUp(taken.borrowed, 'Eva', { stick: 3 });
    expect(returned(used, 'Eva', { stick: 1 }, { stick: 5 }).gained).toEqual({ stick: 3 });
  });
});
