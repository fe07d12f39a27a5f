import { asSentence, counted } from '../../base/words.js';
import { type NameOf, equipmentPhrase, materialsPhrase, subtaskPhrase } from '../../messages/phrases.js';
import type { TextStyle } from '../../messages/plan/plan-view.js';
import { columnsOf, layOutTable, wrapRemark } from '../../messages/text-table.js';
import type { EventOf } from '../../run/log/run-event.js';
import { clockOf, durationOf } from '../../messages/time.js';

const COLUMNS = columnsOf('>#', 'subtask', 'needs', 'with', 'who', '>from');

/** A plan before anybody moves: what, with what, who is expected to do it from when on, and how long it all takes. */
export function renderPreview(
  plan: EventOf<'plan-made' | 'repair-planned'>,
  nameOf: NameOf,
  options: { readonly style: TextStyle; readonly width: number },
): string {
  const { style, width } = options;
  const { subtasks, preview, why } = plan;
  if (subtasks.length === 0) return 'Nothing to do.';
  const rows = subtasks.map((subtask) => {
    const parts = preview.filter((part) => part.subtask === subtask.id);
    return [
      subtask.id,
      subtaskPhrase(subtask, nameOf),
      materialsPhrase(subtask, nameOf),
      equipmentPhrase(subtask, nameOf),
      [...new Set(parts.map(({ worker }) => worker))].join(', '),
      parts.length === 0 ? '' : clockOf(Math.min(...parts.map(({ startTick }) => startTick))),
    ];
  });
  const table = layOutTable(COLUMNS, rows, width);
  const remarks = [expectation(plan), ...why.map(asSentence)].flatMap((text) => wrapRemark(text, width));
  return [...table.header.map(style.strong), ...table.rows.flat(), '', ...remarks].join('\n');
}

function expectation({
  subtasks,
  expectedTicks,
  lowerBoundTicks,
}: EventOf<'plan-made' | 'repair-planned'>): string {
  const size = counted(subtasks.length, 'subtask');
  if (expectedTicks === null) return `${size}; how long they take is not known.`;
  const least = lowerBoundTicks === null ? '' : `, theoretical minimum ${durationOf(lowerBoundTicks)}`;
  return `${size}, expected ${durationOf(expectedTicks)}${least}.`;
}
