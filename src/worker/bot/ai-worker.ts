import { messageOf } from '../../base/error.js';
import type { Position } from '../../base/position.js';
import { isSameCounts, type ItemCounts } from '../../base/item-counts.js';
import { withStop } from '../../base/words.js';
import type { Bot } from 'mineflayer';
import { actWithin, othersPlaces } from '../../../primitives/body/context.js';
import type { Evidence, WorkerSnapshot } from '../../verify/evidence.js';
import { carriedAtRest, homeTicks, isWorthALife, pickUpAround, type Strewn } from './carrying.js';
import { checkMode } from './check-mode.js';
import { Chores, hasSomething } from './chores.js';
import { emptyFurnaces } from './empty-furnaces.js';
import { actWithinBounds } from './act-within-bounds.js';
import { attend } from './attend.js';
import { ComingAhead } from './coming-ahead.js';
import { handOver, type GoodsHandover, type HandoverEnd } from './deliver.js';
import { pass, passInPause, type PassedGoods } from './passing.js';
import { JobAtHand } from './job-at-hand.js';
import { LeftBehind } from './left-behind.js';
import { withLoginPrompt } from './login-prompt.js';
import type { OwnDeath } from './life-watch.js';
import { notBegun, outcomeOf } from './outcome-of.js';
import type { AiWorker, AiWorkerOptions } from './ai-worker-port.js';
import { clearWay } from '../site/clear-way.js';
import { createDirectPerformer } from '../skill/direct-performer.js';
import type { Performer, ProcedureEnd } from '../skill/performer.js';
import { bodyBack } from '../../../primitives/body/reflex.js';
import { Pauses } from './pauses.js';
import { BotPresence } from './presence.js';
import type { ReflexOptions } from './reflexes/body-reflexes.js';
import { USUAL_HABITS } from './reflexes/own-habits.js';
import { blocksAt } from './snapshot.js';
import { placesOfJob } from '../../schedule/job.js';
import { standStill } from './stand-still.js';
import { BoundedWork, goodsOf, TOLD_TO_STOP, type ActingMeans, type WorkSite } from './bounded-work.js';
import { surveySite, type SeenSite, type SurveyOptions } from '../site/survey.js';
import { LIMITS } from './work-limits.js';
import type { BodyTicks, JobRecorder } from './job-recorder.js';
import type { Assignment, Heartbeat, Outcome } from '../worker.js';

export type { AiWorker, AiWorkerOptions };

/**
 * Joins the world and resolves when the worker can take jobs.
 * @throws CoVoyagerError when it cannot join
 */
export async function createAiWorker(options: AiWorkerOptions): Promise<AiWorker> {
  const worker = new BotWorker(options);
  try {
    await worker.join();
    if (worker.bot && !options.onlyLooks) checkMode(worker.bot);
  } catch (error) {
    await worker.close();
    throw error;
  }
  return worker;
}

class BotWorker implements AiWorker {
  readonly kind = 'ai';
  readonly capabilities = { phases: true, amendable: true } as const;
  readonly name: string;
  readonly #options: AiWorkerOptions;
  readonly #means: ActingMeans;
  readonly #performer: Performer;
  readonly #presence: BotPresence;
  #work: BoundedWork | null = null;
  readonly #atHand = new JobAtHand();
  #isBusy = false;
  readonly #ahead = new ComingAhead();
  /** About something that is no job. */
  #isResting = false;
  /** Told to stand still until told otherwise. */
  isHalted = false;
  readonly #leftBehind = new LeftBehind();
  readonly #chores = new Chores(this.#leftBehind, {
    now: () => this.#means.clock.now(),
    begin: (limitTicks) => this.#begin(limitTicks),
    act: (bot, work, act) =>
      this.#act(bot, work, () => act().then(() => ({ kind: 'completed', reason: '' }))),
    isFree: (bot) => this.bot === bot && !this.isHalted,
  });
  readonly #pauses = new Pauses();
  #lastChest: Assignment['site']['chest'] = null;
  #isInNature = false;
  /** Of the last job's place: not to be eaten. */
  #promised: ReadonlySet<string> = new Set();

  constructor(options: AiWorkerOptions) {
    const { name, claims, containers, clock } = options;
    this.name = name;
    this.#options = options;
    this.#performer =
      options.performer ?? createDirectPerformer({ onEvent: () => undefined, isSpeaking: false });
    this.#means = {
      name,
      claims,
      containers,
      clock,
      onVisit: (visit) => {
        this.#presence.recorder?.addVisit(visit);
        if (!isSameCounts(visit.before, visit.after)) this.#presence.wasOfUse();
        this.#performer.visited(visit);
        options.onVisit(name, visit);
      },
    };
    this.#presence = new BotPresence(options, this.#reflexes(), {
      onAdvance: () => this.#work?.advanced(),
      onDeath: (death) => this.#died(death),
      onKept: (items) => this.#leftBehind.kept(items),
      onLost: (reason) => this.#lost(reason),
      onRejoined: (bot) => this.#emptyHands(bot),
    });
  }

  get bot(): Bot | null {
    return this.#presence.bot;
  }

  readonly asBot: AiWorker = this;

  get bodyTicks(): BodyTicks | null {
    return this.bot === null ? null : (this.#presence.recorder?.bodyTicks ?? null);
  }

  join(): Promise<void> {
    return this.#presence.join();
  }

  async assign(assignment: Assignment, signal: AbortSignal): Promise<Outcome> {
    const presence = this.#presence;
    if (presence.comingBack) await presence.comingBack;
    const { bot, recorder } = presence;
    if (this.#ahead.isOn) await this.#ahead.end();
    if (this.#isBusy) return this.#notDone('failed', `${this.name} is busy with something else.`);
    if (!bot || !recorder) return this.#notDone('disconnected', `${this.name} is not in the world.`);
    this.#isBusy = true;
    // Before anything is waited for: in the same moment somebody may be given a part of it.
    this.#atHand.take(assignment.job);
    await bodyBack(bot, signal);
    this.#lastChest = assignment.site.chest;
    this.#isInNature = assignment.site.isNature === true;
    this.#promised = assignment.site.promised ?? new Set();
    await this.#chores.eatFirst(bot, assignment.site, signal);
    const work = this.#begin(assignment.deadlineTicks, {
      ...assignment.site,
      goods: goodsOf(assignment.job),
      pause: () => this.#pauses.take(),
    });
    this.#atHand.begin(work);
    const stopListening = work.cutBy(signal);
    recorder.start();
    this.#leftBehind.clear();
    const before = this.#presence.life.look(bot);
    try {
      const places = placesOfJob(assignment.job);
      const evidence = (): Evidence => ({
        before,
        after: this.#presence.life.alive(bot),
        ...recorder.testimony(),
        standing: blocksAt(bot, places),
      });
      const task = { bot, job: assignment.job, site: assignment.site, evidence };
      const end = await this.#act(bot, work, async () => {
        await clearWay(bot, assignment.site.chest);
        return this.#performer.perform(task);
      });
      await this.#chores.tidyUp(bot, assignment.site.chest);
      const outcome = this.#outcome(bot, recorder, work, { before, end });
      if (this.bot !== bot) return outcome;
      return { ...outcome, evidence: { ...outcome.evidence, standing: blocksAt(bot, places) } };
    } finally {
      stopListening();
      recorder.rest();
      this.#atHand.end();
      this.#rest();
      this.#pauses.end();
    }
  }

  amend(job: string, quantity: number): boolean {
    return this.#atHand.amend(job, quantity, this.#work);
  }

  heartbeat(): Heartbeat {
    const [work, bot] = [this.#work, this.bot];
    return {
      tick: this.#means.clock.now(),
      lastActiveTick: this.#presence.lastActiveTick(work),
      position: this.#presence.seen.position,
      activity: bot
        ? (work?.inWords(this.#atHand.job?.quantity ?? null) ?? (this.isHalted ? 'told to stop' : 'idle'))
        : this.#presence.whyGone,
      done: work ? this.#atHand.doneBy(work) : 0,
      isConnected: bot !== null && this.#presence.comingBack === null,
      isResting: this.#isResting || this.isHalted,
      ...(work && this.#atHand.job ? { progressTick: work.advancedTick } : {}),
    };
  }

  async survey(options: SurveyOptions = {}, signal?: AbortSignal): Promise<SeenSite> {
    const { bot } = this;
    const limitTicks = LIMITS.surveyTicks + (bot && options.chest ? homeTicks(bot, options.chest) : 0);
    try {
      return await this.#between(limitTicks, (here) => surveySite(here, options), signal);
    } catch (cause) {
      throw bot ? new Error(withLoginPrompt(bot, messageOf(cause)), { cause }) : cause;
    }
  }

  async salvage(strewn: Strewn, chest: Position, signal: AbortSignal): Promise<void> {
    await this.#between(LIMITS.salvageTicks, (bot) => pickUpAround(bot, strewn, chest), signal);
  }

  async emptyFurnaces(...[furnaces, chest, signal]: Parameters<AiWorker['emptyFurnaces']>): Promise<void> {
    await this.#between(LIMITS.salvageTicks, (bot) => emptyFurnaces(bot, furnaces, chest), signal);
  }

  async handsAtRest(signal: AbortSignal): Promise<ItemCounts | null> {
    return this.#between(LIMITS.handsTicks, carriedAtRest, signal);
  }

  handOver(chest: Position, handover: GoodsHandover, signal: AbortSignal): Promise<HandoverEnd> {
    return this.#forSomebody((bot) => handOver(bot, chest, handover), LIMITS.handOverTicks, signal);
  }

  async pass(passing: PassedGoods, signal: AbortSignal): Promise<HandoverEnd> {
    const isInPause = passing.kind === 'give' && this.makesPauses;
    const end = isInPause && this.bot ? await passInPause(this.#pauses, this.bot, passing, signal) : null;
    if (end) return end;
    return this.#between(LIMITS.handOverTicks, (bot) => pass(bot, passing), signal);
  }

  comeAhead(near: Position): void {
    if (this.bot && !this.#isBusy)
      this.#ahead.begin(near, (signal) => this.pass({ kind: 'come', near }, signal));
  }

  get makesPauses(): boolean {
    return this.#work !== null && this.#atHand.job?.subtask.section !== undefined;
  }

  get hands(): ItemCounts | null {
    return this.bot && this.#presence.seen.inventory;
  }

  attend(person: string, stayTicks: number, signal: AbortSignal): Promise<HandoverEnd> {
    const limitTicks = LIMITS.handOverTicks + stayTicks;
    return this.#forSomebody((bot) => attend(bot, person, stayTicks), limitTicks, signal);
  }

  halt(): void {
    this.isHalted = true;
    this.#work?.cut('cancelled', TOLD_TO_STOP);
  }

  async goOn(): Promise<void> {
    this.isHalted = false;
    if (this.bot) await this.#emptyHands(this.bot);
  }

  readonly undertake: AiWorker['undertake'] = (...given) => this.#between(...given);

  #forSomebody(
    act: (bot: Bot) => Promise<HandoverEnd>,
    limitTicks: number,
    signal: AbortSignal,
  ): Promise<HandoverEnd> {
    this.#isResting = true;
    const told = async (bot: Bot): Promise<HandoverEnd> => {
      const work = this.#work;
      const end = await act(bot);
      return end.isDone || !work?.reason ? end : { isDone: false, reason: work.reason };
    };
    return this.#between(limitTicks, told, signal).finally(() => {
      this.#isResting = false;
    });
  }

  blockAt(place: Position): string | null {
    return this.#presence.blockAt(place);
  }

  async close(): Promise<void> {
    this.#work?.cut('cancelled', `${this.name} leaves.`);
    await this.#presence.close();
    await this.#performer.close();
  }

  /** Does something that is no job. */
  async #between<T>(
    limitTicks: number,
    act: (bot: Bot) => Promise<T>,
    signal: AbortSignal = new AbortController().signal,
    site?: WorkSite,
  ): Promise<T> {
    if (this.#ahead.isOn) await this.#ahead.end();
    const bot = this.bot;
    if (!bot) throw new Error(`${this.name} is not in the world.`);
    if (this.#isBusy) throw new Error(`${this.name} is busy with something else.`);
    this.#isBusy = true;
    if (site) this.#isInNature = site.isNature === true;
    await bodyBack(bot, signal);
    const work = this.#begin(limitTicks, site);
    const stopListening = work.cutBy(signal);
    const leave = actWithin(bot, work.context());
    try {
      return await act(bot);
    } finally {
      stopListening();
      leave();
      work.end();
      if (site && this.bot === bot) standStill(bot);
      this.#rest();
    }
  }

  #begin(limitTicks: number, site: WorkSite = { isNature: this.#isInNature }): BoundedWork {
    this.#work = new BoundedWork(this.#means, limitTicks, site);
    return this.#work;
  }

  /** Acts within bounded work; whatever happens, it ends, and the bot stands still afterwards. */
  async #act(bot: Bot, work: BoundedWork, act: () => Promise<ProcedureEnd>): Promise<ProcedureEnd> {
    const end = await actWithinBounds(bot, work, act, (line) => this.#log(line));
    if (this.bot === bot) standStill(bot);
    return end;
  }

  #outcome(
    bot: Bot,
    recorder: JobRecorder,
    work: BoundedWork,
    { before, end }: { readonly before: WorkerSnapshot; readonly end: ProcedureEnd },
  ): Outcome {
    const isHere = this.bot === bot;
    return outcomeOf({
      before,
      after: isHere ? this.#presence.life.alive(bot) : null,
      lastCarried: this.#presence.life.last.inventory,
      leftBehind: this.#leftBehind.items,
      work,
      testimony: recorder.testimony(),
      end,
      cause: isHere ? work.cause : 'disconnected',
    });
  }

  #notDone(kind: 'failed' | 'disconnected', reason: string): Outcome {
    const before = this.#presence.seen;
    return notBegun(kind, reason, { before, after: this.bot ? before : null });
  }

  #reflexes(): ReflexOptions {
    return {
      habits: this.#options.habits ?? USUAL_HABITS,
      night: this.#options.night ?? 'work',
      isAtWork: () => this.#isBusy,
      isInNature: () => this.#isInNature,
      isFetching: () => this.#leftBehind.isFetching,
      isPrey: (mob) => this.#atHand.job?.subtask.item === mob,
      othersPlaces: () =>
        this.#options.standsStill?.() === true ? [] : othersPlaces(this.#means.claims, this.name),
      // What it carries outside a job is somebody's.
      isPromised: (item) =>
        this.#promised.has(item) || (this.#atHand.job ? goodsOf(this.#atHand.job).has(item) : this.#isBusy),
    };
  }

  #died(death: OwnDeath): void {
    this.#leftBehind.died(death, this.bot === null || isWorthALife(this.bot, death.place, death.carried));
    this.#work?.cut('died', death.how);
  }

  #lost(reason: string): void {
    this.#work?.cut('disconnected', withStop(`${this.name} lost the connection: ${reason}`));
    this.#log(`not in the world any more: ${reason}`);
  }

  /** Back in the world: what it still carries goes into the chest before it is told. */
  async #emptyHands(bot: Bot): Promise<void> {
    const chest = this.#lastChest;
    // The job that the loss of the connection ended may still be on its way out.
    await Promise.resolve();
    if (chest === null || this.#isBusy || !hasSomething(bot)) return;
    this.#isBusy = true;
    await this.#chores.putBack(bot, chest);
    this.#rest();
  }

  #rest(): void {
    this.#work = null;
    this.#isBusy = false;
  }

  #log(line: string): void {
    this.#options.log?.(`${this.name}: ${line}`);
  }
}
