import { bagKey, nameKey, type NameIndex } from './name-index.js';
import { ambiguous, type NameResolution } from './name-resolution.js';
import { rewrites } from './name-rewrites.js';
import { stems } from './name-words.js';

/** Reads correctly spelt words; null where they name nothing. */
export function lookUp(index: NameIndex, words: readonly string[]): NameResolution | null {
  return exact(index, words) ?? byRule(index, words);
}

function exact(index: NameIndex, words: readonly string[]): NameResolution | null {
  const name = words.join('_');
  const typed = words.join(' ');
  if (index.names.has(name)) return known(name, lookalikeNote(index, name));
  const shown = index.byDisplay.get(typed);
  if (shown) return oneOf(typed, shown);
  const renamed = index.renamed.get(nameKey(words));
  return renamed === undefined
    ? null
    : known(renamed, `"${typed}" is ${renamed} in Minecraft ${index.version}`);
}

/** Exact names that many people use for something else. */
function lookalikeNote(index: NameIndex, name: string): string | undefined {
  const single = name.replace(/s$/, '');
  if (single !== name && index.names.has(single))
    return `read "${name}" as the block ${name}, not as the item ${single}`;
  const log = name.replace(/_wood$/, '_log');
  if (log !== name && index.names.has(log)) return `read "${name}" as the bark block ${name}, not as ${log}`;
  return undefined;
}

function byRule(index: NameIndex, words: readonly string[]): NameResolution | null {
  const typed = words.join(' ');
  const variants = rewrites(stems(words));
  for (const variant of variants) {
    const found = byKey(index, variant, typed);
    if (found) return found;
  }
  for (const variant of variants) {
    const ending = index.bySuffix.get(variant.join(''));
    // A number names nothing by itself (music_disc_13).
    if (!ending || /^\d+$/.test(variant.join(''))) continue;
    const [only] = ending;
    if (only !== undefined && ending.length === 1) return known(only, `read "${typed}" as ${only}`);
    return ambiguous(typed, simplestFirst(ending));
  }
  const [whole, ...others] = index.byKey.get(`${nameKey(words)}block`) ?? [];
  return whole !== undefined && others.length === 0 ? known(whole, `read "${typed}" as ${whole}`) : null;
}

/** "Slab" asks for oak slab before waxed exposed cut copper slab; otherwise the registry's order stays. */
function simplestFirst(names: readonly string[]): string[] {
  return [...names].sort((a, b) => a.split('_').length - b.split('_').length);
}

function byKey(index: NameIndex, variant: readonly string[], typed: string): NameResolution | null {
  const key = variant.join('');
  const choice = index.choices.get(key);
  if (choice) return oneOf(typed, choice);
  const group = index.groups.get(key);
  if (group) return { kind: 'group', ...group };
  const alias = index.aliases.get(key);
  const target = alias?.names.find((name) => index.names.has(name));
  if (alias && target !== undefined) {
    const [first] = alias.names;
    if (target !== first) {
      return known(
        target,
        `Minecraft ${index.version} has no ${first ?? typed}; read "${typed}" as ${target}`,
      );
    }
    return known(target, alias.assumed ? `read "${typed}" as ${target}` : undefined);
  }
  const names = index.byKey.get(key) ?? index.byBag.get(bagKey(variant));
  return names ? oneOf(typed, names) : null;
}

function oneOf(typed: string, names: readonly string[]): NameResolution {
  const [only] = names;
  return only !== undefined && names.length === 1 ? known(only) : ambiguous(typed, names);
}

function known(name: string, note?: string): NameResolution {
  return note === undefined ? { kind: 'known', name } : { kind: 'known', name, note };
}
