import { blockAtPoint, type Position } from '../../../base/position.js';
import { across, oppositeFace, type Face } from '../data/faces.js';
import type { ShapeBox } from '../data/version-data.js';

/** The first block a look meets, and the face it meets it at. */
export interface SeenFace {
  readonly position: Position;
  readonly face: Face;
}

const AXES = ['x', 'y', 'z'] as const;
const FORWARD = { x: 'east', y: 'up', z: 'south' } as const;

/**
 * Follows a look until it meets a shape.
 * @param way of length 1
 * @param reach in blocks
 * @param shapesAt what stops the look in a block
 */
export function firstInSight(
  from: Position,
  way: Position,
  reach: number,
  shapesAt: (position: Position) => readonly ShapeBox[],
): SeenFace | null {
  let cell = blockAtPoint(from);
  for (;;) {
    const met = nearestFace(from, way, cell, shapesAt(cell));
    if (met && met.distance <= reach) return { position: cell, face: met.face };
    const exit = exitOf(from, way, cell);
    if (exit.distance > reach) return null;
    cell = across(cell, exit.face);
  }
}

/** Where a look leaves a block. */
function exitOf(from: Position, way: Position, cell: Position): { distance: number; face: Face } {
  let exit: { distance: number; face: Face } = { distance: Infinity, face: 'up' };
  for (const axis of AXES) {
    if (way[axis] === 0) continue;
    const isForward = way[axis] > 0;
    const distance = (cell[axis] + (isForward ? 1 : 0) - from[axis]) / way[axis];
    if (distance < exit.distance)
      exit = { distance, face: isForward ? FORWARD[axis] : oppositeFace(FORWARD[axis]) };
  }
  return exit;
}

function nearestFace(
  from: Position,
  way: Position,
  cell: Position,
  boxes: readonly ShapeBox[],
): { readonly distance: number; readonly face: Face } | null {
  let nearest: { readonly distance: number; readonly face: Face } | null = null;
  for (const box of boxes) {
    const met = meeting(from, way, cell, box);
    if (met && met.distance < (nearest?.distance ?? Infinity)) nearest = met;
  }
  return nearest;
}

function meeting(
  from: Position,
  way: Position,
  cell: Position,
  box: ShapeBox,
): { readonly distance: number; readonly face: Face } | null {
  let [enter, leave] = [0, Infinity];
  let face: Face = 'up';
  for (const [index, axis] of AXES.entries()) {
    const low = cell[axis] + (box[index] ?? 0);
    const high = cell[axis] + (box[index + 3] ?? 1);
    if (way[axis] === 0) {
      if (from[axis] < low || from[axis] > high) return null;
      continue;
    }
    const isForward = way[axis] > 0;
    const near = ((isForward ? low : high) - from[axis]) / way[axis];
    const far = ((isForward ? high : low) - from[axis]) / way[axis];
    if (near > enter) {
      enter = near;
      face = isForward ? oppositeFace(FORWARD[axis]) : FORWARD[axis];
    }
    leave = Math.min(leave, far);
  }
  return enter <= leave ? { distance: enter, face } : null;
}
