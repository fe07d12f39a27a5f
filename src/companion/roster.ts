import { CoVoyagerError, messageOf } from '../base/error.js';
import { plainLine } from '../base/plain-text.js';
import type { ItemCounts } from '../base/item-counts.js';
import type { Position } from '../base/position.js';
import type { LedgerTotals } from '../model/usage-ledger.js';
import type { Companion } from './companion.js';
import { Companions, type CompanyOptions, type Member } from './company.js';
import { habitInWords } from './habit.js';
import { carriedBy, placeData } from './in-words.js';
import { liveByHabit } from './live-by-habit.js';
import { Talk, type TalkOptions } from './talk.js';

/** What whoever runs the bots may ask for. */
export type RosterAct =
  | { readonly do: 'start' | 'stop' | 'restart'; readonly name: string }
  | { readonly do: 'say'; readonly name: string; readonly text: string; readonly as?: string | undefined };

/** Something said to a bot or by it; `from` null: what it did, and what came of it. */
interface BotLine {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly from: string | null;
  readonly text: string;
}

/** One bot, as whoever runs it sees it; plain JSON. */
export interface BotView {
  readonly name: string;
  readonly state: 'here' | 'coming' | 'lost' | 'away';
  /** What it is about, or why it is not here. */
  readonly doing: string;
  /** Null where it is not here. */
  readonly body: {
    readonly position: Position;
    readonly health: number;
    readonly food: number;
    readonly carries: ItemCounts;
  } | null;
  readonly model: string | null;
  readonly persona: string;
  readonly habits: readonly string[];
  readonly spent: Pick<LedgerTotals, 'calls' | 'inputTokens' | 'outputTokens' | 'costUsd'>;
  readonly lines: readonly BotLine[];
}

/** A bot to be, and what talks for it. */
export interface RosterMember extends Omit<Member, 'crew'> {
  readonly model: string | null;
  readonly persona: string;
}

export interface RosterOptions extends Omit<CompanyOptions, 'members'> {
  readonly members: readonly RosterMember[];
  readonly people?: readonly string[];
  /** Who talks for one of the members, by its place among them. */
  readonly mindOf: (index: number) => ReturnType<NonNullable<TalkOptions['mindOf']>>;
  /** What the calls of models for a bot came to. */
  readonly spentBy: (name: string) => BotView['spent'];
}

interface Seat extends Omit<RosterMember, 'name'> {
  name: string | undefined;
  isComing: boolean;
  why: string;
  readonly lines: BotLine[];
}

/** Whoever runs the bots, and has no body in the world. */
const OWNER = 'console';
const MOST_BOTS = 16;
const MOST_LINES = 60;
/** A habit that goes on is not told anew. */
const SAME_HABIT_MS = 10_000;

/** The bots of one session, those that are here and those that were sent away: started, stopped, spoken to. */
export class CompanionRoster {
  readonly company: Companions;
  readonly #talk: Talk;
  readonly #seats: Seat[] = [];
  readonly #options: RosterOptions;
  readonly #alive = new WeakSet<Companion>();

  constructor(options: RosterOptions) {
    this.#options = options;
    this.company = new Companions({ ...options, members: [] });
    this.#talk = new Talk(this.company, {
      ...options,
      mindOf: (name) => options.mindOf(this.company.find(name)?.crew ?? -1),
      onLine: (companion, from, text) => this.#note(companion, from, text),
    });
    this.company.onArrival = (companion) => this.#came(companion);
  }

  /** Brings all in. @throws CoVoyagerError when one of them cannot join; then none stays */
  async open(): Promise<void> {
    try {
      for (const member of this.#options.members) await this.#bringIn(this.#seatFor(member));
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  /** All bots, in the order they were first started. */
  list(): readonly BotView[] {
    return this.#seats.map((seat) => this.#viewOf(seat));
  }

  /** Does it, and says what came of it in a sentence. */
  async act(act: RosterAct): Promise<string> {
    const seat = this.#seats.find(({ name }) => name?.toLowerCase() === act.name.toLowerCase());
    const companion = this.company.find(act.name);
    try {
      if (act.do === 'start' || act.do === 'restart') return await this.#start(act, seat);
      if (!seat) return `There is no bot ${act.name}.`;
      if (!companion) return `${act.name} is not here.`;
      if (act.do === 'say') {
        this.#talk.told(companion, plainLine(act.text), plainLine(act.as ?? OWNER));
        return '';
      }
      await this.company.dismiss(companion.name);
      return `${companion.name} is stopped.`;
    } catch (error) {
      if (error instanceof CoVoyagerError) return error.message;
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#talk.close();
    await this.company.close();
  }

  async #start(act: RosterAct, known: Seat | undefined): Promise<string> {
    if (known?.isComing === true) return `${act.name} is on its way.`;
    if (!known && act.do === 'restart') return `There is no bot ${act.name}.`;
    if (!known && !/^\w{3,16}$/.test(act.name)) return 'A name has 3 to 16 letters, digits and _.';
    if (!known && this.#seats.length >= MOST_BOTS) return `There are ${MOST_BOTS} bots; more are too many.`;
    const companion = this.company.find(act.name);
    if (companion && act.do === 'start') return `${companion.name} is here already.`;
    const seat = known ?? this.#seatFor({ name: act.name, model: null, persona: '' });
    if (companion) await this.company.dismiss(companion.name);
    const { name } = await this.#bringIn(seat);
    return `${name} is here.`;
  }

  #seatFor(member: RosterMember): Seat {
    const seat: Seat = { ...member, name: member.name, isComing: false, why: '', lines: [] };
    this.#seats.push(seat);
    return seat;
  }

  async #bringIn(seat: Seat): Promise<Companion> {
    const { name, habits } = seat;
    seat.isComing = true;
    try {
      return await this.company.start({
        crew: this.#seats.indexOf(seat),
        ...(name !== undefined && { name }),
        ...(habits && { habits }),
      });
    } catch (error) {
      seat.why = messageOf(error);
      throw error;
    } finally {
      seat.isComing = false;
    }
  }

  #came(companion: Companion): void {
    const seat = this.#seats[companion.crew ?? -1];
    if (seat) {
      seat.name = companion.name;
      seat.why = '';
    }
    this.#talk.listen(companion);
    // It comes again after every loss of its connection.
    if (this.#alive.has(companion)) return;
    this.#alive.add(companion);
    const log = (line: string): void => this.#options.log?.(`${companion.name}: ${line}`);
    const tell = (did: string): void => {
      log(did);
      this.#note(companion, null, did);
    };
    liveByHabit(companion);
    const told = new Map<string, number>();
    companion.onHabit = (habit, what) => {
      const sinceMs = Date.now() - (told.get(what) ?? -Infinity);
      told.set(what, Date.now());
      const line = `${what} (habit ${habitInWords(habit)}).`;
      if (habit !== 'idle_staring' && sinceMs > SAME_HABIT_MS) tell(line);
      else if (sinceMs === Infinity) log(line);
    };
    companion.onDeed = ({ command, asker, result }) =>
      tell(`${command}${asker === null ? '' : ` for ${asker}`}: ${result.words}`);
  }

  #note({ crew = -1 }: Companion, from: string | null, text: string): void {
    const lines = this.#seats[crew]?.lines;
    if (!lines) return;
    lines.push({ at: Date.now(), from, text });
    if (lines.length > MOST_LINES) lines.shift();
  }

  #viewOf({ name = '', isComing, why, model, persona, lines }: Seat): BotView {
    const companion = this.company.find(name);
    const bot = companion?.worker.bot ?? null;
    return {
      name,
      state: bot ? 'here' : companion ? 'lost' : isComing ? 'coming' : 'away',
      doing: companion?.activity() ?? (isComing ? 'joining' : why || 'stopped'),
      body: bot && {
        position: placeData(bot.entity.position),
        health: bot.health,
        food: bot.food,
        carries: carriedBy(bot),
      },
      model,
      persona,
      habits: companion?.habits.list().flatMap(({ habit, isOn }) => (isOn ? [habit] : [])) ?? [],
      spent: this.#options.spentBy(name),
      lines: [...lines],
    };
  }
}
