import { everydayName, mobName } from '../../game/names/names.js';
import { loadRegistry, type Registry } from '../../game/registry.js';
import type { EverydayWords } from './stream-message.js';

/** The words of a version; empty for one nobody knows, so that registry names are shown. */
export function everydayWords(mcVersion: string): EverydayWords {
  const registry = registryOf(mcVersion);
  if (registry === null) return {};
  const words: Record<string, readonly [string, string]> = {};
  for (const name of new Set([...registry.items.keys(), ...registry.blocks.keys()])) {
    words[name] = [everydayName(registry, name), everydayName(registry, name, 2)];
  }
  for (const name of registry.entities.keys()) words[`mob:${name}`] = [mobName(name), mobName(name, 2)];
  return words;
}

function registryOf(mcVersion: string): Registry | null {
  try {
    return loadRegistry(mcVersion);
  } catch {
    return null;
  }
}
