import { isSamePosition, positionKey } from '../base/position.js';
import { across } from '../game/faces.js';
import { comesWithOther, leanOf } from './block-needs.js';
import { isAir, readBlock } from './block-text.js';
import { boundsOf, cellsOf, type Blueprint } from './blueprint.js';
import { clicksFor } from './clicks.js';
import { NEIGHBOURS, plus } from './placing-order.js';

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
  if (climb < REACH_UP) return holdingUp(section);
  return Math.min(MOST_SCAFFOLD, climb + BESIDE);
}

const heldUp = new WeakMap<Blueprint, number>();

/** For what hangs in the air, as far as a section knows, or stands as no click on what is below or beside it makes it. */
function holdingUp(section: Blueprint): number {
  let known = heldUp.get(section);
  if (known !== undefined) return known;
  const cells = cellsOf(section).filter(({ block }) => !isAir(block));
  const own = new Set(cells.map(({ position }) => positionKey(position)));
  const ground = (section.within ?? boundsOf(section))?.low.y ?? 0;
  const counts = cells.map(({ position, block }) => {
    const state = readBlock(block);
    if (leanOf(block) !== 'any' || comesWithOther(state)) return 0;
    const isBeside = NEIGHBOURS.some(([, offset]) => own.has(positionKey(plus(position, offset))));
    if (!isBeside && position.y > ground) return position.y - ground + BESIDE;
    const below = across(position, 'down');
    const clicks = clicksFor(
      { item: state.name.replace('wall_', ''), block, position },
      (place) => isSamePosition(place, below) || own.has(positionKey(place)),
    );
    return clicks.length === 0 ? BESIDE : 0;
  });
  known = Math.max(0, ...counts);
  heldUp.set(section, known);
  return known;
}
