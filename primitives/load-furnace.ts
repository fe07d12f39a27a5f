import { badArgument } from '../src/base/error.js';
import type { Position } from '../src/base/position.js';
import { totalOf, type ItemCounts, sumOfCounts } from '../src/base/item-counts.js';
import type { Bot } from 'mineflayer';
import { Arguments, countsText } from './body/arguments.js';
import { ClickPlan } from './body/click-plan.js';
import { FURNACE, visitContainer } from './body/containers.js';
import { FUEL_SLOT, INPUT_SLOT, itemsPerFuel, OUTPUT_SLOT, smeltingOf, takeOut } from './body/furnace.js';
import { carryOut, goOn, Interruption, outcomeByCount, type Attainment } from './body/ending.js';
import { placeText } from './body/places.js';
import { stackOf, stacksOf, type Window } from './body/stacks.js';
import { carriedSlots, countsIn, sendClicks } from './body/windows.js';
import { type PrimitiveOutcome } from './outcome.js';

const MOST_ROUNDS = 4;

/** What goes into a furnace: one kind to smelt, one kind to burn. */
export interface FurnaceLoad {
  readonly input: ItemCounts;
  /** May be left out where the furnace has fuel. */
  readonly fuel?: ItemCounts;
}

/**
 * Puts something to smelt and fuel into a furnace, and leaves it to itself. Fetch the result later with
 * `collectFurnace`.
 *
 * Walks to the furnace by itself. What else lies in it is taken out and carried: bring it to the chest. One item takes 200 ticks in a furnace, 100 in a smoker or blast furnace. One piece of
 * fuel smelts: coal and charcoal 8 items, logs and planks 1.5, sticks 0.5.
 *
 * @param bot the bot that acts; carries what is to go in
 * @param furnacePosition where the furnace, smoker or blast furnace stands
 * @param load `input` and `fuel`, each `{name: count}` with one kind of item and at most 64
 * @returns `completed` when everything is inside (`done` counts input and fuel together); `partial` when some is;
 *   `refused`, with nothing changed, when input or fuel is not carried, or can not be smelted there; also when there
 *   is no room for what else lies in the furnace
 * @throws CoVoyagerError for wrong names or counts, or more than one kind of input or fuel
 * @example
 * await loadFurnace(bot, new Vec3(-15, -60, 2), { input: { raw_iron: 4 }, fuel: { oak_planks: 3 } });
 */
export async function loadFurnace(
  bot: Bot,
  furnacePosition: Position,
  load: FurnaceLoad,
): Promise<PrimitiveOutcome> {
  const form = 'loadFurnace expects (bot, furnacePosition, {input: {name: count}, fuel: {name: count}})';
  const given = new Arguments(bot, form);
  const position = given.position('furnacePosition', furnacePosition);
  const input = given.counts('input', load.input);
  const fuel = given.counts('fuel', load.fuel ?? {}, { mayBeEmpty: true });
  for (const [label, counts] of Object.entries({ input, fuel })) {
    if (Object.keys(counts).length > 1) {
      throw badArgument(
        `${form}: got ${countsText(counts)} as ${label}; a furnace takes one kind at a time.`,
      );
    }
  }
  return carryOut(totalOf(input) + totalOf(fuel), (tally) =>
    fillFurnace(bot, position, { input, fuel }, tally),
  );
}

type Load = Required<FurnaceLoad>;

async function fillFurnace(
  bot: Bot,
  position: Position,
  load: Load,
  tally: Attainment,
): Promise<PrimitiveOutcome> {
  requireCarried(bot, load);
  const wanted = sumOfCounts([load.input, load.fuel]);
  let moved: ItemCounts = {};
  let found: ItemCounts = {};
  const readings = await visitContainer(bot, position, FURNACE, async ({ window, block, carriedBefore }) => {
    requireFit(bot, block, load);
    found = added(found, await takeForeign(bot, window, block, load));
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const now = countsIn(window, carriedSlots(window));
      moved = Object.fromEntries(
        Object.entries(wanted).map(([name, count]) => [
          name,
          Math.max(0, Math.min(count, (carriedBefore[name] ?? 0) + (found[name] ?? 0) - (now[name] ?? 0))),
        ]),
      );
      tally.done = totalOf(moved);
      const plan = planLoad(window, load, moved);
      if (plan.clicks.length === 0) return;
      goOn(bot);
      await sendClicks(bot, window, plan.clicks);
    }
  });
  const asked = totalOf(wanted);
  tally.evidence.push(
    ...Object.keys(wanted).map(
      (name) =>
        `${name} in the ${readings.block} ${readings.before[name] ?? 0} -> ${readings.after[name] ?? 0}`,
    ),
  );
  const where = `the ${readings.block} at ${placeText(position)}`;
  return outcomeByCount(
    asked,
    tally.done,
    `Put ${countsText(moved)} of ${countsText(wanted)} into ${where}.${foundText(found)}`,
    tally.evidence,
  );
}

function planLoad(window: Window, load: Load, moved: ItemCounts): ClickPlan {
  const plan = new ClickPlan(stacksOf(window), stackOf(window.selectedItem));
  const carried = carriedSlots(window);
  plan.stow(carried);
  let spoken: ItemCounts = moved;
  const put = (counts: ItemCounts, slot: number): void => {
    for (const [name, count] of Object.entries(counts)) {
      // Where input and fuel are the same kind (logs to charcoal), the input came first.
      const already = Math.min(count, spoken[name] ?? 0);
      spoken = { ...spoken, [name]: (spoken[name] ?? 0) - already };
      plan.move({ name, count: count - already, sources: carried, targets: [slot] });
    }
  };
  put(load.input, INPUT_SLOT);
  put(load.fuel, FUEL_SLOT);
  return plan;
}

function requireCarried(bot: Bot, { input, fuel }: Load): void {
  const carried = countsIn(bot.inventory, carriedSlots(bot.inventory));
  const [name = ''] = Object.keys(input);
  const needed = { ...fuel, [name]: (input[name] ?? 0) + (fuel[name] ?? 0) };
  for (const [item, count] of Object.entries(needed)) {
    const has = carried[item] ?? 0;
    if (has >= count) continue;
    throw new Interruption('refused', `loadFurnace needs ${count} ${item}, carries ${has}.`);
  }
}

function requireFit(bot: Bot, block: string, { input, fuel }: Load): void {
  const [inputName = ''] = Object.keys(input);
  const [fuelName] = Object.keys(fuel);
  const recipe = smeltingOf(bot.version, inputName);
  const refuse = (reason: string): never => {
    throw new Interruption('refused', reason);
  };
  if (!recipe?.stations.includes(block)) {
    const where = recipe ? `; it takes a ${recipe.stations.join(' or ')}` : '';
    refuse(`${inputName} can not be smelted in a ${block}${where}.`);
  }
  if (fuelName !== undefined && itemsPerFuel(bot.version, fuelName) === 0)
    refuse(`${fuelName} does not burn.`);
}

/** Takes out what somebody left behind and what would keep the load out; returns what it was. */
async function takeForeign(bot: Bot, window: Window, block: string, load: Load): Promise<ItemCounts> {
  const [inputName = ''] = Object.keys(load.input);
  const [fuelName] = Object.keys(load.fuel);
  // What this bot put there itself, in a window that was lost, is no hindrance.
  const places = [
    { slot: INPUT_SLOT, wanted: inputName, what: 'input' },
    { slot: FUEL_SLOT, wanted: fuelName, what: 'fuel' },
    { slot: OUTPUT_SLOT, wanted: smeltingOf(bot.version, inputName)?.output, what: 'output' },
  ];
  const foreign = places.filter(({ slot, wanted }) => {
    const present = stackOf(window.slots[slot])?.name;
    return present !== undefined && wanted !== undefined && present !== wanted;
  });
  const before = countsIn(window, carriedSlots(window));
  await takeOut(
    bot,
    window,
    foreign.map(({ slot }) => slot),
  );
  for (const { slot, what, wanted } of foreign) {
    const present = stackOf(window.slots[slot]);
    if (!present || present.name === wanted) continue;
    throw new Interruption(
      'refused',
      `The ${block}'s ${what} slot holds ${present.name}, not ${wanted ?? 'nothing'}, and the inventory has no room for it.`,
    );
  }
  const after = countsIn(window, carriedSlots(window));
  const names = foreign.length > 0 ? Object.keys(after) : [];
  return Object.fromEntries(
    names
      .map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)] as const)
      .filter(([, count]) => count > 0),
  );
}

function added(some: ItemCounts, more: ItemCounts): ItemCounts {
  const sum: Record<string, number> = { ...some };
  for (const [name, count] of Object.entries(more)) sum[name] = (sum[name] ?? 0) + count;
  return sum;
}

function foundText(items: ItemCounts): string {
  return Object.keys(items).length > 0 ? ` Took out what lay in it: ${countsText(items)}.` : '';
}
