import { checkOptions, type FieldTypes } from '../base/arguments.js';
import { CoVoyagerError, messageOf } from '../base/error.js';
import { Emitter } from '../base/emitter.js';
import type { PeopleAdvice } from './people/people-advice.js';
import { defined } from '../base/defined.js';
import { existsSync, rmdirSync, truncateSync } from 'node:fs';
import { writeManifest, writePlanFile, versionsInUse } from './log/manifest.js';
import { plannerOf } from './plan/model-planner.js';
import { openRunWorld } from './world/open-run-world.js';
import { awaitPeople } from './people/await-people.js';
import { joinIn } from './people/join-in.js';
import { pastJobsBeside } from './plan/past-runs.js';
import { readRun, type RecordedRun } from './log/read-run.js';
import { resultOf } from './result/result-of.js';
import {
  beginIn,
  createRunFolder,
  hasBegun,
  removeDrafts,
  removeUnbegun,
  writeJsonFile,
  type RunFolder,
} from './log/run-folder.js';
import { withAdvice } from './log/cannot-write.js';
import { TeamTalk } from './execute/team-talk.js';
import { RunContext } from './execute/run-context.js';
import type { RunEvent } from './log/run-event.js';
import { lockRun } from './log/run-lock.js';
import { openRunLog, type RunLog } from './log/run-log.js';
import { checkGoal } from './check-goal.js';
import { exploreWith } from './execute/explore.js';
import { pursueGoals } from './execute/pursue-goals.js';
import type { RunRequest } from './run-request.js';
import type { RunResult } from './result/run-result.js';
import { type RunSettings, readSettings, requestAsGiven } from './log/stored-request.js';
import { checkPlanning, settingsOf } from './run-settings.js';
import type { RunSkills } from './run-skills.js';
import { scheduleMachine } from './execute/schedule-machine.js';
import type { RunWorld } from './world/run-world.js';

/**
 * Gets a goal done: world, workers, plan, work, repair, report. How a begun run ends (`done`, `failed`, `impossible`,
 * `cancelled`) is its result.
 * @throws CoVoyagerError `bad-option`, `bad-goal`, `out-dir-not-writable`, `bad-run-folder`, `run-in-use`, `world-missing`;
 *   CoVoyagerError `unreachable`,
 *   `wrong-version`, `name-taken`, `refused`; CoVoyagerError for a world that cannot be had
 */
export async function runGoal(request: RunRequest): Promise<RunResult> {
  checkOptions('runGoal({ goal: "craft a compass", ai: 2 })', request, REQUEST_FIELDS);
  if (request.resume !== undefined) return resumeRun(request, request.resume);
  const settings = settingsOf(request);
  checkGoal(settings);
  const folder = request.outDir === null ? null : createRunFolder(request.outDir, settings.goal, new Date());
  return alone(folder, () => {
    if (folder) beginIn(folder);
    return carryOut(request, settings, folder, null);
  });
}

const REQUEST_FIELDS: Readonly<Record<keyof RunRequest, FieldTypes>> = {
  goal: 'string',
  goals: 'array?',
  plan: 'object?',
  blueprint: 'object?',
  at: 'object?',
  world: 'object?',
  ai: 'number?',
  names: 'array?',
  workers: 'array?',
  people: 'array?',
  peopleMayJoin: 'boolean?',
  exploring: 'object?',
  keepOpen: 'boolean?',
  bots: 'array?',
  outDir: 'string|null?',
  resume: 'string?',
  maxRepairs: 'number?',
  maxTries: 'number?',
  maxTicks: 'number?',
  planningSeconds: 'number?',
  frugal: 'boolean?',
  night: 'string?',
  skills: 'object?',
  planning: 'object?',
  signal: 'object?',
  onEvent: 'function?',
  onWorld: 'function?',
  inHands: 'boolean?',
  telling: 'object?',
  barred: 'object?',
  onHeldUp: 'function?',
  sight: 'string?',
  peopleWaitTicks: 'number?',
  memory: 'object|null?',
  peopleCode: 'string|null?',
  onControl: 'function?',
  listener: 'object?',
  ledger: 'object?',
};

/** Nobody else carries the run on meanwhile; one that did not even begin leaves nothing behind. */
async function alone<T>(folder: RunFolder | null, act: () => Promise<T>): Promise<T> {
  if (!folder) return act();
  const advised = (error: unknown): unknown => withAdvice(error, folder, hasBegun(folder));
  const unlock = lockOf(folder, advised);
  try {
    return await act();
  } catch (error) {
    removeUnbegun(folder);
    throw advised(error);
  } finally {
    unlock();
    removeEmpty(folder.path);
  }
}

function lockOf(folder: RunFolder, advised: (error: unknown) => unknown): () => void {
  try {
    return lockRun(folder);
  } catch (error) {
    throw advised(error);
  }
}

function removeEmpty(path: string): void {
  try {
    rmdirSync(path);
  } catch {
    // It holds a run, or something else.
  }
}

async function resumeRun(request: RunRequest, path: string): Promise<RunResult> {
  const run = readRun(path);
  if (run.isFinal) return endedBefore(run);
  return alone(run.folder, async () => {
    // Until it could be taken it may have gone on, and ended.
    const now = readRun(path);
    return now.isFinal ? endedBefore(now) : carryOn(request, now);
  });
}

function endedBefore({ events, folder }: RecordedRun): RunResult {
  const result = resultOf(events, folder.path);
  // The disk was full at the very end.
  if (!existsSync(folder.result)) writeJsonFile(folder.result, result);
  return { ...result, notes: [...result.notes, 'This run had already ended; nothing was done.'] };
}

async function carryOn(request: RunRequest, run: RecordedRun): Promise<RunResult> {
  const settings = readSettings(run.started.settings);
  const method = request.planning?.method ?? settings.method;
  checkPlanning(method, request);
  checkWorldKept(settings, run.folder);
  removeDrafts(run.folder);
  if (run.hasCutLine) truncateSync(run.folder.events, run.wholeBytes);
  const joined = run.events.filter((event) => event.kind === 'worker-joined' && event.workerKind === 'ai');
  const names = [
    ...new Set(joined.flatMap((event) => (event.kind === 'worker-joined' ? [event.worker] : []))),
  ];
  // Those who were there come back under their names, and with what they carried.
  return carryOut(
    request,
    {
      ...settings,
      people: peopleOf(settings, run.events),
      names: [...new Set([...names, ...settings.names])],
      skills: request.skills?.mode ?? settings.skills,
      verification: request.skills?.ask ? 'manual' : 'auto',
      method,
    },
    run.folder,
    run,
  );
}

/** Those named, and those who joined by themselves. */
function peopleOf({ people }: RunSettings, events: readonly RunEvent[]): RunSettings['people'] {
  const joined = events.flatMap((event) =>
    event.kind === 'worker-joined' && event.workerKind !== 'ai'
      ? [{ name: event.worker, kind: event.workerKind }]
      : [],
  );
  const named = new Map([...joined, ...people].map((person) => [person.name.toLowerCase(), person]));
  return [...named.values()];
}

/** How a run comes to an early end: asked to, or because something of it cannot be written down any more. */
class Ending {
  readonly #controller = new AbortController();
  #broken: { readonly error: unknown } | null = null;
  #whenBroken = (): void => undefined;

  constructor(private readonly asked: AbortSignal | undefined) {}

  get signal(): AbortSignal {
    const { signal } = this.#controller;
    return this.asked ? AbortSignal.any([this.asked, signal]) : signal;
  }

  /** What cannot be written down is brought to its end all the same, and not told of in the file. */
  breakOff(error: unknown): void {
    this.#broken ??= { error };
    this.#whenBroken();
    this.#controller.abort(error);
  }

  whenBroken(act: () => void): void {
    this.#whenBroken = act;
    if (this.#broken) act();
  }

  stop(reason: string): void {
    this.#controller.abort(new Error(reason));
  }

  throwIfBroken(): void {
    if (this.#broken) throw this.#broken.error;
  }
}

interface Undertaking {
  readonly request: RunRequest;
  readonly settings: RunSettings;
  readonly folder: RunFolder | null;
  /** The part before, of a run that goes on. */
  readonly run: RecordedRun | null;
}

async function carryOut(
  request: RunRequest,
  settings: RunSettings,
  folder: RunFolder | null,
  run: RecordedRun | null,
): Promise<RunResult> {
  const ending = new Ending(request.signal);
  const runWorld = await openRunWorld({
    settings,
    startTick: run?.events.at(-1)?.tick ?? 0,
    signal: ending.signal,
    workers: request.workers ?? [],
    bots: request.bots ?? [],
    worldFile: folder?.world ?? null,
    folder: folder?.path ?? null,
    isResumed: run !== null,
    onBroken: (error) => ending.breakOff(error),
    onHeldUp: request.onHeldUp ?? ((): void => undefined),
    ...defined({ onWorld: request.onWorld }),
    skills: skillsFor(settings, request),
  });
  try {
    return await carryOutIn(runWorld, { request, settings, folder, run }, ending);
  } finally {
    await closeRunWorld(runWorld);
  }
}

async function carryOutIn(runWorld: RunWorld, undertaking: Undertaking, ending: Ending): Promise<RunResult> {
  const { request, settings, folder, run } = undertaking;
  const told = new Emitter<readonly [RunEvent]>();
  if (request.onEvent) told.add(request.onEvent);
  const tell = (event: RunEvent): void => told.emit(event);
  const log = openRunLog(folder?.events ?? null, run?.events ?? [], runWorld.clock, tell, (error) =>
    ending.breakOff(error),
  );
  ending.whenBroken(() => log.seal());
  try {
    const past = folder ? pastJobsBeside(folder.path, runWorld.info) : [];
    const context = new RunContext(runWorld, log, ending.signal, past);
    context.staysInHands = settings.inHands === true;
    // At a building pieces change hands all the time, which people are too slow for.
    context.peopleWorkInHands = context.staysInHands && !settings.blueprint && !request.telling;
    context.barred = new Map(Object.entries(settings.barred ?? {}));
    if (request.telling) {
      const workers = () => runWorld.workers;
      const { registry } = runWorld.game;
      context.talk = new TeamTalk(registry, request.telling, workers, runWorld.clock, ending.signal);
    }
    const part = joinIn(context, request, (reason) => ending.stop(reason));
    told.add((event) => part.logged(event));
    try {
      request.onControl?.(part.control);
      await begin(undertaking, context, part.advice);
    } finally {
      part.close();
      context.close();
    }
    ending.throwIfBroken();
    const result = resultOf(log.events, folder?.path ?? null);
    if (folder) writeJsonFile(folder.result, result);
    return result;
  } catch (error) {
    logBreak(log, error);
    throw error;
  } finally {
    log.close();
  }
}

/** Everybody is in: writes the beginning down, waits for people, and pursues the goals to the end. */
async function begin(
  { request, settings, folder, run }: Undertaking,
  context: RunContext,
  advice: PeopleAdvice | null,
): Promise<void> {
  const { runWorld, log } = context;
  const hasPlan = context.log.events.some(
    (event) => event.kind === 'plan-made' && event.planner.method === 'given',
  );
  const planner = plannerOf(settings, request.planning, hasPlan);
  const manifest = {
    request: requestAsGiven(request),
    settings,
    versions: versionsInUse(runWorld.info.mcVersion),
    world: runWorld.info,
    planner: planner.info,
  };
  logBeginning(log, run, manifest);
  if (folder && !run) writeManifest(folder, { ...manifest, plan: null });
  await awaitPeople(context, settings);
  const pursue = settings.exploring ? exploreWith(request, settings.exploring) : pursueGoals;
  await pursue({
    context,
    settings,
    planner,
    lastTick: (run?.events.at(-1)?.tick ?? 0) + settings.maxTicks,
    ...defined({ ledger: request.ledger, advice: advice ?? undefined }),
    machineFor: (subtasks, survey, durations, asked) => {
      const isNature = runWorld.environment?.kind !== 'arena';
      return scheduleMachine(subtasks, survey, durations, settings, isNature ? asked : null);
    },
    onPlan: (plan) => {
      if (!folder) return;
      writePlanFile(folder, { ...plan, goal: settings.goal, world: runWorld.info });
      if (!run) writeManifest(folder, { ...manifest, planner: plan.planner, plan: plan.subtasks });
    },
  });
}

/** What was settled when the run began, and whatever the request says now. */
function skillsFor({ skillsFolder, skillLibrary, chat }: RunSettings, { skills }: RunRequest): RunSkills {
  return {
    chat,
    ...defined({ folder: skillsFolder, library: skillLibrary }),
    ...skills,
  };
}

type Manifest = Omit<Parameters<typeof writeManifest>[1], 'plan'>;

function logBeginning(log: RunLog, run: RecordedRun | null, manifest: Manifest): void {
  const { request, settings, versions, world, planner } = manifest;
  if (run) {
    log.add({ kind: 'run-resumed', lostLine: run.hasCutLine, world });
    return;
  }
  log.add({
    kind: 'run-started',
    schemaVersion: 1,
    goal: settings.goal,
    versions,
    world,
    planner,
    request: { ...request },
    settings: { ...settings },
  });
}

/** The log of a run that broke says so; it can be resumed, since no end was reached. One that tells nothing yet stays empty. */
function logBreak(log: RunLog, error: unknown): void {
  if (log.events.length === 0) return;
  const why = messageOf(error);
  log.add({ kind: 'note', message: `The run broke off: ${why}` });
}

async function closeRunWorld(runWorld: RunWorld): Promise<void> {
  try {
    await runWorld.close();
  } catch (error) {
    process.emitWarning(`The world could not be left cleanly: ${String(error)}`);
  }
}

/** Without its world a run would begin again in a fresh one, while its log tells of work done. */
function checkWorldKept({ world }: RunSettings, { world: file }: RunFolder): void {
  if (world.kind !== 'embedded' || existsSync(file)) return;
  throw new CoVoyagerError(
    'world-missing',
    `Expected the world of this run in ${file}, which is gone. Put it back, or start a new run.`,
  );
}
