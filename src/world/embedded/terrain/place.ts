import type { Position } from '../../../base/position.js';
import type { ArenaEnvironment } from '../../../environment/environment-schema.js';
import type { ChunkThread } from '../nature/thread/chunk-thread.js';
import type { Wildlife } from '../nature/wildlife.js';
import type { GeneratedBlocks } from './generated-blocks.js';

/** Where somebody stands at first, and how it is turned (protocol degrees, 0 is south). */
export interface StartPoint {
  readonly position: Position;
  readonly yaw: number;
}

/** A chest that stands in the place from the start. */
interface PlaceChest {
  readonly position: Position;
  readonly shared: boolean;
  readonly contents: Readonly<Record<string, number>>;
}

/** Columns from corner to corner, both included. */
interface PlaceExtent {
  readonly low: { readonly x: number; readonly z: number };
  readonly high: { readonly x: number; readonly z: number };
}

/** A place as the game plays in it: an arena as its file lists it, or nature as its seed makes it. */
export interface Place {
  readonly blocks: GeneratedBlocks;
  /** Shared out in turn; never empty. */
  readonly startPoints: readonly StartPoint[];
  readonly chests: readonly PlaceChest[];
  /** Mobs of the start. */
  readonly herds: ArenaEnvironment['entities'];
  /** What everybody carries at first. */
  readonly startInventory: Readonly<Record<string, number>>;
  /** Beyond it there is nothing to do; null where there is no end. */
  readonly extent: PlaceExtent | null;
  /** Registry name of a column's biome; null where all is plains. */
  readonly biomeAt: ((x: number, z: number) => string) | null;
  /** Animals that come with the land, and what of the world is in memory; null in a built place. */
  readonly wildlife: Wildlife | null;
  /** Makes land before somebody needs it; null in a built place, where all of it is there. */
  readonly ahead: ChunkThread | null;
  /** Part of the place itself: nobody breaks it. */
  isProtected(position: Position): boolean;
}
