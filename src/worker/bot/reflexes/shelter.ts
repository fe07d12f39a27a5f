import type { Position } from '../../../base/position.js';
import type { Bot } from 'mineflayer';
import { digBlock } from '../../../../primitives/body/digging.js';
import { everyTick, isAlive } from '../../../../primitives/body/ending.js';
import { groundAround, spareBlocks, type GroundAt } from '../../../../primitives/body/ground.js';
import { hazardsAround, isSafeToOpen } from '../../../../primitives/body/opening.js';
import { pileUp } from '../../../../primitives/body/piling-up.js';
import { asPoint } from '../../../../primitives/body/places.js';
import { placeHeld, supportFor } from '../../../../primitives/body/placing.js';
import { reachablePoint } from '../../../../primitives/body/reaching.js';
import { runAlong } from '../../../../primitives/body/steering.js';
import { stateIdAt } from '../../../../primitives/body/block-states.js';
import { hold, wayTool } from '../../../../primitives/body/tools.js';
import { atHeight } from '../../../../primitives/body/way-goals.js';
import { cellAt } from '../../../../primitives/body/making-moves.js';
import { passThrough } from '../../../../primitives/body/way-through.js';

/** A body, and a lid level with the ground. */
const DEEP_BLOCKS = 3;
/** Longer it takes nobody who is in a hurry. */
const MOST_DIG_TICKS = 260;
const MIDDLE_TICKS = 20;
/** A server may refuse one that was dug while it thinks the body in the air. */
const MOST_TIMES = 3;
const FALL_TICKS = 20;
const TAKE_TICKS = 30;
/** What digging the shelter and coming out of it take at most. */
export const MOVING_TICKS = 900;

/**
 * Where a body stands, if it can dig itself in there: plain ground for three blocks and one to stand on, nothing that
 * runs or falls in. Null where it cannot.
 */
export function hideoutAt(bot: Bot): Position | null {
  const ground = groundAround(bot);
  const cell = cellAt(ground, bot.entity.position);
  const blocks = below(cell);
  const ticks = blocks.reduce((sum, { x, y, z }) => sum + ground(x, y, z).digTicks, 0);
  const isDry = blocks.every((block) => isSafeToOpen(hazardsAround(bot), block, false));
  const floor = ground(cell.x, cell.y - DEEP_BLOCKS - 1, cell.z);
  // Sand that lies on something stays where it is.
  const isFirm = floor.holds && (!floor.falls || ground(cell.x, cell.y - DEEP_BLOCKS - 2, cell.z).holds);
  const isPlain = ticks <= MOST_DIG_TICKS && isDry && isFirm && !floor.isLava;
  if (!isPlain || !bot.entity.onGround || ground(cell.x, cell.y, cell.z).isWater) return null;
  return hasWall(ground, cell) && hasLid(bot, ground, cell) ? cell : null;
}

function below({ x, y, z }: Position): readonly Position[] {
  return Array.from({ length: DEEP_BLOCKS }, (_, depth) => ({ x, y: y - 1 - depth, z }));
}

// A lid is set against a block beside it.
function hasWall(ground: GroundAt, { x, y, z }: Position): boolean {
  const sides = [
    ground(x + 1, y - 1, z),
    ground(x - 1, y - 1, z),
    ground(x, y - 1, z + 1),
    ground(x, y - 1, z - 1),
  ];
  return sides.some(({ holds }) => holds);
}

/** Earth and stone that is dug comes into the hands and is lid enough; stone only with a pickaxe. */
function hasLid(bot: Bot, ground: GroundAt, cell: Position): boolean {
  if (spareBlocks(bot).count > 0) return true;
  return below(cell).some(({ x, y, z }) => {
    const name = bot.blockAt(asPoint(bot, { x, y, z }))?.name ?? '';
    return ground(x, y, z).holds && /^(grass_block|dirt|podzol|mycelium)$/.test(name);
  });
}

/**
 * Digs itself in where it stands, stays until `isOver` says so, and comes out with the ground as it was but for grass.
 * What stays open is left for the next way to climb out of.
 */
export async function hide(bot: Bot, limitTicks: number, isOver: () => boolean): Promise<void> {
  const cell = hideoutAt(bot);
  if (!cell) return;
  const middle = { x: cell.x + 0.5, y: cell.y, z: cell.z + 0.5 };
  await runAlong(bot, [middle], ({ x, z }) => Math.hypot(x - middle.x, z - middle.z) < 0.15, MIDDLE_TICKS);
  for (const block of below(cell)) {
    for (let times = 0; isShut(bot, block) && times < MOST_TIMES; times++) await dig(bot, block);
    if (isShut(bot, block)) break;
    await everyTick(bot, FALL_TICKS, () => isInHole(bot, block));
  }
  const lid = { ...cell, y: cell.y - 1 };
  const isDeep = bot.entity.position.y < cell.y - DEEP_BLOCKS + 0.5;
  if (isDeep && (await cover(bot, lid))) {
    await everyTick(bot, limitTicks, () => isOver());
    if (isAlive(bot)) await dig(bot, lid);
  }
  if (isAlive(bot)) await comeOut(bot, cell);
}

function isShut(bot: Bot, { x, y, z }: Position): boolean {
  return !groundAround(bot)(x, y, z).isOpen;
}

function isInHole(bot: Bot, block: Position): boolean {
  return bot.entity.onGround && bot.entity.position.y < block.y + 0.5;
}

async function dig(bot: Bot, block: Position): Promise<boolean> {
  const point = reachablePoint(bot, block, bot.entity.position);
  const stateId = stateIdAt(bot, block.x, block.y, block.z) ?? 0;
  if (!point || !(await hold(bot, wayTool(bot, stateId).tool))) return false;
  const end = await digBlock(bot, block, point);
  return end === 'dug' || end === 'taken';
}

async function cover(bot: Bot, lid: Position): Promise<boolean> {
  await everyTick(bot, TAKE_TICKS, () => spareBlocks(bot).count > 0);
  const { name } = spareBlocks(bot);
  const support = supportFor(bot, lid);
  if (name === null || !support || !(await hold(bot, name))) return false;
  return (await placeHeld(bot, support)) === name;
}

async function comeOut(bot: Bot, cell: Position): Promise<void> {
  for (let y = cell.y - DEEP_BLOCKS; y < cell.y; y++) {
    if (!isAlive(bot) || spareBlocks(bot).count === 0) break;
    if (bot.entity.position.y > y + 0.5) continue;
    if (!(await pileUp(bot, { ...cell, y }))) break;
  }
  const isOut = ({ y }: Position): boolean => y >= cell.y - 0.2;
  if (isAlive(bot) && !isOut(bot.entity.position))
    await passThrough(bot, { goal: atHeight(cell.y), isThere: isOut, mayDig: true });
}
