import { ingredientName } from '../../src/game/recipes/recipes.js';
import { loadGame, type Game } from '../../src/game/game.js';
import type { RawRecipe } from '../../src/game/registry.js';

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
    const outline = layout.cells.map(({ column, row }) => `${column},${row}`).join(' ');
    // Cells of a shaped recipe are independent of each other, those of a shapeless one are not.
    const cells = raw.inShape ? outline : JSON.stringify(layout.cells);
    const key = `${layout.resultCount} ${raw.inShape ? 'shaped' : 'shapeless'} ${cells}`;
    const other = folded.get(key);
    folded.set(key, other ? unite(layout, other) : layout);
  }
  // Recipes the game works out in code (dyes, rockets, stew) are listed nowhere; none has a shape.
  return folded.size > 0 ? [...folded.values()] : shapelessOf(game, result);
}

function rawRecipes(game: Game, result: string): readonly RawRecipe[] {
  for (const [id, name] of game.registry.itemNameById) {
    if (name === result) return game.registry.rawRecipes[String(id)] ?? [];
  }
  return [];
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
  const cells = filled.map(({ name, column, row }) => ({
    column,
    row,
    items: alternatives(game, result, name, raw.result.count, filled.length),
  }));
  return { resultCount: raw.result.count, cells, needsTable: isLarge(cells) };
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
      return { resultCount: count, cells, needsTable: isLarge(cells) };
    });
}

/** A layout with one item chosen for each of its cells. */
export interface FilledLayout {
  readonly layout: CraftingLayout;
  /** In the order of the layout's cells. */
  readonly items: readonly string[];
}

/**
 * Chooses what to lay into each cell, so that a number of crafts can be made at once of what is at hand; null where
 * it is too little. Cells with the fewest alternatives choose first.
 */
export function fillLayout(
  layout: CraftingLayout,
  stock: ReadonlyMap<string, number>,
  crafts: number,
): FilledLayout | null {
  const left = new Map(stock);
  const items: string[] = [];
  const order = layout.cells
    .map((cell, index) => ({ cell, index }))
    .sort((a, b) => a.cell.items.length - b.cell.items.length);
  for (const { cell, index } of order) {
    // Of what there is most; where two are alike the first by name, so that the choice is always the same.
    const [best] = cell.items
      .filter((item) => (left.get(item) ?? 0) >= crafts)
      .sort((a, b) => (left.get(b) ?? 0) - (left.get(a) ?? 0));
    if (best === undefined) return null;
    left.set(best, (left.get(best) ?? 0) - crafts);
    items[index] = best;
  }
  return { layout, items };
}

/** How many crafts one after the other what is at hand allows, up to a limit; mixed species included. */
export function craftsPossible(
  layout: CraftingLayout,
  stock: ReadonlyMap<string, number>,
  most: number,
): number {
  const left = new Map(stock);
  let crafts = 0;
  while (crafts < most) {
    const filled = fillLayout(layout, left, 1);
    if (!filled) break;
    for (const item of filled.items) left.set(item, (left.get(item) ?? 0) - 1);
    crafts += 1;
  }
  return crafts;
}

/** What a number of crafts needs, in words, with what is there of it: "3 oak_planks (or others), carries 1". */
export function needsText(
  layout: CraftingLayout,
  stock: ReadonlyMap<string, number>,
  crafts: number,
): string {
  const groups = new Map<string, { readonly items: readonly string[]; cells: number }>();
  for (const { items } of layout.cells) {
    const group = groups.get(items.join(' ')) ?? { items, cells: 0 };
    group.cells += 1;
    groups.set(items.join(' '), group);
  }
  return [...groups.values()]
    .map(({ items, cells }) => {
      const carries = items.reduce((sum, item) => sum + (stock.get(item) ?? 0), 0);
      const [first = ''] = [...items].sort((a, b) => familiarity(b, stock) - familiarity(a, stock));
      const others = items.length > 1 ? ` (or ${items.length - 1} like it)` : '';
      return `${cells * crafts} ${first}${others}, carries ${carries}`;
    })
    .join('; ');
}

function familiarity(item: string, stock: ReadonlyMap<string, number>): number {
  return (stock.get(item) ?? 0) * 2 + (item.startsWith('oak_') ? 1 : 0);
}
