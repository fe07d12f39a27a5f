import type { Position } from '../../base/position.js';
import type { RunEvent } from '../../run/log/run-event.js';

/** A part of the world from above, in blocks; the edges are included. */
export interface MapBounds {
  readonly west: number;
  readonly east: number;
  readonly north: number;
  readonly south: number;
}

const MARGIN_BLOCKS = 3;

/** Bounds that take in every place an event names; null before the first. */
export function boundsAfter(bounds: MapBounds | null, event: RunEvent): MapBounds | null {
  return placesIn(event).reduce(widened, bounds);
}

function widened(bounds: MapBounds | null, { x, z }: Position): MapBounds {
  const [west, east] = [Math.floor(x) - MARGIN_BLOCKS, Math.floor(x) + MARGIN_BLOCKS];
  const [north, south] = [Math.floor(z) - MARGIN_BLOCKS, Math.floor(z) + MARGIN_BLOCKS];
  if (bounds === null) return { west, east, north, south };
  return {
    west: Math.min(bounds.west, west),
    east: Math.max(bounds.east, east),
    north: Math.min(bounds.north, north),
    south: Math.max(bounds.south, south),
  };
}

function placesIn(event: RunEvent): readonly Position[] {
  if (event.kind === 'surveyed') {
    return [...(event.chest ? [event.chest] : []), ...event.stations.map(({ position }) => position)];
  }
  const isSomewhere =
    event.kind === 'activity' || event.kind === 'worker-joined' || event.kind === 'station-observed';
  return isSomewhere ? [event.position] : [];
}
