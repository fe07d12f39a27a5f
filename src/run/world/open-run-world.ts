import { runClock, type RunClock } from '../../base/clock.js';
import { Emitter } from '../../base/emitter.js';
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
import type { RunWorld, SiteSurvey } from './run-world.js';
import type { WorldMap } from './world-map.js';
import type { Delivery, Goods } from '../people/desk-parts.js';
import type { Station } from '../../schedule/job.js';
import { standsFor, surveyBy } from './look-around.js';
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
  const skillEvents = new Emitter<Parameters<SkillListener>>();
  const onEvent: SkillListener = (worker, event) => {
    skillEvents.emit(worker, event);
  };
  try {
    const skills = await openSkills(settings.skills, request.skills, isKept, { onEvent, atNormalSpeed });
    try {
      return await withWorkers(request, world, { skills, skillEvents, atNormalSpeed });
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
  readonly skillEvents: Emitter<Parameters<SkillListener>>;
  readonly atNormalSpeed: RunWorld['atNormalSpeed'];
}

async function withWorkers(request: RunWorldRequest, world: OpenedWorld, shared: Shared): Promise<RunWorld> {
  const clock = runClock(() => request.startTick + world.elapsedTicks());
  const visits = new Emitter<readonly [ContainerVisit]>();
  const goods = new Emitter<readonly [GoodsEvent]>();
  const claims = new ClaimBook();
  const { skills } = shared;
  const crowd = await bringIn(request, world, { skills, claims, clock, visits, goods });
  try {
    const opened = new OpenRunWorld({ request, world, shared, crowd, clock, visits, goods, claims });
    world.save();
    opened.begin();
    return opened;
  } catch (error) {
    await crowd.leave();
    throw error;
  }
}

/** What an open world with workers is made of. */
interface OpenParts {
  readonly request: RunWorldRequest;
  readonly world: OpenedWorld;
  readonly shared: Shared;
  readonly crowd: Crowd;
  readonly clock: RunClock;
  readonly visits: Emitter<readonly [ContainerVisit]>;
  readonly goods: Emitter<readonly [GoodsEvent]>;
  readonly claims: ClaimBook;
}

class OpenRunWorld implements RunWorld {
  readonly info: RunWorld['info'];
  readonly game: RunWorld['game'];
  readonly workers: readonly Worker[];
  readonly bringBack = bringBack;
  readonly handsAtRest = handsAtRest;
  readonly #lookouts: readonly AiWorker[];
  readonly #maps: MapMaker;
  #chest: Position | null = null;
  #stopSaving = (): void => undefined;

  constructor(private readonly parts: OpenParts) {
    const { request, world, crowd, clock } = parts;
    const { ai, steward, people } = crowd;
    this.#lookouts = steward ? [...ai, steward] : ai;
    const version = world.version ?? this.#lookouts.find(({ bot }) => bot !== null)?.bot?.version;
    if (version === undefined) {
      const message = 'Expected a Minecraft version, since no AI worker asks the server.';
      throw new CoVoyagerError('bad-option', message);
    }
    this.info = worldInfoOf(world, version);
    this.game = loadGame(version);
    this.workers = [...ai, ...request.workers, ...(people?.workers ?? [])];
    this.#maps = new MapMaker(this.#lookouts, people, clock);
  }

  get environment(): RunWorld['environment'] {
    return this.parts.world.environment;
  }

  get people(): RunWorld['people'] {
    return this.parts.crowd.people;
  }

  get clock(): RunClock {
    return this.parts.clock;
  }

  /** Everybody is in: time runs as fast as was asked. */
  begin(): void {
    this.parts.world.speedUp();
    this.#stopSaving = this.clock.every(SAVE_TICKS, () => {
      this.save();
    });
  }

  onVisit(listener: (visit: ContainerVisit) => void): () => void {
    return this.parts.visits.add(listener);
  }

  onGoods(listener: (event: GoodsEvent) => void): () => void {
    return this.parts.goods.add(listener);
  }

  onSkill(listener: SkillListener): () => void {
    return this.parts.shared.skillEvents.add(listener);
  }

  atNormalSpeed<T>(think: () => Promise<T>): Promise<T> {
    return this.parts.shared.atNormalSpeed(think);
  }

  async survey(free: readonly Worker[], signal: AbortSignal): Promise<SiteSurvey> {
    const { crowd, world } = this.parts;
    const survey = await surveyBy(crowd.steward ? [crowd.steward] : free, world.environment, signal);
    this.#chest = survey.chest;
    crowd.people?.watchChest(survey);
    return survey;
  }

  stands(station: Station): boolean | null {
    return standsFor(this.#lookouts, station);
  }

  async salvage(
    free: readonly Worker[],
    items: ReadonlySet<string>,
    chest: Position,
    signal: AbortSignal,
  ): Promise<void> {
    await this.#scouts(free)[0]?.salvage(items, chest, signal);
  }

  async emptyFurnaces(
    free: readonly Worker[],
    furnaces: readonly Position[],
    chest: Position,
    signal: AbortSignal,
  ): Promise<void> {
    await this.#scouts(free)[0]?.emptyFurnaces(furnaces, chest, signal);
  }

  async handOver(
    free: readonly Worker[],
    chest: Position,
    goods: Goods,
    whenSent: (worker: Worker) => void,
    signal: AbortSignal,
  ): Promise<Delivery | null> {
    const wanted = goods.by?.toLowerCase();
    const able = this.parts.crowd.ai.filter((worker) => free.includes(worker));
    const worker = able.find(({ name }) => wanted === undefined || name.toLowerCase() === wanted);
    if (!worker) return null;
    whenSent(worker);
    const end = await worker.handOver(chest, goods, signal);
    const what = `${goods.count} ${goods.item.replaceAll('_', ' ')}`;
    return end.isDone
      ? { isDone: true, said: `${worker.name} has thrown ${what} at your feet.` }
      : { isDone: false, said: end.reason };
  }

  releaseClaims(worker: string): void {
    this.parts.claims.releaseAllOf(worker);
  }

  map(): WorldMap | null {
    return this.#maps.draw(this.#chest);
  }

  pace(): number | null {
    const bodies = this.#lookouts.flatMap(({ bodyTicks }) => bodyTicks ?? []);
    return slowestSpeed(this.parts.world.pace(), bodies);
  }

  save(): void {
    try {
      this.parts.world.save();
    } catch (error) {
      this.parts.request.onBroken(error);
    }
  }

  async close(): Promise<void> {
    const { crowd, shared, world } = this.parts;
    this.#stopSaving();
    this.save();
    await crowd.leave();
    await shared.skills.close();
    await world.close();
  }

  /** Who can be sent besides the jobs. */
  #scouts(free: readonly Worker[]): readonly AiWorker[] {
    const { steward } = this.parts.crowd;
    return steward ? [steward] : free.flatMap(({ asBot }) => asBot ?? []);
  }
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
  readonly visits: Emitter<readonly [ContainerVisit]>;
  readonly goods: Emitter<readonly [GoodsEvent]>;
}

/** Brings everybody in; when one of ours cannot come, those who did leave again. */
async function bringIn(
  { settings, signal, workers: others, bots }: RunWorldRequest,
  world: OpenedWorld,
  { skills, claims, clock, visits, goods: goodsEvents }: Surroundings,
): Promise<Crowd> {
  // Loaded here, not above: mineflayer takes hold of the process's clocks when it is loaded.
  const { createAiWorker } = await import('../../worker/bot/ai-worker.js');
  const { createContainerQueue } = await import('../../worker/bot/container-queue.js');
  const { DroppedGoods } = await import('../../worker/bot/dropped-goods.js');
  const containers = createContainerQueue();
  const goods = new DroppedGoods(clock, (event) => {
    goodsEvents.emit(event);
  });
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
        visits.emit(visit);
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
        onOwnVisit: (listener) => visits.add(listener),
        onVisit: (visit) => {
          visits.emit(visit);
        },
      });
    }
  } catch (error) {
    await leave();
    throw error;
  }
  return { ai, steward, people, leave };
}
