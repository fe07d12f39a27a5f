import { loadGame } from '../game/game.js';
import type { Position } from '../environment/position.js';
import { blocksOf } from '../environment/arena-blocks.js';
import type { Environment } from '../environment/environment-schema.js';
import { ClaimBook } from '../schedule/claims.js';
import type { Station } from '../schedule/job.js';
import type { ContainerVisit } from '../verify/evidence.js';
import type { SkillEvent } from '../skill/skill-event.js';
import type { AiWorker } from '../worker/ai-worker.js';
import type { SkillPerformers } from '../worker/skill/skill-performers.js';
import type { SiteSurvey as WorkerSurvey } from '../worker/survey.js';
import type { Worker } from '../worker/worker.js';
import { adoptionOf, type WorkerBot } from './adopt-bot.js';
import { bringBack } from './bring-back.js';
import { joinWorkers } from './join-workers.js';
import { openWorld, worldInfoOf, type OpenedWorld } from './open-world.js';
import { RunError } from './run-error.js';
import { openSkills, type RunSkills } from './run-skills.js';
import type { RunSettings } from './run-settings.js';
import type { SiteSurvey, Stage } from './stage.js';

/** What a stage is opened with. */
export interface StageRequest {
  readonly settings: RunSettings;
  /** Ticks of earlier parts of the run. */
  readonly startTick: number;
  readonly signal: AbortSignal;
  /** Workers made elsewhere; they are not closed with the stage. */
  readonly workers: readonly Worker[];
  /** Become AI workers for the length of the run. */
  readonly bots: readonly WorkerBot[];
  readonly worldFile: string | null;
  readonly isResumed: boolean;
  readonly skills: RunSkills;
}

const TICK_MS = 50;
const SAVE_TICKS = 200;

/**
 * Opens the world and brings the workers in, at normal speed; then time runs as fast as was asked.
 * @throws WorkerError, WorldError, EnvironmentError, RunError `bad-option`
 */
export async function openStage(request: StageRequest): Promise<Stage> {
  const { settings, worldFile, isResumed } = request;
  const world = await openWorld(settings, worldFile, isResumed);
  const atNormalSpeed = slowedTogether(world);
  const skillListeners = new Set<SkillListener>();
  const onEvent: SkillListener = (worker, event) => {
    for (const listener of skillListeners) listener(worker, event);
  };
  try {
    const isKept = worldFile !== null;
    const skills = await openSkills(settings.skills, request.skills, isKept, { onEvent, atNormalSpeed });
    try {
      return await withWorkers(request, world, { skills, skillListeners, atNormalSpeed });
    } catch (error) {
      await skills.close();
      throw error;
    }
  } catch (error) {
    await world.close();
    throw error;
  }
}

/** Several may think at once: time is slowed down for the first and speeds up after the last. */
function slowedTogether(world: Pick<OpenedWorld, 'slowDown' | 'speedUp'>): Stage['atNormalSpeed'] {
  let thinking = 0;
  return async (think) => {
    thinking += 1;
    if (thinking === 1) world.slowDown();
    try {
      return await think();
    } finally {
      thinking -= 1;
      // At once, not in a later turn: somebody who begins to think now must not be sped up under.
      if (thinking === 0) world.speedUp();
    }
  };
}

type SkillListener = (worker: string, event: SkillEvent) => void;

/** What the workers of a stage share besides the world. */
interface Shared {
  readonly skills: SkillPerformers;
  readonly skillListeners: Set<SkillListener>;
  readonly atNormalSpeed: Stage['atNormalSpeed'];
}

async function withWorkers(
  request: StageRequest,
  world: OpenedWorld,
  { skills, skillListeners, atNormalSpeed }: Shared,
): Promise<Stage> {
  const { settings, startTick, signal, workers: others, bots } = request;
  const currentTick = (): number => startTick + world.elapsedTicks();
  const listeners = new Set<(visit: ContainerVisit) => void>();
  // Loaded here, not above: mineflayer takes hold of the process's clocks when it is loaded.
  const { createAiWorker } = await import('../worker/ai-worker.js');
  const { createContainerQueue } = await import('../worker/container-queue.js');
  const claims = new ClaimBook();
  const means = { claims, containers: createContainerQueue(), currentTick };
  const create = (name: string, until: AbortSignal, bot?: WorkerBot): Promise<AiWorker> =>
    createAiWorker({
      ...{ ...means, name, host: world.host, port: world.port, signal: until },
      ...(world.version === null ? {} : { version: world.version }),
      ...(bot ? { connect: adoptionOf(bot) } : {}),
      performer: skills.make(),
      onVisit: (_worker, visit) => {
        for (const listener of listeners) listener(visit);
      },
      // The run asks the workers themselves, by their signs of life.
      onConnection: () => undefined,
    });
  const taken = new Set([...others.map(({ name }) => name), ...bots.map(({ username }) => username)]);
  const joined = await joinWorkers({ count: settings.ai, wanted: settings.names, taken, create, signal });
  const adopted = await Promise.all(bots.map((bot) => create(bot.username, signal, bot)));
  const ai = [...adopted, ...joined];
  const mcVersion = world.version ?? ai.find(({ bot }) => bot !== null)?.bot?.version ?? null;
  if (mcVersion === null)
    throw new RunError('bad-option', 'Expected a Minecraft version, since no AI worker asks the server.');
  world.save();
  world.speedUp();
  const every = (ticks: number, act: () => void): (() => void) => {
    const timer = setInterval(act, ticks * TICK_MS);
    return () => {
      clearInterval(timer);
    };
  };
  const stopSaving = every(SAVE_TICKS, () => {
    world.save();
  });
  return {
    ...{ info: worldInfoOf(world, mcVersion), game: loadGame(mcVersion), environment: world.environment },
    ...{ workers: [...ai, ...others], currentTick, every },
    onVisit: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    bringBack: (free, chest, until) => bringBack(free, chest, until),
    survey: (free, until) => surveyBy(free, world.environment, until),
    atNormalSpeed,
    onSkill: (listener) => {
      skillListeners.add(listener);
      return () => skillListeners.delete(listener);
    },
    stands: (station) => standsFor(ai, station),
    salvage: async (free, items, chest, until) => {
      const [worker] = free.filter(canSurvey);
      if (worker) await worker.salvage(items, chest, until);
    },
    releaseClaims: (worker) => {
      claims.releaseAllOf(worker);
    },
    save: () => {
      world.save();
    },
    close: async () => {
      stopSaving();
      world.save();
      await Promise.allSettled(ai.map((worker) => worker.close()));
      await skills.close();
      await world.close();
    },
  };
}

/** Sends one who can look around; another when that one does not manage. */
async function surveyBy(
  workers: readonly Worker[],
  environment: Environment | null,
  signal: AbortSignal,
): Promise<SiteSurvey> {
  const lookouts = workers.filter(canSurvey);
  const shared = sharedChestOf(environment);
  const radiusBlocks = radiusOf(environment, shared);
  let problem: unknown = new Error('Nobody here can look around.');
  for (const worker of lookouts) {
    if (signal.aborted) break;
    try {
      const survey = await worker.survey({ radiusBlocks, ...(shared ? { chest: shared } : {}) });
      const site = siteSurveyOf(survey, worker);
      return site.chest ? site : withoutFeet(site, workers);
    } catch (error) {
      problem = error;
    }
  }
  throw problem instanceof Error ? problem : new Error(String(problem));
}

/** What the bots' clients show at a station's place; a new one is not seen by all at once. */
function standsFor(workers: readonly AiWorker[], { block, position }: Station): boolean | null {
  const seen = workers.flatMap((worker) => worker.blockAt(position) ?? []);
  return seen.length === 0 ? null : seen.includes(block);
}

/** Where the chest itself is still to be set down, nobody should stand; later they come and go. */
function withoutFeet(survey: SiteSurvey, workers: readonly Worker[]): SiteSurvey {
  const feet = workers.map((worker) => worker.heartbeat().position);
  const isTaken = ({ x, y, z }: Position): boolean =>
    feet.some((at) => Math.abs(at.x - x - 0.5) < 1 && Math.abs(at.z - z - 0.5) < 1 && Math.abs(at.y - y) < 2);
  const { beside } = survey.spots;
  return { ...survey, spots: { left: null, right: null, beside: beside.filter((spot) => !isTaken(spot)) } };
}

function canSurvey(worker: Worker): worker is AiWorker {
  return 'survey' in worker && typeof worker.survey === 'function';
}

function siteSurveyOf(
  { chest, stations, freeSpots, blocks, mobs }: WorkerSurvey,
  { bot }: AiWorker,
): SiteSurvey {
  const isFree = (place: Position): boolean => freeSpots.some((spot) => isSame(spot, place));
  const left = chest && isFree(chest.left) ? chest.left : null;
  const right = chest && isFree(chest.right) ? chest.right : null;
  const beside = freeSpots.filter((spot) => !(left && isSame(spot, left)) && !(right && isSame(spot, right)));
  const carried = bot ? bot.inventory.items() : [];
  const inHands: Record<string, number> = {};
  for (const { name, count } of carried) inHands[name] = (inHands[name] ?? 0) + count;
  return {
    chest: chest?.position ?? null,
    contents: chest ? chest.contents : inHands,
    stations,
    offers: new Map([
      ...[...blocks].map(([name, { count }]) => [name, count] as const),
      ...[...mobs].map(([name, places]) => [name, places.length] as const),
    ]),
    sources: new Map([...[...blocks].map(([name, { nearest }]) => [name, nearest] as const), ...mobs]),
    spots: { left, right, beside },
    notes: [],
  };
}

function sharedChestOf(environment: Environment | null): Position | null {
  if (environment?.kind !== 'arena') return null;
  const shared = environment.chests.find((chest) => chest.shared) ?? environment.chests[0];
  return shared ? { x: shared.at[0], y: shared.at[1], z: shared.at[2] } : null;
}

const USUAL_RADIUS = 32;
const MOST_RADIUS = 64;

/** A built place is looked at as far as it offers anything. */
function radiusOf(environment: Environment | null, chest: Position | null): number {
  if (environment?.kind !== 'arena' || !chest) return USUAL_RADIUS;
  const { x, y, z } = chest;
  const offered = blocksOf(environment).filter(({ protected: isProtected }) => !isProtected);
  const far = offered.map((block) =>
    Math.max(Math.abs(block.x - x), Math.abs(block.y - y), Math.abs(block.z - z)),
  );
  const mobs = environment.entities.map(
    ({ at, leash }) => Math.max(Math.abs(at[0] - x), Math.abs(at[2] - z)) + leash,
  );
  const most = [...far, ...mobs].reduce((a, b) => Math.max(a, b), 8);
  return Math.min(MOST_RADIUS, Math.ceil(most) + 4);
}

function isSame(a: Position, b: Position): boolean {
  return a.x === b.x && a.y === b.y && a.z === b.z;
}
