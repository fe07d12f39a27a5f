import type { HandoverEnd } from '../../worker/bot/deliver.js';
import type { RunContext } from '../execute/run-context.js';
import { borrow } from './borrow.js';
import type { Delivery, Errand } from './command-parts.js';
import { isSameName } from './participant.js';

/** Nobody has a bot for longer: then it goes back to its work. */
const FOLLOW_TICKS = 1200;

/** Sends bots to people who call them. Each comes back to its work by itself, at the latest after a minute. */
export class Attendance {
  /** Who is with whom; what calls them off. */
  readonly #with = new Map<string, AbortController>();

  constructor(private readonly context: RunContext) {}

  /** Answers when the bot has come, or has begun to follow. */
  async send({ kind, to, by }: Errand): Promise<Delivery> {
    if (kind === 'stay') return this.#callOff(by);
    const { borrowed, signal } = this.context;
    const reason = kind === 'come' ? `goes to ${to}` : `goes along with ${to}`;
    const bot = await borrow(this.context, { to, by, reason });
    if ('said' in bot) return bot;
    const { name } = bot;
    const calledOff = new AbortController();
    this.#with.set(name, calledOff);
    const leave = (): void => {
      this.#with.delete(name);
      borrowed.giveBack(bot);
    };
    const goAlong = (stayTicks: number): Promise<HandoverEnd> =>
      bot.attend(to, stayTicks, AbortSignal.any([signal, calledOff.signal])).catch((error: unknown) => ({
        isDone: false,
        reason: error instanceof Error ? error.message : String(error),
      }));
    const end = await goAlong(0);
    if (end.isDone && kind === 'follow') {
      void goAlong(FOLLOW_TICKS).finally(leave);
      return { isDone: true, said: `${name} comes with you for a minute; "stop following me" ends it.` };
    }
    leave();
    return end.isDone ? { isDone: true, said: `${name} is here.` } : { isDone: false, said: end.reason };
  }

  #callOff(by: string | null): Delivery {
    const names = [...this.#with.keys()].filter((name) => by === null || isSameName(name, by));
    if (names.length === 0)
      return { isDone: true, said: 'Nobody follows you just now; everybody goes on with their work.' };
    for (const name of names) this.#with.get(name)?.abort();
    return { isDone: true, said: `${names.join(' and ')} goes back to work.` };
  }
}
