import { messageOf } from '../base/error.js';
import { z } from 'zod';
import { distanceBetween } from '../base/position.js';
import { plainLine } from '../base/plain-text.js';
import { bodyOf, carriedBy } from './in-words.js';
import { Addressing } from './addressing.js';
import type { CommandResult } from './command.js';
import type { Companion, Cut } from './companion.js';
import type { Companions } from './company.js';
import type { Mind } from './conversation/conversation.js';
import { Minds } from './conversation/minds.js';
import { readCall } from './read-call.js';
import { commandOf, misreadCall } from './registry.js';
import type { Request } from './sentences/read-request.js';
import { sharesOf } from './sharing.js';
import { saysSomething } from '../speech/clauses.js';
import { spelledOut, spokenWordsIn, withoutCourtesy } from '../speech/small-words.js';
import { openingVerb } from '../speech/verbs.js';
import { politeAnswer } from './sentences/pleasantry.js';
import { Understanding } from './understanding.js';
import type { Understood } from './understood.js';
import { Voices } from './voices.js';

const NOT_UNDERSTOOD =
  'I did not understand that. Say !help, or what you want: "follow me", "get 3 oak logs".';
const WHAT_TO_SAY =
  'Tell me what you want: "follow me", "get me 3 logs", "make me a torch", "what is in the chest", "stop". !help lists more.';
/** What holds for all of them. */
const RULING: ReadonlySet<string> = new Set(['forbid', 'permit']);
/** Whoever spoke with a companion, and nobody with another player since, is taken to go on talking with it for so long. */
const STILL_TALKING_MS = 60_000;

/** "Ada knows nothing of farming" is said of her. */
const OF_SOMEBODY = /^(?:knows|is|was|has|had|looks|seems|thinks|wants|likes|said|says)\b(?!.*\?)/i;

/** By then what has no end of its own has begun, or was refused. */
const BEGUN_MS = 700;
/** What takes longer is told while it goes on: first after so long, then every so often. */
const FIRST_NEWS_MS = 10_000;
const NEWS_MS = 60_000;
/** Who says one thing after the other that nobody understands hears so only every so often. */
const NOT_UNDERSTOOD_MS = 10_000;
/** What is said to several is heard within so long by all. */
const TOGETHER_MS = 1000;

/** What a talk is made of besides the company. */
export interface TalkOptions {
  /** Who is listened to; nobody named: everybody. */
  readonly people?: readonly string[];
  /** The model that talks for a companion, by its name; null: none does. */
  readonly mindOf?: (name: string) => Mind | null;
  /** Sentences are for the model alone, no rule reads them: what shows how well it does. Calls are still obeyed. */
  readonly isByModelAlone?: boolean;
  /** One line each: talks between bots, answers that were not sent. */
  readonly log?: (line: string) => void;
  /** Told what a companion hears that may be meant for it, and what it says. */
  readonly onLine?: (companion: Companion, from: string, text: string) => void;
}

/** Listens to chat for a company, and answers in it. */
export class Talk {
  readonly #voices: Voices;
  /** Whom each player spoke to last, and when. */
  readonly #partners = new Map<string, { readonly name: string; readonly atMs: number }>();
  /** Who of them has not heard another player speak to players since. */
  readonly #inTalk = new Set<string>();
  /** What each player was last told that nobody understood, and when. */
  readonly #misread = new Map<string, { readonly text: string; readonly atMs: number }>();
  /** Who has been told what can be said. */
  readonly #greeted = new Set<string>();
  /** What each is about, with all that belongs to it. */
  readonly #underWay = new Map<Companion, Promise<CommandResult>>();
  readonly #understanding: Understanding;
  readonly #minds: Minds;
  readonly #addressing: Addressing;
  readonly #onLine: NonNullable<TalkOptions['onLine']>;

  constructor(
    private readonly company: Companions,
    private readonly options: TalkOptions = {},
  ) {
    const { mindOf = () => null, log = () => undefined, onLine = () => undefined } = options;
    this.#understanding = new Understanding(company);
    this.#addressing = new Addressing(company, {
      isOrder: (companion, text, speaker) =>
        this.#understanding.of(companion, text, speaker, true)?.kind === 'request',
      meantBy: (speaker) => this.#meantBy(speaker),
      lastOf: (speaker) => this.#understanding.lastOf(speaker),
    });
    this.#onLine = onLine;
    this.#voices = new Voices((companion, line) => onLine(companion, companion.name, line));
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
    companion.onLeft = (command, activity) => {
      if (!companion.isQuiet && commandOf(command)?.isEndless !== true)
        this.#voices.say(companion, `I leave what I was about: ${activity}.`);
    };
    companion.saidAll = () => this.#voices.saidAll(companion);
    const cut = companion.takeCut();
    if (cut) this.#isBack(companion, cut);
    bot.on('chat', (from: string, text: string) => {
      // Everybody hears everything: one pair of ears is enough.
      if (this.company.companions.find(({ worker }) => worker.bot) === companion)
        this.heard(from, text, null);
    });
    bot.on('whisper', (from: string, text: string) => this.heard(from, text, companion));
  }

  /** Its connection was lost amid something: what has no end of its own goes on, anything else is told. */
  #isBack(companion: Companion, { command, values, asker, activity }: Cut): void {
    if (asker === null) return;
    if (!companion.isQuiet)
      this.#voices.say(
        companion,
        `I lost the connection amid this: ${activity}.${command.isEndless ? ' I go on.' : ' Say it again if you still want it.'}`,
      );
    if (command.isEndless)
      void companion
        .perform(command.name, values, { asker })
        .then((result) => this.#report(companion, result));
  }

  /** Ends all talks. */
  close(): void {
    this.#minds.close();
  }

  /** Somebody said something. @param to whom it was whispered; null: to everybody */
  heard(from: string, said: string, to: Companion | null): void {
    const speaker = plainLine(from);
    if (this.company.find(speaker) || !this.#isObeyed(speaker)) return;
    const line = this.#addressing.withNames(plainLine(said), speaker);
    for (const part of this.#addressing.byListener(line, speaker)) this.#heardBy(speaker, part, to);
  }

  #heardBy(speaker: string, said: string, to: Companion | null): void {
    const { text, named } =
      this.#addressing.relayed(said, speaker, to) ?? this.#addressing.addressed(said, speaker);
    const asked = this.#requestOf(text, speaker);
    const isForAll = !named && !to && !asked?.then && RULING.has(asked?.call.name ?? '');
    // With the last who hears it the talk goes on.
    const [partner] = this.#meantBy(speaker);
    const all = this.company.companions.toSorted((a, b) => Number(a === partner) - Number(b === partner));
    const called = named === 'all' || isForAll ? all : (named ?? this.#calledIn(text, speaker));
    // Whispered into another's ear, too.
    const listeners = named && named !== 'all' ? named : to ? [to] : (called ?? this.#meantBy(speaker));
    const call = listeners.length < 2 || isForAll ? null : (asked?.call ?? null);
    const shares = sharesOf(text, call, { of: listeners.length, areNamed: named !== 'all', speaker });
    for (const [index, companion] of listeners.entries()) {
      const part = shares ? shares[index] : { text: text.replace(/^each\s+/i, ''), share: null };
      if (!part) continue;
      companion.share = part.share ?? companion.share;
      this.told(companion, part.text, speaker, to !== null || named !== null);
    }
  }

  /** Something is said to one companion, by a player, or by who runs it. @param isNamed it alone is meant */
  told(companion: Companion, text: string, from: string, isNamed = true): void {
    this.#onLine(companion, from, text);
    this.#hear(companion, text, from, isNamed).catch((error: unknown) =>
      this.#voices.say(companion, `That did not work: ${messageOf(error)}`),
    );
  }

  #isObeyed(speaker: string): boolean {
    const { people = [] } = this.options;
    return people.length === 0 || people.some((name) => name.toLowerCase() === speaker.toLowerCase());
  }

  async #hear(companion: Companion, text: string, asker: string, isNamed: boolean): Promise<void> {
    const line = readCall(text);
    if (line.kind === 'faulty') this.#voices.say(companion, misreadCall(line.name));
    else {
      const isToUs = isNamed || this.#goesOn(asker, text);
      const isRead = line.kind === 'call' || this.options.isByModelAlone !== true;
      const heard = isRead ? this.#understanding.of(companion, text, asker, isToUs) : null;
      if (heard?.kind === 'request') {
        for (const words of companion.isQuiet
          ? []
          : this.#understanding.untold(companion, text, asker, isToUs))
          this.#voices.say(companion, words);
        await this.#carryOut(companion, heard.request, asker, text);
      } else if (isToUs || this.#understanding.isNamedIn(text) || this.#isAloneWithUs(companion, asker)) {
        this.#speakWith(companion, asker);
        if (this.#minds.heard(companion, asker, text)) return;
        const isCalled = isNamed || this.#understanding.isNamedIn(text);
        const answer =
          heard?.kind === 'told'
            ? heard.words
            : this.#answerTo(companion, heard?.kind ?? null, text, asker, isCalled);
        if (answer !== null && !companion.isQuiet) this.#voices.say(companion, answer);
      } else this.#inTalk.clear();
    }
  }

  /** What is said to a line that asks for nothing that can be done; null: nothing. */
  #answerTo(
    companion: Companion,
    said: Exclude<Understood['kind'], 'request' | 'told'> | null,
    text: string,
    asker: string,
    isCalled: boolean,
  ): string | null {
    if (said === 'hello') {
      const isFirst = !this.#greeted.has(asker);
      this.#greeted.add(asker);
      return `Hello, ${asker}.${isFirst ? ` ${WHAT_TO_SAY}` : ''}`;
    }
    if (said !== null) return politeAnswer(said, companion.name, asker, companion.isBusy);
    const isAsking = text.includes('?') || saysSomething(spelledOut(spokenWordsIn(text.toLowerCase())));
    if (!isAsking || OF_SOMEBODY.test(text)) return null;
    const why = this.#understanding.whyNot(companion, text);
    if (why !== null) return why;
    if (!isCalled && !this.#isAloneWithUs(companion, asker) && !asksSomebody(text)) return null;
    const last = this.#misread.get(asker);
    const sinceMs = Date.now() - (last?.atMs ?? -Infinity);
    // Of several who were called one says it.
    const isTold = isCalled ? last?.text === text && sinceMs < TOGETHER_MS : sinceMs < NOT_UNDERSTOOD_MS;
    if (isTold) return null;
    this.#misread.set(asker, { text, atMs: Date.now() });
    return NOT_UNDERSTOOD;
  }

  /** Does what a partner's line asks for where a rule understands it. @returns whether one does */
  async #obey(companion: Companion, text: string, asker: string, isNamed: boolean): Promise<boolean> {
    const heard = this.#understanding.asTyped(companion, text, asker, isNamed);
    if (heard?.kind !== 'request') return false;
    await this.#carryOut(companion, heard.request, asker, text);
    return true;
  }

  async #carryOut(companion: Companion, request: Request, asker: string, text: string): Promise<void> {
    this.#minds.interrupt(companion);
    const before = this.#underWay.get(companion);
    if (request.isAfter && before) {
      this.#voices.say(companion, 'I will.');
      if ((await before).kind === 'cancelled') return;
    }
    const doing = this.#do(companion, request, asker);
    if (commandOf(request.call.name)?.kind === 'action') this.#underWay.set(companion, doing);
    const result = await doing;
    if (this.#underWay.get(companion) === doing) this.#underWay.delete(companion);
    this.#minds.noted(companion, asker, text, request.call, result);
  }

  #speakWith({ name }: Companion, asker: string): void {
    this.#partners.set(asker, { name, atMs: Date.now() });
    this.#inTalk.add(asker);
  }

  /** Whether a line that names nobody goes on with what its speaker has said to a companion. */
  #goesOn(asker: string, text: string): boolean {
    const sinceMs = Date.now() - (this.#partners.get(asker)?.atMs ?? -Infinity);
    return (
      this.#inTalk.has(asker) && sinceMs < STILL_TALKING_MS && !this.#understanding.isForOthers(asker, text)
    );
  }

  #isAloneWithUs(companion: Companion, asker: string): boolean {
    const players = Object.values(companion.worker.bot?.players ?? {}).map(({ username }) => username);
    return players.every((name) => name === asker || this.company.find(name) !== undefined);
  }

  async #do(companion: Companion, request: Request, asker: string): Promise<CommandResult> {
    this.#speakWith(companion, asker);
    if (commandOf(request.call.name)?.kind !== 'action') {
      this.#understanding.spokeOf(asker, request);
      return this.#perform(companion, request, asker);
    }
    const {
      share,
      worker: { bot },
    } = companion;
    this.#understanding.began(asker, request, bot ? carriedBy(bot) : {});
    const tell = (): void => {
      if (!companion.isQuiet && commandOf(companion.doing ?? '')?.isEndless !== true)
        this.#voices.say(companion, `I am at it: ${companion.activity()}.`);
      news = setTimeout(tell, NEWS_MS);
    };
    let news = setTimeout(tell, FIRST_NEWS_MS);
    try {
      return await this.#perform(companion, request, asker);
    } finally {
      clearTimeout(news);
      if (companion.share === share) companion.share = null;
    }
  }

  async #perform(
    companion: Companion,
    { call, orElse, handTo, isHere, then = [] }: Request,
    asker: string,
  ): Promise<CommandResult> {
    const way = isHere ? await companion.perform('goToPlayer', [asker], { asker }) : null;
    if (way && way.kind !== 'completed') return this.#report(companion, way);
    const begun = commandOf(call.name)?.isEndless
      ? setTimeout(() => this.#tellBegun(companion, call.name), BEGUN_MS)
      : undefined;
    let result = await companion.perform(call.name, call.values, { asker });
    clearTimeout(begun);
    for (const other of result.data['isFinal'] === true ? [] : orElse(result)) {
      const before = result.kind === 'partial' ? result.words : '';
      result = await companion.perform(other.name, other.values, { asker });
      // What was handed over before the rest could not be had counts too.
      if (before !== '' && result.kind !== 'completed')
        result = { ...result, words: `${before} ${result.words}`.trim() };
      if (result.kind !== 'completed') break;
    }
    this.#understanding.ended(asker, call, result);
    const goesOn = result.data['isCalledOff'] !== true;
    if (handTo !== undefined && goesOn && result.kind === 'completed')
      result = await this.#handOver(companion, result, handTo, asker);
    this.#report(companion, result);
    const [next, ...rest] = then;
    if (!next || !goesOn || result.kind === 'cancelled') return result;
    return this.#perform(companion, { ...next, then: rest }, asker);
  }

  #report(companion: Companion, result: CommandResult): CommandResult {
    if (isWorthSaying(companion, result)) this.#voices.say(companion, result.words);
    return result;
  }

  /** What has no end of its own is told once, when it goes on. */
  #tellBegun(companion: Companion, command: string): void {
    if (!companion.isQuiet && companion.doing === command)
      this.#voices.say(companion, `I am ${companion.activity()}.`);
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
    for (const { item, quantity } of GOALS.safeParse(made.data['goals']).data ?? []) {
      result = await companion.perform('givePlayer', [to, item, quantity], { asker });
      words.push(result.words);
      if (result.kind !== 'completed') break;
    }
    return words.length === 0 ? made : { ...result, words: words.join(' ') };
  }

  /** What a line asks whoever is meant for; null: nothing. */
  #requestOf(text: string, speaker: string): Request | null {
    const [one] = this.#meantBy(speaker);
    const heard = one && this.#understanding.of(one, text, speaker, true);
    return heard?.kind === 'request' ? heard.request : null;
  }

  /** "Hello Ben": whom a line is said to that names one companion, and not because the request is about it. */
  #calledIn(text: string, speaker: string): readonly Companion[] | null {
    const words = spokenWordsIn(text.toLowerCase());
    const [one, ...more] = this.company.companions.filter(({ name }) => words.includes(name.toLowerCase()));
    if (!one || more.length > 0) return null;
    const heard = this.#understanding.of(one, text, speaker, false);
    const about = heard?.kind === 'request' ? heard.request.call.values.join(' ') : '';
    return spokenWordsIn(about.toLowerCase()).includes(one.name.toLowerCase()) ? null : [one];
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

/** Whether words ask somebody for something, rather than tell. */
function asksSomebody(text: string): boolean {
  const words = withoutCourtesy(spelledOut(spokenWordsIn(text.toLowerCase())));
  return openingVerb(words) !== null || words.includes('you');
}

function isWorthSaying(companion: Companion, { kind, words, data }: CommandResult): boolean {
  return words !== '' && !companion.isQuiet && kind !== 'cancelled' && data['isHeard'] !== true;
}
const GOALS = z.array(z.object({ item: z.string(), quantity: z.number() }));
