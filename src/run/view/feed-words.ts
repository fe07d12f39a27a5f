import { wordsFor } from './replay-lines.js';
import type { RunEvent } from '../log/run-event.js';

/** Says what a subtask is: "s3" -> "gather 7 raw iron". */
export type LabelOf = (subtask: string) => string;

/** One event in words, without its time; null where it is of no interest. */
export function feedWords(event: RunEvent, labelOf: LabelOf): string | null {
  if (isEveryday(event)) return null;
  if (event.kind === 'subtask-changed') {
    return `${event.to === 'DONE' ? 'Done' : 'Failed'}: ${labelOf(event.subtask)} (${event.reason}).`;
  }
  return wordsFor(event, labelOf);
}

/** Whether an event has a line in the feed. */
export function isTold(event: RunEvent): boolean {
  return feedWords(event, (subtask) => subtask) !== null;
}

// Who does what changes too often to be read; what is done is told by its subtask; talk has a place of its own.
function isEveryday(event: RunEvent): boolean {
  if (event.kind === 'subtask-changed') return event.to !== 'DONE' && event.to !== 'FAILED';
  if (event.kind === 'job-ended') return event.verdict.kind === 'passed';
  return event.kind === 'activity' || event.kind === 'chat' || event.kind === 'instruction-given';
}
