import { CoVoyagerError } from '../../base/error.js';
import type { ItemCounts } from '../../base/item-counts.js';
import { addedSummaries } from '../../model/usage-ledger.js';
import { lostItems } from './lost-items.js';
import { jobSpansOf, type JobSpan } from './job-spans.js';
import { subtaskResultsOf } from './result-subtasks.js';
import { workerResultsOf, type WorkWindow } from './result-workers.js';
import type { EventOf, RunEvent } from '../log/run-event.js';
import type { RunResult } from './run-result.js';

/**
 * What a run came to, from its events alone: the same at the run's end, on replay and in experiments. A log without an
 * end (killed) gives `failed` with that reason.
 * @param outDir folder of the log, told in the result
 * @throws CoVoyagerError `bad-run-folder` when the first event is not `run-started`
 */
export function resultOf(events: readonly RunEvent[], outDir: string | null = null): RunResult {
  const [started] = events;
  if (started?.kind !== 'run-started') {
    throw new CoVoyagerError(
      'bad-run-folder',
      `Expected events that begin with run-started, got ${started?.kind ?? 'none'}.`,
    );
  }
  const spans = jobSpansOf(events);
  const window = windowOf(spans);
  const plan = lastOf(events, 'plan-made');
  const expected = expectationsOf(events);
  const end = endOf(events);
  return {
    schemaVersion: 1,
    status: end.status,
    reason: end.reason,
    goal: started.goal,
    makespanTicks: window ? window.endTick - window.startTick : null,
    ...expected,
    repairs: events.filter(({ kind }) => kind === 'repair-started').length,
    workers: workerResultsOf(events, spans, window),
    subtasks: subtaskResultsOf(events, spans),
    chest: chestOf(events),
    lost: lostItems(events),
    planner: plan?.planner ?? started.planner,
    ledger: ledgerOf(events),
    world: lastOf(events, 'run-resumed')?.world ?? started.world,
    notes: [...new Set(events.flatMap((event) => (event.kind === 'note' ? [event.message] : [])))],
    outDir,
  };
}

function lastOf<Kind extends RunEvent['kind']>(
  events: readonly RunEvent[],
  kind: Kind,
): EventOf<Kind> | undefined {
  return events.findLast((event): event is EventOf<Kind> => event.kind === kind);
}

/** Of the first plan; of two in a row where a chest had to be made first. What repairs cost was not to be expected. */
function expectationsOf(events: readonly RunEvent[]): Pick<RunResult, 'expectedTicks' | 'lowerBoundTicks'> {
  const byGoals = new Map<string, EventOf<'plan-made'>>();
  for (const event of events) {
    if (event.kind !== 'plan-made') continue;
    const key = JSON.stringify(event.goals);
    if (!byGoals.has(key)) byGoals.set(key, event);
  }
  const total = (ticks: readonly (number | null)[]): number | null =>
    ticks.reduce<number | null>((sum, each) => (each === null ? sum : (sum ?? 0) + each), null);
  const plans = [...byGoals.values()];
  return {
    expectedTicks: total(plans.map(({ expectedTicks }) => expectedTicks)),
    lowerBoundTicks: total(plans.map(({ lowerBoundTicks }) => lowerBoundTicks)),
  };
}

function ledgerOf(events: readonly RunEvent[]): RunResult['ledger'] {
  const parts = events.filter((event) => event.kind === 'models-asked');
  return parts.length === 0 ? null : addedSummaries(parts);
}

function windowOf(spans: readonly JobSpan[]): WorkWindow | null {
  if (spans.length === 0) return null;
  const ends = spans.map(({ startTick, endTick }) => endTick ?? startTick);
  return { startTick: Math.min(...spans.map(({ startTick }) => startTick)), endTick: Math.max(...ends) };
}

function endOf(events: readonly RunEvent[]): Pick<RunResult, 'status' | 'reason'> {
  const last = events.findLast(({ kind }) => kind === 'run-ended' || kind === 'run-resumed');
  if (last?.kind === 'run-ended') return { status: last.status, reason: last.reason };
  return {
    status: 'failed',
    reason: 'The log has no end: the run was killed, or is still going on. Resume it to carry on.',
  };
}

function chestOf(events: readonly RunEvent[]): ItemCounts {
  const last = events.findLast(
    (event) => event.kind === 'chest-observed' || event.kind === 'surveyed' || event.kind === 'run-ended',
  );
  if (last === undefined) return {};
  return last.kind === 'run-ended' ? last.chest : last.contents;
}
