import { loadGame, type Game } from '../game.js';
import type { RawRecipe, Registry } from '../registry.js';
import { ingredientName } from './recipes.js';

/** One filled cell of a crafting grid. */
interface LayoutCell {
  readonly column: number;
  readonly row: number;
  /** Items that will do, any of them in any cell. */
  readonly items: readonly string[];
}

/** One way to lay a recipe out. */
export interface CraftingLayout {
  /** Items one craft gives. */
  readonly resultCount: number;
  readonly cells: readonly LayoutCell[];
  /** False where the 2 x 2 grid of the inventory will do. */
  readonly needsTable: boolean;
  /** Whether its cells keep their places to each other; else anything may lie anywhere. */
  readonly isShaped: boolean;
}

const known = new Map<string, readonly CraftingLayout[]>();

/** All ways to craft an item in a grid; species that can stand for each other are folded into one. */
export function layoutsFor(version: string, result: string): readonly CraftingLayout[] {
  const key = `${version} ${result}`;
  const layouts = known.get(key) ?? buildLayouts(loadGame(version), result);
  known.set(key, layouts);
  return layouts;
}

function buildLayouts(game: Game, result: string): CraftingLayout[] {
  const folded = new Map<string, CraftingLayout>();
  for (const raw of rawRecipes(game, result)) {
    const layout = readLayout(game, result, raw);
    if (!layout) continue;
    // Cells of a shaped recipe are independent of each other, those of a shapeless one are not.
    const cells = layout.isShaped ? outlineOf(layout.cells) : JSON.stringify(layout.cells);
    const key = `${layout.resultCount} ${layout.isShaped} ${cells}`;
    const other = folded.get(key);
    folded.set(key, other ? unite(layout, other) : layout);
  }
  // Recipes the game works out in code (dyes, rockets, stew) are listed nowhere; none has a shape.
  return folded.size > 0 ? [...folded.values()] : shapelessOf(game, result);
}

/** Where things lie in a grid, whatever they are. */
export function outlineOf(cells: readonly Pick<LayoutCell, 'column' | 'row'>[]): string {
  return cells.map(({ column, row }) => `${column},${row}`).join(' ');
}

const raws = new WeakMap<Registry, ReadonlyMap<string, readonly RawRecipe[]>>();

function rawRecipes({ registry }: Game, result: string): readonly RawRecipe[] {
  const byResult =
    raws.get(registry) ??
    new Map(
      Object.entries(registry.rawRecipes).map(([id, recipes]) => [
        registry.itemNameById.get(Number(id)) ?? '',
        recipes,
      ]),
    );
  raws.set(registry, byResult);
  return byResult.get(result) ?? [];
}

function readLayout(game: Game, result: string, raw: RawRecipe): CraftingLayout | null {
  const rows = (raw.inShape ?? rowsOf(raw.ingredients ?? [])).map((row) =>
    row.map((cell) => ingredientName(game.registry, cell)),
  );
  const names = rows.flatMap((row, rowNumber) =>
    row.map((name, column) => ({ name, column, row: rowNumber })),
  );
  const filled = names.filter((cell): cell is typeof cell & { name: string } => cell.name !== null);
  if (filled.length === 0 || raw.result.count < 1) return null;
  // Some data sets have rows or columns around it that stay empty.
  const left = Math.min(...filled.map(({ column }) => column));
  const top = Math.min(...filled.map(({ row }) => row));
  const cells = filled.map(({ name, column, row }) => ({
    column: column - left,
    row: row - top,
    items: alternatives(game, result, name, raw.result.count, filled.length),
  }));
  return {
    resultCount: raw.result.count,
    cells,
    needsTable: isLarge(cells),
    isShaped: raw.inShape !== undefined,
  };
}

function isLarge(cells: readonly LayoutCell[]): boolean {
  return cells.some(({ column, row }) => column > 1 || row > 1);
}

/** Ingredients without a shape, laid out as small as they go. */
function rowsOf<T>(ingredients: readonly T[]): T[][] {
  const width = ingredients.length <= 4 ? 2 : 3;
  const rows: T[][] = [];
  for (let start = 0; start < ingredients.length; start += width) {
    rows.push(ingredients.slice(start, start + width));
  }
  return rows;
}

// minecraft-data leaves some alternatives out; the game's own recipes have them.
function alternatives(
  game: Game,
  result: string,
  name: string,
  count: number,
  cellCount: number,
): readonly string[] {
  const items = new Set([name]);
  for (const recipe of game.recipes.get(result) ?? []) {
    const size = recipe.ingredients.reduce((sum, ingredient) => sum + ingredient.count, 0);
    if (recipe.count !== count || size !== cellCount) continue;
    for (const ingredient of recipe.ingredients) {
      if (ingredient.items.includes(name)) for (const item of ingredient.items) items.add(item);
    }
  }
  return [...items].sort();
}

function unite(a: CraftingLayout, b: CraftingLayout): CraftingLayout {
  const cells = a.cells.map((cell, index) => ({
    ...cell,
    items: [...new Set([...cell.items, ...(b.cells[index]?.items ?? [])])].sort(),
  }));
  return { ...a, cells };
}

function shapelessOf(game: Game, result: string): CraftingLayout[] {
  return (game.recipes.get(result) ?? [])
    .filter(({ station }) => station !== 'smithing_table')
    .map(({ count, ingredients }) => {
      const each = ingredients.flatMap(({ items, count: times }) =>
        Array.from({ length: times }, () => items),
      );
      const cells = rowsOf(each).flatMap((row, rowNumber) =>
        row.map((items, column) => ({ column, row: rowNumber, items })),
      );
      return { resultCount: count, cells, needsTable: isLarge(cells), isShaped: false };
    });
}
