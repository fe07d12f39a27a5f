import { spansUntil } from './after-worker.js';
import type { RunView, ShownWorker } from './run-view.js';

/** How a worker spent its time in the world, in ticks. */
export interface WorkerTimes {
  readonly workTicks: number;
  /** Without work, though it was there and had no break. */
  readonly waitTicks: number;
  readonly pauseTicks: number;
}

/**
 * Work, waiting and pause of a worker from the first assignment on: until now, or, when the run is over, until the last
 * end of a job. Before and after nobody could have had work.
 * @param tick now; not before the last event
 */
export function workerTimes(view: RunView, worker: ShownWorker, tick: number): WorkerTimes {
  const from = view.beganTick ?? Infinity;
  const to = view.phase === 'over' ? (view.lastEndTick ?? -Infinity) : tick;
  const total = { work: 0, wait: 0, pause: 0 };
  for (const { status, startTick, endTick } of spansUntil(worker, tick)) {
    total[status] += Math.max(0, Math.min(endTick, to) - Math.max(startTick, from));
  }
  return { workTicks: total.work, waitTicks: total.wait, pauseTicks: total.pause };
}
