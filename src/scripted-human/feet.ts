import { pause } from '../base/clock.js';
import type { Position } from '../base/position.js';
import pathfinderPackage from 'mineflayer-pathfinder';
import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { quietly } from './clicks.js';
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
/** To and from the block below the feet: as deep as is jumped without being hurt, and where there is no other way down. */
const DROP_BLOCKS = 4;
const MOST_DROP_BLOCKS = 12;

type Goal = Parameters<Bot['pathfinder']['goto']>[0];
type Entity = Bot['entities'][number];

/** What a hand opens. */
const DOOR = /(?<!iron)_door$/;
const ARM_BLOCKS = 2;

/** Gives a bot legs: it walks around things and through doors, and never breaks or builds on its way. */
export function learnToWalk(bot: Bot): void {
  bot.loadPlugin(pathfinder);
  const movements = new Movements(bot);
  movements.canDig = false;
  movements.allow1by1towers = false;
  movements.scafoldingBlocks = [];
  const seen = movements.getBlock.bind(movements);
  movements.getBlock = (place, dx, dy, dz) => {
    const block = seen(place, dx, dy, dz);
    const isDoor = DOOR.test(bot.registry.blocks[block.type]?.name ?? '');
    return isDoor ? Object.assign(block, { safe: true, physical: false, height: place.y + dy }) : block;
  };
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
    bot.pathfinder.movements.maxDropDown = tries === 0 ? DROP_BLOCKS : MOST_DROP_BLOCKS;
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
    } else openDoor(bot);
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

/** Opens a shut door within arm's reach. */
function openDoor(bot: Bot): void {
  const isDoor = ({ id }: { readonly id: number }): boolean => DOOR.test(bot.registry.blocks[id]?.name ?? '');
  const matching = bot.registry.blocksArray.filter(isDoor).map(({ id }) => id);
  const door = bot.findBlock({ matching, maxDistance: ARM_BLOCKS });
  const isOpen = door?.getProperties()['open'];
  if (door && (isOpen === false || isOpen === 'false')) void quietly(bot, bot.activateBlock(door));
}
