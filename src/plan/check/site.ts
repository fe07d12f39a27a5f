import { usesOf } from '../../game/game.js';
import type { PlanOrder } from './check-order.js';
import type { ReadName, ReadSubtask } from './check-names.js';
import type { Fault, FaultFacts, Mend } from './fault.js';
import type { StartState } from './start-state.js';
import { increase, append } from '../../base/groups.js';

/**
 * What a subtask does to the world, in units of resources. A resource is an item in the chest (`item:stick`), the
 * uses left in all tools of a kind (`uses:stone_pickaxe`) or loot lying about (`ground:porkchop`).
 */
export interface Effects {
  readonly read: ReadSubtask;
  /** The registry name that was settled on; null where the product is not understood. */
  readonly product: string | null;
  /** Taken at the start, and used up. */
  readonly takes: Map<string, number>;
  /** Put down at the end. */
  readonly gives: Map<string, number>;
  /** Tools that must be there and come back. */
  readonly holds: Set<string>;
  /** Tools a plan that lists none would use if they are there. */
  readonly mayHold: Set<string>;
  readonly stations: Set<string>;
  /** Block left standing, and how many of it. */
  places: { readonly block: string; readonly count: number } | null;
  kills: { readonly mob: string; readonly count: number; readonly shot: boolean } | null;
  /** Fewest units by which the product can be made less: a recipe's yield. */
  batch: number;
  /** False where something is wrong with the subtask itself, so that counting its product says nothing. */
  isSound: boolean;
}

/** More than any plan needs of anything: what is assumed of a product whose quantity makes no sense. */
export const PLENTY = 1e9;

export const itemOf = (name: string): string => `item:${name}`;
export const usesResource = (name: string): string => `uses:${name}`;
export const groundOf = (name: string): string => `ground:${name}`;

/** The chest, the place and what lies about while a draft is walked through in one executable order. */
export class CheckedSite {
  readonly effects: Effects[] = [];
  private readonly levels = new Map<string, number>();
  private readonly givers = new Map<string, number[]>();
  private readonly left: Map<string, number>;
  private readonly standing = new Map<string, number[]>();
  private readonly planned = new Set<string>();

  constructor(
    readonly start: StartState,
    readonly order: PlanOrder,
    readonly reads: readonly ReadSubtask[],
    readonly faults: Fault[],
  ) {
    this.left = new Map(start.offers);
    for (const { product } of reads) if (product) this.planned.add(product.preferred);
    for (const [item, count] of Object.entries(start.stock)) this.add(itemOf(item), count);
  }

  /** Units there now, in the order walked. */
  level(resource: string): number {
    return this.levels.get(resource) ?? 0;
  }

  inStock(item: string): number {
    return this.level(itemOf(item));
  }

  /** Whether the item is there from the start or made by a subtask that must come before. */
  isAtHand(subtask: number, item: string): boolean {
    if ((this.start.stock[item] ?? 0) > 0) return true;
    return (this.givers.get(itemOf(item)) ?? []).some((giver) => this.order.isBefore(giver, subtask));
  }

  /** Units of a resource that subtasks which must come before have put down and nobody has taken yet. */
  laidBefore(subtask: number, resource: string): number {
    const givers = this.givers.get(resource) ?? [];
    return givers.some((giver) => this.order.isBefore(giver, subtask)) ? this.level(resource) : 0;
  }

  isStanding(subtask: number, station: string): boolean {
    if (this.start.stations.includes(station)) return true;
    return (this.standing.get(station) ?? []).some((placer) => this.order.isBefore(placer, subtask));
  }

  /** Whether the draft names the item as somebody's product. */
  isPlanned(item: string): boolean {
    return this.planned.has(item);
  }

  /** Blocks or mobs of the place nobody has used up yet. */
  offered(target: string): number {
    return this.left.get(target) ?? 0;
  }

  useUp(target: string, count: number): void {
    this.left.set(target, this.offered(target) - count);
  }

  /** Of several names that will do: what is in stock, else what somebody makes, else the usual one. */
  favourite({ names, preferred }: ReadName, isAllowed: (name: string) => boolean = () => true): string {
    const allowed = names.filter(isAllowed);
    const stocked = allowed.filter((name) => this.inStock(name) > 0);
    const [most] = stocked.sort((a, b) => this.inStock(b) - this.inStock(a));
    if (most !== undefined) return most;
    const made = allowed.find((name) => this.isPlanned(name) && name !== preferred);
    if (allowed.includes(preferred)) return this.isPlanned(preferred) ? preferred : (made ?? preferred);
    return made ?? allowed[0] ?? preferred;
  }

  /** Walks on: the subtask has taken and given. */
  carryOut(effects: Effects): void {
    const { index } = effects.read;
    for (const [resource, count] of effects.takes) {
      this.levels.set(resource, Math.max(0, this.level(resource) - count));
    }
    for (const [resource, count] of effects.gives) {
      this.add(resource, count);
      append(this.givers, resource, index);
    }
    if (effects.places) append(this.standing, effects.places.block, index);
    this.effects.push(effects);
  }

  private add(resource: string, count: number): void {
    this.levels.set(resource, this.level(resource) + count);
  }
}

/** A subtask that does nothing yet. */
export function noEffects(read: ReadSubtask, product: string | null): Effects {
  return {
    read,
    product,
    takes: new Map(),
    gives: new Map(),
    holds: new Set(),
    mayHold: new Set(),
    stations: new Set(read.stations),
    places: null,
    kills: null,
    batch: 1,
    isSound: true,
  };
}

/** It is not made that way. @param item what was to be made */
export function wrongRecipe(
  site: CheckedSite,
  { id }: ReadSubtask,
  item: string | null,
  facts: FaultFacts,
  mend: Mend,
): void {
  site.faults.push({ kind: 'wrong-recipe', subtask: id, item, count: null, facts, mend });
}

/** Puts items into the chest; tools bring their uses along. */
export function giveItem({ start }: CheckedSite, effects: Effects, item: string, count: number): void {
  if (count <= 0) return;
  increase(effects.gives, itemOf(item), count);
  const uses = usesOf(start.game, item);
  if (uses !== Infinity) increase(effects.gives, usesResource(item), count * uses);
}

export function wear({ start }: CheckedSite, effects: Effects, tool: string, uses: number): void {
  if (usesOf(start.game, tool) !== Infinity) increase(effects.takes, usesResource(tool), uses);
}
