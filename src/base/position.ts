/** A place in the world, in blocks; whole coordinates name a block. */
export interface Position {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Straight through the air, in blocks. */
export function distanceBetween(one: Position, other: Position): number {
  return Math.hypot(one.x - other.x, one.y - other.y, one.z - other.z);
}

/** Over the ground, in blocks: what is overhead or underfoot is no way off. */
export function blocksAside(one: Omit<Position, 'y'>, other: Omit<Position, 'y'>): number {
  return Math.hypot(one.x - other.x, one.z - other.z);
}

/** Whether both are the same point; of blocks: the same block. */
export function isSamePosition(one: Position, other: Position): boolean {
  return one.x === other.x && one.y === other.y && one.z === other.z;
}

export function blockAtPoint({ x, y, z }: Position): Position {
  return { x: Math.floor(x), y: Math.floor(y), z: Math.floor(z) };
}

/** A key for maps and sets: equal for equal coordinates, different for different ones. */
export function positionKey({ x, y, z }: Position): string {
  return `${x},${y},${z}`;
}

/** Steps over level ground, in blocks of x and z: to its four sides, to its corners, and all eight, the sides first. */
export const SIDES = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;
export const CORNERS = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
] as const;
export const SIDES_AND_CORNERS = [...SIDES, ...CORNERS] as const;
