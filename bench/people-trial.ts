import type { ItemCounts } from '../src/base/item-counts.js';
import type { RunEvent } from '../src/run/log/run-event.js';
import type { RunResult } from '../src/run/result/run-result.js';

/** What one run showed of the people in it. */
export interface Trial {
  readonly status: string;
  readonly reason: string | null;
  readonly makespanTicks: number | null;
  readonly repairs: number;
  /** Items of the plan that vanished. */
  readonly lost: number;
  /** Items brought beyond what the plan leaves behind, and all it asks for; null where the plan was made anew. */
  readonly surplus: number | null;
  readonly planned: number;
  /** Part of what the world ran at of the asked speed; null where nobody knows. */
  readonly pace: number | null;
  readonly people: readonly PersonInTrial[];
}

/** One scripted human in a run. */
export interface PersonInTrial {
  readonly temper: string;
  /** Of the time it was in the world. */
  readonly idleShare: number;
  /** Chat lines a minute of game time that came to its screen, its own left out. */
  readonly linesAMinute: number;
  /** Jobs it was given, carried to their end, and taken off it. */
  readonly jobs: number;
  readonly done: number;
  readonly taken: number;
}

/** Reads one run's log for what is measured of people. @param words what they said of themselves, all together */
export function trialOf(result: RunResult, events: readonly RunEvent[], words: readonly string[]): Trial {
  const { status, reason, makespanTicks, repairs, lost } = result;
  const end = events.findLast((event) => event.kind === 'run-ended');
  const plan = events.find((event) => event.kind === 'plan-made');
  const isMeasured = status === 'done' && repairs === 0 && plan !== undefined;
  return {
    status,
    reason,
    makespanTicks,
    repairs,
    lost: total(lost),
    surplus: isMeasured ? total(surplusOf(plan, result.chest)) : null,
    planned: (plan?.subtasks ?? []).reduce((sum, { quantity }) => sum + quantity, 0),
    pace: end?.pace ?? null,
    people: peopleIn(result, events, words),
  };
}

function peopleIn(
  { workers }: RunResult,
  events: readonly RunEvent[],
  words: readonly string[],
): readonly PersonInTrial[] {
  const people = workers.filter(({ kind }) => kind !== 'ai');
  const lines = words.filter((said) => said.startsWith('reads: ')).length / Math.max(1, people.length);
  const minutes = ((events.at(-1)?.tick ?? 0) - (events[0]?.tick ?? 0)) / 1200;
  return people.map(({ name, temper, idleShare }) => {
    const ended = events
      .filter((event) => event.kind === 'job-ended')
      .filter(({ worker }) => worker === name);
    return {
      temper: temper ?? 'human',
      idleShare,
      linesAMinute: minutes > 0 ? lines / minutes : 0,
      jobs: events.filter((event) => event.kind === 'job-assigned' && event.worker === name).length,
      done: ended.filter(({ verdict }) => verdict.kind === 'passed').length,
      taken: ended.filter(({ outcome }) => outcome === 'cancelled').length,
    };
  });
}

/** Two who brought the same leave more behind than the plan does. */
function surplusOf(plan: Extract<RunEvent, { kind: 'plan-made' }>, chest: ItemCounts): ItemCounts {
  const left: Record<string, number> = { ...plan.chest };
  for (const { action, item, quantity, materials, placed } of plan.subtasks) {
    const isBrought = placed === undefined && action !== 'build' && action !== 'kill' && action !== 'shoot';
    if (isBrought) left[item] = (left[item] ?? 0) + quantity;
    for (const [material, count] of Object.entries(materials)) left[material] = (left[material] ?? 0) - count;
  }
  const more = Object.entries(left).map(
    ([item, count]) => [item, (chest[item] ?? 0) - Math.max(0, count)] as const,
  );
  return Object.fromEntries(more.filter(([, count]) => count > 0));
}

function total(counts: ItemCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
