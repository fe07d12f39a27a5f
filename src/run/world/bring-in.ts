import type { RunClock } from '../../base/clock.js';
import type { Emitter } from '../../base/emitter.js';
import type { ClaimBook } from '../../schedule/assign/claims.js';
import type { ContainerVisit } from '../../verify/evidence.js';
import type { AiWorker } from '../../worker/bot/ai-worker.js';
import type { GoodsEvent } from '../../worker/bot/dropped-goods.js';
import type { FirstContact, HeldUp } from '../../worker/bot/first-contact.js';
import type { ContainerQueue } from '../../worker/bot/container-queue.js';
import { LOOKOUT, STEWARD } from '../../worker/people/steward-name.js';
import type { SkillPerformers } from '../../worker/skill/skill-performers.js';
import type { Worker } from '../../worker/worker.js';
import { adoptionOf, type WorkerBot } from '../adopt-bot.js';
import { openPeopleHere, type PeopleHere } from '../people/open-people.js';
import type { Night } from '../../worker/bot/reflexes/nights.js';
import type { TeamSight } from '../../../primitives/body/sight.js';
import { SeenBefore } from './seen-before.js';
import { joinWorkers } from './join-workers.js';
import type { OpenedWorld } from './open-world.js';
import type { RunSettings } from '../log/stored-request.js';
import { hasPeople } from '../run-settings.js';

/** Who is to come into the world of a run. */
export interface CrowdRequest {
  readonly settings: RunSettings;
  readonly signal: AbortSignal;
  /** Workers made elsewhere; they are not closed with it. */
  readonly workers: readonly Worker[];
  /** Become AI workers for the length of the run. */
  readonly bots: readonly WorkerBot[];
  readonly isResumed: boolean;
  /** Of the run; null: it leaves nothing behind. */
  readonly folder: string | null;
  /** Told once when somebody's server does not let the workers in yet. */
  readonly onHeldUp: (held: HeldUp) => void;
}

/** Who is in the world for a run. */
export interface Crowd {
  readonly ai: readonly AiWorker[];
  /** Null where AI workers can look around themselves. */
  readonly steward: AiWorker | null;
  readonly people: PeopleHere | null;
  /** As the server told who asked it; null where nobody did. */
  readonly version: string | null;
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

/** Loads what bots take, which takes a while, before there is a world in which anybody would wait for it. */
export async function loadBots(): Promise<void> {
  // Not above: mineflayer takes hold of the process's clocks when it is loaded.
  const { loadMineflayer } = await import('../../worker/bot/mineflayer.js');
  await Promise.all([loadMineflayer(), import('../../worker/bot/ai-worker.js')]);
}

/** Brings everybody in; when one of ours cannot come, those who did leave again. */
export async function bringIn(
  request: CrowdRequest,
  world: OpenedWorld,
  surroundings: Surroundings,
): Promise<Crowd> {
  const { settings, signal, workers: others, bots } = request;
  const { createContainerQueue } = await import('../../worker/bot/container-queue.js');
  const { FirstContact } = await import('../../worker/bot/first-contact.js');
  const contact = new FirstContact(request.onHeldUp);
  const shared = { ...surroundings, containers: createContainerQueue(), contact, night: settings.night };
  const { make, sight } = await workerMaker(world, shared);
  // A world of its own is another one each time.
  const seen =
    sight && !world.embedded && request.folder !== null
      ? new SeenBefore(sight, world.address, request.folder)
      : null;
  let version: string | null = null;
  const create = async (name: string, until: AbortSignal, bot?: WorkerBot): Promise<AiWorker> => {
    const worker = await make(name, until, bot);
    // It may be out again when everybody is in.
    version ??= worker.bot?.version ?? null;
    if (worker.bot) seen?.recall(worker.bot);
    return worker;
  };
  const ai: AiWorker[] = [];
  let steward: AiWorker | null = null;
  let people: PeopleHere | null = null;
  const leave = async (): Promise<void> => {
    seen?.keep();
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
    if (ai.length === 0 && hasPeople(settings)) {
      steward = await create(LOOKOUT, signal);
      // Who only looks picks up nothing, draws no monsters and stands in nobody's way.
      world.embedded?.change(LOOKOUT, { gameMode: 'spectator' });
    }
    if (hasPeople(settings)) people = await watchPeople(request, world, shared, ai);
  } catch (error) {
    await leave();
    throw error;
  }
  return { ai, steward, people, version, leave };
}

/** What all who come in share, and what they know of the server together. */
interface Shared extends Surroundings {
  readonly containers: ContainerQueue;
  readonly contact: FirstContact;
  readonly night: Night;
}

type MakeWorker = (name: string, until: AbortSignal, bot?: WorkerBot) => Promise<AiWorker>;

async function workerMaker(
  world: OpenedWorld,
  { skills, visits, goods: goodsEvents, ...means }: Shared,
): Promise<{ readonly make: MakeWorker; readonly sight: TeamSight | undefined }> {
  const { createAiWorker } = await import('../../worker/bot/ai-worker.js');
  const { DroppedGoods } = await import('../../worker/bot/dropped-goods.js');
  const { TeamSight } = await import('../../../primitives/body/sight.js');
  const sight = world.sight === 'fair' ? new TeamSight() : undefined;
  const goods = new DroppedGoods(means.clock, (event) => goodsEvents.emit(event));
  const make: MakeWorker = (name, until, bot) =>
    createAiWorker({
      ...means,
      goods,
      name,
      onlyLooks: name === LOOKOUT,
      host: world.host,
      port: world.port,
      signal: until,
      key: world.embedded?.key ?? null,
      ...(world.version === null ? {} : { version: world.version }),
      ...(sight ? { sight } : {}),
      ...(bot ? { connect: adoptionOf(bot) } : {}),
      performer: skills.make(),
      onVisit: (_worker, visit) => visits.emit(visit),
      // The run asks the workers themselves, by their signs of life.
      onConnection: () => undefined,
    });
  return { make, sight };
}

function watchPeople(
  { settings, signal, workers: others }: CrowdRequest,
  world: OpenedWorld,
  { clock, claims, containers, contact, visits }: Shared,
  ai: readonly AiWorker[],
): Promise<PeopleHere> {
  const ours = new Set([...ai.map(({ name }) => name), STEWARD, LOOKOUT]);
  return openPeopleHere({
    people: settings.people,
    mayJoin: settings.peopleMayJoin,
    others: others.map(({ name }) => name),
    world: world.embedded,
    host: world.host,
    port: world.port,
    version: world.version,
    clock,
    claims,
    containers,
    signal,
    contact,
    isOurs: (name) => ours.has(name),
    bots: () => ai.flatMap(({ bot }) => (bot ? [bot] : [])),
    onOwnVisit: (listener) => visits.add(listener),
    onVisit: (visit) => visits.emit(visit),
  });
}
