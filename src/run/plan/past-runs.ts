import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pastJobsOf, type PastJob } from './past-durations.js';
import { LEAST_SPEED } from '../world/world-speed.js';
import { readRun } from '../log/read-run.js';
import type { RunResult } from '../result/run-result.js';

/** Read at most; the latest say most about how things are now. */
const MOST_RUNS = 8;
const MOST_LOOKED_AT = 40;

/**
 * Jobs of earlier runs in the same folder of runs, in the same place and version, that reached their goal in a world
 * that kept up with its clock. What cannot be read is no run; nothing is thrown.
 * @param path the new run's folder, itself left out
 */
export function pastJobsBeside(
  path: string,
  world: Pick<RunResult['world'], 'environment' | 'mcVersion'>,
): readonly PastJob[] {
  const jobs: PastJob[] = [];
  let runs = 0;
  for (const folder of foldersBeside(path).slice(0, MOST_LOOKED_AT)) {
    if (runs >= MOST_RUNS) break;
    const found = jobsIn(folder, world);
    if (found.length > 0) runs += 1;
    jobs.push(...found);
  }
  return jobs;
}

/** Folders of other runs, latest first: their names begin with their time. @param path of this one */
export function foldersBeside(path: string): readonly string[] {
  const parent = dirname(path);
  try {
    return readdirSync(parent, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && join(parent, entry.name) !== path)
      .map(({ name }) => join(parent, name))
      .sort()
      .reverse();
  } catch {
    return [];
  }
}

function jobsIn(
  folder: string,
  { environment, mcVersion }: Pick<RunResult['world'], 'environment' | 'mcVersion'>,
): readonly PastJob[] {
  try {
    const { started, events } = readRun(folder);
    const { world } = started;
    const end = events.at(-1);
    const isAlike = world.environment === environment && world.mcVersion === mcVersion;
    if (!isAlike || end?.kind !== 'run-ended' || end.status !== 'done') return [];
    return (end.pace ?? 1) < LEAST_SPEED ? [] : pastJobsOf(events);
  } catch {
    return [];
  }
}
