import type { Position } from '../../base/position.js';
import type { ItemCounts } from '../../base/item-counts.js';

/**
 * `bot.job` inside a skill: what this call is to do. Skills take amounts and places from here, so that the same source
 * serves 8 cobblestone and 11, in any world. Positions are Vec3 in the guest.
 */
export interface JobView {
  readonly action: string;
  readonly phase: 'whole' | 'load' | 'collect';
  readonly item: string;
  readonly quantity: number;
  /** How often the recipe is to be made; only for crafts. */
  readonly times: number | null;
  /** The shared chest; null where there is none. */
  readonly chest: Position | null;
  /** To be taken from the chest: materials, and the tools to borrow, one each. */
  readonly takes: ItemCounts;
  readonly tools: readonly string[];
  /** To be carried before the work begins: `takes`, and one of each tool. */
  readonly needs: ItemCounts;
  /** The part of `takes` that is burnt. */
  readonly fuel: ItemCounts;
  /** The part of `takes` that is smelted. */
  readonly smelts: ItemCounts;
  /** To lie in the chest at the end; tools come back too unless `wornOut`. */
  readonly brings: ItemCounts;
  readonly wornOut: readonly string[];
  /** Blocks that give the item, or what something is used on for it, best first; empty where nothing is to be gathered. */
  readonly sources: readonly string[];
  readonly station: { readonly block: string; readonly position: Position } | null;
  readonly placeAt: readonly Position[];
  readonly instruction: string;
}
