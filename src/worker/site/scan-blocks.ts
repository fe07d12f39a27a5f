import type { Position } from '../../base/position.js';
import type { Bot } from 'mineflayer';
import { BlockIndex, SECTION_SIDE, type IndexedSection } from '../../../primitives/body/block-index.js';
import { inPortions, portionClock, type Portions } from '../../base/portions.js';
import { Nearest } from '../../../primitives/body/nearest.js';
import { sightOf } from '../../../primitives/body/sight.js';

export interface FoundBlocks {
  readonly count: number;
  /** The nearest of them, nearest first, at most 256. */
  readonly nearest: readonly Position[];
}

/** What is known of one name on the way. */
interface Tally {
  count: number;
  readonly nearest: Nearest;
}

const MOST_POSITIONS = 256;
const AIR = /^(cave_|void_)?air$/;

/**
 * Counts the blocks in a cube of loaded chunks that the bot may know of, air left out. The process breathes in between, since a bot's body stands
 * still meanwhile.
 */
export async function scanBlocks(
  bot: Bot,
  center: Position,
  radiusBlocks: number,
): Promise<ReadonlyMap<string, FoundBlocks>> {
  const tallies = await inPortions(tally(bot, center, radiusBlocks));
  return new Map(
    [...tallies].flatMap(([name, { count, nearest }]) =>
      count > 0 ? [[name, { count, nearest: nearest.places() }]] : [],
    ),
  );
}

function* tally(bot: Bot, center: Position, radiusBlocks: number): Portions<ReadonlyMap<string, Tally>> {
  const found = new Map<string, Tally>();
  const byState = new Map<number, Tally | null>();
  const at = (value: number, sign: number): number => Math.floor(value) + sign * radiusBlocks;
  const from = { x: at(center.x, -1), y: at(center.y, -1), z: at(center.z, -1) };
  const to = { x: at(center.x, 1), y: at(center.y, 1), z: at(center.z, 1) };
  const tallyOf = (state: number): Tally | null => {
    let of = byState.get(state);
    if (of !== undefined) return of;
    const name = state === 0 ? undefined : bot.registry.blocksByStateId[state]?.name;
    if (name === undefined || AIR.test(name)) of = null;
    else {
      of = found.get(name) ?? { count: 0, nearest: new Nearest(MOST_POSITIONS) };
      found.set(name, of);
    }
    byState.set(state, of);
    return of;
  };
  const sight = sightOf(bot);
  if (sight) yield* sight.lookAround(bot);
  const isOver = portionClock();
  for (const section of BlockIndex.of(bot).sectionsIn(from, to)) {
    if (isOver()) yield;
    const isSeen = sight ? sight.seenIn(bot, section.corner) : ALL;
    if (isSeen) count(section, { from, to, center, isSeen }, tallyOf);
  }
  return found;
}

interface Box {
  readonly from: Position;
  readonly to: Position;
  readonly center: Position;
  /** Asked of a block by its index in the section. */
  readonly isSeen: (index: number) => boolean;
}

const ALL = (): boolean => true;

function count(
  { corner, palette, numbers }: IndexedSection,
  { from, to, center, isSeen }: Box,
  tallyOf: (state: number) => Tally | null,
): void {
  // All the same, as most sections of air are.
  if (!numbers && !tallyOf(palette?.[0] ?? 0)) return;
  const of = palette?.map(tallyOf);
  const end = SECTION_SIDE - 1;
  for (let y = Math.max(corner.y, from.y); y <= Math.min(corner.y + end, to.y); y++) {
    for (let z = Math.max(corner.z, from.z); z <= Math.min(corner.z + end, to.z); z++) {
      for (let x = Math.max(corner.x, from.x); x <= Math.min(corner.x + end, to.x); x++) {
        const index = ((y & end) << 8) | ((z & end) << 4) | (x & end);
        if (!isSeen(index)) continue;
        const number = numbers?.get(index) ?? 0;
        const tally = of ? of[number] : tallyOf(number);
        if (!tally) continue;
        tally.count += 1;
        const square = (x - center.x) ** 2 + (y - center.y) ** 2 + (z - center.z) ** 2;
        if (square <= tally.nearest.furthest) tally.nearest.add(square, x, y, z);
      }
    }
  }
}
