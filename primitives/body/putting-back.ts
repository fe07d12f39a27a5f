import type { Position } from '../../src/base/position.js';
import { itemsFor } from '../../src/blueprint/block-needs.js';
import type { Cell } from '../../src/blueprint/blueprint.js';
import { loadRegistry } from '../../src/game/registry.js';
import type { Bot } from 'mineflayer';
import { goOn } from './ending.js';
import { carriedCount } from './picking-up.js';
import { standsIn } from './placing.js';
import { isInReachFrom } from './reaching.js';
import { clickDown, clicksNow } from './setting-down.js';
import { hold } from './tools.js';
import { walkUntil } from './walking.js';

const STAND_BLOCKS = 3.9;

/**
 * Sets down again what was dug away, the last first, as far as it is carried and a way leads there.
 * @param mayStand whether a place is good to set one of them down from. Left out: any is
 */
export async function putBack(
  bot: Bot,
  cells: readonly Cell[],
  mayStand: (feet: Position, cell: Cell) => boolean = () => true,
): Promise<void> {
  for (const cell of cells.toReversed()) {
    const { position, block } = cell;
    const [item] = Object.keys(itemsFor(loadRegistry(bot.version), block) ?? {});
    if (item === undefined || carriedCount(bot, item) === 0) continue;
    const middle = { x: position.x + 0.5, y: position.y + 1, z: position.z + 0.5 };
    const isThere = (feet: Position): boolean =>
      !standsIn(feet, position) && isInReachFrom(position, feet, STAND_BLOCKS) && mayStand(feet, cell);
    const walk = await walkUntil(bot, middle, isThere, undefined, false);
    goOn(bot);
    const [click] = clicksNow(bot, item, cell);
    if (walk.kind === 'arrived' && click && (await hold(bot, item))) await clickDown(bot, click, cell);
  }
}
