import type { Game } from '../../game/game.js';
import { resolveItemName } from '../../game/names/names.js';
import { entriesOfText, fieldNamed, NOTHING, textField } from './written-fields.js';
import { isRecord } from '../../base/json.js';

/** Counts of materials by name. */
export type PerItem = ReadonlyMap<string, number>;

/** Names written as a list, one string, or "none"; null where they are neither. */
export function namesOf(value: unknown): readonly string[] | null {
  if (value === undefined || value === null) return [];
  if (typeof value === 'string') return entriesOfText(value).map(({ item }) => item);
  if (Array.isArray(value)) {
    const names: string[] = [];
    for (const each of value) {
      const more = namesOf(each);
      if (!more) return null;
      names.push(...more);
    }
    return names;
  }
  if (!isRecord(value)) return null;
  const named = textField(value, 'item');
  return named === undefined ? Object.keys(value).filter((name) => !NOTHING.test(name)) : namesOf(named);
}

/**
 * Materials in any of the shapes people and models write them: an object of counts, a list of such objects, a list of
 * `{item, quantity}`, words ("3 cobblestones, 2 sticks"; one where no count stands), or "none". Null where a count is no
 * number.
 */
export function materialsIn(value: unknown): PerItem | null {
  const found = new Map<string, number>();
  return collect(value, found) ? found : null;
}

function collect(value: unknown, into: Map<string, number>): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') {
    return entriesOfText(value).every(({ item, quantity }) => collectCount(item, quantity, into));
  }
  if (Array.isArray(value)) return value.every((each) => collect(each, into));
  if (!isRecord(value)) return false;
  const named = textField(value, 'item');
  if (named !== undefined) return collectCount(named, fieldNamed(value, 'quantity') ?? 1, into);
  return Object.entries(value).every(([name, count]) => collectCount(name, count, into));
}

function collectCount(name: string, written: unknown, into: Map<string, number>): boolean {
  const item = name.trim();
  if (NOTHING.test(item) || written === null) return true;
  const count = typeof written === 'string' ? Number(written) : written;
  if (typeof count !== 'number' || !Number.isFinite(count) || count < 0) return false;
  if (count > 0) into.set(item, (into.get(item) ?? 0) + count);
  return true;
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
    const needed = recipe.ingredients.reduce((total, each) => total + each.count, 0) * times;
    const factor = [quantity, 1, times].find((each) => Math.abs(sum * each - needed) < 1e-6);
    if (factor !== undefined) return factor;
  }
  return quantity;
}

/** What a name most likely means; the name itself where it means nothing, for the check to report. */
function registryName(game: Game, said: string): string {
  const reading = resolveItemName(game.registry, said);
  if (reading.kind === 'known' || reading.kind === 'guess') return reading.name;
  return reading.kind === 'group' ? reading.preferred : said;
}
