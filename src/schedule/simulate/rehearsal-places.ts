import { blocksAside, type Position } from '../../base/position.js';
import { travelTicks } from './estimates.js';

/** A station in a rehearsal. */
export interface Standing {
  readonly kind: number;
  readonly distance: number;
  readonly travelTicks: number;
  slots: number;
  readyTick: number;
}

export interface FreePlace {
  readonly at: Position;
  readonly side: string;
}

/** A station at its place. */
export function standing(kind: number, slots: number, at: Position, chest: Position | null): Standing {
  const distance = chest ? blocksAside(at, chest) : 0;
  const from = chest ?? { x: 0, y: 0, z: 0 };
  return { kind, slots, distance, travelTicks: travelTicks(from, at), readyTick: -Infinity };
}

/** The wanted side, then beside the chest, then any. */
export function takePlace(places: FreePlace[], side: string): Position {
  let best = places.findIndex((place) => place.side === side);
  if (best < 0) best = places.findIndex((place) => place.side === 'beside');
  return places.splice(Math.max(0, best), 1)[0]?.at ?? { x: 0, y: 0, z: 0 };
}
