import { boundsOf, type Blueprint } from './blueprint.js';

/** From the ground hands reach this high above it. */
const REACH_UP = 4;
const MOST_SCAFFOLD = 24;
/** Above the climb itself: something to set a block against. */
const BESIDE = 2;

/** What is easily come by and quickly taken away again, the best first, and what gives it. */
export const SCAFFOLDS: readonly (readonly [item: string, sources: readonly string[]])[] = [
  ['dirt', ['dirt', 'grass_block']],
  ['netherrack', ['netherrack']],
  ['oak_planks', ['oak_log']],
  ['birch_planks', ['birch_log']],
  ['spruce_planks', ['spruce_log']],
];

/** How many blocks it takes to climb to a section and to build against, from the foot of the whole building; 0: none. */
export function scaffoldCount(section: Blueprint): number {
  const own = boundsOf(section);
  if (!own) return 0;
  const climb = own.high.y - (section.within ?? own).low.y;
  return climb < REACH_UP ? 0 : Math.min(MOST_SCAFFOLD, climb + BESIDE);
}
