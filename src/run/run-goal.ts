import { existsSync, rmdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { loadGame } from '../game/game.js';
import { DEFAULT_VERSION } from '../game/registry.js';
import { readGoals } from '../decompose/goal/goal-text.js';
import { writeManifest, writePlanFile, versionsInUse } from './manifest.js';
import { openStage } from './open-stage.js';
import { pastJobsBeside } from './past-runs.js';
import { readRun, type RecordedRun } from './read-run.js';
import { resultOf } from './result-of.js';
import { RunError } from './run-error.js';
import { createRunFolder, writeJsonFile, type RunFolder } from './run-folder.js';
import { RunFrame } from './run-frame.js';
import { openRunLog, type RunLog } from './run-log.js';
import { runOnStage } from './run-on-stage.js';
import type { RunRequest } from './run-request.js';
import type { RunResult } from './run-result.js';
import { settingsOf, type RunSettings } from './run-settings.js';
import { scheduleMachine } from './schedule-machine.js';
import type { Stage } from './stage.js';
import { readSettings, requestAsGiven } from './stored-request.js';
import { teamPlanner } from './team-planner.js';

/**
 * Gets a goal done: world, workers, plan, work, repair, report. How a begun run ends (`done`, `failed`, `impossible`,
 * `cancelled`) is its result.
 * @throws RunError `bad-option`, `bad-goal`, `out-dir-not-writable`, `bad-run-folder`; WorkerError `unreachable`,
 *   `wrong-version`, `name-taken`, `refused`; WorldError, EnvironmentError, GameError for a world that cannot be had
 */
export async function runGoal(request: RunRequest): Promise<RunResult> {
  if (request.resume !== undefined) return resumeRun(request, readRun(request.resume));
  const settings = settingsOf(request);
  checkGoal(settings);
  const folder = request.outDir === null ? null : createRunFolder(request.outDir, settings.goal, new Date());
  try {
    return await carryOut(request, settings, folder, null);
  } catch (error) {
    if (folder) removeUnused(folder);
    throw error;
  }
}

async function resumeRun(request: RunRequest, run: RecordedRun): Promise<RunResult> {
  if (run.isEnded) {
    const result = resultOf(run.events, run.folder.path);
    return { ...result, notes: [...result.notes, 'This run had already ended; nothing was done.'] };
  }
  const settings = readSettings(run.started.settings);
  if (run.hasCutLine) truncateSync(run.folder.events, run.wholeBytes);
  const joined = run.events.filter((event) => event.kind === 'worker-joined' && event.workerKind === 'ai');
  const names = [
    ...new Set(joined.flatMap((event) => (event.kind === 'worker-joined' ? [event.worker] : []))),
  ];
  // Those who were there come back under their names, and with what they carried.
  return carryOut(
    request,
    {
      ...{ ...settings, names: [...new Set([...names, ...settings.names])] },
      skills: request.skills?.mode ?? settings.skills,
    },
    run.folder,
    run,
  );
}

async function carryOut(
  request: RunRequest,
  settings: RunSettings,
  folder: RunFolder | null,
  run: RecordedRun | null,
): Promise<RunResult> {
  const signal = request.signal ?? new AbortController().signal;
  const { skillsFolder } = settings;
  const startTick = run?.events.at(-1)?.tick ?? 0;
  const stage = await openStage({
    ...{ settings, startTick, signal, workers: request.workers ?? [], bots: request.bots ?? [] },
    worldFile: folder?.world ?? null,
    isResumed: run !== null,
    skills: { ...(skillsFolder === undefined ? {} : { folder: skillsFolder }), ...request.skills },
  });
  const onEvent = request.onEvent ?? ((): void => undefined);
  const log = openRunLog(folder?.events ?? null, run?.events ?? [], () => stage.currentTick(), onEvent);
  const frame = new RunFrame(stage, log, signal, folder ? pastJobsBeside(folder.path, stage.info) : []);
  try {
    const planner = teamPlanner(settings);
    const versions = versionsInUse(stage.info.mcVersion);
    const manifest = {
      request: requestAsGiven(request),
      settings,
      versions,
      world: stage.info,
      planner: planner.info,
    };
    logBeginning(log, run, manifest);
    if (folder && !run) writeManifest(folder, { ...manifest, plan: null });
    await runOnStage({
      ...{ frame, settings, planner, lastTick: startTick + settings.maxTicks },
      machineFor: (subtasks, survey, durations) => scheduleMachine(subtasks, survey, durations, settings),
      onPlan: ({ goals, subtasks }) => {
        if (!folder) return;
        writePlanFile(folder, {
          goal: settings.goal,
          goals,
          subtasks,
          world: stage.info,
          planner: planner.info,
        });
        if (!run) writeManifest(folder, { ...manifest, plan: subtasks });
      },
    });
    const result = resultOf(log.events, folder?.path ?? null);
    if (folder) writeJsonFile(folder.result, result);
    return result;
  } catch (error) {
    logBreak(log, error);
    throw error;
  } finally {
    frame.close();
    await closeStage(stage);
    log.close();
  }
}

type Manifest = Omit<Parameters<typeof writeManifest>[1], 'plan'>;

function logBeginning(log: RunLog, run: RecordedRun | null, manifest: Manifest): void {
  const { request, settings, versions, world, planner } = manifest;
  if (run) {
    log.add({ kind: 'run-resumed', lostLine: run.hasCutLine, world });
    return;
  }
  log.add({
    ...{ kind: 'run-started', schemaVersion: 1, goal: settings.goal, versions, world, planner },
    ...{ request: { ...request }, settings: { ...settings } },
  });
}

/** The log of a run that broke says so; it can be resumed, since no end was reached. */
function logBreak(log: RunLog, error: unknown): void {
  const why = error instanceof Error ? error.message : String(error);
  log.add({ kind: 'note', message: `The run broke off: ${why}` });
}

async function closeStage(stage: Stage): Promise<void> {
  try {
    await stage.close();
  } catch (error) {
    process.emitWarning(`The world could not be left cleanly: ${String(error)}`);
  }
}

/** A sentence nobody can read needs no world to be refused. */
function checkGoal({ goal, world }: RunSettings): void {
  const { registry } = loadGame(world.version ?? DEFAULT_VERSION);
  const reading = readGoals(registry, goal);
  if (reading.ok) return;
  const { message, suggestions } = reading.problem;
  const hint = suggestions.length > 0 ? ` Try: ${suggestions.join(', ')}.` : '';
  throw new RunError('bad-goal', `${message}${hint}`);
}

/** A run that never began leaves no empty folder in the way of the next try. */
function removeUnused({ events, path }: RunFolder): void {
  if (!existsSync(events) || statSync(events).size > 0) return;
  rmSync(events);
  try {
    rmdirSync(path);
  } catch {
    // It held something else before.
  }
}
