import { badArgument } from '../src/base/error.js';
import type { Position } from '../src/base/position.js';
import { countsWithout, sumOfCounts, totalOf, type ItemCounts } from '../src/base/item-counts.js';
import type { Bot } from 'mineflayer';
import { Arguments } from './body/arguments.js';
import { contextOf } from './body/context.js';
import { exchange, type Exchange } from './body/exchange.js';
import { carryOut } from './body/ending.js';
import { carriedCounts } from './body/picking-up.js';
import { leaveSurplus } from './body/surplus.js';
import type { PrimitiveOutcome } from './outcome.js';

/** What `exchangeWithChest` moves, by registry name; whatever is not needed may be left out. */
export interface ChestOrder {
  /** How many of each to put into the chest; `'everything'`: all that is carried, but what `carry` names. */
  readonly put?: ItemCounts | 'everything';
  /** How many of each to take out, whatever is carried already. */
  readonly take?: ItemCounts;
  /** How many of each to carry afterwards: takes no more than is missing. */
  readonly carry?: ItemCounts;
}

/**
 * Puts items into a chest and takes others out, in one visit: cheaper than a deposit and a withdrawal, and nobody
 * comes in between. With nothing to put for `'everything'` and nothing missing for `carry` nobody walks.
 *
 * @param bot the bot that acts
 * @param chestPosition where the chest, trapped chest or barrel stands
 * @param items what to `put`, to `take` and to `carry`; no item may be both put and taken
 * @returns `completed` when all was put and taken; `partial` or `failed` when some or none was; `refused` when no
 *   chest stands there or a block lies on its lid; `done` counts both ways together
 * @throws CoVoyagerError for a wrong position, item name or count, or an item that is to go both ways
 * @example
 * await exchangeWithChest(bot, new Vec3(-14, -60, 2), { put: { raw_iron: 4 }, take: { oak_planks: 3 } });
 * await exchangeWithChest(bot, bot.job.chest, { put: 'everything', carry: bot.job.needs }); // before the work
 * await exchangeWithChest(bot, bot.job.chest, { put: 'everything' }); // after it
 */
export async function exchangeWithChest(
  bot: Bot,
  chestPosition: Position,
  items: ChestOrder,
): Promise<PrimitiveOutcome> {
  const form =
    'exchangeWithChest expects (bot, chestPosition, {put: {name: count}, take: {name: count}, carry: {name: count}})';
  const given = new Arguments(bot, form);
  const position = given.position('chestPosition', chestPosition);
  const counts = (label: 'put' | 'take' | 'carry', value: unknown): ItemCounts =>
    given.counts(label, value ?? {}, { mayBeEmpty: true });
  const isEverything = items.put === 'everything';
  const put = isEverything ? {} : counts('put', items.put);
  const [take, carry] = [counts('take', items.take), counts('carry', items.carry)];
  const both = Object.keys(put).find((name) => take[name] !== undefined || carry[name] !== undefined);
  if (both !== undefined) throw badArgument(`${form}: got ${both} both in put and in take or carry.`);
  const orderOf = (carried: ItemCounts): Exchange => ({
    put: isEverything ? goodsFirst(countsWithout(carried, carry), contextOf(bot).goods ?? new Set()) : put,
    take: sumOfCounts([take, countsWithout(carry, carried)]),
  });
  if (isEverything) await leaveSurplus(bot, position);
  const now = orderOf(carriedCounts(bot));
  const asked = totalOf(now.put) + totalOf(now.take);
  if (asked === 0 && (isEverything || items.carry !== undefined)) {
    return { kind: 'completed', asked, done: 0, reason: 'Nothing to put or take.', evidence: [] };
  }
  return carryOut(asked, (tally) => exchange(bot, position, orderOf, tally));
}

/** Where the chest has not room for all, what the job is about has room. */
function goodsFirst(counts: ItemCounts, goods: ReadonlySet<string>): ItemCounts {
  const rank = (item: string): number => (goods.has(item) ? 0 : 1);
  return Object.fromEntries(Object.entries(counts).toSorted(([a], [b]) => rank(a) - rank(b)));
}
