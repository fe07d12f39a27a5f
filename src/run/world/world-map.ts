import type { Position } from '../../base/position.js';

/** The place from above: for each column the highest block that is no air. */
export interface WorldMap {
  /** Lowest x and z of the part shown; `y` of its ground. */
  readonly origin: Position;
  /** Columns from west to east and from north to south. */
  readonly width: number;
  readonly depth: number;
  /** Registry names used, by number; 0 is nothing. */
  readonly palette: readonly string[];
  /** Row by row from the north-west corner: number in the palette, and height above `origin.y`. */
  readonly blocks: readonly number[];
  readonly heights: readonly number[];
  readonly figures: readonly Figure[];
}

/** Somebody or something that moves. */
export interface Figure {
  readonly kind: 'worker' | 'person' | 'mob' | 'item';
  readonly name: string;
  readonly position: Position;
  /** Degrees, 0 south, 90 west; null for things. */
  readonly yawDegrees: number | null;
}
