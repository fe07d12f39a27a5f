import { parseJsonReply } from '../../base/reply-json.js';
import {
  actionNamed,
  entriesIn,
  readCount,
  textField,
  type WrittenEntry,
} from '../../plan/file/written-fields.js';
import { isRecord } from '../../base/json.js';

/** A subtask as a model wrote it: names are everyday words, what it left out is undefined. */
export interface ReplySubtask {
  /** One of the six actions where the word was a synonym of one, else as written. */
  readonly action: string;
  readonly item: string;
  /** -1 where it is to be worked out. */
  readonly quantity: number;
  readonly tools?: readonly string[];
  /** For ONE produced item. */
  readonly materials?: readonly WrittenEntry[];
}

/** What a reply holds. `problems` are sentences for the critic; an empty list always comes with one. */
export interface PlanReply {
  readonly subtasks: readonly ReplySubtask[];
  readonly problems: readonly string[];
}

/** More subtasks than any plan a worker could carry out; the rest is cut off. */
const MAX_SUBTASKS = 500;

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
  const tools = entriesIn(entry, 'tools')?.map((tool) => tool.item);
  const materials = entriesIn(entry, 'materials');
  return { action, item, quantity, ...(tools ? { tools } : {}), ...(materials ? { materials } : {}) };
}
