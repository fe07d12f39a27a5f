import { messageOf } from '../../base/error.js';
import type { RunClock } from '../../base/clock.js';
import { countsWithout, isSameCounts, type ItemCounts } from '../../base/item-counts.js';
import type { Position } from '../../base/position.js';
import { Emitter } from '../../base/emitter.js';
import type { Bot } from 'mineflayer';
import { checkItemInsideChest } from '../../../primitives/check-item-inside-chest.js';
import { actWithin } from '../../../primitives/body/context.js';
import { isSharedChest } from '../../schedule/ledger/shared-chest.js';
import { ClaimBook } from '../../schedule/assign/claims.js';
import type { ContainerVisit } from '../../verify/evidence.js';
import { putEverythingBack } from '../bot/carrying.js';
import type { ContainerQueue } from '../bot/container-queue.js';
import { BoundedWork } from '../bot/bounded-work.js';
import type { PersonVisit } from './people-watch.js';
import type { PlayerObserver } from './player-observer.js';
import { likeliest, strongest, hasSwung } from './suspects.js';
import { carriedCounts } from '../../../primitives/body/picking-up.js';

/** What a sentry needs of the client it is part of. */
export interface SentryParts {
  readonly name: string;
  readonly containers: ContainerQueue;
  readonly clock: RunClock;
  readonly observer: PlayerObserver;
  readonly isPerson: (name: string) => boolean;
  readonly log: (line: string) => void;
}

/** A reading takes the chest from the bots for a moment, so not more often than this. */
const LEAST_TICKS_BETWEEN = 10;
/** A barrel has no lid that tells; it is looked into this often while somebody stands by. */
const LIDLESS_TICKS = 40;
const READ_TICKS = 600;

/**
 * Knows what lies in one chest and tells what people changed: whenever somebody stands by and the lid moved, or is up,
 * it reads the chest anew, in turn with our bots. What they did is known from their visits; the rest were people.
 */
export class ChestSentry {
  readonly visits = new Emitter<[PersonVisit]>();
  /** The chest as people and bots left it, as far as known; null before the first reading. */
  #expected: ItemCounts | null = null;
  #viewers = 0;
  #isDirty = true;
  #reading: Promise<void> | null = null;
  #work: BoundedWork | null = null;
  #readTick = -Infinity;
  #tried = 0;
  /** Who may have been at the chest since the last reading, and since the one under way began. */
  #seen = new Map<string, number>();
  #seenMeanwhile = new Map<string, number>();
  readonly #openings = new ChestOpenings();
  /** What its own reading does to the lid and was not heard of yet. */
  #echoes: (1 | -1)[] = [];

  constructor(
    readonly position: Position,
    private readonly parts: SentryParts,
  ) {}

  /** Where the halves stand; they may come to be two. */
  halves: readonly Position[] = [];

  isIt(container: { readonly block: string; readonly position: Position }): boolean {
    return isSharedChest({ chest: this.position, halves: this.halves }, container);
  }

  /** A bot of ours was here: that much is nobody else's doing. */
  ownVisit(visit: ContainerVisit): void {
    if (!this.#expected || !this.isIt(visit)) return;
    const { before, after } = visit;
    const expected: Record<string, number> = { ...this.#expected };
    for (const item of Object.keys({ ...before, ...after })) {
      expected[item] = (expected[item] ?? 0) + (after[item] ?? 0) - (before[item] ?? 0);
    }
    this.#expected = countsWithout(expected, {});
  }

  /** The lid went up or down; `viewers` look inside now, ours among them. */
  lidMoved(viewers: number): void {
    const change = viewers - this.#viewers;
    this.#viewers = viewers;
    // Somebody else's move may be taken for an echo; then the echo itself is one too many, and read after.
    if (change === this.#echoes[0]) {
      this.#echoes.shift();
      return;
    }
    this.#isDirty = true;
    this.#noteSuspects();
    if (change > 0) this.#openings.opened(this.parts.clock.now(), this.#suspicionsSince);
  }

  /** The client was away: what became of the chest meanwhile is not known. */
  returned(): void {
    this.#viewers = 0;
    this.#openings.clear();
    this.#echoes = [];
    this.#isDirty = true;
  }

  /** Whether it is at the chest, or on its way there. */
  get isReading(): boolean {
    return this.#reading !== null;
  }

  /** To be called every few ticks with the client as long as it is in the world. */
  poll(bot: Bot): void {
    const somebodyIsNear = this.#noteSuspects();
    this.#openings.look(this.parts.clock.now(), this.#suspicionsSince);
    if (this.#reading) return;
    const tick = this.parts.clock.now();
    const block = bot.blockAt(
      bot.entity.position.clone().set(this.position.x, this.position.y, this.position.z),
    );
    const isLidless = block !== null && !block.name.endsWith('chest');
    const waited = tick - Math.max(this.#readTick, this.#tried);
    const isDue =
      this.#expected === null ||
      (this.#seen.size > 0 && (this.#isDirty || this.#viewers > 0)) ||
      (isLidless && somebodyIsNear && waited >= LIDLESS_TICKS);
    if (!isDue || waited < LEAST_TICKS_BETWEEN) return;
    this.#tried = tick;
    this.#reading = this.#read(bot)
      .catch((error: unknown) => this.parts.log(`the chest could not be read: ${messageOf(error)}`))
      .finally(() => {
        this.#reading = null;
      });
  }

  /** Whatever is under way ends; resolves when it has. */
  async stop(): Promise<void> {
    this.#work?.cut('cancelled', 'Told to stop.');
    await this.#reading;
  }

  readonly #suspicionsSince = (tick: number): ReadonlyMap<string, number> =>
    this.parts.observer.suspicions(this.position, tick);

  #noteSuspects(): boolean {
    const now = this.parts.observer.suspicionsOfPeople(this.position, Math.max(0, this.#readTick));
    if (this.#reading) this.#seenMeanwhile = strongest(this.#seenMeanwhile, now);
    else this.#seen = strongest(this.#seen, now);
    return now.size > 0;
  }

  async #read(bot: Bot): Promise<void> {
    this.#isDirty = false;
    this.#echoes = [1, -1];
    const { name, containers, clock } = this.parts;
    const onVisit = (visit: ContainerVisit): void => this.#readAs(visit);
    const work = new BoundedWork({ name, claims: new ClaimBook(), containers, clock, onVisit }, READ_TICKS);
    this.#work = work;
    const leave = actWithin(bot, work.context());
    try {
      const outcome = await checkItemInsideChest(bot, this.position);
      if (outcome.kind !== 'completed') {
        this.#echoes = [];
        throw new Error(outcome.reason);
      }
      // What lay about and came into its hands is no steward's.
      if (Object.keys(carriedCounts(bot)).length === 0) return;
      this.#echoes.push(1, -1);
      await putEverythingBack(bot, this.position);
    } finally {
      leave();
      work.end();
      this.#work = null;
    }
  }

  #readAs({ block, openedTick, closedTick, before, after }: ContainerVisit): void {
    const visit = { block, position: this.position, openedTick, closedTick };
    const known = this.#expected;
    if (known && !isSameCounts(known, before)) {
      // Who came while it was read may have been just before.
      this.#noteSuspects();
      this.visits.emit({ ...visit, worker: this.#culprit(), before: known, after: before });
    }
    // Put in by the steward: found on the ground, nobody knows whose it was.
    if (!isSameCounts(before, after)) this.visits.emit({ ...visit, worker: null, before, after });
    this.#expected = countsWithout(after, {});
    const viewers = this.#viewers - (this.#echoes[0] === -1 ? 1 : 0);
    this.#openings.wasRead(viewers > 0);
    this.#readTick = closedTick;
    this.#seen = this.#seenMeanwhile;
    this.#seenMeanwhile = new Map();
  }

  /** Who changed what was read; null: nobody, or one of several, nobody knows which. */
  #culprit(): string | null {
    const openers = [...this.#openings.openers()].filter(this.parts.isPerson);
    // No opening heard of: a barrel, or one that the client was too late to see.
    const names = openers.length > 0 ? openers : likeliest(strongest(this.#seen, this.#seenMeanwhile));
    const [only, ...others] = names;
    return only === undefined || others.length > 0 ? null : only;
  }
}

/** An arm swings as a chest is opened; word of the lid and of the arm come within so many ticks of each other. */
const APART_TICKS = 5;

interface Opening {
  readonly tick: number;
  /** How strongly each player, ours too, may have been the one. */
  levels: ReadonlyMap<string, number>;
}

/**
 * Who may have a chest open, or had it since it was last read. Each opening is judged by itself: two who take turns are
 * both remembered, and who only swung an arm later does not outweigh who opened.
 */
export class ChestOpenings {
  #openings: readonly Opening[] = [];
  /** Who opened it before it was last read, and may have it open yet. */
  #before: ReadonlySet<string> = new Set();

  /**
   * The lid went up.
   * @param suspicionsSince how strongly each player, ours too, may have been at the chest since a tick
   */
  opened(tick: number, suspicionsSince: (tick: number) => ReadonlyMap<string, number>): void {
    this.#openings = [...this.#openings, { tick, levels: suspicionsSince(tick - APART_TICKS) }];
  }

  /** To be called every few ticks: what is seen just after an opening counts as well. */
  look(tick: number, suspicionsSince: (tick: number) => ReadonlyMap<string, number>): void {
    for (const opening of this.#openings) {
      if (tick - opening.tick > APART_TICKS) continue;
      opening.levels = strongest(opening.levels, suspicionsSince(opening.tick - APART_TICKS));
    }
  }

  /** Everybody who may have had it open since it was last read, ours too. */
  openers(): ReadonlySet<string> {
    return new Set([...this.#before, ...this.#openings.flatMap(({ levels }) => openersOf(levels))]);
  }

  /** It was read; whether a player still looks inside. */
  wasRead(isOpen: boolean): void {
    this.#before = isOpen ? this.openers() : new Set();
    this.#openings = [];
  }

  clear(): void {
    this.#openings = [];
    this.#before = new Set();
  }
}

/** Whoever swung an arm there, where they look is told later; the likeliest when nobody did. */
function openersOf(levels: ReadonlyMap<string, number>): readonly string[] {
  const swung = [...levels].filter(([, level]) => hasSwung(level)).map(([name]) => name);
  return swung.length > 0 ? swung : likeliest(levels);
}
