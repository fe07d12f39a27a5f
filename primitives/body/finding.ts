import { inOneGo, portionClock, type Portions } from '../../src/base/portions.js';
import type { Position } from '../../src/base/position.js';
import type { Bot } from 'mineflayer';
import type { Vec3 } from 'vec3';
import { BlockIndex, SECTION_SIDE, type IndexedSection } from './block-index.js';
import { Nearest } from './nearest.js';
import { ponder } from './pondering.js';
import { sightOf } from './sight.js';

export interface BlockSearch {
  readonly states: ReadonlySet<number>;
  /** From the bot to the block's lowest corner. */
  readonly rangeBlocks: number;
  /** Most that are wanted: the nearest. */
  readonly count: number;
  /** Asked of blocks that would be among them. */
  readonly isWanted?: (place: Position) => boolean;
}

/** Numbers of all states of some kinds of blocks; names this version does not know have none. */
export function statesOf(bot: Bot, names: readonly string[]): ReadonlySet<number> {
  const states = new Set<number>();
  for (const name of names) {
    const block = bot.registry.blocksByName[name];
    if (!block) continue;
    for (let state = block.minStateId; state <= block.maxStateId; state++) states.add(state);
  }
  return states;
}

/**
 * The nearest blocks in some states in the loaded world that the bot may know of, nearest first. Looks through section
 * after section, the nearest first, and no further than it must: air all around costs no more than one diamond.
 */
export function* searchBlocks(bot: Bot, search: BlockSearch): Portions<readonly Vec3[]> {
  const { states, rangeBlocks, count, isWanted } = search;
  const { x, y, z } = bot.entity.position;
  const index = BlockIndex.of(bot);
  const nearest = new Nearest(count, rangeBlocks);
  const isKnown = sightOf(bot)?.knowledgeOf(bot);
  const isOver = portionClock();
  const sections: { readonly section: IndexedSection; readonly square: number }[] = [];
  for (const section of sectionsAround(bot, rangeBlocks)) {
    if (isOver()) yield;
    const square = squareTo(section, x, y, z);
    if (square <= nearest.furthest && index.mayHold(section, states)) sections.push({ section, square });
  }
  sections.sort((a, b) => a.square - b.square);
  for (const { section, square } of sections) {
    if (square > nearest.furthest) break;
    if (isOver()) yield;
    const { corner } = section;
    for (const match of index.matches(section, states)) {
      const [px, py, pz] = [corner.x + (match & 15), corner.y + (match >> 8), corner.z + ((match >> 4) & 15)];
      const far = (px - x) ** 2 + (py - y) ** 2 + (pz - z) ** 2;
      if (far > nearest.furthest) continue;
      const place = { x: px, y: py, z: pz };
      if (isKnown?.(place) === false || isWanted?.(place) === false) continue;
      nearest.add(far, place.x, place.y, place.z);
    }
  }
  return nearest.places();
}

/** As `searchBlocks`, and the process breathes in between. */
export function findBlocks(bot: Bot, search: BlockSearch): Promise<readonly Vec3[]> {
  return ponder(bot, searchBlocks(bot, search));
}

/** As `searchBlocks`, at once: for rare blocks within 32 blocks, which takes some milliseconds at most. */
export function findBlocksNow(bot: Bot, search: BlockSearch): readonly Vec3[] {
  return inOneGo(searchBlocks(bot, search));
}

const LADDERS = ['ladder', 'scaffolding'];

/** Whether there is something built to climb within a range. */
export function isLadderNear(bot: Bot, rangeBlocks: number): boolean {
  return findBlocksNow(bot, { states: statesOf(bot, LADDERS), rangeBlocks, count: 1 }).length > 0;
}

/** Loaded sections within a range of a bot, and some beyond. */
export function sectionsAround(bot: Bot, rangeBlocks: number): Iterable<IndexedSection> {
  const { x, y, z } = bot.entity.position;
  const at = (sign: number): Position => ({
    x: Math.floor(x + sign * rangeBlocks),
    y: Math.floor(y + sign * rangeBlocks),
    z: Math.floor(z + sign * rangeBlocks),
  });
  return BlockIndex.of(bot).sectionsIn(at(-1), at(1));
}

/** Square of the distance to the nearest corner of a block in a section. */
function squareTo({ corner }: IndexedSection, x: number, y: number, z: number): number {
  const away = (from: number, at: number): number => Math.max(from - at, 0, at - (from + SECTION_SIDE - 1));
  return away(corner.x, x) ** 2 + away(corner.y, y) ** 2 + away(corner.z, z) ** 2;
}
