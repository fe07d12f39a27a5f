import { said } from './body/said.js';
import type { Position } from '../src/base/position.js';
import type { ItemCounts } from '../src/base/item-counts.js';
import type { Bot } from 'mineflayer';
import { Arguments, countsText } from './body/arguments.js';
import { FURNACE, visitContainer } from './body/containers.js';
import { contextOf } from './body/context.js';
import {
  forecast,
  FUEL_SLOT,
  INPUT_SLOT,
  OUTPUT_SLOT,
  readBars,
  takeOut,
  type FurnaceState,
} from './body/furnace.js';
import { carryOut, everyTick, goOn, outcomeByCount, type Attainment } from './body/ending.js';
import { yieldBody } from './body/reflex.js';
import { placeText } from './body/places.js';
import { stackOf, type Window } from './body/stacks.js';
import { carriedSlots, countsIn } from './body/windows.js';
import type { PrimitiveOutcome } from './outcome.js';

// Each waits for as long as the furnace's own bars say, so that two or three do; more are for lagging servers.
const MOST_VISITS = 12;
const MARGIN_TICKS = 2;
const SECOND_LOOK_TICKS = 10;

/**
 * Takes what a furnace has made; waits for it if need be, with the window closed.
 *
 * Walks to the furnace by itself. The wait is worked out from the furnace's own progress and fuel: 200 ticks an item in
 * a furnace, 100 in a smoker or blast furnace. When the fuel does not last, what is done is taken and the input that
 * was left over is taken back. Fuel that is left stays inside.
 *
 * @param bot the bot that acts
 * @param furnacePosition where the furnace, smoker or blast furnace stands
 * @param itemName registry name of the product, such as `iron_ingot`
 * @param count how many of the product to wait for, 1 unless told otherwise; everything that is done is taken
 * @returns `completed` with at least `count` of the product carried; `partial` or `failed` when the furnace ran out of
 *   fuel or input before, or the inventory is full; `refused` when no furnace stands there
 * @throws CoVoyagerError for a wrong position, item name or count
 * @example
 * const outcome = await collectFurnace(bot, new Vec3(-15, -60, 2), 'iron_ingot', 4);
 */
export async function collectFurnace(
  bot: Bot,
  furnacePosition: Position,
  itemName: string,
  count = 1,
): Promise<PrimitiveOutcome> {
  const given = new Arguments(bot, 'collectFurnace expects (bot, furnacePosition, itemName, count)');
  const position = given.position('furnacePosition', furnacePosition);
  const item = given.item('itemName', itemName);
  const asked = given.count('count', count);
  return carryOut(asked, (tally) => emptyFurnace(bot, position, item, asked, tally));
}

interface Look {
  /** Until all that is wanted, or all there will be, is done; 0 when nothing more is to be waited for. */
  readonly waitTicks: number;
  /** Input lies there and nothing becomes of it, as it seems. */
  readonly isIdle: boolean;
  /** Something was to be taken and there was no room for it. */
  readonly isFull: boolean;
  /** Everything taken in this visit. */
  readonly taken: ItemCounts;
  readonly block: string;
}

async function emptyFurnace(
  bot: Bot,
  position: Position,
  item: string,
  asked: number,
  tally: Attainment,
): Promise<PrimitiveOutcome> {
  const taken: Record<string, number> = {};
  let block = 'furnace';
  let idleLooks = 0;
  let why = `it was looked into ${MOST_VISITS} times, and the rest was still not done`;
  for (let visit = 0; visit < MOST_VISITS; visit++) {
    // A furnace that is just about to light looks idle: only what two looks agree on is over.
    const look = await lookOnce(bot, position, item, asked - tally.done, idleLooks > 0);
    block = look.block;
    for (const [name, count] of Object.entries(look.taken)) taken[name] = (taken[name] ?? 0) + count;
    tally.done = taken[item] ?? 0;
    idleLooks = look.isIdle ? idleLooks + 1 : 0;
    if (look.isFull) {
      why = 'the inventory has no room for more; put something into a chest first';
      break;
    }
    if (look.waitTicks === 0 && idleLooks !== 1) {
      why = `the ${block} has no fuel or input for more`;
      break;
    }
    contextOf(bot).onActivity(
      `waiting for ${asked - tally.done} ${said(bot, item, asked - tally.done)} in the ${said(bot, block)}`,
      true,
    );
    goOn(bot);
    const waitTicks = look.isIdle ? SECOND_LOOK_TICKS : look.waitTicks + MARGIN_TICKS;
    await everyTick<never>(bot, waitTicks, () => undefined, yieldBody);
    goOn(bot);
  }
  const done = Math.min(asked, tally.done);
  const { [item]: products = 0, ...others } = taken;
  const back = Object.keys(others).length > 0 ? ` Took back ${countsText(others)}.` : '';
  const short = done < asked ? ` Asked for ${asked}; ${why}.` : '';
  return outcomeByCount(
    asked,
    done,
    `Took ${products} ${item} out of the ${block} at ${placeText(position)}.${short}${back}`,
    [`${item} taken out of the ${block}: ${products}`],
  );
}

/** One visit: takes what is done, or learns how long to wait, or takes back the input where nothing more will come. */
async function lookOnce(
  bot: Bot,
  position: Position,
  item: string,
  wanted: number,
  takesIdleInput: boolean,
): Promise<Look> {
  let waitTicks = 0;
  let isIdle = false;
  let isFull = false;
  let taken: ItemCounts = {};
  const { block } = await visitContainer(
    bot,
    position,
    FURNACE,
    async ({ window, block: name, carriedBefore }) => {
      const account = (): void => {
        taken = gains(carriedBefore, countsIn(window, carriedSlots(window)));
      };
      account();
      const missing = wanted - (taken[item] ?? 0);
      const done = stackOf(window.slots[OUTPUT_SLOT]);
      const doneOfItem = done?.name === item ? done.count : 0;
      let slots = [OUTPUT_SLOT];
      if (doneOfItem < missing && window.slots[INPUT_SLOT]) {
        const state = await stateOf(bot, window, name, position);
        const { items, ticks } = forecast(bot.version, state, missing - doneOfItem);
        isIdle = items === 0;
        // While it works, wait for all of it: one visit more is cheaper than two.
        waitTicks = isIdle ? 0 : Math.max(1, ticks);
        if (!isIdle) slots = [];
        else if (takesIdleInput) slots = [OUTPUT_SLOT, INPUT_SLOT];
      }
      await takeOut(bot, window, slots);
      account();
      isFull = slots.some((slot) => window.slots[slot]);
    },
  );
  return { waitTicks, isIdle, isFull, taken, block };
}

async function stateOf(bot: Bot, window: Window, block: string, position: Position): Promise<FurnaceState> {
  const bars = await readBars(bot, window, position);
  const fuel = stackOf(window.slots[FUEL_SLOT]);
  return {
    ...bars,
    block,
    inputCount: stackOf(window.slots[INPUT_SLOT])?.count ?? 0,
    fuel: fuel?.name ?? null,
    fuelCount: fuel?.count ?? 0,
  };
}

function gains(before: ItemCounts, now: ItemCounts): ItemCounts {
  return Object.fromEntries(
    Object.entries(now)
      .map(([name, count]) => [name, count - (before[name] ?? 0)] as const)
      .filter(([, count]) => count > 0),
  );
}
