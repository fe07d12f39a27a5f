import { resolve } from 'node:path';
import { slug } from '../../base/words.js';
import { withSuggestions } from '../../decompose/words/goal-problem.js';
import { readGoals } from '../../decompose/words/goal-text.js';
import { readStock } from '../../decompose/stock.js';
import { loadEnvironment } from '../../environment/load-environment.js';
import { nearestWord } from '../../game/names/name-spelling.js';
import { loadRegistry, type Registry } from '../../game/registry.js';
import { isEmbeddable } from '../../world/embeddable.js';
import { EMBEDDED_RANGE } from '../../environment/embedded-range.js';
import type { Task, TrialSettings } from '../trial.js';
import type { DefinitionProblems } from './definition-problems.js';
import { readSource, type DefinitionSource } from './definition-source.js';
import type { Experiment } from './experiment.js';
import {
  listOf,
  taskEntry,
  taskFileSchema,
  type ReadableDefinition,
  type TaskEntry,
} from './experiment-schema.js';

/** A task, and where it was named: what is found wrong with it later can be shown there. */
export interface PlacedTask {
  readonly task: Task;
  readonly source: DefinitionSource;
  readonly path: readonly PropertyKey[];
}

/** The tasks of an experiment: its own list, or those of the file it names. */
export function tasksOf(
  source: DefinitionSource,
  tasks: ReadableDefinition['tasks'] = [],
  problems: DefinitionProblems,
): readonly PlacedTask[] {
  if (!('file' in tasks)) return placed(source, tasks, undefined, problems);
  const path = resolve(source.folder ?? '.', tasks.file);
  const file = problems.attempt(source, ['tasks', 'file'], () => readSource(path, 'a task file'));
  if (file === undefined) return [];
  const all = placedTasksOf(file, problems);
  return tasks.ids === undefined ? all : chosen(source, all, tasks.ids, problems);
}

function placedTasksOf(source: DefinitionSource, problems: DefinitionProblems): readonly PlacedTask[] {
  const parsed = problems.check(taskFileSchema, source);
  const entries =
    parsed?.tasks ?? listOf(taskEntry, (source.value as { readonly tasks?: unknown } | null)?.tasks) ?? [];
  return placed(source, entries, parsed?.environment, problems);
}

function placed(
  source: DefinitionSource,
  entries: readonly (TaskEntry | undefined)[],
  environment: string | undefined,
  problems: DefinitionProblems,
): readonly PlacedTask[] {
  const taken = new Map<string, number>();
  const said = new Map<string, number>();
  for (const [index, entry] of entries.entries()) {
    if (entry === undefined) continue;
    const isGoal = typeof entry === 'string';
    const [known, name] = isGoal ? [said, entry.trim().toLowerCase()] : [taken, entry.id];
    const before = known.get(name);
    known.set(name, before ?? index);
    if (before === undefined) continue;
    const message = isGoal
      ? `expected each goal once, but tasks[${before}] is also "${entry}". Remove one; more trials of it are more seeds.`
      : `expected unique ids, but tasks[${before}] is also "${name}".`;
    problems.add(source, ['tasks', index, ...(isGoal ? [] : ['id'])], message);
  }
  return entries.flatMap((entry, index) => {
    if (entry === undefined) return [];
    const { environment: own = environment, ...task } =
      typeof entry === 'string' ? { id: freshId(entry, taken, index), goal: entry } : entry;
    const place = own === undefined ? {} : { environment: placeFrom(source, own) };
    return [{ task: { ...task, ...place }, source, path: ['tasks', index] }];
  });
}

/** A path of a file is meant from the file that names it; afterwards it is good from anywhere. */
export function placeFrom(source: DefinitionSource, nameOrFile: string): string {
  return /\.json5?$/.test(nameOrFile) ? resolve(source.folder ?? '.', nameOrFile) : nameOrFile;
}

function freshId(goal: string, taken: Map<string, number>, index: number): string {
  const name = slug(goal) || 'task';
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
  problems: DefinitionProblems,
): readonly PlacedTask[] {
  const known = all.map(({ task }) => task.id);
  for (const [index, id] of ids.entries()) {
    const path = ['tasks', 'ids', index];
    if (ids.indexOf(id) !== index) problems.add(source, path, `expected each task once, got "${id}" twice.`);
    if (known.includes(id)) continue;
    const nearest = nearestWord(id, known);
    const hint =
      nearest === null ? ` It has ${known.slice(0, 10).join(', ')}...` : ` Did you mean ${nearest}?`;
    problems.add(source, path, `expected the id of a task in the task file, got "${id}".${hint}`);
  }
  return all.filter(({ task }) => ids.includes(task.id));
}

/**
 * Finds out before the first trial what would make trials useless: a release or a place that cannot be had, a sentence
 * that cannot be read, an item nobody knows.
 * @returns the tasks, with the names of items in their chests as the game has them
 */
export function checkPlayable(asked: {
  readonly source: DefinitionSource;
  readonly kind: Experiment['kind'] | undefined;
  readonly settings: TrialSettings;
  readonly placed: readonly PlacedTask[];
  readonly problems: DefinitionProblems;
}): readonly Task[] {
  const { source, kind, settings, problems } = asked;
  const { mcVersion } = settings;
  const release = ['settings', 'mcVersion'];
  const registry = problems.attempt(source, release, () => loadRegistry(mcVersion));
  if (registry !== undefined && kind === 'teams' && !isEmbeddable(mcVersion)) {
    const message = `expected a release the embedded world can be, ${EMBEDDED_RANGE}, got "${mcVersion}".`;
    problems.add(source, release, message);
  }
  const check = (name: string, from: DefinitionSource, path: readonly PropertyKey[]): void => {
    const place = problems.attempt(from, path, () => loadEnvironment(name));
    if (place === undefined || kind !== 'teams' || place.kind === 'arena') return;
    problems.add(from, path, `expected a built place for teams, got "${name}", which is open nature.`);
  };
  if (asked.placed.some(({ task }) => task.environment === undefined)) {
    check(settings.environment, source, ['settings', 'environment']);
  }
  return asked.placed.map((entry) => {
    const { task, source: from, path } = entry;
    if (task.environment !== undefined) check(task.environment, from, [...path, 'environment']);
    return registry === undefined ? task : checked(registry, entry, problems);
  });
}

function checked(registry: Registry, { task, source, path }: PlacedTask, problems: DefinitionProblems): Task {
  const reading = readGoals(registry, task.goal);
  if (!reading.ok) {
    const why = withSuggestions(reading.problem);
    problems.add(source, [...path, 'goal'], `expected a goal, got "${task.goal}". ${why}`);
  }
  const { chest } = task;
  if (chest === undefined) return task;
  const stock = problems.attempt(source, [...path, 'chest'], () => readStock(registry, chest, 'chest'));
  return stock === undefined ? task : { ...task, chest: { ...stock.counts } };
}
