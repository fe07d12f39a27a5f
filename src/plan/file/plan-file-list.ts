import type { Game } from '../../game/game.js';
import { nameMeant, resolveItemName } from '../../game/names/names.js';
import { mentionsIn } from './written-fields.js';
import { itemsPerCraft } from '../../game/recipes/recipe.js';

/** Counts of materials by name. */
export type PerItem = ReadonlyMap<string, number>;

/** Names written as a list, one string, or "none"; null where they are neither. */
export function namesOf(value: unknown): readonly string[] | null {
  return mentionsIn(value)?.map(({ item }) => item) ?? null;
}

/** Materials in any shape; null where a count is no number. */
export function materialsIn(value: unknown): PerItem | null {
  const mentions = mentionsIn(value);
  if (!mentions) return null;
  const found = new Map<string, number>();
  for (const { item, written } of mentions) {
    if (written === null) continue;
    const count = typeof written === 'string' ? Number(written) : written;
    if (typeof count !== 'number' || !Number.isFinite(count) || count < 0) return null;
    if (count > 0) found.set(item, (found.get(item) ?? 0) + count);
  }
  return found;
}

/**
 * Lists tell materials per item made, as the original does, or in total, or per time the recipe is made. The reading
 * that adds up to a recipe counts; where none does, per item.
 */
export function materialsFactor(
  game: Game,
  action: string,
  item: string,
  quantity: number,
  listed: PerItem,
): number {
  if (quantity <= 1) return 1;
  const amounts = [...listed.values()];
  if (action === 'smelt') return Math.max(0, ...amounts) >= quantity ? 1 : quantity;
  const sum = amounts.reduce((total, each) => total + each, 0);
  for (const recipe of game.recipes.get(registryName(game, item)) ?? []) {
    const times = Math.ceil(quantity / recipe.count);
    const needed = itemsPerCraft(recipe) * times;
    const factor = [quantity, 1, times].find((each) => Math.abs(sum * each - needed) < 1e-6);
    if (factor !== undefined) return factor;
  }
  return quantity;
}

/** What a name most likely means; the name itself where it means nothing, for the check to report. */
function registryName(game: Game, said: string): string {
  return nameMeant(resolveItemName(game.registry, said)) ?? said;
}
