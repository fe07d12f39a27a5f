import { said } from './body/said.js';
import type { Position } from '../src/base/position.js';
import type { Bot } from 'mineflayer';
import { approach } from './body/walking.js';
import { Arguments } from './body/arguments.js';
import { contextOf } from './body/context.js';
import { craftBatch, stockIn } from './body/crafting.js';
import { layoutsFor, type CraftingLayout } from '../src/game/recipes/layouts.js';
import { craftsPossible, needsText } from './body/crafting-layouts.js';
import { carryOut, goOn, Interruption, outcomeByCount, type Attainment } from './body/ending.js';
import { asPoint, placeText } from './body/places.js';
import { stationsNear } from './body/stations.js';
import type { Window } from './body/stacks.js';
import { closeWindow, openWindow, sendClicks, WindowLost } from './body/windows.js';
import type { PrimitiveOutcome } from './outcome.js';

const MOST_FAILED_BATCHES = 3;

/**
 * Crafts an item from what is carried.
 *
 * `count` is how many times the recipe is made, not how many items come out: `craftItem(bot, 'stick', 2)` uses 4
 * planks and gives 8 sticks. Recipes that do not fit into the inventory's 2 x 2 grid need a crafting table within 32
 * blocks; the bot walks to the nearest by itself. Where several materials will do (planks of any wood) it takes what
 * is carried. Take the ingredients out of the chest first. With fewer it makes as many as they are enough for.
 *
 * @param bot the bot that acts
 * @param name registry name of the product, such as `wooden_pickaxe`
 * @param count how many times to make the recipe, 1 unless told otherwise
 * @param options `table`: where the crafting table to use stands; `whole`: make none rather than some
 * @returns `completed` when made `count` times and the products are carried; `partial` when fewer were made; `refused`,
 *   with nothing used up, when ingredients for one (with `whole` for all) or a crafting table are missing; `failed` when
 *   none was made
 * @throws CoVoyagerError for a name that is no item or a count that is no whole number above 0
 * @example
 * await craftItem(bot, 'oak_planks', 3); // 3 oak_log -> 12 oak_planks
 * await craftItem(bot, 'stick'); // 2 planks -> 4 stick
 * const outcome = await craftItem(bot, 'wooden_pickaxe'); // walks to a crafting table
 */
export async function craftItem(
  bot: Bot,
  name: string,
  count = 1,
  options: { readonly table?: Position; readonly whole?: boolean } = {},
): Promise<PrimitiveOutcome> {
  const given = new Arguments(bot, 'craftItem expects (bot, name, count)');
  const item = given.item('name', name);
  const crafts = given.count('count', count);
  const table = options.table === undefined ? null : given.position('table', options.table);
  return carryOut(crafts, async (tally) => {
    goOn(bot);
    const before = stockIn(bot.inventory).get(item) ?? 0;
    const { layout, possible, needs } = chooseLayout(bot, item, crafts, options.whole === true);
    contextOf(bot).onActivity(`crafting ${said(bot, item, 2)}`);
    if (layout.needsTable) await craftAtTable(bot, item, layout, possible, tableFor(bot, item, table), tally);
    else await craftInHand(bot, item, layout, possible, tally);
    const after = stockIn(bot.inventory).get(item) ?? 0;
    const made = tally.done * layout.resultCount;
    return outcomeByCount(
      crafts,
      tally.done,
      tally.done >= crafts
        ? `Crafted ${made} ${item}.`
        : `Asked to craft ${item} ${crafts} times, made it ${tally.done} times.${needs}`,
      [`${item} carried ${before} -> ${after}`],
    );
  });
}

/** A way to make it, and how often what is carried is enough for. */
interface ChosenLayout {
  readonly layout: CraftingLayout;
  readonly possible: number;
  /** What all of them would have taken; empty where it is there. */
  readonly needs: string;
}

function chooseLayout(bot: Bot, item: string, crafts: number, isWhole: boolean): ChosenLayout {
  const layouts = layoutsFor(bot.version, item);
  if (layouts.length === 0) {
    throw new Interruption('refused', `${item} can not be crafted in a grid. Gather, smelt or trade for it.`);
  }
  const stock = stockIn(bot.inventory);
  const ranked = layouts
    .map((layout) => ({ layout, possible: craftsPossible(layout, stock, crafts) }))
    .sort((a, b) => b.possible - a.possible || Number(a.layout.needsTable) - Number(b.layout.needsTable));
  const [best] = ranked;
  if (best && best.possible >= crafts) return { layout: best.layout, possible: crafts, needs: '' };
  if (best && best.possible > 0 && !isWhole) {
    return { ...best, needs: ` All of them need ${needsText(best.layout, stock, crafts)}.` };
  }
  // The way that is nearest to done is the one to complain about.
  const [nearest] = layouts
    .map((layout) => ({ layout, share: shareCarried(layout, stock) }))
    .sort((a, b) => b.share - a.share);
  const wanted = nearest?.layout ?? layouts[0];
  const needs = wanted ? needsText(wanted, stock, crafts) : '';
  throw new Interruption(
    'refused',
    `craftItem ${item} ${crafts} times needs ${needs}. That is enough for ${best?.possible ?? 0}.`,
  );
}

function shareCarried(layout: CraftingLayout, stock: ReadonlyMap<string, number>): number {
  const has = layout.cells.filter(({ items }) => items.some((item) => (stock.get(item) ?? 0) > 0));
  return has.length / layout.cells.length;
}

function tableFor(bot: Bot, item: string, asked: Position | null): Position {
  if (asked) {
    const name = bot.blockAt(asPoint(bot, asked))?.name;
    if (name === 'crafting_table' || name === undefined) return asked;
    throw new Interruption(
      'refused',
      `Expected a crafting_table at ${placeText(asked)} to craft ${item}, found ${name}.`,
    );
  }
  const [nearest] = stationsNear(bot, ['crafting_table']);
  if (nearest) return nearest;
  throw new Interruption(
    'refused',
    `${item} needs a crafting table within 32 blocks; there is none. Craft one from 4 planks and place it.`,
  );
}

async function craftInHand(
  bot: Bot,
  item: string,
  layout: CraftingLayout,
  crafts: number,
  tally: Attainment,
): Promise<void> {
  if (bot.currentWindow) closeWindow(bot, bot.currentWindow);
  await craftAll(bot, item, layout, crafts, tally, () => Promise.resolve(bot.inventory as Window));
}

async function craftAtTable(
  bot: Bot,
  item: string,
  layout: CraftingLayout,
  crafts: number,
  table: Position,
  tally: Attainment,
): Promise<void> {
  await approach(bot, table, 'crafting table');
  try {
    await craftAll(bot, item, layout, crafts, tally, async () => {
      const { currentWindow } = bot;
      if (String(currentWindow?.type).startsWith('minecraft:crafting')) return currentWindow as Window;
      return openWindow(bot, table, (type) => type.startsWith('minecraft:crafting'));
    });
  } finally {
    if (bot.currentWindow) closeWindow(bot, bot.currentWindow);
  }
}

async function craftAll(
  bot: Bot,
  item: string,
  layout: CraftingLayout,
  crafts: number,
  tally: Attainment,
  windowNow: () => Promise<Window>,
): Promise<void> {
  for (let failed = 0; tally.done < crafts && failed < MOST_FAILED_BATCHES;) {
    goOn(bot);
    const window = await windowNow();
    const stockBefore = stockIn(window).get(item) ?? 0;
    let made: number;
    try {
      made = await craftBatch(bot, window, item, layout, crafts - tally.done);
    } catch (error) {
      if (!(error instanceof WindowLost)) throw error;
      // Whether the craft took place shows in the next window, once the server has sent it afresh.
      const next = await windowNow();
      await sendClicks(bot, next, []).catch((lost: unknown) => {
        if (lost instanceof WindowLost) {
          throw new Interruption('failed', 'The server does not answer clicks into the crafting grid.');
        }
        throw lost;
      });
      const gained = (stockIn(next).get(item) ?? 0) - stockBefore;
      made = Math.max(0, Math.floor(gained / layout.resultCount));
    }
    tally.done += made;
    if (made === 0) failed += 1;
  }
}
