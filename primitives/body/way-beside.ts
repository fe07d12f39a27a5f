import { blocksAside, type Position } from '../../src/base/position.js';
import type { Bot } from 'mineflayer';
import { blockClaim } from './context.js';
import { isInReachFrom } from './reaching.js';
import { findShortRoute, lengthOf } from './route.js';

// From here most of what falls out of a block comes into the hands by itself.
const NEAR_BLOCKS = 1.5;
// A longer way takes more ticks than most blocks take to dig.
const MOST_BLOCKS = 7;
const WAYPOINT_BLOCKS = 0.3;
const LEVEL_BLOCKS = 0.1;

/** The way to beside a block that is being dug, round what stands between, as a chest. Thought of once for each block. */
export class WayBeside {
  #key = '';
  #way: Position[] = [];

  constructor(private readonly bot: Bot) {}

  /** The next point of the way; null at its end, or where the block would get out of reach. */
  next(block: Position): Position | null {
    const feet = this.bot.entity.position;
    const key = blockClaim(block);
    if (this.#key !== key) this.#way = [...this.#find(block, feet)];
    this.#key = key;
    const isPassed = ({ x, z }: Position): boolean => Math.hypot(x - feet.x, z - feet.z) < WAYPOINT_BLOCKS;
    while (this.#way[0] && isPassed(this.#way[0])) this.#way.shift();
    const [next] = this.#way;
    return next && Math.abs(next.y - feet.y) < LEVEL_BLOCKS && isInReachFrom(block, next) ? next : null;
  }

  #find(block: Position, feet: Position): readonly Position[] {
    const away = ({ x, z }: Position): number => Math.hypot(block.x + 0.5 - x, block.z + 0.5 - z);
    if (away(feet) <= NEAR_BLOCKS) return [];
    const route = findShortRoute(this.bot, feet, {
      isReached: (place) => away(place) <= NEAR_BLOCKS && Math.abs(place.y - feet.y) < LEVEL_BLOCKS,
      estimate: (place) => Math.max(0, away(place) - NEAR_BLOCKS),
      mostBlocks: MOST_BLOCKS,
    });
    return typeof route === 'string' ? [] : route;
  }
}

/** Ways are counted from block to block, which is longer than they are walked. */
const SLACK_BLOCKS = 3;

/** Whether there is a walk of at most so many blocks to where `isThere` holds for the feet. */
export function isWalkShort(
  bot: Bot,
  goal: Position,
  isThere: (feet: Position, goal: Position) => boolean,
  mostBlocks: number,
): boolean {
  const start = bot.entity.position;
  if (isThere(start, goal)) return true;
  if (blocksAside(goal, start) > mostBlocks) return false;
  const route = findShortRoute(bot, start, {
    isReached: (feet) => isThere(feet, goal),
    estimate: (feet) => Math.max(0, blocksAside(goal, feet) - 1.7),
    mostBlocks: mostBlocks + SLACK_BLOCKS,
  });
  return lengthOf(route, start) <= mostBlocks;
}
