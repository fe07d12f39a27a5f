import { resolve } from 'node:path';
import { nearestWord } from '../../game/names/nearest-word.js';
import type { Task, TrialSettings } from '../trial.js';
import { parseSource, problemAt, at } from './definition-problem.js';
import { taskFileSchema, type ParsedDefinition, type TaskEntry } from './experiment-schema.js';
import { readSource, type DefinitionSource } from './definition-source.js';
import { readStock } from '../../decompose/stock.js';
import { readGoals } from '../../decompose/words/goal-text.js';
import type { Environment } from '../../environment/environment-schema.js';
import { loadEnvironment } from '../../environment/load-environment.js';
import { loadRegistry, type Registry } from '../../game/registry.js';
import { EMBEDDED_RANGE, isEmbeddable } from '../../world/embedded/data/version-data.js';
import type { Experiment } from './experiment.js';

/** A task, and where it was named: what is found wrong with it later can be shown there. */
export interface PlacedTask {
  readonly task: Task;
  readonly source: DefinitionSource;
  readonly path: readonly PropertyKey[];
}

/**
 * Reads a task file: `{schemaVersion: 1, environment: 'overworld', tasks: ['craft a compass', {id, goal, ...}]}`.
 * @returns every task with an id of its own and the file's environment, where it names none
 * @throws CoVoyagerError `bad-definition` naming file, line and field
 */
export function readTasks(path: string): readonly Task[] {
  return placedTasksOf(path).map(({ task }) => task);
}

/** The tasks of an experiment: its own list, or those of the file it names. */
export function tasksOf(source: DefinitionSource, tasks: ParsedDefinition['tasks']): readonly PlacedTask[] {
  if ('file' in tasks) {
    const all = placedTasksOf(resolve(source.folder ?? '.', tasks.file));
    return tasks.ids === undefined ? all : chosen(source, all, tasks.ids);
  }
  return placed(source, tasks, undefined);
}

function placedTasksOf(path: string): readonly PlacedTask[] {
  const source = readSource(path, 'a task file');
  const { environment, tasks } = parseSource(taskFileSchema, source);
  return placed(source, tasks, environment);
}

function placed(
  source: DefinitionSource,
  entries: readonly TaskEntry[],
  environment: string | undefined,
): readonly PlacedTask[] {
  const taken = new Map<string, number>();
  for (const [index, entry] of entries.entries()) {
    if (typeof entry === 'string') continue;
    const before = taken.get(entry.id);
    if (before !== undefined) {
      throw problemAt(
        source,
        ['tasks', index, 'id'],
        `expected every id once, but tasks[${before}] is "${entry.id}" too.`,
      );
    }
    taken.set(entry.id, index);
  }
  return entries.map((entry, index) => {
    const { environment: own = environment, ...task } =
      typeof entry === 'string' ? { id: freshId(entry, taken, index), goal: entry } : entry;
    const place = own === undefined ? {} : { environment: placeFrom(source, own) };
    return { task: { ...task, ...place }, source, path: ['tasks', index] };
  });
}

/** A path of a file is meant from the file that names it; afterwards it is good from anywhere. */
export function placeFrom(source: DefinitionSource, nameOrFile: string): string {
  return /\.json5?$/.test(nameOrFile) ? resolve(source.folder ?? '.', nameOrFile) : nameOrFile;
}

const LONGEST_ID = 40;

function freshId(goal: string, taken: Map<string, number>, index: number): string {
  const words = goal
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_ID)
    .replace(/^-+|-+$/g, '');
  const name = words || 'task';
  let number = 1;
  while (taken.has(number === 1 ? name : `${name}-${number}`)) number += 1;
  const id = number === 1 ? name : `${name}-${number}`;
  taken.set(id, index);
  return id;
}

function chosen(
  source: DefinitionSource,
  all: readonly PlacedTask[],
  ids: readonly string[],
): readonly PlacedTask[] {
  const known = all.map(({ task }) => task.id);
  for (const [index, id] of ids.entries()) {
    const path = ['tasks', 'ids', index];
    if (ids.indexOf(id) !== index)
      throw problemAt(source, path, `expected every task once, got "${id}" twice.`);
    if (known.includes(id)) continue;
    const nearest = nearestWord(id, known);
    const hint =
      nearest === null ? ` It has ${known.slice(0, 10).join(', ')}...` : ` Did you mean ${nearest}?`;
    throw problemAt(source, path, `expected the id of a task in the task file, got "${id}".${hint}`);
  }
  return all.filter(({ task }) => ids.includes(task.id));
}

/**
 * Finds out before the first trial what would make trials useless: a release or a place that cannot be had, a sentence
 * that cannot be read, an item nobody knows.
 * @returns the tasks, with the names of items in their chests as the game has them
 * @throws CoVoyagerError `bad-definition` with the place in the file
 */
export function checkPlayable(asked: {
  readonly source: DefinitionSource;
  readonly kind: Experiment['kind'];
  readonly settings: TrialSettings;
  readonly placed: readonly PlacedTask[];
}): readonly Task[] {
  const { source, kind, settings, placed } = asked;
  const registry = at(source, ['settings', 'mcVersion'], () => loadRegistry(settings.mcVersion));
  if (kind === 'teams' && !isEmbeddable(settings.mcVersion)) {
    throw problemAt(
      source,
      ['settings', 'mcVersion'],
      `expected a release the embedded world can be, ${EMBEDDED_RANGE}, got "${settings.mcVersion}".`,
    );
  }
  const places = new Map<string, Environment>();
  const check = (name: string, from: DefinitionSource, path: readonly PropertyKey[]): void => {
    const place = places.get(name) ?? at(from, path, () => loadEnvironment(name));
    places.set(name, place);
    if (kind === 'methods' || place.kind === 'arena') return;
    throw problemAt(from, path, `expected a built place for teams, got "${name}", which is open nature.`);
  };
  const isAsked = placed.some(({ task }) => task.environment === undefined);
  if (isAsked) check(settings.environment, source, ['settings', 'environment']);
  return placed.map((entry) => {
    const { task, source: from, path } = entry;
    if (task.environment !== undefined) check(task.environment, from, [...path, 'environment']);
    return checked(registry, entry);
  });
}

function checked(registry: Registry, { task, source, path }: PlacedTask): Task {
  const reading = readGoals(registry, task.goal);
  if (!reading.ok) {
    const { message, suggestions } = reading.problem;
    const meant = suggestions.length > 0 ? ` Did you mean ${suggestions.join(', ')}?` : '';
    throw problemAt(source, [...path, 'goal'], `expected a goal, got "${task.goal}". ${message}${meant}`);
  }
  if (task.chest === undefined) return task;
  const { chest } = task;
  const { counts } = at(source, [...path, 'chest'], () => readStock(registry, chest, 'chest'));
  return { ...task, chest: { ...counts } };
}
