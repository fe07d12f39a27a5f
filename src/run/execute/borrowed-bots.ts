import type { AiWorker } from '../../worker/bot/ai-worker-port.js';
import type { Worker } from '../../worker/worker.js';
import type { Roster } from '../world/roster.js';

/** So long somebody waits for a bot to come to the end of its job. */
const WAIT_TICKS = 1200;

interface Call {
  /** Lower case; null: any bot will do. */
  readonly name: string | null;
  bot: AiWorker | null;
}

/** What is asked of the run they are borrowed from. */
interface Lender {
  readonly roster: Roster;
  readonly execution: { takesBreak(name: string, reason: string): void } | null;
  isFree(name: string): boolean;
  until(isSo: () => boolean, ticks: number): Promise<unknown>;
}

/** Bots that do something for a person besides the plan. The schedule gives them nothing until they are given back. */
export class BorrowedBots {
  readonly #lent = new Set<string>();
  readonly #calls = new Set<Call>();
  /** Who makes the chest that all others wait for: it comes to nobody before that stands. */
  kept: string | null = null;

  constructor(private readonly context: Lender) {}

  has(name: string): boolean {
    return this.#lent.has(name);
  }

  /** Whether somebody has a bot just now. */
  get isAny(): boolean {
    return this.#lent.size > 0;
  }

  /** A job has come to its end. @returns whether its worker goes to somebody who called it, not on with the plan */
  isCalled({ asBot: bot, name }: Worker): boolean {
    const call = [...this.#calls].find((each) => each.name === null || each.name === name.toLowerCase());
    if (!bot || !call || name === this.kept) return false;
    call.bot = bot;
    this.#calls.delete(call);
    this.#lent.add(name);
    return true;
  }

  /**
   * A bot that has nothing to do, else the first that comes to the end of its job.
   * @param by name of the one asked for; null: any
   * @param whenBusy told who is at work where somebody has to be waited for
   * @returns null where nobody of that name is here, or nobody got free in time
   */
  async borrow(
    by: string | null,
    reason: string,
    whenBusy: (names: readonly string[]) => void,
  ): Promise<AiWorker | null> {
    const { context } = this;
    const call: Call = { name: by?.toLowerCase() ?? null, bot: null };
    const able = (): readonly AiWorker[] =>
      context.roster.answering.flatMap(({ asBot }) =>
        asBot && (call.name === null || asBot.name.toLowerCase() === call.name) ? [asBot] : [],
      );
    const takeFree = (): boolean => {
      call.bot ??= able().find(({ name }) => name !== this.kept && context.isFree(name)) ?? null;
      if (call.bot) this.#lent.add(call.bot.name);
      return call.bot !== null;
    };
    if (!takeFree()) {
      const bots = able();
      if (bots.length === 0) return null;
      whenBusy(bots.map(({ name }) => name));
      this.#calls.add(call);
      await context.until(takeFree, WAIT_TICKS);
      this.#calls.delete(call);
    }
    if (!call.bot) return null;
    context.execution?.takesBreak(call.bot.name, reason);
    return call.bot;
  }

  giveBack({ name }: Pick<Worker, 'name'>): void {
    this.#lent.delete(name);
  }
}
