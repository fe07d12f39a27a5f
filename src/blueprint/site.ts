import type { Position } from '../base/position.js';
import { boundsOf, type Blueprint } from './blueprint.js';

/** So far from the chest a building keeps, so that people and stations have room around it. */
const LEAST_BLOCKS = 3;
const MOST_BLOCKS = 28;
/** For a wider one a place is asked for: hardly any is level, and it takes long to find out. */
const MOST_WIDTH = 48;
const STEPS_UP_AND_DOWN = [0, -1, 1, -2, 2] as const;
const FILL_COST = 3;
const CLEAR_COST = 2;
const AWAY_COST = 0.5;

/**
 * A level place near somewhere, and not at the chest, with the least to clear away and to fill up: where the lowest corner is
 * to be. Null where nothing that is in sight will do.
 * @param mayClear whether what stands there may be taken away, and ground filled up
 * @param stands whether there is something solid at a place; null where nobody can see
 */
export function siteFor(
  blueprint: Blueprint,
  { near, chest }: { readonly near: Position; readonly chest: Position },
  stands: (position: Position) => boolean | null,
  mayClear: boolean,
): Position | null {
  const bounds = boundsOf(blueprint);
  if (!bounds) return null;
  const { low, high } = bounds;
  const [width, height, depth] = [high.x - low.x + 1, high.y - low.y + 1, high.z - low.z + 1];
  if (Math.max(width, depth) > MOST_WIDTH) return null;
  const columns = new Map<string, number>();
  const costOf = (x: number, y: number, z: number): number => {
    const key = `${x},${y},${z}`;
    let cost = columns.get(key);
    if (cost === undefined) columns.set(key, (cost = columnCost({ x, y, z }, height, stands, mayClear)));
    return cost;
  };
  const gapTo = (place: Position, x: number, z: number): number =>
    Math.max(x - place.x, place.x - x - width + 1, z - place.z, place.z - z - depth + 1);
  let best: { readonly at: Position; readonly cost: number } | null = null;
  for (let dx = -MOST_BLOCKS - width; dx <= MOST_BLOCKS; dx++) {
    for (let dz = -MOST_BLOCKS - depth; dz <= MOST_BLOCKS; dz++) {
      const [x, z] = [near.x + dx, near.z + dz];
      const gap = gapTo(near, x, z);
      if (gap < LEAST_BLOCKS || gap > MOST_BLOCKS || gapTo(chest, x, z) < LEAST_BLOCKS) continue;
      for (const dy of STEPS_UP_AND_DOWN) {
        const at = { x, y: near.y + dy, z };
        const limit: number = best?.cost ?? Infinity;
        let cost = AWAY_COST * gap + Math.abs(dy);
        for (let cell = 0; cell < width * depth && cost < limit; cell++)
          cost += costOf(at.x + Math.floor(cell / depth), at.y, at.z + (cell % depth));
        if (cost < limit) best = { at, cost };
      }
    }
  }
  return best?.at ?? null;
}

function columnCost(
  { x, y, z }: Position,
  height: number,
  stands: (position: Position) => boolean | null,
  mayClear: boolean,
): number {
  const below = stands({ x, y: y - 1, z });
  if (below === null) return Infinity;
  const fill = mayClear ? FILL_COST : Infinity;
  let cost = below ? 0 : fill;
  for (let up = 0; up < height; up++)
    if (stands({ x, y: y + up, z }) === true) cost += mayClear ? CLEAR_COST : Infinity;
  return cost;
}
