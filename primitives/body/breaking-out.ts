import type { Position } from '../../src/base/position.js';
import type { Bot } from 'mineflayer';
import { actWithin, contextOf, type ActingContext } from './context.js';
import { isLadderNear } from './finding.js';
import { groundAround, spareBlocks } from './ground.js';
import { cellAt } from './making-moves.js';
import { getsOut } from './shutting-in.js';
import { passThrough } from './way-through.js';

/** What takes longer, as obsidian does by hand, is left. */
const MOST_TICKS = 1200;
const LADDER_BLOCKS = 16;
/** What somebody builds round a bot is smaller, and a pen is no prison. */
const ROOM_STEPS = 200;

/**
 * Somebody has built a bot in, and nothing it may dig otherwise leads out: it digs its way through what was built, but for
 * what keeps things and what others work at.
 */
export async function breakOut(bot: Bot): Promise<void> {
  const context = contextOf(bot);
  const climbs = spareBlocks(bot).count > 0;
  const means = { climbs, digs: context.mayRoam === true, enough: ROOM_STEPS };
  const isReached = (cell: Position): boolean => getsOut(groundAround(bot), cell, null, means);
  const isThere = (feet: Position): boolean => isReached(cellAt(groundAround(bot), feet));
  if (isThere(bot.entity.position) || isLadderNear(bot, LADDER_BLOCKS)) return;
  const digging = Object.assign(Object.create(context) as ActingContext, { digsWalls: true });
  const leave = actWithin(bot, digging);
  try {
    const goal = { isReached, stepsTo: () => 0 };
    await passThrough(bot, { goal, isThere, mayDig: true, mostTicks: MOST_TICKS });
  } finally {
    leave();
  }
}
