import type { ItemCounts } from '../base/item-counts.js';
import type { Position } from '../base/position.js';
import type { NpcSubtask } from './criterion.js';

/** What is different from the village as it is. */
interface Scene {
  /** What the bot carries at first; these are the request's preconditions, with `chests` below. */
  readonly bot?: ItemCounts;
  readonly player?: ItemCounts;
  /** Default: `PLAYER_AT`. */
  readonly playerAt?: Position;
  /** Degrees, 0 south, 90 west; default south. */
  readonly playerLooks?: number;
  /** Lies on the ground at a place before anything is said. */
  readonly lying?: { readonly items: ItemCounts; readonly at: Position };
}

export interface NpcRequest {
  /** Its number in the published list, 1 to 44. */
  readonly id: number;
  /** The sentence with this village's slots filled in; the published one where left out. */
  readonly says?: string;
  /** Values the sentence leaves open or the village gives. */
  readonly slots: Readonly<Record<string, string | number>>;
  readonly scene?: Scene;
  /** What the player says to the one question; left out where the sentence leaves nothing open. */
  readonly answer?: string;
  readonly subtasks: readonly NpcSubtask[];
}
