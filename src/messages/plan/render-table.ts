import { type NameOf, countsPhrase, equipmentPhrase, materialsPhrase, subtaskPhrase } from '../phrases.js';
import { counted } from '../../base/words.js';
import { PLAIN_STYLE, type TextStyle, type PlanView } from './plan-view.js';
import { columnsOf, layOutTable, wrapText } from '../text-table.js';

export interface TableOptions {
  /** Default: no colours. */
  readonly style?: TextStyle;
  /** Characters a line may take; default 80. */
  readonly width?: number;
}

const COLUMNS = columnsOf('>#', 'subtask', 'uses up', 'with', 'after');

/**
 * A plan for people: one row a subtask, then what it takes from the world and how long its longest chain is. Where
 * there is no plan, the verdict and its reason. Ends with a line break.
 */
export function renderTable(view: PlanView, nameOf: NameOf, options: TableOptions = {}): string {
  const { style = PLAIN_STYLE, width = 80 } = options;
  const lines: string[] = [];
  if (view.status !== 'planned') lines.push(style.bad(verdict(view)));
  else if (view.subtasks.length === 0) lines.push(view.reason ?? 'Nothing to do.');
  else lines.push(...planLines(view, nameOf, style, width));
  for (const note of view.notes) lines.push(...hanging('Note: ', note, width).map(style.faint));
  return `${lines.join('\n')}\n`;
}

/** "Impossible: needs 3 string; ..." */
export function verdict({ status, reason }: PlanView): string {
  return `${status === 'impossible' ? 'Impossible' : 'No plan'}: ${reason ?? 'no reason known'}`;
}

function planLines(view: PlanView, nameOf: NameOf, style: TextStyle, width: number): string[] {
  const { subtasks, raw, criticalPath, reason } = view;
  const rows = subtasks.map((subtask) => [
    subtask.id,
    subtaskPhrase(subtask, nameOf),
    materialsPhrase(subtask, nameOf),
    equipmentPhrase(subtask, nameOf),
    subtask.dependsOn.join(' '),
  ]);
  const table = layOutTable(COLUMNS, rows, width);
  const critical = new Set(criticalPath);
  const body = table.rows.flatMap((lines, index) =>
    critical.has(subtasks[index]?.id ?? '') ? lines.map(style.critical) : lines,
  );
  const taken = countsPhrase(raw, nameOf);
  return [
    ...table.header.map(style.strong),
    ...body,
    '',
    ...hanging('From the world: ', taken === '' ? 'nothing' : taken, width),
    ...hanging(
      'Longest chain: ',
      `${criticalPath.length} of ${counted(subtasks.length, 'subtask')} (${criticalPath.join(' ')})`,
      width,
    ),
    ...(reason === null ? [] : hanging('Remark: ', reason, width)),
  ];
}

/** Wraps a labelled text, its further lines set in by two. */
function hanging(label: string, text: string, width: number): string[] {
  return wrapText(label + text, width - 2).map((line, index) => (index === 0 ? line : `  ${line}`));
}
