import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { actWithin } from '../../primitives/body/context.js';
import type { Position } from '../environment/position.js';
import type { ItemCounts } from '../game/item.js';
import type { Evidence, WorkerSnapshot } from '../verify/evidence.js';
import {
  missingOf,
  pickUpAround,
  putEverythingBack,
  puttable,
  recoverDropped,
  respawned,
} from './carrying.js';
import type { ProcedureEnd } from './job-procedure.js';
import { keepConnected, type Connection, type ConnectionEvents } from './keep-connected.js';
import { outcomeOf } from './outcome-of.js';
import type { AiWorker, AiWorkerOptions } from './ai-worker-port.js';
import { DIRECT_PERFORMER, type Performer } from './skill/performer.js';
import { standStill } from './stand-still.js';
import { Stretch, type ActingMeans, type CutShort } from './stretch.js';
import { snapshotOf } from './snapshot.js';
import { surveySite, type SiteSurvey, type SurveyOptions } from './survey.js';
import { createWitness, type Witness } from './witness.js';
import type { Assignment, Heartbeat, Outcome } from './worker.js';

export type { AiWorker, AiWorkerOptions };

/** Ticks for bringing things back after a job was cut short, walking included. */
const PUT_BACK_TICKS = 600;
const RESPAWN_TICKS = 100;
const RECOVER_TICKS = 900;
const SURVEY_TICKS = 1200;
const SALVAGE_TICKS = 900;
/** What a client was told of the world longer ago may be out of date: it may hang. */
const FRESH_TICKS = 100;
/** A primitive that does not hear the order to stop is left to itself after this. */
const DEAF_MS = 10_000;
/** How often what is carried is noted, to know it after a death. */
const NOTE_EVERY_TICKS = 5;

/**
 * Joins the world and resolves when the worker can take jobs.
 * @throws WorkerError when it cannot join
 */
export async function createAiWorker(options: AiWorkerOptions): Promise<AiWorker> {
  const worker = new BotWorker(options);
  await worker.join();
  return worker;
}

class BotWorker implements AiWorker {
  readonly kind = 'ai';
  readonly capabilities = { phases: true, amendable: true } as const;
  readonly name: string;
  readonly #options: AiWorkerOptions;
  readonly #means: ActingMeans;
  readonly #performer: Performer;
  #connection: Connection | null = null;
  #bot: Bot | null = null;
  #witness: Witness | null = null;
  #stretch: Stretch | null = null;
  /** The running job; null between jobs. */
  #job: Assignment['job'] | null = null;
  #isBusy = false;
  /** Under way after a rejoining; nobody is told of it before, and jobs wait for it. */
  #comingBack: Promise<void> | null = null;
  #lastSnapshot: WorkerSnapshot;
  #diedAt: WorkerSnapshot['position'] | null = null;
  /** What it dropped when it died and has not got back; empty while it lives. */
  #leftBehind: ItemCounts = {};
  #lastChest: Assignment['site']['chest'] = null;

  constructor(options: AiWorkerOptions) {
    const { name, claims, containers, currentTick } = options;
    this.name = name;
    this.#options = options;
    this.#performer = options.performer ?? DIRECT_PERFORMER;
    this.#means = {
      name,
      claims,
      containers,
      currentTick,
      onVisit: (visit) => {
        this.#witness?.addVisit(visit);
        this.#performer.visited(visit);
        options.onVisit(name, visit);
      },
    };
    this.#lastSnapshot = {
      tick: 0,
      position: { x: 0, y: 0, z: 0 },
      inventory: {},
      equipment: {},
      health: 0,
      food: 0,
    };
  }

  get bot(): Bot | null {
    return this.#bot;
  }

  async join(): Promise<void> {
    const { host, port, version, name, signal, connectTimeoutMs } = this.#options;
    const joining = {
      host,
      port,
      name,
      signal: signal ?? new AbortController().signal,
      ...(version === undefined ? {} : { version }),
      ...(connectTimeoutMs === undefined ? {} : { timeoutMs: connectTimeoutMs }),
    };
    const { connect = (events: ConnectionEvents): Promise<Connection> => keepConnected(joining, events) } =
      this.#options;
    this.#connection = await connect({
      onJoined: (bot, isRejoin) => {
        this.#welcome(bot);
        if (isRejoin) this.#comingBack = this.#comeBack(bot);
      },
      onLost: (bot, reason) => {
        this.#farewell(bot, reason);
      },
      onGivenUp: (reason) => {
        this.#options.onConnection(false, `gave up coming back: ${reason}`);
      },
    });
  }

  async assign(assignment: Assignment, signal: AbortSignal): Promise<Outcome> {
    if (this.#comingBack) await this.#comingBack;
    const bot = this.#bot;
    const witness = this.#witness;
    if (this.#isBusy) return this.#notDone('failed', `${this.name} is busy with something else.`);
    if (!bot || !witness) return this.#notDone('disconnected', `${this.name} is not in the world.`);
    this.#isBusy = true;
    this.#job = assignment.job;
    this.#lastChest = assignment.site.chest;
    const stretch = this.#begin(assignment.deadlineTicks);
    const onAbort = (): void => {
      stretch.cut('cancelled', 'Told to stop.');
    };
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
    witness.start();
    this.#leftBehind = {};
    const before = this.#look(bot);
    try {
      const evidence = (): Evidence => ({ before, after: this.#alive(bot), ...witness.testimony() });
      const task = { bot, job: assignment.job, site: assignment.site, evidence };
      const end = await this.#act(bot, stretch, () => this.#performer.perform(task));
      await this.#tidyUp(bot, stretch.cause, assignment);
      return this.#outcome(bot, witness, stretch, { before, end });
    } finally {
      signal.removeEventListener('abort', onAbort);
      witness.rest();
      this.#job = null;
      this.#stretch = null;
      this.#isBusy = false;
    }
  }

  amend(job: string, quantity: number): boolean {
    const running = this.#job;
    const stretch = this.#stretch;
    if (!stretch || running?.id !== job || stretch.signal.aborted) return false;
    // Only mining goes on item by item; everything else is taken and loaded as a whole.
    if (running.subtask.action !== 'gather' || !Number.isInteger(quantity) || quantity < 1) return false;
    const now = stretch.amendedTo ?? running.quantity;
    if (quantity > now || stretch.done >= now || quantity < stretch.done) return false;
    stretch.amendedTo = quantity;
    return true;
  }

  heartbeat(): Heartbeat {
    const { currentTick } = this.#means;
    const tick = currentTick();
    const stretch = this.#stretch;
    const bot = this.#bot;
    return {
      tick,
      lastActiveTick: this.#lastActiveTick(tick),
      position: bot ? this.#look(bot).position : this.#lastSnapshot.position,
      activity: bot ? this.#activity() : 'not in the world',
      done: stretch && this.#job ? Math.min(stretch.done, stretch.amendedTo ?? this.#job.quantity) : 0,
      isConnected: bot !== null && this.#comingBack === null,
    };
  }

  survey(options: SurveyOptions = {}): Promise<SiteSurvey> {
    return this.#between(SURVEY_TICKS, (bot) => surveySite(bot, options));
  }

  async salvage(items: ReadonlySet<string>, chest: Position, signal: AbortSignal): Promise<void> {
    await this.#between(SALVAGE_TICKS, (bot) => pickUpAround(bot, items, chest), signal);
  }

  blockAt({ x, y, z }: Position): string | null {
    const lastHeard = this.#witness?.lastHeardTick ?? -Infinity;
    if (this.#means.currentTick() - lastHeard > FRESH_TICKS) return null;
    return this.#bot?.blockAt(new Vec3(x, y, z))?.name ?? null;
  }

  async close(): Promise<void> {
    this.#stretch?.cut('cancelled', `${this.name} leaves.`);
    await this.#connection?.close();
    await this.#performer.close();
  }

  /** Does something that is no job. */
  async #between<T>(
    limitTicks: number,
    act: (bot: Bot) => Promise<T>,
    signal: AbortSignal = new AbortController().signal,
  ): Promise<T> {
    const bot = this.#bot;
    if (!bot) throw new Error(`${this.name} is not in the world.`);
    if (this.#isBusy) throw new Error(`${this.name} is busy with something else.`);
    this.#isBusy = true;
    const stretch = this.#begin(limitTicks);
    const stop = (): void => {
      stretch.cut('cancelled', 'Told to stop.');
    };
    signal.addEventListener('abort', stop, { once: true });
    const leave = actWithin(bot, stretch.context());
    try {
      return await act(bot);
    } finally {
      signal.removeEventListener('abort', stop);
      leave();
      stretch.end();
      this.#stretch = null;
      this.#isBusy = false;
    }
  }

  #begin(limitTicks: number): Stretch {
    this.#stretch = new Stretch(this.#means, limitTicks);
    return this.#stretch;
  }

  /** Acts within a stretch of work; whatever happens, it ends, and the bot stands still afterwards. */
  async #act(bot: Bot, stretch: Stretch, act: () => Promise<ProcedureEnd>): Promise<ProcedureEnd> {
    if (stretch.signal.aborted) {
      stretch.end();
      return { kind: 'cancelled', reason: 'Told to stop.' };
    }
    const leave = actWithin(bot, stretch.context());
    let deafTimer: NodeJS.Timeout | undefined;
    const deaf = new Promise<ProcedureEnd>((resolve) => {
      stretch.signal.addEventListener('abort', () => {
        deafTimer = setTimeout(() => {
          this.#log('a primitive did not stop when told to');
          resolve({ kind: 'cancelled', reason: 'Told to stop.' });
        }, DEAF_MS);
      });
    });
    try {
      return await Promise.race([act(), deaf]);
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      this.#log(`error while working: ${error instanceof Error ? (error.stack ?? words) : words}`);
      return { kind: 'failed', reason: words };
    } finally {
      clearTimeout(deafTimer);
      leave();
      stretch.end();
      if (this.#bot === bot) standStill(bot);
    }
  }

  /** Nothing of the plan stays in its hands: fetches what it lost by dying, puts back what it carries. */
  async #tidyUp(bot: Bot, cause: CutShort | null, { site }: Assignment): Promise<void> {
    const { chest } = site;
    if (this.#bot !== bot || chest === null) return;
    const diedAt = cause === 'died' ? this.#diedAt : null;
    const dropped = this.#leftBehind;
    if (diedAt === null && Object.keys(puttable(bot)).length === 0) return;
    const stretch = this.#begin(diedAt === null ? PUT_BACK_TICKS : RECOVER_TICKS);
    stretch.activity = 'putting things back';
    await this.#act(bot, stretch, async () => {
      if (diedAt !== null) {
        await respawned(bot, RESPAWN_TICKS);
        stretch.activity = 'fetching what it dropped';
        if (bot.health > 0 && Object.keys(dropped).length > 0) await recoverDropped(bot, diedAt, dropped);
        this.#leftBehind = missingOf(dropped, puttable(bot));
      }
      const put = await putEverythingBack(bot, chest);
      return { kind: 'completed', reason: put?.reason ?? 'Nothing was left.' };
    });
  }

  #outcome(
    bot: Bot,
    witness: Witness,
    stretch: Stretch,
    { before, end }: { readonly before: WorkerSnapshot; readonly end: ProcedureEnd },
  ): Outcome {
    const isHere = this.#bot === bot;
    const after = isHere ? this.#alive(bot) : null;
    const { reason: causeReason, waitedTicks } = stretch;
    const cause = isHere ? stretch.cause : 'disconnected';
    const testimony = witness.testimony();
    const lastCarried = this.#lastSnapshot.inventory;
    const leftBehind = this.#leftBehind;
    return outcomeOf({
      ...{ before, after, lastCarried, leftBehind, testimony, end, cause, causeReason, waitedTicks },
    });
  }

  #notDone(kind: 'failed' | 'disconnected', reason: string): Outcome {
    const before = this.#bot ? this.#look(this.#bot) : this.#lastSnapshot;
    const after = this.#bot ? before : null;
    const evidence = { before, after, visits: [], blocks: [], deaths: [] };
    const carries = this.#lastSnapshot.inventory;
    return { kind, reason, evidence, carries, distanceCm: 0, itemsMoved: 0, waitedTicks: 0 };
  }

  #welcome(bot: Bot): void {
    this.#bot = bot;
    this.#witness = createWitness(bot, this.#means.currentTick);
    this.#look(bot);
    let ticks = 0;
    bot.on('physicsTick', () => {
      ticks += 1;
      if (ticks % NOTE_EVERY_TICKS === 0 && bot.health > 0) this.#look(bot);
    });
    bot.on('death', () => {
      const { x, y, z } = bot.entity.position;
      this.#diedAt = { x, y, z };
      // Dropped things leave the inventory a moment later, unless the server was quick.
      const { inventory } = snapshotOf(bot, this.#means.currentTick());
      this.#leftBehind = Object.keys(inventory).length > 0 ? inventory : this.#lastSnapshot.inventory;
      this.#stretch?.cut('died', `${this.name} died.`);
    });
  }

  #farewell(bot: Bot, reason: string): void {
    if (this.#bot !== bot) return;
    this.#witness?.stop();
    this.#bot = null;
    this.#stretch?.cut('disconnected', `${this.name} lost the connection: ${reason}.`);
    this.#log(`not in the world any more: ${reason}`);
    this.#options.onConnection(false, reason);
  }

  /** Back in the world: first the hands are emptied, then it is told. */
  async #comeBack(bot: Bot): Promise<void> {
    const chest = this.#lastChest;
    // The job that the loss of the connection ended may still be on its way out.
    await Promise.resolve();
    if (chest !== null && !this.#isBusy && Object.keys(puttable(bot)).length > 0) {
      this.#isBusy = true;
      const stretch = this.#begin(PUT_BACK_TICKS);
      stretch.activity = 'putting things back';
      await this.#act(bot, stretch, async () => {
        const put = await putEverythingBack(bot, chest);
        return { kind: 'completed', reason: put?.reason ?? '' };
      });
      this.#stretch = null;
      this.#isBusy = false;
    }
    if (this.#bot !== bot) return;
    this.#comingBack = null;
    this.#options.onConnection(true, 'back in the world');
  }

  #alive(bot: Bot): WorkerSnapshot | null {
    return bot.health > 0 ? this.#look(bot) : null;
  }

  /** Reads the bot and remembers it for when it can not be read any more. */
  #look(bot: Bot): WorkerSnapshot {
    if (!(bot.health > 0)) return this.#lastSnapshot;
    this.#lastSnapshot = snapshotOf(bot, this.#means.currentTick());
    return this.#lastSnapshot;
  }

  #lastActiveTick(tick: number): number {
    const witness = this.#witness;
    if (!witness) return this.#lastSnapshot.tick;
    if (!this.#stretch) return witness.lastHeardTick;
    // Waiting for a turn or a fire is no idleness; a silent server is.
    const lastDone = this.#stretch.isWaiting ? tick : witness.lastDoneTick;
    return Math.min(witness.lastHeardTick, lastDone);
  }

  #activity(): string {
    const stretch = this.#stretch;
    if (!stretch) return 'idle';
    const job = this.#job;
    if (!job || stretch.done === 0) return stretch.activity;
    return `${stretch.activity} (${stretch.done} of ${stretch.amendedTo ?? job.quantity})`;
  }

  #log(line: string): void {
    this.#options.log?.(`${this.name}: ${line}`);
  }
}
