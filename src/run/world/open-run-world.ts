import { runClock, type RunClock } from '../../base/clock.js';
import { Emitter } from '../../base/emitter.js';
import { badOption } from '../../base/error.js';
import type { Position } from '../../base/position.js';
import { preparePlanning } from '../plan/planning-thread.js';
import { loadGame } from '../../game/game.js';
import { countedItems } from '../../game/names/names.js';
import { ClaimBook } from '../../schedule/assign/claims.js';
import type { ContainerVisit } from '../../verify/evidence.js';
import type { SkillEvent } from '../../skill/skill-event.js';
import type { AiWorker } from '../../worker/bot/ai-worker.js';
import type { Strewn } from '../../worker/bot/carrying.js';
import type { GoodsEvent } from '../../worker/bot/dropped-goods.js';
import type { SkillPerformers } from '../../worker/skill/skill-performers.js';
import { LOOKOUT, STEWARD } from '../../worker/people/steward-name.js';
import type { EmbeddedWorld } from '../../world/embedded/embedded-world.js';
import type { Culprits, watchForCulprits } from '../../worker/people/culprits.js';
import type { Worker } from '../../worker/worker.js';
import { bringBack } from '../execute/bring-back.js';
import { handsAtRest } from './hands-at-rest.js';
import { knock } from './knock.js';
import { bringIn, loadBots, type Crowd, type CrowdRequest } from './bring-in.js';
import { openWorld, worldInfoOf, type OpenedWorld } from './open-world.js';
import { protectFromStrangers } from './protection.js';
import { slowestSpeed, slowedTogether } from './world-speed.js';
import { checkSkillsKept, openSkills, type RunSkills } from '../run-skills.js';
import { isSameName } from '../people/participant.js';
import { hasPeople } from '../run-settings.js';
import type { RunWorld, SiteSurvey } from './run-world.js';
import type { WorldMap } from './world-map.js';
import type { Delivery, Goods } from '../people/command-parts.js';
import type { Station } from '../../schedule/job.js';
import { hasRoomAt, standsFor, surveyBy } from './look-around.js';
import { MapMaker } from './map-of.js';

/** What a world with workers is opened with. */
export interface RunWorldRequest extends CrowdRequest {
  /** Ticks of earlier parts of the run. */
  readonly startTick: number;
  readonly worldFile: string | null;
  /** Told when the world cannot be written down any more. */
  readonly onBroken: (error: unknown) => void;
  readonly skills: RunSkills;
  /** Given the world of its own once everybody is in. */
  readonly onWorld?: (world: EmbeddedWorld) => void;
}

const SAVE_TICKS = 200;

/**
 * Opens the world and brings the workers in, at normal speed; then time runs as fast as was asked.
 * @throws CoVoyagerError `bad-option`, `cannot-save`, or why nobody could join
 */
export async function openRunWorld(request: RunWorldRequest): Promise<RunWorld> {
  const { settings, worldFile, isResumed } = request;
  const isKept = worldFile !== null;
  await checkSkillsKept(settings.skills, request.skills, isKept);
  const isJoined = settings.ai > 0 || hasPeople(settings);
  // The server of a run that goes on was there: it may be starting again.
  if (settings.world.kind === 'server' && isJoined && !isResumed) await knock(settings.world, request.signal);
  await loadBots();
  const world = await openWorld(settings, worldFile, isResumed);
  if (world.version !== null) preparePlanning(world.version);
  let opened: RunWorld | null = null;
  if (world.embedded && settings.world.kind === 'embedded' && settings.world.isProtected !== false) {
    const adopted = request.bots.map(({ username }) => username);
    const members = [...[...settings.people, ...request.workers].map(({ name }) => name), ...adopted];
    const isMember = (name: string): boolean =>
      [...members, ...(opened?.workers ?? []).map((worker) => worker.name)].some((each) =>
        isSameName(each, name),
      );
    const isTrusted = (name: string): boolean => opened?.people?.isTrusted(name) ?? true;
    protectFromStrangers(world.embedded, (name) => isMember(name) && isTrusted(name));
  }
  const atNormalSpeed = slowedTogether(world);
  const skillEvents = new Emitter<Parameters<SkillListener>>();
  const onEvent: SkillListener = (worker, event) => skillEvents.emit(worker, event);
  try {
    const skills = await openSkills(settings.skills, request.skills, isKept, { onEvent, atNormalSpeed });
    try {
      opened = await withWorkers(request, world, { skills, skillEvents, atNormalSpeed });
      return opened;
    } catch (error) {
      await skills.close();
      throw error;
    }
  } catch (error) {
    await world.close();
    throw error;
  }
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
    const { watchForCulprits: watch } = await import('../../worker/people/culprits.js');
    const opened = new OpenRunWorld({
      watchForCulprits: watch,
      request,
      world,
      shared,
      crowd,
      clock,
      visits,
      goods,
      claims,
    });
    if (world.embedded) request.onWorld?.(world.embedded);
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
  readonly watchForCulprits: typeof watchForCulprits;
}

class OpenRunWorld implements RunWorld {
  readonly info: RunWorld['info'];
  readonly game: RunWorld['game'];
  readonly bringBack = bringBack;
  readonly handsAtRest = handsAtRest;
  readonly #own: readonly Worker[];
  readonly #lookouts: readonly AiWorker[];
  readonly #maps: MapMaker;
  readonly #culprits: Culprits;
  #chest: Position | null = null;
  #stopSaving = (): void => undefined;

  constructor(private readonly parts: OpenParts) {
    const { request, world, crowd, clock } = parts;
    const { ai, steward, people } = crowd;
    this.#own = [...ai, ...request.workers];
    this.#lookouts = steward ? [...ai, steward] : ai;
    const version = world.version ?? crowd.version;
    if (version === null) {
      const message = 'Expected a Minecraft version, since no AI worker asks the server.';
      throw badOption(message);
    }
    this.info = worldInfoOf(world, version);
    this.game = loadGame(version);
    this.#culprits = parts.watchForCulprits({
      world: world.embedded,
      clock,
      isOurs: (name) =>
        [STEWARD, LOOKOUT, ...this.workers.map((worker) => worker.name)].some((each) =>
          isSameName(each, name),
        ),
      bots: () => this.#lookouts.flatMap(({ bot }) => bot ?? []),
      chest: () => this.#chest,
    });
    this.#maps = new MapMaker(this.#lookouts, people, clock);
  }

  get environment(): RunWorld['environment'] {
    return this.parts.world.environment;
  }

  get workers(): readonly Worker[] {
    return [...this.#own, ...(this.people?.workers ?? [])];
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
    this.#stopSaving = this.clock.every(SAVE_TICKS, () => this.save());
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
    const survey = await surveyBy(
      crowd.steward ? [crowd.steward] : free,
      world.environment,
      this.#chest,
      signal,
    );
    this.#chest = survey.chest;
    crowd.people?.watchChest(survey);
    return survey;
  }

  culpritAt(place: Position): string | null {
    return this.#culprits.at(place);
  }

  stands(station: Station): boolean | null {
    return standsFor(this.#lookouts, station);
  }

  hasRoom(place: Position): boolean | null {
    return hasRoomAt(this.#lookouts, place);
  }

  async salvage(
    free: readonly Worker[],
    strewn: Strewn,
    chest: Position,
    signal: AbortSignal,
  ): Promise<void> {
    await this.#scouts(free)[0]?.salvage(strewn, chest, signal);
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
    const [what = ''] = countedItems(this.game.registry, { [goods.item]: goods.count });
    return end.isDone
      ? {
          isDone: true,
          said: `${worker.name} has thrown ${what} at ${goods.askedBy === undefined ? 'your' : `${goods.to}'s`} feet.`,
        }
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
    this.#culprits.close();
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
