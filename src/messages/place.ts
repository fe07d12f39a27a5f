import type { Position } from '../base/position.js';

/**
 * A direction by the compass, for who sees the place from above, and as seen from the chest's front, where that is known,
 * for who stands before it: "4 blocks east, left of the chest".
 */
export function placeInWords(from: Position, to: Position, facing: Position | null): string {
  const east = to.x - from.x;
  const south = to.z - from.z;
  const blocks = Math.round(Math.hypot(east, south));
  if (blocks <= 1) return 'beside the chest';
  const side = facing === null ? ' of' : `, ${sideOf(east, south, facing)}`;
  return `${blocks} blocks ${compass(east, south)}${side} the chest`;
}

const POINTS = ['south', 'south-west', 'west', 'north-west', 'north', 'north-east', 'east', 'south-east'];

/** Where one place lies from another, by the compass: "north-east". */
export function compassPoint(from: Position, to: Position): string {
  return compass(to.x - from.x, to.z - from.z);
}

/** South is +z, west is -x. */
function compass(east: number, south: number): string {
  const turns = Math.atan2(-east, south) / (2 * Math.PI);
  return POINTS[Math.round(turns * 8 + 8) % 8] ?? 'away';
}

/** `facing`: the side the chest's front looks to; who looks at it has the left hand on its right. */
function sideOf(east: number, south: number, facing: Position): string {
  const ahead = east * facing.x + south * facing.z;
  // Looking against `facing`: right is facing turned a quarter to its own left.
  const right = east * facing.z - south * facing.x;
  if (Math.abs(right) < Math.abs(ahead)) return ahead > 0 ? 'in front of' : 'behind';
  return right > 0 ? 'right of' : 'left of';
}

/** "8 m": a block is a metre. */
export function distanceOf(distanceCm: number): string {
  return `${Math.round(distanceCm / 100)} m`;
}

/** "-15 -60 2". */
export function plainPlace({ x, y, z }: Position): string {
  return `${x} ${y} ${z}`;
}
