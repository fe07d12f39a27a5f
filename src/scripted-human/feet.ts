import { pause } from '../base/clock.js';
import type { Position } from '../base/position.js';
import pathfinderPackage from 'mineflayer-pathfinder';
import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { isInView, CLICK_BLOCKS, type Block } from './senses.js';

// The package is CommonJS: its parts are reachable through the default import alone.
const { goals, Movements, pathfinder } = pathfinderPackage;

const WALK_MS = 20_000;
const LOOK_MS = 250;
/** `goto` may hang, and may resolve without having arrived. */
const STUCK_MS = 2500;
/** What lies beside somebody comes into the bag within this time, or not at all. */
const TAKE_UP_MS = 400;
const TICK_MS = 50;

type Goal = Parameters<Bot['pathfinder']['goto']>[0];
type Entity = Bot['entities'][number];

/** Gives a bot legs: it walks around things and never breaks or builds on its way. */
export function learnToWalk(bot: Bot): void {
  bot.loadPlugin(pathfinder);
  const movements = new Movements(bot);
  movements.canDig = false;
  movements.allow1by1towers = false;
  movements.scafoldingBlocks = [];
  bot.pathfinder.setMovements(movements);
}

/** Walks until near enough. @returns whether it got there */
export async function walkTo(
  bot: Bot,
  place: Position,
  rangeBlocks: number,
  signal: AbortSignal,
): Promise<boolean> {
  const { x, y, z } = place;
  const target = new Vec3(x, y, z);
  const isThere = (): boolean => bot.entity.position.distanceTo(target) <= rangeBlocks + 1;
  for (let tries = 0; tries < 3 && !isThere() && !signal.aborted; tries++) {
    await walkOnce(bot, new goals.GoalNear(x, y, z, rangeBlocks), signal);
  }
  return isThere();
}

/** Walks to where the crosshair reaches a block. @returns whether it does */
export async function walkInView(bot: Bot, block: Block, signal: AbortSignal): Promise<boolean> {
  const goal = new goals.GoalLookAtBlock(block.position, bot.world, { reach: CLICK_BLOCKS });
  await walkOnce(bot, goal, signal);
  return isInView(bot, block);
}

/** Walks past something that lies there until it is taken up, and in the end straight at it for a moment. */
export async function walkBeside(bot: Bot, item: Entity, signal: AbortSignal): Promise<void> {
  const { x, z } = item.position;
  const isGone = (): boolean => !item.isValid;
  await walkOnce(bot, new goals.GoalNearXZ(x, z, 1), signal, isGone);
  if (isGone()) return;
  await bot.lookAt(item.position, true);
  bot.setControlState('forward', true);
  for (let waited = 0; waited < TAKE_UP_MS && !isGone(); waited += TICK_MS) await pause(TICK_MS, signal);
  bot.setControlState('forward', false);
}

async function walkOnce(
  bot: Bot,
  goal: Goal,
  signal: AbortSignal,
  isVain: () => boolean = () => false,
): Promise<void> {
  let lastMovedMs = performance.now();
  let last = bot.entity.position.clone();
  const startedMs = lastMovedMs;
  const watch = setInterval(() => {
    const now = performance.now();
    if (bot.entity.position.distanceTo(last) > 0.2) {
      last = bot.entity.position.clone();
      lastMovedMs = now;
    }
    if (now - lastMovedMs > STUCK_MS || now - startedMs > WALK_MS || signal.aborted || isVain())
      bot.pathfinder.setGoal(null);
  }, LOOK_MS);
  try {
    await bot.pathfinder.goto(goal);
  } catch {
    // Stopped, or no path: whoever asked looks where it stands.
  } finally {
    clearInterval(watch);
  }
}
