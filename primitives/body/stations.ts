import type { Position } from '../../src/base/position.js';
import type { Bot } from 'mineflayer';
import { blockClaim, contextOf } from './context.js';
import { findBlocksNow, statesOf } from './finding.js';
import { asPoint, placeText } from './places.js';

// Nearby and known ones come first.
const SEARCH_BLOCKS = [6, 32] as const;
const MOST_FOUND = 16;

const remembered = new WeakMap<Bot, Map<string, Position>>();

/** Blocks of these kinds within 32 blocks, nearest first; not all of them when there is one close by. */
export function stationsNear(
  bot: Bot,
  names: readonly string[],
  isWanted: (position: Position) => boolean = () => true,
): Position[] {
  const isStanding = (position: Position): boolean =>
    names.includes(bot.blockAt(asPoint(bot, position))?.name ?? '') && isWanted(position);
  const memory = remembered.get(bot) ?? new Map<string, Position>();
  remembered.set(bot, memory);
  for (const maxDistance of [0, ...SEARCH_BLOCKS]) {
    const search = { states: statesOf(bot, names), rangeBlocks: maxDistance, count: MOST_FOUND };
    const seen = maxDistance === 0 ? [] : findBlocksNow(bot, search);
    for (const position of seen) memory.set(placeText(position), position);
    const here = bot.entity.position;
    const standing = [...memory.values()]
      .filter((position) => isStanding(position))
      .map((position) => ({ position, distance: here.distanceTo(asPoint(bot, position)) }))
      .filter(({ distance }) => distance <= SEARCH_BLOCKS[1])
      .sort((a, b) => a.distance - b.distance);
    if (standing.length > 0) return standing.map(({ position }) => position);
  }
  return [];
}

/** The nearest of these blocks that nobody else is after. */
export function freeStationNear(bot: Bot, names: readonly string[]): Position | null {
  const { claims } = contextOf(bot);
  const isFree = (position: Position): boolean => !claims.isTakenByOther(bot.username, blockClaim(position));
  return stationsNear(bot, names, isFree)[0] ?? null;
}
