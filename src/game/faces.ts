import type { Position } from '../base/position.js';

/** Faces in the protocol's order 0..5: down, up, north, south, west, east. */
export const FACES = ['down', 'up', 'north', 'south', 'west', 'east'] as const;
export type Face = (typeof FACES)[number];
/** From where liquids run to a block. */
export const FACES_BUT_DOWN = ['up', 'north', 'south', 'west', 'east'] as const;
export type Side = 'north' | 'south' | 'west' | 'east';
export const HORIZONTAL_SIDES: readonly Side[] = ['north', 'south', 'west', 'east'];

/** One block on, in x, y and z. */
export const FACE_STEPS: Readonly<Record<Face, readonly [number, number, number]>> = {
  down: [0, -1, 0],
  up: [0, 1, 0],
  north: [0, 0, -1],
  south: [0, 0, 1],
  west: [-1, 0, 0],
  east: [1, 0, 0],
};

/** The neighbouring block across a face. */
export function across(position: Position, face: Face): Position {
  const [dx, dy, dz] = FACE_STEPS[face];
  return { x: position.x + dx, y: position.y + dy, z: position.z + dz };
}

const OPPOSITES: Readonly<Record<Face, Face>> = {
  down: 'up',
  up: 'down',
  north: 'south',
  south: 'north',
  west: 'east',
  east: 'west',
};

export function oppositeFace(face: Face): Face {
  return OPPOSITES[face];
}

export function oppositeSide(side: Side): Side {
  return OPPOSITES[side] as Side;
}

const CLOCKWISE: Readonly<Record<Side, Side>> = {
  north: 'east',
  east: 'south',
  south: 'west',
  west: 'north',
};

export function clockwise(side: Side): Side {
  return CLOCKWISE[side];
}

/** The side a player of this yaw (protocol degrees, 0 is south) looks to. */
export function sideOfYaw(yaw: number): Side {
  const quarter = ((Math.round(yaw / 90) % 4) + 4) % 4;
  return (['south', 'west', 'north', 'east'] as const)[quarter] ?? 'south';
}

export function isSide(value: string): value is Side {
  return (HORIZONTAL_SIDES as readonly string[]).includes(value);
}
