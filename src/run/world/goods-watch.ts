import type { RunClock } from '../../base/clock.js';
import {
  changeBetween,
  countsWithout,
  isSameCounts,
  mostOf,
  sumOfCounts,
  type ItemCounts,
} from '../../base/item-counts.js';
import { positionKey, type Position } from '../../base/position.js';
import { isFurnace } from '../../game/container-blocks.js';
import type { ScheduleEvent } from '../../schedule/event.js';
import { GoodsLedger } from '../../schedule/ledger/goods-ledger.js';
import type { Observation } from '../../schedule/ledger/observation.js';
import { isSharedChest, type SharedChest } from '../../schedule/ledger/shared-chest.js';
import type { ContainerVisit } from '../../verify/evidence.js';
import type { PersonVisit } from '../../worker/people/people-watch.js';
import type { RunEvent } from '../log/run-event.js';
import type { RunLog } from '../log/run-log.js';

/** A reading from just before a deed may be told just after it: the next one that shows it comes within so long. */
const HELD_TICKS = 200;

/** What watching the goods needs of the run. */
export interface GoodsParts {
  readonly log: RunLog;
  readonly clock: RunClock;
  /** Writes the world down: a killed run must never remember more than its world does. */
  readonly save: () => void;
  readonly isPerson: (worker: string) => boolean;
  /** The world itself tells what people do at the chest; else a client finds it out by reading it. */
  readonly tellsPeopleAtOnce: boolean;
  readonly tell: (event: ScheduleEvent) => void;
  /** Who, of those who take no part, was at the chest since last asked; null where nobody can tell. */
  readonly culprit: (chest: Position) => string | null;
}

type Readings = Pick<ContainerVisit, 'before' | 'after'>;

/**
 * Sees to it that whatever is seen of the shared goods is in the ledger, in the log and known to the schedule: each
 * visit once, however often and by whom it is told.
 */
export class GoodsWatch implements SharedChest {
  chest: Position | null = null;
  /** Where the chest's halves stand, as seen last; they may come to be two. */
  halves: readonly Position[] = [];
  readonly #ledger = new GoodsLedger();
  #folded = 0;
  /** What the chest held before people were at it a moment ago, and until when. */
  #readings: readonly { readonly contents: ItemCounts; readonly until: number }[] = [];
  /** What the last bot that was at the chest left in it. */
  #seenByBot: ItemCounts | null = null;
  readonly #told = new Set<string>();
  /** How often a furnace had been closed when it was last to be emptied. */
  readonly #tried = new Map<string, number>();
  /** Who was seen at the chest last, of whose doing nothing has been seen yet. */
  #suspect: { readonly name: string; readonly tick: number } | null = null;

  constructor(private readonly parts: GoodsParts) {}

  /** Who holds what, by everything logged so far. */
  get ledger(): GoodsLedger {
    const { events } = this.parts.log;
    for (let event = events[this.#folded]; event; event = events[this.#folded]) {
      this.#folded += 1;
      this.#ledger.observe(asObservation(event));
    }
    return this.#ledger;
  }

  /** Somebody who takes part opened a container. */
  visited(visit: ContainerVisit): void {
    const { log, isPerson, save } = this.parts;
    if (isFurnace(visit.block)) {
      const { position, after: contents } = visit;
      this.ledger.observe({ kind: 'furnace-observed', position, contents });
    }
    if (!isSharedChest(this, visit) || this.#isOld(visit)) return;
    const { worker } = visit;
    if (!isPerson(worker)) this.#seenByBot = visit.after;
    const { before, after: contents } = this.#inOrder(visit, isPerson(worker));
    save();
    this.#changedMeanwhile(before, null);
    const gained = isPerson(worker) ? this.ledger.gainedBy(worker, before, contents) : null;
    // Before the visit is in the ledger: what is still to be fetched was so for both readings.
    const [was, is] = [this.ledger.errands.leftOf(before), contents];
    log.add({ kind: 'chest-observed', worker, before, contents });
    this.#tell(is, { worker, before: was, ...(gained ? { gained } : {}) });
  }

  /** Somebody who does not take part opened a container; what it brings may serve the plan. */
  strangerVisited(visit: PersonVisit): void {
    if (!isSharedChest(this, visit)) return;
    const { worker } = visit;
    const { before, after } = this.#inOrder(visit, true);
    const gained = this.ledger.gainedBy(worker, before, after);
    this.parts.save();
    this.#changedMeanwhile(after, worker);
    this.#tell(after, { worker, before: null, gained });
  }

  /**
   * A look at the chest that moved nothing; to be logged by whoever looked.
   * @returns what lies there now: a bot's look is told when it closes the chest, and people may have been there since
   */
  looked(contents: ItemCounts): ItemCounts {
    this.parts.save();
    const isTold = this.#seenByBot !== null && isSameCounts(this.#seenByBot, contents);
    const now = (isTold ? this.ledger.reading : null) ?? contents;
    this.#changedMeanwhile(now, null);
    this.#tell(now, { worker: null, before: null });
    return now;
  }

  /** A bot sets out to bring somebody something: nobody else gets it. */
  errandBegun(worker: string, item: string, count: number): void {
    this.ledger.observe({ kind: 'errand-begun', worker, item, count });
    this.#retell();
  }

  errandEnded(worker: string): void {
    this.ledger.observe({ kind: 'errand-ended', worker });
    this.#retell();
  }

  /** Furnaces with something in them; none is named twice unless it was opened in between. */
  furnacesToEmpty(): readonly Position[] {
    const filled = this.ledger.filledFurnaces.filter(
      ({ position, closed }) => this.#tried.get(positionKey(position)) !== closed,
    );
    for (const { position, closed } of filled) this.#tried.set(positionKey(position), closed);
    return filled.map(({ position }) => position);
  }

  /**
   * What a visit changed, as if it followed the last reading. A bot that has the chest open tells what it moved when it
   * closes it: where people's doing is told at once, their readings show that before, and a bot may close before it
   * hears of theirs. Where it is found out by reading, the readings are in order.
   */
  #inOrder(visit: Pick<ContainerVisit, 'openedTick' | 'before' | 'after'>, isOfPerson: boolean): Readings {
    const { before, after } = visit;
    const { reading } = this.ledger;
    if (!this.parts.tellsPeopleAtOnce || !reading) return visit;
    if (isOfPerson) this.#remember(reading);
    else if (!this.#mayBeOldNews(visit)) return visit;
    const [taken, put] = [countsWithout(before, after), countsWithout(after, before)];
    const start = mostOf(reading, taken);
    return { before: start, after: sumOfCounts([countsWithout(start, taken), put]) };
  }

  /** What the chest held until a person was at it, for a bot that has it open and has not heard of that yet. */
  #remember(contents: ItemCounts): void {
    const until = this.parts.clock.now();
    const recent = this.#readings.filter((each) => until - each.until <= HELD_TICKS);
    this.#readings = [...recent, { contents, until }];
  }

  /** Whether a visit found what was so while it lasted: what people did since is told already. */
  #mayBeOldNews({ openedTick, before }: Pick<ContainerVisit, 'openedTick' | 'before'>): boolean {
    return this.#readings.some(
      ({ contents, until }) => until >= openedTick && isSameCounts(contents, before),
    );
  }

  #isOld({ worker, openedTick, closedTick, before, after }: ContainerVisit): boolean {
    const key = JSON.stringify([worker, openedTick, closedTick, before, after]);
    if (this.#told.has(key)) return true;
    this.#told.add(key);
    return false;
  }

  /** What changed since the reading before, without any of us. */
  #changedMeanwhile(contents: ItemCounts, worker: string | null): void {
    const tick = this.parts.clock.now();
    const name = this.chest === null ? null : this.parts.culprit(this.chest);
    if (name !== null) this.#suspect = { name, tick };
    const last = this.ledger.reading;
    const change = last ? changeBetween(last, contents) : {};
    if (Object.keys(change).length === 0) return;
    const seen = this.#suspect && tick - this.#suspect.tick <= HELD_TICKS ? this.#suspect.name : null;
    this.#suspect = null;
    this.parts.log.add({ kind: 'chest-changed-by-others', change, worker: worker ?? seen });
  }

  #retell(): void {
    const { contents } = this.ledger;
    if (contents !== null) this.#tell(contents, { worker: null, before: null });
  }

  #tell(
    contents: ItemCounts,
    visit: Pick<Extract<ScheduleEvent, { kind: 'chest-observed' }>, 'worker' | 'before' | 'gained'>,
  ): void {
    const { tell, clock } = this.parts;
    tell({
      kind: 'chest-observed',
      tick: clock.now(),
      contents: this.ledger.errands.leftOf(contents),
      ...visit,
    });
  }
}

/** What the log tells of goods is an observation as it is; of the rest the ledger makes nothing. */
function asObservation(event: RunEvent): Observation {
  return event as Extract<RunEvent, { kind: Observation['kind'] }>;
}
