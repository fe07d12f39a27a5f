import { asSentence, listed, withArticle } from '../../base/words.js';
import type { Position } from '../../base/position.js';
import { decompose } from '../../decompose/decompose.js';
import { isReplaceable } from '../../game/replaceable.js';
import { loadGame } from '../../game/game.js';
import { FURNACES } from '../../game/container-blocks.js';
import { everydayName } from '../../game/names/names.js';
import { craftItem } from '../../../primitives/craft-item.js';
import { givePlacedItemBack } from '../../../primitives/give-placed-item-back.js';
import { placeItem } from '../../../primitives/place-item.js';
import { smeltItem } from '../../../primitives/smelt-item.js';
import { FURNACE, visitContainer } from '../../../primitives/body/containers.js';
import { layoutsFor } from '../../game/recipes/layouts.js';
import { craftsPossible } from '../../../primitives/body/crafting-layouts.js';
import { stockIn } from '../../../primitives/body/crafting.js';
import { carryOut, outcomeByCount } from '../../../primitives/body/ending.js';
import { itemsPerFuel, smeltingOf, takeOut } from '../../../primitives/body/furnace.js';
import { carriedCount } from '../../../primitives/body/picking-up.js';
import { asPoint } from '../../../primitives/body/places.js';
import { standsIn, supportFor, whoStandsIn } from '../../../primitives/body/placing.js';
import { freeStationNear, stationsNear } from '../../../primitives/body/stations.js';
import type { WorkerBot } from '../../run/adopt-bot.js';
import {
  ALL,
  COUNT,
  ITEM,
  command,
  completed,
  countsData,
  failed,
  refused,
  type CommandResult,
  type Named,
} from '../command.js';
import { carriedBy, itemsInWords, registryOf } from '../in-words.js';
import { commandResultOf } from '../outcome-words.js';

const CRAFT_SECONDS = 180;
const SMELT_SECONDS = 900;
const MOST_LISTED = 40;
/** What is of little other use. */
const FIRST_FUELS = ['coal', 'charcoal'];
const SLOTS = [0, 1, 2];

export const MAKING = [
  command({
    name: 'craftRecipe',
    help: 'Crafts an item from what it carries, at a table near or its own.',
    kind: 'action',
    limitSeconds: CRAFT_SECONDS,
    parameters: {
      item: ITEM,
      times: { type: 'whole', least: 1, below: 641, help: 'how many times the recipe is made', otherwise: 1 },
    },
    carryOut: ({ bot }, { item, times }) => craft(bot, item.names, times),
  }),
  command({
    name: 'craftItems',
    help: 'Crafts so many of an item from what it carries.',
    kind: 'action',
    limitSeconds: CRAFT_SECONDS,
    parameters: { item: ITEM, count: COUNT },
    carryOut: ({ bot }, { item, count }) => {
      const made = layoutsFor(bot.version, item.name)[0]?.resultCount ?? 1;
      return craft(bot, item.names, Math.ceil(count / made));
    },
  }),
  command({
    name: 'smeltItem',
    help: 'Smelts or cooks items with fuel it carries, in a furnace near or its own, and waits for them.',
    kind: 'action',
    limitSeconds: SMELT_SECONDS,
    parameters: {
      item: { type: 'item', help: 'what goes in' },
      count: COUNT,
    },
    carryOut: ({ bot }, { item, count }) => smelt(bot, item, count),
  }),
  command({
    name: 'clearFurnace',
    help: 'Takes everything out of the nearest furnace.',
    kind: 'action',
    limitSeconds: 60,
    parameters: {},
    carryOut: async ({ bot }) => {
      const furnace = stationsNear(bot, FURNACES)[0];
      if (!furnace) return refused('There is no furnace within 32 blocks.');
      const before = carriedBy(bot);
      const outcome = await carryOut(1, async () => {
        await visitContainer(bot, furnace, FURNACE, ({ window }) => takeOut(bot, window, SLOTS));
        return outcomeByCount(1, 1, '', []);
      });
      const after = carriedBy(bot);
      const taken = Object.fromEntries(
        Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)]),
      );
      return commandResultOf(bot, outcome, `I took ${itemsInWords(bot, taken)} out of the furnace.`);
    },
  }),
  command({
    name: 'craftable',
    help: 'Says what it can craft now from what it carries.',
    kind: 'look',
    parameters: {},
    carryOut: ({ bot }) => {
      const stock = stockIn(bot.inventory);
      const hasTable =
        (stock.get('crafting_table') ?? 0) > 0 || stationsNear(bot, ['crafting_table']).length > 0;
      const registry = registryOf(bot);
      const items = [...registry.items.keys()].filter((item) =>
        layoutsFor(bot.version, item).some(
          (layout) => (hasTable || !layout.needsTable) && craftsPossible(layout, stock, 1) > 0,
        ),
      );
      const names = items.slice(0, MOST_LISTED).map((item) => everydayName(registry, item));
      const more = items.length > MOST_LISTED ? `, and ${items.length - MOST_LISTED} more` : '';
      return completed(`I can craft ${listed(names) || 'nothing'}${more}.`, { items });
    },
  }),
  command({
    name: 'getCraftingPlan',
    help: 'Says all that is needed for an item from what it carries: tools, stations, fuel, steps in order.',
    kind: 'look',
    parameters: {
      item: ITEM,
      count: { type: 'whole', least: 1, below: 10_000, help: 'how many', otherwise: 1 },
    },
    carryOut: ({ bot }, { item, count }) => craftingPlan(bot, item.name, count),
  }),
];

async function craftingPlan(bot: WorkerBot, item: string, count: number): Promise<CommandResult> {
  const registry = registryOf(bot);
  const carried = carriedBy(bot);
  // What is carried counts towards the way there, not for the goal.
  const { [item]: had = 0, ...inventory } = carried;
  const plan = await decompose({
    goal: `craft ${count + had} ${item}`,
    mcVersion: bot.version,
    inventory: { ...inventory, ...(had > 0 ? { [item]: had } : {}) },
  });
  if (plan.status !== 'planned') return failed(asSentence(plan.reason ?? 'there is no way to it'));
  const steps = plan.subtasks.map(
    ({ action, item: made, quantity }) => `${action} ${quantity} ${everydayName(registry, made, quantity)}`,
  );
  const raw = itemsInWords(bot, plan.raw);
  return completed(`From the world: ${raw}. Then: ${steps.join(', ')}.`, {
    raw: countsData(plan.raw),
    steps,
  });
}

/** Crafts the one of several items there is most for; sets its own table down where there is none. */
export async function craft(bot: WorkerBot, names: readonly string[], times: number): Promise<CommandResult> {
  const stock = stockIn(bot.inventory);
  const possible = (name: string): number =>
    Math.max(0, ...layoutsFor(bot.version, name).map((layout) => craftsPossible(layout, stock, times)));
  const item = [...names].sort((a, b) => possible(b) - possible(a))[0] ?? '';
  const layouts = layoutsFor(bot.version, item).filter(
    (layout) => craftsPossible(layout, stock, times) >= times,
  );
  const needsTable = layouts.length > 0 && layouts.every((layout) => layout.needsTable);
  return withStation(bot, needsTable ? ['crafting_table'] : null, async () => {
    const before = carriedCount(bot, item);
    const outcome = await craftItem(bot, item, times);
    const made = carriedCount(bot, item) - before;
    return commandResultOf(bot, outcome, `I crafted ${itemsInWords(bot, { [item]: made })}.`);
  });
}

async function smelt(bot: WorkerBot, { names, said: wanted }: Named, asked: number): Promise<CommandResult> {
  const inputs = names.flatMap((name) => inputsFor(bot, name));
  const [most] = [...inputs].sort((a, b) => carriedCount(bot, b) - carriedCount(bot, a));
  if (most === undefined)
    return refused(asSentence(`${everydayName(registryOf(bot), names[0] ?? '', 2)} cannot be smelted`));
  const all = carriedCount(bot, most);
  if (asked === ALL && all === 0) return refused(`I carry no ${wanted} to put into a furnace.`);
  const count = asked === ALL ? all : asked;
  const input = inputs.find((name) => carriedCount(bot, name) >= count) ?? most;
  const said = everydayName(registryOf(bot), input, 2);
  const fuel = fuelFor(bot, input, count);
  if (fuel === null)
    return refused(`I carry too little fuel for ${count} ${said}: coal, charcoal or wood will do.`);
  return smeltWith(bot, input, fuel, count);
}

/** What goes into a furnace for something that was named: itself, or where it only comes out of one, what it is made of. */
function inputsFor({ version }: WorkerBot, name: string): readonly string[] {
  if (smeltingOf(version, name)) return [name];
  return (loadGame(version).smelting.get(name) ?? []).map(({ input }) => input);
}

/** Smelts with a fuel it carries; sets its own furnace down where there is none. */
export async function smeltWith(
  bot: WorkerBot,
  input: string,
  fuel: string,
  count: number,
): Promise<CommandResult> {
  const recipe = smeltingOf(bot.version, input);
  if (!recipe) return refused(asSentence(`${everydayName(registryOf(bot), input, 2)} cannot be smelted`));
  const stations = FURNACES.filter((block) => recipe.stations.includes(block));
  return withStation(bot, stations, async () => {
    const before = carriedCount(bot, recipe.output);
    const outcome = await smeltItem(bot, input, fuel, count);
    const made = carriedCount(bot, recipe.output) - before;
    return commandResultOf(bot, outcome, `I smelted ${itemsInWords(bot, { [recipe.output]: made })}.`);
  });
}

/** A fuel that is carried in sufficient number, what is of least other use first; null without one. */
function fuelFor(bot: WorkerBot, input: string, count: number): string | null {
  const carried = carriedBy(bot);
  const isEnough = (fuel: string): boolean => {
    const perPiece = itemsPerFuel(bot.version, fuel);
    const pieces = Math.ceil(count / perPiece) + (fuel === input ? count : 0);
    return perPiece > 0 && (carried[fuel] ?? 0) >= pieces;
  };
  const fitting = Object.keys(carried).filter(isEnough);
  return (
    FIRST_FUELS.find((fuel) => fitting.includes(fuel)) ??
    fitting.find((fuel) => /_(?:planks|log)$/.test(fuel)) ??
    null
  );
}

/** Does something that takes a station: one that stands near, else one it carries, which it takes back afterwards. */
async function withStation(
  bot: WorkerBot,
  blocks: readonly string[] | null,
  act: () => Promise<CommandResult>,
): Promise<CommandResult> {
  if (blocks === null || freeStationNear(bot, blocks)) return act();
  const own = blocks.find((block) => carriedCount(bot, block) > 0);
  const what = withArticle(everydayName(registryOf(bot), blocks[0] ?? ''));
  if (own === undefined)
    return refused(`I need ${what} for that: there is none within 32 blocks, and I carry none.`, {
      lacks: blocks[0] ?? '',
    });
  const place = freePlaceNear(bot);
  if (!place) return failed(`There is no room here to set ${what} down.`);
  const placed = await placeItem(bot, own, place);
  if (placed.kind !== 'completed') return commandResultOf(bot, placed, '');
  const result = await act();
  const back = await givePlacedItemBack(bot, own, place);
  if (back.kind === 'completed' || result.kind === 'cancelled') return result;
  return { ...result, words: `${result.words} My ${everydayName(registryOf(bot), own)} still stands there.` };
}

const AROUND = [-2, -1, 0, 1, 2];

/** A free place beside the feet a block can be set down at; null where there is none. */
export function freePlaceNear(bot: WorkerBot): Position | null {
  const feet = bot.entity.position.floored();
  const places = AROUND.flatMap((x) => AROUND.map((z) => feet.offset(x, 0, z)))
    .filter((place) => !standsIn(bot.entity.position, place) && whoStandsIn(bot, place) === null)
    .sort((a, b) => a.distanceTo(feet) - b.distanceTo(feet));
  return (
    places.find(
      (place) =>
        isReplaceable(bot.blockAt(asPoint(bot, place))?.name ?? '') &&
        bot.blockAt(asPoint(bot, place).offset(0, -1, 0))?.boundingBox === 'block' &&
        supportFor(bot, place) !== null,
    ) ?? null
  );
}
