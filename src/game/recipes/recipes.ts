import { own } from '../../base/own.js';
import type { CraftingRecipe, Ingredient } from './recipe.js';
import { loadRegistry, type RawIngredient, type RawRecipe, type Registry } from '../registry.js';
import { ingredientCompleter } from './recipe-corrections.js';
import { specialRecipes } from './special-recipes.js';
import { grouped, withoutEach } from '../../base/groups.js';

export type { CraftingRecipe } from './recipe.js';

/** Containers that stay behind in the grid (game rule: crafting remainder). */
const CRAFTING_REMAINDERS: Readonly<Record<string, string>> = {
  milk_bucket: 'bucket',
  water_bucket: 'bucket',
  lava_bucket: 'bucket',
  honey_bottle: 'glass_bottle',
  dragon_breath: 'glass_bottle',
};

/** Releases whose data lacks recipes of items they have (the resin of 1.21.4), and where to find those. */
const BORROWED_FROM: Readonly<Record<string, string>> = { '1.21.4': '1.21.5' };

/** What stays in the grid when the item is used up in a craft, or null. */
export function craftingRemainder(item: string): string | null {
  return own(CRAFTING_REMAINDERS, item) ?? null;
}

/** A recipe variant laid out cell by cell; null cells are empty. */
interface Variant {
  readonly count: number;
  readonly shape: string;
  readonly cells: readonly string[];
  readonly needsTable: boolean;
}

/**
 * All crafting recipes of a version, by result. minecraft-data lists each species apart; here they are folded.
 * @param options `complete: false` leaves out the corrections for incomplete data
 */
export function buildRecipes(
  registry: Registry,
  options: { readonly complete?: boolean } = {},
): ReadonlyMap<string, readonly CraftingRecipe[]> {
  const byResult = new Map<string, readonly CraftingRecipe[]>();
  const complete =
    options.complete === false ? (recipe: CraftingRecipe) => recipe : ingredientCompleter(registry);
  for (const [id, raw] of Object.entries(registry.rawRecipes)) {
    const result = registry.itemNameById.get(Number(id));
    if (result === undefined) continue;
    const variants = raw.map((recipe) => readVariant(registry, recipe)).filter((variant) => variant !== null);
    const recipes = foldVariants(result, variants).map(complete);
    if (recipes.length > 0) byResult.set(result, recipes);
  }
  const lender = BORROWED_FROM[registry.version];
  if (lender !== undefined) {
    for (const [result, recipes] of buildRecipes(loadRegistry(lender), options)) {
      if (!byResult.has(result) && registry.items.has(result)) byResult.set(result, recipes);
    }
  }
  for (const recipe of specialRecipes(registry, (result) => byResult.has(result))) {
    byResult.set(recipe.result, [...(byResult.get(recipe.result) ?? []), recipe]);
  }
  return byResult;
}

/** The item a cell of a recipe takes in the data; null for none. */
export function ingredientName(registry: Registry, cell: RawIngredient): string | null {
  const id = typeof cell === 'object' && cell !== null ? ('id' in cell ? cell.id : cell[0]) : cell;
  return id === null ? null : (registry.itemNameById.get(id) ?? null);
}

function readVariant(registry: Registry, raw: RawRecipe): Variant | null {
  const rows = raw.inShape ?? [raw.ingredients ?? []];
  const names = rows.map((row) => row.map((cell) => ingredientName(registry, cell)));
  const filled = names.flat().filter((name) => name !== null);
  // Some data sets list `0 air` for recipes that only change an item's components.
  if (filled.length === 0 || raw.result.count < 1) return null;
  const shaped = raw.inShape !== undefined;
  const width = Math.max(...names.map((row) => row.length));
  return {
    count: raw.result.count,
    shape: shaped
      ? `shaped ${names.map((row) => row.map((cell) => (cell === null ? '.' : 'x')).join('')).join('/')}`
      : `shapeless ${filled.length}`,
    cells: shaped ? filled : [...filled].sort(),
    needsTable: shaped ? width > 2 || names.length > 2 : filled.length > 4,
  };
}

function foldVariants(result: string, variants: readonly Variant[]): CraftingRecipe[] {
  const families = grouped(variants, ({ count, shape }) => `${count} ${shape}`);
  const recipes: CraftingRecipe[] = [];
  for (const family of families.values()) {
    const shaped = family[0]?.shape.startsWith('shaped') === true;
    for (const cells of shaped ? [foldShaped(family)] : foldShapeless(family)) {
      recipes.push({
        result,
        count: family[0]?.count ?? 1,
        ingredients: mergeCells(cells),
        station: family[0]?.needsTable === true ? 'crafting_table' : null,
      });
    }
  }
  return recipes;
}

/** Each cell of a shaped recipe takes a list of items by itself, so the variants' union per cell is the recipe. */
function foldShaped(family: readonly Variant[]): string[][] {
  const size = family[0]?.cells.length ?? 0;
  return Array.from({ length: size }, (_, cell) => [
    ...new Set(family.map((variant) => variant.cells[cell]).filter((name) => name !== undefined)),
  ]);
}

/**
 * Shapeless variants have no cell order: what all share is fixed, and when each adds one more item those are the
 * alternatives of one ingredient. Anything else stays a recipe of its own.
 */
function foldShapeless(family: readonly Variant[]): string[][][] {
  const [first, ...rest] = family;
  if (!first) return [];
  let common: readonly string[] = first.cells;
  for (const variant of rest) common = withoutEach(common, withoutEach(common, variant.cells));
  if (family.length > 1 && common.length === first.cells.length - 1) {
    const alternatives = family.flatMap((variant) => withoutEach(variant.cells, common));
    return [[...common.map((name) => [name]), [...new Set(alternatives)]]];
  }
  return family.map((variant) => variant.cells.map((name) => [name]));
}

function mergeCells(cells: readonly (readonly string[])[]): Ingredient[] {
  const merged = new Map<string, Ingredient>();
  for (const cell of cells) {
    const items = [...cell].sort();
    const key = items.join(' ');
    const known = merged.get(key);
    merged.set(key, { items, count: (known?.count ?? 0) + 1 });
  }
  return [...merged.values()];
}
