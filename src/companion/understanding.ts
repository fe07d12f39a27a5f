import type { Registry } from '../game/registry.js';
import type { WorkerBot } from '../run/adopt-bot.js';
import type { Company as Listeners } from '../speech/reader.js';
import { rewordingsFor, strangersFor } from '../speech/rewordings.js';
import { spokenWordsIn } from '../speech/small-words.js';
import type { CommandResult } from './command.js';
import type { Companion } from './companion.js';
import type { Companions } from './company.js';
import { registryOf } from './in-words.js';
import { readCall, type TypedCall } from './read-call.js';
import { isSeveral, JOINS, RequestDesk } from './request/request-desk.js';
import { readChain } from './sentences/chain.js';
import { PLEASANTRIES, readPleasantry, type Pleasantry } from './sentences/pleasantry.js';
import { readSentenceRequest, SPOKEN_INTENTS, type Request } from './sentences/read-request.js';

const AGAIN =
  /^(?:please |and |now |ok |yes )*(?:do (?:it|that|this|the same) |the |just )?(?:same |once |one )?(?:again|(?:one|once|two) more(?: time)?|another(?: one)?|same thing|more)(?: please| pls| plz| now| time)*$/;

const rewordings = rewordingsFor(SPOKEN_INTENTS, PLEASANTRIES);
const strangersIn = strangersFor(SPOKEN_INTENTS, PLEASANTRIES);

/** What a line comes to. */
export type Understood =
  { readonly kind: 'request'; readonly request: Request } | { readonly kind: Pleasantry };

/** Understands what players say to a company, and remembers what each asked for last. */
export class Understanding {
  /** What each player had done last. */
  readonly #last = new Map<string, Request>();
  readonly #requests = new RequestDesk();

  constructor(private readonly company: Companions) {}

  /** What a player's line comes to: as it was typed, else as it may be meant; null: nobody could tell. */
  of(companion: Companion, text: string, asker: string, isNamed: boolean): Understood | null {
    const { bot } = companion.worker;
    if (!bot) return null;
    const registry = registryOf(bot);
    const listeners = this.#listeners(bot, asker, isNamed);
    const asTyped = this.#readAsTyped(registry, text, asker, listeners);
    if (asTyped) return asTyped;
    for (const wording of rewordings(registry, text, listeners)) {
      const heard = this.#readAsTyped(registry, wording, asker, { ...listeners, isGuess: true });
      if (heard) return heard;
    }
    // "Follow Tom", who is not here: the command says so.
    for (const absent of strangersIn(registry, text, listeners)) {
      const heard = this.#readAsTyped(registry, text, asker, { ...listeners, absent });
      if (heard?.kind === 'request' && heard.request.call.values.includes(absent))
        return { kind: 'request', request: { call: heard.request.call, orElse: () => [] } };
    }
    return null;
  }

  #readAsTyped(registry: Registry, text: string, asker: string, listeners: Listeners): Understood | null {
    const line = readCall(text);
    if (line.kind === 'call') return { kind: 'request', request: { call: line.call, orElse: () => [] } };
    const simple = (): Request | null => readSentenceRequest(registry, text, asker, listeners);
    // Several things in one sentence, and answers to questions, are the request's.
    const several = (): Request | null => {
      const call = this.#requests.callFor(asker, text, registry);
      return call && { call, orElse: () => [] };
    };
    const isLong = isSeveral(text, asker);
    // Where the request's own steps do for all of it, they know more: places, tools, one question.
    const isUs = listeners.isToUs || this.isNamedIn(text);
    const toUs = { ...listeners, isToUs: isUs };
    const isStep = (part: string): boolean => this.#requests.callFor(asker, part, registry) !== null;
    const chain = JOINS.test(text)
      ? readChain(text, (part) => readSentenceRequest(registry, part, asker, toUs), isStep)
      : null;
    if (chain) return { kind: 'request', request: chain };
    const last = AGAIN.test(spokenWordsIn(text.toLowerCase()).join(' ')) ? this.#last.get(asker) : undefined;
    const request = (isLong ? (several() ?? simple()) : (simple() ?? several())) ?? last;
    if (request) return { kind: 'request', request };
    const pleasantry = readPleasantry(registry, text, listeners);
    return pleasantry && { kind: pleasantry };
  }

  /** The same for whoever says just what it means, as another bot. */
  asTyped(companion: Companion, text: string, asker: string, isNamed: boolean): Understood | null {
    const { bot } = companion.worker;
    return bot && this.#readAsTyped(registryOf(bot), text, asker, this.#listeners(bot, asker, isNamed));
  }

  /** Whether a line has a companion's name in it. */
  isNamedIn(text: string): boolean {
    return this.company.companions.some(({ name }) => text.toLowerCase().includes(name.toLowerCase()));
  }

  /** What a player asked for is begun: "again" is that. */
  began(asker: string, request: Request): void {
    this.#last.set(asker, request);
  }

  /** A call has ended; it may have asked something. */
  ended(asker: string, call: TypedCall, result: CommandResult): void {
    this.#requests.ended(asker, call, result);
  }

  #listeners(bot: WorkerBot, asker: string, isToUs: boolean): Listeners {
    const bots = this.company.companions.map(({ name }) => name);
    const others = Object.values(bot.players)
      .map(({ username }) => username)
      .filter((name) => name !== asker && !bots.includes(name));
    return { bots, others, isToUs };
  }
}
