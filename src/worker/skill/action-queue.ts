import type { Bot } from 'mineflayer';
import { actWithin, contextOf } from '../../../primitives/body/context.js';
import { givingUp } from '../bot/giving-up.js';

/**
 * One bot's actions, one after the other: a body has two hands and one pair of legs, and skills sometimes start two
 * things at once. Each acts within the job's context and ends with the skill that asked for it. What does not hear the
 * order to stop is given up on after a while: it may go on, and nobody waits for it any more.
 */
export class ActionQueue {
  #last: Promise<unknown> = Promise.resolve();

  constructor(private readonly bot: Bot) {}

  /** Acts when all before has ended; not at all when the signal aborts before. */
  run<T>(signal: AbortSignal, act: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(() => {
      signal.throwIfAborted();
      const context = contextOf(this.bot);
      const either = AbortSignal.any([context.signal, signal]);
      const leave = actWithin(this.bot, { ...context, signal: either });
      const acting = act().finally(leave);
      const deaf = givingUp(either);
      const isOver = Promise.race([acting.catch(() => undefined), deaf.after]).finally(() => {
        deaf.stop();
        leave();
      });
      return { acting, isOver };
    });
    this.#last = turn.then(({ isOver }) => isOver).catch(() => undefined);
    return turn.then(({ acting }) => acting);
  }

  /** Resolves when nothing is under way any more, or what is has been given up on. */
  async idle(): Promise<void> {
    await this.#last;
  }
}
