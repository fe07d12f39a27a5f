/** What one crafting grid cell or several alike cells take. */
export interface Ingredient {
  /** Interchangeable items; cells may mix them freely within one craft (any planks, any wool). Sorted, never empty. */
  readonly items: readonly string[];
  /** Cells that take it, hence items one craft uses up. */
  readonly count: number;
}

/** One way to craft an item, with all interchangeable variants folded together. */
export interface CraftingRecipe {
  readonly result: string;
  /** Items one craft gives. */
  readonly count: number;
  readonly ingredients: readonly Ingredient[];
  /** Block it needs; null where the 2 x 2 grid of the inventory will do. */
  readonly station: CraftingStation | null;
}

/** Blocks items are put together at. */
type CraftingStation = 'crafting_table' | 'smithing_table';

/** How many items one making takes. */
export function itemsPerCraft({ ingredients }: Pick<CraftingRecipe, 'ingredients'>): number {
  return ingredients.reduce((sum, { count }) => sum + count, 0);
}

/** Of the recipes of an item the one that makes exactly so many of so many items; undefined where none does. */
export function recipeMaking(
  recipes: readonly CraftingRecipe[] | undefined,
  quantity: number,
  used: number,
): CraftingRecipe | undefined {
  return recipes?.find(
    (recipe) => quantity % recipe.count === 0 && itemsPerCraft(recipe) * (quantity / recipe.count) === used,
  );
}
