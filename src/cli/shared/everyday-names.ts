import { loadRegistry } from '../../game/registry.js';
import { namesIn } from '../../messages/names.js';
import type { NameOf } from '../../messages/phrases.js';

/** How items, blocks and mobs of a version are said to people. */
export function everydayNames(mcVersion: string): NameOf {
  return namesIn(loadRegistry(mcVersion));
}
