import { STATE_WORDS } from '../../messages/phrases.js';
import type { ShownSubtask } from '../../run/view/run-view.js';

/** A subtask's state in words: "7 of 11", "waits", "done". */
export function stateNote({ state, done, subtask }: ShownSubtask): string {
  if (state === 'IN_PROGRESS') return `${done} of ${subtask.quantity}`;
  return done > 0 && state !== 'DONE'
    ? `${STATE_WORDS[state]}, ${done} of ${subtask.quantity}`
    : STATE_WORDS[state];
}

/** Who is at it, or did it; who asked for it. */
export function workersNote({ workers, wish }: ShownSubtask): string {
  return wish === null ? workers.join(', ') : `wanted by ${wish.worker}`;
}
