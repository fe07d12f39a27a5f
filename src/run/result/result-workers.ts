import type { WorkerKind } from '../../worker/worker.js';
import type { JobSpan } from './job-spans.js';
import type { RunEvent } from '../log/run-event.js';
import type { WorkerResult } from './run-result.js';

/** Ticks from the first assignment to the last verdict. */
export interface WorkWindow {
  readonly startTick: number;
  readonly endTick: number;
}

/**
 * What each worker did. Idle is what is left of the time it was in the world between the first assignment and the last
 * verdict; before and after nobody could have had work.
 */
export function workerResultsOf(
  events: readonly RunEvent[],
  spans: readonly JobSpan[],
  window: WorkWindow | null,
): readonly WorkerResult[] {
  const kinds = new Map<string, WorkerKind>();
  for (const event of events) {
    if (event.kind === 'worker-joined') kinds.set(event.worker, event.workerKind);
  }
  return [...kinds].map(([name, kind]) => {
    const own = spans.filter(({ worker }) => worker === name);
    const lastTick = window?.endTick ?? 0;
    const busy = own.map(({ startTick, endTick }) => ({ startTick, endTick: endTick ?? lastTick }));
    const busyTicks = lengthOf(merged(busy));
    const present = window ? presenceOf(events, name, window) : [];
    const idleTicks = Math.max(0, lengthOf(present) - overlap(merged(busy), present));
    const ended = own.flatMap((span) => span.ended ?? []);
    const total = busyTicks + idleTicks;
    return {
      name,
      kind,
      subtasks: [...new Set(own.map(({ subtask }) => subtask))],
      jobs: own.length,
      busyTicks,
      idleTicks,
      waitedTicks: sum(ended.map(({ waitedTicks }) => waitedTicks)),
      idleShare: total === 0 ? 0 : Math.round((idleTicks / total) * 1000) / 1000,
      distanceCm: sum(ended.map(({ distanceCm }) => distanceCm)),
      itemsMoved: sum(ended.map(({ itemsMoved }) => itemsMoved)),
    };
  });
}

/** When a worker was in the world, within the window. */
function presenceOf(events: readonly RunEvent[], name: string, window: WorkWindow): readonly WorkWindow[] {
  const present: WorkWindow[] = [];
  let since: number | null = null;
  const leave = (tick: number): void => {
    if (since !== null) {
      const startTick = Math.max(since, window.startTick);
      const endTick = Math.min(tick, window.endTick);
      if (endTick > startTick) present.push({ startTick, endTick });
    }
    since = null;
  };
  for (const event of events) {
    if (event.kind === 'worker-joined' && event.worker === name) since ??= event.tick;
    if (event.kind === 'worker-left' && event.worker === name) leave(event.tick);
    // A killed run's workers left with it.
    if (event.kind === 'run-resumed') leave(event.tick);
  }
  leave(window.endTick);
  return present;
}

function merged(spans: readonly WorkWindow[]): readonly WorkWindow[] {
  const result: { startTick: number; endTick: number }[] = [];
  for (const span of [...spans].sort((a, b) => a.startTick - b.startTick)) {
    const last = result.at(-1);
    if (last && span.startTick <= last.endTick) last.endTick = Math.max(last.endTick, span.endTick);
    else result.push({ ...span });
  }
  return result;
}

function overlap(spans: readonly WorkWindow[], others: readonly WorkWindow[]): number {
  return sum(
    spans.flatMap((a) =>
      others.map((b) => Math.max(0, Math.min(a.endTick, b.endTick) - Math.max(a.startTick, b.startTick))),
    ),
  );
}

function lengthOf(spans: readonly WorkWindow[]): number {
  return sum(spans.map(({ startTick, endTick }) => endTick - startTick));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
