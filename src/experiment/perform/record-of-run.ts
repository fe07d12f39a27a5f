import { sum } from 'simple-statistics';
import { defined } from '../../base/defined.js';
import type { PlannerInfo } from '../../decompose/decomposition.js';
import { ganttOf } from '../../run/result/gantt.js';
import { resultOf } from '../../run/result/result-of.js';
import type { EventOf, RunEvent } from '../../run/log/run-event.js';
import type { RunResult } from '../../run/result/run-result.js';
import { type TeamMeasures, type TrialOutcome, type TrialRecord } from '../trial.js';
import { NO_MODELS, recordBase, type NamedTrial, type TrialMoment } from './trial-moment.js';

/** Which trial a run was. A run somebody made elsewhere has no trial of its own, only what names it. */
export interface RunAbout extends TrialMoment {
  readonly trial: NamedTrial;
  readonly source: TrialRecord['source'];
}

/**
 * The record of a run, from its events alone. A run whose log has no end counts as `crashed`, one that used up its ticks
 * as `timed-out`: both without numbers. Somebody who called it off made it fail.
 * @throws CoVoyagerError `bad-run-folder` when the first event is not `run-started`
 */
export function recordOfRun(
  events: readonly RunEvent[],
  { trial, source, ...moment }: RunAbout,
): TrialRecord {
  const result = resultOf(events);
  const outcome = outcomeOf(events, result);
  const isMeasured = outcome !== 'crashed' && outcome !== 'timed-out';
  const started = events.find((event) => event.kind === 'run-started');
  return {
    ...recordBase(trial, moment),
    outcome,
    reason: result.reason,
    source,
    planner: plannerWords(result.planner),
    versions: started?.versions ?? {},
    team: isMeasured ? measuresOf(events, result) : null,
    plan: null,
    models: modelsOf(result),
  };
}

function outcomeOf(events: readonly RunEvent[], { status }: RunResult): TrialOutcome {
  const end = events.findLast(
    (event): event is EventOf<'run-ended' | 'run-resumed'> =>
      event.kind === 'run-ended' || event.kind === 'run-resumed',
  );
  if (end?.kind !== 'run-ended') return 'crashed';
  if (status === 'done' || status === 'impossible') return status;
  return status === 'failed' && isBeyondTime(events, end.tick) ? 'timed-out' : 'failed';
}

/** A run gives up at the first look after its last tick. */
function isBeyondTime(events: readonly RunEvent[], endTick: number): boolean {
  const started = events.find((event) => event.kind === 'run-started');
  const maxTicks = Number(started?.settings.maxTicks ?? Infinity);
  // Its ticks are counted anew from where it went on: the line before that.
  const resumedAt = events.findLastIndex(({ kind }) => kind === 'run-resumed');
  const startTick = resumedAt > 0 ? (events[resumedAt - 1]?.tick ?? 0) : 0;
  return endTick > startTick + maxTicks;
}

function measuresOf(events: readonly RunEvent[], result: RunResult): TeamMeasures {
  const { makespanTicks, expectedTicks, lowerBoundTicks, repairs, workers, subtasks, lost } = result;
  const end = events.findLast((event) => event.kind === 'run-ended');
  return {
    makespanTicks,
    expectedTicks,
    lowerBoundTicks,
    repairs,
    distanceCm: sum(workers.map(({ distanceCm }) => distanceCm)),
    lost: sum(Object.values(lost)),
    pace: end?.pace ?? null,
    workers: workers.map(({ name, kind, temper, jobs, busyTicks, idleTicks, distanceCm }) => ({
      name,
      kind,
      ...defined({ temper }),
      jobs,
      busyTicks,
      idleTicks,
      distanceCm,
    })),
    steps: subtasks.map(({ id, action, item, quantity, status, tries, busyTicks, distanceCm }) => ({
      id,
      action,
      item,
      quantity,
      status,
      tries,
      busyTicks,
      distanceCm,
    })),
    bars: barsOf(events),
  };
}

/** A run's ticks begin with its first look; a chart begins where work does. */
function barsOf(events: readonly RunEvent[]): TeamMeasures['bars'] {
  const bars = ganttOf(events);
  const firstTick = Math.min(...bars.map(({ startTick }) => startTick));
  return bars.map(({ worker, subtask, label, startTick, endTick, result }) => ({
    worker,
    subtask,
    label,
    startTick: startTick - firstTick,
    endTick: endTick - firstTick,
    result,
  }));
}

function modelsOf({ ledger }: RunResult): TrialRecord['models'] {
  if (!ledger) return NO_MODELS;
  const { calls, inputTokens, outputTokens, costUsd } = ledger;
  return { calls, promptTokens: inputTokens, replyTokens: outputTokens, costUsd };
}

function plannerWords({ method, model, provider }: PlannerInfo): string {
  if (model === null) return method;
  return `${method}, model ${model}${provider === null ? '' : ` (${provider})`}`;
}
