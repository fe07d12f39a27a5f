import { wordsIn } from '../../base/words.js';
import { COLOURS } from './recipe-corrections.js';
import type { CraftingRecipe } from './recipe.js';
import type { Registry } from '../registry.js';

/** Flowers a suspicious stew takes; each gives another effect but the same item. */
const STEW_FLOWERS = wordsIn(
  'allium azure_bluet blue_orchid cornflower dandelion lily_of_the_valley orange_tulip oxeye_daisy pink_tulip poppy red_tulip torchflower white_tulip wither_rose',
);

const NETHERITE_GEAR = wordsIn('sword shovel pickaxe axe hoe helmet chestplate leggings boots');

/**
 * Recipes the game computes in code rather than lists, and those of the smithing table; minecraft-data has neither.
 * @param has whether the listed recipes already make an item
 */
export function specialRecipes(
  registry: Registry,
  has: (result: string) => boolean,
): readonly CraftingRecipe[] {
  const recipes = [...dyeing(registry), ...fireworks(registry), ...stew(registry)].filter(
    (recipe) => !has(recipe.result),
  );
  const exists = (name: string): boolean => registry.items.has(name);
  return [...recipes, ...netherite(registry)].filter(
    (recipe) =>
      exists(recipe.result) && recipe.ingredients.every((ingredient) => ingredient.items.some(exists)),
  );
}

function shapeless(
  registry: Registry,
  result: string,
  count: number,
  ...slots: readonly (readonly string[])[]
): CraftingRecipe {
  const ingredients = slots.map((items) => ({
    items: items.filter((name) => registry.items.has(name)).sort(),
    count: 1,
  }));
  return { result, count, ingredients, station: null };
}

function dyeing(registry: Registry): CraftingRecipe[] {
  return ['shulker_box', 'bundle'].flatMap((kind) => {
    const all = [kind, ...COLOURS.map((colour) => `${colour}_${kind}`)];
    return COLOURS.map((colour) => {
      const result = `${colour}_${kind}`;
      const others = all.filter((name) => name !== result);
      return shapeless(registry, result, 1, [`${colour}_dye`], others);
    });
  });
}

function fireworks(registry: Registry): CraftingRecipe[] {
  const dyes = COLOURS.map((colour) => `${colour}_dye`);
  return [
    shapeless(registry, 'firework_rocket', 3, ['gunpowder'], ['paper']),
    shapeless(registry, 'firework_star', 1, ['gunpowder'], dyes),
  ];
}

function stew(registry: Registry): CraftingRecipe[] {
  return [
    shapeless(registry, 'suspicious_stew', 1, ['bowl'], ['brown_mushroom'], ['red_mushroom'], STEW_FLOWERS),
  ];
}

/** Diamond gear + netherite ingot at a smithing table; from 1.20 on with an upgrade template. */
function netherite(registry: Registry): CraftingRecipe[] {
  const template = registry.isAtLeast('1.20') ? [['netherite_upgrade_smithing_template']] : [];
  return NETHERITE_GEAR.map((piece) => ({
    ...shapeless(registry, `netherite_${piece}`, 1, [`diamond_${piece}`], ['netherite_ingot'], ...template),
    station: 'smithing_table' as const,
  }));
}
