import type { Position } from '../base/position.js';
import { buildable } from '../blueprint/block-needs.js';
import { solidCount, standingAt, type Blueprint } from '../blueprint/blueprint.js';
import { readShape } from '../blueprint/shapes/read-shape.js';
import type { Registry } from '../game/registry.js';
import type { Goal } from '../plan/subtask/subtask.js';
import { readTail } from './words/goal-tail.js';

/** A goal to build something, with the assumptions made; or why it cannot be; null where nothing is to be built. */
export type BuildingReading =
  | { readonly kind: 'building'; readonly blueprint: Blueprint; readonly notes: readonly string[] }
  | { readonly kind: 'problem'; readonly message: string }
  | null;

/** Something to be built: a blueprint that was given, or a shape by its words. */
export interface BuildingWish {
  /** A sentence; beside a blueprint it is only shown. */
  readonly goal: string;
  readonly blueprint?: Blueprint;
  /** Where its lowest corner is to be; left out: where the blueprint says, else wherever there is room. */
  readonly at?: Position;
}

/** What is to be built, as hands can build it in this version. */
export function readBuilding(registry: Registry, { goal, blueprint, at }: BuildingWish): BuildingReading {
  const shape = blueprint ? null : readShape(registry, goal);
  if (!blueprint && shape?.kind !== 'shape') return shape;
  const given = blueprint ?? (shape?.kind === 'shape' ? shape.blueprint : null);
  if (!given) return null;
  const read = buildable(registry, given);
  if (solidCount(read.blueprint) === 0) {
    const why = read.notes.join('; ') || 'every place is to be empty';
    return { kind: 'problem', message: `There is nothing to build in ${given.name}: ${why}.` };
  }
  const notes = [...(shape?.kind === 'shape' ? shape.notes : []), ...read.notes];
  const aside = shape?.kind === 'shape' ? shape.aside : '';
  const place = at ?? placeIn(aside);
  const rest = placeIn(aside) ? [] : aside.split(' ').filter((word) => word !== 'here');
  const tail = readTail({ notes }, rest, WHY_NO_PLACE);
  if (!tail.ok) return { kind: 'problem', message: tail.problem.message };
  return { kind: 'building', blueprint: place ? standingAt(read.blueprint, place) : read.blueprint, notes };
}

const WHY_NO_PLACE =
  'what is built stands near the chest, or where its lowest corner is said in numbers, such as "at 10 64 10"';

/** "At 10 64 -3". */
function placeIn(aside: string): Position | null {
  const [, x, y, z] = /^at (-?\d+) (-?\d+) (-?\d+)$/.exec(aside) ?? [];
  return z === undefined ? null : { x: Number(x), y: Number(y), z: Number(z) };
}

/** The goal that a blueprint stands in the world. */
export function builtGoal(blueprint: Blueprint): Goal {
  const quantity = solidCount(blueprint) || blueprint.cells.length;
  // "82 hut blocks".
  return { kind: 'built', item: `${blueprint.name}_block`, quantity, verb: 'build', blueprint };
}
