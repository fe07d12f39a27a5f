import { markup, type Markup } from './markup.js';

/** A column of a table on the page. */
export interface TableColumn<Row> {
  readonly title: string;
  /** Numbers stand right. */
  readonly kind: 'head' | 'text' | 'number';
  readonly show: (row: Row) => Markup | string;
}

/** Rows that belong together, below a line that says what they have in common. */
export interface TableGroup<Row> {
  readonly title: Markup | string | null;
  readonly rows: readonly Row[];
}

/** A table that scrolls by itself where the page is narrow. */
export function tableOf<Row>(
  caption: string,
  columns: readonly TableColumn<Row>[],
  groups: readonly TableGroup<Row>[],
): Markup {
  const head = columns.map(({ title, kind }) => markup`<th scope="col" class="${kind}">${title}</th>`);
  // A region that scrolls has to be reachable by keyboard, and to have a name.
  return markup`<div class="scroll" role="region" aria-label="${caption}" tabindex="0"><table><caption>${caption}</caption><thead><tr>${head}</tr></thead>${groups.map(
    (group) => groupOf(group, columns),
  )}</table></div>
`;
}

function groupOf<Row>({ title, rows }: TableGroup<Row>, columns: readonly TableColumn<Row>[]): Markup {
  const heading =
    title === null
      ? null
      : markup`<tr class="group"><th scope="rowgroup" colspan="${columns.length}">${title}</th></tr>`;
  return markup`<tbody>${heading}${rows.map((row) => markup`<tr>${columns.map((column) => cellOf(column, row))}</tr>\n`)}</tbody>`;
}

function cellOf<Row>({ kind, show }: TableColumn<Row>, row: Row): Markup {
  const shown = show(row);
  return kind === 'head' ? markup`<th scope="row">${shown}</th>` : markup`<td class="${kind}">${shown}</td>`;
}

/** Name and sentence of a task, for the line above its rows. */
export function taskTitle(task: string, goal: string): Markup {
  return goal === '' ? markup`${task}` : markup`${task} <span class="goal">${goal}</span>`;
}
