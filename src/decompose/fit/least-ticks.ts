import { portionClock, type Portions } from '../../base/portions.js';
import { isHandTool } from '../../game/hand-tools.js';
import { ticksToDig } from '../../game/sources/dig-ticks.js';
import type { StartState } from '../../plan/check/start-state.js';
import type { Goal } from '../../plan/subtask/subtask.js';
import { FirstTools, leastOf } from './first-tools.js';
import { waysHere, type WayHere } from './ways-here.js';

/**
 * No plan at all can have these goals reached by so many workers in fewer ticks, by the game's rules alone: the greater
 * of two bounds, both over everything the place offers, with the best tools there can be.
 *
 * - chain: every item comes after what it is made of, after one of its tools and one of its stations. Digging is shared
 *   by all hands; there are as many furnaces as anybody likes; nobody walks, crafting takes no time.
 * - work: all that must be dug for the goals, for tools and stations without which they cannot be reached, and for the
 *   best pickaxe and axe that are used at all, shared evenly. Batches count in fractions, waste costs nothing. What
 *   must be dug before there are such tools is dug by hand, or with the weaker ones of that time.
 */
export function* leastTicks(start: StartState, goals: readonly Goal[], workers: number): Portions<number> {
  const wanted = demandOf(start, goals);
  if (wanted.size === 0 || workers < 1) return 0;
  const rules = new RulesHere(start, waysHere(start, wanted.keys()), workers);
  const work = yield* rules.workTicks(wanted);
  const soonest = yield* rules.soonestOf();
  const chain = Math.max(...[...wanted].map(([item, count]) => rules.chainTicks(soonest, item, count)));
  const bound = Math.max(chain, work / workers);
  // Where the rules know of no way at all, nothing is claimed.
  return Number.isFinite(bound) ? Math.ceil(bound - 1e-6) : 0;
}

/** What is still to be had; mobs take no time at best. */
function demandOf({ stock }: StartState, goals: readonly Goal[]): ReadonlyMap<string, number> {
  const wanted = new Map<string, number>();
  for (const { kind, item, quantity } of goals) {
    if (kind === 'have' || kind === 'placed') wanted.set(item, (wanted.get(item) ?? 0) + quantity);
  }
  for (const [item, count] of wanted) {
    const left = count - (stock[item] ?? 0);
    if (left > 0) wanted.set(item, left);
    else wanted.delete(item);
  }
  return wanted;
}

/** Kinds of tools of which the best that is used at all is tried out. */
const FAMILIES = ['_pickaxe', '_axe'];
/** Chains of recipes are never this long; a longer one leaves the rest out, which can only make the bound smaller. */
const MOST_DEPTH = 6;

class RulesHere {
  private readonly waysTo = new Map<string, WayHere[]>();
  private readonly had: ReadonlySet<string>;
  private readonly isPortionOver = portionClock();

  constructor(
    private readonly start: StartState,
    private readonly ways: readonly WayHere[],
    private readonly workers: number,
  ) {
    for (const way of ways) {
      for (const [item] of way.gives) this.waysTo.set(item, [...(this.waysTo.get(item) ?? []), way]);
    }
    this.had = this.hadWithout(null);
  }

  /**
   * When so many of an item can be there at the earliest.
   * @param soonest `soonestOf` these rules
   */
  chainTicks(soonest: ReadonlyMap<string, number>, item: string, count: number): number {
    return (soonest.get(item) ?? Infinity) + this.furtherTicks(item, count, MOST_DEPTH);
  }

  /** The least that all hands together must dig, over every choice of the best pickaxe and the best axe. */
  *workTicks(wanted: ReadonlyMap<string, number>): Portions<number> {
    const needed = this.landmarks(wanted);
    const [pickaxes = [null], axes = [null]] = FAMILIES.map((family) => this.bestOf(family, needed));
    let least = Infinity;
    for (const pickaxe of pickaxes) {
      for (const axe of axes) {
        const price = this.pricesWith(pickaxe, axe);
        let work = 0;
        for (const [item, count] of wanted) work += count * (price.get(item) ?? Infinity);
        const best = [pickaxe, axe].flatMap((tool) => (tool === null || this.isThere(tool) ? [] : [tool]));
        for (const item of new Set([...needed, ...best])) {
          if (!wanted.has(item)) work += Math.max(0, (price.get(item) ?? 0) - this.scrapOf(item, price));
        }
        // What lies there already may have been made of anything.
        for (const [item, count] of Object.entries(this.start.stock)) work -= count * (price.get(item) ?? 0);
        work += this.beforeGoodTools(pickaxe, axe, needed);
        least = Math.min(least, Math.max(0, work));
        if (this.isPortionOver()) yield;
      }
    }
    return least;
  }

  private isThere(item: string): boolean {
    return (this.start.stock[item] ?? 0) > 0 || this.start.stations.includes(item);
  }

  /** From nothing: the least ticks to the first of each item. */
  *soonestOf(): Portions<ReadonlyMap<string, number>> {
    const before = new Map<WayHere, number>();
    for (const way of this.ways) if (way.burnTicks.length > 0) before.set(way, yield* this.workBefore(way));
    const soonest = new Map<string, number>();
    const of = (item: string): number => (this.isThere(item) ? 0 : (soonest.get(item) ?? Infinity));
    const first = (items: readonly string[]): number => (items.length === 0 ? 0 : Math.min(...items.map(of)));
    for (let isNews = true; isNews;) {
      isNews = false;
      for (const way of this.ways) {
        const inputs = Math.max(0, ...way.inputs.map(({ items }) => first(items)));
        const end = this.endOf(way, of, Math.max(inputs, before.get(way) ?? 0));
        for (const [item] of way.gives) {
          if (end >= of(item) - 1e-9) continue;
          soonest.set(item, end);
          isNews = true;
        }
      }
    }
    for (const { gives } of this.ways)
      for (const [item] of gives) if (this.isThere(item)) soonest.set(item, 0);
    return soonest;
  }

  /** What can be had at all without one thing. */
  private hadWithout(item: string | null): ReadonlySet<string> {
    const had = new Set([...Object.keys(this.start.stock), ...this.start.stations]);
    const hasOne = (items: readonly string[]): boolean =>
      items.length === 0 || items.some((each) => had.has(each));
    for (let before = -1; before < had.size;) {
      before = had.size;
      for (const { inputs, stations, tools, gives } of this.ways) {
        if (!hasOne(stations) || !hasOne(tools) || !inputs.every(({ items }) => hasOne(items))) continue;
        for (const [given] of gives) if (given !== item) had.add(given);
      }
    }
    return had;
  }

  private endOf(way: WayHere, of: (item: string) => number, ready: number): number {
    if (way.block !== null) return this.dugBy(way, of, ready);
    if (way.burnTicks.length > 0) {
      return Math.min(
        ...way.stations.map((station, at) => Math.max(ready, of(station)) + (way.burnTicks[at] ?? 0)),
      );
    }
    const helpers = [way.stations, way.tools].filter((each) => each.length > 0);
    return Math.max(ready, ...helpers.map((each) => Math.min(...each.map(of))));
  }

  /** Before something can be smelted all is dug without which it cannot be there, by all hands together. */
  private *workBefore(way: WayHere): Portions<number> {
    const inputs = way.inputs.flatMap(({ items }) => items);
    const isOpen = way.stations.every((station) => !this.isThere(station));
    const [first = '', ...others] = inputs;
    const wanted =
      others.length === 0 && !this.isThere(first) ? new Map([[first, 1]]) : new Map<string, number>();
    const station =
      isOpen && this.landmarks(new Map(way.gives)).has('furnace') ? [['furnace', 1] as const] : [];
    const work = (yield* this.workTicks(new Map([...wanted, ...station]))) / this.workers;
    return Number.isFinite(work) ? work : 0;
  }

  /** When a block can be dug at the earliest: with each tool from when that is there. */
  private dugBy({ block, tools }: WayHere, of: (item: string) => number, ready: number): number {
    let end = tools.length === 0 ? ready + this.digTicks(block ?? '', null) : Infinity;
    for (const tool of tools.length === 0 ? this.tools() : tools) {
      end = Math.min(end, Math.max(ready, of(tool)) + this.digTicks(block ?? '', tool));
    }
    return end;
  }

  /** Ticks the rest takes at least after the first of so many: digging, shared by all hands. */
  private furtherTicks(item: string, count: number, depth: number): number {
    if (count <= 1 || depth === 0 || (this.start.stock[item] ?? 0) > 0) return 0;
    const ways = this.waysTo.get(item) ?? [];
    let least = Infinity;
    for (const { gives, block, inputs } of ways) {
      const each = gives.find(([given]) => given === item)?.[1] ?? 1;
      const times = Math.ceil(count / each);
      if (block !== null) {
        const quickest = Math.min(...[null, ...this.tools()].map((tool) => this.digTicks(block, tool)));
        least = Math.min(least, (Math.ceil(times / this.workers) - 1) * quickest);
      } else {
        const parts = inputs.map(({ items, count: cells }) =>
          Math.min(...items.map((input) => this.furtherTicks(input, cells * times, depth - 1))),
        );
        least = Math.min(least, Math.max(0, ...parts));
      }
    }
    return Number.isFinite(least) ? least : 0;
  }

  private firstTools: FirstTools | undefined;
  private readonly excesses = new Map<string, readonly number[]>();

  /** What is dug with worse tools than the best at first; nothing is claimed where something lies there already. */
  private beforeGoodTools(pickaxe: string | null, axe: string | null, needed: ReadonlySet<string>): number {
    const { stock, stations } = this.start;
    if (stations.length > 0 || Object.values(stock).some((count) => count > 0)) return 0;
    const used = [...needed, pickaxe, axe].filter((tool) => tool !== null && isHandTool(tool)) as string[];
    const key = `${pickaxe ?? ''} ${axe ?? ''}`;
    this.firstTools ??= new FirstTools(this.ways, (block, tool) => this.digTicks(block, tool));
    const known = this.excesses.get(key) ?? this.firstTools.excessesOver(this.bestWith(pickaxe, axe));
    this.excesses.set(key, known);
    return this.firstTools.moreThan(used, known);
  }

  private bestWith(pickaxe: string | null, axe: string | null): (block: string) => number {
    return (block) =>
      Math.min(this.digTicks(block, pickaxe), this.digTicks(block, axe), this.otherwise(block));
  }

  private readonly priceLists = new Map<string, ReadonlyMap<string, number>>();

  private pricesWith(pickaxe: string | null, axe: string | null): ReadonlyMap<string, number> {
    const key = `${pickaxe ?? ''} ${axe ?? ''}`;
    const known = this.priceLists.get(key) ?? this.prices(this.bestWith(pickaxe, axe));
    this.priceLists.set(key, known);
    return known;
  }

  private readonly byOthers = new Map<string, number>();

  /** With the best of the tools of which none is tried out apart. */
  private otherwise(block: string): number {
    const known = this.byOthers.get(block);
    if (known !== undefined) return known;
    const others = this.tools().filter((tool) => !FAMILIES.some((family) => tool.endsWith(family)));
    const ticks = Math.min(Infinity, ...others.map((tool) => this.digTicks(block, tool)));
    this.byOthers.set(block, ticks);
    return ticks;
  }

  /** What a tool is worth when it is melted down. */
  private scrapOf(tool: string, price: ReadonlyMap<string, number>): number {
    let most = 0;
    for (const { gives } of this.meltings.get(tool) ?? []) {
      for (const [item, count] of gives) most = Math.max(most, count * (price.get(item) ?? 0));
    }
    return most;
  }

  private get meltings(): ReadonlyMap<string, readonly WayHere[]> {
    if (this.melted) return this.melted;
    const melted = new Map<string, WayHere[]>();
    for (const way of this.ways) {
      if (way.burnTicks.length === 0) continue;
      for (const item of new Set(way.inputs.flatMap(({ items }) => items))) {
        melted.set(item, [...(melted.get(item) ?? []), way]);
      }
    }
    return (this.melted = melted);
  }

  private melted: ReadonlyMap<string, readonly WayHere[]> | undefined;

  /** What one unit of each item costs at least in digging; what comes together shares the cost. */
  private prices(digTicks: (block: string) => number): ReadonlyMap<string, number> {
    const price = new Map<string, number>();
    const digging = this.ways.map(({ block }) => (block === null ? 0 : digTicks(block)));
    for (let isNews = true; isNews;) {
      isNews = false;
      for (const [at, { inputs, gives }] of this.ways.entries()) {
        let cost = digging[at] ?? 0;
        for (const { items, count } of inputs) cost += count * leastOf(price, items);
        for (const [item, count] of gives) {
          const each = cost / (gives.length * count);
          if (each >= (price.get(item) ?? Infinity) - 1e-9) continue;
          price.set(item, each);
          isNews = true;
        }
      }
    }
    // What lies about costs nothing to have, but what is made beyond it does: stock is taken off the sum.
    return price;
  }

  /** Tools and stations without which the goals cannot be reached, and that nothing asked for is made of. */
  private landmarks(wanted: ReadonlyMap<string, number>): ReadonlySet<string> {
    const candidates = this.candidates;
    const needed = [...candidates].filter(([, had]) => [...wanted.keys()].some((goal) => !had.has(goal)));
    const consumed = this.consumedFor([...wanted.keys(), ...needed.map(([item]) => item)]);
    return new Set(needed.map(([item]) => item).filter((item) => !consumed.has(item)));
  }

  private helpers: ReadonlyMap<string, ReadonlySet<string>> | undefined;

  /** Tools and stations, each with what can be had without it. */
  private get candidates(): ReadonlyMap<string, ReadonlySet<string>> {
    if (this.helpers) return this.helpers;
    const names = new Set(this.ways.flatMap(({ tools, stations }) => [...tools, ...stations]));
    return (this.helpers = new Map(
      [...names].filter((item) => !this.isThere(item)).map((item) => [item, this.hadWithout(item)]),
    ));
  }

  /** All that is used up on some way to these items. What is melted down gives back so little that it is no way. */
  private consumedFor(items: readonly string[]): ReadonlySet<string> {
    const seen = new Set(items);
    const consumed = new Set<string>();
    for (const item of seen) {
      for (const input of this.partsOf(item)) {
        consumed.add(input);
        seen.add(input);
      }
    }
    return consumed;
  }

  /** All that any way to an item uses up. */
  private partsOf(item: string): ReadonlySet<string> {
    let parts = this.parts.get(item);
    if (parts) return parts;
    parts = new Set(
      (this.waysTo.get(item) ?? []).flatMap(({ inputs, burnTicks }) =>
        inputs.flatMap(({ items }) => items).filter((input) => burnTicks.length === 0 || !isHandTool(input)),
      ),
    );
    this.parts.set(item, parts);
    return parts;
  }

  private readonly parts = new Map<string, ReadonlySet<string>>();

  /** The tools of a kind that may be the best in use: none where no plan is bound to have one. */
  private bestOf(family: string, needed: ReadonlySet<string>): readonly (string | null)[] {
    const known = this.tools().filter((tool) => tool.endsWith(family) && this.had.has(tool));
    const isHeld = known.some((tool) => needed.has(tool) || this.isThere(tool));
    return isHeld ? known : [null, ...known];
  }

  private readonly known = new Map<string | null, Map<string, number>>();

  /** As if the tool made the block give what it gives; one that does not fit is as good as a bare hand. */
  private digTicks(block: string, tool: string | null): number {
    const byBlock = this.known.get(tool) ?? new Map<string, number>();
    const known = byBlock.get(block);
    if (known !== undefined) return known;
    const { registry } = this.start.game;
    const { hardness = null, material = '' } = registry.blocks.get(block) ?? {};
    const speed = tool === null ? 1 : registry.digSpeed(material, tool);
    const ticks = hardness === null ? 0 : ticksToDig(hardness, speed, true);
    this.known.set(tool, byBlock.set(block, ticks));
    return ticks;
  }

  private toolNames: readonly string[] | undefined;

  /** Whatever could be had here that digs anything faster than a hand. */
  private tools(): readonly string[] {
    this.toolNames ??= [...new Set([...this.waysTo.keys(), ...Object.keys(this.start.stock)])].filter(
      isHandTool,
    );
    return this.toolNames;
  }
}
