import type { Domain, ItemId, Method, Need } from './domain.js';
import type { MarginalCosts } from './marginal-cost.js';
import type { PlanningTask } from './planning-task.js';
import type { Reachability } from './reachability.js';
import { plainness } from './preferences.js';
import { fuelMixes, usefulFuels, type FuelMix } from './fuel-choice.js';

/** One thing a plan may decide: how to make an item, which of interchangeable items, which tool, which fuel. */
export type Decision =
  | { readonly kind: 'method'; readonly item: ItemId }
  | { readonly kind: 'member'; readonly group: GroupId; readonly items: readonly ItemId[] }
  | { readonly kind: 'aid'; readonly method: Method; readonly need: Need }
  | { readonly kind: 'fuel'; readonly method: Method };

/** Number of a set of interchangeable items, negative so that it can stand beside item ids. */
export type GroupId = number;

/** Stable number of a decision. */
export function decisionKey(decision: Decision): number {
  switch (decision.kind) {
    case 'method':
      return decision.item;
    case 'member':
      return decision.group;
    case 'aid':
      return FIRST_METHOD_KEY + 3 * decision.method.id + (decision.need.kind === 'tool' ? 0 : 1);
    case 'fuel':
      return FIRST_METHOD_KEY + 3 * decision.method.id + 2;
  }
}

/** Above every item id. */
const FIRST_METHOD_KEY = 1_000_000;

/** What was decided otherwise than by default: the position of the option chosen, by decision key. */
export type Policy = ReadonlyMap<number, number>;

const mixesOf = new WeakMap<Reachability, readonly FuelMix[]>();

/**
 * What comes first among options: the cheapest, or what can be had earliest. Taking the earliest everywhere never goes
 * in circles; taking the cheapest may (a diamond pickaxe for the diamonds it is made of). Where what is held makes
 * things early but does not suffice, what is earliest from nothing is the way that never does.
 */
export type Preference = 'cheapest' | 'earliest' | 'earliest-from-nothing';

/** The options of every decision, best first. Option 0 is the default. */
export class Options {
  private readonly known = new Map<number, readonly number[]>();
  private readonly groups = new Map<readonly ItemId[], GroupId>();
  private readonly groupsByName = new Map<string, GroupId>();
  private readonly fuels: readonly FuelMix[];
  private readonly rank: (item: ItemId) => number;

  constructor(
    private readonly task: PlanningTask,
    private readonly domain: Domain,
    private readonly reachable: Reachability,
    private readonly costs: MarginalCosts,
    private readonly preference: Preference,
    private readonly levels: Reachability = reachable,
  ) {
    this.rank = plainness(domain);
    // A start is asked for many goals; its fuels do not change.
    this.fuels = mixesOf.get(reachable) ?? fuelMixes(usefulFuels(task, domain, reachable), task);
    mixesOf.set(reachable, this.fuels);
  }

  /** Method ids, item ids, or positions in the fuel list. */
  of(decision: Decision): readonly number[] {
    const key = decisionKey(decision);
    const cached = this.known.get(key);
    if (cached) return cached;
    const options = this.list(decision);
    this.known.set(key, options);
    return options;
  }

  /** The number of a set of interchangeable items; the same for the same items. */
  groupOf(items: readonly ItemId[]): GroupId {
    const known = this.groups.get(items);
    if (known !== undefined) return known;
    const name = items.join('|');
    const group = this.groupsByName.get(name) ?? -1 - this.groupsByName.size;
    this.groupsByName.set(name, group);
    this.groups.set(items, group);
    return group;
  }

  /** The fuels at a position of the fuel list. */
  fuel(position: number): FuelMix | undefined {
    return this.fuels[position];
  }

  /** Least raw actions one more of an item costs. */
  price(item: ItemId): number {
    return this.costs.ofItem.get(item) ?? Infinity;
  }

  private list(decision: Decision): readonly number[] {
    switch (decision.kind) {
      case 'method':
        return this.methodsFor(decision.item);
      case 'member':
        return this.membersOf(decision.items);
      case 'aid':
        return this.aidsFor(decision.need);
      case 'fuel':
        return this.fuelPositions();
    }
  }

  private level(item: ItemId): number {
    return this.levels.itemLevel.get(item) ?? Infinity;
  }

  /** Compares levels where the earliest is wanted. */
  private sooner(a: number, b: number): number {
    return this.preference !== 'cheapest' && a !== b ? a - b : 0;
  }

  private fuelPositions(): readonly number[] {
    const mix = (position: number): FuelMix => this.fuels[position] ?? [];
    const level = (position: number): number =>
      Math.max(...mix(position).map(({ fuel }) => this.level(fuel)));
    // What is burnt only as far as it is there may not suffice.
    const isScarce = (position: number): boolean => mix(position).some(({ most }) => most < Infinity);
    return this.fuels
      .map((_, position) => position)
      .sort((a, b) => Number(isScarce(a)) - Number(isScarce(b)) || this.sooner(level(a), level(b)) || a - b);
  }

  private methodsFor(item: ItemId): readonly number[] {
    const level = (method: Method): number => this.levels.methodLevel.get(method) ?? Infinity;
    const plain = (method: Method): number => this.rank(method.inputs[0]?.items[0] ?? -1);
    const surplus = new Map<Method, number>();
    const open = (this.domain.producers.get(item) ?? []).filter(
      (method) => this.reachable.methodLevel.has(method) && this.isUseful(method, item),
    );
    for (const method of open) surplus.set(method, Math.round(this.costs.surplusOf(method) * 1e6) / 1e6);
    return open
      .sort(
        (a, b) =>
          this.sooner(level(a), level(b)) ||
          (surplus.get(a) ?? 0) - (surplus.get(b) ?? 0) ||
          level(a) - level(b) ||
          plain(a) - plain(b) ||
          a.id - b.id,
      )
      .map((method) => method.id);
  }

  /** Leaves out what could only give back what went in: emptied buckets, and unpacking what was packed before. */
  private isUseful(method: Method, item: ItemId): boolean {
    if (method.kind === 'shoot') return false;
    if (method.kind !== 'craft') return true;
    const [product] = method.outputs;
    if (product?.item !== item) return false;
    const [input, ...others] = method.inputs;
    const [packed, ...alternatives] = input?.items ?? [];
    if (!input || packed === undefined || others.length > 0 || alternatives.length > 0) return true;
    if ((this.task.stock.get(packed) ?? 0) > 0) return true;
    const makers = (this.domain.producers.get(packed) ?? []).filter((maker) =>
      this.reachable.methodLevel.has(maker),
    );
    const gain = product.amount / input.count;
    return !makers.every((maker) => {
      const spent = maker.inputs.find(({ items }) => items.length === 1 && items[0] === item)?.count ?? 0;
      return spent / (maker.outputs[0]?.amount ?? 1) >= gain;
    });
  }

  /** Of equals (oak and birch planks) only the first stays: swapping one for the other changes nothing. */
  private membersOf(items: readonly ItemId[]): readonly ItemId[] {
    const seen = new Set<string>();
    return items
      .filter((item) => this.reachable.itemLevel.has(item))
      .sort(
        (a, b) =>
          this.sooner(this.level(a), this.level(b)) ||
          this.price(a) - this.price(b) ||
          this.rank(a) - this.rank(b),
      )
      .filter((item) => {
        const price = this.price(item).toFixed(6);
        const isNew = !seen.has(price) || (this.task.stock.get(item) ?? 0) > 0;
        seen.add(price);
        return isNew;
      });
  }

  private aidsFor(need: Need): readonly ItemId[] {
    if (need.kind === 'station') {
      const standing = need.items.filter((item) => this.task.stations.has(item));
      // A smoker and a blast furnace are named after the furnace, and take half as long.
      if (standing.length > 0) return standing.toReversed();
    }
    return need.items
      .filter((item) => this.reachable.itemLevel.has(item))
      .map((item, rank) => ({ item, rank }))
      .sort(
        (a, b) =>
          this.level(a.item) - this.level(b.item) ||
          this.price(a.item) - this.price(b.item) ||
          a.rank - b.rank,
      )
      .map(({ item }) => item);
  }
}
