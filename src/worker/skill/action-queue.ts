import type { Bot } from 'mineflayer';
import { actWithin, contextOf } from '../../../primitives/body/context.js';

/**
 * One bot's actions, one after the other: a body has two hands and one pair of legs, and skills sometimes start two
 * things at once. Each acts within the job's context and ends with the skill that asked for it.
 */
export class ActionQueue {
  #last: Promise<unknown> = Promise.resolve();

  constructor(private readonly bot: Bot) {}

  /** Acts when all before has ended; not at all when the signal aborts before. */
  run<T>(signal: AbortSignal, act: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(async () => {
      signal.throwIfAborted();
      const context = contextOf(this.bot);
      const leave = actWithin(this.bot, { ...context, signal: AbortSignal.any([context.signal, signal]) });
      try {
        return await act();
      } finally {
        leave();
      }
    });
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** Resolves when nothing is under way any more. */
  async idle(): Promise<void> {
    await this.#last;
  }
}
