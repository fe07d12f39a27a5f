import { counted } from '../base/words.js';
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

// Enough to mend a file by; one slip in a list often repeats in every entry.
const MOST_PROBLEMS = 5;

/**
 * What a schema found wrong in words of people: field, what was expected, what came; at most five, and how many more.
 * @param value what was parsed
 */
export function schemaProblems(error: z.ZodError, value: unknown): readonly string[] {
  const issues = error.issues.flatMap(deeperIn);
  const shown = issues.slice(0, MOST_PROBLEMS).map((issue) => problemOf(issue, value));
  const more = issues.length - shown.length;
  return more > 0 ? [...shown, `and ${more} more`] : shown;
}

/** Of a union the faults inside the one kind of value it is; where it is none of them, that. */
function deeperIn(issue: Issue): readonly Issue[] {
  const branches = issue.code === 'invalid_union' ? issue.errors : [];
  const deeper = branches.find((faults) => faults.length > 0 && faults.every(({ path }) => path.length > 0));
  return deeper?.map((fault) => ({ ...fault, path: [...issue.path, ...fault.path] })) ?? [issue];
}

/** "boxes[3].from[0]: expected a whole number, got 1.5". */
function problemOf(issue: Issue, whole: unknown): string {
  const field = fieldName(issue.path);
  return `${field === '' ? '' : `${field}: `}${issueWords(issue, whole)}`;
}

/** What one issue is about, without its field: "expected a number, got \"x\"", "it is missing, expected a number". */
export function issueWords(issue: Issue, whole: unknown): string {
  return wordsFor(issue, valueAt(whole, issue.path));
}

/** What a field that decides over the others may be ("kind"); nothing where no such field is wrong. */
export function optionsOf(issue: Issue): readonly unknown[] {
  return issue.code === 'invalid_union' && 'options' in issue ? (issue.options ?? []) : [];
}

/** A path in JSON as people write it: "boxes[3].from[0]". */
export function fieldName(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
}

function wordsFor(issue: Issue, value: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      return expectedInstead(TYPE_WORDS[issue.expected] ?? issue.expected, value);
    case 'invalid_value':
      return expectedInstead(oneOf(issue.values.map(shorten)), value);
    case 'too_small':
      return expectedInstead(`at least ${amount(issue.minimum, issue.origin)}`, value);
    case 'too_big':
      return expectedInstead(`at most ${amount(issue.maximum, issue.origin)}`, value);
    case 'unrecognized_keys':
      return `there is no field called ${issue.keys.map(shorten).join(', ')}`;
    case 'invalid_union':
      return expectedInstead(
        optionsOf(issue).map(shorten).join(' or ') || typesOf(issue).join(' or ') || 'another value',
        value,
      );
    case 'invalid_key':
      return issue.issues.map(({ message }) => message).join('; ');
    // Our schemas' own words, with what came where that helps.
    case 'custom':
      return issue.message;
    case 'invalid_format':
    case 'not_multiple_of':
    case 'invalid_element':
      return value === undefined ? issue.message : `${issue.message}, got ${shorten(value)}`;
  }
}

/** What each way of a union would take, where that is told by its type. */
function typesOf({ errors }: Extract<Issue, { code: 'invalid_union' }>): readonly string[] {
  return errors.flatMap(([first]) =>
    first?.code === 'invalid_type' && first.path.length === 0
      ? [TYPE_WORDS[first.expected] ?? first.expected]
      : [],
  );
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
};

function expectedInstead(expected: string, value: unknown): string {
  return value === undefined
    ? `it is missing, expected ${expected}`
    : `expected ${expected}, got ${shorten(value)}`;
}

function oneOf(values: readonly string[]): string {
  return values.length === 1 ? (values[0] ?? '') : `one of ${values.join(', ')}`;
}

function amount(limit: number | bigint, origin: string): string {
  if (origin === 'string') return counted(Number(limit), 'letter');
  return origin === 'array' ? counted(Number(limit), 'entry', 'entries') : String(limit);
}

const LONGEST_VALUE = 60;

function shorten(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length <= LONGEST_VALUE ? text : `${text.slice(0, LONGEST_VALUE)}...`;
}

/** The value a path leads to; undefined where there is none. */
export function valueAt(whole: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    whole,
  );
}
