import { spokenLines } from '../worker/people/spoken-lines.js';
import type { Companion } from './companion.js';

/** Servers let everybody say a line a second for good. */
const LINE_MS = 1100;
const MOST_WAITING = 6;

/** What companions say in chat, no faster than servers allow. */
export class Voices {
  readonly #voices = new Map<string, Voice>();

  /** @param onSaid told each line as it is said */
  constructor(private readonly onSaid: (companion: Companion, line: string) => void) {}

  say(companion: Companion, words: string): void {
    const voice = this.#voices.get(companion.name) ?? new Voice(companion, this.onSaid);
    this.#voices.set(companion.name, voice);
    voice.say(words);
  }

  /** Resolves when a companion has said all it has to say, a moment after the last line; in seconds, even where it is gone. */
  saidAll({ name }: Companion): Promise<void> {
    return this.#voices.get(name)?.saidAll() ?? Promise.resolve();
  }

  forget({ name }: Companion): void {
    this.#voices.delete(name);
  }
}

class Voice {
  readonly #waiting: string[] = [];
  #timer: NodeJS.Timeout | null = null;
  readonly #onSaidAll: (() => void)[] = [];

  constructor(
    private readonly companion: Companion,
    private readonly onSaid: (companion: Companion, line: string) => void,
  ) {}

  say(words: string): void {
    this.#waiting.push(...spokenLines([words]));
    this.#waiting.splice(0, Math.max(0, this.#waiting.length - MOST_WAITING));
    if (!this.#timer) this.#next();
  }

  saidAll(): Promise<void> {
    return this.#timer ? new Promise((resolve) => this.#onSaidAll.push(resolve)) : Promise.resolve();
  }

  #next(): void {
    const line = this.#waiting.shift();
    this.#timer = line === undefined ? null : setTimeout(() => this.#next(), LINE_MS);
    if (line === undefined) for (const tell of this.#onSaidAll.splice(0)) tell();
    const { bot } = this.companion.worker;
    if (line === undefined || !bot) return;
    // What begins with a slash is a command to the server, up to 1.18 after blanks as well.
    bot.chat(line.replace(/^[\s/]+/, ''));
    this.onSaid(this.companion, line);
  }
}
