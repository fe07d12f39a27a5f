import { partOf, partOfEach, type ItemCounts } from '../../base/item-counts.js';
import type { Subtask } from '../../plan/subtask/subtask.js';
import { yieldOf } from '../../plan/subtask/yield.js';
import type { JobPhase } from '../job.js';

/** Items a furnace takes at once. */
const STACK = 64;

/** What a share of a subtask takes from the chest and brings there. */
export interface ShareContent {
  readonly takes: ItemCounts;
  readonly fuel: ItemCounts;
  readonly brings: ItemCounts;
}

/**
 * The smallest quantity a smelt can be cut into so that every part gets whole fuel and whole inputs in the plan's own
 * proportion: 64 iron with 8 coal goes by eights, 7 with 1 coal only in one. Other actions with materials are never
 * cut (recipes make batches nobody here knows of), those without go one by one.
 */
export function smallestShare({ action, quantity, materials }: Subtask): number {
  const counts = Object.values(materials);
  if (counts.length === 0) return 1;
  if (action !== 'smelt') return quantity;
  return quantity / counts.reduce(greatestCommonDivisor, quantity);
}

/** Most that one furnace load can hold of a subtask: a stack, cut where the fuel can be cut. */
export function largestLoad(subtask: Subtask, unit: number): number {
  if (subtask.quantity <= STACK) return subtask.quantity;
  if (unit <= STACK) return Math.floor(STACK / unit) * unit;
  const [fuel] = Object.values(subtask.fuel ?? {});
  if (fuel === undefined) return STACK;
  const pieces = Math.floor((STACK * fuel) / subtask.quantity);
  return pieces === 0 ? STACK : Math.floor((pieces * subtask.quantity) / fuel);
}

/** What goes with a share. `fuelGiven`: what earlier shares got of the plan's fuel; all together never exceed it. */
export function contentOf(
  subtask: Subtask,
  phase: JobPhase,
  quantity: number,
  fuelGiven: ItemCounts,
): ShareContent {
  if (phase === 'collect') return { takes: {}, fuel: {}, brings: { [subtask.item]: quantity } };
  const share = quantity / subtask.quantity;
  const takes: Record<string, number> = {};
  const fuel: Record<string, number> = {};
  for (const [item, total] of Object.entries(subtask.materials)) {
    const burnt = subtask.fuel?.[item] ?? 0;
    // However little is left to build, it is as high up.
    const climbed = subtask.scaffold?.[item] ?? 0;
    const kept = climbed + partOf(total - burnt - climbed, share);
    const left = burnt - (fuelGiven[item] ?? 0);
    const given = Math.max(0, Math.min(partOf(burnt, share), left));
    if (kept + given > 0) takes[item] = kept + given;
    if (given > 0) fuel[item] = given;
  }
  return {
    takes,
    fuel,
    brings: phase === 'load' ? {} : partOfEach(yieldOf(subtask), quantity / subtask.quantity),
  };
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
