import { wordsIn } from '../../base/words.js';
import type { CraftingRecipe, Ingredient } from './recipe.js';
import type { Registry } from '../registry.js';

/**
 * A set of interchangeable ingredients (an item tag of the game) and the results whose recipes use it.
 * minecraft-data lists every member up to 1.20.4; from 1.20.5 on it lists only the first for many recipes.
 */
interface IngredientTag {
  readonly members: (registry: Registry) => readonly string[];
  readonly usedFor: (result: string, registry: Registry) => boolean;
}

export const COLOURS = wordsIn(
  'white orange magenta light_blue yellow lime pink gray light_gray cyan purple blue brown green red black',
);

const speciesOf = new WeakMap<Registry, readonly string[]>();

/** Wood species of a version, in registry order: those that have planks. */
function woodSpecies(registry: Registry): readonly string[] {
  const known = speciesOf.get(registry);
  if (known) return known;
  const species = [...registry.items.keys()]
    .filter((name) => name.endsWith('_planks'))
    .map((name) => name.slice(0, -7));
  speciesOf.set(registry, species);
  return species;
}

/** Every block a species' planks can be sawn from: log, wood, and both stripped. */
function logsOf(registry: Registry, species: string): readonly string[] {
  const trunk =
    species === 'bamboo'
      ? ['bamboo_block']
      : ['log', 'wood', 'stem', 'hyphae'].map((part) => `${species}_${part}`);
  return trunk.flatMap((name) => [name, `stripped_${name}`]).filter((name) => registry.items.has(name));
}

const isOneOf =
  (...results: readonly string[]) =>
  (result: string): boolean =>
    results.includes(result);

const list =
  (...names: readonly string[]) =>
  (): readonly string[] =>
    names;

// `oak_boat` takes oak planks only; whatever is not named after a species takes any.
const isOfNoSpecies = (result: string, registry: Registry): boolean =>
  !woodSpecies(registry).some((species) => result.startsWith(`${species}_`));

const TAGS: readonly IngredientTag[] = [
  {
    members: (registry) => woodSpecies(registry).map((species) => `${species}_planks`),
    usedFor: isOfNoSpecies,
  },
  {
    members: (registry) => woodSpecies(registry).map((species) => `${species}_slab`),
    usedFor: isOfNoSpecies,
  },
  {
    members: (registry) =>
      woodSpecies(registry)
        .filter((species) => species !== 'bamboo')
        .flatMap((species) => logsOf(registry, species)),
    usedFor: isOneOf('smoker', 'campfire', 'soul_campfire'),
  },
  { members: () => COLOURS.map((colour) => `${colour}_wool`), usedFor: isOneOf('painting') },
  { members: list('coal', 'charcoal'), usedFor: isOneOf('torch', 'soul_torch', 'campfire', 'fire_charge') },
  {
    members: (registry) => stoneMaterials(registry),
    usedFor: isOneOf(
      'stone_sword',
      'stone_shovel',
      'stone_pickaxe',
      'stone_axe',
      'stone_hoe',
      'furnace',
      'brewing_stand',
    ),
  },
  { members: list('soul_sand', 'soul_soil'), usedFor: isOneOf('soul_torch', 'soul_campfire') },
  { members: list('sand', 'red_sand'), usedFor: isOneOf('tnt') },
  { members: list('sandstone', 'chiseled_sandstone'), usedFor: isOneOf('sandstone_slab') },
  { members: list('sandstone', 'chiseled_sandstone', 'cut_sandstone'), usedFor: isOneOf('sandstone_stairs') },
  { members: list('red_sandstone', 'chiseled_red_sandstone'), usedFor: isOneOf('red_sandstone_slab') },
  {
    members: list('red_sandstone', 'chiseled_red_sandstone', 'cut_red_sandstone'),
    usedFor: isOneOf('red_sandstone_stairs'),
  },
  {
    members: list('quartz_block', 'chiseled_quartz_block', 'quartz_pillar'),
    usedFor: isOneOf('quartz_slab', 'quartz_stairs'),
  },
  { members: list('purpur_block', 'purpur_pillar'), usedFor: isOneOf('purpur_slab', 'purpur_stairs') },
];

// Blackstone counts as stone from 1.16 on, cobbled deepslate from 1.17 on: since each exists.
function stoneMaterials(registry: Registry): readonly string[] {
  return ['cobblestone', 'blackstone', 'cobbled_deepslate'].filter((name) => registry.items.has(name));
}

/**
 * Makes a function that fills in the interchangeable ingredients the data leaves out; recipes with full data come
 * back unchanged.
 */
export function ingredientCompleter(registry: Registry): (recipe: CraftingRecipe) => CraftingRecipe {
  const tags = TAGS.map((tag) => ({ members: tag.members(registry), usedFor: tag.usedFor }));
  const complete = (recipe: CraftingRecipe, ingredient: Ingredient, used: typeof tags): Ingredient => {
    const items = new Set(ingredient.items);
    for (const { members } of used) {
      if (members.some((member) => items.has(member))) members.forEach((member) => items.add(member));
    }
    for (const name of sameLogs(registry, recipe.result, ingredient)) items.add(name);
    for (const name of otherColours(registry, recipe, ingredient)) items.add(name);
    return { items: [...items].filter((name) => registry.items.has(name)).sort(), count: ingredient.count };
  };
  return (recipe) => {
    const used = tags.filter(({ usedFor }) => usedFor(recipe.result, registry));
    return { ...recipe, ingredients: recipe.ingredients.map((each) => complete(recipe, each, used)) };
  };
}

function sameLogs(registry: Registry, result: string, ingredient: Ingredient): readonly string[] {
  if (!result.endsWith('_planks')) return [];
  const logs = logsOf(registry, result.slice(0, -7));
  return logs.some((name) => ingredient.items.includes(name)) ? logs : [];
}

/** From 1.20 on wool, carpets and beds of any other colour can be dyed; before, only white ones (carpets: none). */
function otherColours(registry: Registry, recipe: CraftingRecipe, ingredient: Ingredient): readonly string[] {
  if (!registry.isAtLeast('1.20')) return [];
  const kind = ['wool', 'carpet', 'bed'].find((name) => recipe.result.endsWith(`_${name}`));
  const isDyeing = recipe.ingredients.some(({ items }) => items.some((name) => name.endsWith('_dye')));
  if (kind === undefined || !isDyeing || !ingredient.items.some((name) => name.endsWith(`_${kind}`)))
    return [];
  return COLOURS.map((colour) => `${colour}_${kind}`).filter((name) => name !== recipe.result);
}
