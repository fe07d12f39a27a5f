export {
  across,
  clockwise,
  FACES,
  FACES_BUT_DOWN,
  HORIZONTAL_SIDES,
  isSide,
  oppositeFace,
  oppositeSide,
  sideOfYaw,
  type Face,
  type Side,
} from '../../../game/faces.js';
