import type { CraftingLayout } from '../../src/game/recipes/layouts.js';

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
