import type { ItemCounts } from '../../base/item-counts.js';
import type { Subtask } from '../../plan/subtask/subtask.js';
import type { Durations, Estimate } from '../../schedule/simulate/durations.js';
import { isSlowAmong, pacedTicks } from '../../schedule/assign/paces.js';
import { productsOf, releasedBetween, supplyOf, type Supply } from '../../schedule/state/supply.js';
import type { Arrangement } from './arrange.js';
import type { Piece } from './draft-subtask.js';

/** A share must save more ticks than this, as in the scheduler. */
const LEAST_SAVING = 40;

/** Who is there, as far as a guess goes. */
interface Hands {
  /** Times a bot's time each takes. */
  readonly paces: readonly number[];
  /** Whether those who are not slow can leave a furnace burning. */
  readonly phases: boolean;
}

/** What a piece takes, whole and in phases. */
interface Cost {
  readonly whole: Estimate;
  readonly load: Estimate;
  readonly collect: Estimate;
}

/** One piece underway: `work` by hands, `burn` by a furnace alone. */
interface Underway {
  readonly index: number;
  readonly phase: 'work' | 'load' | 'burn' | 'collect';
  /** Who is at it, and how much they get done together: 1 for a bot. */
  hands: number;
  helpers: number[];
  rate: number;
  endTick: number;
}

/**
 * Guesses a makespan in a fraction of the time a simulation takes, to tell which of many plans are worth one: the
 * longest remaining path first, idle hands share the gathering that ends last, furnaces burn alone. Who is much slower
 * than others only helps at gathering. Ways between jobs, single units and the chest's contents are left out.
 */
export class QuickEstimate {
  private readonly costs = new WeakMap<Piece, Cost>();

  constructor(
    private readonly durations: Durations,
    private readonly hands: Hands,
    private readonly stock: ItemCounts,
    private readonly stations: readonly string[],
  ) {}

  /** Ticks until all is done; Infinity where that never happens. */
  ticksOf({ pieces, waits }: Arrangement): number {
    const costs = pieces.map((piece) => this.costOf(piece));
    return new QuickRun(pieces, waits, costs, this.hands, this.stock, this.stations).run();
  }

  private costOf(piece: Piece): Cost {
    const known = this.costs.get(piece);
    if (known) return known;
    const subtask: Subtask = { ...piece, id: '', instruction: '', dependsOn: [] };
    const estimate = (phase: 'whole' | 'load' | 'collect'): Estimate =>
      this.durations.estimate(subtask, phase);
    const cost = { whole: estimate('whole'), load: estimate('load'), collect: estimate('collect') };
    this.costs.set(piece, cost);
    return cost;
  }
}

const NOTHING: Estimate = { fixedTicks: 0, ticksPerUnit: 0, waitTicksPerUnit: 0 };

class QuickRun {
  private tick = 0;
  private idle: number;
  private readonly idleSlow: number[];
  /** Of the quickest. */
  private readonly pace: number;
  private done = 0;
  private readonly free = new Map<string, number>();
  private readonly supply: Supply;
  private readonly made = new Map<string, number>();
  private readonly open: number[];
  private readonly dependents: number[][];
  private readonly remaining: readonly number[];
  private ready: number[] = [];
  private underway: Underway[] = [];
  private toCollect: number[] = [];

  constructor(
    private readonly pieces: readonly Piece[],
    waits: Arrangement['waits'],
    private readonly costs: readonly Cost[],
    private readonly hands: Hands,
    stock: ItemCounts,
    stations: readonly string[],
  ) {
    const { paces } = hands;
    this.pace = Math.min(...paces);
    this.idleSlow = paces.filter((pace) => isSlowAmong(pace, paces)).sort((a, b) => a - b);
    this.idle = paces.length - this.idleSlow.length;
    for (const [item, count] of Object.entries(stock)) this.free.set(item, count);
    for (const station of stations) this.add(stationKey(station), 1);
    this.dependents = pieces.map(() => []);
    for (const [index, before] of waits.entries()) {
      for (const other of before) this.dependents[other]?.push(index);
    }
    this.remaining = this.longestAfter();
    const order = [...pieces.keys()].sort(
      (a, b) => (this.remaining[b] ?? 0) - (this.remaining[a] ?? 0) || a - b,
    );
    this.supply = supplyOf(pieces, waits, stock, order);
    this.open = [...this.supply.open];
    for (const index of pieces.keys()) if (this.open[index] === 0) this.makeReady(index);
  }

  run(): number {
    while (this.done < this.pieces.length) {
      this.handOut();
      if (this.underway.length === 0) return Infinity;
      this.tick = Math.min(...this.underway.map(({ endTick }) => endTick));
      const ended = this.underway.filter(({ endTick }) => endTick <= this.tick);
      this.underway = this.underway.filter(({ endTick }) => endTick > this.tick);
      for (const each of ended) this.end(each);
    }
    return Math.ceil(this.tick);
  }

  private longestAfter(): readonly number[] {
    const remaining = this.pieces.map(() => 0);
    for (let index = remaining.length - 1; index >= 0; index--) {
      const after = Math.max(0, ...(this.dependents[index] ?? []).map((other) => remaining[other] ?? 0));
      remaining[index] = this.totalTicks(index) + after;
    }
    return remaining;
  }

  private handOut(): void {
    while (this.idle > 0 && this.toCollect.length > 0) {
      const index = this.toCollect.shift() ?? 0;
      this.begin(index, 'collect', this.pace * (this.costs[index]?.collect.fixedTicks ?? 0));
    }
    for (const index of [...this.ready]) {
      if (this.idle === 0) return;
      const piece = this.pieces[index];
      if (!piece || !this.canTake(piece)) continue;
      this.ready.splice(this.ready.indexOf(index), 1);
      this.takeTools(piece, 1);
      if (piece.action === 'smelt') {
        this.add(stationKey(piece.station ?? ''), -1);
        const loading = this.pace * (this.costs[index]?.load.fixedTicks ?? 0);
        if (this.hands.phases) this.begin(index, 'load', loading);
        else this.begin(index, 'work', this.totalTicks(index));
      } else this.begin(index, 'work', this.totalTicks(index));
    }
    while (this.idle > 0 && this.share(this.pace)) this.idle--;
    while (this.idleSlow.length > 0 && this.share(this.idleSlow[0] ?? 1, true)) this.idleSlow.shift();
  }

  private begin(index: number, phase: Underway['phase'], ticks: number): void {
    this.idle--;
    const endTick = this.tick + ticks;
    this.underway.push({ index, phase, hands: 1, helpers: [], rate: 1 / this.pace, endTick });
  }

  /** Lets one idle hand join the work that ends last and can be shared; false where none can. */
  private share(pace: number, isHelper = false): boolean {
    const shared = this.underway
      .filter(({ index, phase }) => phase === 'work' && this.isShared(index))
      .sort((a, b) => b.endTick - a.endTick);
    for (const each of shared) {
      const piece = this.pieces[each.index];
      const { fixedTicks, ticksPerUnit } = this.costs[each.index]?.whole ?? NOTHING;
      if (!piece || each.hands >= piece.quantity || !this.hasTools(piece)) continue;
      // Who comes late goes there and back once more; what is left is divided by what each gets done.
      const left = Math.max(0, each.rate * (each.endTick - this.tick) - (each.hands * fixedTicks) / 2);
      const work = left + (each.hands * fixedTicks) / 2 + fixedTicks;
      const rate = each.rate + 1 / pace;
      const endTick = this.tick + work / rate;
      const least = this.tick + pace * (fixedTicks + ticksPerUnit);
      if (Math.max(endTick, least) > each.endTick - LEAST_SAVING) continue;
      each.endTick = Math.max(endTick, least);
      each.hands++;
      each.rate = rate;
      if (isHelper) each.helpers.push(pace);
      this.takeTools(piece, 1);
      return true;
    }
    return false;
  }

  private isShared(index: number): boolean {
    const piece = this.pieces[index];
    if (!piece || Object.keys(piece.materials).length > 0) return false;
    return piece.action === 'gather' || piece.action === 'kill' || piece.action === 'shoot';
  }

  private end({ index, phase, hands, helpers }: Underway): void {
    const piece = this.pieces[index];
    if (!piece) return;
    if (phase !== 'burn') this.idle += hands - helpers.length;
    if (helpers.length > 0) {
      this.idleSlow.push(...helpers);
      this.idleSlow.sort((a, b) => a - b);
    }
    if (phase === 'load') {
      const wait = (this.costs[index]?.load.waitTicksPerUnit ?? 0) * piece.quantity;
      const endTick = this.tick + wait;
      this.underway.push({ index, phase: 'burn', hands: 0, helpers: [], rate: 0, endTick });
      return;
    }
    if (phase === 'burn') {
      this.toCollect.push(index);
      return;
    }
    if (phase === 'collect') this.add(stationKey(piece.station ?? ''), 1);
    else this.takeTools(piece, -hands);
    if (phase === 'work' && piece.action === 'smelt') this.add(stationKey(piece.station ?? ''), 1);
    if (piece.action === 'craft' && piece.placed === undefined) this.add(piece.item, piece.quantity);
    if (piece.placed !== undefined) this.add(stationKey(piece.item), 1);
    this.done++;
    for (const other of this.supply.dependents[index] ?? []) this.letGo(other);
    for (const [item, count] of Object.entries(productsOf(piece))) this.countMade(item, count);
  }

  private countMade(item: string, count: number): void {
    const before = this.made.get(item) ?? 0;
    this.made.set(item, before + count);
    const releases = this.supply.releases.get(item) ?? [];
    for (const { place } of releasedBetween(releases, before, before + count)) this.letGo(place);
  }

  private letGo(index: number): void {
    this.open[index] = (this.open[index] ?? 0) - 1;
    if (this.open[index] === 0) this.makeReady(index);
  }

  private makeReady(index: number): void {
    const rank = this.remaining[index] ?? 0;
    const at = this.ready.findIndex((other) => (this.remaining[other] ?? 0) < rank);
    this.ready.splice(at < 0 ? this.ready.length : at, 0, index);
  }

  private canTake(piece: Piece): boolean {
    if (piece.station !== undefined && (this.free.get(stationKey(piece.station)) ?? 0) < 1) return false;
    return this.hasTools(piece);
  }

  private hasTools({ tools }: Piece): boolean {
    return tools.every((tool) => (this.free.get(tool) ?? 0) > 0);
  }

  private takeTools({ tools }: Piece, hands: number): void {
    for (const tool of tools) this.add(tool, -hands);
  }

  private add(name: string, count: number): void {
    this.free.set(name, (this.free.get(name) ?? 0) + count);
  }

  private totalTicks(index: number): number {
    const piece = this.pieces[index];
    const whole = this.costs[index]?.whole ?? NOTHING;
    return piece ? pacedTicks(piece, 'whole', whole, piece.quantity, this.pace) : 0;
  }
}

function stationKey(station: string): string {
  return `standing ${station}`;
}
