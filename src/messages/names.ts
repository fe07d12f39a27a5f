import { everydayName, mobName } from '../game/names/names.js';
import { type Registry, loadRegistry } from '../game/registry.js';
import type { NoPlan } from '../plan/no-plan.js';
import { noPlanPhrase } from './no-plan.js';
import type { NameOf } from './phrases.js';

/** How the items, blocks and mobs of a version are said to people. */
export function namesIn(registry: Registry): NameOf {
  return (name, count, kind) =>
    kind === 'mob' || (kind === 'source' && !registry.blocks.has(name))
      ? mobName(name, count)
      : everydayName(registry, name, count);
}

export function whyNoPlan(registry: Registry, why: NoPlan): string {
  return noPlanPhrase(why, namesIn(registry));
}

/** How items, blocks and mobs of a version are said to people. */
export function everydayNames(mcVersion: string): NameOf {
  return namesIn(loadRegistry(mcVersion));
}
