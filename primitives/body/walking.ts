import { said } from './said.js';
import { blocksAside, distanceBetween, type Position } from '../../src/base/position.js';
import type { Bot } from 'mineflayer';
import { runWithPathfinder } from './pathfinder.js';
import { REACH_BLOCKS, reachablePoint } from './reaching.js';
import { findRoute, type Route } from './route.js';
import { groundAround } from './ground.js';
import { runAlong } from './steering.js';
import { isLadderNear } from './finding.js';
import { isLineWalkable, isOpenAt, standingHeight } from './terrain.js';
import { at } from './way-goals.js';
import { passThrough, type Passing } from './way-through.js';
import { contextOf } from './context.js';
import { goOn, Interruption, type WaitEnd } from './ending.js';
import { asPoint, placeText, reachDistance } from './places.js';

export interface WalkOutcome {
  readonly kind: 'arrived' | 'no-path' | 'timed-out' | 'cancelled';
  /** From the feet to the middle of the goal, in blocks. */
  readonly distanceBlocks: number;
}

const WALK_TICKS = 600;
const SWIM_TICKS = 10;
/** A route with more blocks than this leaves time for is not looked for. */
const STEP_TICKS = 5;
const MOST_TRIES = 4;
/** Further away a ladder is not looked for. */
const LADDER_BLOCKS = 32;

/**
 * Walks until the feet are within a range of a point; already there is `arrived` at once. Whole coordinates name a
 * block and mean the middle of its floor.
 */
export function walkNear(
  bot: Bot,
  goal: Position,
  options: { readonly rangeBlocks: number; readonly timeoutTicks?: number },
): Promise<WalkOutcome> {
  const point = middleOfFloor(goal);
  const isThere = (feet: Position): boolean => distanceBetween(feet, point) <= options.rangeBlocks;
  return walkUntil(bot, point, isThere, options.timeoutTicks);
}

/** Walks until a block can be reached by hand: eyes within 4.5 blocks of it and nothing in between. */
export function walkIntoReach(bot: Bot, block: Position): Promise<WalkOutcome> {
  return walkUntil(bot, middleOfBlock(block), reaches(bot, block));
}

/** How long a walk to a point may take: as long as swimming, in ticks. */
export function mostWalkTicks(bot: Bot, goal: Position): number {
  return WALK_TICKS + SWIM_TICKS * distanceBetween(bot.entity.position, goal);
}

function reaches(bot: Bot, block: Position): (feet: Position) => boolean {
  const middle = middleOfBlock(block);
  // Looking for a free line costs more than a distance.
  return (feet) =>
    distanceBetween(feet, middle) < REACH_BLOCKS + 2 && reachablePoint(bot, block, feet) !== null;
}

function middleOfBlock({ x, y, z }: Position): Position {
  return { x: x + 0.5, y: y + 0.5, z: z + 0.5 };
}

/**
 * Walks towards a point until `isThere` says of the feet that it is enough; it is asked at every tick, so it may also
 * end a walk that has lost its sense.
 * @param isFar whether it swims and goes beyond what a quick look around takes in
 */
export async function walkUntil(
  bot: Bot,
  goal: Position,
  isThere: (feet: Position) => boolean,
  timeoutTicks = mostWalkTicks(bot, goal),
  isFar = true,
): Promise<WalkOutcome> {
  const { currentTick, signal } = contextOf(bot);
  const lastTick = currentTick() + timeoutTicks;
  const ended = (kind: WalkOutcome['kind']): WalkOutcome => ({
    kind,
    distanceBlocks: distanceBetween(bot.entity.position, goal),
  });
  for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
    if (isThere(bot.entity.position)) return ended('arrived');
    if (currentTick() >= lastTick) return ended('timed-out');
    const route = await planRoute(bot, goal, isThere, timeoutTicks / STEP_TICKS);
    if (signal.aborted) return ended('cancelled');
    if (route === 'none') return ended('no-path');
    if (route === 'beyond' || attempt === MOST_TRIES - 1) {
      if (!isFar) break;
      const end = await goBeyond(bot, goal, isThere, lastTick);
      if (end === 'cancelled' || end === 'timed-out') return ended(end);
      if (end === 'no-path') break;
      continue;
    }
    const end = await runAlong(bot, route, isThere, lastTick - currentTick());
    if (end === 'cancelled' || end === 'timed-out') return ended(end);
  }
  return ended(isThere(bot.entity.position) ? 'arrived' : 'no-path');
}

/** Swims and goes far; ladders are the library's, as is a last try where the own way did not lead there. */
async function goBeyond(
  bot: Bot,
  point: Position,
  isThere: (feet: Position) => boolean,
  lastTick: number,
): Promise<'arrived' | 'no-path' | WaitEnd> {
  const isReached = (cell: Position): boolean => isThere({ x: cell.x + 0.5, y: cell.y, z: cell.z + 0.5 });
  const end = await passThrough(bot, { goal: at(point, isReached), isThere, mayDig: false, lastTick });
  if (end === 'there') return 'arrived';
  if (end === 'cancelled' || end === 'timed-out') return end;
  if (!isLadderNear(bot, LADDER_BLOCKS)) return 'no-path';
  const limitTicks = lastTick - contextOf(bot).currentTick();
  return runWithPathfinder(bot, { goal: point, isThere, limitTicks });
}

async function planRoute(
  bot: Bot,
  goal: Position,
  isThere: (feet: Position) => boolean,
  mostBlocks: number,
): Promise<Route> {
  const from = bot.entity.position;
  const floor = { x: goal.x, y: from.y, z: goal.z };
  // Most walks in the open are straight; then no way needs to be looked for.
  if (Math.abs(goal.y - from.y) < 1 && isLineWalkable(bot, from, floor)) return [floor];
  const estimate = (feet: Position): number => Math.max(0, blocksAside(feet, goal) - REACH_BLOCKS);
  const isEnough = (feet: Position): boolean => isThere(feet) || isJustBeside(bot, feet, goal, isThere);
  // Feet come to rest a little off the middle of a block; a place that is just near enough might not be.
  const isSafe = (feet: Position): boolean => isEnough(feet) && isEnough(awayFrom(goal, feet));
  const destination = { isReached: isSafe, isBarelyReached: isEnough, estimate, mostBlocks };
  const route = await findRoute(bot, from, destination);
  const last = Array.isArray(route) ? (route as readonly Position[]).at(-1) : undefined;
  if (!last || isThere(last)) return route;
  return [...(route as readonly Position[]), { ...goal, y: last.y }];
}

const OFF_BLOCKS = 0.13;

function awayFrom(goal: Position, feet: Position): Position {
  const [dx, dz] = [feet.x - goal.x, feet.z - goal.z];
  const length = Math.max(Math.hypot(dx, dz), 0.001);
  return { x: feet.x + (dx / length) * OFF_BLOCKS, y: feet.y, z: feet.z + (dz / length) * OFF_BLOCKS };
}

// A goal finer than a block, as a thing on the ground: the last step leads from the middle of the block to it.
function isJustBeside(
  bot: Bot,
  feet: Position,
  goal: Position,
  isThere: (feet: Position) => boolean,
): boolean {
  if (blocksAside(feet, goal) > 0.8) return false;
  const end = { x: goal.x, y: feet.y, z: goal.z };
  return isThere(end) && isLineWalkable(bot, feet, end);
}

/** Whole numbers are a block's: of that, the middle of its floor; anything else is the point itself. */
export function middleOfFloor({ x, y, z }: Position): Position {
  const isBlock = Number.isInteger(x) && Number.isInteger(z);
  return isBlock ? { x: x + 0.5, y, z: z + 0.5 } : { x, y, z };
}

/** Arms reach this far in every version, in blocks from the eyes (game rule: 4.5 without an attribute). */
export const ARM_BLOCKS = 4.5;
// A margin for the server's own idea of where the bot stands.
const SURE_REACH_BLOCKS = ARM_BLOCKS - 0.4;

/**
 * Gets to where nobody may be able to walk. In nature a way is dug wherever that is sooner; elsewhere only where nothing
 * else leads there.
 */
export async function getTo(
  bot: Bot,
  goal: Position,
  isThere: (feet: Position) => boolean,
  activity: (height: number) => string,
): Promise<WalkOutcome> {
  const walk = await walkUntil(bot, goal, isThere, undefined, contextOf(bot).mayRoam !== true);
  return walk.kind === 'no-path' ? getThrough(bot, goal, { isThere, activity }) : walk;
}

/** Time to get around, or on top of, a building: who needs longer has not found the way. */
const BESIDE_TICKS = 200;
const BESIDE_TICKS_A_BLOCK = 15;
/** More of each block up, where one piles up. */
const BESIDE_TICKS_UP = 25;
/** From further away nothing is built. */
const BESIDE_BLOCKS = 5;

/**
 * As `getTo`, around and on top of what is being built: where there is nothing to stand on, one piles up at once.
 * @param isPatient whether it is looked for however long that takes
 */
export async function getBeside(
  bot: Bot,
  goal: Position,
  isThere: (feet: Position) => boolean,
  activity: (height: number) => string,
  isPatient = true,
): Promise<WalkOutcome> {
  const walk = await walkToBeside(bot, goal, isThere);
  if (walk.kind !== 'no-path') return walk;
  return pileBeside(bot, goal, isThere, activity, isPatient ? Infinity : besideTicks(bot, goal));
}

/** Walks to where one stands near a point, if there is such a place. */
export async function walkToBeside(
  bot: Bot,
  goal: Position,
  isThere: (feet: Position) => boolean,
): Promise<WalkOutcome> {
  const isFooting = isAnywhere(goal, ({ x, y, z }) => {
    const height = standingHeight(bot, x, y, z);
    return height !== null && isThere({ x: x + 0.5, y: height, z: z + 0.5 });
  });
  // The other half of the time is for piling up.
  if (isFooting) return walkUntil(bot, goal, isThere, besideTicks(bot, goal) / 2, false);
  return { kind: 'no-path', distanceBlocks: distanceBetween(bot.entity.position, goal) };
}

/**
 * Piles up, and opens doors, to get near a point; no way is looked for where there is no room for a body.
 * @param mostTicks what takes longer, or is further than can be seen, is no way
 */
export async function pileBeside(
  bot: Bot,
  goal: Position,
  isThere: (feet: Position) => boolean,
  activity: (height: number) => string,
  mostTicks = besideTicks(bot, goal),
): Promise<WalkOutcome> {
  const isRoom = isAnywhere(goal, ({ x, y, z }) => {
    const isFree = isOpenAt(bot, x, y, z) || groundAround(bot)(x, y, z).isWater;
    return isFree && isOpenAt(bot, x, y + 1, z) && isThere({ x: x + 0.5, y, z: z + 0.5 });
  });
  if (!isRoom) return { kind: 'no-path', distanceBlocks: distanceBetween(bot.entity.position, goal) };
  const lastTick = contextOf(bot).currentTick() + besideTicks(bot, goal);
  return getThrough(bot, goal, { isThere, activity, mostTicks, lastTick });
}

function besideTicks(bot: Bot, goal: Position): number {
  const feet = bot.entity.position;
  const climb = Math.max(0, goal.y - feet.y);
  return BESIDE_TICKS + BESIDE_TICKS_A_BLOCK * distanceBetween(feet, goal) + BESIDE_TICKS_UP * climb;
}

/** Whether something is so of a place near a point. */
function isAnywhere(point: Position, isSo: (place: Position) => boolean): boolean {
  const offsets = Array.from({ length: 2 * BESIDE_BLOCKS + 1 }, (_, at) => at - BESIDE_BLOCKS);
  const [x, y, z] = [Math.floor(point.x), Math.floor(point.y), Math.floor(point.z)];
  return offsets.some((dx) =>
    offsets.some((dz) => offsets.some((dy) => isSo({ x: x + dx, y: y + dy, z: z + dz }))),
  );
}

async function getThrough(
  bot: Bot,
  goal: Position,
  passing: Pick<Passing, 'isThere' | 'activity' | 'mostTicks' | 'lastTick'>,
): Promise<WalkOutcome> {
  const isReached = ({ x, y, z }: Position): boolean => passing.isThere({ x: x + 0.5, y, z: z + 0.5 });
  const end = await passThrough(bot, { goal: at(goal, isReached), mayDig: true, ...passing });
  return { kind: PASSED[end], distanceBlocks: distanceBetween(bot.entity.position, goal) };
}

const PASSED = {
  there: 'arrived',
  cancelled: 'cancelled',
  'timed-out': 'timed-out',
  astray: 'no-path',
  'no-way': 'no-path',
} as const;

/**
 * Stands so that a block can be reached; walks only when it has to.
 * @throws Interruption
 */
export async function approach(bot: Bot, block: Position, what: string): Promise<void> {
  goOn(bot);
  if (reachDistance(bot, block) <= SURE_REACH_BLOCKS) return;
  contextOf(bot).onActivity(`walking to the ${said(bot, what)}`);
  const walk = await getTo(
    bot,
    middleOfBlock(asPoint(bot, block)),
    reaches(bot, asPoint(bot, block)),
    (height) => `on the way to the ${said(bot, what)}, y ${height} of ${Math.floor(block.y)}`,
  );
  goOn(bot);
  if (walk.kind === 'arrived' || reachDistance(bot, block) <= ARM_BLOCKS) return;
  throw new Interruption(
    walk.kind === 'cancelled' ? 'cancelled' : walk.kind === 'timed-out' ? 'timed-out' : 'failed',
    `Expected to walk to the ${what} at ${placeText(block)}, came to ${walk.distanceBlocks.toFixed(1)} blocks of it (${walk.kind}).`,
  );
}
