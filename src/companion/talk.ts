import { z } from 'zod';
import { distanceBetween } from '../base/position.js';
import { plainLine } from '../base/plain-text.js';
import type { WorkerBot } from '../run/adopt-bot.js';
import { bodyOf, registryOf } from './in-words.js';
import type { CommandResult } from './command.js';
import type { Companion } from './companion.js';
import type { Company } from './company.js';
import type { Mind } from './conversation/conversation.js';
import { Minds } from './conversation/minds.js';
import { readCall } from './read-call.js';
import { isSeveral, RequestDesk } from './request/request-desk.js';
import { readPleasantry } from './sentences/pleasantry.js';
import { readRequest, type Request } from './sentences/read-request.js';
import type { Company as Listeners } from '../speech/reader.js';
import { Voices } from './voices.js';

const NOT_UNDERSTOOD =
  'I did not understand that. Say !help, or what you want: "follow me", "get 3 oak logs".';
const WHAT_TO_SAY =
  'Tell me what you want: "follow me", "get me 3 logs", "make me a torch", "what is in the chest", "stop". !help lists more.';
const SEVERAL = /\b(?:and|then|after|using|with)\b|,/i;
const EVERYBODY = /^(?:all|everyone|everybody|bots|guys|team|you all)$/;
/** Whoever spoke with a companion is taken to go on talking with it for so long. */
const STILL_TALKING_MS = 60_000;

/** What a talk is made of besides the company. */
export interface TalkOptions {
  /** Who is listened to; nobody named: everybody. */
  readonly people?: readonly string[];
  /** The model that talks for a companion, by its name; null: none does. */
  readonly mindOf?: (name: string) => Mind | null;
  /** One line each: talks between bots, answers that were not sent. */
  readonly log?: (line: string) => void;
}

/** Listens to chat for a company, and answers in it. */
export class Talk {
  readonly #voices = new Voices();
  /** Whom each player spoke to last, and when. */
  readonly #partners = new Map<string, { readonly name: string; readonly atMs: number }>();
  /** Who has been told what can be said. */
  readonly #greeted = new Set<string>();
  readonly #requests = new RequestDesk();
  readonly #minds: Minds;
  readonly #people: readonly string[];

  constructor(
    private readonly company: Company,
    { people = [], mindOf = () => null, log = () => undefined }: TalkOptions = {},
  ) {
    this.#people = people;
    this.#minds = new Minds({
      company,
      mindOf,
      log,
      voices: this.#voices,
      obey: (...said) => this.#obey(...said),
    });
  }

  /** Hears by a companion's ears from now on; called again when it is back in the world. */
  listen(companion: Companion): void {
    const { bot } = companion.worker;
    if (!bot) return;
    // Who left and came back speaks with a new body.
    this.#voices.forget(companion);
    this.#minds.came(companion);
    bot.on('chat', (from: string, text: string) => {
      // Everybody hears everything: one pair of ears is enough.
      if (this.company.companions.find(({ worker }) => worker.bot) === companion)
        this.heard(from, text, null);
    });
    bot.on('whisper', (from: string, text: string) => this.heard(from, text, companion));
  }

  /** Ends all talks. */
  close(): void {
    this.#minds.close();
  }

  /** Somebody said something. @param to whom it was whispered; null: to everybody */
  heard(from: string, said: string, to: Companion | null): void {
    const speaker = plainLine(from);
    if (this.company.find(speaker) || !this.#isObeyed(speaker)) return;
    const { text, named } = this.#addressed(plainLine(said));
    const listeners = to ? [to] : (named ?? this.#meantBy(speaker));
    for (const companion of listeners)
      this.#hear(companion, text, speaker, to !== null || named !== null).catch((error: unknown) =>
        this.#voices.say(
          companion,
          `That did not work: ${error instanceof Error ? error.message : String(error)}`,
        ),
      );
  }

  #isObeyed(speaker: string): boolean {
    const people = this.#people;
    return people.length === 0 || people.some((name) => name.toLowerCase() === speaker.toLowerCase());
  }

  async #hear(companion: Companion, text: string, asker: string, isNamed: boolean): Promise<void> {
    const line = readCall(text);
    if (line.kind === 'faulty') this.#voices.say(companion, line.fault);
    else if (await this.#obey(companion, text, asker, isNamed)) return;
    else if (this.#isMeant(companion, asker, text, isNamed)) {
      this.#partners.set(asker, { name: companion.name, atMs: Date.now() });
      if (this.#minds.heard(companion, asker, text)) return;
      const answer = this.#answerTo(companion, text, asker, isNamed);
      if (answer !== null && !companion.isQuiet) this.#voices.say(companion, answer);
    }
  }

  /** What is said to a line that asks for nothing that can be done; null: nothing. */
  #answerTo(companion: Companion, text: string, asker: string, isNamed: boolean): string | null {
    const { bot } = companion.worker;
    if (!bot) return null;
    switch (readPleasantry(registryOf(bot), text, this.#listeners(bot, asker, isNamed))) {
      case 'thanks':
        return "You're welcome.";
      case 'hello': {
        const isFirst = !this.#greeted.has(asker);
        this.#greeted.add(asker);
        return `Hello, ${asker}.${isFirst ? ` ${WHAT_TO_SAY}` : ''}`;
      }
      case null:
        return isNamed || this.#isNamedIn(text) ? NOT_UNDERSTOOD : null;
    }
  }

  #listeners(bot: WorkerBot, asker: string, isToUs: boolean): Listeners {
    const bots = this.company.companions.map(({ name }) => name);
    const others = Object.values(bot.players)
      .map(({ username }) => username)
      .filter((name) => name !== asker && !bots.includes(name));
    return { bots, others, isToUs };
  }

  /** Does what a line asks for where a rule understands it. @returns whether one does */
  async #obey(companion: Companion, text: string, asker: string, isNamed: boolean): Promise<boolean> {
    const line = readCall(text);
    const request =
      line.kind === 'call' ? { call: line.call, orElse: [] } : this.#read(companion, text, asker, isNamed);
    if (!request) return false;
    this.#minds.interrupt(companion);
    const result = await this.#do(companion, request, asker);
    this.#minds.noted(companion, asker, text, request.call, result);
    return true;
  }

  #read(companion: Companion, text: string, asker: string, isNamed: boolean): Request | null {
    const { bot } = companion.worker;
    if (!bot) return null;
    const registry = registryOf(bot);
    const listeners = this.#listeners(bot, asker, isNamed);
    const simple = (): Request | null => readRequest(registry, text, asker, listeners);
    // Several things in one sentence, and answers to questions, are the request's.
    const several = (): Request | null => {
      const call = this.#requests.callFor(asker, text, registry);
      return call && { call, orElse: [] };
    };
    return SEVERAL.test(text) && isSeveral(text, asker) ? (several() ?? simple()) : (simple() ?? several());
  }

  #isNamedIn(text: string): boolean {
    return this.company.companions.some(({ name }) => text.toLowerCase().includes(name.toLowerCase()));
  }

  /** Said to a companion rather than among players. */
  #isMeant(companion: Companion, asker: string, text: string, isNamed: boolean): boolean {
    if (isNamed || this.#isNamedIn(text)) return true;
    const last = this.#partners.get(asker);
    if (last && Date.now() - last.atMs < STILL_TALKING_MS) return true;
    const players = Object.values(companion.worker.bot?.players ?? {}).map(({ username }) => username);
    return players.every((name) => name === asker || this.company.find(name) !== undefined);
  }

  async #do(companion: Companion, { call, orElse, handTo }: Request, asker: string): Promise<CommandResult> {
    this.#partners.set(asker, { name: companion.name, atMs: Date.now() });
    let result = await companion.perform(call.name, call.values, { asker });
    this.#requests.ended(asker, call, result);
    if (result.kind === 'refused') {
      for (const other of orElse) {
        result = await companion.perform(other.name, other.values, { asker });
        if (result.kind !== 'completed') break;
      }
    }
    if (handTo !== undefined && result.kind === 'completed')
      result = await this.#handOver(companion, result, handTo, asker);
    if (isWorthSaying(companion, result)) this.#voices.say(companion, result.words);
    return result;
  }

  /** Gives somebody all that a goal was about. */
  async #handOver(
    companion: Companion,
    made: CommandResult,
    to: string,
    asker: string,
  ): Promise<CommandResult> {
    let result = made;
    const words: string[] = [];
    for (const { item, quantity } of goalsOf(made)) {
      result = await companion.perform('givePlayer', [to, item, quantity], { asker });
      words.push(result.words);
      if (result.kind !== 'completed') break;
    }
    return words.length === 0 ? made : { ...result, words: words.join(' ') };
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
    const last = here.find(({ name }) => name === this.#partners.get(speaker)?.name);
    if (last) return [last];
    const far = ({ worker: { bot } }: Companion): number => {
      const body = bot ? bodyOf(bot, speaker) : null;
      return bot && body ? distanceBetween(bot.entity.position, body.position) : Infinity;
    };
    return [...here].sort((a, b) => far(a) - far(b)).slice(0, 1);
  }
}

function isWorthSaying(companion: Companion, { kind, words }: CommandResult): boolean {
  return words !== '' && !companion.isQuiet && kind !== 'cancelled';
}

const GOALS = z.array(z.object({ item: z.string(), quantity: z.number() }));

/** What a goal that was reached was about. */
function goalsOf({ data }: CommandResult): z.infer<typeof GOALS> {
  return GOALS.safeParse(data['goals']).data ?? [];
}
