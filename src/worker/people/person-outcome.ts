import type { Position } from '../../base/position.js';
import { itemsMovedIn } from '../bot/outcome-of.js';
import type { Outcome } from '../worker.js';
import type { PersonEvidence } from './person-evidence.js';

/** How a person's job ended, as far as the world shows it. */
export function outcomeOfPerson(
  kind: Outcome['kind'],
  reason: string,
  { evidence, distanceCm }: Pick<PersonEvidence, 'evidence' | 'distanceCm'>,
): Outcome {
  // What is still carried is unknown, and nobody sees a person wait.
  return {
    kind,
    reason,
    evidence,
    distanceCm,
    itemsMoved: itemsMovedIn(evidence.visits),
    carries: {},
    waitedTicks: 0,
  };
}

/** A job that was not begun. */
export function nothingDone(
  kind: Outcome['kind'],
  reason: string,
  tick: number,
  position: Position,
): Outcome {
  const before = { tick, position, inventory: {}, equipment: {}, health: 20, food: 20 };
  const evidence = { before, after: null, visits: [], blocks: [], deaths: [], isSeenFromOutside: true };
  return outcomeOfPerson(kind, reason, { evidence, distanceCm: 0 });
}
