import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkPlan } from '../../../src/plan/check/check.js';
import { readOrder, type PlanOrder } from '../../../src/plan/check/check-order.js';
import type { DraftPlan, DraftSubtask } from '../../../src/plan/subtask/draft.js';
import { fewestAvailable, type Flow } from '../../../src/plan/check/supply.js';
import { ATTACHMENT_PLANS, startIn } from './correct-plans.js';

/** Every moment a subtask may start at, tried one by one: what the quick answer is held against. */
function fewestByTrying(order: PlanOrder, flow: Flow, size: number, subtask: number): number {
  let fewest = Infinity;
  const seen = new Set<string>();
  const visit = (states: readonly number[], level: number): void => {
    const key = states.join('');
    if (seen.has(key)) return;
    seen.add(key);
    const isReady = (other: number): boolean =>
      states.every((state, before) => state === 2 || !order.isBefore(before, other));
    if (states[subtask] === 0 && isReady(subtask)) fewest = Math.min(fewest, level);
    for (let other = 0; other < size; other++) {
      if (other === subtask) continue;
      const state = states[other] ?? 0;
      if (state === 0 && isReady(other)) {
        visit(states.with(other, 1), level - (flow.takes.get(other) ?? 0));
      } else if (state === 1) visit(states.with(other, 2), level + (flow.gives.get(other) ?? 0));
    }
  };
  visit(new Array<number>(size).fill(0), flow.start);
  return fewest;
}

const SIZE = 6;
const counts = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: SIZE, maxLength: SIZE });
const edges = fc.array(fc.tuple(fc.nat(SIZE - 1), fc.nat(SIZE - 1)), { maxLength: 8 });

describe('fewestAvailable', () => {
  it('agrees with trying every interleaving', () => {
    fc.assert(
      fc.property(counts, counts, edges, fc.nat(9), (takes, gives, pairs, start) => {
        const subtasks = takes.map((_, index): DraftSubtask => {
          const dependsOn = pairs.flatMap(([a, b]) => (a < b && b === index ? [`s${a}`] : []));
          return { id: `s${index}`, action: 'craft', item: 'stick', quantity: 1, dependsOn };
        });
        const order = readOrder({ goals: [], subtasks }, []);
        const byPosition = (list: readonly number[]): Map<number, number> =>
          new Map([...list.entries()].filter(([, count]) => count > 0));
        const flow = { start, takes: byPosition(takes), gives: byPosition(gives) };
        for (let subtask = 0; subtask < SIZE; subtask++) {
          expect(fewestAvailable(order, flow, subtask)).toBe(fewestByTrying(order, flow, SIZE, subtask));
        }
      }),
      { numRuns: 150 },
    );
  });
});

/** Carries a plan out with several workers who pick any ready subtask; returns what goes wrong first. */
function run({ subtasks }: DraftPlan, pick: (count: number) => number, workers: number): string | null {
  const chest = new Map<string, number>();
  const standing = new Set<string>();
  const open = new Set(subtasks);
  const busy: DraftSubtask[] = [];
  const done = new Set<string>();
  const add = (item: string, count: number): void => void chest.set(item, (chest.get(item) ?? 0) + count);
  while (open.size > 0 || busy.length > 0) {
    const ready = [...open].filter(({ dependsOn }) => (dependsOn ?? []).every((id) => done.has(id)));
    // A borrowed tool is waited for; one that is nowhere is a fault.
    const startable = ready.filter(({ tools }) =>
      (tools ?? []).every(
        (tool) => (chest.get(tool) ?? 0) > 0 || !busy.some((other) => other.tools?.includes(tool)),
      ),
    );
    const choices = (busy.length < workers ? startable.length : 0) + busy.length;
    if (choices === 0) return 'nobody can go on';
    const choice = pick(choices);
    const finished = busy[choice];
    if (finished) {
      busy.splice(choice, 1);
      done.add(finished.id);
      for (const tool of finished.tools ?? []) add(tool, 1);
      if (finished.placed) standing.add(finished.item);
      else if (finished.action !== 'kill') add(finished.item, finished.quantity);
      continue;
    }
    const started = startable[choice - busy.length];
    if (!started) return 'no such choice';
    open.delete(started);
    busy.push(started);
    for (const [item, count] of Object.entries(started.materials ?? {})) add(item, -count);
    for (const tool of started.tools ?? []) add(tool, -1);
    if (started.station !== undefined && !standing.has(started.station))
      return `${started.id}: no ${started.station}`;
    for (const [item, count] of chest) if (count < 0) return `${started.id}: ${item} ${count}`;
  }
  return null;
}

describe('a plan the check accepts', () => {
  const arena = startIn('chest-arena', 'paper');
  const plans = Object.values(ATTACHMENT_PLANS);

  it('goes well whoever does what when', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...plans),
        fc.integer({ min: 1, max: 4 }),
        fc.infiniteStream(fc.nat(1000)),
        (draft, workers, stream) => {
          const pick = (count: number): number => Number(stream.next().value) % count;
          expect(run(draft, pick, workers)).toBeNull();
        },
      ),
      { numRuns: 200 },
    );
  });

  it('stays accepted only if it still goes well with some dependencies left out', () => {
    let broken = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...plans),
        fc.array(fc.nat(12), { minLength: 1, maxLength: 3 }),
        fc.array(fc.nat(1000), { minLength: 200, maxLength: 200 }),
        (draft, freed, numbers) => {
          const subtasks = draft.subtasks.map((subtask, index) =>
            freed.includes(index) ? { ...subtask, dependsOn: [] } : subtask,
          );
          const looser = { ...draft, subtasks };
          let next = 0;
          const outcome = run(looser, (count) => (numbers[next++ % numbers.length] ?? 0) % count, 4);
          if (outcome === null) return;
          broken += 1;
          expect(checkPlan(arena, looser), outcome).not.toEqual([]);
        },
      ),
      { numRuns: 200 },
    );
    // Else nothing was compared.
    expect(broken).toBeGreaterThan(20);
  });
});
