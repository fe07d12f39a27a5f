import { clockwise, isSide, oppositeFace, oppositeSide, sideOfYaw, type Face, type Side } from './faces.js';

/** How a player sets a block down. */
export interface SettingDown {
  /** The face that is clicked; `up` where the block goes into something that gives way. */
  readonly face: Face;
  /** Where on the face, 0 to 1. */
  readonly cursorY: number;
  /** The protocol's degrees: 0 is south, 90 west; 90 down, -90 up. */
  readonly yaw: number;
  readonly pitch: number;
}

const WALL_FORMS: readonly (readonly [RegExp, (name: string) => string])[] = [
  [/^(soul_|redstone_)?torch$/, (name) => name.replace('torch', 'wall_torch')],
  [/^(?!.*hanging).*_sign$/, (name) => name.replace(/_sign$/, '_wall_sign')],
];

/** The block that comes of one clicked onto a face: torches and signs have another form on walls, and none below. */
export function formOf(name: string, face: Face): string | null {
  const form = WALL_FORMS.find(([pattern]) => pattern.test(name));
  if (!form || face === 'up') return name;
  return face === 'down' ? null : form[1](name);
}

// Facing the way the player looks; all others that turn face the player.
const FACES_AWAY = /(_stairs|_bed|_fence_gate|_door|^campfire|^soul_campfire|_campfire|^lectern_|^bell)$/;
const SIX_WAYS =
  /^(dispenser|dropper|observer|piston|sticky_piston|barrel|.*shulker_box|command_block|end_rod|lightning_rod)$/;

/**
 * The properties a block gets by how it is set down (game rule); those a block does not have mean nothing.
 * @param block `hasFace`: it has a property `face`, as buttons have
 */
export function orientation(
  block: { readonly name: string; readonly hasFace: boolean },
  click: SettingDown,
): Readonly<Record<string, string>> {
  const { name, hasFace } = block;
  const look = sideOfYaw(click.yaw);
  const { face, cursorY } = click;
  const isUpper = face === 'down' || (face !== 'up' && cursorY > 0.5);
  const properties: Record<string, string> = {
    axis: axisOf(face),
    rotation: String(rotationOf(click.yaw)),
  };
  if (name.endsWith('_slab')) properties['type'] = isUpper ? 'top' : 'bottom';
  if (/_(stairs|trapdoor)$/.test(name)) properties['half'] = isUpper ? 'top' : 'bottom';
  if (name.endsWith('_leaves')) properties['persistent'] = 'true';
  if (/(^|_)lantern$/.test(name) && name !== 'sea_lantern') properties['hanging'] = String(face === 'down');
  properties['facing'] = facingOf(name, look, click);
  if (hasFace) {
    properties['face'] = face === 'up' ? 'floor' : face === 'down' ? 'ceiling' : 'wall';
    if (isSide(face)) properties['facing'] = face;
    else properties['facing'] = look;
  }
  return properties;
}

function facingOf(name: string, look: Side, { face, pitch }: SettingDown): string {
  if (/(wall_torch|_wall_sign|^ladder)$/.test(name) && isSide(face)) return face;
  if (name === 'hopper') return isSide(face) ? oppositeSide(face) : 'down';
  if (/^(end_rod|lightning_rod|.*shulker_box)$/.test(name)) return face;
  if (SIX_WAYS.test(name)) {
    const facing: Face = pitch > 45 ? 'down' : pitch < -45 ? 'up' : look;
    return name === 'observer' ? facing : oppositeFace(facing);
  }
  // Towards the trunk it hangs on.
  if (name === 'cocoa' && isSide(face)) return oppositeSide(face);
  if (name.endsWith('_trapdoor')) return isSide(face) ? face : oppositeSide(look);
  if (name.endsWith('anvil')) return clockwise(look);
  return FACES_AWAY.test(name) ? look : oppositeSide(look);
}

function axisOf(face: Face): string {
  if (face === 'up' || face === 'down') return 'y';
  return face === 'north' || face === 'south' ? 'z' : 'x';
}

function rotationOf(yaw: number): number {
  return ((Math.floor(((180 + yaw) * 16) / 360 + 0.5) % 16) + 16) % 16;
}
