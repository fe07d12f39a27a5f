import { SIDES, type Position } from '../../src/base/position.js';
import { fallingOn, type HazardAt } from './opening.js';
import type { WayGoal } from './way-search.js';

/** Of many blocks the nearest are enough to head for. */
const MOST_HEADED_FOR = 12;

/** Each step goes one block aside, and mostly no more than one up or down. */
export function stepsBetween(a: Position, b: Position): number {
  const aside = Math.abs(a.x - b.x) + Math.abs(a.z - b.z);
  return Math.max(aside, Math.abs(a.y - b.y));
}

/** From so high above it what lies at the bottom is dug; deeper down the breath is out before anybody has sunk there. */
const FLOATING_BLOCKS = 3;

/** Height of the uppermost water over a block; null where there is none, or more than one floats on. */
function surfaceOver({ x, y, z }: Position, hazardAt: HazardAt): number | null {
  let height = y;
  while (height <= y + FLOATING_BLOCKS && hazardAt(x, height + 1, z).isWet) height += 1;
  return height > y && height <= y + FLOATING_BLOCKS ? height : null;
}

/**
 * Beside one of some blocks, at its level or just under it, or just below it; where it lies under water, also on the
 * bottom beside it or afloat above it: where it can be dug once one is there.
 */
export function beside(blocks: readonly Position[], from: Position, hazardAt: HazardAt): WayGoal {
  const places = new Set<string>();
  for (const { x, y, z } of blocks) {
    for (const [dx, dz] of SIDES) for (const dy of [0, -1]) places.add(`${x + dx},${y + dy},${z + dz}`);
    if (fallingOn(hazardAt, { x, y, z }) === 0) places.add(`${x},${y - 2},${z}`);
    const surface = surfaceOver({ x, y, z }, hazardAt);
    if (surface === null) continue;
    for (const [dx, dz] of SIDES)
      for (const height of [y + 1, surface]) places.add(`${x + dx},${height},${z + dz}`);
    if (surface > y + 1) places.add(`${x},${surface},${z}`);
  }
  const nearest = [...blocks]
    .sort((a, b) => stepsBetween(a, from) - stepsBetween(b, from))
    .slice(0, MOST_HEADED_FOR);
  const isReached = ({ x, y, z }: Position): boolean => places.has(`${x},${y},${z}`);
  return {
    isReached,
    stepsTo: (cell) =>
      isReached(cell) ? 0 : Math.min(...nearest.map((block) => Math.max(0, stepsBetween(cell, block) - 1))),
    placeFor: () => nearest[0] ?? from,
  };
}

/** Some place at a height. */
export function atHeight(height: number): WayGoal {
  return {
    isReached: ({ y }) => y === height,
    stepsTo: ({ y }) => Math.abs(y - height),
    placeFor: ({ x, z }) => ({ x, y: height, z }),
  };
}

/** Near enough to a point that one can be told to be there. */
export function at(point: Position, isReached: (cell: Position) => boolean): WayGoal {
  const cell = { x: Math.floor(point.x), y: Math.floor(point.y), z: Math.floor(point.z) };
  return { isReached, stepsTo: (from) => stepsBetween(from, cell), placeFor: () => cell };
}
