import { isRecord, readJson5 } from '../../base/json.js';
import { isFieldName, plainKey, type Fields } from './written-fields.js';

/** Rows of fields a text holds that is no JSON, and what stands before the first of them. */
export interface WrittenRows {
  readonly rows: readonly Fields[];
  readonly around: Fields;
}

/**
 * Rows in a table (Markdown, CSV, TSV), in blocks of `key: value` or `key = value` (simple YAML and TOML, a model's
 * words), or as `key="value"` pairs or elements one row a line (XML, Python's `dict`). No rows where there is none of these.
 */
export function rowsInText(text: string): WrittenRows {
  const asPairs = text.replace(/<(\w+)>([^<>\n"]*)<\/\1>/g, '$1="$2"').replace(/"\s*(?=[\w-]+=")/g, '" ');
  const lines = asPairs.split(/\r?\n/).filter((line) => !/^\s*(#(?![,;|\t])|```|$)/.test(line));
  const rows = tableIn(lines) ?? pairsIn(lines);
  return rows ? { rows, around: {} } : blocksIn(lines);
}

const SEPARATORS = ['|', '\t', ';', ','];

/** A line that names two fields or more heads a table. */
function tableIn(lines: readonly string[]): readonly Fields[] | null {
  for (const separator of SEPARATORS) {
    const head = lines.findIndex((line) => cellsOf(line, separator).filter(isFieldName).length > 1);
    const names = head < 0 ? [] : cellsOf(lines[head] ?? '', separator);
    const below = lines.slice(head + 1).map((line) => cellsOf(line, separator));
    const end = below.findIndex((cells) => cells.length < 2);
    const rows = (end < 0 ? below : below.slice(0, end)).filter((cells) => !/^[-:]+$/.test(cells.join('')));
    if (head >= 0 && rows.length > 0) {
      return rows.map((cells) =>
        Object.fromEntries(names.flatMap((name, at) => (cells[at] ? [[name, cells[at]]] : []))),
      );
    }
  }
  return null;
}

function cellsOf(line: string, separator: string): readonly string[] {
  const inner = separator === '|' ? line.trim().replace(/^\||\|$/g, '') : line;
  // Not inside quotes.
  return inner.split(new RegExp(`\\${separator}(?=(?:[^"]*"[^"]*")*[^"]*$)`)).map(unquoted);
}

const PAIR = /([\w-]+)\s*=\s*("[^"]*"|'[^']*'|\([^()]*\)|\{[^{}]*\}|\[[^[\]]*\]|[\w.]+(?:\([^()]*\))?)/g;

function pairsIn(lines: readonly string[]): readonly Fields[] | null {
  const rows = lines.flatMap((line) => {
    const pairs = [...line.matchAll(PAIR)].map(([, key = '', value = '']) => [key, scalar(value)] as const);
    return pairs.filter(([key]) => isFieldName(key)).length > 1 ? [Object.fromEntries(pairs)] : [];
  });
  return rows.length > 0 ? rows : null;
}

const BLOCK_LINE = /^(\s*(?:(?:[-*]|\d+[.)])\s+)?)[*"'_]*([A-Za-z][\w -]*?)[*"'_]*\s*[:=][*_]*\s*(.*?),?\s*$/;

/** A field that the row has already begins the next row; what is set in deeper below a field without a value is its value. */
function blocksIn(lines: readonly string[]): WrittenRows {
  const rows: Record<string, unknown>[] = [];
  const around: Record<string, unknown> = {};
  let open: { key: string; column: number } | null = null;
  for (const line of lines) {
    const row = rows.at(-1);
    const [, before = '', key = '', value = ''] = BLOCK_LINE.exec(line) ?? [];
    const column = key === '' ? line.search(/[^\s*-]/) : before.length;
    if (row && open && column > open.column) {
      row[open.key] = withLine(row[open.key], line, key, value);
      continue;
    }
    open = null;
    if (key === '') continue;
    if (!isFieldName(key)) {
      if (!row) around[key] = scalar(value);
      continue;
    }
    const isNew = !row || Object.keys(row).some((held) => plainKey(held) === plainKey(key));
    const target = isNew ? {} : row;
    if (isNew) rows.push(target);
    if (value === '') open = { key, column };
    else target[key] = scalar(value);
  }
  return { rows, around };
}

/** A value with one more line of it: an entry of its list, or a field of it or of its last entry. */
function withLine(held: unknown, line: string, key: string, value: string): unknown {
  const isEntry = /^\s*[-*]\s/.test(line);
  const list: readonly unknown[] = Array.isArray(held) ? held : [];
  if (key === '') return [...list, scalar(line.replace(/^\s*[-*]\s+/, ''))];
  const last = list.at(-1);
  if (isEntry) return [...list, { [key]: scalar(value) }];
  if (isRecord(last)) return [...list.slice(0, -1), { ...last, [key]: scalar(value) }];
  return { ...(isRecord(held) ? held : {}), [key]: scalar(value) };
}

/** A list or an object in brackets, or the text without quotes and brackets. */
function scalar(written: string): unknown {
  const plain = written.replace(/\s+#.*$/, '').trim();
  const reading = /^[[{]/.test(plain) ? readJson5(plain) : null;
  return reading?.ok
    ? reading.value
    : unquoted(plain.replace(/^(?:dict|list|set|tuple)?[([{]+(.*?),?[)\]}]+$/, '$1'));
}

function unquoted(written: string): string {
  return written.trim().replace(/^["'`*_]+|["'`*_]+$/g, '');
}
