import type { Bot } from 'mineflayer';
import {
  blockOf,
  CheckFailure,
  checksOf,
  expectEqual,
  expectTrue,
  type Check,
  type Scene,
} from '../scene.js';

async function craft(scene: Scene, item: string, times: number, table: boolean): Promise<void> {
  const { bot } = scene;
  const block = table ? blockOf(scene, 1, 0, 1) : null;
  const id = scene.idOf(item);
  const [recipe] = bot.recipesFor(id, null, 1, block);
  if (!recipe) throw new CheckFailure(`mineflayer knows no way to make ${item} from what it has.`);
  await bot.craft(recipe, times, block ?? undefined);
}

/** Product, how many one craft gives, ingredients, whether a table is needed. */
const RECIPES: readonly (readonly [string, number, Readonly<Record<string, number>>, boolean])[] = [
  ['oak_planks', 4, { oak_log: 1 }, false],
  ['birch_planks', 4, { birch_log: 1 }, false],
  ['stick', 4, { oak_planks: 2 }, false],
  ['crafting_table', 1, { oak_planks: 4 }, false],
  ['torch', 4, { coal: 1, stick: 1 }, false],
  ['shears', 1, { iron_ingot: 2 }, false],
  ['wooden_pickaxe', 1, { oak_planks: 3, stick: 2 }, true],
  ['stone_axe', 1, { cobblestone: 3, stick: 2 }, true],
  ['iron_pickaxe', 1, { iron_ingot: 3, stick: 2 }, true],
  ['diamond_pickaxe', 1, { diamond: 3, stick: 2 }, true],
  ['furnace', 1, { cobblestone: 8 }, true],
  ['chest', 1, { oak_planks: 8 }, true],
  ['bucket', 1, { iron_ingot: 3 }, true],
  ['compass', 1, { iron_ingot: 4, redstone: 1 }, true],
  ['bow', 1, { stick: 3, string: 3 }, true],
  ['bread', 1, { wheat: 3 }, true],
  ['blast_furnace', 1, { smooth_stone: 3, iron_ingot: 5, furnace: 1 }, true],
  ['iron_block', 1, { iron_ingot: 9 }, true],
];

const recipeChecks: readonly Check[] = RECIPES.map(([item, count, ingredients, table]) => ({
  group: 'crafting',
  name: `${Object.entries(ingredients)
    .map(([name, needed]) => `${needed} ${name}`)
    .join(' + ')} make ${count} ${item}`,
  run: async (scene) => {
    await scene.giveAll(ingredients);
    if (table) await scene.setBlock(1, 0, 1, 'crafting_table');
    await craft(scene, item, 1, table);
    await scene.until('not made', () => scene.count(item) === count);
    await scene.ticks(3);
    for (const name of Object.keys(ingredients)) expectEqual(`${name} left`, scene.count(name), 0);
  },
}));

// Puts what lies in a quick bar slot into grid cells, one each.
async function spread(bot: Bot, from: number, cells: readonly number[]): Promise<void> {
  await bot.clickWindow(from, 0, 0);
  for (const cell of cells) await bot.clickWindow(cell, 1, 0);
  if (bot.currentWindow?.selectedItem ?? bot.inventory.selectedItem) await bot.clickWindow(from, 0, 0);
}

/** Recipes, and what a grid does besides. */
export const craftingChecks: readonly Check[] = [
  ...recipeChecks,
  ...checksOf('crafting', {
    'crafting sixteen times over gives sixty-four': async (scene) => {
      await scene.give('oak_log', 16);
      await craft(scene, 'oak_planks', 16, false);
      await scene.until('not made', () => scene.count('oak_planks') === 64 && scene.count('oak_log') === 0);
    },
    'planks of different woods mix': async (scene) => {
      const { bot } = scene;
      await scene.giveAll({ oak_planks: 2, birch_planks: 2 });
      await spread(bot, 36, [1, 2]);
      await spread(bot, 37, [3, 4]);
      await scene.until('no table offered', () => bot.inventory.slots[0]?.name === 'crafting_table');
    },
    'a recipe works mirrored': async (scene) => {
      const { bot } = scene;
      await scene.giveAll({ cobblestone: 3, stick: 2 });
      await scene.setBlock(1, 0, 1, 'crafting_table');
      await bot.openBlock(blockOf(scene, 1, 0, 1));
      await spread(bot, 37, [1, 2, 4]);
      await spread(bot, 38, [5, 8]);
      await scene.until('no axe offered', () => bot.currentWindow?.slots[0]?.name === 'stone_axe');
    },
    'a cake gives its buckets back': async (scene) => {
      const { bot } = scene;
      await scene.giveAll({ milk_bucket: 3, sugar: 2, egg: 1, wheat: 3 });
      await scene.setBlock(1, 0, 1, 'crafting_table');
      await bot.openBlock(blockOf(scene, 1, 0, 1));
      for (const [index, cell] of [1, 2, 3].entries()) await spread(bot, 37 + index, [cell]);
      await spread(bot, 40, [4, 6]);
      await spread(bot, 41, [5]);
      await spread(bot, 42, [7, 8, 9]);
      await scene.until('no cake offered', () => bot.currentWindow?.slots[0]?.name === 'cake');
      await bot.clickWindow(0, 0, 1);
      await scene.ticks(3);
      if (bot.currentWindow) await bot.closeWindow(bot.currentWindow);
      await scene.lookAgain();
      await scene.until('no buckets', () => scene.count('bucket') === 3 && scene.count('cake') === 1);
    },
    'a shift click crafts as often as it can': async (scene) => {
      const { bot } = scene;
      await scene.give('oak_log', 5);
      await bot.clickWindow(36, 0, 0);
      await bot.clickWindow(1, 0, 0);
      await scene.until('nothing offered', () => bot.inventory.slots[0]?.name === 'oak_planks');
      scene.clickSlot(0, 0, 1);
      await scene.until(
        'not all made',
        () => scene.count('oak_planks') === 20 && scene.count('oak_log') === 0,
      );
    },
    'what lies in a table comes back when it is closed': async (scene) => {
      const { bot } = scene;
      await scene.give('cobblestone', 5);
      await scene.setBlock(1, 0, 1, 'crafting_table');
      const window = await bot.openBlock(blockOf(scene, 1, 0, 1));
      await spread(bot, 37, [1, 2, 3]);
      await bot.closeWindow(window);
      await scene.lookAgain();
      await scene.until('not back', () => scene.count('cobblestone') === 5);
    },
    'a pickaxe can not be made without a table': async (scene) => {
      await scene.giveAll({ oak_planks: 3, stick: 2 });
      const id = scene.idOf('wooden_pickaxe');
      expectEqual('recipes', scene.bot.recipesFor(id, null, 1, null).length, 0);
    },
    'a grid without a recipe offers nothing': async (scene) => {
      const { bot } = scene;
      await scene.give('apple', 2);
      await spread(bot, 36, [1, 2]);
      await scene.ticks(3);
      expectTrue('something is offered', bot.inventory.slots[0] === null);
    },
  }),
];
