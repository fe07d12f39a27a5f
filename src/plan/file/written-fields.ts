import { own } from '../../base/own.js';
import { isRecord } from '../../base/json.js';
import { spelledNumber } from '../../speech/amounts.js';

/** An item with its count, as somebody wrote it. */
export interface WrittenEntry {
  readonly item: string;
  readonly quantity: number;
}

/** A row as somebody wrote it. */
export type Fields = Readonly<Record<string, unknown>>;

/** What people and models call the fields of a subtask, in small letters without gaps; the first that is there counts. */
const SYNONYMS = {
  action: ['action', 'type', 'verb', 'tasktype', 'actiontype', 'operation', 'do', 'task'],
  item: [
    'item',
    'itemname',
    'target',
    'name',
    'product',
    'output',
    'object',
    'block',
    'mob',
    'entity',
    'result',
    'resource',
    'what',
  ],
  quantity: ['quantity', 'count', 'amount', 'number', 'qty', 'targetcount', 'targetquantity', 'howmany', 'n'],
  // `returns`: what Attachment C prints of a borrowed tool.
  tools: [
    'tools',
    'tool',
    'requiredtools',
    'requiredtool',
    'toolsrequired',
    'equipment',
    'with',
    'using',
    'returns',
  ],
  materials: [
    'materials',
    'material',
    'ingredients',
    'inputs',
    'resources',
    'requiredmaterials',
    'materialsrequired',
    'uses',
    'usesup',
    'from',
    'requires',
    'requirements',
    'consumes',
    'needs',
  ],
  dependsOn: ['dependson', 'dependencies', 'prerequisites', 'after'],
  place: ['step', 'order', 'index', 'stepnumber', 'no', '#'],
  // Where a row says in words what is to be done.
  sentence: [
    'action',
    'task',
    'step',
    'subtask',
    'description',
    'instruction',
    'goal',
    'name',
    'label',
    'text',
    'content',
    'title',
  ],
} as const;

type FieldName = keyof typeof SYNONYMS;

/** "Required Tools", "required_tools" and "requiredTools" are one name. */
export function plainKey(key: string): string {
  return key.replace(/[\s_-]/g, '').toLowerCase();
}

/** The field under any of its names; undefined where it is missing or null. */
export function fieldNamed(fields: Fields, name: FieldName): unknown {
  return fieldsNamed(fields, name)[0];
}

/** The field under each of its names it has. */
export function fieldsNamed(fields: Fields, name: FieldName): readonly unknown[] {
  const byKey = new Map(Object.entries(fields).map(([key, value]) => [plainKey(key), value]));
  return SYNONYMS[name]
    .map((synonym) => byKey.get(synonym))
    .filter((value) => value !== undefined && value !== null);
}

/** Whether a field of a subtask may be called so. */
export function isFieldName(key: string): boolean {
  const plain = plainKey(key);
  // What a plan is for stands before its rows.
  return (
    plain !== 'goal' && Object.values(SYNONYMS).some((names: readonly string[]) => names.includes(plain))
  );
}

/** Whether the field is there under any of its names, even with nothing in it. */
export function hasField(fields: Fields, name: FieldName): boolean {
  const known: readonly string[] = SYNONYMS[name];
  return Object.keys(fields).some((key) => known.includes(plainKey(key)));
}

/** A field's text, trimmed; of an object its name. Undefined where it is missing or blank. */
export function textField(fields: Fields, name: 'action' | 'item'): string | undefined {
  const value = fieldNamed(fields, name);
  const text = isRecord(value) ? fieldNamed(value, 'item') : value;
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined;
}

/** The quantity as it is written, beside the item or inside it. */
export function quantityIn(fields: Fields): unknown {
  const item = fieldNamed(fields, 'item');
  return fieldNamed(fields, 'quantity') ?? (isRecord(item) ? fieldNamed(item, 'quantity') : undefined);
}

/** The quantity as a number, also of digits or words in a text; undefined where it is missing or says nothing. */
export function readCount(fields: Fields): number | undefined {
  return asNumber(quantityIn(fields));
}

/** Words for -1. */
const LEFT_OPEN =
  /^(?:(?:minus|negative) (?:one|1)|\?+|tbd|auto(?:matic)?|unknown|as (?:(?:many|much) as )?needed)$/i;

function asNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string') return undefined;
  if (LEFT_OPEN.test(value.trim())) return -1;
  if (/^an?$/i.test(value.trim())) return 1;
  const digits = /^\s*[x×]?\s*(-?\d+(?:\.\d+)?)(?:\s*\/\s*(\d+))?/i.exec(value);
  if (digits) return Number(digits[1]) / Number(digits[2] ?? 1);
  return (
    spelledNumber(
      value
        .replace(/\(.*$/, '')
        .trim()
        .toLowerCase()
        .split(/[\s-]+/),
    ) ?? undefined
  );
}

/** What stands for no item at all. */
const NOTHING = /^(none|nothing|null|n\/?a|no|[-–—]|hands?|bare hands?)?$/i;

/** An item as it stands there, with its count as it was written. */
interface Mention {
  readonly item: string;
  readonly written: unknown;
}

/**
 * Items in any of the shapes people and models write them: words ("3 cobblestones, 2 sticks"), "none", an object of
 * counts, `{item, quantity}`, or a list of any of these. A count that is not said is 1. Null for what is no shape at all.
 */
export function mentionsIn(value: unknown): readonly Mention[] | null {
  if (value === undefined || value === null) return [];
  if (typeof value === 'string') return mentionsInText(value);
  if (Array.isArray(value)) {
    const [first, second] = value as readonly unknown[];
    const [item, written] = typeof first === 'number' ? [second, first] : [first, second];
    if (value.length === 2 && typeof item === 'string' && typeof written === 'number')
      return NOTHING.test(item) ? [] : [{ item: item.trim(), written }];
    const each = value.map(mentionsIn);
    return each.every((some) => some !== null) ? each.flat() : null;
  }
  if (!isRecord(value)) return null;
  const item = textField(value, 'item');
  const found =
    item === undefined
      ? Object.entries(value).map(([name, written]) => ({ item: name.trim(), written }))
      : [{ item, written: fieldNamed(value, 'quantity') ?? 1 }];
  return found.filter((each) => !NOTHING.test(each.item));
}

/** Items with counts in a field; what cannot be read of it is passed over, and 1 where a count cannot. */
export function entriesIn(fields: Fields, name: 'tools' | 'materials'): readonly WrittenEntry[] | undefined {
  const value = fieldNamed(fields, name);
  if (value === undefined) return undefined;
  return [value]
    .flat()
    .flatMap((each) => mentionsIn(each) ?? [])
    .map(({ item, written }) => ({ item, quantity: asNumber(written) ?? 1 }));
}

const COUNT_FIRST = /^(\d+(?:[./]\d+)?)\s*(?:x|×|\*|of)?\s+(.+)$/i;
const COUNT_LAST = /^(.+?)\s*(?:[x×*:=]\s*|\(x?\s*)(\d+(?:[./]\d+)?)\)?$/i;

/** "3 cobblestones, 2 sticks", "stick x 2 and 1/4 wood log", "flint and steel", "none". */
function mentionsInText(text: string): readonly Mention[] {
  return text.split(/,|;|\s\+\s|(?<!\bflint) and /i).flatMap((part) => {
    const plain = part.trim();
    if (NOTHING.test(plain)) return [];
    const [, count = '1', item = plain] = COUNT_FIRST.exec(plain) ?? swapped(COUNT_LAST.exec(plain)) ?? [];
    return [{ item, written: asNumber(count) ?? 1 }];
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
  punch: 'gather',
  make: 'craft',
  create: 'craft',
  turn: 'craft',
  convert: 'craft',
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
