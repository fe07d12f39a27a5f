import type { HandoverEnd } from '../../worker/bot/deliver.js';
import type { RunContext } from '../execute/run-context.js';
import type { Delivery, Errand } from './command-parts.js';
import { isSameName } from './participant.js';

/** Nobody has a bot for longer: then it goes back to its work. */
const FOLLOW_TICKS = 1200;

/**
 * Sends free bots to people who call them. The schedule knows: no job for them meanwhile. Each comes back to its work
 * by itself, at the latest after a minute.
 */
export class Attendance {
  /** Who is with whom; what calls them off. */
  readonly #with = new Map<string, AbortController>();

  constructor(private readonly context: RunContext) {}

  /** Answers when the bot has come, or has begun to follow. */
  async send({ kind, to, by }: Errand): Promise<Delivery> {
    if (kind === 'stay') return this.#callOff(by);
    const { roster, execution, signal } = this.context;
    const bots = roster.answering.filter(({ asBot, name }) => asBot && (by === null || isSameName(name, by)));
    const free = bots.find(({ name }) => this.context.isFree(name) && !this.#with.has(name));
    if (!free?.asBot) return { isDone: false, said: busyWords(bots.map(({ name }) => name)) };
    const { name } = free;
    const attend = free.asBot.attend.bind(free.asBot);
    const calledOff = new AbortController();
    this.#with.set(name, calledOff);
    execution?.takesBreak(name, kind === 'come' ? `goes to ${to}` : `goes along with ${to}`);
    const goAlong = (stayTicks: number): Promise<HandoverEnd> =>
      attend(to, stayTicks, AbortSignal.any([signal, calledOff.signal])).catch((error: unknown) => ({
        isDone: false,
        reason: error instanceof Error ? error.message : String(error),
      }));
    const end = await goAlong(0);
    if (end.isDone && kind === 'follow') {
      void goAlong(FOLLOW_TICKS).finally(() => this.#with.delete(name));
      return { isDone: true, said: `${name} comes with you for a minute; "stop following me" ends it.` };
    }
    this.#with.delete(name);
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

function busyWords(names: readonly string[]): string {
  if (names.length === 0) return 'There is no bot of that name here.';
  return `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} at work just now; ask again in a moment.`;
}
