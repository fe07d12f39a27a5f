import { distanceBetween } from '../base/position.js';
import { plainLine } from '../base/plain-text.js';
import { spokenLines } from '../worker/people/spoken-lines.js';
import { bodyOf, registryOf } from './in-words.js';
import type { CommandResult } from './command.js';
import type { Companion } from './companion.js';
import type { Company } from './company.js';
import { readCall } from './read-call.js';
import { RequestDesk } from './request/request-desk.js';
import { readRequest, type Request } from './sentences/read-request.js';

/** Servers let everybody say a line a second for good. */
const LINE_MS = 1100;
const MOST_WAITING = 6;
const NOT_UNDERSTOOD =
  'I did not understand that. Say !help, or what you want: "follow me", "get 3 oak logs".';
const SEVERAL = /\b(?:and|then|after|using|with)\b|,/i;
const EVERYBODY = /^(?:all|everyone|everybody|bots|guys|team|you all)$/;

/** Listens to chat for a company, and answers in it. */
export class Talk {
  readonly #voices = new Map<string, Voice>();
  /** Whom each player spoke to last. */
  readonly #partners = new Map<string, string>();

  readonly #requests = new RequestDesk();

  /** @param people who is listened to; nobody named: everybody */
  constructor(
    private readonly company: Company,
    private readonly people: readonly string[] = [],
  ) {}

  /** Hears by a companion's ears from now on; called again when it is back in the world. */
  listen(companion: Companion): void {
    const { bot } = companion.worker;
    if (!bot) return;
    // Who left and came back speaks with a new body.
    this.#voices.delete(companion.name);
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
    if (this.company.find(speaker) || !this.#isObeyed(speaker)) return;
    const { text, named } = this.#addressed(plainLine(said));
    const listeners = to ? [to] : (named ?? this.#meantBy(speaker));
    for (const companion of listeners)
      this.#hear(companion, text, speaker, to !== null || named !== null).catch((error: unknown) =>
        this.#say(companion, `That did not work: ${error instanceof Error ? error.message : String(error)}`),
      );
  }

  #isObeyed(speaker: string): boolean {
    const { people } = this;
    return people.length === 0 || people.some((name) => name.toLowerCase() === speaker.toLowerCase());
  }

  async #hear(companion: Companion, text: string, asker: string, isNamed: boolean): Promise<void> {
    const line = readCall(text);
    if (line.kind === 'faulty') this.#say(companion, line.fault);
    else if (line.kind === 'call') await this.#do(companion, { call: line.call, orElse: [] }, asker);
    else {
      const { request, isToUs } = this.#read(companion, text, asker, isNamed);
      if (request) await this.#do(companion, request, asker);
      else if (isToUs) this.#say(companion, NOT_UNDERSTOOD);
    }
  }

  #read(
    companion: Companion,
    text: string,
    asker: string,
    isNamed: boolean,
  ): { readonly request: Request | null; readonly isToUs: boolean } {
    const { bot } = companion.worker;
    if (!bot) return { request: null, isToUs: false };
    const bots = this.company.companions.map(({ name }) => name);
    const others = Object.values(bot.players)
      .map(({ username }) => username)
      .filter((name) => name !== asker && !bots.includes(name));
    const isToUs = isNamed || bots.some((name) => text.toLowerCase().includes(name.toLowerCase()));
    const registry = registryOf(bot);
    const simple = (): Request | null =>
      readRequest(registry, text, asker, { bots, others, isToUs: isNamed });
    // Several things in one sentence, and answers to questions, are the request's.
    const several = (): Request | null => {
      const call = this.#requests.callFor(asker, text, registry);
      return call && { call, orElse: [] };
    };
    const request = SEVERAL.test(text) ? (several() ?? simple()) : (simple() ?? several());
    return { request, isToUs };
  }

  async #do(companion: Companion, { call, orElse }: Request, asker: string): Promise<void> {
    this.#partners.set(asker, companion.name);
    let result = await companion.perform(call.name, call.values, { asker });
    this.#requests.ended(asker, call, result);
    if (result.kind === 'refused') {
      for (const other of orElse) {
        result = await companion.perform(other.name, other.values, { asker });
        if (result.kind !== 'completed') break;
      }
    }
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
    // What begins with a slash is a command to the server, up to 1.18 after blanks as well.
    if (line !== undefined) this.companion.worker.bot?.chat(line.replace(/^[\s/]+/, ''));
  }
}
