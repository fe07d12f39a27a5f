import { readStock } from '../../decompose/stock.js';
import { readGoals } from '../../decompose/goal/goal-text.js';
import type { Environment } from '../../environment/environment-schema.js';
import { loadEnvironment } from '../../environment/load-environment.js';
import { loadRegistry, type Registry } from '../../game/registry.js';
import { EMBEDDED_RANGE, isEmbeddable } from '../../world/embedded-versions.js';
import type { Task, TrialSettings } from '../trial.js';
import { at, problemAt } from './definition-problem.js';
import type { Experiment } from './experiment.js';
import type { Source } from './source.js';
import type { PlacedTask } from './task-file.js';

/**
 * Finds out before the first trial what would make trials useless: a release or a place that cannot be had, a sentence
 * that cannot be read, an item nobody knows.
 * @returns the tasks, with the names of items in their chests as the game has them
 * @throws CoVoyagerError `bad-definition` with the place in the file
 */
export function checkPlayable(asked: {
  readonly source: Source;
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
  const check = (name: string, from: Source, path: readonly PropertyKey[]): void => {
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
