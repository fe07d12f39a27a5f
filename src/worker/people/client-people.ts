import { messageOf } from '../../base/error.js';
import { plainLine } from '../../base/plain-text.js';
import type { RunClock } from '../../base/clock.js';
import { defined } from '../../base/defined.js';
import { isSamePosition, type Position } from '../../base/position.js';
import type { SharedChest } from '../../schedule/ledger/shared-chest.js';
import type { ItemCounts } from '../../base/item-counts.js';
import { Emitter } from '../../base/emitter.js';
import type { Bot } from 'mineflayer';
import { blockTextAt } from '../../../primitives/body/block-states.js';
import { othersPlaces } from '../../../primitives/body/context.js';
import type { ClaimBook } from '../../schedule/assign/claims.js';
import type { ContainerVisit } from '../../verify/evidence.js';
import type { ContainerQueue } from '../bot/container-queue.js';
import type { FirstContact } from '../bot/first-contact.js';
import { keepConnected, type Connection } from '../bot/keep-connected.js';
import { isOutOfTheWay, stepAside } from '../bot/reflexes/giving-room.js';
import { ChestSentry } from './chest-sentry.js';
import { PlayerObserver } from './player-observer.js';
import type { PeopleWatch, PersonBlockChange, PersonKill, PersonVisit, Sighting } from './people-watch.js';
import { spokenLines } from './spoken-lines.js';
import { STEWARD } from './steward-name.js';
import type { HeardLine, Voice } from './voice.js';

/** What a client that watches people is made of. */
export interface ClientPeopleOptions {
  readonly host: string;
  readonly port: number;
  /** Asked of the server when left out. */
  readonly version?: string;
  /** Whom people see; whispers to it are for us. Default `CoVoyager`. */
  readonly name?: string;
  /** Whether a player is one of our bots; asked anew each time. */
  readonly isOurs: (name: string) => boolean;
  /** Those in the world, asked anew each time: whispers to them are for us as well. */
  readonly bots: () => readonly Bot[];
  readonly clock: RunClock;
  /** Where our bots are about to set something down or dig: nobody stands in their way. */
  readonly claims: ClaimBook;
  /** Shared with our bots, so that nobody disturbs anybody at the chest. */
  readonly containers: ContainerQueue;
  /** Tells the visits of our bots. */
  readonly onOwnVisit: (listener: (visit: ContainerVisit) => void) => () => void;
  readonly signal: AbortSignal;
  readonly contact?: FirstContact;
  readonly log?: (line: string) => void;
}

const POLL_TICKS = 5;
/** `/msg NAME ` and the line together have at most 256 letters. */
const MOST_LETTERS = 230;

/**
 * Joins a server as a steward that stands by the chest, and watches people from there: no worker, no operator.
 * @throws CoVoyagerError when it cannot join
 */
export async function joinClientPeople(options: ClientPeopleOptions): Promise<ClientPeople> {
  const people = new ClientPeople(options);
  await people.join();
  return people;
}

export class ClientPeople implements PeopleWatch, Voice {
  readonly canDisplay = false;
  readonly seesFurnaces = false;
  readonly #name: string;
  readonly #presence = new Emitter<[name: string, isPresent: boolean]>();
  readonly #visits = new Emitter<[PersonVisit]>();
  readonly #chat = new Emitter<[HeardLine]>();
  readonly #observer: PlayerObserver;
  readonly #speech: ChatQueue;
  readonly #stops: (() => void)[] = [];
  /** Bots whose whispers are heard. */
  readonly #heard = new WeakSet<Bot>();
  #connection: Connection | null = null;
  #sentry: ChestSentry | null = null;
  #present: readonly string[] = [];
  #isStepping = false;
  readonly onPresence = this.#presence.add.bind(this.#presence);
  readonly onVisit = this.#visits.add.bind(this.#visits);
  readonly onChat = this.#chat.add.bind(this.#chat);

  constructor(private readonly options: ClientPeopleOptions) {
    const { name = STEWARD, clock, onOwnVisit } = options;
    this.#name = name;
    this.#observer = new PlayerObserver(clock, (other) => this.#isPerson(other));
    this.#speech = new ChatQueue(clock, (text) => this.#send(text));
    this.#stops.push(
      onOwnVisit((visit) => this.#sentry?.ownVisit(visit)),
      clock.every(POLL_TICKS, () => this.#poll()),
    );
  }

  async join(): Promise<void> {
    const { host, port, version, signal, contact, log = (): void => undefined } = this.options;
    this.#connection = await keepConnected(
      { host, port, name: this.#name, signal, ...defined({ version }) },
      {
        onJoined: (bot) => this.#attach(bot),
        onLost: (_bot, reason) => log(`${this.#name} is not in the world any more: ${reason}`),
        onGivenUp: (reason) => log(`${this.#name} gave up coming back: ${reason}`),
      },
      contact,
    );
  }

  get onBlock(): (listener: (change: PersonBlockChange) => void) => () => void {
    return (listener) => this.#observer.blocks.add(listener);
  }

  get onKill(): (listener: (kill: PersonKill) => void) => () => void {
    return (listener) => this.#observer.kills.add(listener);
  }

  /** The chest to stand by and to watch. */
  watchChest({ chest: position, halves = [] }: SharedChest): void {
    if (position && this.#sentry && isSamePosition(this.#sentry.position, position)) {
      this.#sentry.halves = halves;
      return;
    }
    void this.#sentry?.stop();
    this.#sentry = null;
    if (!position) return;
    const { containers, clock, log = (): void => undefined } = this.options;
    const isPerson = (name: string): boolean => this.#isPerson(name);
    const parts = { name: this.#name, containers, clock, observer: this.#observer, isPerson, log };
    this.#sentry = new ChestSentry(position, parts);
    this.#sentry.halves = halves;
    this.#sentry.visits.add((visit) => {
      this.#connection?.wasOfUse();
      this.#visits.emit(visit);
    });
  }

  present(): readonly string[] {
    return this.#present;
  }

  sighting(name: string): Sighting | null {
    const present = this.#present.find((other) => other.toLowerCase() === name.toLowerCase());
    return present === undefined ? null : this.#observer.sighting(present);
  }

  inventoryOf(): ItemCounts | null {
    return null;
  }

  blockAt(position: Position): string | null {
    const bot = this.#connection?.bot;
    return bot ? blockTextAt(bot, position) : null;
  }

  say(lines: readonly string[], to: string | null): void {
    const spoken = spokenLines(lines, MOST_LETTERS);
    // A line that begins with a slash would be a command.
    const plain = spoken.map((line) => line.replace(/^\/+/, ''));
    this.#speech.add(plain.map((line) => (to === null ? line : `/msg ${to} ${line}`)));
  }

  display(): void {
    // Servers show titles and bars for operators and plugins only.
  }

  async close(): Promise<void> {
    for (const stop of this.#stops) stop();
    await this.#sentry?.stop();
    await this.#connection?.close();
    for (const all of [this.#presence, this.#visits, this.#chat]) all.clear();
    this.#observer.clear();
  }

  #attach(bot: Bot): void {
    this.#observer.watch(bot);
    this.#sentry?.returned();
    const refresh = (): void => this.#refreshPresence(bot);
    bot.on('playerJoined', refresh);
    bot.on('playerLeft', refresh);
    bot.on('chat', (from, text) => this.#said(from, text, false));
    this.#hearWhispersTo(bot);
    bot.on('chestLidMove', (block, viewers) => {
      const { name, position } = block;
      if (this.#sentry?.isIt({ block: name, position }) === true) this.#sentry.lidMoved(viewers);
    });
    refresh();
  }

  #refreshPresence(bot: Bot): void {
    const now = Object.keys(bot.players).filter((name) => this.#isPerson(name));
    const before = this.#present;
    this.#present = now;
    for (const name of now) if (!before.includes(name)) this.#presence.emit(name, true);
    for (const name of before) if (!now.includes(name)) this.#presence.emit(name, false);
  }

  #hearWhispersTo(bot: Bot): void {
    if (this.#heard.has(bot)) return;
    this.#heard.add(bot);
    bot.on('whisper', (from, text) => this.#said(from, text, true));
  }

  #poll(): void {
    // Who comes back into the world has a new body.
    for (const each of this.options.bots()) this.#hearWhispersTo(each);
    const bot = this.#connection?.bot ?? null;
    if (!bot) return;
    this.#observer.look(bot);
    if (!this.#givesRoom(bot)) this.#sentry?.poll(bot);
    this.#speech.flush();
  }

  /** Steps aside from where a bot is about to set something down, unless it reads the chest. */
  #givesRoom(bot: Bot): boolean {
    const { claims, log = (): void => undefined } = this.options;
    const isFree = (feet: Position): boolean => isOutOfTheWay(bot, feet, othersPlaces(claims, this.#name));
    if (this.#isStepping || this.#sentry?.isReading === true || isFree(bot.entity.position))
      return this.#isStepping;
    this.#isStepping = true;
    stepAside(bot, isFree)
      .catch((error: unknown) => log(`${this.#name} could not step aside: ${messageOf(error)}`))
      .finally(() => (this.#isStepping = false));
    return true;
  }

  #send(text: string): boolean {
    const bot = this.#connection?.bot ?? null;
    bot?.chat(text);
    return bot !== null;
  }

  #said(from: string, text: string, isWhisper: boolean): void {
    if (!this.#isPerson(from)) return;
    this.#observer.stirred(from);
    this.#chat.emit({ from: plainLine(from), text: plainLine(text), isWhisper });
  }

  #isPerson(name: string): boolean {
    return name !== this.#name && !this.options.isOurs(name);
  }
}

/** Lines said at once before the server's limit on chat has to be thought of. */
const BURST_LINES = 3;
/** Servers let everybody say one line a second for good (game rule: 20 ticks); a little slower is safe. */
const TICKS_PER_LINE = 22;
/** What waited longer is no news any more. */
const STALE_TICKS = 200;

/** Says lines in order and no faster than servers allow; those that would wait too long are dropped. */
export class ChatQueue {
  readonly #waiting: { readonly text: string; readonly tick: number }[] = [];
  #credit = BURST_LINES;
  #countedTick: number;

  /** @param send false when it could not be sent now; then it is tried again */
  constructor(
    private readonly clock: RunClock,
    private readonly send: (text: string) => boolean,
  ) {
    this.#countedTick = clock.now();
  }

  add(lines: readonly string[]): void {
    const tick = this.clock.now();
    this.#waiting.push(...lines.map((text) => ({ text, tick })));
    this.flush();
  }

  /** Says what may be said by now; to be called now and then. */
  flush(): void {
    const tick = this.clock.now();
    this.#credit = Math.min(BURST_LINES, this.#credit + (tick - this.#countedTick) / TICKS_PER_LINE);
    this.#countedTick = tick;
    const fresh = this.#waiting.findIndex((line) => tick - line.tick <= STALE_TICKS);
    this.#waiting.splice(0, fresh < 0 ? this.#waiting.length : fresh);
    while (this.#credit >= 1) {
      const [next] = this.#waiting;
      if (!next || !this.send(next.text)) return;
      this.#waiting.shift();
      this.#credit -= 1;
    }
  }
}
