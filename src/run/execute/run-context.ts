import { Buildings } from '../plan/buildings.js';
import { waitOnClock } from '../../base/clock.js';
import { namesIn } from '../../messages/names.js';
import type { NameOf } from '../../messages/phrases.js';
import { blockAtPoint, positionKey, type Position } from '../../base/position.js';
import { common, totalOf, type ItemCounts } from '../../base/item-counts.js';
import type { Action } from '../../plan/subtask/subtask.js';
import type { ContainerVisit } from '../../verify/evidence.js';
import type { Worker } from '../../worker/worker.js';
import { GoodsWatch } from '../world/goods-watch.js';
import { Roster } from '../world/roster.js';
import type { TeamTalk } from './team-talk.js';
import { worksInHands } from '../world/hands-at-rest.js';
import { BorrowedBots } from './borrowed-bots.js';
import { GoalDesk } from './goal-desk.js';
import { JobRunner } from './job-runner.js';
import type { PlanExecution } from './plan-execution.js';
import type { Capabilities } from '../../schedule/event.js';
import type { PastJob } from '../plan/past-durations.js';
import { logGoods } from '../log/log-goods.js';
import { logSkill } from '../log/log-skill.js';
import type { RunLog } from '../log/run-log.js';
import { Surveyor } from './surveyor.js';
import type { SiteSurvey, RunWorld } from '../world/run-world.js';

/** Nobody free to look around for longer: the run gives up. */
const NOBODY_TICKS = 1200;
/** A day of the world: who waits out a night in a hole comes home in the morning. */
const MOST_WAIT_TICKS = 24_000;
const POLL_TICKS = 20;
/** A worker that lost its connection tries for a minute to come back. */
const AWAY_TICKS = 1200;
/** People have so long to put back what they still carry when everything else is done. */
const PUT_BACK_TICKS = 600;

/** What all parts of one run share: who is there, what runs, what is known of the chest. */
export class RunContext {
  readonly buildings: Buildings;
  readonly roster: Roster;
  readonly runner: JobRunner;
  readonly goods: GoodsWatch;
  /** Bots that are about something else than the plan. */
  readonly borrowed = new BorrowedBots(this);
  /** What is to get done, as people change it. */
  readonly desk = new GoalDesk(this);
  /** Told of chest readings, and of what people ask for, while a plan is carried out. */
  execution: PlanExecution | null = null;
  readonly #surveyor = new Surveyor(this);
  /** Who is to do what failed before, once it is in the next plan. */
  wish: { readonly worker: string; readonly action: Action; readonly item: string } | null = null;
  /** What was learned of people by earlier plans of this run: how quick they are, whether they keep what they promise. */
  readonly learned = new Map<string, Pick<Capabilities, 'pace' | 'isProven'>>();
  /** What the place looked like when somebody last looked around. */
  lastSurvey: SiteSurvey | null = null;
  /** There is no chest, and none is made: goods stay with whoever has them, and are handed over. */
  staysInHands = false;
  /** The shared chest while it is avoided since it was emptied again and again; null while it is used. */
  avoidedChest: Position | null = null;
  /** People who work there too; by name, who was asked to give something and did not. */
  peopleWorkInHands = false;
  readonly keepsItsOwn = new Set<string>();
  /** Kinds of work that are never given to some bots, by name. */
  barred: ReadonlyMap<string, readonly Action[]> = new Map();
  /** Where the workers know of each other only what they tell each other; null where all is known. */
  talk: TeamTalk | null = null;
  /** Names, in lower case, of people whose bodies the page moves. */
  readonly viaPage = new Set<string>();
  /** The run is over: nothing is logged any more. */
  isClosed = false;
  readonly #stopListening: () => void;

  constructor(
    readonly runWorld: RunWorld,
    readonly log: RunLog,
    readonly signal: AbortSignal,
    /** Jobs of earlier runs like this one; durations are learned from them. */
    readonly past: readonly PastJob[] = [],
  ) {
    this.roster = new Roster(() => runWorld.workers, log, this.viaPage);
    this.buildings = new Buildings(() => runWorld.workers, log, runWorld.environment?.kind !== 'arena');
    this.goods = new GoodsWatch({
      log,
      clock: runWorld.clock,
      save: () => runWorld.save(),
      isPerson: this.roster.isPerson,
      tellsPeopleAtOnce: runWorld.info.kind === 'embedded',
      tell: (event) => this.execution?.tell(event),
      culprit: (chest) => runWorld.culpritAt(chest),
    });
    // A run that goes on goes back to its chest, in view or not.
    this.goods.chest =
      log.events.flatMap((event) => (event.kind === 'surveyed' ? (event.chest ?? []) : [])).at(-1) ?? null;
    const visited = (visit: ContainerVisit): void => this.goods.visited(visit);
    const released = (worker: string): void => runWorld.releaseClaims(worker);
    this.runner = new JobRunner(log, runWorld.clock, visited, released);
    const stopVisits = runWorld.onVisit((visit) => {
      this.runner.visited(visit);
      visited(visit);
    });
    const stopSkills = runWorld.onSkill((worker, event) => logSkill(log, worker, event));
    const stopGoods = runWorld.onGoods((event) => logGoods(log, event));
    this.#stopListening = (): void => {
      stopGoods();
      stopVisits();
      stopSkills();
    };
  }

  /** How items are said to people. */
  get nameOf(): NameOf {
    return namesIn(this.runWorld.game.registry);
  }

  get chest(): Position | null {
    return this.goods.chest;
  }

  /** The shared chest as last read; null before. */
  get contents(): ItemCounts | null {
    return this.goods.ledger.contents;
  }

  /** Whether somebody is neither at a job nor about something for a person. */
  isFree(worker: string): boolean {
    const { runner, goods, borrowed } = this;
    return !runner.isBusy(worker) && !goods.ledger.errands.workers.has(worker) && !borrowed.has(worker);
  }

  /**
   * Waits until somebody is there with nothing to do, a bot where there are some: people do not look around for a run.
   * @returns who is free; empty when that takes too long or the run is stopped
   */
  async freeWorkers(signal: AbortSignal = this.signal): Promise<readonly Worker[]> {
    const { roster } = this;
    const free = (): readonly Worker[] => roster.answering.filter(({ name }) => this.isFree(name));
    const isThere = (): boolean => {
      const some = free();
      return roster.answering.some(({ asBot }) => asBot) ? some.some(({ asBot }) => asBot) : some.length > 0;
    };
    await this.awaitComing(isThere, NOBODY_TICKS, MOST_WAIT_TICKS, signal);
    return free();
  }

  /**
   * Waits for what comes with those who are at work, as long as they get along: who was called off deep in the ground is
   * on its way for minutes, and who hides from monsters stays where it is until morning.
   * @param stillTicks for so long none of them may get on
   */
  async awaitComing(
    isThere: () => boolean,
    stillTicks: number,
    mostTicks: number,
    signal: AbortSignal,
  ): Promise<void> {
    const { roster, runWorld } = this;
    let [before, sinceTick] = ['', runWorld.clock.now()];
    const isEnough = (): boolean => {
      const now = headwayOf(roster.present.filter(({ name }) => !this.isFree(name)));
      if (now !== before) [before, sinceTick] = [now, runWorld.clock.now()];
      return isThere() || runWorld.clock.now() - sinceTick >= stillTicks;
    };
    await this.until(isEnough, mostTicks, signal);
  }

  /** Why the last look around did not work; null where it did, or nobody was there to look. */
  get whyNotLooked(): string | null {
    return this.#surveyor.whyNotLooked;
  }

  /**
   * Has what is carried brought back, looks around, reads the chest, logs what is there.
   * @returns null when nobody could look
   */
  survey(signal: AbortSignal = this.signal): Promise<SiteSurvey | null> {
    return this.#surveyor.survey(signal);
  }

  /**
   * Waits for those who lost the connection with something of the chest in their hands, as long as they may be expected
   * back. They are back when their hands are empty.
   * @returns whether somebody came, so that the chest is to be read again
   */
  async awaitHolders(): Promise<boolean> {
    const { roster, log, runWorld } = this;
    const { holders } = this.goods.ledger;
    const present = new Set(roster.present.map(({ name }) => name));
    const left = new Map(
      log.events.flatMap((event) => (event.kind === 'worker-left' ? [[event.worker, event.tick]] : [])),
    );
    const away = [...left].filter(([worker]) => holders.has(worker) && !present.has(worker));
    const isBack = (worker: string): boolean => roster.present.some(({ name }) => name === worker);
    const isOver = (): boolean =>
      away.every(([worker, tick]) => isBack(worker) || runWorld.clock.now() - tick > AWAY_TICKS);
    await this.until(isOver, AWAY_TICKS);
    return away.some(([worker]) => isBack(worker));
  }

  canWork(worker: Worker): boolean {
    return !this.staysInHands || worksInHands(this, worker);
  }

  /**
   * Asks people who are there for what is missing by their visits to the chest, and waits a while for it: who was told
   * to stop may be on the way with a tool in hand.
   * @returns whether somebody was asked, so that the chest is to be read again
   */
  async awaitPeople(): Promise<boolean> {
    const held = this.#keptByPeople();
    for (const [worker, items] of held)
      this.log.add({ kind: 'goods-awaited', worker, items, limitTicks: PUT_BACK_TICKS });
    if (held.size > 0) await this.until(() => this.#keptByPeople().size === 0, PUT_BACK_TICKS);
    return held.size > 0;
  }

  /** By name, what people who are there took from the chest and still have, as far as anybody can see. */
  #keptByPeople(): ReadonlyMap<string, ItemCounts> {
    const people = this.roster.present.filter(({ kind }) => kind !== 'ai').map(({ name }) => name);
    const debts = [...this.goods.ledger.debts].filter(([worker]) => people.includes(worker));
    const kept = debts.map(([worker, items]) => {
      const carried = this.runWorld.people?.watch.inventoryOf(worker) ?? items;
      return [worker, common(items, carried)] as const;
    });
    return new Map(kept.filter(([, items]) => totalOf(items) > 0));
  }

  /** Lets time pass; less when the run is stopped. */
  pause(ticks: number, signal: AbortSignal = this.signal): Promise<void> {
    return this.until(() => false, ticks, signal);
  }

  /** Looks now and then until something holds, for so long at most, or until the signal. */
  until(condition: () => boolean, limitTicks: number, signal: AbortSignal = this.signal): Promise<void> {
    const { runWorld, roster } = this;
    return waitOnClock(runWorld.clock, { everyTicks: POLL_TICKS, limitTicks, signal }, () => {
      roster.poll(runWorld.clock.now());
      return condition();
    });
  }

  close(): void {
    this.isClosed = true;
    this.#stopListening();
  }
}

/** Something that changes when a bot walks, or gets on by other signs. */
function headwayOf(workers: readonly Worker[]): string {
  return workers
    .filter(({ kind }) => kind === 'ai')
    .map((worker) => {
      const { position, progressTick = 0 } = worker.heartbeat();
      return `${positionKey(blockAtPoint(position))} ${progressTick}`;
    })
    .join(' ');
}
