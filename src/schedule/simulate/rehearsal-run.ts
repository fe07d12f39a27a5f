import { endOf, level, newShare, type Share } from '../assign/level.js';
import { BOTS_PACE, unitTicksAt } from '../assign/paces.js';
import type { Pace } from '../event.js';
import type { JobPhase } from '../job.js';
import type { RehearsedGoods } from './rehearsal-goods.js';
import { rehearsedLoad } from './rehearsal-furnaces.js';
import { rehearsedHelp } from './rehearsal-help.js';
import type { Part } from './rehearsal-parts.js';
import { ceiled, fixedTicksOf, shareOf, ticksOf } from './rehearsal-shares.js';
import type { RehearsedHands, RehearsedJob, Waiting } from './rehearsal-shares.js';
import type { RehearsedStage } from './rehearsal-stage.js';
import { manyOf, type NumberedSupply } from './rehearsal-supply.js';

/** Nobody is farther from a furnace, as the schedule takes it. */
const FARTHEST_TICKS = 300;
/** Longer than any plan. */
const MOST_EVENTS = 20_000;

/** Those who are at one part. */
interface Group {
  readonly place: number;
  readonly shares: Share[];
  endsIn: number;
}

/** One plan played through. */
export class RehearsedRun implements RehearsedStage {
  tick = 0;
  private turns = 0;
  private endedParts = 0;
  readonly jobs: (RehearsedJob | null)[];
  private readonly since: number[];
  /** How many are free: of those who are served first, and of the others. */
  private idle: number;
  private idleSoft: number;
  private readonly done: number[];
  private readonly inFlight: number[];
  readonly isDone: boolean[];
  /** Places of those that wait for nothing any more and are not done, in their order. */
  readonly opened: number[] = [];
  readonly open: readonly number[];
  private readonly made: number[];
  private readonly wanted: boolean[];
  readonly collects: Waiting[] = [];
  /** All before are done. */
  first = 0;
  private readonly begunTicks: number[];
  private readonly endedTicks: number[];

  /**
   * @param waits for each part the places of those it waits for
   * @param items how many numbers items and kinds of stations have
   * @param minShareTicks a share must save more ticks than this
   */
  constructor(
    readonly parts: readonly Part[],
    readonly waits: readonly (readonly number[])[],
    private readonly supply: NumberedSupply,
    readonly goods: RehearsedGoods,
    items: number,
    readonly hands: readonly RehearsedHands[],
    private readonly minShareTicks: number,
  ) {
    this.jobs = hands.map(() => null);
    this.since = hands.map(() => 0);
    this.open = supply.open;
    for (let place = 0; place < parts.length; place++) if (supply.open[place] === 0) this.opened.push(place);
    this.idleSoft = hands.filter(({ isSoft }) => isSoft).length;
    this.idle = hands.length - this.idleSoft;
    const { length } = parts;
    this.done = manyOf(length, 0);
    this.begunTicks = manyOf(length, Infinity);
    this.endedTicks = manyOf(length, 0);
    this.inFlight = manyOf(length, 0);
    this.isDone = manyOf(length, false);
    this.made = manyOf(items, 0);
    this.wanted = manyOf(items, false);
    for (const { takes, tools } of parts) {
      for (const item of takes) this.wanted[item] = true;
      for (const item of tools) this.wanted[item] = true;
    }
  }

  until(giveUpTick: number): number {
    this.handOut();
    for (let events = 0; events < MOST_EVENTS && this.endedParts < this.parts.length; events++) {
      if (!this.advance() || this.tick > giveUpTick) return Infinity;
    }
    return this.endedParts < this.parts.length ? Infinity : this.tick;
  }

  /** Places of the parts on which it hangs when all is done: each began when the one before ended, the last first. */
  critical(): readonly number[] {
    const places: number[] = [];
    for (let before = Infinity; before > 0;) {
      let place = -1;
      for (let other = 0; other < this.parts.length; other++) {
        if (this.ended(other) <= before && (place < 0 || this.ended(other) > this.ended(place)))
          place = other;
      }
      if (place < 0) break;
      places.push(place);
      before = Math.min(before - 1, this.begunTicks[place] ?? 0);
    }
    return places;
  }

  private ended(place: number): number {
    return this.endedTicks[place] ?? 0;
  }

  /** Goes on to the next thing that happens; false where nothing ever does. */
  private advance(): boolean {
    let nextReady = Infinity;
    for (const { readyTick } of this.goods.stations) {
      if (readyTick > this.tick && readyTick < nextReady) nextReady = readyTick;
    }
    let next = -1;
    let endTick = Infinity;
    let turn = Infinity;
    for (let worker = 0; worker < this.jobs.length; worker++) {
      const job = this.jobs[worker];
      if (!job || job.endTick > endTick || (job.endTick === endTick && job.turn > turn)) continue;
      next = worker;
      endTick = job.endTick;
      turn = job.turn;
    }
    if (nextReady < endTick) {
      this.tick = nextReady;
      this.handOut();
      return true;
    }
    const job = this.jobs[next];
    if (!job) return false;
    this.tick = Math.max(this.tick, endTick);
    this.bringIn(job);
    this.end(next, job);
    this.handOut();
    return true;
  }

  /** What was made lies in the chest before its maker is free again, and others can begin with it. */
  private bringIn(job: RehearsedJob): void {
    const part = this.parts[job.place];
    if (!part || job.phase === 'load') {
      if (part && part.takes.length > 0) this.handOut(false);
      return;
    }
    let isNews = job.phase === 'whole' && part.takes.length > 0;
    for (let at = 0; at < part.gives.length; at++) {
      const item = part.gives[at] ?? 0;
      const all = part.counts[at] ?? 0;
      const asked = job.asked === part.quantity ? all : ceiled(all * job.asked, part.quantity);
      const count = job.quantity === job.asked ? asked : ceiled(asked * job.quantity, job.asked);
      this.goods.add(item, count);
      if (item === part.product) job.reported = count;
      if (this.wanted[item]) isNews = true;
    }
    if (isNews) this.handOut(false);
  }

  private end(worker: number, job: RehearsedJob): void {
    const { place, phase, quantity, station } = job;
    const part = this.parts[place];
    if (!part) return;
    this.jobs[worker] = null;
    this.since[worker] = this.tick;
    if (this.isSoft(worker)) this.idleSoft++;
    else this.idle++;
    this.inFlight[place] = (this.inFlight[place] ?? 0) - quantity;
    if (phase !== 'collect') for (const tool of part.tools) this.goods.add(tool, 1);
    const standing = this.goods.stations[station];
    if (phase === 'load') {
      const readyTick = this.tick + part.burnTicks * quantity;
      if (standing) standing.readyTick = Math.ceil(readyTick);
      this.inFlight[place] = (this.inFlight[place] ?? 0) + quantity;
      this.collects.push({ place, quantity, station, readyTick });
      return;
    }
    if (standing) this.goods.leave(standing);
    if (part.sets >= 0) this.goods.setDown(part.sets, Math.min(part.places, quantity));
    const before = this.done[place] ?? 0;
    this.done[place] = before + quantity;
    this.endedTicks[place] = this.tick;
    for (let at = 0; at < part.gives.length; at++) {
      const each = (part.counts[at] ?? 0) / part.quantity;
      const more = Math.floor(each * (before + quantity) + 1e-9) - Math.floor(each * before + 1e-9);
      this.countMade(part.gives[at] ?? 0, more);
    }
    if (before + quantity < part.quantity) return;
    this.isDone[place] = true;
    this.opened.splice(this.opened.indexOf(place), 1);
    this.endedParts++;
    while (this.isDone[this.first]) this.first++;
    for (const other of this.supply.dependents[place] ?? []) this.letGo(other);
  }

  private countMade(item: number, more: number): void {
    if (more <= 0) return;
    const before = this.made[item] ?? 0;
    this.made[item] = before + more;
    const { releaseItems, releaseAmounts, releasePlaces } = this.supply;
    for (let at = 0; at < releaseItems.length; at++) {
      if (releaseItems[at] !== item) continue;
      const amount = releaseAmounts[at] ?? 0;
      if (amount > before && amount <= before + more) this.letGo(releasePlaces[at] ?? 0);
    }
  }

  private letGo(place: number): void {
    const left = (this.supply.open[place] ?? 0) - 1;
    this.supply.open[place] = left;
    if (left !== 0) return;
    let at = this.opened.length;
    while (at > 0 && (this.opened[at - 1] ?? 0) > place) at--;
    this.opened.splice(at, 0, place);
  }

  /**
   * Gives work to whoever is free: what is done in furnaces, what is ready, then parts of what others are at.
   * @param isOver whether the job that brings news has ended, and its worker has got its next: only then others help
   */
  private handOut(isOver = true): void {
    if (this.endedParts === this.parts.length) return;
    if (this.idle > 0 && this.collects.length > 0) this.fetch();
    for (let someBegan = true; someBegan && this.idle > 0;) {
      someBegan = false;
      for (const place of this.opened) {
        if (this.idle > 0 && this.isReady(place) && this.beginReady(place)) someBegan = true;
      }
    }
    while (this.idle > 0 && this.joinAny(this.nextWorker(false)));
    while (isOver && this.idleSoft > 0 && this.helps(this.nextWorker(true)));
    for (const job of this.jobs) if (job) job.isFresh = false;
  }

  /** Somebody takes over some of what comes last of what is ready and can be shared, or part of what others are at. */
  private helps(worker: number): boolean {
    for (let at = this.opened.length - 1; at >= 0; at--) {
      const place = this.opened[at] ?? 0;
      if (!this.parts[place]?.isShared || !this.isReady(place)) continue;
      const quantity = Math.min(this.restOf(place), rehearsedHelp(this, worker, place));
      if (quantity === 0) continue;
      this.begin(place, 'whole', quantity, -1, worker);
      return true;
    }
    return this.joinAny(worker);
  }

  private fetch(): void {
    for (let at = 0; at < this.collects.length && this.idle > 0;) {
      const collect = this.collects[at];
      if (collect && this.isDue(collect)) {
        this.collects.splice(at, 1);
        this.inFlight[collect.place] = (this.inFlight[collect.place] ?? 0) - collect.quantity;
        this.begin(collect.place, 'collect', collect.quantity, collect.station, this.nextWorker(false));
      } else at++;
    }
  }

  /** Whether somebody who sets out now is there when it is done, and no sooner. */
  private isDue({ readyTick, station }: Waiting): boolean {
    if (readyTick > this.tick + FARTHEST_TICKS) return false;
    return this.tick + (this.goods.stations[station]?.travelTicks ?? 0) >= readyTick;
  }

  restOf(place: number): number {
    const rest = (this.parts[place]?.quantity ?? 0) - (this.done[place] ?? 0) - (this.inFlight[place] ?? 0);
    return Math.max(0, rest);
  }

  isReady(place: number): boolean {
    if (this.isDone[place] || (this.supply.open[place] ?? 0) > 0) return false;
    const part = this.parts[place];
    const rest = this.restOf(place);
    if (!part || rest === 0) return false;
    return this.goods.hasFor(place, part, rest);
  }

  private beginReady(place: number): boolean {
    const worker = this.nextWorker(false);
    const part = this.parts[place];
    if (!part) return false;
    const quantity = part.isSmelt ? rehearsedLoad(this, place, part) : this.restOf(place);
    if (quantity <= 0) return false;
    this.begin(place, part.isSmelt ? 'load' : 'whole', quantity, this.goods.nearest(part.station), worker);
    return true;
  }

  private begin(place: number, phase: JobPhase, quantity: number, station: number, worker: number): void {
    const part = this.parts[place];
    if (!part || worker < 0) return;
    if (phase !== 'collect') this.goods.promise(place, part, quantity, station);
    const startedTick = this.tick;
    this.begunTicks[place] = Math.min(this.begunTicks[place] ?? 0, startedTick);
    const job: RehearsedJob = {
      place,
      phase,
      asked: quantity,
      quantity,
      startedTick,
      endTick: 0,
      reported: -1,
      station,
      isFresh: true,
      turn: this.turns++,
    };
    const readyTick = phase === 'collect' ? (this.goods.stations[station]?.readyTick ?? 0) : 0;
    job.endTick = Math.max(startedTick, readyTick) + this.ticksFor(worker, part, phase, quantity);
    this.inFlight[place] = (this.inFlight[place] ?? 0) + quantity;
    this.jobs[worker] = job;
    if (this.isSoft(worker)) this.idleSoft--;
    else this.idle--;
  }

  private ticksFor(worker: number, part: Part, phase: JobPhase, quantity: number): number {
    return ticksOf(part, this.paceOf(worker), phase, quantity);
  }

  private paceOf(worker: number): Pace {
    return this.hands[worker]?.pace ?? BOTS_PACE;
  }

  private isSoft(worker: number): boolean {
    return this.hands[worker]?.isSoft ?? false;
  }

  /** Who is free longest. */
  private nextWorker(isSoft: boolean): number {
    let best = -1;
    for (let worker = 0; worker < this.jobs.length; worker++) {
      if (this.jobs[worker] || this.isSoft(worker) !== isSoft) continue;
      if (best < 0 || (this.since[worker] ?? 0) < (this.since[best] ?? 0)) best = worker;
    }
    return best;
  }

  /** Has somebody free take part of what ends last and can be shared; false where that saves nothing. */
  private joinAny(thief: number): boolean {
    const groups: Group[] = [];
    for (let worker = 0; worker < this.jobs.length; worker++) {
      const job = this.jobs[worker];
      const part = this.parts[job?.place ?? -1];
      if (!job || !part || !this.isJoinable(job)) continue;
      const share = shareOf(worker, job, part, this.tick, this.paceOf(worker));
      const endsIn = endOf(share);
      const group = groups.find(({ place }) => place === job.place);
      if (!group) groups.push({ place: job.place, shares: [share], endsIn });
      else {
        group.shares.push(share);
        group.endsIn = Math.max(group.endsIn, endsIn);
      }
    }
    if (groups.length > 1) groups.sort((a, b) => b.endsIn - a.endsIn || a.place - b.place);
    return groups.some(({ place, shares, endsIn }) => this.join(thief, place, shares, endsIn));
  }

  private isJoinable({ place, phase }: RehearsedJob): boolean {
    const part = this.parts[place];
    return phase === 'whole' && part !== undefined && part.isShared && this.goods.hasTools(part);
  }

  private join(thief: number, place: number, shares: Share[], endsIn: number): boolean {
    const part = this.parts[place];
    if (!part) return false;
    const pace = this.paceOf(thief);
    const fixedTicks = fixedTicksOf(part, pace);
    const perUnit = unitTicksAt(pace, part.kind, part.unitTicks);
    if (endsIn - (fixedTicks + perUnit) <= this.minShareTicks) return false;
    const mine = newShare(-1, fixedTicks, perUnit);
    const all = [...shares, mine];
    level(all);
    const endsThen = Math.max(...all.map(endOf));
    if (mine.units < 1 || endsIn - endsThen <= this.minShareTicks) return false;
    for (const { worker, had, units } of shares) this.lower(worker, had + units);
    this.begin(place, 'whole', mine.units, -1, thief);
    return true;
  }

  private lower(worker: number, quantity: number): void {
    const job = this.jobs[worker];
    if (!job || quantity >= job.quantity) return;
    const part = this.parts[job.place];
    if (!part) return;
    this.inFlight[job.place] = (this.inFlight[job.place] ?? 0) - (job.quantity - quantity);
    job.quantity = quantity;
    job.endTick = Math.max(this.tick, job.startedTick + this.ticksFor(worker, part, job.phase, quantity));
  }
}
