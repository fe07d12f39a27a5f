import type { Position } from '../base/position.js';
import { cellsOf } from '../blueprint/blueprint.js';
import type { ItemCounts } from '../base/item-counts.js';
import type { Subtask } from '../plan/subtask/subtask.js';

/**
 * `whole`: everything from the chest to the chest. A smelt may be cut in two so that nobody stands at a furnace:
 * `load` puts inputs and fuel in, `collect` takes the products out when they are done and brings them to the chest.
 */
export type JobPhase = 'whole' | 'load' | 'collect';

/** A station in the world; furnaces have one slot, crafting tables as many as people fit around. */
export interface Station {
  readonly block: string;
  readonly position: Position;
}

/** A craft done on the way to another, in the same go. */
export interface CraftStep {
  readonly subtask: Subtask;
  readonly quantity: number;
  /** What it adds to the job, at a bot's pace. */
  readonly ticks: number;
}

/** What one worker does at one time. */
export interface Job {
  /** Unique in the run: `s5`, further shares and phases `s5.2`, `s5.3`. */
  readonly id: string;
  readonly subtask: Subtask;
  readonly phase: JobPhase;
  /** Share of the subtask's quantity. */
  readonly quantity: number;
  /** To be taken from the chest, tools excluded; whole recipe batches. */
  readonly takes: ItemCounts;
  /** The part of `takes` that is burnt. */
  readonly fuel: ItemCounts;
  /** One for each time it is named, from the chest and back. */
  readonly tools: readonly string[];
  /** To lie in the chest at the end, tools excluded. Empty for `load`, for placed stations and for plain kills. */
  readonly brings: ItemCounts;
  /** Where to work; null where no station is needed. */
  readonly station: Station | null;
  /** Where to set the product down, for subtasks with `placed` and for `build`; one entry a block. */
  readonly placeAt: readonly Position[];
  /** Crafts done before its own, of what the job takes; `takes` and `brings` are those of all together. Left out: none. */
  readonly steps?: readonly CraftStep[];
  /** Where there is no chest: what others hand to the worker first; the rest of `takes` and `tools` is in its own hands. */
  readonly handovers?: readonly Handover[];
}

/** Goods that one participant gives to another. */
export interface Handover {
  readonly from: string;
  readonly items: ItemCounts;
}

/** Everything a job takes from the chest: its items and one of each tool. */
export function owedBy({ takes, tools }: Pick<Job, 'takes' | 'tools'>): ItemCounts {
  const owed: Record<string, number> = { ...takes };
  for (const tool of tools) owed[tool] = (owed[tool] ?? 0) + 1;
  return owed;
}

/** Everywhere a job sets something down: places that were chosen for it, or those of its section of a blueprint. */
export function placesOfJob({
  subtask: { section },
  placeAt,
}: Pick<Job, 'subtask' | 'placeAt'>): readonly Position[] {
  return section ? cellsOf(section).map(({ position }) => position) : placeAt;
}
