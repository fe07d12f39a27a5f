import { increase } from '../../base/groups.js';
import { PASSAGES } from '../../game/sources/passages.js';
import type { ReadSubtask } from './check-names.js';
import { itemOf, noEffects, wear, type CheckedSite, type Effects } from './site.js';

/** What building a portal or finding a structure takes; null where the product is neither. */
export function passageEffects(site: CheckedSite, read: ReadSubtask): Effects | null {
  const name = read.product?.preferred ?? '';
  const passage = PASSAGES.get(name);
  if (!passage) return null;
  const effects = noEffects(read, name);
  const count = read.quantity ?? 1;
  for (const [item, each] of Object.entries(passage.materials)) {
    increase(effects.takes, itemOf(item), each * count);
  }
  for (const tool of passage.tools) {
    effects.holds.add(tool);
    wear(site, effects, tool, count);
  }
  goThrough(site, effects, passage.from);
  effects.places = { block: name, count };
  return effects;
}

/** What lies behind a passage needs it as work needs a station; one that is open from the start is not spoken of. */
export function goThrough({ start }: CheckedSite, { stations }: Effects, passage: string | null): void {
  if (passage !== null && !start.stations.includes(passage)) stations.add(passage);
}
