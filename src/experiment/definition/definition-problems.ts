import type { z } from 'zod';
import { CoVoyagerError, messageOf } from '../../base/error.js';
import { fieldName, issueWords, optionsOf, valueAt } from '../../environment/schema-problems.js';
import { nearestWord } from '../../game/names/name-spelling.js';
import type { DefinitionSource } from './definition-source.js';
import { fieldsAt } from './experiment-schema.js';

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** One slip in a list often repeats in every entry. */
const MOST_SHOWN = 20;

/** All that is wrong with a definition and the files it names: whoever mends it wants to do so once. */
export class DefinitionProblems {
  readonly #found: { readonly source: DefinitionSource; readonly line: number; readonly text: string }[] = [];

  /** @param namesAt names of the fields at a place of the files it is about. Default: of experiments */
  constructor(private readonly namesAt: (path: Path) => readonly string[] = fieldsAt) {}

  /** A problem with one field. `message` is a sentence: what was expected, what came. */
  add(source: DefinitionSource, path: Path, message: string, at: Path = path): void {
    const line = source.lineOf(at);
    const where = line === null ? source.name : `${source.name}, line ${line}`;
    const field = path.length === 0 ? '' : `${fieldName(path)}: `;
    this.#found.push({ source, line: line ?? 0, text: `${where}: ${field}${message}` });
  }

  /** Calls what may throw; its error is a problem of that field, and there is no value. */
  attempt<Value>(source: DefinitionSource, path: Path, call: () => Value): Value | undefined {
    try {
      return call();
    } catch (error) {
      this.add(source, path, messageOf(error));
      return undefined;
    }
  }

  /** The definition by its schema; null where it has problems: what was expected, what came, the nearest name there is. */
  check<Schema extends z.ZodType>(schema: Schema, source: DefinitionSource): z.output<Schema> | null {
    const parsed = schema.safeParse(source.value);
    if (parsed.success) return parsed.data;
    // A field with a typo is both unknown and missing: the first says what to do.
    const issues = parsed.error.issues
      .flatMap(meantBy)
      .sort((a, b) => Number(b.code === 'unrecognized_keys') - Number(a.code === 'unrecognized_keys'));
    for (const issue of issues) {
      const [key] = issue.code === 'unrecognized_keys' ? issue.keys : [];
      const at = key === undefined ? issue.path : [...issue.path, key];
      const hint = hintFor(issue, source.value, this.namesAt);
      this.add(source, issue.path, `${wordsFor(issue, source.value)}.${hint}`, at);
    }
    return null;
  }

  /** @throws CoVoyagerError `bad-definition` with every problem in a line of its own, file by file, from top to bottom */
  throwIfAny(): void {
    if (this.#found.length === 0) return;
    const sources = this.#found.map(({ source }) => source);
    const sorted = [...this.#found].sort(
      (a, b) => sources.indexOf(a.source) - sources.indexOf(b.source) || a.line - b.line,
    );
    const more = sorted.length - MOST_SHOWN;
    throw new CoVoyagerError(
      'bad-definition',
      [
        ...sorted.slice(0, MOST_SHOWN).map(({ text }) => text),
        ...(more > 0 ? [`(And ${more} more.)`] : []),
      ].join('\n'),
    );
  }
}

function wordsFor(issue: Issue, whole: unknown): string {
  const alternatives = ALTERNATIVES[String(issue.path[0])];
  if (issue.code !== 'invalid_union' || alternatives === undefined || optionsOf(issue).length > 0)
    return issueWords(issue, whole);
  const value = valueAt(whole, issue.path);
  const came = value === undefined ? 'it is missing' : `got ${JSON.stringify(value)}`;
  return `expected ${alternatives}, ${came}`;
}

const ALTERNATIVES: Readonly<Record<string, string>> = {
  seeds: 'a whole number of seeds or a list of them',
  tasks: 'a list of tasks (sentences or objects with id and goal) or {file: ...}',
  teams: 'a team such as "1ai+1human-bot" or {team: ..., temper: ...}',
};

function hintFor(issue: Issue, whole: unknown, namesAt: (path: Path) => readonly string[]): string {
  const key = issue.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  if (key !== undefined && namesAt(['settings']).includes(key)) return ` Did you mean settings.${key}?`;
  if (key !== undefined && namesAt(issue.path).includes(key)) return ' It does not belong to this kind.';
  const names =
    key === undefined
      ? issue.code === 'invalid_value'
        ? issue.values
        : optionsOf(issue)
      : namesAt(issue.path);
  const value = key ?? valueAt(whole, issue.path);
  const nearest = typeof value === 'string' ? nearestWord(value, names.map(String)) : null;
  return nearest === null ? '' : ` Did you mean ${nearest}?`;
}

/** Of the shapes a value may have, the one that was meant: a list, an object and a text cannot be confused. */
function meantBy(issue: Issue): readonly Issue[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => ({ ...issue, keys: [key] }));
  if (issue.code !== 'invalid_union') return [issue];
  const meant = issue.errors.find((branch) =>
    branch.every(({ code, path }) => !(code === 'invalid_type' && path.length === 0)),
  );
  if (meant === undefined || meant.length === 0) return [issue];
  return meant.flatMap((inner) => meantBy({ ...inner, path: [...issue.path, ...inner.path] }));
}
