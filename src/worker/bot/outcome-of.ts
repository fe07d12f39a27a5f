import type { ItemCounts } from '../../base/item-counts.js';
import type { ContainerVisit, Evidence, WorkerSnapshot } from '../../verify/evidence.js';
import type { ProcedureEnd } from '../skill/performer.js';
import type { BoundedWork, CutShort } from './bounded-work.js';
import type { Testimony } from './job-recorder.js';
import type { Outcome } from '../worker.js';

/** Everything known when a job has ended. */
export interface JobEnding {
  readonly before: WorkerSnapshot;
  /** Null when the worker can not be read. */
  readonly after: WorkerSnapshot | null;
  /** What was carried when it could last be read. */
  readonly lastCarried: ItemCounts;
  /** What it died with and did not get back. */
  readonly leftBehind: ItemCounts;
  readonly work: Pick<BoundedWork, 'leftLying' | 'isBarren' | 'reason' | 'waitedTicks'>;
  readonly testimony: Testimony;
  readonly end: ProcedureEnd;
  /** Why it was cut short, if it was. */
  readonly cause: CutShort | null;
}

/** Puts a job's end into the form the run is told. */
export function outcomeOf(ending: JobEnding): Outcome {
  const { before, after, lastCarried, leftBehind, work, end, cause } = ending;
  const { visits, blocks, deaths, broken, distanceCm } = ending.testimony;
  // A job whose last step was done when the order to stop came is done.
  const isDone = end.kind === 'completed' && cause !== 'died' && cause !== 'disconnected';
  const [worn] = Object.keys(broken);
  // A tool at its end is nobody's failure: what is left is for whoever gets another.
  const isWornOut = !isDone && cause === null && end.kind === 'failed' && worn !== undefined;
  const kind = isDone ? 'completed' : (cause ?? (isWornOut ? 'cancelled' : end.kind));
  const wear = isWornOut ? `The ${worn.replaceAll('_', ' ')} is worn out. ` : '';
  return {
    kind,
    reason: isDone || cause === null ? wear + end.reason : work.reason || 'The connection was lost.',
    evidence: { before, after, visits, blocks, deaths, broken },
    carries: after?.inventory ?? (kind === 'died' ? {} : lastCarried),
    leftBehind,
    leftLying: [...work.leftLying],
    isBarren: work.isBarren,
    distanceCm,
    itemsMoved: itemsMovedIn(visits),
    waitedTicks: work.waitedTicks,
  };
}

/** The outcome of a job that was never begun; `before`: the worker as it could last be read. */
export function notBegun(
  kind: 'failed' | 'disconnected',
  reason: string,
  { before, after }: Pick<Evidence, 'before' | 'after'>,
): Outcome {
  const evidence = { before, after, visits: [], blocks: [], deaths: [] };
  const carries = before.inventory;
  return { kind, reason, evidence, carries, distanceCm: 0, itemsMoved: 0, waitedTicks: 0 };
}

/** Items put in and taken out, added up. */
export function itemsMovedIn(visits: readonly ContainerVisit[]): number {
  return visits.reduce((sum, visit) => sum + movedIn(visit), 0);
}

function movedIn({ before, after }: ContainerVisit): number {
  const items = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...items].reduce((sum, item) => sum + Math.abs((after[item] ?? 0) - (before[item] ?? 0)), 0);
}
