import type { Game } from '../../game/game.js';
import { resolveItemName } from '../../game/names/names.js';

/** Materials by name, for one produced item. */
export type PerItem = ReadonlyMap<string, number>;

const NOTHING = /^(|none|null|nothing|n\/a|no|-)$/i;

/** Names written as a list, one string, or "none"; null where they are neither. */
export function namesOf(value: unknown): readonly string[] | null {
  if (value === undefined || value === null) return [];
  if (typeof value === 'string') {
    const names = value.split(/,| and /).map((name) => name.trim());
    return names.filter((name) => !NOTHING.test(name));
  }
  if (Array.isArray(value)) {
    const names: string[] = [];
    for (const each of value) {
      const more = namesOf(each);
      if (!more) return null;
      names.push(...more);
    }
    return names;
  }
  if (typeof value !== 'object') return null;
  const named = fieldOf(value, ['item', 'name', 'tool']);
  return typeof named === 'string'
    ? namesOf(named)
    : Object.keys(value).filter((name) => !NOTHING.test(name));
}

/**
 * Materials for one item in any of the shapes models write them: an object of counts, a list of such objects, a list of
 * `{item, quantity}`, plain names (one each), or "none". Null where a count is no number.
 */
export function materialsPerItem(value: unknown): PerItem | null {
  const found = new Map<string, number>();
  return collect(value, found) ? found : null;
}

function collect(value: unknown, into: Map<string, number>): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') {
    for (const name of namesOf(value) ?? []) add(into, name, 1);
    return true;
  }
  if (Array.isArray(value)) return value.every((each) => collect(each, into));
  if (typeof value !== 'object') return false;
  const named = fieldOf(value, ['item', 'name', 'material']);
  if (typeof named === 'string')
    return collectCount(named, fieldOf(value, ['quantity', 'count', 'amount']) ?? 1, into);
  return Object.entries(value).every(([name, count]) => collectCount(name, count, into));
}

function collectCount(name: string, written: unknown, into: Map<string, number>): boolean {
  if (NOTHING.test(name.trim()) || written === null) return true;
  const count = typeof written === 'string' ? Number(written) : written;
  if (typeof count !== 'number' || !Number.isFinite(count) || count < 0) return false;
  add(into, name.trim(), count);
  return true;
}

function fieldOf(value: object, names: readonly string[]): unknown {
  for (const [key, held] of Object.entries(value)) if (names.includes(key.toLowerCase())) return held;
  return undefined;
}

function add(counts: Map<string, number>, name: string, count: number): void {
  if (count > 0) counts.set(name, (counts.get(name) ?? 0) + count);
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
