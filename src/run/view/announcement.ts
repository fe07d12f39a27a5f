import type { LabelOf } from './feed-words.js';
import type { RunEvent, RunEventKind, EventOf } from '../log/run-event.js';

type Spoken = { readonly [Kind in RunEventKind]?: (event: EventOf<Kind>, labelOf: LabelOf) => string | null };

const SPOKEN: Spoken = {
  'subtask-changed': ({ to, subtask, reason }, labelOf) => {
    if (to === 'DONE') return `Done: ${labelOf(subtask)}.`;
    return to === 'FAILED' ? `Failed: ${labelOf(subtask)}. ${reason}` : null;
  },
  'plan-made': ({ subtasks }) => `There is a plan with ${subtasks.length} subtasks.`,
  'repair-started': ({ reason }) => `The plan is repaired: ${reason}`,
  'repair-planned': ({ subtasks }) => `The repaired plan has ${subtasks.length} subtasks.`,
  paused: ({ reason }) => `The run is held: ${reason}`,
  resumed: () => 'The run goes on.',
  'question-asked': ({ text }) => `Question: ${text}`,
  'worker-joined': ({ worker }) => `${worker} joins.`,
  'worker-left': ({ worker, reason }) => `${worker} is gone: ${reason}`,
  'run-ended': ({ status, reason }) => `The run ends: ${status}. ${reason ?? ''}`.trim(),
};

/** What a screen reader says of an event at once; null for what can wait until somebody looks. */
export function announcementOf(event: RunEvent, labelOf: LabelOf): string | null {
  const speak = SPOKEN[event.kind] as ((event: RunEvent, labelOf: LabelOf) => string | null) | undefined;
  return speak?.(event, labelOf) ?? null;
}
