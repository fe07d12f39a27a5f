import { createHash } from 'node:crypto';
import { loadEnvironment } from '../../environment/load-environment.js';
import type { Experiment } from './experiment.js';

const LENGTH = 12;

/**
 * Short hash over everything that decides how a trial goes. Not conditions and seeds, so that an experiment may grow;
 * not names and depths, which only reports show; of an environment's file what it says, not where it lies, so that
 * parts done on different machines belong together.
 */
export function fingerprintOf({
  kind,
  settings,
  tasks,
}: Pick<Experiment, 'kind' | 'settings' | 'tasks'>): string {
  const decides = {
    kind,
    settings: { ...settings, environment: placeOf(settings.environment) },
    tasks: tasks
      .map(({ id, goal, environment, chest }) => ({
        id,
        goal,
        chest,
        environment: environment === undefined ? null : placeOf(environment),
      }))
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
  };
  return createHash('sha256')
    .update(JSON.stringify(ordered(decides)))
    .digest('hex')
    .slice(0, LENGTH);
}

function placeOf(nameOrFile: string): unknown {
  return /\.json5?$/.test(nameOrFile) ? loadEnvironment(nameOrFile) : nameOrFile;
}

/** The order of fields in a file means nothing. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, ordered(inner)]));
}
