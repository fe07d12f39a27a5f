import { isSamePosition, type Position } from '../../base/position.js';
import type { Bot } from 'mineflayer';
import { findBlocksNow, statesOf } from '../../../primitives/body/finding.js';
import { isUsedByHand } from '../../../primitives/body/placing.js';
import { isProtected } from '../../../primitives/body/protected-land.js';
import { isReplaceable } from '../../game/replaceable.js';
import { CHESTS, isChest } from '../../game/container-blocks.js';

/** Compass directions a chest can look. */
type Facing = 'north' | 'south' | 'west' | 'east';

/** A chest as it stands: one block or two. */
export interface ChestPlace {
  /** The half that is opened; the one at the left for a double chest. */
  readonly position: Position;
  /** Left to right, as seen by somebody looking at the front. */
  readonly halves: readonly Position[];
  readonly block: string;
  /** Where its front looks. */
  readonly facing: Facing;
}

const STEPS: Readonly<Record<Facing, readonly [number, number]>> = {
  north: [0, -1],
  south: [0, 1],
  west: [-1, 0],
  east: [1, 0],
};
const SPOT_RADIUS = 4;
/** Where there is no place so near: on a slope, among trees, at a shore. */
const WIDE_RADIUS = 10;
/** Above or below the middle, the same height first. */
const LEVELS = [0, 1, -1, 2, -2, 3, -3] as const;
/** A branch so low is over what stands there. */
const OVERHEAD_BLOCKS = 8;
/** Nothing is set down in it. */
const WET_OR_HOT = /water|bubble|seagrass|lava|fire/;

/** The chest at a position; null when none stands there. */
export function chestAt(bot: Bot, position: Position): ChestPlace | null {
  const block = blockAt(bot, position);
  if (!block || !isChest(block.name)) return null;
  const { facing, type } = block.getProperties();
  const look: Facing = isFacing(facing) ? facing : 'north';
  const base = { block: block.name, facing: look };
  const own = { x: Math.floor(position.x), y: Math.floor(position.y), z: Math.floor(position.z) };
  if (type !== 'left' && type !== 'right') return { ...base, position: own, halves: [own] };
  // A half is named as the chest itself sees it: its left is the right of somebody looking at its front.
  const other = aside({ ...base, position: own, halves: [own] }, type === 'left' ? 'left' : 'right');
  const halves = type === 'left' ? [other, own] : [own, other];
  return { ...base, position: halves[0] ?? own, halves };
}

/** The nearest chest around a bot; null when none is loaded within the radius. */
export function nearestChest(bot: Bot, radiusBlocks: number): ChestPlace | null {
  const search = { states: statesOf(bot, CHESTS), rangeBlocks: radiusBlocks, count: 1 };
  const [found] = findBlocksNow(bot, search);
  return found ? chestAt(bot, found) : null;
}

/** The block 1 to the left or right of a chest, as seen by somebody looking at its front. */
export function besideOf(chest: ChestPlace, side: 'left' | 'right'): Position {
  return aside(chest, side);
}

function aside({ halves, position, facing }: ChestPlace, side: 'left' | 'right'): Position {
  const [fx, fz] = STEPS[facing];
  // Who looks at the front looks the other way: -facing. Left of that is (dz, -dx), x to the east and z to the south.
  const [lx, lz] = [-fz, fx];
  const edge = (side === 'left' ? halves[0] : halves.at(-1)) ?? position;
  const sign = side === 'left' ? 1 : -1;
  return { x: edge.x + sign * lx, y: edge.y, z: edge.z + sign * lz };
}

/**
 * Free places for stations around a chest: left, right, then others behind its front line, always leaving a way in: on
 * its height first, then where nothing hangs overhead that would hide them from above, then by distance; further off only
 * where there is none near. Plants give way. Without a chest: around
 * the middle.
 */
export function freeSpotsAround(bot: Bot, chest: ChestPlace | null, center: Position): Position[] {
  const sides = chest ? [besideOf(chest, 'left'), besideOf(chest, 'right')] : [];
  const beside = sides.filter((spot) => isFree(bot, spot));
  for (const radius of [SPOT_RADIUS, WIDE_RADIUS]) {
    const spots = [...beside, ...othersAround(bot, chest, { center, sides, radius })];
    if (spots.length > 0) return spots;
  }
  return [];
}

function othersAround(
  bot: Bot,
  chest: ChestPlace | null,
  around: { readonly center: Position; readonly sides: readonly Position[]; readonly radius: number },
): readonly Position[] {
  const { center, sides, radius } = around;
  const others: Position[] = [];
  for (let dx = -radius; dx <= radius; dx++) {
    for (let dz = -radius; dz <= radius; dz++) {
      // Every other place only: stations never make a wall.
      if ((Math.abs(dx) + Math.abs(dz)) % 2 === 1 && chest) continue;
      const column = { x: center.x + dx, y: center.y, z: center.z + dz };
      if (sides.some((side) => isSamePosition(side, column)) || isBeforeFront(chest, column)) continue;
      const level = LEVELS.find((up) => isFree(bot, { ...column, y: center.y + up }));
      if (level !== undefined) others.push({ ...column, y: center.y + level });
    }
  }
  const far = ({ x, z }: Position): number => (x - center.x) ** 2 + (z - center.z) ** 2;
  const off = ({ y }: Position): number => Math.abs(y - center.y);
  const hidden = new Set(others.filter((spot) => isBelowSomething(bot, spot)));
  const dark = (spot: Position): number => Number(hidden.has(spot));
  return others.sort(
    (a, b) => off(a) - off(b) || dark(a) - dark(b) || far(a) - far(b) || a.x - b.x || a.z - b.z,
  );
}

function isBelowSomething(bot: Bot, { x, y, z }: Position): boolean {
  for (let up = 2; up <= OVERHEAD_BLOCKS; up++)
    if (blockAt(bot, { x, y: y + up, z })?.boundingBox === 'block') return true;
  return false;
}

/** Whether a place lies on the side people come from, where it would stand in their way. */
function isBeforeFront(chest: ChestPlace | null, spot: Position): boolean {
  if (!chest) return false;
  const [fx, fz] = STEPS[chest.facing];
  const { position } = chest;
  return (spot.x - position.x) * fx + (spot.z - position.z) * fz > 0;
}

function isFree(bot: Bot, spot: Position): boolean {
  const ground = blockAt(bot, { ...spot, y: spot.y - 1 });
  // On a chest nothing is set down: it would not open any more.
  if (ground?.boundingBox !== 'block' || isUsedByHand(ground.name) || isProtected(bot, spot)) return false;
  if (!isEmpty(bot, spot) || !isEmpty(bot, { ...spot, y: spot.y + 1 })) return false;
  // Somebody must be able to stand beside it.
  return Object.values(STEPS).some(([x, z]) => {
    const stand = { x: spot.x + x, y: spot.y, z: spot.z + z };
    const below = blockAt(bot, { ...stand, y: stand.y - 1 });
    return (
      below?.boundingBox === 'block' && isEmpty(bot, stand) && isEmpty(bot, { ...stand, y: stand.y + 1 })
    );
  });
}

function isEmpty(bot: Bot, position: Position): boolean {
  const block = blockAt(bot, position);
  return block !== null && isReplaceable(block.name) && !WET_OR_HOT.test(block.name);
}

export function blockAt(bot: Bot, { x, y, z }: Position): ReturnType<Bot['blockAt']> {
  return bot.blockAt(bot.entity.position.clone().set(x, y, z).floor());
}

function isFacing(value: unknown): value is Facing {
  return typeof value === 'string' && value in STEPS;
}
