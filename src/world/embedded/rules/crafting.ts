import { append } from '../../../base/groups.js';
import { loadGame } from '../../../game/game.js';
import { layoutsFor, outlineOf } from '../../../game/recipes/layouts.js';
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

interface Recipe extends CraftResult {
  /** Accepted items, filled cell by filled cell. */
  readonly cells: readonly ReadonlySet<string>[];
}

const books = new Map<string, CraftingBook>();

/** Builds a version's book; a second call is free. */
export function craftingBook({ version }: VersionData): CraftingBook {
  const book = books.get(version) ?? bookOf(version);
  books.set(version, book);
  return book;
}

function bookOf(version: string): CraftingBook {
  /** By what is filled. */
  const shaped = new Map<string, Recipe[]>();
  /** By how much is. */
  const shapeless = new Map<number, Recipe[]>();
  for (const item of loadGame(version).recipes.keys()) {
    for (const { resultCount: count, cells, isShaped } of layoutsFor(version, item)) {
      const recipe = { item, count, cells: cells.map(({ items }) => new Set(items)) };
      if (isShaped) append(shaped, outlineOf(cells), recipe);
      else append(shapeless, cells.length, recipe);
    }
  }
  return {
    match: (cells, width) => {
      const laid = trimmed(cells, width);
      const names = laid.map(({ item }) => item);
      const found =
        matchShaped(shaped, laid) ??
        // The game takes every shaped recipe mirrored left to right as well.
        matchShaped(shaped, mirrored(laid)) ??
        shapeless.get(names.length)?.find((recipe) => assigns(recipe.cells, names));
      return found ? { item: found.item, count: found.count } : null;
    },
  };
}

/** Something in a cell of the smallest grid that holds all. */
interface Laid {
  readonly item: string;
  readonly column: number;
  readonly row: number;
}

function trimmed(cells: readonly (string | null)[], width: number): readonly Laid[] {
  const laid = cells.flatMap((item, index) =>
    item === null ? [] : [{ item, column: index % width, row: Math.floor(index / width) }],
  );
  const [left, top] = [
    Math.min(...laid.map(({ column }) => column)),
    Math.min(...laid.map(({ row }) => row)),
  ];
  return laid.map(({ item, column, row }) => ({ item, column: column - left, row: row - top }));
}

function mirrored(laid: readonly Laid[]): readonly Laid[] {
  const last = Math.max(...laid.map(({ column }) => column));
  return laid
    .map((cell) => ({ ...cell, column: last - cell.column }))
    .sort((a, b) => a.row - b.row || a.column - b.column);
}

function matchShaped(
  shaped: ReadonlyMap<string, readonly Recipe[]>,
  laid: readonly Laid[],
): Recipe | undefined {
  return shaped
    .get(outlineOf(laid))
    ?.find(({ cells }) => cells.every((accepted, index) => accepted.has(laid[index]?.item ?? '')));
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
