import type { EventOf } from './log/run-event.js';
import { spellCounts } from './view/spell-counts.js';

const PEOPLE_KINDS = [
  ...(['worker-paused', 'worker-resumed', 'instruction-given', 'chat', 'command-given'] as const),
  ...(['goods-handed', 'subtask-credited', 'subtask-requested', 'subtask-declined'] as const),
  ...(['goods-awaited', 'question-asked', 'question-answered'] as const),
];
/** An event about people: what they were told, said, asked for and did unasked. */
export type PeopleEvent = EventOf<(typeof PEOPLE_KINDS)[number]>;

/** Tells events about people from the others. */
export function isPeopleEvent(event: { readonly kind: string }): event is PeopleEvent {
  return PEOPLE_KINDS.some((kind) => kind === event.kind);
}

/** One event about people in words; null where something else tells of it. */
export function peopleWords(event: PeopleEvent, labelOf: (subtask: string) => string): string | null {
  switch (event.kind) {
    case 'worker-paused':
      return `${event.worker} is at rest: ${event.reason}`;
    case 'worker-resumed':
      return `${event.worker} goes on.`;
    case 'instruction-given':
      return `${event.worker} is told: ${event.lines.join(' ')}`;
    case 'chat':
      return `${event.from ?? 'co-voyager'}${event.to === null ? '' : ` to ${event.to}`}: ${event.lines.join(' ')}`;
    case 'command-given':
      return `${event.from} asks for "${String(event.command.kind)}"${event.isDone ? '' : ' in vain'}: ${event.answer.join(' ')}`;
    case 'goods-handed':
      return `${event.worker} hands ${event.to} ${spellCounts(event.items)}.`;
    case 'goods-awaited':
      return `${event.worker} is asked to put back ${spellCounts(event.items)}.`;
    case 'subtask-credited':
      return `${event.worker ?? 'Somebody'} did ${event.quantity} of ${event.subtask} (${labelOf(event.subtask)}) unasked.`;
    case 'subtask-requested':
      return `${event.subtask} (${labelOf(event.subtask)}) is for ${event.worker}${event.by === event.worker ? '' : `, says ${event.by}`}.`;
    case 'subtask-declined':
      return `${event.worker} would rather not do ${event.subtask} (${labelOf(event.subtask)}).`;
    case 'question-asked':
      return `Question: ${event.text} ${event.choices.map(({ text }) => text).join(', ')}.`;
    case 'question-answered':
      return `${answeredBy(event)}: ${event.choice}.`;
  }
}

function answeredBy({ source, by }: EventOf<'question-answered'>): string {
  if (source === 'fallback') return 'Nobody answered in time; taken for the answer';
  return source === 'remembered' ? 'Remembered from before' : `${by ?? 'Somebody'} answers`;
}
