import type { RunClock } from '../../base/clock.js';
import { counted } from '../../base/words.js';

/**
 * How much a line matters to whom it is said: `now`: a welcome, or a question, whose time runs; `end`: what came of it all,
 * after which nothing of before is of use; `task`: what to do, in place of what was to be done before; `must`: what is to be known of
 * it; `own`: thanks; `others`: their work.
 */
export type Weight = 'now' | 'end' | 'task' | 'must' | 'own' | 'others';

/** What a person who asks nothing reads in a minute at most, in lines; answers are not counted. */
export const MOST_LINES = 6;
/** What is to be done or known leaves room for a question or the end, which are said at once. */
const MOST_TOLD = 5;
/** Thanks and the like leave room for what matters. */
const MOST_OWN = 4;
const MINUTE_TICKS = 1200;
const LOOK_TICKS = 20;

/** What one person was told lately, and what waits. */
interface Listener {
  readonly name: string;
  /** Ticks of the lines said. */
  said: number[];
  /** What could not be said yet, since the newest task: what came before that is out of date. */
  waiting: readonly string[] | null;
  /** Others' work since the last digest. */
  news: string[];
  digestTick: number;
}

/** Says what people need, and no more than they can read: the rest waits, is summed up once a minute, or is left out. */
export class CalmChat {
  readonly #listeners = new Map<string, Listener>();
  readonly #stop: () => void;

  /** @param say puts lines into one person's chat */
  constructor(
    private readonly clock: RunClock,
    private readonly say: (lines: readonly string[], to: string) => void,
  ) {
    this.#stop = clock.every(LOOK_TICKS, () => {
      for (const listener of this.#listeners.values()) this.#look(listener);
    });
  }

  /** @returns false where it was not said in full; then it may be shown beside the chat */
  tell(lines: readonly string[], to: string, weight: Weight): boolean {
    const listener = this.#listenerOf(to);
    if (weight === 'end') this.left(to);
    if (weight === 'others') {
      listener.news.push(lines.join(' '));
      return false;
    }
    if (weight === 'task' || weight === 'must') {
      const before = weight === 'task' ? [] : (listener.waiting ?? []);
      listener.waiting = [...before, ...lines].slice(0, MOST_TOLD);
      return this.#sayWaiting(listener);
    }
    if (weight === 'own' && this.#room(listener, MOST_OWN) < lines.length) return false;
    this.#speak(listener, lines, to);
    return true;
  }

  /** Somebody reads a line that is not ours: that somebody came or left. */
  heard(name: string): void {
    this.#listenerOf(name).said.push(this.clock.now());
  }

  /** What waits to be said is out of date once it has been asked for. */
  answered(lines: readonly string[], name: string): void {
    const listener = this.#listenerOf(name);
    if (listener.waiting?.every((line) => lines.includes(line)) === true) listener.waiting = null;
  }

  /** Nothing that waits for somebody is of use any more. */
  left(name: string): void {
    Object.assign(this.#listenerOf(name), { waiting: null, news: [] });
  }

  close(): void {
    this.#stop();
  }

  /** @returns whether what waited, if anything, is said */
  #sayWaiting(listener: Listener): boolean {
    const { name, waiting } = listener;
    if (!waiting || this.#room(listener, MOST_TOLD) < waiting.length) return false;
    listener.waiting = null;
    this.#speak(listener, waiting, name);
    return true;
  }

  #look(listener: Listener): void {
    if (this.#sayWaiting(listener)) return;
    const { name, news, digestTick } = listener;
    const last = news.at(-1);
    if (last === undefined || this.clock.now() - digestTick < MINUTE_TICKS) return;
    if (this.#room(listener, MOST_OWN) < 1) return;
    const before = news.length - 1;
    listener.news = [];
    listener.digestTick = this.clock.now();
    this.#speak(
      listener,
      [before === 0 ? last : `${last} (${counted(before, 'line')} left out before this.)`],
      name,
    );
  }

  #speak(listener: Listener, lines: readonly string[], to: string): void {
    for (let line = 0; line < lines.length; line++) listener.said.push(this.clock.now());
    this.say(lines, to);
  }

  #room(listener: Listener, most: number): number {
    const now = this.clock.now();
    listener.said = listener.said.filter((tick) => now - tick < MINUTE_TICKS);
    return most - listener.said.length;
  }

  #listenerOf(name: string): Listener {
    const key = name.toLowerCase();
    const known = this.#listeners.get(key);
    if (known) return known;
    const fresh: Listener = { name, said: [], waiting: null, news: [], digestTick: this.clock.now() };
    this.#listeners.set(key, fresh);
    return fresh;
  }
}
