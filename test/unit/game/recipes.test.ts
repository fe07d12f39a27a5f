import { describe, expect, it } from 'vitest';
import { loadGame, usesOf } from '../../../src/game/game.js';
import type { CraftingRecipe } from '../../../src/game/recipes/recipe.js';
import { ingredientCompleter } from '../../../src/game/recipes/recipe-corrections.js';
import { buildRecipes } from '../../../src/game/recipes/recipes.js';
import { loadRegistry, supportedVersions } from '../../../src/game/registry.js';

function recipesOf(version: string, result: string): readonly CraftingRecipe[] {
  return loadGame(version).recipes.get(result) ?? [];
}

function ingredientWith(version: string, result: string, item: string): readonly string[] {
  const slots = recipesOf(version, result).flatMap((recipe) => recipe.ingredients);
  return slots.find(({ items }) => items.includes(item))?.items ?? [];
}

describe('crafting recipes', () => {
  it('fold species into one ingredient that may be mixed', () => {
    const [table] = recipesOf('1.20.1', 'crafting_table');
    expect(table?.ingredients).toHaveLength(1);
    expect(table?.ingredients[0]?.count).toBe(4);
    expect(table?.ingredients[0]?.items).toEqual(
      expect.arrayContaining(['oak_planks', 'birch_planks', 'crimson_planks']),
    );
  });

  it('keep apart what belongs to one species', () => {
    expect(ingredientWith('26.1', 'oak_boat', 'oak_planks')).toEqual(['oak_planks']);
  });

  it('know yields: four sticks from two planks, one from two bamboo', () => {
    const yields = recipesOf('1.20.1', 'stick').map(({ count, ingredients }) => [
      count,
      ingredients[0]?.count,
    ]);
    expect(yields).toEqual([
      [4, 2],
      [1, 2],
    ]);
  });

  it('tell the table from the inventory grid', () => {
    expect(recipesOf('1.20.1', 'stick')[0]?.station).toBeNull();
    expect(recipesOf('1.20.1', 'compass')[0]?.station).toBe('crafting_table');
    expect(recipesOf('1.20.1', 'netherite_pickaxe')[0]?.station).toBe('smithing_table');
  });

  it('fill in what the data of newer versions leaves out', () => {
    expect(ingredientWith('1.20.5', 'stick', 'birch_planks')).toContain('oak_planks');
    expect(ingredientWith('26.1', 'red_wool', 'white_wool')).toContain('black_wool');
    expect(ingredientWith('26.1', 'red_wool', 'red_wool')).toEqual([]);
    expect(ingredientWith('26.1', 'campfire', 'charcoal')).toContain('coal');
    expect(ingredientWith('26.1', 'oak_planks', 'stripped_oak_wood')).toContain('oak_log');
    expect(ingredientWith('1.20.5', 'stone_pickaxe', 'blackstone')).toContain('cobbled_deepslate');
  });

  it('have the resin of 1.21.4, which its data forgets', () => {
    expect(loadRegistry('1.21.4').isAtLeast('1.21.5')).toBe(false);
    expect(recipesOf('1.21.4', 'resin_block')[0]?.ingredients).toEqual([
      { items: ['resin_clump'], count: 9 },
    ]);
  });

  it('ask for an upgrade template from 1.20 on', () => {
    expect(recipesOf('1.19.4', 'netherite_sword')[0]?.ingredients).toHaveLength(2);
    expect(recipesOf('1.20.1', 'netherite_sword')[0]?.ingredients).toHaveLength(3);
  });

  it.each(['1.14.4', '1.16.5', '1.18.2', '1.20.1', '1.20.4'])(
    'need no filling in where the data is complete: %s',
    (version) => {
      const registry = loadRegistry(version);
      const complete = ingredientCompleter(registry);
      const unfilled = buildRecipes(registry, { complete: false });
      for (const [result, recipes] of unfilled) {
        for (const recipe of recipes) expect([result, complete(recipe)]).toEqual([result, recipe]);
      }
    },
  );

  it.each(supportedVersions())('name only items of the version: %s', (version) => {
    const { registry, recipes } = loadGame(version);
    for (const list of recipes.values()) {
      for (const { ingredients, count } of list) {
        expect(count).toBeGreaterThan(0);
        for (const { items } of ingredients) {
          expect(items.length).toBeGreaterThan(0);
          for (const item of items) expect(registry.items.has(item)).toBe(true);
        }
      }
    }
  });
});

describe('smelting and tools', () => {
  it('smelt the raw ore of the version', () => {
    const inputs = (version: string): readonly string[] =>
      (loadGame(version).smelting.get('iron_ingot') ?? []).map(({ input }) => input);
    expect(inputs('1.14.4')).toContain('iron_ore');
    expect(inputs('1.14.4')).not.toContain('raw_iron');
    expect(inputs('1.20.1')).toContain('raw_iron');
  });

  it('burn a plank for one and a half items and coal for eight', () => {
    const { fuels } = loadGame('1.20.1');
    expect((fuels.get('oak_planks') ?? 0) / 200).toBe(1.5);
    expect((fuels.get('coal') ?? 0) / 200).toBe(8);
  });

  it('wear tools out: 59 uses of wood', () => {
    expect(usesOf(loadGame('1.20.1'), 'wooden_pickaxe')).toBe(59);
    expect(usesOf(loadGame('1.20.1'), 'stick')).toBe(Infinity);
  });
});
