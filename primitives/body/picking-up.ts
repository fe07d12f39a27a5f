import { type ItemCounts, countsOfStacks } from '../../src/base/item-counts.js';
import { distanceBetween, type Position } from '../../src/base/position.js';
import type { Bot } from 'mineflayer';
import { contextOf, entityClaim } from './context.js';
import { yieldBody } from './reflex.js';
import { everyTick, type WaitEnd } from './ending.js';
import { runAlong } from './steering.js';
import { walkUntil } from './walking.js';

type Entity = Bot['entities'][string];

/** How many of an item the bot carries, by what the server last said. */
export function carriedCount(bot: Bot, item: string): number {
  let count = 0;
  for (const stack of bot.inventory.items()) if (stack.name === item) count += stack.count;
  return count;
}

/** What a bot carries in its main inventory and quick bar, by what the server last said. Worn things are left out. */
export function carriedCounts(bot: Bot): ItemCounts {
  return countsOfStacks(bot.inventory.items());
}

/** Name of the item an entity on the ground is; null for anything else. */
export function itemOnGround(entity: Entity): string | null {
  return droppedItem(entity)?.name ?? null;
}

/** How many of an item lie there as one; 0 for anything else. */
export function countOnGround(entity: Entity): number {
  return droppedItem(entity)?.count ?? 0;
}

function droppedItem(entity: Entity): ReturnType<Entity['getDroppedItem']> {
  if (entity.name !== 'item') return null;
  try {
    return entity.getDroppedItem();
  } catch {
    // Its data has not come yet.
    return null;
  }
}

/** Things on the ground that pass a test, nearest first. */
export function lyingItems(
  bot: Bot,
  isWanted: (item: string, at: Position, id: number) => boolean,
): readonly Entity[] {
  const feet = bot.entity.position;
  return Object.values(bot.entities)
    .filter((entity) => {
      const item = itemOnGround(entity);
      return item !== null && isWanted(item, entity.position, entity.id);
    })
    .sort((a, b) => a.position.distanceTo(feet) - b.position.distanceTo(feet));
}

// The game takes things within a block of the body's sides and half a block above and below; less a margin.
const AROUND_BLOCKS = 1.2;
/** From here it is enough to press on: what lies in a nook too low to walk into is had with the body against its wall. */
const NEARLY_BLOCKS = 1.4;
/** There are servers that measure from the feet, in a ball: what they do not give from the side they give from here. */
const UPON_BLOCKS = 0.5;
const BELOW_BLOCKS = 0.4;
const ABOVE_BLOCKS = 2.2;

/** Whether somebody with their feet at a point picks up what lies at another. */
export function picksUpFrom(feet: Position, item: Position, aroundBlocks = AROUND_BLOCKS): boolean {
  const up = item.y - feet.y;
  return (
    Math.abs(item.x - feet.x) <= aroundBlocks &&
    Math.abs(item.z - feet.z) <= aroundBlocks &&
    up >= -BELOW_BLOCKS &&
    up <= ABOVE_BLOCKS
  );
}

/** Whether somebody there has it within reach after a small step. */
export function nearlyPicksUpFrom(feet: Position, item: Position): boolean {
  return picksUpFrom(feet, item, NEARLY_BLOCKS);
}

export interface PickingUp {
  readonly isWanted: (item: string, at: Position, id: number) => boolean;
  readonly isEnough: () => boolean;
  readonly limitTicks: number;
  /** How long nothing wanted may lie there before it is over: things fall out of a block a tick or two after it broke. */
  readonly patienceTicks: number | (() => number);
}

const WALK_TICKS = 160;
// What fell out of a block can be taken after half a second, what was thrown after two.
const TAKE_TICKS = 45;
const PRESS_TICKS = 10;
// What fell rolls on for a while: then it is walked after.
const MOST_WALKS = 4;
const TOLD_TICKS = 2;

/**
 * Walks onto wanted things until enough are taken or nothing wanted lies there any more. What cannot be reached, or
 * stays though the bot stands on it (no room left to carry it), is left alone: then some may still lie there.
 */
export async function pickUp(bot: Bot, picking: PickingUp): Promise<'done' | WaitEnd> {
  const { claims, currentTick } = contextOf(bot);
  const lastTick = currentTick() + picking.limitTicks;
  const givenUp = new Set<number>();
  const lying = (): readonly Entity[] =>
    lyingItems(bot, picking.isWanted).filter(
      ({ id }) => !givenUp.has(id) && !claims.isTakenByOther(bot.username, entityClaim(id)),
    );
  const patienceTicks = (): number =>
    typeof picking.patienceTicks === 'number' ? picking.patienceTicks : picking.patienceTicks();
  while (!picking.isEnough()) {
    const left = lastTick - currentTick();
    if (left <= 0) return 'timed-out';
    const next = await everyTick<Entity | 'enough'>(bot, Math.min(left, patienceTicks()), () =>
      picking.isEnough() ? 'enough' : lying()[0],
    );
    if (next === 'cancelled') return 'cancelled';
    if (next === 'enough' || next === 'timed-out') return 'done';
    const end = await takeOne(bot, next, picking);
    if (end === 'cancelled') return 'cancelled';
    if (end === 'left') givenUp.add(next.id);
  }
  return 'done';
}

const AT_HAND_BLOCKS = 8;
const AROUND_TICKS = 200;
const SOON_TICKS = 6;

/** Picks up whatever lies near, as what fell out of blocks just dug away. */
export async function pickUpBeside(bot: Bot): Promise<void> {
  await pickUp(bot, {
    isWanted: (_item, at) => distanceBetween(bot.entity.position, at) < AT_HAND_BLOCKS,
    isEnough: () => false,
    limitTicks: AROUND_TICKS,
    patienceTicks: SOON_TICKS,
  });
}

/** Stays where the thing can be taken up, wherever it rolls, until it is over. */
async function standBy(
  bot: Bot,
  entity: Entity,
  isOver: () => boolean,
): Promise<'over' | 'left' | 'cancelled'> {
  let aroundBlocks = AROUND_BLOCKS;
  const isNear = (feet: Position): boolean => picksUpFrom(feet, entity.position, aroundBlocks);
  for (let walks = 0; walks < MOST_WALKS; walks++) {
    const isThere = (feet: Position): boolean => isOver() || nearlyPicksUpFrom(feet, entity.position);
    const walk = await walkUntil(bot, entity.position, isThere, WALK_TICKS);
    if (walk.kind === 'cancelled') return 'cancelled';
    if (walk.kind !== 'arrived') return 'left';
    await runAlong(bot, [entity.position], (feet) => isOver() || isNear(feet), PRESS_TICKS);
    if (!isOver() && !nearlyPicksUpFrom(bot.entity.position, entity.position)) continue;
    const end = await everyTick<'over' | 'moved'>(
      bot,
      aroundBlocks === UPON_BLOCKS ? PRESS_TICKS : TAKE_TICKS,
      () => (isOver() ? 'over' : isThere(bot.entity.position) ? undefined : 'moved'),
      yieldBody,
    );
    if (end === 'over' || end === 'cancelled') return end;
    if (end === 'moved') continue;
    if (picksUpFrom(bot.entity.position, entity.position, UPON_BLOCKS)) return 'left';
    if (aroundBlocks === UPON_BLOCKS) return 'left';
    aroundBlocks = UPON_BLOCKS;
  }
  return 'left';
}

async function takeOne(
  bot: Bot,
  entity: Entity,
  { isEnough, isWanted }: PickingUp,
): Promise<'taken' | 'left' | 'cancelled'> {
  const { claims } = contextOf(bot);
  const claim = entityClaim(entity.id);
  const isGone = (): boolean => !(entity.id in bot.entities);
  const item = itemOnGround(entity);
  // It may roll on to where it is not worth the way, as behind a wall.
  const isOutOfTheWay = (): boolean =>
    !isGone() && item !== null && !isWanted(item, entity.position, entity.id);
  if (!claims.claim(bot.username, claim)) return 'left';
  try {
    const end = await standBy(bot, entity, () => isGone() || isEnough() || isOutOfTheWay());
    if (end !== 'over') return end;
    if (isOutOfTheWay()) return 'left';
    // The inventory is told of it a moment after the thing is gone.
    const before = item === null ? 0 : carriedCount(bot, item);
    await everyTick(bot, TOLD_TICKS, () => isEnough() || item === null || carriedCount(bot, item) !== before);
    return 'taken';
  } finally {
    claims.release(bot.username, claim);
  }
}
