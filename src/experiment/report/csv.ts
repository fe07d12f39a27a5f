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
