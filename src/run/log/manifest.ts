import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Goal, Subtask } from '../../plan/subtask/subtask.js';
import { packageFile } from '../../game/package-file.js';
import type { PlannerInfo } from '../../decompose/decomposition.js';
import { writeJsonFile, type RunFolder } from './run-folder.js';
import type { RunResult } from '../result/run-result.js';
import type { RunSettings } from './stored-request.js';

/** Versions of everything that decides how a run goes. */
export function versionsInUse(mcVersion: string): Record<string, string> {
  const require = createRequire(import.meta.url);
  const versionOf = (file: string): string => {
    const parsed = JSON.parse(readFileSync(file, 'utf8')) as { readonly version?: string };
    return parsed.version ?? 'unknown';
  };
  return {
    'co-voyager': versionOf(packageFile('package.json')),
    node: process.versions.node,
    mineflayer: versionOf(require.resolve('mineflayer/package.json')),
    'minecraft-data': versionOf(require.resolve('minecraft-data/package.json')),
    minecraft: mcVersion,
  };
}

/** Writes what the run was asked, with what, and by whom it is planned. */
export function writeManifest(
  folder: RunFolder,
  manifest: {
    readonly request: object;
    readonly settings: RunSettings;
    readonly versions: Record<string, string>;
    readonly world: RunResult['world'];
    readonly planner: PlannerInfo;
    readonly plan: readonly Subtask[] | null;
  },
): void {
  const { world } = manifest;
  writeJsonFile(folder.manifest, { schemaVersion: 1, ...manifest, seeds: { world: world.seed } });
}

/** Writes the plan as `decompose --json` would, so that `co-voyager check` reads it. */
export function writePlanFile(
  folder: RunFolder,
  plan: {
    readonly goal: string;
    readonly goals: readonly Goal[];
    readonly subtasks: readonly Subtask[];
    readonly world: RunResult['world'];
    readonly planner: PlannerInfo;
  },
): void {
  const { goal, goals, subtasks, world, planner } = plan;
  writeJsonFile(folder.plan, {
    schemaVersion: 1,
    goal,
    goals,
    status: 'planned',
    reason: null,
    rules: 'vanilla',
    mcVersion: world.mcVersion,
    environment: world.environment ?? 'overworld',
    planner,
    subtasks,
  });
}
