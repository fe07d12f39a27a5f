import { everydayName, mobName } from '../game/names.js';
import { loadRegistry } from '../game/registry.js';
import type { NameOf } from '../plan/plan-view.js';

/** How items, blocks and mobs of a version are said to people. */
export function everydayNames(mcVersion: string): NameOf {
  const registry = loadRegistry(mcVersion);
  return (name, count, kind) =>
    kind === 'mob' || (kind === 'source' && !registry.blocks.has(name))
      ? mobName(name, count)
      : everydayName(registry, name, count);
}
