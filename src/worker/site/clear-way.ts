import type { Bot } from 'mineflayer';
import type { Position } from '../../base/position.js';
import { breakOut } from '../../../primitives/body/breaking-out.js';
import { blockOnLid } from '../../../primitives/body/containers.js';
import { digBlock } from '../../../primitives/body/digging.js';
import { walkNear } from '../../../primitives/body/walking.js';

const NEAR_BLOCKS = 3;
const WALK_TICKS = 400;
/** What takes longer to dig, as obsidian does by hand, is left. */
const MOST_DIG_MS = 20_000;

/**
 * What somebody has set down to stop the work is dug away: walls round a bot that let it nowhere, and a block on the shared
 * chest, which keeps it shut.
 */
export async function clearWay(bot: Bot, chest: Position | null): Promise<void> {
  await breakOut(bot);
  const block = chest && blockOnLid(bot, chest);
  if (!block || bot.digTime(block) > MOST_DIG_MS) return;
  await walkNear(bot, block.position, { rangeBlocks: NEAR_BLOCKS, timeoutTicks: WALK_TICKS });
  const middle = block.position.offset(0.5, 0.5, 0.5);
  await digBlock(bot, block.position, middle);
}
