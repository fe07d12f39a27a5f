import type { CraftingRecipe } from '../../game/recipes/recipes.js';
import type { ReadAmount } from './check-names.js';
import type { CheckedSite } from './site.js';
import { itemsPerCraft } from '../../game/recipes/recipe.js';

/** Concrete materials for a number of crafts, and how many of them are not in stock. */
export interface MaterialChoice {
  readonly recipe: CraftingRecipe;
  readonly materials: ReadonlyMap<string, number>;
  readonly short: number;
}

/** Whether the materials can be laid out exactly in so many grids, alternatives mixed freely within one grid. */
export function fitsExactly(
  recipe: CraftingRecipe,
  crafts: number,
  materials: ReadonlyMap<string, number>,
): boolean {
  const given = [...materials];
  const needed = itemsPerCraft(recipe) * crafts;
  if (given.reduce((sum, [, count]) => sum + count, 0) !== needed) return false;
  const size = given.length + recipe.ingredients.length + 2;
  const capacity = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  for (const [row, [item, count]] of given.entries()) {
    put(capacity, 0, row + 1, count);
    for (const [column, { items }] of recipe.ingredients.entries()) {
      if (items.includes(item)) put(capacity, row + 1, given.length + column + 1, Infinity);
    }
  }
  for (const [column, { count }] of recipe.ingredients.entries()) {
    put(capacity, given.length + column + 1, size - 1, count * crafts);
  }
  return maximumFlow(capacity, 0, size - 1) === needed;
}

/** Lets so much flow from one to another. */
export function put(capacity: readonly number[][], from: number, to: number, value: number): void {
  const row = capacity[from];
  if (row) row[to] = value;
}

/** Settles which of interchangeable materials are meant ("wood plank"), looking at the recipe and at the stock. */
export function settleMaterials(
  site: CheckedSite,
  listed: readonly ReadAmount[],
  isAllowed: (item: string) => boolean,
): { readonly materials: ReadonlyMap<string, number>; readonly short: number } {
  const materials = new Map<string, number>();
  let short = 0;
  const take = (item: string, count: number): void => {
    if (count > 0) materials.set(item, (materials.get(item) ?? 0) + count);
  };
  const left = (item: string): number => Math.max(0, site.inStock(item) - (materials.get(item) ?? 0));
  // Those with the fewest alternatives first, so that a free choice takes what is left over.
  for (const { name, count } of [...listed].sort((a, b) => a.name.names.length - b.name.names.length)) {
    const allowed = name.names.filter(isAllowed);
    const pool = allowed.length > 0 ? allowed : name.names;
    let open = count;
    for (const item of [...pool].sort((a, b) => left(b) - left(a))) {
      const share = Math.min(open, left(item));
      take(item, share);
      open -= share;
    }
    short += open;
    take(
      site.favourite(name, (item) => pool.includes(item)),
      open,
    );
  }
  return { materials, short };
}

/** Materials for so many crafts where the plan lists none: the recipe the stock serves best. */
export function chooseMaterials(
  site: CheckedSite,
  recipes: readonly CraftingRecipe[],
  craftsOf: (recipe: CraftingRecipe) => number,
): MaterialChoice | null {
  let best: MaterialChoice | null = null;
  for (const recipe of recipes) {
    const listed = recipe.ingredients.map(({ items, count }): ReadAmount => ({
      name: { names: items, preferred: usual(items) },
      count: count * craftsOf(recipe),
    }));
    const choice = { recipe, ...settleMaterials(site, listed, () => true) };
    if (!best || choice.short < best.short) best = choice;
  }
  return best;
}

function usual(items: readonly string[]): string {
  const plain = items.find((item) => /^(oak|white)_/.test(item)) ?? items[0] ?? '';
  return items.includes('cobblestone') ? 'cobblestone' : plain;
}

/**
 * Largest flow through a small dense network (Edmonds-Karp; a few dozen nodes). Integer or infinite capacities.
 * @param capacity capacity[from][to]; used up by the call
 */
export function maximumFlow(capacity: number[][], source: number, sink: number): number {
  let total = 0;
  for (;;) {
    const parent = shortestPath(capacity, source, sink);
    if (!parent) return total;
    let bottleneck = Infinity;
    for (let node = sink; node !== source; node = parentOf(parent, node)) {
      bottleneck = Math.min(bottleneck, capacityOf(capacity, parentOf(parent, node), node));
    }
    for (let node = sink; node !== source; node = parentOf(parent, node)) {
      const before = parentOf(parent, node);
      addCapacity(capacity, before, node, -bottleneck);
      addCapacity(capacity, node, before, bottleneck);
    }
    total += bottleneck;
    if (bottleneck === Infinity) return Infinity;
  }
}

function shortestPath(capacity: readonly number[][], source: number, sink: number): Int32Array | null {
  const parent = new Int32Array(capacity.length).fill(-1);
  parent[source] = source;
  const queue = [source];
  for (const node of queue) {
    for (let next = 0; next < capacity.length; next++) {
      if (parent[next] !== -1 || capacityOf(capacity, node, next) <= 0) continue;
      parent[next] = node;
      if (next === sink) return parent;
      queue.push(next);
    }
  }
  return null;
}

function parentOf(parent: Int32Array, node: number): number {
  return parent[node] ?? 0;
}

function capacityOf(capacity: readonly number[][], from: number, to: number): number {
  return capacity[from]?.[to] ?? 0;
}

function addCapacity(capacity: readonly number[][], from: number, to: number, amount: number): void {
  const row = capacity[from];
  if (row) row[to] = (row[to] ?? 0) + amount;
}
