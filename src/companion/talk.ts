import { distanceBetween } from '../base/position.js';
import { plainLine } from '../base/plain-text.js';
import { spokenLines } from '../worker/people/spoken-lines.js';
import type { CommandResult } from './command.js';
import type { Companion } from './companion.js';
import type { Company } from './company.js';
import { bodyOf, registryOf } from './in-words.js';
import { readCall, type TypedCall, type TypedLine } from './read-call.js';
import { RequestDesk } from './request/request-desk.js';

/** Servers let everybody say a line a second for good. */
const LINE_MS = 1100;
const MOST_WAITING = 6;
const EVERYBODY = /^(?:all|everyone|everybody|bots|guys|team|you all)$/;

/** Listens to chat for a company, and answers in it. */
export class Talk {
  readonly #voices = new Map<string, Voice>();
  /** Whom each player spoke to last. */
  readonly #partners = new Map<string, string>();
  readonly #requests = new RequestDesk();

  constructor(private readonly company: Company) {}

  /** Hears by a companion's ears from now on; called again when it is back in the world. */
  listen(companion: Companion): void {
    const { bot } = companion.worker;
    if (!bot) return;
    bot.on('chat', (from: string, text: string) => {
      // Everybody hears everything: one pair of ears is enough.
      if (this.company.companions.find(({ worker }) => worker.bot) === companion)
        this.heard(from, text, null);
    });
    bot.on('whisper', (from: string, text: string) => this.heard(from, text, companion));
  }

  /** Somebody said something. @param to whom it was whispered; null: to everybody */
  heard(from: string, said: string, to: Companion | null): void {
    const speaker = plainLine(from);
    if (this.company.find(speaker)) return;
    const { text, named } = this.#addressed(plainLine(said));
    const line = this.#read(speaker, text);
    if (line.kind === 'none') return;
    const listeners = to ? [to] : (named ?? this.#meantBy(speaker));
    for (const companion of listeners) {
      this.#partners.set(speaker, companion.name);
      if (line.kind === 'faulty') this.#say(companion, line.fault);
      else void this.#do(companion, line.call, speaker);
    }
  }

  /** A command, or a request in everyday words. */
  #read(speaker: string, text: string): TypedLine {
    const line = readCall(text);
    const bot = this.company.companions.find(({ worker }) => worker.bot)?.worker.bot;
    if (line.kind !== 'none' || !bot) return line;
    const call = this.#requests.callFor(speaker, text, registryOf(bot));
    return call ? { kind: 'call', call } : line;
  }

  async #do(companion: Companion, call: TypedCall, asker: string): Promise<void> {
    const result = await companion.perform(call.name, call.values, { asker });
    this.#requests.ended(asker, call, result);
    if (isWorthSaying(companion, result)) this.#say(companion, result.words);
  }

  /** Whom a line is said to by name, and the rest of it. */
  #addressed(said: string): { readonly text: string; readonly named: readonly Companion[] | null } {
    const [, first = '', rest = ''] = /^@?(\w+)\s*[,:]?\s+(.+)$/.exec(said.trim()) ?? [];
    const one = this.company.find(first);
    if (one) return { text: rest, named: [one] };
    if (EVERYBODY.test(first.toLowerCase())) return { text: rest, named: this.company.companions };
    return { text: said.trim(), named: null };
  }

  /** Who is meant where nobody is named: whom the player spoke to last, else who is nearest. */
  #meantBy(speaker: string): readonly Companion[] {
    const here = this.company.companions.filter(({ worker }) => worker.bot);
    const last = here.find(({ name }) => name === this.#partners.get(speaker));
    if (last) return [last];
    const far = ({ worker: { bot } }: Companion): number => {
      const body = bot ? bodyOf(bot, speaker) : null;
      return bot && body ? distanceBetween(bot.entity.position, body.position) : Infinity;
    };
    return [...here].sort((a, b) => far(a) - far(b)).slice(0, 1);
  }

  #say(companion: Companion, words: string): void {
    const voice = this.#voices.get(companion.name) ?? new Voice(companion);
    this.#voices.set(companion.name, voice);
    voice.say(words);
  }
}

function isWorthSaying(companion: Companion, { kind, words }: CommandResult): boolean {
  return words !== '' && !companion.isQuiet && kind !== 'cancelled';
}

/** Says lines no faster than servers allow. */
class Voice {
  readonly #waiting: string[] = [];
  #timer: NodeJS.Timeout | null = null;

  constructor(private readonly companion: Companion) {}

  say(words: string): void {
    this.#waiting.push(...spokenLines([words]));
    this.#waiting.splice(0, Math.max(0, this.#waiting.length - MOST_WAITING));
    if (!this.#timer) this.#next();
  }

  #next(): void {
    const line = this.#waiting.shift();
    this.#timer = line === undefined ? null : setTimeout(() => this.#next(), LINE_MS);
    // What begins with a slash is a command to the server.
    if (line !== undefined) this.companion.worker.bot?.chat(line.replace(/^\/+/, ''));
  }
}
