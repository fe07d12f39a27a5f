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
