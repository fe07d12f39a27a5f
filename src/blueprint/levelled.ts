import { positionKey, type Position } from '../base/position.js';
import { isAir } from './block-text.js';
import { boundsOf, cellsOf, withCells, type Blueprint, type Cell } from './blueprint.js';

/** Deeper holes are bridged, not filled. */
const MOST_DEPTH = 4;

/**
 * A blueprint with the ground made level for it: earth under its lowest layer down to where there is ground.
 * @param stands whether there is something solid at a place of the world; null where nobody has looked
 */
export function levelled(blueprint: Blueprint, stands: (position: Position) => boolean | null): Blueprint {
  const low = boundsOf(blueprint)?.low;
  if (!low) return blueprint;
  const cells = cellsOf(blueprint);
  const listed = new Set(cells.map(({ position }) => positionKey(position)));
  const filled = cells.flatMap(({ position, block }): Cell[] => {
    if (position.y !== low.y || isAir(block)) return [];
    const fill: Cell[] = [];
    for (let depth = 1; depth <= MOST_DEPTH; depth++) {
      const below = { ...position, y: position.y - depth };
      const isGround = stands(below);
      if (isGround === null || listed.has(positionKey(below))) return [];
      if (isGround) return fill;
      fill.push({ position: below, block: 'dirt' });
    }
    return [];
  });
  return filled.length === 0 ? blueprint : withCells(blueprint, [...filled, ...cells]);
}
