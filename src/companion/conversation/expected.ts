import type { ItemCounts } from '../../base/item-counts.js';
import { distanceBetween, type Position } from '../../base/position.js';
import { findBlocksNow, statesOf } from '../../../primitives/body/finding.js';
import type { WorkerBot } from '../../run/adopt-bot.js';

/** What written code says will be seen after it. */
export interface Expected {
  readonly gained?: ItemCounts | undefined;
  readonly lost?: ItemCounts | undefined;
  readonly placed?: ItemCounts | undefined;
  readonly at?: readonly [number, number, number] | undefined;
}

/** What is seen before, and after. */
export interface ExpectedSight {
  readonly carried: ItemCounts;
  /** Blocks near, by name; of those that are expected. */
  readonly blocks: ItemCounts;
  readonly position: Position;
}

const NEAR_BLOCKS = 16;
const MOST_COUNTED = 4096;
const AT_BLOCKS = 3;

/** How many blocks of each name are near. */
export function countsOfBlocks(bot: WorkerBot, names: readonly string[]): ItemCounts {
  return Object.fromEntries(
    names.map((name) => [
      name,
      findBlocksNow(bot, { states: statesOf(bot, [name]), rangeBlocks: NEAR_BLOCKS, count: MOST_COUNTED })
        .length,
    ]),
  );
}

/** What was expected and is not seen: "2 of 4 stick"; nothing where all is. */
export function shortfalls(
  expected: Expected,
  before: ExpectedSight,
  after: ExpectedSight,
): readonly string[] {
  const { gained = {}, lost = {}, placed = {}, at } = expected;
  const short = (wanted: ItemCounts, from: ItemCounts, to: ItemCounts, what: string): readonly string[] =>
    Object.entries(wanted).flatMap(([name, count]) => {
      const seen = Math.max(0, (to[name] ?? 0) - (from[name] ?? 0));
      return seen >= count ? [] : [`${seen} of ${count} ${name} ${what}`];
    });
  const place = at && { x: at[0], y: at[1], z: at[2] };
  return [
    ...short(gained, before.carried, after.carried, 'gained'),
    ...short(lost, after.carried, before.carried, 'given up'),
    ...short(placed, before.blocks, after.blocks, 'placed'),
    ...(place && distanceBetween(place, after.position) > AT_BLOCKS ? [`not at ${at.join(' ')}`] : []),
  ];
}
