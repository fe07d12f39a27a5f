import type { Origin, Reason, TeamCell } from '../statistics/summary.js';

/** The numbers of one figure or table, for programs: a CSV and a JSON file of this name. */
export interface Dataset {
  /** Name of the files, without ending. */
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly meaning: string }[];
  readonly rows: readonly (readonly Field[])[];
}

/** A column of a dataset: its name, what it means with its unit, its value in a row. */
export type DataColumn<Row> = readonly [name: string, meaning: string, of: (row: Row) => Field];

/** Rows of anything as a dataset. */
export function datasetOf<Row>(
  name: string,
  columns: readonly DataColumn<Row>[],
  rows: readonly Row[],
): Dataset {
  return {
    name,
    columns: columns.map(([column, meaning]) => ({ name: column, meaning })),
    rows: rows.map((row) => columns.map(([, , of]) => of(row))),
  };
}

/** The four columns of a mean: `<name>_mean`, `_low`, `_high`, `_n`. */
export function estimateColumns<Row>(
  name: string,
  meaning: string,
  of: (
    row: Row,
  ) => { readonly mean: number; readonly low: number; readonly high: number; readonly n: number } | null,
): readonly DataColumn<Row>[] {
  return [
    [`${name}_mean`, `${meaning}, mean`, (row) => of(row)?.mean ?? null],
    [`${name}_low`, `${meaning}, lower end of the 95 % interval of the mean`, (row) => of(row)?.low ?? null],
    [
      `${name}_high`,
      `${meaning}, upper end of the 95 % interval of the mean`,
      (row) => of(row)?.high ?? null,
    ],
    [`${name}_n`, 'trials the mean is of', (row) => of(row)?.n ?? 0],
  ];
}

/** How many trials of a cell were done, of how many. */
export function doneColumns<Row>(
  of: (row: Row) => Pick<TeamCell, 'success'> | undefined,
): readonly DataColumn<Row>[] {
  return [
    ['done', 'trials that were done', (row) => of(row)?.success.count ?? null],
    ['of', 'trials finished', (row) => of(row)?.success.of ?? null],
  ];
}

/** Why trials were not done, as one field. */
export function reasonsField(reasons: readonly Reason[]): string | null {
  return (
    reasons
      .map(({ outcome, reason, count }) => `${count} ${outcome}: ${reason ?? 'no reason known'}`)
      .join('; ') || null
  );
}

/** Where the numbers of a row come from, and from what kinds of workers. */
export function originColumns<Row>(of: (row: Row) => Origin): readonly DataColumn<Row>[] {
  return [
    ['sources', 'where the trials come from', (row) => of(row).sources.join('; ')],
    ['workers', 'kinds of workers that took part', (row) => of(row).workerKinds.join('; ')],
  ];
}

export function csvText({ columns, rows }: Dataset): string {
  return csvOf(
    columns.map(({ name }) => name),
    rows,
  );
}

/** A dataset as JSON: what each column means, and one object a row on a line of its own. */
export function jsonText(
  dataset: Dataset,
  experiment: { readonly name: string; readonly fingerprint: string },
): string {
  const { name, columns, rows } = dataset;
  const lines = rows.map((fields) =>
    JSON.stringify(Object.fromEntries(columns.map((column, index) => [column.name, fields[index] ?? null]))),
  );
  const head = JSON.stringify({
    experiment: experiment.name,
    fingerprint: experiment.fingerprint,
    dataset: name,
    columns: Object.fromEntries(columns.map((column) => [column.name, column.meaning])),
  });
  return `${head.slice(0, -1)},"rows":[${lines.length > 0 ? `\n${lines.join(',\n')}\n` : ''}]}\n`;
}

/** What a cell of data may hold; null is "not measured" and an empty field. */
export type Field = string | number | boolean | null;

/** Spreadsheets take a text that begins so for a formula; a leading apostrophe makes it text. */
const MISREAD = /^[=+\-@\t\r']/;

/**
 * Lines of comma-separated values (RFC 4180, but with `\n`), a head line first, UTF-8.
 *
 * A text that a spreadsheet would take for a formula (it begins with `=`, `+`, `-`, `@`, a tab or a carriage return)
 * gets an apostrophe in front; so does one that begins with an apostrophe, so that a reader that takes one leading
 * apostrophe away has every text back. Numbers are written as numbers, `-3` too. Empty text is `""`, null is nothing.
 */
export function csvOf(head: readonly string[], rows: readonly (readonly Field[])[]): string {
  return [head, ...rows].map((fields) => fields.map(csvField).join(',') + '\n').join('');
}

function csvField(field: Field): string {
  if (field === null) return '';
  if (typeof field === 'number') return Number.isFinite(field) ? String(field) : '';
  if (typeof field === 'boolean') return String(field);
  const text = MISREAD.test(field) ? `'${field}` : field;
  return text === '' || /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
