import { messageOf } from '../../base/error.js';
import type { AiWorker } from '../../worker/bot/ai-worker-port.js';
import type { HandoverEnd } from '../../worker/bot/deliver.js';
import type { RunContext } from '../execute/run-context.js';
import { borrow } from './borrow.js';
import type { Delivery, Errand } from './command-parts.js';
import { isSameName } from './participant.js';

/** Nobody has a bot for longer: then it goes back to its work. */
const FOLLOW_TICKS = 1200;

/** Sends bots to people who call them. Each comes back to its work by itself, at the latest after a minute. */
export class Attendance {
  /** By bot with whom it is; what calls it off. */
  readonly #with = new Map<string, { readonly person: string; readonly calledOff: AbortController }>();

  constructor(private readonly context: RunContext) {}

  /** Answers when the bot has come, or has begun to follow. */
  async send({ kind, to, by }: Errand): Promise<Delivery> {
    if (kind === 'stay') return this.#callOff(to, by);
    if (kind === 'halt') return this.#halt(to, by);
    const { borrowed, signal } = this.context;
    const reason = kind === 'come' ? `goes to ${to}` : `goes along with ${to}`;
    const bot = await borrow(this.context, { to, by, reason });
    if ('said' in bot) return bot;
    const { name } = bot;
    const calledOff = new AbortController();
    this.#with.set(name, { person: to, calledOff });
    const leave = (): void => {
      this.#with.delete(name);
      borrowed.giveBack(bot);
    };
    const goAlong = (stayTicks: number): Promise<HandoverEnd> =>
      bot.attend(to, stayTicks, AbortSignal.any([signal, calledOff.signal])).catch((error: unknown) => ({
        isDone: false,
        reason: messageOf(error),
      }));
    const end = await goAlong(0);
    if (end.isDone && kind === 'follow') {
      void goAlong(FOLLOW_TICKS).finally(leave);
      return { isDone: true, said: `${name} comes with you for a minute; "stop following me" ends it.` };
    }
    leave();
    return end.isDone ? { isDone: true, said: `${name} is here.` } : { isDone: false, said: end.reason };
  }

  /** What it was about is open for others; its break ends when it is told to go on. */
  #halt(to: string, by: string | null): Delivery {
    const bot = by === null ? null : this.#botCalled(by);
    if (!bot)
      return {
        isDone: false,
        said: `Say which bot is to stop: ${this.#bots.map(({ name }) => name).join(', ')}.`,
      };
    const { name } = bot;
    this.#with.get(name)?.calledOff.abort();
    bot.halt();
    this.context.execution?.takesBreak(name, `${to} told it to stop`);
    return {
      isDone: true,
      said: `${name} has stopped${this.#bots.length > 1 ? '; the others go on' : ''}. Say "${name} go on" to bring it back.`,
    };
  }

  /** Whether a bot is with somebody, or on its way there. */
  isWith(person: string): boolean {
    return [...this.#with.values()].some((each) => isSameName(each.person, person));
  }

  #callOff(person: string, by: string | null): Delivery {
    const halted = this.#bots.filter(({ isHalted }) => isHalted);
    const theirs = [...this.#with].filter(([, each]) => by !== null || isSameName(each.person, person));
    const called = [...theirs.map(([name]) => name), ...halted.map(({ name }) => name)];
    const names = [...new Set(called)].filter((name) => by === null || isSameName(name, by));
    if (names.length === 0)
      return { isDone: true, said: 'Nobody follows you just now; everybody goes on with their work.' };
    for (const name of names) this.#with.get(name)?.calledOff.abort();
    for (const bot of halted) if (names.includes(bot.name)) void bot.goOn();
    return {
      isDone: true,
      said: `${names.join(' and ')} ${names.length === 1 ? 'goes' : 'go'} back to work.`,
    };
  }

  #botCalled(called: string): AiWorker | null {
    return this.#bots.find(({ name }) => isSameName(name, called)) ?? null;
  }

  get #bots(): readonly AiWorker[] {
    return this.context.runWorld.workers.flatMap(({ asBot }) => asBot ?? []);
  }
}
