import { own } from '../../base/own.js';
import type { ListedMaterial } from '../paper/quantity-procedure.js';
import { parseJsonReply } from '../../model/reply-json.js';

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
export function textField(fields: Fields, name: 'action' | 'item'): string | undefined {
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
  if (textField(value, 'item') !== undefined) return entryOf(value);
  return Object.entries(value).map(([item, count]) => ({ item, quantity: asNumber(count) ?? 1 }));
}

function entryOf(value: unknown): readonly ListedMaterial[] {
  if (typeof value === 'string') return entryOfText(value);
  if (!isRecord(value)) return [];
  const item = textField(value, 'item');
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

/** A subtask as a model wrote it: names are everyday words, what it left out is undefined. */
export interface ReplySubtask {
  /** One of the six actions where the word was a synonym of one, else as written. */
  readonly action: string;
  readonly item: string;
  /** -1 where it is to be worked out. */
  readonly quantity: number;
  readonly tools?: readonly string[];
  /** For ONE produced item. */
  readonly materials?: readonly ListedMaterial[];
}

/** What a reply holds. `problems` are sentences for the critic; an empty list always comes with one. */
export interface PlanReply {
  readonly subtasks: readonly ReplySubtask[];
  readonly problems: readonly string[];
}

/** More subtasks than any plan a worker could carry out; the rest is cut off. */
const MAX_SUBTASKS = 500;

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
  slay: 'kill',
  hunt: 'kill',
  fight: 'kill',
  place: 'build',
  put: 'build',
};

/** The six actions behind the words models use for them; an unknown word comes back as it is. */
export function actionNamed(word: string): string {
  const plain = word.trim().toLowerCase();
  return own(ACTION_WORDS, plain) ?? plain;
}

/**
 * Reads the Task Manager's list out of a model's reply, whatever surrounds it and whatever its fields are called.
 * Never throws: what cannot be read is a problem. Names and quantities are not judged here.
 */
export function readPlanReply(text: string): PlanReply {
  const parsed = parseJsonReply(text);
  if (!parsed.ok) return nothing(`Expected a JSON list of subtasks, but ${parsed.reason}.`);
  const list = findList(parsed.value, 0);
  if (!list) return nothing('Expected a JSON list of subtasks, but the JSON in the reply holds no list.');
  if (list.length === 0) return nothing('The list of subtasks is empty.');
  const problems: string[] = [];
  if (parsed.truncated) problems.push('The list broke off before its end: answer with the whole list.');
  if (list.length > MAX_SUBTASKS) {
    problems.push(`The list has ${list.length} subtasks; at most ${MAX_SUBTASKS} are read.`);
  }
  const subtasks = list.slice(0, MAX_SUBTASKS).flatMap((entry, index) => {
    const subtask = readSubtask(entry);
    if (typeof subtask !== 'string') return [subtask];
    problems.push(`Entry ${index + 1} of the list ${subtask}`);
    return [];
  });
  return { subtasks, problems };
}

function nothing(problem: string): PlanReply {
  return { subtasks: [], problems: [problem] };
}

const LIST_FIELDS = ['subtasks', 'sub_tasks', 'subTasks', 'plan', 'steps', 'tasks', 'list'];

/** The list itself, or the list an object wraps; numbered entries and a single subtask are lists as well. */
function findList(value: unknown, depth: number): readonly unknown[] | null {
  if (Array.isArray(value)) return value as readonly unknown[];
  if (!isRecord(value) || depth > 3) return null;
  if (textField(value, 'action') !== undefined && textField(value, 'item') !== undefined) return [value];
  for (const inner of LIST_FIELDS.map((field) => value[field])) {
    const found = inner === undefined ? null : findList(inner, depth + 1);
    if (found) return found;
  }
  const entries = Object.entries(value);
  if (entries.length > 0 && entries.every(([key, entry]) => /\d+$/.test(key) && isRecord(entry))) {
    return Object.values(value);
  }
  const inner = Object.values(value).map((entry) => findList(entry, depth + 1));
  return inner.find((found) => found !== null) ?? null;
}

/** The subtask, or what is wrong with the entry as the end of a sentence. */
function readSubtask(entry: unknown): ReplySubtask | string {
  if (!isRecord(entry)) {
    return `is ${JSON.stringify(entry).slice(0, 60)}; expected an object with action, item, tools, materials and quantity.`;
  }
  const word = textField(entry, 'action');
  const item = textField(entry, 'item');
  if (word === undefined || item === undefined) {
    const missing = word === undefined ? 'action' : 'item';
    return `has no ${missing}: ${JSON.stringify(entry).slice(0, 80)}`;
  }
  const action = actionNamed(word);
  const isCounted = action === 'gather' || action === 'smelt';
  const quantity = readCount(entry) ?? (isCounted ? -1 : 1);
  const tools = textsOf(entry, 'tools');
  const materials = everyEntry(entry, 'materials');
  return { action, item, quantity, ...(tools ? { tools } : {}), ...(materials ? { materials } : {}) };
}
