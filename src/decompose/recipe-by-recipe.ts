import type { ItemCounts } from '../base/item-counts.js';
import type { CraftingRecipe } from '../game/recipes/recipe.js';
import type { StartState } from '../plan/check/start-state.js';
import type { DraftSubtask } from '../plan/subtask/draft.js';
import type { Goal } from '../plan/subtask/subtask.js';

/** Nobody looks up more; without this, recipes that nearly suffice are gone through in every combination. */
const MOST_LOOKS = 2000;

/**
 * Crafts for goals as somebody finds them who looks up one recipe after the other and sees no whole: what a recipe lacks
 * is looked up next, the first recipe that can be followed is taken, and nothing comes from beyond what is in stock.
 * @returns in order; null where recipes lead from the stock to no such goal
 */
export function recipeByRecipe(
  start: Pick<StartState, 'game' | 'stock' | 'stations'>,
  goals: readonly Goal[],
): readonly DraftSubtask[] | null {
  const book = new RecipeBook(start);
  if (!goals.every(({ kind, item, quantity }) => kind === 'have' && book.provides(item, quantity)))
    return null;
  return book.steps.map((step, at) => ({ id: `s${at + 1}`, ...step }));
}

type Step = Pick<DraftSubtask, 'action' | 'item' | 'quantity' | 'materials'>;

class RecipeBook {
  steps: readonly Step[] = [];
  #left: ItemCounts;
  #stations: ReadonlySet<string>;
  #looks = 0;

  constructor(private readonly start: Pick<StartState, 'game' | 'stock' | 'stations'>) {
    this.#left = start.stock;
    this.#stations = new Set(start.stations);
  }

  /**
   * Takes so many from what is left, and crafts what is missing; false, and nothing changed, where that cannot be.
   * @param making what this is for: nothing is made of itself
   */
  provides(item: string, count: number, making: readonly string[] = []): boolean {
    const before = { steps: this.steps, left: this.#left, stations: this.#stations };
    const missing = count - this.#take(item, count);
    if (missing === 0) return true;
    const recipes = making.includes(item) ? [] : (this.start.game.recipes.get(item) ?? []);
    for (const recipe of recipes) {
      this.#looks += 1;
      if (this.#looks > MOST_LOOKS) break;
      if (this.#follow(item, missing, recipe, [...making, item])) return true;
      this.steps = before.steps;
      this.#left = before.left;
      this.#stations = before.stations;
      this.#take(item, count);
    }
    this.#left = before.left;
    return false;
  }

  #follow(item: string, missing: number, recipe: CraftingRecipe, making: readonly string[]): boolean {
    const times = Math.ceil(missing / recipe.count);
    if (recipe.station !== null && !this.#stands(recipe.station, making)) return false;
    const materials: Record<string, number> = {};
    for (const { items, count } of recipe.ingredients) {
      // What is there before what would have to be made.
      const there = items.toSorted((a, b) => (this.#left[b] ?? 0) - (this.#left[a] ?? 0));
      const used = there.find((each) => this.provides(each, count * times, making));
      if (used === undefined) return false;
      materials[used] = (materials[used] ?? 0) + count * times;
    }
    const quantity = times * recipe.count;
    this.steps = [...this.steps, { action: 'craft', item, quantity, materials }];
    this.#add(item, quantity - missing);
    return true;
  }

  /** Sets a table down where none stands. */
  #stands(station: string, making: readonly string[]): boolean {
    if (this.#stations.has(station)) return true;
    if (!this.provides(station, 1, making)) return false;
    this.steps = [...this.steps, { action: 'build', item: station, quantity: 1 }];
    this.#stations = new Set([...this.#stations, station]);
    return true;
  }

  #take(item: string, count: number): number {
    const taken = Math.min(count, this.#left[item] ?? 0);
    this.#add(item, -taken);
    return taken;
  }

  #add(item: string, count: number): void {
    this.#left = { ...this.#left, [item]: (this.#left[item] ?? 0) + count };
  }
}
