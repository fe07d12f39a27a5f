import type { Position } from '../base/position.js';
import { buildable } from '../blueprint/block-needs.js';
import { solidCount, standingAt, type Blueprint } from '../blueprint/blueprint.js';
import { readShape } from '../blueprint/shapes/read-shape.js';
import type { Registry } from '../game/registry.js';
import type { Goal } from '../plan/subtask/subtask.js';

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
  return { kind: 'building', blueprint: at ? standingAt(read.blueprint, at) : read.blueprint, notes };
}

/** The goal that a blueprint stands in the world. */
export function builtGoal(blueprint: Blueprint): Goal {
  const quantity = solidCount(blueprint) || blueprint.cells.length;
  // "82 hut blocks".
  return { kind: 'built', item: `${blueprint.name}_block`, quantity, verb: 'build', blueprint };
}
