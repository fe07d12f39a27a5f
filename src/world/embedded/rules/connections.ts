import type { Position } from '../../../base/position.js';
import { propertiesOf, stateWith, type Properties, type BlockReader } from '../data/block-states.js';
import { across, clockwise, isSide, oppositeSide, HORIZONTAL_SIDES, type Side } from '../data/faces.js';
import { requireEntry, type BlockType, type VersionData } from '../data/version-data.js';
import { isRooted } from './plant-soil.js';

const FENCE = /_fence$/;
const PANE = /(^iron_bars$|_pane$)/;
const WALL = /_wall$/;

/** Whether the block shows arms towards its neighbours. */
export function isConnecting(block: BlockType): boolean {
  return FENCE.test(block.name) || PANE.test(block.name) || WALL.test(block.name);
}

/**
 * The state of a fence, pane or wall that fits its neighbours, of a stem whose fruit is gone, of tilled earth under
 * something solid; other blocks keep theirs.
 */
export function connectedState(
  data: VersionData,
  blocks: BlockReader,
  position: Position,
  state: number,
): number {
  const block = data.blockOfState(state);
  if (block.name === 'farmland') return isPressed(data, blocks, position) ? bareEarth(data) : state;
  if (block.name.startsWith('attached_')) return stemState(data, blocks, position, state);
  if (!isConnecting(block)) return state;
  const arms: Record<string, string> = {};
  let count = 0;
  for (const side of HORIZONTAL_SIDES) {
    const neighbour = blocks.stateAt(across(position, side));
    const isJoined = joins(data, block, neighbour, side);
    if (isJoined) count += 1;
    arms[side] = WALL.test(block.name) ? (isJoined ? 'low' : 'none') : String(isJoined);
  }
  const isStraight = count === 2 && (arms['north'] === arms['south'] || arms['east'] === arms['west']);
  return stateWith(block, { ...arms, up: String(!isStraight) }, state);
}

function isPressed(data: VersionData, blocks: BlockReader, position: Position): boolean {
  const above = blocks.stateAt(across(position, 'up'));
  return data.shapeOf(above).length > 0 && !data.blockOfState(above).name.endsWith('_fence_gate');
}

function bareEarth(data: VersionData): number {
  return requireEntry(data.blocks, 'dirt').defaultState;
}

/** A stem bends to its fruit; without it, it stands up again, ready for the next. */
function stemState(data: VersionData, blocks: BlockReader, position: Position, state: number): number {
  const { name } = data.blockOfState(state);
  const { facing = '' } = propertiesOf(data.blockOfState(state), state);
  const stem = name.replace('attached_', '');
  const beside = isSide(facing) ? blocks.stateAt(across(position, facing)) : 0;
  if (data.blockOfState(beside).name === stem.replace('_stem', '')) return state;
  return stateWith(requireEntry(data.blocks, stem), { age: '7' });
}

function joins(data: VersionData, block: BlockType, neighbour: number, side: Side): boolean {
  const other = data.blockOfState(neighbour);
  if (isSturdy(data, neighbour) && !NEVER_JOINED.test(other.name)) return true;
  if (other.name.endsWith('_fence_gate')) {
    const facing = propertiesOf(other, neighbour)['facing'] ?? 'north';
    const isAcross =
      side === 'north' || side === 'south'
        ? facing === 'east' || facing === 'west'
        : facing === 'north' || facing === 'south';
    return isAcross && !PANE.test(block.name);
  }
  if (FENCE.test(block.name)) return FENCE.test(other.name) && isNether(block) === isNether(other);
  return PANE.test(other.name) || WALL.test(other.name);
}

const NEVER_JOINED = /(_leaves|^barrier|^carved_pumpkin|^jack_o_lantern|^melon|^pumpkin|shulker_box)$/;

function isNether(block: BlockType): boolean {
  return block.name === 'nether_brick_fence';
}

/** A whole cube: things hang on it and stand on it. */
export function isSturdy(data: VersionData, state: number): boolean {
  const shape = data.shapeOf(state);
  const [box] = shape;
  return shape.length === 1 && box !== undefined && box.every((edge, index) => edge === (index < 3 ? 0 : 1));
}

/** The middle of a top is enough for these: of a fence or a wall, too, which are higher than a block. */
const ON_POSTS = /(torch|_pressure_plate|_carpet|_sign|_banner)$/;

/** Whether something with a flat bottom (a torch, a plant) stands on the block's top. */
function hasTop(data: VersionData, state: number, isHigherToo: boolean): boolean {
  const isTop = (y: number): boolean => y === 1 || (isHigherToo && y > 1);
  return data.shapeOf(state).some((box) => isTop(box[4]) && box[0] <= 0.375 && box[3] >= 0.625);
}

/** Where the other half of a double chest stands, or null for a single one. */
export function chestPartner(data: VersionData, position: Position, state: number): Position | null {
  const { type, facing = 'north' } = propertiesOf(data.blockOfState(state), state);
  if (!isSide(facing) || (type !== 'left' && type !== 'right')) return null;
  return across(position, type === 'left' ? clockwise(facing) : oppositeSide(clockwise(facing)));
}

const HANGS_ON: Readonly<Record<string, 'below' | 'behind' | 'above'>> = {
  torch: 'below',
  soul_torch: 'below',
  redstone_torch: 'below',
  wall_torch: 'behind',
  soul_wall_torch: 'behind',
  redstone_wall_torch: 'behind',
  ladder: 'behind',
  redstone_wire: 'below',
  repeater: 'below',
  comparator: 'below',
  snow: 'below',
  cake: 'below',
  cave_vines: 'above',
};
const STANDS_BELOW = /(_carpet|_pressure_plate|_sign|_banner|_rail|_mushroom|^rail)$/;
const HANGS_BEHIND = /(_wall_sign|_wall_banner|_wall_torch|^tripwire_hook)$/;

/** What a block needs to stay where it is; null where it stands by itself. */
function supportOf(block: BlockType, properties: Properties): 'below' | 'behind' | 'above' | null {
  if (block.name.endsWith('_button') || block.name === 'lever') {
    return properties['face'] === 'wall' ? 'behind' : properties['face'] === 'ceiling' ? 'above' : 'below';
  }
  if (HANGS_BEHIND.test(block.name)) return 'behind';
  if (block.name.endsWith('_hanging_sign')) return block.name.includes('_wall_') ? null : 'above';
  return HANGS_ON[block.name] ?? (STANDS_BELOW.test(block.name) ? 'below' : null);
}

/** Whether the block still has what it hangs or stands on. */
export function isSupported(
  data: VersionData,
  blocks: BlockReader,
  position: Position,
  state: number,
): boolean {
  const rooted = isRooted(data, blocks, position, state);
  if (rooted !== null) return rooted;
  const block = data.blockOfState(state);
  const properties = propertiesOf(block, state);
  const support = supportOf(block, properties);
  if (support === null) return true;
  if (support === 'above') return isSturdy(data, blocks.stateAt(across(position, 'up')));
  if (support === 'below') {
    const below = blocks.stateAt(across(position, 'down'));
    return hasTop(data, below, ON_POSTS.test(block.name)) || data.blockOfState(below) === block;
  }
  const facing = properties['facing'] ?? 'north';
  return isSide(facing) && isSturdy(data, blocks.stateAt(across(position, oppositeSide(facing))));
}
