import type { Bot } from 'mineflayer';
import type { ItemCounts } from '../../base/item-counts.js';
import { distanceBetween, type Position } from '../../base/position.js';
import { isChest, isFurnace } from '../../game/container-blocks.js';
import { isReplaceable } from '../../game/replaceable.js';
import { getItemFromChest } from '../../../primitives/get-item-from-chest.js';
import { placeItem } from '../../../primitives/place-item.js';
import { digBlock } from '../../../primitives/body/digging.js';
import { Interruption } from '../../../primitives/body/ending.js';
import { carriedCount, carriedCounts, pickUp } from '../../../primitives/body/picking-up.js';
import { asPoint } from '../../../primitives/body/places.js';
import { reachablePoint } from '../../../primitives/body/reaching.js';
import { chooseTool, harvestsOf, hold } from '../../../primitives/body/tools.js';
import { approach, walkIntoReach } from '../../../primitives/body/walking.js';
import { putEverythingBack } from './carrying.js';

const PICK_UP_TICKS = 100;
const PATIENCE_TICKS = 20;
const DROP_BLOCKS = 6;

/**
 * What came of digging where somebody pointed: the block, the item it gave, null where none came to hand, and who else
 * picked something up there meanwhile.
 */
export type DugAtMark =
  | {
      readonly isDone: true;
      readonly block: string;
      readonly item: string | null;
      readonly takenBy: string | null;
    }
  | { readonly isDone: false; readonly reason: string };

/**
 * Digs one block and puts what it gives into the chest.
 * @param stock what lies in the chest: a tool it takes is fetched from there, and brought back
 */
export async function digPointed(
  bot: Bot,
  place: Position,
  chest: Position,
  stock: ItemCounts,
): Promise<DugAtMark> {
  const refused = (reason: string): DugAtMark => ({ isDone: false, reason });
  const isNear = (at: Position): boolean => distanceBetween(at, place) <= DROP_BLOCKS;
  let takenBy: string | null = null;
  const collects = (who: Bot['entity'], what: Bot['entity']): void => {
    if (who.id !== bot.entity.id && isNear(what.position)) takenBy = who.username ?? null;
  };
  bot.on('playerCollect', collects);
  try {
    await approach(bot, place, 'mark');
    const block = bot.blockAt(asPoint(bot, place))?.name;
    if (block === undefined || /air$|water$|lava$/.test(block))
      return refused('There is nothing to dig there.');
    if (isChest(block) || isFurnace(block) || block === 'crafting_table')
      return refused('The team works with that; it stays.');
    const harvests = harvestsOf(bot, block);
    const tool = harvests.flatMap(({ tools }) => tools).find((name) => (stock[name] ?? 0) > 0);
    if (!chooseTool(bot, harvests) && tool !== undefined) await getItemFromChest(bot, chest, { [tool]: 1 });
    const choice = chooseTool(bot, harvests);
    if (!choice)
      return refused(
        `That takes ${harvests[0]?.tools[0]?.replaceAll('_', ' ') ?? 'a tool'} at least; the chest holds none.`,
      );
    await approach(bot, place, block);
    await hold(bot, choice.tool);
    let point = reachablePoint(bot, place, bot.entity.position);
    if (!point) {
      await walkIntoReach(bot, place);
      point = reachablePoint(bot, place, bot.entity.position);
    }
    if (!point) return refused('Something is in the way there.');
    const before = carriedCounts(bot);
    const end = await digBlock(bot, place, point);
    if (end !== 'dug') return refused('It did not break.');
    await pickUp(bot, {
      isWanted: (name, at) => isNear(at) && choice.harvest.items.includes(name),
      isEnough: () => false,
      limitTicks: PICK_UP_TICKS,
      patienceTicks: PATIENCE_TICKS,
    });
    const items = choice.harvest.items.filter((name) => carriedCount(bot, name) > (before[name] ?? 0));
    const put = await putEverythingBack(bot, chest);
    if (put && put.kind !== 'completed') return refused(`It is dug, but not in the chest: ${put.reason}`);
    return { isDone: true, block, item: items[0] ?? null, takenBy };
  } catch (error) {
    if (!(error instanceof Interruption)) throw error;
    return refused(error.kind === 'failed' ? 'I cannot get at it.' : error.message);
  } finally {
    bot.off('playerCollect', collects);
    await putEverythingBack(bot, chest);
  }
}

/**
 * Sets a block from the chest down on the block somebody pointed at, or in the place itself where that is free.
 * @returns why not; null where it stands
 */
export async function setDownPointed(
  bot: Bot,
  item: string,
  place: Position,
  chest: Position,
): Promise<string | null> {
  const got = await getItemFromChest(bot, chest, { [item]: 1 });
  if (got.done < 1) return `There is no ${item.replaceAll('_', ' ')} in the chest.`;
  try {
    const there = bot.blockAt(asPoint(bot, place))?.name ?? 'air';
    const at = isReplaceable(there) ? place : { ...place, y: place.y + 1 };
    const set = await placeItem(bot, item, at);
    return set.kind === 'completed' ? null : set.reason;
  } finally {
    await putEverythingBack(bot, chest);
  }
}
