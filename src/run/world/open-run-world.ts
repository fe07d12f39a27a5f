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
import type { GoodsEvent } from '../../worker/bot/dropped-goods.js';
import { LOOKOUT, STEWARD } from '../../worker/people/steward-name.js';
import type { EmbeddedWorld } from '../../world/embedded/embedded-world.js';
import type { Culprits, watchForCulprits } from '../../worker/people/culprits.js';
import type { Worker } from '../../worker/worker.js';
import { bringBack } from '../execute/bring-back.js';
import { handsAtRest } from './hands-at-rest.js';
import { knock } from './knock.js';
import { bringIn, loadBots, type Crowd, type CrowdRequest } from './bring-in.js';
import { placeToPlay } from '../../world/embeddable.js';
import { openWorld, worldInfoOf, type OpenedWorld } from './open-world.js';
import { protectFromStrangers } from './protection.js';
import { slowestSpeed, slowedTogether } from './world-speed.js';
import { checkSkillsKept, openSkills, type RunSkills } from '../run-skills.js';
import { isSameName } from '../people/participant.js';
import { hasPeople } from '../run-settings.js';
import type { RunWorld, SiteSurvey } from './run-world.js';
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
  /** Those who were opened, the last first: they are closed when the next cannot be. */
  const closing = [() => world.close()];
  try {
    if (world.version !== null) preparePlanning(world.version);
    const clock = runClock(() => request.startTick + world.elapsedTicks());
    const visits = new Emitter<readonly [ContainerVisit]>();
    const goods = new Emitter<readonly [GoodsEvent]>();
    const skillEvents = new Emitter<readonly [worker: string, event: SkillEvent]>();
    const claims = new ClaimBook();
    const atNormalSpeed = slowedTogether(world);
    let opened: RunWorld | null = null;
    protectFrom(request, world, () => opened);
    const onEvent = (worker: string, event: SkillEvent): void => skillEvents.emit(worker, event);
    const skills = await openSkills(settings.skills, request.skills, isKept, { onEvent, atNormalSpeed });
    closing.unshift(() => skills.close());
    const crowd = await bringIn(request, world, { skills, claims, clock, visits, goods });
    closing.unshift(() => crowd.leave());
    const { watchForCulprits: watch } = await import('../../worker/people/culprits.js');
    const told = { clock, visits, goods, skillEvents, claims, atNormalSpeed };
    const here = new OpenRunWorld({ request, world, crowd, ...told, watchForCulprits: watch, closing });
    opened = here;
    if (world.embedded) request.onWorld?.(world.embedded);
    world.save();
    here.begin();
    return here;
  } catch (error) {
    for (const close of closing) await close();
    throw error;
  }
}

/** Keeps who takes no part from the goods of a run in a world of its own. */
function protectFrom(
  { settings, workers, bots }: RunWorldRequest,
  { embedded }: OpenedWorld,
  opened: () => RunWorld | null,
): void {
  if (!embedded || settings.world.kind !== 'embedded' || settings.world.isProtected === false) return;
  const asked = [...settings.people, ...workers].map(({ name }) => name);
  const members = [...asked, ...bots.map(({ username }) => username)];
  protectFromStrangers(embedded, (name) => {
    const here = opened();
    const all = [...members, ...(here?.workers ?? []).map((worker) => worker.name)];
    return all.some((each) => isSameName(each, name)) && (here?.people?.isTrusted(name) ?? true);
  });
}

/** What an open world with workers is made of. */
interface OpenParts {
  readonly request: RunWorldRequest;
  readonly world: OpenedWorld;
  readonly crowd: Crowd;
  readonly clock: RunClock;
  readonly visits: Emitter<readonly [ContainerVisit]>;
  readonly goods: Emitter<readonly [GoodsEvent]>;
  readonly skillEvents: Emitter<readonly [worker: string, event: SkillEvent]>;
  readonly claims: ClaimBook;
  readonly atNormalSpeed: RunWorld['atNormalSpeed'];
  readonly watchForCulprits: typeof watchForCulprits;
  /** Everybody leaves and all of it ends, in this order. */
  readonly closing: readonly (() => Promise<void>)[];
}

class OpenRunWorld implements RunWorld {
  readonly info: RunWorld['info'];
  readonly game: RunWorld['game'];
  readonly environment: RunWorld['environment'];
  readonly people: RunWorld['people'];
  readonly clock: RunClock;
  readonly bringBack = bringBack;
  readonly handsAtRest = handsAtRest;
  readonly atNormalSpeed: RunWorld['atNormalSpeed'];
  readonly onVisit: RunWorld['onVisit'] = (listener) => this.parts.visits.add(listener);
  readonly onGoods: RunWorld['onGoods'] = (listener) => this.parts.goods.add(listener);
  readonly onSkill: RunWorld['onSkill'] = (listener) => this.parts.skillEvents.add(listener);
  readonly culpritAt: RunWorld['culpritAt'] = (place) => this.#culprits.at(place);
  readonly stands: RunWorld['stands'] = (station) => standsFor(this.#lookouts, station);
  readonly hasRoom: RunWorld['hasRoom'] = (place) => hasRoomAt(this.#lookouts, place);
  readonly releaseClaims: RunWorld['releaseClaims'] = (worker) => this.parts.claims.releaseAllOf(worker);
  readonly map: RunWorld['map'] = () => this.#maps.draw(this.#chest);
  readonly #own: readonly Worker[];
  readonly #lookouts: readonly AiWorker[];
  readonly #maps: MapMaker;
  readonly #culprits: Culprits;
  #chest: Position | null = null;
  #stopSaving = (): void => undefined;

  constructor(private readonly parts: OpenParts) {
    const { request, world, crowd, clock } = parts;
    const { ai, steward, people } = crowd;
    this.people = people;
    this.clock = clock;
    this.atNormalSpeed = parts.atNormalSpeed;
    this.#own = [...ai, ...request.workers];
    this.#lookouts = steward ? [...ai, steward] : ai;
    const version = world.version ?? crowd.version;
    if (version === null) {
      const message = 'Expected a Minecraft version, since no AI worker asks the server.';
      throw badOption(message);
    }
    const { environment } = world;
    // What stands where depends on the release, of somebody's server as of ours.
    this.environment = environment?.kind === 'arena' ? placeToPlay(environment, version) : environment;
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

  get workers(): readonly Worker[] {
    return [...this.#own, ...(this.people?.workers ?? [])];
  }

  /** Everybody is in: time runs as fast as was asked. */
  begin(): void {
    this.parts.world.speedUp();
    this.#stopSaving = this.clock.every(SAVE_TICKS, () => this.save());
  }

  async survey(free: readonly Worker[], signal: AbortSignal): Promise<SiteSurvey> {
    const { crowd } = this.parts;
    const scouts = crowd.steward ? [crowd.steward] : free;
    const survey = await surveyBy(scouts, this.environment, this.#chest, signal);
    this.#chest = survey.chest;
    crowd.people?.watchChest(survey);
    return survey;
  }

  readonly salvage: RunWorld['salvage'] = async (free, ...asked) => {
    await this.#scouts(free)[0]?.salvage(...asked);
  };

  readonly emptyFurnaces: RunWorld['emptyFurnaces'] = async (free, ...asked) => {
    await this.#scouts(free)[0]?.emptyFurnaces(...asked);
  };

  readonly handOver: RunWorld['handOver'] = async (free, chest, goods, whenSent, signal) => {
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
  };

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
    this.#stopSaving();
    this.#culprits.close();
    this.save();
    for (const close of this.parts.closing) await close();
  }

  /** Who can be sent besides the jobs. */
  #scouts(free: readonly Worker[]): readonly AiWorker[] {
    const { steward } = this.parts.crowd;
    return steward ? [steward] : free.flatMap(({ asBot }) => asBot ?? []);
  }
}
