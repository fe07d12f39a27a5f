import { CoVoyagerError } from '../base/error.js';
import type { ItemCounts } from '../base/item-counts.js';
import { resolveItemName } from '../game/names/names.js';
import type { Registry } from '../game/registry.js';

/** Items by registry name, and what was assumed in reading their names. */
export interface Stock {
  readonly counts: ItemCounts;
  readonly notes: readonly string[];
}

/** More than the 27 slots of a million chests; larger numbers are slips, and sums must stay exact. */
const MAX_COUNT = 1_000_000_000;

/**
 * Reads what lies in a chest or an inventory: an object from item names, everyday ones too, to whole numbers. Names
 * that mean the same item add up; zeros are left out.
 * @param label names the place in messages: `chest`
 * @throws CoVoyagerError `bad-stock` with every entry that cannot be read
 */
export function readStock(registry: Registry, value: unknown, label: string): Stock {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw badStock(label, [`it is ${describeValue(value)}`]);
  }
  const counts = new Map<string, number>();
  const notes: string[] = [];
  const problems: string[] = [];
  for (const [said, count] of Object.entries(value)) {
    const name = readName(registry, said, notes, problems);
    if (typeof count !== 'number' || !Number.isInteger(count) || count < 0 || count > MAX_COUNT) {
      problems.push(`"${said}" has ${describeValue(count)}, expected a whole number from 0 to ${MAX_COUNT}`);
    } else if (name !== null && count > 0) {
      counts.set(name, (counts.get(name) ?? 0) + count);
    }
  }
  if (problems.length > 0) throw badStock(label, problems);
  return { counts: Object.fromEntries(counts), notes: notes.map((note) => `${label}: ${note}`) };
}

function readName(registry: Registry, said: string, notes: string[], problems: string[]): string | null {
  if (registry.items.has(said)) return said;
  const reading = resolveItemName(registry, said);
  switch (reading.kind) {
    case 'known':
      if (reading.note !== undefined) notes.push(reading.note);
      return reading.name;
    case 'guess':
      notes.push(reading.note);
      return reading.name;
    case 'group':
      notes.push(`read "${said}" as ${reading.preferred}`);
      return reading.preferred;
    case 'ambiguous':
      problems.push(reading.question);
      return null;
    case 'unknown': {
      const nearest = reading.nearest.length > 0 ? `; nearest: ${reading.nearest.join(', ')}` : '';
      problems.push(`there is no item "${said}" in ${registry.version}${nearest}`);
      return null;
    }
  }
}

function badStock(label: string, problems: readonly string[]): CoVoyagerError {
  return new CoVoyagerError(
    'bad-stock',
    `Expected the ${label} as an object like {"oak_log": 4, "coal": 2}: ${problems.join('; ')}.`,
  );
}

function describeValue(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  return value === undefined ? 'nothing' : JSON.stringify(value);
}
