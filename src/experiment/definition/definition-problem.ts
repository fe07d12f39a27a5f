import { CoVoyagerError } from '../../base/error.js';
import type { z } from 'zod';
import { issueWords } from '../../environment/schema-problems.js';
import { nearestWord } from '../../game/names/nearest-word.js';
import { fieldsAt } from './experiment-schema.js';
import type { DefinitionSource } from './definition-source.js';

type Issue = z.core.$ZodIssue;

/** Enough to mend a file by. */
const MOST_PROBLEMS = 3;

/**
 * Checks a definition against its schema.
 * @throws CoVoyagerError `bad-definition`: where, field, what was expected, what came, the nearest name there is
 */
export function parseSource<Schema extends z.ZodType>(
  schema: Schema,
  source: DefinitionSource,
): z.output<Schema> {
  const parsed = schema.safeParse(source.value);
  if (parsed.success) return parsed.data;
  // A field with a typo is both unknown and missing: the first says what to do.
  const issues = parsed.error.issues
    .flatMap(meantBy)
    .sort((a, b) => Number(b.code === 'unrecognized_keys') - Number(a.code === 'unrecognized_keys'));
  const shown = issues.slice(0, MOST_PROBLEMS).map((issue) => sentenceOf(issue, source));
  const more = issues.length - shown.length;
  throw new CoVoyagerError(
    'bad-definition',
    [...shown, ...(more > 0 ? [`(And ${more} more.)`] : [])].join('\n'),
  );
}

/** A problem with one field, found after the schema. `message` is a sentence. */
export function problemAt(
  source: DefinitionSource,
  path: readonly PropertyKey[],
  message: string,
): CoVoyagerError {
  return new CoVoyagerError('bad-definition', `${source.where(path)}: ${fieldName(path)}${message}`);
}

/**
 * Calls what may throw, and says of its error where in the definition it comes from.
 * @throws CoVoyagerError `bad-definition`
 */
export function at<Value>(source: DefinitionSource, path: readonly PropertyKey[], call: () => Value): Value {
  try {
    return call();
  } catch (cause) {
    throw problemAt(source, path, cause instanceof Error ? cause.message : String(cause));
  }
}

function sentenceOf(issue: Issue, source: DefinitionSource): string {
  const [key] = issue.code === 'unrecognized_keys' ? issue.keys : [];
  const path = key === undefined ? issue.path : [...issue.path, key];
  const words = wordsFor(issue, source.value);
  return `${source.where(path)}: ${fieldName(issue.path)}${words}.${suggestion(issue, source.value)}`;
}

function wordsFor(issue: Issue, whole: unknown): string {
  if (issue.code === 'invalid_union') {
    const value = valueAt(whole, issue.path);
    const came = value === undefined ? 'it is missing' : `got ${JSON.stringify(value)}`;
    return `expected ${alternatives(issue)}, ${came}`;
  }
  return issueWords(issue, whole);
}

function alternatives(issue: Issue): string {
  if (issue.path.at(-1) === 'kind') return KINDS.map((kind) => `"${kind}"`).join(' or ');
  return ALTERNATIVES[String(issue.path[0])] ?? 'another value';
}

const KINDS = ['teams', 'methods'];
const ALTERNATIVES: Readonly<Record<string, string>> = {
  seeds: 'a whole number of seeds or a list of them',
  tasks: 'a list of tasks (sentences or objects with id and goal) or {file: ...}',
  teams: 'a team such as "1ai+1human-bot" or {team: ..., temper: ...}',
};

function suggestion(issue: Issue, whole: unknown): string {
  const nearest = nearestFor(issue, whole);
  return nearest === null ? '' : ` Did you mean ${nearest}?`;
}

function nearestFor(issue: Issue, whole: unknown): string | null {
  if (issue.code === 'unrecognized_keys') return nearestWord(issue.keys[0] ?? '', fieldsAt(issue.path));
  const value = valueAt(whole, issue.path);
  if (typeof value !== 'string') return null;
  if (issue.code === 'invalid_value') return nearestWord(value, issue.values.map(String));
  return issue.code === 'invalid_union' && issue.path.at(-1) === 'kind' ? nearestWord(value, KINDS) : null;
}

/** Of the shapes a value may have, the one that was meant: a list, an object and a text cannot be confused. */
function meantBy(issue: Issue): readonly Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const meant = issue.errors.find((branch) =>
    branch.every(({ code, path }) => !(code === 'invalid_type' && path.length === 0)),
  );
  if (meant === undefined || meant.length === 0) return [issue];
  return meant.flatMap((inner) => meantBy({ ...inner, path: [...issue.path, ...inner.path] }));
}

/** "teams[1]: ", or nothing for the whole. */
function fieldName(path: readonly PropertyKey[]): string {
  const name = path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
  return name === '' ? '' : `${name}: `;
}

function valueAt(whole: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    whole,
  );
}
