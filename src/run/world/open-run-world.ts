import { runClock, type RunClock } from '../../base/clock.js';
import { CoVoyagerError } from '../../base/error.js';
import type { Position } from '../../base/position.js';
import { loadGame } from '../../game/game.js';
import { ClaimBook } from '../../schedule/assign/claims.js';
import type { ContainerVisit } from '../../verify/evidence.js';
import type { SkillEvent } from '../../skill/skill-event.js';
import type { AiWorker } from '../../worker/bot/ai-worker.js';
import type { GoodsEvent } from '../../worker/bot/dropped-goods.js';
import type { SkillPerformers } from '../../worker/skill/skill-performers.js';
import { LOOKOUT, STEWARD } from '../../worker/people/steward-name.js';
import type { Worker } from '../../worker/worker.js';
import { adoptionOf, type WorkerBot } from '../adopt-bot.js';
import { bringBack } from '../execute/bring-back.js';
import { handsAtRest } from './hands-at-rest.js';
import { joinWorkers } from './join-workers.js';
import { openWorld, worldInfoOf, type OpenedWorld } from './open-world.js';
import { slowestSpeed } from './world-speed.js';
import { checkSkillsKept, openSkills, type RunSkills } from '../run-skills.js';
import type { RunSettings } from '../run-settings.js';
import type { RunWorld } from './run-world.js';
import { canSurvey, standsFor, surveyBy } from './look-around.js';
import { MapMaker } from './map-of.js';
import { openPeopleHere, type PeopleHere } from '../people/open-people.js';

/** What a world with workers is opened with. */
export interface RunWorldRequest {
  readonly settings: RunSettings;
  /** Ticks of earlier parts of the run. */
  readonly startTick: number;
  readonly signal: AbortSignal;
  /** Workers made elsewhere; they are not closed with it. */
  readonly workers: readonly Worker[];
  /** Become AI workers for the length of the run. */
  readonly bots: readonly WorkerBot[];
  readonly worldFile: string | null;
  readonly isResumed: boolean;
  /** Told when the world cannot be written down any more. */
  readonly onBroken: (error: unknown) => void;
  readonly skills: RunSkills;
}

const SAVE_TICKS = 200;

/**
 * Opens the world and brings the workers in, at normal speed; then time runs as fast as was asked.
 * @throws CoVoyagerError, CoVoyagerError, CoVoyagerError, CoVoyagerError `bad-option`, CoVoyagerError `cannot-save`
 */
export async function openRunWorld(request: RunWorldRequest): Promise<RunWorld> {
  const { settings, worldFile, isResumed } = request;
  const isKept = worldFile !== null;
  await checkSkillsKept(settings.skills, request.skills, isKept);
  const world = await openWorld(settings, worldFile, isResumed);
  const atNormalSpeed = slowedTogether(world);
  const skillListeners = new Set<SkillListener>();
  const onEvent: SkillListener = (worker, event) => {
    for (const listener of skillListeners) listener(worker, event);
  };
  try {
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
function slowedTogether(world: Pick<OpenedWorld, 'slowDown' | 'speedUp'>): RunWorld['atNormalSpeed'] {
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

/** What the workers share besides the world. */
interface Shared {
  readonly skills: SkillPerformers;
  readonly skillListeners: Set<SkillListener>;
  readonly atNormalSpeed: RunWorld['atNormalSpeed'];
}

async function withWorkers(request: RunWorldRequest, world: OpenedWorld, shared: Shared): Promise<RunWorld> {
  const { startTick, workers: others } = request;
  const { skills, skillListeners, atNormalSpeed } = shared;
  const clock = runClock(() => startTick + world.elapsedTicks());
  const visits = audienceOf<ContainerVisit>();
  const goodsEvents = audienceOf<GoodsEvent>();
  const claims = new ClaimBook();
  const crowd = await bringIn(request, world, { skills, claims, clock, visits, goodsEvents });
  const { ai, steward, people } = crowd;
  const lookouts = steward ? [...ai, steward] : ai;
  const mcVersion = world.version ?? lookouts.find(({ bot }) => bot !== null)?.bot?.version ?? null;
  if (mcVersion === null) {
    await crowd.leave();
    throw new CoVoyagerError(
      'bad-option',
      'Expected a Minecraft version, since no AI worker asks the server.',
    );
  }
  const maps = new MapMaker(lookouts, people, clock);
  let chest: Position | null = null;
  const save = (): void => {
    try {
      world.save();
    } catch (error) {
      request.onBroken(error);
    }
  };
  try {
    world.save();
  } catch (error) {
    await crowd.leave();
    throw error;
  }
  world.speedUp();
  const stopSaving = clock.every(SAVE_TICKS, save);
  return {
    info: worldInfoOf(world, mcVersion),
    game: loadGame(mcVersion),
    environment: world.environment,
    workers: [...ai, ...others, ...(people?.workers ?? [])],
    people,
    clock,
    onVisit: visits.listen,
    onGoods: goodsEvents.listen,
    bringBack,
    handsAtRest,
    survey: async (free, until) => {
      const survey = await surveyBy(steward ? [steward] : free, world.environment, until);
      ({ chest } = survey);
      people?.watchChest(survey);
      return survey;
    },
    atNormalSpeed,
    onSkill: (listener) => {
      skillListeners.add(listener);
      return () => skillListeners.delete(listener);
    },
    stands: (station) => standsFor(lookouts, station),
    salvage: async (free, items, chest, until) => {
      const [worker] = steward ? [steward] : free.filter(canSurvey);
      if (worker) await worker.salvage(items, chest, until);
    },
    emptyFurnaces: async (free, furnaces, chest, until) => {
      const [worker] = steward ? [steward] : free.filter(canSurvey);
      if (worker) await worker.emptyFurnaces(furnaces, chest, until);
    },
    pace: () =>
      slowestSpeed(
        world.pace(),
        lookouts.flatMap(({ bodyTicks }) => bodyTicks ?? []),
      ),
    handOver: async (free, place, goods, whenSent, until) => {
      const able = ai.filter((worker) => free.includes(worker));
      const worker = able.find(
        ({ name }) => goods.by === null || name.toLowerCase() === goods.by.toLowerCase(),
      );
      if (!worker) return null;
      whenSent(worker);
      const end = await worker.handOver(place, goods, until);
      const what = `${goods.count} ${goods.item.replaceAll('_', ' ')}`;
      return end.isDone
        ? { isDone: true, said: `${worker.name} has thrown ${what} at your feet.` }
        : { isDone: false, said: end.reason };
    },
    releaseClaims: (worker) => {
      claims.releaseAllOf(worker);
    },
    map: () => maps.draw(chest),
    save,
    close: async () => {
      stopSaving();
      save();
      await crowd.leave();
      await skills.close();
      await world.close();
    },
  };
}

/** Who is in the world for a run. */
interface Crowd {
  readonly ai: readonly AiWorker[];
  /** Null where AI workers can look around themselves. */
  readonly steward: AiWorker | null;
  readonly people: PeopleHere | null;
  /** All of ours leave. */
  leave(): Promise<void>;
}

/** What those who come in share. */
interface Surroundings {
  readonly skills: SkillPerformers;
  readonly claims: ClaimBook;
  readonly clock: RunClock;
  readonly visits: Audience<ContainerVisit>;
  readonly goodsEvents: Audience<GoodsEvent>;
}

/** Brings everybody in; when one of ours cannot come, those who did leave again. */
async function bringIn(
  { settings, signal, workers: others, bots }: RunWorldRequest,
  world: OpenedWorld,
  { skills, claims, clock, visits, goodsEvents }: Surroundings,
): Promise<Crowd> {
  // Loaded here, not above: mineflayer takes hold of the process's clocks when it is loaded.
  const { createAiWorker } = await import('../../worker/bot/ai-worker.js');
  const { createContainerQueue } = await import('../../worker/bot/container-queue.js');
  const { DroppedGoods } = await import('../../worker/bot/dropped-goods.js');
  const containers = createContainerQueue();
  const goods = new DroppedGoods(clock, goodsEvents.tell);
  const create = (name: string, until: AbortSignal, bot?: WorkerBot): Promise<AiWorker> =>
    createAiWorker({
      claims,
      containers,
      clock,
      goods,
      name,
      host: world.host,
      port: world.port,
      signal: until,
      ...(world.version === null ? {} : { version: world.version }),
      ...(bot ? { connect: adoptionOf(bot) } : {}),
      performer: skills.make(),
      onVisit: (_worker, visit) => {
        visits.tell(visit);
      },
      // The run asks the workers themselves, by their signs of life.
      onConnection: () => undefined,
    });
  const ai: AiWorker[] = [];
  let steward: AiWorker | null = null;
  let people: PeopleHere | null = null;
  const leave = async (): Promise<void> => {
    await people?.close();
    await Promise.allSettled([...ai, ...(steward ? [steward] : [])].map((worker) => worker.close()));
  };
  try {
    const taken = new Set([
      ...[...others, ...settings.people].map(({ name }) => name),
      ...bots.map(({ username }) => username),
    ]);
    ai.push(...(await joinWorkers({ count: settings.ai, wanted: settings.names, taken, create, signal })));
    for (const bot of bots) ai.push(await create(bot.username, signal, bot));
    // Where only people work somebody has to look around for them.
    if (ai.length === 0 && settings.people.length > 0) steward = await create(LOOKOUT, signal);
    if (settings.people.length > 0) {
      const ours = new Set([...ai.map(({ name }) => name), STEWARD, LOOKOUT]);
      people = await openPeopleHere({
        people: settings.people,
        world: world.embedded,
        host: world.host,
        port: world.port,
        version: world.version,
        clock,
        containers,
        signal,
        isOurs: (name) => ours.has(name),
        onOwnVisit: visits.listen,
        onVisit: visits.tell,
      });
    }
  } catch (error) {
    await leave();
    throw error;
  }
  return { ai, steward, people, leave };
}

interface Audience<Value> {
  readonly tell: (value: Value) => void;
  readonly listen: (listener: (value: Value) => void) => () => void;
}

/** Those who are told of something; they come and go. */
function audienceOf<Value>(): Audience<Value> {
  const listeners = new Set<(value: Value) => void>();
  return {
    tell: (value) => {
      for (const listener of listeners) listener(value);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
