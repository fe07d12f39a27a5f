import { checkArgument } from '../../base/arguments.js';
import type { Condition, TrialSettings } from '../trial.js';
import { at, parseSource, problemAt } from './definition-problem.js';
import { checkPlayable, placeFrom, tasksOf } from './tasks.js';
import { type Experiment, fingerprintOf } from './experiment.js';
import {
  TRIAL_DEFAULTS,
  experimentSchema,
  type ExperimentDefinition,
  type ParsedDefinition,
} from './experiment-schema.js';
import { methodsOf, parseTeam } from './conditions.js';
import { readSource, sourceOf, type DefinitionSource } from './definition-source.js';

/**
 * Reads an experiment file.
 * @throws CoVoyagerError `bad-definition` naming file, line and field, what was expected, what came and the nearest
 *   name there is
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
  return fromSource(sourceOf(definition, where));
}

function fromSource(source: DefinitionSource): Experiment {
  const parsed = parseSource(experimentSchema, source);
  const { kind, name } = parsed;
  const settings = settingsOf(source, parsed.settings);
  const placed = tasksOf(source, parsed.tasks);
  const conditions = conditionsOf(source, parsed);
  const seeds = seedsOf(source, parsed.seeds);
  const tasks = checkPlayable({ source, kind, settings, placed });
  const fingerprint = fingerprintOf({ kind, settings, tasks });
  return { name, kind, tasks, conditions, seeds, settings, fingerprint, given: source.value };
}

function settingsOf(source: DefinitionSource, given: ParsedDefinition['settings']): TrialSettings {
  const said = Object.entries(given).filter(([, value]) => value !== undefined);
  const settings = { ...TRIAL_DEFAULTS, ...(Object.fromEntries(said) as Partial<TrialSettings>) };
  return { ...settings, environment: placeFrom(source, settings.environment) };
}

function conditionsOf(source: DefinitionSource, parsed: ParsedDefinition): readonly Condition[] {
  if (parsed.kind === 'methods') {
    once(source, ['models'], parsed.models);
    return once(
      source,
      ['methods'],
      parsed.methods.map((name, index) =>
        at(source, ['methods', index], () => methodsOf([name], parsed.models)),
      ),
    ).flat();
  }
  const teams = parsed.teams.map((entry, index) =>
    at(source, ['teams', index], () =>
      typeof entry === 'string' ? parseTeam(entry) : parseTeam(entry.team, entry.temper),
    ),
  );
  return once(source, ['teams'], teams);
}

function seedsOf(source: DefinitionSource, given: ParsedDefinition['seeds']): readonly number[] {
  if (typeof given === 'number') return Array.from({ length: given }, (_, index) => index + 1);
  return once(source, ['seeds'], given);
}

/** What comes twice would be done once and counted once: it was not meant. */
function once<Value>(
  source: DefinitionSource,
  path: readonly PropertyKey[],
  values: readonly Value[],
): readonly Value[] {
  const said = new Map<string, number>();
  for (const [index, value] of values.entries()) {
    for (const name of namesOf(value)) {
      const before = said.get(name);
      if (before !== undefined) {
        throw problemAt(
          source,
          [...path, index],
          `expected every one once, but entry ${before + 1} is ${name} too. Leave one out.`,
        );
      }
      said.set(name, index);
    }
  }
  return values;
}

function namesOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(namesOf);
  if (typeof value === 'object' && value !== null && 'name' in value) return [String(value.name)];
  return [String(value)];
}
