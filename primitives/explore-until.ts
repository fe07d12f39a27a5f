import { badArgument } from '../src/base/error.js';
import { TICKS_PER_SECOND } from '../src/base/ticks.js';
import { blocksAside, type Position } from '../src/base/position.js';
import type { Bot } from 'mineflayer';
import { contextOf } from './body/context.js';
import { isAlive } from './body/ending.js';
import { standingBlock } from './body/terrain.js';
import { walkUntil } from './body/walking.js';
import { at } from './body/way-goals.js';
import { passThrough } from './body/way-through.js';
import { type PrimitiveOutcome } from './outcome.js';

/** How exploring ended, with what it was for. */
export interface ExploreOutcome<T> extends PrimitiveOutcome {
  /** What the callback gave; null when it never gave anything. */
  readonly found: T | null;
}

// Far steps first: where the far one cannot be walked, a nearer one may.
const LEGS_BLOCKS = [16, 8, 4] as const;
const LOOK_TICKS = 5;
const QUARTER_TURN = Math.PI / 2;
const MOST_TURNS = 4;

/**
 * Goes in a direction until something is found: walks, and digs stairs where the direction leads up or down. Where it
 * cannot go on (a wall, the end of the arena, ground nobody digs) it turns aside.
 *
 * @param bot the bot that explores
 * @param direction where to go, a Vec3: `new Vec3(1, 0, 0)` is east, `new Vec3(0, -1, 0)` down; not all zero
 * @param maxTime gives up after so many seconds of game time, 60 by default
 * @param callback asked every quarter of a second on the way; anything but null, undefined, false and 0 ends the walk
 * @returns to a skill what the callback gave, null when nothing was found in time; with options the outcome:
 *   `completed` with what the callback gave in `found`; `timed-out`, or `failed` where no direction leads on, with
 *   `found: null`
 * @throws CoVoyagerError for a direction of zeros, or a time that is not positive
 * @example
 * const ore = await exploreUntil(bot, new Vec3(1, 0, 1), 60, () =>
 *   bot.findBlock({ matching: bot.registry.blocksByName.iron_ore.id, maxDistance: 32 }));
 * const { kind, found } = await exploreUntil(bot, new Vec3(0, -1, 0), 60, look, { mayFail: true });
 */
export async function exploreUntil<T>(
  bot: Bot,
  direction: Position,
  maxTime = 60,
  callback: () => T | null | undefined | false,
): Promise<ExploreOutcome<T>> {
  if (!(Math.hypot(direction.x, direction.y, direction.z) > 0)) {
    throw badArgument(
      `Expected a direction that is not all zero, got ${direction.x},${direction.y},${direction.z}.`,
    );
  }
  if (!(maxTime > 0)) throw badArgument(`Expected a time above 0 seconds, got ${maxTime}.`);
  const { currentTick, deadlineTick, signal, onActivity } = contextOf(bot);
  const startedAt = bot.entity.position.clone();
  const lastTick = Math.min(deadlineTick, currentTick() + maxTime * TICKS_PER_SECOND);
  onActivity('exploring');
  const look = lookNowAndThen(currentTick, callback);
  const ended = (
    kind: PrimitiveOutcome['kind'],
    reason: string,
    found: T | null = null,
  ): ExploreOutcome<T> => ({
    kind,
    asked: 1,
    done: found === null ? 0 : 1,
    reason,
    evidence: [`walked from ${place(startedAt)} to ${place(bot.entity.position)}`],
    found,
  });
  let angle = Math.atan2(direction.z, direction.x);
  let leadsUpOrDown = direction.y !== 0;
  let turns = 0;
  for (;;) {
    const found = look.now();
    if (found !== null) return ended('completed', 'Found what was looked for.', found);
    if (signal.aborted || !isAlive(bot)) return ended('cancelled', 'ExploringWalk was called off.');
    if (currentTick() >= lastTick) return ended('timed-out', `Found nothing within ${maxTime} seconds.`);
    if (turns > MOST_TURNS) return ended('failed', 'Found nothing, and no direction leads on.');
    if (leadsUpOrDown) {
      leadsUpOrDown = await digOn(bot, direction, lastTick, () => look.nowAndThen() !== null);
      continue;
    }
    const hasMoved = await walkOn(bot, angle, lastTick, () => look.nowAndThen() !== null);
    turns = hasMoved ? 0 : turns + 1;
    if (!hasMoved) angle += QUARTER_TURN;
  }
}

async function walkOn(bot: Bot, angle: number, lastTick: number, isFound: () => boolean): Promise<boolean> {
  const { currentTick } = contextOf(bot);
  const from = bot.entity.position.clone();
  for (const leg of LEGS_BLOCKS) {
    const goal = { x: from.x + Math.cos(angle) * leg, y: from.y, z: from.z + Math.sin(angle) * leg };
    const isThere = (feet: Position): boolean => isFound() || blocksAside(feet, goal) < 1.5;
    const left = Math.max(1, lastTick - currentTick());
    const { kind } = await walkUntil(bot, goal, isThere, left);
    if (kind !== 'no-path' || bot.entity.position.distanceTo(from) > 2) return true;
  }
  return false;
}

/** Stairs of one leg, up, down or aslant; false where they lead no further. */
async function digOn(
  bot: Bot,
  direction: Position,
  lastTick: number,
  isFound: () => boolean,
): Promise<boolean> {
  const [leg] = LEGS_BLOCKS;
  const length = Math.hypot(direction.x, direction.y, direction.z);
  const from = bot.entity.position.clone();
  const along = (axis: keyof Position): number => from[axis] + (direction[axis] / length) * leg;
  const goal = { x: along('x'), y: along('y'), z: along('z') };
  const isHigh = direction.y > 0;
  const isThere = ({ y }: Position): boolean =>
    isFound() || (isHigh ? standingBlock(y) >= goal.y - 1 : standingBlock(y) <= goal.y + 1);
  const end = await passThrough(bot, {
    goal: at(goal, ({ y }) => (isHigh ? y >= goal.y - 1 : y <= goal.y + 1)),
    isThere,
    mayDig: true,
    staysDry: true,
    lastTick,
    activity: (height) => `exploring ${isHigh ? 'upwards' : 'downwards'}, y ${height}`,
  });
  return end === 'there';
}

function lookNowAndThen<T>(
  currentTick: () => number,
  callback: () => T | null | undefined | false,
): { readonly now: () => T | null; readonly nowAndThen: () => T | null } {
  let nextTick = 0;
  let last: T | null = null;
  const now = (): T | null => {
    nextTick = currentTick() + LOOK_TICKS;
    if (last === null) {
      const given = callback();
      last = given ? given : null;
    }
    return last;
  };
  return { now, nowAndThen: () => (currentTick() >= nextTick ? now() : last) };
}

function place({ x, y, z }: Position): string {
  return [x, y, z].map((value) => Math.floor(value)).join(',');
}
