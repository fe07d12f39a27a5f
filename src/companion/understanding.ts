import { defined } from '../base/defined.js';
import type { ItemCounts } from '../base/item-counts.js';
import type { Registry } from '../game/registry.js';
import type { WorkerBot } from '../run/adopt-bot.js';
import { isForOthers, isForUs, type Company as Listeners } from '../speech/reader.js';
import { rewordingsFor, strangersFor } from '../speech/rewordings.js';
import { spelledText, spokenWordsIn } from '../speech/small-words.js';
import type { CommandResult } from './command.js';
import type { Companion } from './companion.js';
import { AGAIN, doneOf, gainOf, HANDLING, inventoryOf, leftToDo, losesExcept, nameOf } from './last-asked.js';
import { isSameThing, OF_A_KIND, resumed, thereIn, undoing, type Last } from './last-asked.js';
import type { Companions } from './company.js';
import { registryOf } from './in-words.js';
import { commandOf } from './registry.js';
import { readCall, type TypedCall } from './read-call.js';
import { BUILDING_KINDS } from '../blueprint/shapes/read-shape.js';
import { aboutOf, isSeveral, JOINS, RequestDesk } from './request/request-desk.js';
import { allGiven } from './sentences/all-given.js';
import { alikeIn } from './sentences/alike.js';
import { beyondUs } from './sentences/beyond.js';
import { ordersIn, withWait, readChain, thingOf } from './sentences/chain.js';
import { afterwardsIn } from './sentences/afterwards.js';
import { asOneCondition, awaitedBy, awaitedIn, waitingFor } from './sentences/conditions.js';
import { otherwiseIn, readConditional, whyUntold } from './sentences/conditions.js';
import { leftOut } from './sentences/left-out.js';
import {
  corrected,
  correctedWithin,
  moreOf,
  namesThing,
  orderAfterTelling,
  withoutTold,
} from './sentences/correcting.js';
import { GO_THERE, keptOf, NOWHERE, OF_WHAT } from './sentences/pointing.js';
import { POINTER, withHalf, withPerson, withThing } from './sentences/pointing.js';
import { permitIn } from './sentences/permitting.js';
import { isCall, isInvitation, isPlayed, PLEASANTRIES, readPleasantry } from './sentences/pleasantry.js';
import { plainWording } from './sentences/plain-wording.js';
import { isVague, type Understood } from './understood.js';
import { retold } from './sentences/retelling.js';
import { readSentenceRequest, SPOKEN_INTENTS, type Request } from './sentences/read-request.js';

/** Among others a player is taken to go on about what was asked for last for so long. */
const STILL_MEANT_MS = 60_000;

/** Words of what can be built. */
const BUILDINGS = { build: { says: [BUILDING_KINDS] } };
const rewordings = rewordingsFor(SPOKEN_INTENTS, PLEASANTRIES, BUILDINGS);
const strangersIn = strangersFor(SPOKEN_INTENTS, PLEASANTRIES);

/** Nobody knows another way than ours, and who is to be reminded does it himself. */
const NOT_OURS = /\bwithout \w+ing\b|\bremind (?:me|us)\b/i;
const NO_LATER = 'I do not wait for that: say it again when it is so, or "wait 5 minutes, then come here".';

/** Understands what players say to a company, and remembers what each asked for last. */
export class Understanding {
  /** What each player had done last, and when that was. */
  readonly #last = new Map<string, Last>();
  /** What each player has spoken of since, and when: "do you have bread". */
  readonly #spokenOf = new Map<string, { readonly thing: string; readonly atMs: number }>();
  /** Whom each player has named last: "him". */
  readonly #person = new Map<string, string>();
  /** What each player asked for or about last: "and you?" */
  readonly #saidLast = new Map<string, Request>();
  /** Of what each player has told something since. */
  readonly #told = new Map<string, string>();
  readonly #words = new WeakMap<Request, string>();
  /** Of what a corrected amount asks for, how many were done before. */
  readonly #doneBefore = new WeakMap<Request, number>();
  readonly #requests = new RequestDesk();

  constructor(private readonly company: Companions) {}

  /** What a player's line comes to: as it was typed, else as it may be meant; null: nobody could tell. */
  of(companion: Companion, typed: string, asker: string, isNamed: boolean): Understood | null {
    const { bot } = companion.worker;
    if (!bot || isPlayed(typed)) return null;
    const registry = registryOf(bot);
    const text = withHalf(bot, asOneCondition(typed));
    const listeners = this.#listeners(bot, asker, isNamed);
    if (isForOthers(text, listeners) || NOT_OURS.test(text)) return null;
    if (isInvitation(spelledText(text)) && !isForUs(text, listeners)) return null;
    if (isCall(text, listeners.bots))
      return companion.comesWhenCalled
        ? { kind: 'request', request: { call: { name: 'goToPlayer', values: [asker] }, orElse: () => [] } }
        : { kind: 'called' };
    const said = this.#withPerson(text, asker, listeners);
    if (said !== text) return this.of(companion, said, asker, isNamed);
    const told = this.#told.get(asker);
    const again = told === undefined ? null : retold(told, text);
    if (again) return { kind: 'request', request: { call: again, orElse: () => [] } };
    const all = allGiven(bot, text);
    if (all) return { kind: 'request', request: all };
    const kept = keptOf(spelledText(text), this.#thingBefore(asker));
    if (kept === '') return { kind: 'told', words: OF_WHAT };
    if (kept !== null) return this.of(companion, kept, asker, isNamed);
    const alike = alikeIn(this.company, companion, text);
    if (alike) return alike;
    const meant = correctedWithin(registry, spelledText(text));
    if (meant !== null) return this.of(companion, meant, asker, isNamed);
    const { rest, isAfter } = afterwardsIn(text);
    if (rest === '') return isForUs(text, listeners) ? { kind: 'tell-later' } : null;
    if (rest !== text) {
      const heard = this.of(companion, rest, asker, isNamed);
      return heard?.kind === 'request' && isAfter
        ? { kind: 'request', request: { ...heard.request, isAfter } }
        : heard;
    }
    const under = this.#underCondition(companion, text, asker, listeners, isNamed);
    if (under !== undefined) return under;
    const permit = permitIn(companion, text, asker, listeners);
    if (permit) return { kind: 'request', request: permit };
    const asTyped = this.#readAsTyped(registry, text, asker, listeners);
    const goneOn = asTyped ? resumed(companion, text) : null;
    if (goneOn) return { kind: 'request', request: { call: goneOn, orElse: () => [] } };
    const before = this.#readWithBefore(bot, text, asker, listeners, asTyped);
    if (before) return before;
    if (asTyped && asTyped.kind !== 'chat') return this.#noted(asTyped, text);
    const untold = isForUs(text, listeners) ? whyUntold(text) : null;
    if (untold !== null) return { kind: 'told', words: untold };
    const part = this.#partOf(registry, text, asker, listeners);
    if (part) return part;
    if (asTyped) return asTyped;
    for (const wording of rewordings(registry, text, listeners)) {
      const heard = this.#readAsTyped(registry, wording, asker, { ...listeners, isGuess: true });
      if (heard) return this.#noted(heard, wording);
    }
    // "Follow Tom", who is not here: the command says so.
    for (const absent of strangersIn(registry, text, listeners)) {
      const heard = this.#readAsTyped(registry, text, asker, { ...listeners, absent });
      if (heard?.kind === 'request' && heard.request.call.values.includes(absent))
        return { kind: 'request', request: { call: heard.request.call, orElse: () => [] } };
    }
    return null;
  }

  /** What a line comes to without what is told in it, or is not understood; null where that is none. */
  #partOf(registry: Registry, text: string, asker: string, listeners: Listeners): Understood | null {
    const read = (part: string): Request | null => {
      const heard = this.#readAsTyped(registry, part, asker, listeners);
      return heard?.kind === 'request' ? heard.request : null;
    };
    // "I do not need the dirt, throw it away": of what is told before.
    const told = orderAfterTelling(registry, text);
    const others = isForUs(text, listeners) ? [withoutTold(text), ordersIn(text, read)] : [];
    for (const part of [told, ...others]) {
      const request = part === null ? null : read(part);
      if (part !== null && request) return this.#noted({ kind: 'request', request }, part);
    }
    return null;
  }

  /** What a line with a condition comes to, as things are now; undefined where it has none that can be told. */
  #underCondition(
    companion: Companion,
    text: string,
    asker: string,
    listeners: Listeners,
    isNamed: boolean,
  ): Understood | null | undefined {
    const { bot } = companion.worker;
    if (!bot) return undefined;
    const registry = registryOf(bot);
    const awaited = awaitedIn(text, (order, who) => {
      const others = [...listeners.others, who];
      const heard = this.#readAsTyped(registry, order, asker, { ...listeners, isToUs: true, others });
      return heard?.kind === 'request' ? heard.request : null;
    });
    if (awaited) return { kind: 'request', request: awaited };
    const either = otherwiseIn(text);
    const conditional = readConditional(
      bot,
      either?.first ?? text,
      (order) =>
        GO_THERE.test(order) || this.#readAsTyped(registry, order, asker, listeners)?.kind === 'request',
    );
    if (conditional?.holds === true) return this.of(companion, conditional.order, asker, isNamed);
    if (conditional && either)
      return (
        this.of(companion, either.otherwise, asker, isNamed) ??
        this.of(companion, `${either.otherwise} ${conditional.thing ?? ''}`, asker, isNamed)
      );
    const { order = '', until } = conditional ?? {};
    const later = until === undefined ? null : this.of(companion, order, asker, isNamed);
    if (until !== undefined && later?.kind === 'request')
      return { kind: 'request', request: waitingFor(until, later.request) };
    if (conditional && isForUs(text, listeners)) {
      const why = `${conditional.words} ${conditional.isLater ? NO_LATER : 'So I leave it.'}`;
      return { kind: 'told', words: GO_THERE.test(order) ? NOWHERE : why };
    }
    return undefined;
  }

  /** "Follow him": whom the speaker has named last is meant. */
  #withPerson(text: string, asker: string, { bots, others }: Listeners): string {
    const words = spokenWordsIn(text.toLowerCase());
    const named =
      [...others, ...bots].find((name) => words.includes(name.toLowerCase())) ?? awaitedBy(text) ?? undefined;
    const person = this.#person.get(asker);
    if (named !== undefined) this.#person.set(asker, named);
    return named !== undefined || person === undefined ? text : withPerson(text, person);
  }

  #noted(heard: Understood, words: string): Understood {
    if (heard.kind === 'request') this.#words.set(heard.request, words);
    return heard;
  }

  /** What a line means after what was asked for before: "give them to me", "no, I meant five"; null where it stands alone. */
  #readWithBefore(
    bot: WorkerBot,
    text: string,
    asker: string,
    listeners: Listeners,
    asTyped: Understood | null,
  ): Understood | null {
    const registry = registryOf(bot);
    const last = this.#last.get(asker);
    const spokenOf = this.#spokenOf.get(asker);
    const asked = last && this.#words.get(last.request);
    const again = asked === undefined ? null : moreOf(registry, asked, text);
    const back = thereIn(this.#saidLast.get(asker), text) ?? (last ? undoing(bot, last, text) : null);
    if (back) return { kind: 'request', request: { call: back, orElse: () => [] } };
    if (GO_THERE.test(text) && isForUs(text, listeners)) return { kind: 'told', words: NOWHERE };
    const isOfKind = asked !== undefined && OF_A_KIND.test(text);
    if (asTyped && !isVague(asTyped) && again === null && !isOfKind) return null;
    // Among others a line that stands alone is not ours.
    const saidMs = spokenOf?.atMs ?? last?.atMs ?? -Infinity;
    if (Date.now() - saidMs > STILL_MEANT_MS && (!last || !isForUs(text, listeners))) return null;
    const toUs = { ...listeners, isToUs: true };
    const read = (words: string): Understood | null => {
      const heard = this.#readAsTyped(registry, words, asker, toUs);
      const isSame = heard?.kind === 'request' && commandOf(heard.request.call.name)?.kind === 'action';
      return isSame ? this.#noted(heard, words) : null;
    };
    if (again !== null) return read(again);
    if (!asTyped && /^\W*(?:but )?(?:y|why|how come)(?: not)?\W*$/i.test(text))
      return { kind: 'request', request: { call: { name: 'stats', values: ['work'] }, orElse: () => [] } };
    const thing = this.#thingBefore(asker);
    // "Get 4 coal and put it in the chest" says by itself what it means.
    const isClear = namesThing(registry, text.split(POINTER)[0] ?? '');
    const named = thing === null || isClear ? text : withThing(text, thing);
    const handling = named === text ? null : this.#readAsTyped(registry, named, asker, toUs);
    if (
      handling?.kind === 'request' &&
      HANDLING.has(handling.request.call.name) &&
      isSameThing(registry, thingOf(handling.request) ?? '', nameOf(thing))
    )
      return this.#noted(handling, named);
    const meant =
      asked === undefined || (asTyped && asTyped.kind !== 'sorry' && !isOfKind)
        ? null
        : corrected(registry, asked, plainWording(text));
    const heard = meant === null ? null : read(meant);
    if (!last || asked === undefined || heard?.kind !== 'request') return heard;
    // Who wants ten and has three of them by now wants seven more.
    const done = doneOf(bot, last) + (this.#doneBefore.get(last.request) ?? 0);
    const rest = leftToDo(heard.request, last, done);
    if (rest === null) return heard;
    if (rest <= 0 && last.isDone && heard.request.call.name === 'givePlayer')
      return { kind: 'told', words: `${String(heard.request.call.values[0])} has ${done} from me already.` };
    if (rest <= 0)
      return { kind: 'request', request: { call: inventoryOf(heard.request), orElse: () => [] } };
    const more = read(corrected(registry, asked, `make it ${rest}`) ?? '');
    if (more?.kind !== 'request') return heard;
    this.#doneBefore.set(more.request, done);
    return this.#noted(more, meant ?? '');
  }

  /** What a player has spoken of last, with its number where it had one: "3 oak_log". */
  #thingBefore(asker: string): string | null {
    const last = this.#last.get(asker);
    return this.#spokenOf.get(asker)?.thing ?? last?.gained ?? (last ? thingOf(last.request) : null);
  }

  #readAsTyped(registry: Registry, typed: string, asker: string, listeners: Listeners): Understood | null {
    const line = readCall(typed);
    if (line.kind === 'call') return { kind: 'request', request: { call: line.call, orElse: () => [] } };
    const text = plainWording(typed);
    const simple = (): Request | null => readSentenceRequest(registry, text, asker, listeners);
    // Several things in one sentence, and answers to questions, are the request's.
    const several = (part = text, desk = this.#requests): Request | null => {
      const call = desk.callFor(asker, part, registry);
      return call && { call, orElse: () => [], ...defined({ about: aboutOf(part, asker) }) };
    };
    const isLong = isSeveral(text, asker);
    // Where the request's own steps do for all of it, they know more: places, tools, one question.
    const isUs = listeners.isToUs || this.isNamedIn(text);
    const toUs = { ...listeners, isToUs: isUs };
    // No part of several answers a question.
    const step = (part: string): Request | null => several(part, new RequestDesk());
    const inTurn = withWait(text);
    const chain = JOINS.test(inTurn)
      ? readChain(
          inTurn,
          (part) => readSentenceRequest(registry, part, asker, toUs) ?? step(part),
          // What another is told is none of our steps.
          (part) =>
            step(part) !== null &&
            readSentenceRequest(registry, part, asker, toUs)?.call.name !== 'startConversation',
        )
      : null;
    if (chain) return { kind: 'request', request: chain };
    const bots = listeners.bots.map((name) => name.toLowerCase());
    const words = spokenWordsIn(text.toLowerCase()).filter((word) => !bots.includes(word));
    const again = AGAIN.test(words.join(' '))
      ? [this.#last.get(asker)?.request, this.#saidLast.get(asker)]
      : [];
    const last = again.at(words.includes('you') ? -1 : 0);
    const request = (isLong ? (several() ?? simple()) : (simple() ?? several())) ?? last;
    // Nothing is put away or handed over that was to be kept.
    if (request && losesExcept(request, text)) return null;
    if (request) return { kind: 'request', request };
    const pleasantry = readPleasantry(registry, text, listeners);
    return pleasantry && { kind: pleasantry };
  }

  /** The same for whoever says just what it means, as another bot. */
  asTyped(companion: Companion, text: string, asker: string, isNamed: boolean): Understood | null {
    const { bot } = companion.worker;
    return bot && this.#readAsTyped(registryOf(bot), text, asker, this.#listeners(bot, asker, isNamed));
  }

  /** What is told of the parts of a line that nothing is made of, where the rest is done. */
  untold(companion: Companion, text: string, asker: string, isNamed: boolean): readonly string[] {
    const { bot } = companion.worker;
    const read = (part: string): Request | null => {
      const heard = this.of(companion, part, asker, isNamed);
      return heard?.kind === 'request' ? heard.request : null;
    };
    const parts = bot ? leftOut(registryOf(bot), text, read) : [];
    return parts.map((part) =>
      read(part)
        ? `Say this by itself: "${part}".`
        : (this.whyNot(companion, part) ?? `I did not understand "${part}".`),
    );
  }

  /** Why nobody does what a line asks for, where that is understood; null where it is not. */
  whyNot(companion: Companion, text: string): string | null {
    const { bot } = companion.worker;
    return bot && beyondUs(registryOf(bot), text);
  }

  /** Whether a line is said to another player. */
  isForOthers(asker: string, text: string): boolean {
    const bot = this.company.companions.find(({ worker }) => worker.bot)?.worker.bot;
    return bot !== undefined && bot !== null && isForOthers(text, this.#listeners(bot, asker, false));
  }

  /** Whether a line has a companion's name in it. */
  isNamedIn(text: string): boolean {
    return this.company.companions.some(({ name }) => text.toLowerCase().includes(name.toLowerCase()));
  }

  /** What a player asked for is begun: "again" is that. */
  began(asker: string, request: Request, carried: ItemCounts): void {
    this.#last.set(asker, { request, atMs: Date.now(), carried, isDone: false, gained: null });
    this.#saidLast.set(asker, request);
    this.#spokenOf.delete(asker);
    this.#told.delete(asker);
  }

  /** What a player asked for or about last; null: nothing yet. */
  lastOf(asker: string): Request | null {
    return this.#saidLast.get(asker) ?? null;
  }

  /** A player asked about something. */
  spokeOf(asker: string, request: Request): void {
    const { kind, name } = commandOf(request.call.name) ?? {};
    if (kind === 'look' || name === 'rememberHere') this.#saidLast.set(asker, request);
    if (request.call.name === 'rememberThing') this.#told.set(asker, String(request.call.values[0]));
    const thing = thingOf(request);
    if (thing !== null && thing !== '') this.#spokenOf.set(asker, { thing, atMs: Date.now() });
  }

  /** A call has ended; it may have asked something. */
  ended(asker: string, call: TypedCall, result: CommandResult): void {
    this.#requests.ended(asker, call, result);
    const last = this.#last.get(asker);
    if (last?.request.call === call)
      this.#last.set(asker, {
        ...last,
        atMs: Date.now(),
        isDone: result.kind === 'completed',
        gained: gainOf(result),
      });
  }

  #listeners(bot: WorkerBot, asker: string, isToUs: boolean): Listeners {
    const bots = this.company.companions.map(({ name }) => name);
    const others = Object.values(bot.players)
      .map(({ username }) => username)
      .filter((name) => name !== asker && !bots.includes(name));
    return { bots, others, isToUs };
  }
}
