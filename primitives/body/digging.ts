import { TICK_MS } from '../../src/base/ticks.js';
import { blocksAside, type Position } from '../../src/base/position.js';
import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { breathe, breathTicks, isUnderWater, MOST_UNDER_WATER_TICKS } from './breathing.js';
import { isInWater, stopWalking, strafeTo } from './steering.js';
import { contextOf } from './context.js';
import { digFor, digTimeMs, heedHaste } from './digging-time.js';
import { everyTick, type WaitEnd } from './ending.js';
import { noteDugAway } from './ground.js';
import { heedReturn } from './protected-land.js';
import { standingHeight } from './terrain.js';
import { bodyBack, yieldBody } from './reflex.js';

/**
 * How digging ended on the bot's side; the server may still bring the block back. `taken`: it went before we were done;
 * `stopped`: nobody needs it any more, or there was no breath left and the body has risen for some.
 */
export type DigEnd = 'dug' | 'taken' | 'stopped' | 'undiggable' | WaitEnd;

/** What goes on besides while a block is dug. */
export interface MeanwhileDigging {
  /** Where to stand meanwhile, asked every tick; null to stay, as when left out. The block must stay in reach there. */
  readonly spot?: () => Position | null;
  /** True when the block is not needed any more. Left out: it always is. */
  readonly isPointless?: () => boolean;
}

// The server's clock may be a little behind ours.
const LATE_TICKS = 20;
const LANDING_TICKS = 15;
/** To what lies deeper in the water one sinks, some eight blocks. */
const SINKING_TICKS = 80;
const STAY_BLOCKS = 0.15;

/** In the air digging takes five times as long, and floating too. */
async function comeDown(bot: Bot, block: Position): Promise<void> {
  const isSinking = isInWater(bot) && block.y < bot.entity.position.y;
  const landingTicks = isSinking ? SINKING_TICKS : LANDING_TICKS;
  await everyTick(bot, landingTicks, () => bot.entity.onGround);
}

/** Whether a body stays at the surface: to dig there takes as long as on the ground below, with the eyes in the water. */
function isAfloat(bot: Bot): boolean {
  if (!isInWater(bot) || bot.entity.onGround || isUnderWater(bot)) return false;
  const { x, y, z } = bot.entity.position.floored();
  const standing = [y, y - 1]
    .map((height) => standingHeight(bot, x, height, z))
    .find((found) => found !== null);
  return standing === undefined || isUnderWater(bot, standing);
}

/** Digs one block with what is in hand, looking at a point of it, and moves meanwhile. */
export async function digBlock(
  bot: Bot,
  block: Position,
  lookAt: Vec3,
  meanwhile: MeanwhileDigging = {},
): Promise<DigEnd> {
  const floats = isAfloat(bot);
  if (!floats) await comeDown(bot, block);
  const target = bot.blockAt(new Vec3(block.x, block.y, block.z));
  if (!target || target.type === 0) return 'taken';
  const takesMs = digTimeMs(bot, target);
  const expectedTicks = Math.ceil(takesMs / TICK_MS);
  if (!Number.isFinite(expectedTicks) || !target.diggable) return 'undiggable';
  // Who still floats may stand next time.
  if (isUnderWater(bot) && expectedTicks > MOST_UNDER_WATER_TICKS)
    return bot.entity.onGround ? 'undiggable' : 'stopped';
  if (expectedTicks > breathTicks(bot)) {
    await breathe(bot);
    return 'stopped';
  }
  await bot.lookAt(lookAt, true);
  const { isReflex, signal } = contextOf(bot);
  const startedAt = performance.now();
  let ended: 'dug' | 'stopped' | undefined;
  const digging = digFor(bot, target, takesMs).then(
    () => (ended = 'dug' as const),
    async () => {
      if (isReflex !== true) await bodyBack(bot, signal);
      return (ended ??= 'stopped' as const);
    },
  );
  const waiting = everyTick<DigEnd>(
    bot,
    expectedTicks + LATE_TICKS,
    () => {
      if (ended || meanwhile.isPointless?.() === true || breathTicks(bot) <= 0) {
        stopWalking(bot);
        return ended ?? 'stopped';
      }
      const spot = meanwhile.spot?.() ?? null;
      void bot.lookAt(lookAt, true);
      if (spot && blocksAside(spot, bot.entity.position) > STAY_BLOCKS) strafeTo(bot, spot);
      else stopWalking(bot);
      // Who sinks has the eyes in the water before the block is through: that takes five times as long again.
      if (floats) bot.setControlState('jump', true);
      return undefined;
    },
    yieldBody,
  );
  const end = await Promise.race([digging, waiting]);
  stopWalking(bot);
  if (end !== 'dug') {
    ended = 'stopped';
    bot.stopDigging();
    if (breathTicks(bot) <= 0) await breathe(bot);
    return end;
  }
  noteDugAway(bot, block, target.stateId);
  heedReturn(bot, block, target, heedHaste(bot, target));
  // mineflayer takes any disappearance of the block for its own work.
  const tookTicks = (performance.now() - startedAt) / TICK_MS;
  return tookTicks < expectedTicks - 1 ? 'taken' : 'dug';
}
