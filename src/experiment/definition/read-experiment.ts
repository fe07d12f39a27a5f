import { checkArgument } from '../../base/arguments.js';
import { defined } from '../../base/defined.js';
import { isRecord } from '../../base/json.js';
import type { Condition, TrialSettings } from '../trial.js';
import { methodsOf, parseTeam } from './conditions.js';
import { DefinitionProblems } from './definition-problems.js';
import { readSource, sourceOf, type DefinitionSource } from './definition-source.js';
import { fingerprintOf, type Experiment } from './experiment.js';
import {
  experimentSchema,
  readableParts,
  TRIAL_DEFAULTS,
  type ExperimentDefinition,
  type ReadableDefinition,
} from './experiment-schema.js';
import { checkPlayable, placeFrom, tasksOf } from './tasks.js';

/**
 * Reads an experiment file.
 * @throws CoVoyagerError `bad-definition` with every mistake in a line of its own: file, line and field, what was
 *   expected, what came and the nearest name there is
 */
export function readExperiment(path: string): Experiment {
  checkArgument('readExperiment("teams.json5")', 'path', path, 'string');
  return fromSource(readSource(path, 'an experiment file'));
}

/**
 * The same for what was given in another way.
 * @param where names it in errors: "--teams"
 * @throws CoVoyagerError `bad-definition`
 */
export function experimentOf(definition: ExperimentDefinition, where: string): Experiment {
  checkArgument("experimentOf(definition, 'my program')", 'where it comes from', where, 'string');
  return fromSource(sourceOf(definition, where));
}

/** What its schema has nothing against is checked further even where other parts are wrong. */
function fromSource(source: DefinitionSource): Experiment {
  const problems = new DefinitionProblems();
  problems.check(experimentSchema, source);
  const meant = withKind(source.value);
  if (meant !== source.value) problems.check(experimentSchema, { ...source, value: meant });
  const parts = readableParts(meant);
  const settings = settingsOf(source, parts.settings);
  const placed = tasksOf(source, parts.tasks, problems);
  const conditions = conditionsOf(source, parts, problems);
  const seeds = seedsOf(source, parts.seeds, problems);
  const tasks = checkPlayable({ source, kind: parts.kind, settings, placed, problems });
  problems.throwIfAny();
  const { kind = 'teams', name = '' } = parts;
  const fingerprint = fingerprintOf({ kind, settings, tasks });
  return { name, kind, tasks, conditions, seeds, settings, fingerprint, given: source.value };
}

/** Where no kind is readable: of the kind whose list it has, else of teams, so that all else that is wrong is told as well. */
function withKind(value: unknown): unknown {
  if (!isRecord(value) || KINDS.some((kind) => kind === value.kind)) return value;
  return { ...value, kind: KINDS.find((each) => each in value) ?? 'teams' };
}

const KINDS = ['teams', 'methods'] as const;

function settingsOf(source: DefinitionSource, given: ReadableDefinition['settings']): TrialSettings {
  const settings: TrialSettings = { ...TRIAL_DEFAULTS, ...defined(given) };
  return { ...settings, environment: placeFrom(source, settings.environment) };
}

function conditionsOf(
  source: DefinitionSource,
  { kind, teams, methods, models }: ReadableDefinition,
  problems: DefinitionProblems,
): readonly Condition[] {
  const named = <Entry>(
    field: 'teams' | 'methods',
    entries: readonly (Entry | undefined)[],
    read: (entry: Entry) => readonly Condition[],
  ): readonly Condition[] => {
    const found = entries.map((entry, index) =>
      entry === undefined ? [] : (problems.attempt(source, [field, index], () => read(entry)) ?? []),
    );
    once(
      source,
      [field],
      found.map((each) => each.map(({ name }) => name)),
      problems,
    );
    return found.flat();
  };
  if (kind === 'teams') {
    return named('teams', teams, (entry) => [
      typeof entry === 'string' ? parseTeam(entry) : parseTeam(entry.team, entry.temper),
    ]);
  }
  once(
    source,
    ['models'],
    models.map((model) => [model]),
    problems,
  );
  return kind === 'methods' ? named('methods', methods, (name) => methodsOf(name, models)) : [];
}

function seedsOf(
  source: DefinitionSource,
  given: ReadableDefinition['seeds'] = [],
  problems: DefinitionProblems,
): readonly number[] {
  if (typeof given === 'number') return Array.from({ length: given }, (_, index) => index + 1);
  once(
    source,
    ['seeds'],
    given.map((seed) => [String(seed)]),
    problems,
  );
  return given;
}

/**
 * What comes twice would be done once and counted once: it was not meant.
 * @param entries names in each entry of the list
 */
function once(
  source: DefinitionSource,
  path: readonly PropertyKey[],
  entries: readonly (readonly string[])[],
  problems: DefinitionProblems,
): void {
  const said = new Map<string, number>();
  for (const [index, names] of entries.entries()) {
    for (const name of names) {
      const before = said.get(name) ?? index;
      said.set(name, before);
      if (before === index) continue;
      const message = `expected each entry once, but entry ${before + 1} is also ${name}. Remove one.`;
      problems.add(source, [...path, index], message);
    }
  }
}
