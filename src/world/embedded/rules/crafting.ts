import { ingredientCompleter } from '../../../game/recipes/recipe-corrections.js';
import { specialRecipes } from '../../../game/recipes/special-recipes.js';
import type { CraftingRecipe } from '../../../game/recipes/recipes.js';
import type { RawRecipe } from '../../../game/registry.js';
import type { VersionData } from '../data/version-data.js';

/** What a grid makes. */
interface CraftResult {
  readonly item: string;
  readonly count: number;
}

/** All crafting recipes of a version, made for looking a grid up. */
export interface CraftingBook {
  /** @param cells item names row by row, `width` a row; null where empty */
  match(cells: readonly (string | null)[], width: number): CraftResult | null;
}

interface ShapedRecipe extends CraftResult {
  /** Accepted items, cell by cell; null where the cell stays empty. */
  readonly cells: readonly (ReadonlySet<string> | null)[];
}

interface ShapelessRecipe extends CraftResult {
  readonly ingredients: readonly ReadonlySet<string>[];
}

interface Variant extends CraftResult {
  readonly width: number;
  readonly isShaped: boolean;
  readonly cells: readonly (string | null)[];
}

const books = new Map<string, CraftingBook>();

/** Builds a version's book; a second call is free. */
export function craftingBook(data: VersionData): CraftingBook {
  const known = books.get(data.version);
  if (known) return known;
  const variants = readVariants(data);
  const shaped = shapedByOutline(
    data,
    variants.filter(({ isShaped }) => isShaped),
  );
  const shapeless = shapelessByCount(
    data,
    variants.filter(({ isShaped }) => !isShaped),
  );
  const book: CraftingBook = {
    match: (cells, width) => {
      const trimmed = trim(cells, width);
      if (!trimmed) return null;
      return matchShaped(shaped, trimmed) ?? matchShapeless(shapeless, trimmed.cells);
    },
  };
  books.set(data.version, book);
  return book;
}

function readVariants(data: VersionData): Variant[] {
  const variants: Variant[] = [];
  for (const [id, recipes] of Object.entries(data.registry.rawRecipes)) {
    const item = data.registry.itemNameById.get(Number(id));
    if (item === undefined) continue;
    for (const raw of recipes) {
      const rows = (raw.inShape ?? [raw.ingredients ?? []]).map((row) =>
        row.map((cell) => nameOfCell(data, cell)),
      );
      const width = Math.max(...rows.map((row) => row.length));
      const cells = rows.flatMap((row) => Array.from({ length: width }, (_, column) => row[column] ?? null));
      if (cells.every((cell) => cell === null)) continue;
      variants.push({ item, count: raw.result.count, width, isShaped: raw.inShape !== undefined, cells });
    }
  }
  return variants;
}

type RawCell = NonNullable<RawRecipe['ingredients']>[number];

function nameOfCell(data: VersionData, cell: RawCell): string | null {
  const id = typeof cell === 'number' || cell === null ? cell : 'id' in cell ? cell.id : cell[0];
  return id === null ? null : (data.registry.itemNameById.get(id) ?? null);
}

/** An occupied rectangle of a grid. */
interface Trimmed {
  readonly width: number;
  readonly cells: readonly (string | null)[];
}

function trim(cells: readonly (string | null)[], width: number): Trimmed | null {
  const filled = cells.flatMap((cell, index) => (cell === null ? [] : [index]));
  if (filled.length === 0) return null;
  const columns = filled.map((index) => index % width);
  const rows = filled.map((index) => Math.floor(index / width));
  const left = Math.min(...columns);
  const right = Math.max(...columns);
  const kept: (string | null)[] = [];
  for (let row = Math.min(...rows); row <= Math.max(...rows); row++) {
    for (let column = left; column <= right; column++) kept.push(cells[row * width + column] ?? null);
  }
  return { width: right - left + 1, cells: kept };
}

function outline({ width, cells }: Trimmed): string {
  return `${width}:${cells.map((cell) => (cell === null ? '.' : 'x')).join('')}`;
}

/**
 * The data lists each species apart, but a cell takes any of them whatever its neighbours hold (a chest of mixed
 * planks): variants of the same result, count and outline are one recipe with alternatives cell by cell.
 */
function shapedByOutline(
  data: VersionData,
  variants: readonly Variant[],
): ReadonlyMap<string, readonly ShapedRecipe[]> {
  const families = new Map<string, { outline: string; variants: Trimmed[]; result: CraftResult }>();
  for (const variant of variants) {
    const trimmed = trim(variant.cells, variant.width);
    if (!trimmed) continue;
    const key = `${variant.item} ${variant.count} ${outline(trimmed)}`;
    const family = families.get(key) ?? {
      outline: outline(trimmed),
      variants: [],
      result: { item: variant.item, count: variant.count },
    };
    family.variants.push(trimmed);
    families.set(key, family);
  }
  const complete = ingredientCompleter(data.registry);
  const byOutline = new Map<string, ShapedRecipe[]>();
  for (const family of families.values()) {
    const first = family.variants[0]?.cells ?? [];
    const cells = first.map((cell, index) => {
      if (cell === null) return null;
      const items = [...new Set(family.variants.map((variant) => variant.cells[index] ?? cell))];
      const [whole] = complete({
        ...pseudoRecipe(family.result),
        ingredients: [{ items, count: 1 }, ...dyesOf(family.variants)],
      }).ingredients;
      return new Set(whole?.items ?? items);
    });
    const list = byOutline.get(family.outline) ?? [];
    list.push({ ...family.result, cells });
    byOutline.set(family.outline, list);
  }
  return byOutline;
}

function pseudoRecipe({ item, count }: CraftResult): Omit<CraftingRecipe, 'ingredients'> {
  return { result: item, count, station: null };
}

// The completer tells dyeing recipes by a dye among their ingredients; it must see it beside each cell.
function dyesOf(variants: readonly Trimmed[]): { items: string[]; count: number }[] {
  const dyes = variants.flatMap(({ cells }) => cells.filter((cell) => cell?.endsWith('_dye'))) as string[];
  return dyes.length > 0 ? [{ items: [...new Set(dyes)], count: 1 }] : [];
}

function shapelessByCount(
  data: VersionData,
  variants: readonly Variant[],
): ReadonlyMap<number, readonly ShapelessRecipe[]> {
  const complete = ingredientCompleter(data.registry);
  const byCount = new Map<number, ShapelessRecipe[]>();
  for (const { item, count, cells } of variants) {
    const names = cells.filter((cell) => cell !== null);
    const ingredients = complete({
      ...pseudoRecipe({ item, count }),
      ingredients: names.map((name) => ({ items: [name], count: 1 })),
    }).ingredients.map(({ items }) => new Set(items));
    const list = byCount.get(names.length) ?? [];
    list.push({ item, count, ingredients });
    byCount.set(names.length, list);
  }
  for (const recipe of inCode(data, variants)) {
    byCount.set(recipe.ingredients.length, [...(byCount.get(recipe.ingredients.length) ?? []), recipe]);
  }
  return byCount;
}

/** What the game works out in code rather than lists: dyed boxes, rockets, suspicious stew. */
function inCode({ registry }: VersionData, variants: readonly Variant[]): readonly ShapelessRecipe[] {
  const listed = new Set(variants.map(({ item }) => item));
  return specialRecipes(registry, (result) => listed.has(result))
    .filter(({ station }) => station === null)
    .map(({ result, count, ingredients }) => ({
      item: result,
      count,
      ingredients: ingredients.flatMap(({ items, count: cells }) =>
        Array.from({ length: cells }, () => new Set(items)),
      ),
    }));
}

function matchShaped(
  shaped: ReadonlyMap<string, readonly ShapedRecipe[]>,
  grid: Trimmed,
): CraftResult | null {
  for (const layout of [grid, mirrored(grid)]) {
    for (const recipe of shaped.get(outline(layout)) ?? []) {
      const fits = recipe.cells.every((accepted, index) => {
        const cell = layout.cells[index] ?? null;
        return accepted === null ? cell === null : cell !== null && accepted.has(cell);
      });
      if (fits) return { item: recipe.item, count: recipe.count };
    }
  }
  return null;
}

// The game takes every shaped recipe mirrored left to right as well.
function mirrored({ width, cells }: Trimmed): Trimmed {
  return {
    width,
    cells: cells.map((_, index) => cells[index - (index % width) + (width - 1 - (index % width))] ?? null),
  };
}

function matchShapeless(
  shapeless: ReadonlyMap<number, readonly ShapelessRecipe[]>,
  cells: readonly (string | null)[],
): CraftResult | null {
  const names = cells.filter((cell) => cell !== null);
  for (const recipe of shapeless.get(names.length) ?? []) {
    if (assigns(recipe.ingredients, names)) return { item: recipe.item, count: recipe.count };
  }
  return null;
}

// Whether every name finds an ingredient of its own; at most nine of each.
function assigns(ingredients: readonly ReadonlySet<string>[], names: readonly string[]): boolean {
  const [first, ...rest] = names;
  if (first === undefined) return ingredients.length === 0;
  return ingredients.some(
    (accepted, index) =>
      accepted.has(first) &&
      assigns(
        ingredients.filter((_, other) => other !== index),
        rest,
      ),
  );
}
