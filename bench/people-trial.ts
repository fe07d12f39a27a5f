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
  /** Most chat lines that came to its screen in any minute of game time, answers left out. */
  readonly linesAMinute: number;
  /** Jobs it was given, carried to their end, and taken off it. */
  readonly jobs: number;
  readonly done: number;
  readonly taken: number;
}

/** What a scripted human said of itself. */
export interface Words {
  readonly name: string;
  readonly said: string;
  readonly tick: number;
}

const READS = 'reads: ';
const MINUTE_TICKS = 1200;

/** Reads one run's log for what is measured of people. */
export function trialOf(result: RunResult, events: readonly RunEvent[], words: readonly Words[]): Trial {
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
  words: readonly Words[],
): readonly PersonInTrial[] {
  const people = workers.filter(({ kind }) => kind !== 'ai');
  return people.map(({ name, temper, idleShare }) => {
    const ended = events
      .filter((event) => event.kind === 'job-ended')
      .filter(({ worker }) => worker === name);
    return {
      temper: temper ?? 'human',
      idleShare,
      linesAMinute: mostIn(MINUTE_TICKS, unaskedTicks(name, events, words)),
      jobs: events.filter((event) => event.kind === 'job-assigned' && event.worker === name).length,
      done: ended.filter(({ verdict }) => verdict.kind === 'passed').length,
      taken: ended.filter(({ outcome }) => outcome === 'cancelled').length,
    };
  });
}

/** When somebody read what was no answer to it. */
function unaskedTicks(name: string, events: readonly RunEvent[], words: readonly Words[]): readonly number[] {
  const answers = events.flatMap((event) =>
    event.kind === 'chat' && event.from === null && event.to === name ? event.lines : [],
  );
  const read = words.flatMap((word) =>
    word.name === name && word.said.startsWith(READS)
      ? [{ line: word.said.slice(READS.length), tick: word.tick }]
      : [],
  );
  // Behind an answer stands what may be said to it.
  return read
    .filter(({ line }) => !answers.some((answer) => line.startsWith(answer)))
    .map(({ tick }) => tick);
}

function mostIn(spanTicks: number, ticks: readonly number[]): number {
  return Math.max(
    0,
    ...ticks.map((from) => ticks.filter((tick) => tick >= from && tick < from + spanTicks).length),
  );
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
