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

/** What stands so many times in one place: each further one is clicked onto those that are there. */
export const COUNTS = ['layers', 'candles', 'pickles', 'eggs', 'flower_amount'] as const;

/** Two blocks high, and set down at once. */
export const TWO_HIGH =
  /_door$|^(sunflower|lilac|rose_bush|peony|tall_grass|large_fern|pitcher_plant|small_dripleaf)$/;

/**
 * What a click changes of a block that stands and stays so, a step at a time; null where nothing. Doors and gates are
 * none of them: whoever goes through swings them.
 */
export function switchedBy(name: string): 'open' | 'delay' | 'mode' | null {
  if (name.endsWith('_trapdoor') && name !== 'iron_trapdoor') return 'open';
  return name === 'repeater' ? 'delay' : name === 'comparator' ? 'mode' : null;
}

/** What a flower pot becomes when an item is put into it, if it becomes anything. */
export function pottedAs(item: string): string {
  return `potted_${item}${item.endsWith('azalea') ? '_bush' : ''}`;
}

const WITH_WALL_FORM = /(?<=^|_)(torch|hanging_sign|sign|banner|skull|head|fan)$/;

/**
 * The block that comes of one clicked onto a face: torches, signs, banners, heads have another form on walls, and none
 * below; signs that hang have none on the ground.
 */
export function formOf(name: string, face: Face): string | null {
  if (!hasWallForm(name) || face === (name.endsWith('_hanging_sign') ? 'down' : 'up')) return name;
  return isSide(face) ? name.replace(WITH_WALL_FORM, 'wall_$1') : null;
}

/** Whether a block has another form on walls. */
export function hasWallForm(name: string): boolean {
  return WITH_WALL_FORM.test(name) && !name.includes('wall_');
}

// Facing the way the player looks; all others that turn face the player.
const FACES_AWAY = /(_stairs|_bed|_fence_gate|_door|campfire|^bell|^decorated_pot)$/;
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
    // Heads look the way the player looks, signs and banners at the player.
    rotation: String(rotationOf(/_(skull|head)$/.test(name) ? click.yaw + 180 : click.yaw)),
    // What has something solid on the other side, too, hangs between two walls: the game sees to it.
    attachment: face === 'up' ? 'floor' : face === 'down' ? 'ceiling' : 'single_wall',
    vertical_direction: face === 'down' ? 'down' : 'up',
  };
  if (name.endsWith('rail')) properties['shape'] = isAcross(look) ? 'east_west' : 'north_south';
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

function facingOf(name: string, look: Side, click: SettingDown): string {
  const { face, pitch } = click;
  if (name.endsWith('_wall_hanging_sign')) return alongWall(click);
  if (/(_wall_.*|wall_torch|^ladder|^tripwire_hook)$/.test(name) && isSide(face)) return face;
  if (name === 'bell' && isSide(face)) return oppositeSide(face);
  if (name === 'hopper') return isSide(face) ? oppositeSide(face) : 'down';
  if (/^(end_rod|lightning_rod|.*shulker_box|amethyst_cluster|.*_amethyst_bud)$/.test(name)) return face;
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

function isAcross(side: Side): boolean {
  return side === 'west' || side === 'east';
}

/** Across the wall that is clicked, and towards the player; whoever looks straight at the wall decides nothing. */
function alongWall({ face, yaw }: SettingDown): Face {
  const turn = (yaw * Math.PI) / 180;
  const [south, west] = [Math.cos(turn), Math.sin(turn)];
  const [sideways, towards, away] =
    isSide(face) && isAcross(face) ? ([south, 'north', 'south'] as const) : ([west, 'east', 'west'] as const);
  if (Math.abs(sideways) < 0.001) return face;
  return sideways > 0 ? towards : away;
}

function axisOf(face: Face): string {
  if (face === 'up' || face === 'down') return 'y';
  return face === 'north' || face === 'south' ? 'z' : 'x';
}

function rotationOf(yaw: number): number {
  return ((Math.floor(((180 + yaw) * 16) / 360 + 0.5) % 16) + 16) % 16;
}
