import { CoVoyagerError } from '../../base/error.js';
import { nearestWord } from '../../talk/nearest-word.js';
import type { MethodCondition } from '../trial.js';

interface MethodKind {
  readonly method: MethodCondition['method'];
  readonly asksModel: boolean;
}

/**
 * Methods by the names people type. `paper`: the plans of Attachment C of the Co-Voyager paper; `paper-voyager`: the
 * Voyager list of its Attachment B. Both are recorded: graded as printed.
 */
const METHODS: ReadonlyMap<string, MethodKind> = new Map([
  ['planner', { method: 'planner', asksModel: false }],
  ['co-voyager', { method: 'co-voyager', asksModel: true }],
  ['voyager', { method: 'voyager', asksModel: true }],
  ['paper', { method: 'recorded', asksModel: false }],
  ['paper-voyager', { method: 'recorded', asksModel: false }],
]);

/** All names of methods, for help texts. */
export const METHOD_NAMES = [...METHODS.keys()] as readonly string[];

/**
 * Reads a list of methods: "planner,co-voyager,paper". One that asks a model stands once for each model, as
 * "co-voyager@gpt-4o"; a name with its model in it stands for that one.
 * @throws CoVoyagerError `bad-definition` for what is no method, for one named twice, and for one that lacks its model
 */
export function parseMethods(names: string, models: readonly string[]): readonly MethodCondition[] {
  return methodsOf(names.split(','), models);
}

/** The same from a list of names. */
export function methodsOf(names: readonly string[], models: readonly string[]): readonly MethodCondition[] {
  const methods = names.flatMap((name) => methodConditions(name.trim(), models));
  const twice = methods.find(
    ({ name }, index) => methods.findIndex((other) => other.name === name) !== index,
  );
  if (twice === undefined) return methods;
  throw bad(`Expected every method once, got ${twice.name} twice.`);
}

function methodConditions(typed: string, models: readonly string[]): readonly MethodCondition[] {
  // A model's own name may hold an "@": only the first one parts.
  const [, word = '', named] = /^([^@]*)(?:@(.*))?$/.exec(typed) ?? [];
  const name = word.trim().toLowerCase();
  const kind = METHODS.get(name);
  if (!kind) throw unknown(typed, name);
  if (!kind.asksModel) {
    if (named === undefined) return [{ kind: 'method', name, method: kind.method, model: null }];
    throw bad(`Expected ${name} without a model, for it asks none, got "${typed}".`);
  }
  const asked = named === undefined ? models : [named.trim()];
  if (asked.length === 0 || asked.includes('')) {
    throw bad(
      `Expected a model for the method ${name}, got none. Name models beside the methods, or one in the name: ${name}@gpt-4.1-mini.`,
    );
  }
  return asked.map((model) => ({ kind: 'method', name: `${name}@${model}`, method: kind.method, model }));
}

function unknown(typed: string, name: string): CoVoyagerError {
  const nearest = nearestWord(name, METHOD_NAMES);
  return bad(
    `Expected one of ${METHOD_NAMES.join(', ')}, got "${typed}".` +
      (nearest === null ? '' : ` Did you mean ${nearest}?`),
  );
}

function bad(message: string): CoVoyagerError {
  return new CoVoyagerError('bad-definition', message);
}
