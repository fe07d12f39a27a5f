import smeltingTable from './smelting.json' with { type: 'json' };
import type { Registry } from '../registry.js';
import { append } from '../../base/groups.js';

/** One furnace recipe: one input gives one output. */
export interface SmeltingRecipe {
  readonly input: string;
  readonly output: string;
  /** Experience points one smelt gives. */
  readonly experience: number;
  /** Blocks that can do it: `furnace` and perhaps `smoker`, `blast_furnace`, `campfire`. */
  readonly stations: readonly string[];
}

/** Ticks a furnace takes for one item (game rule). */
export const SMELT_TICKS = 200;

/** Ticks a block takes for one item: smoker and blast furnace take half (game rule). */
export function smeltTicksIn(station: string): number {
  return station === 'smoker' || station === 'blast_furnace' ? SMELT_TICKS / 2 : SMELT_TICKS;
}

/** Furnace recipes of a version by output; items the version lacks are left out. */
export function buildSmelting(registry: Registry): ReadonlyMap<string, readonly SmeltingRecipe[]> {
  const byOutput = new Map<string, SmeltingRecipe[]>();
  for (const recipe of smeltingTable.smelting) {
    if (!registry.items.has(recipe.input) || !registry.items.has(recipe.output)) continue;
    append(byOutput, recipe.output, recipe);
  }
  return byOutput;
}

/** Fuels of a version by name: game ticks one item burns. */
export function buildFuels(registry: Registry): ReadonlyMap<string, number> {
  return new Map(Object.entries(smeltingTable.fuelTicks).filter(([name]) => registry.items.has(name)));
}
