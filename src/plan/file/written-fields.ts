import { own } from '../../base/own.js';
import { isRecord } from '../../base/json.js';

/** An item with its count, as somebody wrote it. */
export interface WrittenEntry {
  readonly item: string;
  readonly quantity: number;
}

type Fields = Readonly<Record<string, unknown>>;

/** What models call the fields of a subtask; the first that is there counts. */
const SYNONYMS = {
  action: ['action', 'type', 'verb', 'task_type', 'operation'],
  item: ['item', 'name', 'target', 'product', 'output', 'object', 'block', 'mob', 'entity', 'result'],
  quantity: ['quantity', 'count', 'amount', 'number', 'qty'],
  // `returns`: what Attachment C prints of a borrowed tool.
  tools: ['tools', 'tool', 'required_tools', 'equipment', 'returns'],
  materials: ['materials', 'material', 'ingredients', 'inputs', 'resources', 'required_materials'],
} as const;

/** The field under any of its names; undefined where it is missing or null. */
export function fieldNamed(fields: Fields, name: keyof typeof SYNONYMS): unknown {
  const found = SYNONYMS[name].find((synonym) => fields[synonym] !== undefined && fields[synonym] !== null);
  return found === undefined ? undefined : fields[found];
}

/** A field's text, trimmed; of an object its name. Undefined where it is missing or blank. */
export function textField(fields: Fields, name: 'action' | 'item'): string | undefined {
  const value = fieldNamed(fields, name);
  const text = isRecord(value) ? fieldNamed(value, 'item') : value;
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined;
}

/** The quantity field, as a number or as digits in a text; undefined where it is missing or says nothing. */
export function readCount(fields: Fields): number | undefined {
  return asNumber(fieldNamed(fields, 'quantity'));
}

function asNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string') return undefined;
  const digits = /^\s*(-?\d+(?:\.\d+)?)(?:\s*\/\s*(\d+))?/.exec(value);
  return digits ? Number(digits[1]) / Number(digits[2] ?? 1) : undefined;
}

/** What stands for no item at all. */
export const NOTHING = /^(none|nothing|null|n\/?a|no|-|hands?|bare hands?)?$/i;

/** Names in a field that may be a list of texts or objects, one text, or an object keyed by name. */
export function textsOf(fields: Fields, name: 'tools'): readonly string[] | undefined {
  return entriesOf(fieldNamed(fields, name))?.map(({ item }) => item);
}

/** Items with counts; a count that is not said is 1. */
export function everyEntry(fields: Fields, name: 'materials'): readonly WrittenEntry[] | undefined {
  return entriesOf(fieldNamed(fields, name));
}

function entriesOf(value: unknown): readonly WrittenEntry[] | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') return entriesOfText(value);
  if (Array.isArray(value)) return value.flatMap((entry: unknown) => entryOf(entry));
  if (!isRecord(value)) return [];
  if (textField(value, 'item') !== undefined) return entryOf(value);
  return Object.entries(value).map(([item, count]) => ({ item, quantity: asNumber(count) ?? 1 }));
}

function entryOf(value: unknown): readonly WrittenEntry[] {
  if (typeof value === 'string') return entriesOfText(value);
  if (!isRecord(value)) return [];
  const item = textField(value, 'item');
  if (item !== undefined) return [{ item, quantity: readCount(value) ?? 1 }];
  return Object.entries(value).map(([name, count]) => ({ item: name, quantity: asNumber(count) ?? 1 }));
}

const COUNT_FIRST = /^(\d+(?:[./]\d+)?)\s*(?:x|×|\*|of)?\s+(.+)$/i;
const COUNT_LAST = /^(.+?)\s*(?:[x×*:]\s*|\(x?\s*)(\d+(?:[./]\d+)?)\)?$/i;

/** "3 cobblestones, 2 sticks", "stick x 2 and 1/4 wood log", "flint and steel", "none". A count that is not said is 1. */
export function entriesOfText(text: string): readonly WrittenEntry[] {
  return text.split(/,|;|(?<!\bflint) and /i).flatMap((part) => {
    const plain = part.trim();
    if (NOTHING.test(plain)) return [];
    const [, count = '1', item = plain] = COUNT_FIRST.exec(plain) ?? swapped(COUNT_LAST.exec(plain)) ?? [];
    return [{ item, quantity: asNumber(count) ?? 1 }];
  });
}

function swapped(found: RegExpExecArray | null): readonly (string | undefined)[] | null {
  return found && [found[0], found[2], found[1]];
}

const ACTION_WORDS: Readonly<Record<string, string>> = {
  mine: 'gather',
  collect: 'gather',
  harvest: 'gather',
  chop: 'gather',
  dig: 'gather',
  get: 'gather',
  obtain: 'gather',
  pick: 'gather',
  cut: 'gather',
  fetch: 'gather',
  milk: 'gather',
  shear: 'gather',
  make: 'craft',
  create: 'craft',
  cook: 'smelt',
  bake: 'smelt',
  roast: 'smelt',
  burn: 'smelt',
  slay: 'kill',
  hunt: 'kill',
  fight: 'kill',
  attack: 'kill',
  place: 'build',
  put: 'build',
  set: 'build',
};

/** The six actions behind the words models use for them; an unknown word comes back as it is. */
export function actionNamed(word: string): string {
  const plain = word.trim().toLowerCase();
  return own(ACTION_WORDS, plain) ?? plain;
}
