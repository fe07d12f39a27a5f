import { BUILT_MOBS } from '../../../src/game/sources/passages.js';
import { naturalTargets } from '../../../src/game/sources/nature.js';
import { buildSmelting } from '../../../src/game/recipes/smelting.js';
import type { RawRecipe, Registry } from '../../../src/game/registry.js';
import { buildSources } from '../../../src/game/sources/sources.js';

interface Production {
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
}

/** Items a player can get by crafting, smelting and acting on natural things, whatever the tools and counts. */
export function obtainableItems(registry: Registry): ReadonlySet<string> {
  const productions = [
    ...recipes(registry),
    ...recipesTheDataLacks(registry),
    ...smithing(registry),
    ...smelts(registry),
    ...naturalSources(registry),
  ];
  const obtainable = new Set<string>();
  for (let before = -1; before < obtainable.size;) {
    before = obtainable.size;
    for (const { inputs, outputs } of productions) {
      if (inputs.every((item) => obtainable.has(item))) outputs.forEach((item) => obtainable.add(item));
    }
  }
  return obtainable;
}

function recipes(registry: Registry): Production[] {
  return Object.values(registry.rawRecipes)
    .flat()
    .map((recipe) => ({
      inputs: ingredientIds(recipe).map((id) => nameOf(registry, id)),
      outputs: [nameOf(registry, recipe.result.id)],
    }));
}

function nameOf(registry: Registry, id: number): string {
  return registry.itemNameById.get(id) ?? `unknown item ${id}`;
}

function ingredientIds(recipe: RawRecipe): number[] {
  return [...(recipe.inShape ?? []).flat(), ...(recipe.ingredients ?? [])].flatMap((ingredient) => {
    const id =
      typeof ingredient === 'number' || ingredient === null
        ? ingredient
        : 'id' in ingredient
          ? ingredient.id
          : ingredient[0];
    return id === null || id < 0 ? [] : [id];
  });
}

// From 1.20.5 on the data names one colour (black) where the game takes any; 1.20.5 does the same to quartz, and
// 1.21.4 has no resin recipes.
function recipesTheDataLacks(registry: Registry): Production[] {
  const dyed = [...registry.items.keys()].flatMap((item): Production[] => {
    const match = /^(.+)_(wool|carpet|bed|harness)$/.exec(item);
    if (match?.[1] === undefined || match[2] === undefined) return [];
    return [{ inputs: [`white_${match[2]}`, `${match[1]}_dye`], outputs: [item] }];
  });
  const quartz: Production = {
    inputs: ['quartz_block'],
    outputs: ['quartz_slab', 'quartz_stairs', 'chiseled_quartz_block'],
  };
  const resin: Production[] = [
    { inputs: ['resin_clump'], outputs: ['resin_block', 'resin_brick'] },
    { inputs: ['resin_brick'], outputs: ['resin_bricks', 'resin_brick_stairs', 'resin_brick_slab'] },
    { inputs: ['resin_brick'], outputs: ['resin_brick_wall', 'chiseled_resin_bricks'] },
    { inputs: ['resin_block', 'pale_oak_log'], outputs: ['creaking_heart'] },
  ];
  return [...dyed, quartz, ...resin];
}

function smithing(registry: Registry): Production[] {
  const template = registry.isAtLeast('1.20') ? ['netherite_upgrade_smithing_template'] : [];
  return [...registry.items.keys()]
    .filter((item) =>
      /^netherite_(sword|.*axe|shovel|hoe|spear|helmet|chestplate|leggings|boots)$/.test(item),
    )
    .map((item) => ({
      inputs: [item.replace('netherite', 'diamond'), 'netherite_ingot', ...template],
      outputs: [item],
    }));
}

function smelts(registry: Registry): Production[] {
  return [...buildSmelting(registry).values()]
    .flat()
    .map(({ input, output }) => ({ inputs: [input], outputs: [output] }));
}

function naturalSources(registry: Registry): Production[] {
  const natural = naturalTargets(registry);
  return buildSources(registry)
    .filter(({ target }) => natural.has(target) || BUILT_MOBS.has(target))
    .map((source) => ({
      inputs: Object.keys({ ...source.consumes, ...BUILT_MOBS.get(source.target) }),
      outputs: source.yields.map((line) => line.item),
    }));
}
