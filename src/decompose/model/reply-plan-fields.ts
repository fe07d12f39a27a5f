import type { ListedMaterial } from '../paper/quantity-procedure.js';

type Fields = Readonly<Record<string, unknown>>;

/** What models call the fields of a subtask; the first that is there counts. */
const SYNONYMS = {
  action: ['action', 'type', 'verb', 'task_type', 'operation'],
  item: ['item', 'name', 'target', 'product', 'output', 'object', 'block', 'mob', 'entity', 'result'],
  quantity: ['quantity', 'count', 'amount', 'number', 'qty'],
  tools: ['tools', 'tool', 'required_tools', 'equipment'],
  materials: ['materials', 'material', 'ingredients', 'inputs', 'resources', 'required_materials'],
} as const;

/** True for a JSON object. */
export function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function field(fields: Fields, name: keyof typeof SYNONYMS): unknown {
  const found = SYNONYMS[name].find((synonym) => fields[synonym] !== undefined && fields[synonym] !== null);
  return found === undefined ? undefined : fields[found];
}

/** A field's text, trimmed; of an object its name. Undefined where it is missing or blank. */
export function readText(fields: Fields, name: 'action' | 'item'): string | undefined {
  const value = field(fields, name);
  const text = isRecord(value) ? field(value, 'item') : value;
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined;
}

/** The quantity field, as a number or as digits in a text; undefined where it is missing or says nothing. */
export function readCount(fields: Fields): number | undefined {
  return asNumber(field(fields, 'quantity'));
}

function asNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string') return undefined;
  const digits = /^\s*(-?\d+(?:\.\d+)?)(?:\s*\/\s*(\d+))?/.exec(value);
  return digits ? Number(digits[1]) / Number(digits[2] ?? 1) : undefined;
}

const NOTHING = /^(none|nothing|null|n\/?a|no|-|hands?|bare hands?)?$/i;

/** Names in a field that may be a list of texts or objects, one text, or an object keyed by name. */
export function textsOf(fields: Fields, name: 'tools'): readonly string[] | undefined {
  return entriesOf(field(fields, name))?.map(({ item }) => item);
}

/** Items with counts; a count that is not said is 1. */
export function everyEntry(fields: Fields, name: 'materials'): readonly ListedMaterial[] | undefined {
  return entriesOf(field(fields, name));
}

function entriesOf(value: unknown): readonly ListedMaterial[] | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') return value.split(/,|;| and /).flatMap(entryOfText);
  if (Array.isArray(value)) return value.flatMap((entry: unknown) => entryOf(entry));
  if (!isRecord(value)) return [];
  if (readText(value, 'item') !== undefined) return entryOf(value);
  return Object.entries(value).map(([item, count]) => ({ item, quantity: asNumber(count) ?? 1 }));
}

function entryOf(value: unknown): readonly ListedMaterial[] {
  if (typeof value === 'string') return entryOfText(value);
  if (!isRecord(value)) return [];
  const item = readText(value, 'item');
  if (item !== undefined) return [{ item, quantity: readCount(value) ?? 1 }];
  return Object.entries(value).map(([name, count]) => ({ item: name, quantity: asNumber(count) ?? 1 }));
}

const COUNT_FIRST = /^(\d+(?:\.\d+)?)\s*(?:x|×|\*|of)?\s+(.+)$/i;
const COUNT_LAST = /^(.+?)\s*(?:[x×*:]\s*|\(x?\s*)(\d+(?:\.\d+)?)\)?$/i;

/** "3 oak_planks", "3x stick", "oak_planks: 3", "stick x 2", "stick". */
function entryOfText(text: string): readonly ListedMaterial[] {
  const plain = text.trim();
  if (NOTHING.test(plain)) return [];
  const first = COUNT_FIRST.exec(plain);
  if (first?.[2] !== undefined) return [{ item: first[2], quantity: Number(first[1]) }];
  const last = COUNT_LAST.exec(plain);
  if (last?.[1] !== undefined) return [{ item: last[1], quantity: Number(last[2]) }];
  return [{ item: plain, quantity: 1 }];
}
