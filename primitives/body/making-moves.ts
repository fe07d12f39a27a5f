import type { Position } from '../../src/base/position.js';
import type { Bot } from 'mineflayer';
import type { Vec3 } from 'vec3';
import { stateIdAt } from './block-states.js';
import { digBlock, type DigEnd } from './digging.js';
import { setDoor } from './doors.js';
import { groundAround, type GroundAt, noteSetDown, spareBlocks } from './ground.js';
import { pileUp } from './piling-up.js';
import { asPoint } from './places.js';
import { EYE_HEIGHT, reachablePoint } from './reaching.js';
import { isInWater, runAlong, stopWalking } from './steering.js';
import { hold, wayTool } from './tools.js';
import type { Move } from './way-moves.js';
import { everyTick } from './ending.js';
import { placeHeld } from './placing.js';
import { isOpenAt } from './terrain.js';

/** Longer no body is on its way to the next block. */
export const STEP_TICKS = 60;
const MIDDLE_TICKS = 20;
const MOST_FALLEN = 10;
const BODY_EDGE = 0.3;
const NEAR_BLOCKS = 0.4;
/** Who stands on something a little lower than a block stands in the block above it. */
const STEP = 0.21;

/** The block a body stands or swims in: one at an edge is held by the block beside it. */
export function cellAt(ground: GroundAt, feet: Position): Position {
  const y = Math.floor(feet.y + STEP);
  const isPlace = (cell: Position): boolean => {
    const { isWater, isOpen } = ground(cell.x, cell.y, cell.z);
    return isWater || (isOpen && ground(cell.x, cell.y - 1, cell.z).holds);
  };
  const middle = { x: Math.floor(feet.x), y, z: Math.floor(feet.z) };
  const edges = [0, -BODY_EDGE, BODY_EDGE];
  const around = edges.flatMap((dx) =>
    edges.map((dz) => ({ x: Math.floor(feet.x + dx), y, z: Math.floor(feet.z + dz) })),
  );
  // Who swims has the head out, and half a body with it.
  const all = [...around, { ...middle, y: y - 1 }];
  return all.find(isPlace) ?? middle;
}

/** `refused`: the server brought back what was dug. */
export type MoveEnd = 'made' | 'failed' | 'refused';

/**
 * Digs, opens, sets down and goes what one move of a way takes. A body that is still on its way to where the move begins
 * goes on while it digs.
 * @param next the move after it; where that is dug too, the last step on one level is left to it
 */
export async function makeMove(
  bot: Bot,
  from: Position,
  move: Move,
  next: Move | undefined,
): Promise<MoveEnd> {
  for (const block of move.digs) {
    const end = await clear(bot, block, () => dig(bot, from, block), true);
    // What was dug for the move before may be back before anybody has gone there.
    if (end !== 'made') return !isNear(bot, from) && isShut(bot, from) ? 'refused' : end;
  }
  if (!isNear(bot, from)) await toMiddle(bot, from, NEAR_BLOCKS);
  const isLavaIn = [...move.digs, move.onto].some(({ x, y, z }) => groundAround(bot)(x, y, z).isLava);
  if (isLavaIn || (move.door !== null && !(await setDoor(bot, move.door, 'open')))) return 'failed';
  if (isLeftTo(next, from, move)) return 'made';
  if (!move.places) {
    if (await stepOnto(bot, move)) return 'made';
    return move.digs.some((block) => isShut(bot, block)) ? 'refused' : 'failed';
  }
  await toMiddle(bot, from, 0.2);
  const isMade =
    move.onto.y > from.y
      ? await pileUp(bot, from)
      : (await bridgeTo(bot, from, move.onto)) && (await stepOnto(bot, move));
  return isMade ? 'made' : 'failed';
}

// Stepping up, down or into water takes the ground from under one's feet, and digging five times as long.
function isLeftTo(
  next: Move | undefined,
  from: Position,
  { onto, digs, places, door, swims }: Move,
): boolean {
  if (digs.length === 0 || places || door !== null || swims || onto.y !== from.y) return false;
  return next !== undefined && next.digs.length > 0 && !next.places && next.door === null;
}

function isNear(bot: Bot, cell: Position): boolean {
  const { x, z } = middleOf(cell, false);
  return Math.hypot(bot.entity.position.x - x, bot.entity.position.z - z) < NEAR_BLOCKS;
}

async function toMiddle(bot: Bot, cell: Position, offBlocks: number): Promise<void> {
  const middle = middleOf(cell, false);
  const isThere = ({ x, z }: Position): boolean => Math.hypot(x - middle.x, z - middle.z) < offBlocks;
  await runAlong(bot, [middle], isThere, MIDDLE_TICKS);
}

function isShut(bot: Bot, { x, y, z }: Position): boolean {
  const { isOpen, isWater } = groundAround(bot)(x, y, z);
  return !isOpen && !isWater;
}

async function stepOnto(bot: Bot, move: Move): Promise<boolean> {
  const middle = middleOf(move.onto, move.swims);
  await runAlong(bot, [middle], () => isAt(bot, move), STEP_TICKS);
  return isAt(bot, move);
}

/** Whether a body is where a move leads; who is in water bobs up and down. */
export function isAt(bot: Bot, { onto }: Move): boolean {
  const { position: feet } = bot.entity;
  return isNear(bot, onto) && Math.abs(feet.y - onto.y) < (isInWater(bot) ? 1.2 : 0.6);
}

/** Where a body stands or swims in a block. */
export function middleOf({ x, y, z }: Position, swims: boolean): Position {
  return { x: x + 0.5, y: swims ? y + 0.3 : y, z: z + 0.5 };
}

/** Digs away what has come down on a body, or it was put into. */
export async function freeBody(bot: Bot, isOver: () => boolean): Promise<void> {
  const { x, y, z } = bot.entity.position;
  for (const height of [y + EYE_HEIGHT, y + STEP]) {
    const block = { x: Math.floor(x), y: Math.floor(height), z: Math.floor(z) };
    const middle = asPoint(bot, block).offset(0.5, 0.5, 0.5);
    await clear(bot, block, async () => {
      if (isOver() || groundAround(bot)(block.x, block.y, block.z).digTicks === Infinity) return 'failed';
      return (await digAt(bot, block, middle, null)) === null ? 'failed' : 'made';
    });
  }
}

/**
 * Digs until a block is open: what lay on it falls after it.
 * @param wholly whether a slab or the like is in the way too
 */
async function clear(
  bot: Bot,
  { x, y, z }: Position,
  digOnce: () => Promise<MoveEnd>,
  wholly = false,
): Promise<MoveEnd> {
  const isInWay = (): boolean => {
    const { isOpen, isClear, isWater } = groundAround(bot)(x, y, z);
    return !(wholly ? isClear : isOpen) && !isWater;
  };
  for (let fallen = 0; isInWay(); fallen++) {
    const end = fallen > MOST_FALLEN ? 'failed' : await digOnce();
    if (end !== 'made') return end;
  }
  return 'made';
}

async function dig(bot: Bot, from: Position, block: Position): Promise<MoveEnd> {
  let point = reachablePoint(bot, block, bot.entity.position);
  if (!point) {
    // Off the middle something may be in between.
    await toMiddle(bot, from, 0.15);
    point = reachablePoint(bot, block, bot.entity.position);
  }
  const middle = isInWater(bot) ? null : middleOf(from, false);
  const end = point && (await digAt(bot, block, point, middle));
  return end === 'dug' || end === 'taken' ? 'made' : 'failed';
}

/** Null where the tool for it is not to be had in hand. */
async function digAt(bot: Bot, block: Position, point: Vec3, spot: Position | null): Promise<DigEnd | null> {
  const { tool } = wayTool(bot, stateIdAt(bot, block.x, block.y, block.z) ?? 0);
  if (!(await hold(bot, tool))) return null;
  return digBlock(bot, block, point, { spot: () => spot });
}

const EDGE_TICKS = 30;
/** So far from the middle of a block somebody on tiptoe sees its side, and does not fall yet (game rule: 0.8). */
const EDGE_BLOCKS = 0.62;

/**
 * Sets a block of what can be spared down before the feet, over a gap or water: on tiptoe at the edge, against the side of
 * the block one stands on. Whether it stands there, by the server.
 * @param onto the block beside, where one will stand
 */
async function bridgeTo(bot: Bot, from: Position, onto: Position): Promise<boolean> {
  const { name } = spareBlocks(bot);
  const below = bot.blockAt(asPoint(bot, { ...from, y: from.y - 1 }));
  const place = { ...onto, y: onto.y - 1 };
  if (name === null || !below || !(await hold(bot, name))) return false;
  try {
    await toEdge(bot, from, onto);
    const face = asPoint(bot, place).minus(below.position);
    await placeHeld(bot, { block: below, face, isUsedByHand: false });
  } finally {
    stopWalking(bot);
  }
  if (isOpenAt(bot, place.x, place.y, place.z)) return false;
  noteSetDown(bot, place, name);
  return true;
}

async function toEdge(bot: Bot, from: Position, onto: Position): Promise<void> {
  const [dx, dz] = [onto.x - from.x, onto.z - from.z];
  const out = ({ x, z }: Position): number => (x - from.x - 0.5) * dx + (z - from.z - 0.5) * dz;
  bot.setControlState('sneak', true);
  await bot.look(Math.atan2(-dx, -dz), 0, true);
  await everyTick(bot, EDGE_TICKS, () => {
    const isThere = out(bot.entity.position) >= EDGE_BLOCKS;
    bot.setControlState('forward', !isThere);
    return isThere;
  });
  // Who lets go of this key at the edge steps over it.
  bot.setControlState('forward', false);
  bot.entity.velocity.x = 0;
  bot.entity.velocity.z = 0;
}
