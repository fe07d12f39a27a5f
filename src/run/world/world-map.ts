import type { ViewFromAbove } from '../../worker/site/look-from-above.js';
import type { Position } from '../../base/position.js';

/** The place from above, and who moves in it. */
export interface WorldMap extends ViewFromAbove {
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
