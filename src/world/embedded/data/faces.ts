import type { Position } from '../../../base/position.js';

export {
  across,
  clockwise,
  FACES,
  HORIZONTAL_SIDES,
  isSide,
  oppositeFace,
  oppositeSide,
  sideOfYaw,
  type Face,
  type Side,
} from '../../../game/faces.js';

/** The block a point lies in. */
export function blockAtPoint({ x, y, z }: Position): Position {
  return { x: Math.floor(x), y: Math.floor(y), z: Math.floor(z) };
}
