import { blocksAside, distanceBetween, type Position } from '../../src/base/position.js';
import type { Bot } from 'mineflayer';
import { everyTick, type WaitEnd } from './ending.js';
import { yieldBody } from './reflex.js';
import { isOpenAt, standingBlock } from './terrain.js';
import { NO_SPRINT_FOOD } from '../../src/game/food.js';

/** `stuck`: no headway; the way is not what it was thought to be. */
export type SteerEnd = 'arrived' | 'off-route' | 'stuck' | WaitEnd;

// A point passed this close counts as passed.
const PASSED_BLOCKS = 0.35;
const EXACT_BLOCKS = 0.12;
// Nearer than a running step: walk on tiptoe, so as not to run past.
const CAREFUL_BLOCKS = 0.35;
const STEP_DOWN_BLOCKS = 0.3;
const STUCK_TICKS = 12;
const HEADWAY_BLOCKS = 0.03;
/** Who hops before what is too high, or bobs in water, moves all the time and comes no nearer. */
const VAIN_TICKS = 40;
/** Who is so much further off was led away meanwhile. */
const LED_AWAY_BLOCKS = 2;
/** From so far off a step of a block is jumped at; nearer than this there is nothing to wait for. */
const JUMP_BLOCKS = 1.6;
const LAST_JUMP_BLOCKS = 0.9;
const BODY_EDGE = 0.3;
// Nobody runs this far in a tick: the server put the bot somewhere else.
const TELEPORT_BLOCKS = 1.5;

/**
 * Runs along points until `isThere` says so. Looks where it goes, without taking time to turn; lets go of all keys and
 * stands still at the end. Resolves `arrived` at the end of the route too.
 */
export async function runAlong(
  bot: Bot,
  route: readonly Position[],
  isThere: (feet: Position) => boolean,
  limitTicks: number,
): Promise<SteerEnd> {
  let next = 0;
  let stillTicks = 0;
  let vain = { next, nearest: Infinity, ticks: 0 };
  let before = bot.entity.position.clone();
  const look = (): SteerEnd | undefined => {
    const feet = bot.entity.position;
    if (isThere(feet)) return 'arrived';
    const moved = before.distanceTo(feet);
    before = feet.clone();
    if (moved > TELEPORT_BLOCKS) return 'off-route';
    while (next < route.length && hasPassed(feet, route[next], next === route.length - 1)) next += 1;
    const point = route[next];
    if (!point) return 'arrived';
    stillTicks = moved < HEADWAY_BLOCKS ? stillTicks + 1 : 0;
    const away = distanceBetween(feet, point);
    const isNearer = away < vain.nearest - HEADWAY_BLOCKS || away > vain.nearest + LED_AWAY_BLOCKS;
    if (isNearer || next !== vain.next) vain = { next, nearest: away, ticks: 0 };
    else vain.ticks += 1;
    if (stillTicks > STUCK_TICKS || vain.ticks > VAIN_TICKS) return 'stuck';
    steerTo(bot, point);
    return undefined;
  };
  const end = await everyTick<SteerEnd>(
    bot,
    limitTicks,
    () => {
      const over = look();
      // At once: a body that was held up makes many ticks in a row before anybody else can say a word.
      if (over) stopWalking(bot);
      return over;
    },
    yieldBody,
  );
  stopWalking(bot);
  return end;
}

function hasPassed(feet: Position, point: Position | undefined, isLast: boolean): boolean {
  if (!point) return true;
  const closeEnough = isLast ? EXACT_BLOCKS : PASSED_BLOCKS;
  return blocksAside(point, feet) < closeEnough && Math.abs(point.y - feet.y) < 0.7;
}

/** Holds the keys for running towards a point for the next tick. */
export function steerTo(bot: Bot, point: Position): void {
  const feet = bot.entity.position;
  const [dx, dz] = [point.x - feet.x, point.z - feet.z];
  void bot.look(Math.atan2(-dx, -dz), 0, true);
  const isUp = point.y - feet.y > 0.6;
  const isSwimming = isInWater(bot);
  // A runner who drops steers in the air; one who must hit a near edge walks.
  bot.setControlState('forward', true);
  const away = Math.hypot(dx, dz);
  const isNear = away < CAREFUL_BLOCKS;
  bot.setControlState('sprint', !isUp && !isNear && canSprint(bot));
  // Somebody on tiptoe never steps down an edge.
  const isDown = feet.y - point.y > STEP_DOWN_BLOCKS;
  bot.setControlState('sneak', isNear && !isUp && !isDown && !isSwimming);
  // Who swims keeps up until right above the place, and sinks onto it there.
  const isDeep = feet.y - point.y > (isNear ? 0.1 : 0.5);
  // A key that is held down in the air jumps again half a second later (game rule), one that is pressed on landing at once.
  const isTime =
    isUp && bot.entity.onGround && away < JUMP_BLOCKS && (away < LAST_JUMP_BLOCKS || canJump(bot));
  bot.setControlState('jump', isSwimming ? !isDeep : isTime);
}

/** Whether nothing is right over a head: on stairs that is so once the body has left the step before behind. */
function canJump(bot: Bot): boolean {
  const { x, y, z } = bot.entity.position;
  return [-BODY_EDGE, BODY_EDGE].every((dx) =>
    [-BODY_EDGE, BODY_EDGE].every((dz) =>
      isOpenAt(bot, Math.floor(x + dx), standingBlock(y) + 2, Math.floor(z + dz)),
    ),
  );
}

/** Whether a body is in water, if only with its feet. */
export function isInWater(bot: Bot): boolean {
  return (bot.entity as { readonly isInWater?: boolean }).isInWater === true;
}

/** Lets go of all keys. */
export function stopWalking(bot: Bot): void {
  bot.clearControlStates();
  // As mineflayer-pathfinder does: inertia would carry the bot a third of a block past its goal.
  bot.entity.velocity.x = 0;
  bot.entity.velocity.z = 0;
}

// A direction less than this share along a key's axis does not need the key: eight directions in all.
const KEY_SHARE = 0.38;

/** Holds the keys for moving towards a point for the next tick without turning; as fast as walking. */
export function strafeTo(bot: Bot, point: Position): void {
  const feet = bot.entity.position;
  const [dx, dz] = [point.x - feet.x, point.z - feet.z];
  const length = Math.max(Math.hypot(dx, dz), 0.001);
  const { yaw } = bot.entity;
  // Signs as in prismarine-physics: yaw 0 looks to -z, and turns to -x.
  const ahead = (-Math.sin(yaw) * dx - Math.cos(yaw) * dz) / length;
  const right = (Math.cos(yaw) * dx - Math.sin(yaw) * dz) / length;
  bot.setControlState('sprint', false);
  bot.setControlState('jump', false);
  bot.setControlState('forward', ahead > KEY_SHARE);
  bot.setControlState('back', ahead < -KEY_SHARE);
  bot.setControlState('right', right > KEY_SHARE);
  bot.setControlState('left', right < -KEY_SHARE);
}

/** Whether a bot has eaten enough to sprint; the server tells its food a moment after joining. */
export function canSprint(bot: Bot): boolean {
  const food = bot.food as number | undefined;
  return food === undefined || food > NO_SPRINT_FOOD || bot.game.gameMode === 'creative';
}
