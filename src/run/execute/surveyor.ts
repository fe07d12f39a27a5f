import { messageOf } from '../../base/error.js';
import { sumOfCounts, type ItemCounts } from '../../base/item-counts.js';
import { isSamePosition, type Position } from '../../base/position.js';
import { isFurnace } from '../../game/container-blocks.js';
import type { Worker } from '../../worker/worker.js';
import { handsOf, worksInHands } from '../world/hands-at-rest.js';
import type { RunWorld, SiteSurvey } from '../world/run-world.js';
import { reliableStations } from './reliable-stations.js';
import type { JobRunner } from './job-runner.js';
import type { TeamTalk } from './team-talk.js';
import type { Buildings } from '../plan/buildings.js';
import type { RunLog } from '../log/run-log.js';
import type { GoodsWatch } from '../world/goods-watch.js';
import type { Roster } from '../world/roster.js';

const MOST_LOOKS = 3;
/** Hands are emptied so often again when something came into them meanwhile. */
const MOST_SWEEPS = 2;
const PAUSE_TICKS = 60;
/** Whoever is at work when a plan ends may have died and be fetching what it dropped before it puts that back. */
const SETTLE_TICKS = 1600;
/** Who is on its way home, from the deepest ore there is, brings tools along. */
const MOST_SETTLE_TICKS = 2 * SETTLE_TICKS;
/** Where the run itself is over: most of the time that is left belongs to the last look. */
const LAST_SETTLE_TICKS = 300;

/** What of a run is there while it looks around. */
interface Surveyed {
  readonly runWorld: RunWorld;
  readonly log: RunLog;
  readonly signal: AbortSignal;
  readonly goods: GoodsWatch;
  readonly roster: Roster;
  readonly runner: JobRunner;
  readonly buildings: Buildings;
  readonly avoidedChest: Position | null;
  readonly staysInHands: boolean;
  readonly peopleWorkInHands: boolean;
  readonly keepsItsOwn: ReadonlySet<string>;
  readonly talk: TeamTalk | null;
  readonly contents: ItemCounts | null;
  lastSurvey: SiteSurvey | null;
  freeWorkers(signal?: AbortSignal): Promise<readonly Worker[]>;
  pause(ticks: number, signal: AbortSignal): Promise<void>;
  awaitComing(
    isThere: () => boolean,
    stillTicks: number,
    mostTicks: number,
    signal: AbortSignal,
  ): Promise<void>;
}

/** Between two plans of a run: has everything brought back, and looks at what there is. */
export class Surveyor {
  /** Why the last look around did not work; null where it did, or nobody was there to look. */
  whyNotLooked: string | null = null;

  constructor(private readonly context: Surveyed) {}

  /**
   * Has what is carried brought back, looks around, reads the chest, logs what is there. Tried a few times, by whoever
   * is free then: chests do not always open, and who looks may be gone meanwhile.
   * @returns null when nobody could look
   */
  async survey(signal: AbortSignal): Promise<SiteSurvey | null> {
    this.whyNotLooked = null;
    for (let tries = 1; tries <= MOST_LOOKS; tries++) {
      await this.#settle(signal);
      const workers = await this.context.freeWorkers(signal);
      if (workers.length === 0) {
        this.whyNotLooked = null;
        return null;
      }
      try {
        return await this.#surveyBy(workers, signal);
      } catch (error) {
        if (signal.aborted) return null;
        const why = messageOf(error);
        this.whyNotLooked = why;
        this.context.log.add({ kind: 'note', message: `Looking around did not work: ${why}` });
        // Who looked may be gone, and the next may need a moment to come back.
        await this.context.pause(PAUSE_TICKS, signal);
      }
    }
    return null;
  }

  async #surveyBy(workers: readonly Worker[], signal: AbortSignal): Promise<SiteSurvey> {
    const { context } = this;
    const { goods, runWorld, log } = context;
    if (goods.chest) await this.#gatherIn(workers, goods.chest, signal);
    let survey = await runWorld.survey(workers, signal);
    if (context.avoidedChest) survey = { ...survey, chest: null, halves: [] };
    if (survey.chest && !goods.chest) {
      goods.chest = survey.chest;
      goods.halves = survey.halves ?? [];
      await this.#gatherIn(workers, survey.chest, signal);
      // Only who found something to put back changed anything.
      if (context.contents !== null) survey = await runWorld.survey(workers, signal);
    }
    if (!survey.chest && context.staysInHands) {
      // By the server's word: what was just dealt out may be on its way.
      const atRest = Object.fromEntries(await runWorld.handsAtRest(workers, signal));
      const team = runWorld.workers.filter((each) => worksInHands(context, each));
      const hands = context.talk ? await context.talk.hands() : { ...handsOf(team), ...atRest };
      survey = { ...survey, hands, contents: sumOfCounts(Object.values(hands)) };
    }
    if (goods.chest) survey = await this.#afterSweeps(survey, workers, goods.chest, signal);
    if (goods.chest && !survey.chest) throw new Error('the shared chest is gone');
    goods.halves = survey.halves ?? [];
    survey = { ...survey, stations: reliableStations(survey.stations, log.events) };
    if (survey.chest) survey = { ...survey, contents: goods.looked(survey.contents) };
    const { chest, contents, hands, stations } = survey;
    const offers = Object.fromEntries(survey.offers);
    context.lastSurvey = survey;
    log.add({
      kind: 'surveyed',
      chest,
      contents,
      ...(hands ? { hands: { ...hands } } : {}),
      stations: [...stations],
      offers,
    });
    context.buildings.observe();
    for (const message of survey.notes) log.add({ kind: 'note', message });
    return survey;
  }

  /** Nobody works on when a plan is over: waits for those who are on their way back with what they carry. */
  async #settle(signal: AbortSignal): Promise<void> {
    const { context } = this;
    const { roster, runner, goods } = context;
    runner.cancelAll('The plan is over.');
    const isAllBack = (): boolean =>
      goods.ledger.errands.workers.size === 0 &&
      !roster.present.some((worker) => runner.isBusy(worker.name) && roster.isAlive(worker, true));
    const mostTicks = signal === context.signal ? MOST_SETTLE_TICKS : LAST_SETTLE_TICKS;
    await context.awaitComing(isAllBack, SETTLE_TICKS, mostTicks, signal);
  }

  /** Empties hands and furnaces, and fetches what lies about of what was lost. */
  async #gatherIn(workers: readonly Worker[], chest: Position, signal: AbortSignal): Promise<void> {
    await this.context.runWorld.bringBack(workers, chest, signal);
    await this.#emptyFurnaces(workers, chest, signal);
    await this.#salvage(workers, chest, signal);
  }

  /**
   * Who stood where something lay, or passed there, may carry it since its hands were emptied, and the chest may have
   * been shut to somebody: looks again until every hand is empty. What stays in hands is logged.
   */
  async #afterSweeps(
    first: SiteSurvey,
    workers: readonly Worker[],
    chest: Position,
    signal: AbortSignal,
  ): Promise<SiteSurvey> {
    const { runWorld, log } = this.context;
    let survey = first;
    for (let sweep = 1; !signal.aborted; sweep++) {
      const hands = await runWorld.handsAtRest(workers, signal);
      const full = [...hands].filter(([, carries]) => Object.keys(carries).length > 0);
      if (full.length > 0 && sweep <= MOST_SWEEPS) {
        await this.#gatherIn(workers, chest, signal);
        survey = await runWorld.survey(workers, signal);
        continue;
      }
      for (const [worker, carries] of full) log.add({ kind: 'hands-read', worker, carries });
      break;
    }
    return survey;
  }

  /** A new plan counts what lies in the chest, and needs the furnaces: what an ended plan left in them comes along. */
  async #emptyFurnaces(workers: readonly Worker[], chest: Position, signal: AbortSignal): Promise<void> {
    const { goods, runWorld, log } = this.context;
    const filled = signal.aborted ? [] : goods.furnacesToEmpty();
    if (filled.length === 0) return;
    await runWorld.emptyFurnaces(workers, filled, chest, signal);
    const left = goods.ledger.filledFurnaces;
    const furnaces = filled.filter(
      (furnace) => !left.some(({ position }) => isSamePosition(position, furnace)),
    );
    if (furnaces.length > 0) log.add({ kind: 'furnaces-emptied', furnaces });
  }

  /** What may lie about: where somebody died, a furnace was broken, a kill cut mining short, a drop did not come. */
  async #salvage(workers: readonly Worker[], chest: Position, signal: AbortSignal): Promise<void> {
    const { lost, goods, unfetched } = this.context.goods.ledger;
    const gone = Object.keys(lost);
    const anywhere = new Set([...unfetched.sinceKill, ...(gone.length > 0 ? [...goods, ...gone] : [])]);
    const nearChest = unfetched.leftLying;
    if (signal.aborted || anywhere.size + nearChest.size === 0) return;
    await this.context.runWorld.salvage(workers, { anywhere, nearChest }, chest, signal);
  }
}

/**
 * Where goods stay in hands, what lies in furnaces from the start may be what is missing: each is emptied by somebody.
 * @returns whether anybody was sent
 */
export async function emptyStandingFurnaces(
  context: Pick<Surveyed, 'freeWorkers' | 'signal'>,
  { hands, stations }: SiteSurvey,
): Promise<boolean> {
  const furnaces = hands ? stations.filter(({ block }) => isFurnace(block)) : [];
  const bots = (await context.freeWorkers()).flatMap(({ asBot }) => asBot ?? []);
  if (furnaces.length === 0 || bots.length === 0) return false;
  const shares = bots.map((bot, at) => ({
    bot,
    own: furnaces.filter((_, index) => index % bots.length === at).map(({ position }) => position),
  }));
  await Promise.allSettled(shares.map(({ bot, own }) => bot.emptyFurnaces(own, null, context.signal)));
  return true;
}
