import { holdsFor } from './loot-row.js';
import { NATURAL_BLOCKS, NATURAL_MOBS } from './nature-table.js';
import type { Registry } from '../registry.js';
import type { NaturalTarget } from './source.js';

const known = new WeakMap<Registry, ReadonlyMap<string, NaturalTarget>>();

/**
 * Blocks and mobs that a fresh survival world of this version holds, by registry name. Where a thing is part of
 * the terrain in one dimension and of a structure in another, it counts as terrain. A second call is free.
 */
export function naturalTargets(registry: Registry): ReadonlyMap<string, NaturalTarget> {
  const cached = known.get(registry);
  if (cached) return cached;
  const targets = new Map<string, NaturalTarget>();
  for (const row of [...NATURAL_BLOCKS, ...NATURAL_MOBS]) {
    if (!holdsFor(registry, row)) continue;
    for (const target of row.targets) {
      if (!registry.blocks.has(target) && !registry.entities.has(target)) continue;
      const before = targets.get(target);
      targets.set(target, {
        target,
        dimensions: [...new Set([...(before?.dimensions ?? []), ...row.dimensions])],
        occurrence: before?.occurrence === 'terrain' ? 'terrain' : row.occurrence,
      });
    }
  }
  known.set(registry, targets);
  return targets;
}
