import { isSamePosition, type Position } from '../../base/position.js';
import type { Bot } from 'mineflayer';
import { findBlocksNow, statesOf } from '../../../primitives/body/finding.js';
import { CHESTS, isChest } from '../../game/container-blocks.js';

/** Compass directions a chest can look. */
export type Facing = 'north' | 'south' | 'west' | 'east';

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
 * Free places for stations around a chest: left, right, then others behind its front line by distance, always leaving a
 * way in. Without a chest: around the middle.
 */
export function freeSpotsAround(bot: Bot, chest: ChestPlace | null, center: Position): Position[] {
  const sides = chest ? [besideOf(chest, 'left'), besideOf(chest, 'right')] : [];
  const others: Position[] = [];
  for (let dx = -SPOT_RADIUS; dx <= SPOT_RADIUS; dx++) {
    for (let dz = -SPOT_RADIUS; dz <= SPOT_RADIUS; dz++) {
      const spot = { x: center.x + dx, y: center.y, z: center.z + dz };
      if (sides.some((side) => isSamePosition(side, spot)) || isBeforeFront(chest, spot)) continue;
      // Every other place only: stations never make a wall.
      if ((Math.abs(dx) + Math.abs(dz)) % 2 === 1 && chest) continue;
      others.push(spot);
    }
  }
  const far = ({ x, z }: Position): number => (x - center.x) ** 2 + (z - center.z) ** 2;
  others.sort((a, b) => far(a) - far(b) || a.x - b.x || a.z - b.z);
  return [...sides, ...others].filter((spot) => isFree(bot, spot));
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
  if (ground?.boundingBox !== 'block') return false;
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
  return block !== null && /^(cave_|void_)?air$/.test(block.name);
}

function blockAt(bot: Bot, { x, y, z }: Position): ReturnType<Bot['blockAt']> {
  return bot.blockAt(bot.entity.position.clone().set(x, y, z).floor());
}

function isFacing(value: unknown): value is Facing {
  return typeof value === 'string' && value in STEPS;
}
