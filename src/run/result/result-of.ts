import { checkArgument } from '../../base/arguments.js';
import { registryName } from '../../messages/phrases.js';
import { factPhrase } from '../../messages/problem-sentence.js';
import { CoVoyagerError } from '../../base/error.js';
import { defined } from '../../base/defined.js';
import { TEMPER_NAMES, type TemperName } from '../../scripted-human/tempers.js';
import { z } from 'zod';
import { addedSummaries } from '../../model/usage-ledger.js';
import type { Subtask } from '../../plan/subtask/subtask.js';
import type { FoundDone } from '../../schedule/ledger/cut-jobs.js';
import { GoodsLedger } from '../../schedule/ledger/goods-ledger.js';
import type { JobSpan, RunView, ShownWorker } from '../view/run-view.js';
import { subtaskOf, workerTimes } from '../view/select.js';
import { foldEvents } from '../view/view-after.js';
import type { RunEvent } from '../log/run-event.js';
import type { GoalResult, RunResult, SubtaskResult, WorkerResult } from './run-result.js';

const NO_END = {
  status: 'failed',
  reason: 'The log has no end: the run was killed, or is still going on. Resume it to carry on.',
  canResume: true,
} as const;

/**
 * What a run came to, from its events alone: the same at the run's end, on replay and in experiments. A log without an
 * end (killed) gives `failed` with that reason.
 * @param outDir folder of the log, told in the result
 * @throws CoVoyagerError `bad-run-folder` when the first event is not `run-started`
 */
export function resultOf(events: readonly RunEvent[], outDir: string | null = null): RunResult {
  checkArgument('resultOf(run.events)', 'the events', events, 'array');
  const view = foldEvents(events);
  const { goal, end, spans, repairs, chestAt, chest, planner, world, modelCalls, notes } = view;
  if (events[0]?.kind !== 'run-started' || planner === null || world === null) {
    throw new CoVoyagerError(
      'bad-run-folder',
      `Expected events that begin with run-started, got ${events[0]?.kind ?? 'none'}.`,
    );
  }
  const { status, reason, canResume } = end ?? NO_END;
  const lastTick = Math.max(...spans.map(({ startTick, endTick }) => endTick ?? startTick));
  const ledger = GoodsLedger.of(events);
  const tempers = tempersIn(events[0].settings);
  return {
    schemaVersion: 1,
    status,
    reason,
    canResume,
    goal,
    goals: goalResults(view),
    makespanTicks: view.beganTick === null ? null : reachedTick(view, events, lastTick) - view.beganTick,
    ...expectationsOf(view),
    repairs: repairs.length,
    workers: view.workers.map((worker) => ({
      ...workerResult(view, worker, lastTick),
      ...defined({ temper: tempers.get(worker.name) }),
    })),
    subtasks: view.planned.flatMap(
      (subtask) => subtaskResult(view, subtask, ledger.cutJobs.found.get(subtask.id)) ?? [],
    ),
    chestAt,
    chest: chest ?? {},
    lost: ledger.lost,
    stolen: ledger.stolen,
    planner,
    ledger: modelCalls.length === 0 ? null : addedSummaries(modelCalls),
    world,
    notes,
    outDir,
  };
}

/**
 * When the goal was reached: those who were called off then, deep in a mine, are still coming home, some for too long. Who
 * was called off with the last of it in hand, and asked for that, had to bring it first.
 */
function reachedTick({ end, spans }: RunView, events: readonly RunEvent[], lastTick: number): number {
  const ends = spans.flatMap(({ ended, endTick }) =>
    ended && ended.outcome !== 'cancelled' ? [endTick ?? -1] : [],
  );
  if (end?.status !== 'done' || ends.length === 0) return lastTick;
  const asked = events.findLastIndex((event) => event.kind === 'goods-awaited' && event.why !== undefined);
  const brought = asked === -1 ? undefined : events.slice(asked).find(({ kind }) => kind === 'surveyed');
  return Math.max(...ends, brought?.tick ?? -1);
}

/** How those play who are programs, by name: as was asked when the run began. */
function tempersIn({ people }: Readonly<Record<string, unknown>>): ReadonlyMap<string, TemperName> {
  const asked = z.array(z.object({ name: z.string(), temper: z.enum(TEMPER_NAMES).optional() }));
  const named = asked.safeParse(people).data ?? [];
  return new Map(named.flatMap(({ name, temper }) => (temper ? [[name, temper] as const] : [])));
}

/** Of the first plan; of two in a row where a chest had to be made first. What repairs cost was not to be expected. */
function expectationsOf({
  firstPlans,
  goalTick,
}: RunView): Pick<RunResult, 'expectedTicks' | 'lowerBoundTicks'> {
  if (goalTick > 0) return { expectedTicks: null, lowerBoundTicks: null };
  const plans = new Map(firstPlans.toReversed().map((plan) => [JSON.stringify(plan.goals), plan]));
  const total = (key: 'expectedTicks' | 'lowerBoundTicks'): number | null =>
    [...plans.values()].reduce<number | null>(
      (sum, { [key]: ticks }) => (ticks === null ? sum : (sum ?? 0) + ticks),
      null,
    );
  return { expectedTicks: total('expectedTicks'), lowerBoundTicks: total('lowerBoundTicks') };
}

function goalResults({
  goal,
  goalTick,
  endedGoals,
  end,
  spans,
  phase,
  tick,
}: RunView): readonly GoalResult[] {
  const { status, reason } = end ?? NO_END;
  const isOver = phase === 'waiting' || endedGoals.at(-1)?.startTick === goalTick;
  const last = { goal, status, reason, startTick: goalTick, endTick: tick };
  return (isOver && endedGoals.length > 0 ? endedGoals : [...endedGoals, last]).map((each) => {
    const own = spans.filter(({ startTick }) => startTick >= each.startTick && startTick <= each.endTick);
    const ticks = own.flatMap(({ startTick, endTick }) => [startTick, endTick ?? startTick]);
    return {
      goal: each.goal,
      status: each.status,
      reason: each.reason,
      makespanTicks: ticks.length === 0 ? null : Math.max(...ticks) - Math.min(...ticks),
    };
  });
}

/**
 * What each worker did. Idle is what is left of the time it was in the world, breaks apart, between the first
 * assignment and the last verdict; before and after nobody could have had work.
 */
function workerResult(view: RunView, worker: ShownWorker, lastTick: number): WorkerResult {
  const own = view.spans.filter(({ worker: name }) => name === worker.name);
  const ended = own.flatMap((span) => span.ended ?? []);
  const { workTicks, waitTicks } = workerTimes(view, worker, lastTick);
  const total = workTicks + waitTicks;
  return {
    name: worker.name,
    kind: worker.kind,
    subtasks: [...new Set(own.map(({ subtask }) => subtask))],
    jobs: own.length,
    busyTicks: workTicks,
    idleTicks: waitTicks,
    waitedTicks: sum(ended.map(({ waitedTicks }) => waitedTicks)),
    idleShare: total === 0 ? 0 : Math.round((waitTicks / total) * 1000) / 1000,
    distanceCm: sum(ended.map(({ distanceCm }) => distanceCm)),
    itemsMoved: sum(ended.map(({ itemsMoved }) => itemsMoved)),
  };
}

/**
 * What became of a subtask; null for one that was replaced before anybody began it. What a killed run had got done
 * without being able to tell counts as done.
 */
function subtaskResult(view: RunView, subtask: Subtask, found: FoundDone | undefined): SubtaskResult | null {
  const own = view.spans.filter((span) => span.subtask === subtask.id);
  const shown = subtaskOf(view, subtask.id);
  if (!shown && own.length === 0) return null;
  const { id, action, item, quantity } = subtask;
  const ended = own.flatMap((span) => span.ended ?? []);
  const hasFailed = view.repairs.some(({ failed }) => failed.includes(id));
  const told = shown?.state ?? (hasFailed ? 'FAILED' : 'REPLACED');
  // Results that add up are done, also where nobody could say so any more: in a run that was called off, or killed.
  const done = (shown?.verified ?? productsOf(own)) + (told === 'DONE' ? 0 : (found?.count ?? 0));
  const status = done >= quantity ? 'DONE' : told;
  const failures = ended.filter(
    ({ verdict, outcome }) =>
      verdict.kind !== 'passed' && outcome !== 'cancelled' && outcome !== 'disconnected',
  ).length;
  const isGivenUp = told === 'FAILED' || told === 'REPLACED';
  const isOver = told === 'DONE' || isGivenUp;
  const workers = shown?.workers ?? [...new Set(own.map(({ worker }) => worker))];
  return {
    id,
    action,
    item,
    quantity,
    done: told === 'DONE' ? done : Math.min(quantity, done),
    status,
    worker: workers.length === 0 ? null : workers.join(', '),
    tries: own.length === 0 ? 0 : failures + (isGivenUp && failures > 0 ? 0 : 1),
    startedTick: own[0]?.startTick ?? null,
    endedTick: isOver && own.length > 0 ? Math.max(...own.map(({ endTick }) => endTick ?? 0)) : null,
    busyTicks: sum(own.map(({ startTick, endTick }) => (endTick ?? startTick) - startTick)),
    distanceCm: sum(ended.map(({ distanceCm }) => distanceCm)),
    itemsMoved: sum(ended.map(({ itemsMoved }) => itemsMoved)),
    evidence: [
      ...ended.flatMap(({ verdict }) => verdict.facts.map((fact) => factPhrase(fact, registryName))),
      ...(found && told !== 'DONE' ? [foundPhrase(item, found)] : []),
    ],
  };
}

function foundPhrase(item: string, { count, where }: FoundDone): string {
  return `${count} ${item} found ${where === 'in-chest' ? 'in the chest' : 'standing'} when the run went on`;
}

/** A load puts things into a furnace; what it made counts when it is collected. */
function productsOf(spans: readonly JobSpan[]): number {
  return sum(spans.flatMap(({ phase, ended }) => (ended && phase !== 'load' ? [ended.verdict.done] : [])));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
