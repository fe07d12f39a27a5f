import type { Position } from '../../src/base/position.js';
import { inPortions } from '../../src/base/portions.js';
import type { Bot } from 'mineflayer';
import { stateIdAt } from './block-states.js';
import { contextOf } from './context.js';
import { digBlock } from './digging.js';
import { everyTick, isAlive } from './ending.js';
import { groundAround, spareBlocks, type GroundAt } from './ground.js';
import { asPoint, type BotPoint } from './places.js';
import { reachablePoint } from './reaching.js';
import { runAlong, stopWalking } from './steering.js';
import { isOpenAt } from './terrain.js';
import { hold, wayTool } from './tools.js';
import { moveKey, searchWay, type Way, type WayGoal } from './way-search.js';
import type { Move } from './way-moves.js';

/** A way to be gone, whatever it takes. */
export interface Passing {
  readonly goal: WayGoal;
  /** Asked of the feet before each step: whether it is enough by now. */
  readonly isThere: (feet: Position) => boolean;
  /** Ground, leaves and the like may be dug, and spare blocks piled up. */
  readonly mayDig: boolean;
  /** A way that takes longer is none. */
  readonly mostTicks?: number;
  /** What a player reads meanwhile; told the height of the feet. */
  readonly activity?: (height: number) => string;
}

/** `no-way`: there is none; `astray`: what was tried did not lead there. */
export type PassingEnd = 'there' | 'no-way' | 'astray' | 'cancelled';

const MOST_SEARCHES = 40;
const MOST_FAILURES = 10;
const STEP_TICKS = 60;
const JUMP_TICKS = 40;
const MOST_JUMPS = 4;
const MOST_FALLEN = 10;
/** Clear of the block that is to be under the feet. */
const CLEAR_BLOCKS = 1.02;

/**
 * Goes where walking alone does not lead: swims, digs stairs, piles up blocks. Never straight down, never through what
 * somebody has built, nowhere near lava. Long ways are gone in parts.
 */
export async function passThrough(bot: Bot, passing: Passing): Promise<PassingEnd> {
  const avoided = new Set<string>();
  for (let search = 0, failures = 0; search < MOST_SEARCHES; search++) {
    if (passing.isThere(bot.entity.position)) return 'there';
    if (isOver(bot)) return 'cancelled';
    const way = await findWay(bot, passing, avoided);
    const ticks = way.moves.reduce((sum, move) => sum + move.ticks, 0);
    if (ticks > (passing.mostTicks ?? Infinity)) return 'no-way';
    if (way.moves.length === 0) return avoided.size === 0 && way.isExhausted ? 'no-way' : 'astray';
    const failed = await follow(bot, way, passing);
    if (failed === null) {
      contextOf(bot).onHeadway?.();
      continue;
    }
    avoided.add(failed);
    failures += 1;
    if (failures > MOST_FAILURES) return 'astray';
  }
  return passing.isThere(bot.entity.position) ? 'there' : 'astray';
}

/** Whether there may be something left to do for a bot: it lives, nobody called it off, there is time. */
function isOver(bot: Bot): boolean {
  const { signal, currentTick, deadlineTick } = contextOf(bot);
  return signal.aborted || !isAlive(bot) || currentTick() >= deadlineTick;
}

function findWay(bot: Bot, { goal, mayDig }: Passing, avoided: ReadonlySet<string>): Promise<Way> {
  const ground = groundAround(bot);
  const blocks = mayDig ? spareBlocks(bot).count : 0;
  const stone = bot.registry.blocksByName['stone']?.defaultState ?? 0;
  const stoneTicks = wayTool(bot, stone).ticks;
  return inPortions(
    searchWay(ground, cellAt(ground, bot.entity.position), goal, { mayDig, blocks, stoneTicks, avoided }),
  );
}

const BODY_EDGE = 0.3;

/** The block a body stands or swims in: one at an edge is held by the block beside it. */
export function cellAt(ground: GroundAt, feet: Position): Position {
  const y = Math.floor(feet.y + 0.21);
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

/** Follows a way as far as it is as it was thought to be. The name of a move that failed; null where all went well. */
async function follow(bot: Bot, { moves }: Way, passing: Passing): Promise<string | null> {
  let from = cellAt(groundAround(bot), bot.entity.position);
  for (let index = 0; index < moves.length;) {
    if (passing.isThere(bot.entity.position) || isOver(bot)) return null;
    const move = moves[index];
    if (!move) break;
    if (passing.activity)
      contextOf(bot).onActivity(passing.activity(Math.floor(bot.entity.position.y + 0.2)));
    const plain = move.digs.length === 0 && !move.places ? plainPart(moves, index) : [];
    const isDone = plain.length > 0 ? await walkPart(bot, plain, passing) : await makeMove(bot, from, move);
    if (passing.isThere(bot.entity.position) || isOver(bot)) return null;
    if (!isDone) return moveKey(from, move.onto);
    index += Math.max(1, plain.length);
    from = moves[index - 1]?.onto ?? from;
  }
  return null;
}

/** Moves that need no hands, in a row. */
function plainPart(moves: readonly Move[], first: number): readonly Move[] {
  const rest = moves.slice(first);
  const end = rest.findIndex(({ digs, places }) => digs.length > 0 || places);
  return end < 0 ? rest : rest.slice(0, end);
}

async function walkPart(bot: Bot, part: readonly Move[], { isThere }: Passing): Promise<boolean> {
  const last = part.at(-1);
  if (!last) return true;
  const route = part.map(({ onto, swims }) => middleOf(onto, swims));
  const isEnough = (feet: Position): boolean => isThere(feet) || isAt(feet, last);
  await runAlong(bot, route, isEnough, STEP_TICKS * part.length);
  return isEnough(bot.entity.position);
}

async function makeMove(bot: Bot, from: Position, move: Move): Promise<boolean> {
  for (const block of move.digs) {
    // What lay on it falls after it.
    for (let fallen = 0; isShut(bot, block); fallen++) {
      if (fallen > MOST_FALLEN || !(await dig(bot, from, block))) return false;
    }
  }
  const isLavaIn = [...move.digs, move.onto].some(({ x, y, z }) => groundAround(bot)(x, y, z).isLava);
  if (isLavaIn) return false;
  return move.places ? pileUp(bot, from) : stepOnto(bot, move);
}

function isShut(bot: Bot, { x, y, z }: Position): boolean {
  const { isOpen, isWater } = groundAround(bot)(x, y, z);
  return !isOpen && !isWater;
}

async function stepOnto(bot: Bot, move: Move): Promise<boolean> {
  const middle = middleOf(move.onto, move.swims);
  await runAlong(bot, [middle], (feet) => isAt(feet, move), STEP_TICKS);
  return isAt(bot.entity.position, move);
}

function isAt(feet: Position, { onto, swims }: Move): boolean {
  const away = Math.hypot(feet.x - onto.x - 0.5, feet.z - onto.z - 0.5);
  return away < 0.4 && Math.abs(feet.y - onto.y) < (swims ? 0.95 : 0.6);
}

function middleOf({ x, y, z }: Position, swims: boolean): Position {
  return { x: x + 0.5, y: swims ? y + 0.3 : y, z: z + 0.5 };
}

async function dig(bot: Bot, from: Position, block: Position): Promise<boolean> {
  const stateId = stateIdAt(bot, block.x, block.y, block.z) ?? 0;
  let point = reachablePoint(bot, block, bot.entity.position);
  if (!point) {
    // Off the middle something may be in between.
    const middle = middleOf(from, false);
    await runAlong(bot, [middle], (feet) => Math.hypot(feet.x - middle.x, feet.z - middle.z) < 0.15, 20);
    point = reachablePoint(bot, block, bot.entity.position);
  }
  if (!point || !(await hold(bot, wayTool(bot, stateId).tool))) return false;
  const end = await digBlock(bot, block, point, { spot: () => null, isPointless: () => false });
  return end === 'dug' || end === 'taken';
}

/** Jumps and sets a block where the feet were. A body that was held up may be down again before its hand is heard. */
async function pileUp(bot: Bot, from: Position): Promise<boolean> {
  const middle = middleOf(from, false);
  await runAlong(bot, [middle], (feet) => Math.hypot(feet.x - middle.x, feet.z - middle.z) < 0.2, 20);
  for (let jump = 0; jump < MOST_JUMPS && isOpenAt(bot, from.x, from.y, from.z); jump++) {
    const { name } = spareBlocks(bot);
    const below = bot.blockAt(asPoint(bot, { ...from, y: from.y - 1 }));
    if (name === null || !below || !(await hold(bot, name))) return false;
    await jumpAndPlace(bot, from, below);
  }
  return !isOpenAt(bot, from.x, from.y, from.z) && bot.entity.position.y > from.y + 0.5;
}

type Block = NonNullable<ReturnType<Bot['blockAt']>>;
/** The same as `placeBlock`, for somebody who looks there already: turning takes ticks nobody has in the air. */
interface Placing {
  _placeBlockWithOptions(below: Block, face: BotPoint, options: object): Promise<void>;
}

async function jumpAndPlace(bot: Bot, from: Position, below: Block): Promise<void> {
  const face = below.position.clone().set(0, 1, 0);
  await bot.lookAt(below.position.offset(0.5, 1, 0.5), true);
  bot.setControlState('jump', true);
  let ticksUp = 0;
  await everyTick<true>(bot, JUMP_TICKS, () => {
    ticksUp = bot.entity.position.y >= from.y + CLEAR_BLOCKS ? ticksUp + 1 : ticksUp;
    const isPlaced = ticksUp > 2;
    // The server hears of a place a tick after the body got there.
    if (ticksUp === 2) {
      ticksUp = 3;
      bot.setControlState('jump', false);
      const placing = bot as unknown as Placing;
      placing
        ._placeBlockWithOptions(below, face, { forceLook: 'ignore', swingArm: 'right' })
        .catch(() => undefined);
    }
    return isPlaced && bot.entity.onGround ? true : undefined;
  });
  stopWalking(bot);
}
