import { parseJsonReply } from '../../base/reply-json.js';
import { subtasksIn } from '../../plan/file/listed-rows.js';
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
  const list = subtasksIn(parsed.value);
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
