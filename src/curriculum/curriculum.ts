import type { ItemCounts } from '../base/item-counts.js';
import type { Goal } from '../plan/subtask/subtask.js';
import type { Prospects } from './prospects.js';

/** How a task that was proposed came to its end. `cancelled`: the time was over, which says nothing of the task. */
export interface TaskTried {
  /** As proposed, in words. */
  readonly task: string;
  readonly items: readonly string[];
  readonly status: 'done' | 'failed' | 'impossible' | 'cancelled';
  readonly reason: string | null;
}

/** Somebody who explores, as its client shows it; null where it was not in the world. */
export interface Explorer {
  readonly name: string;
  /** 0 to 20. */
  readonly health: number | null;
  readonly food: number | null;
  /** Worn and held. */
  readonly equipment: readonly string[];
}

/** All that a proposal is made from. */
export interface Observed {
  /** World ticks since the exploration began, and those it may take. */
  readonly tick: number;
  readonly limitTicks: number;
  readonly chest: ItemCounts;
  readonly stations: readonly string[];
  readonly explorers: readonly Explorer[];
  /** Where the first explorer stands; null where its client does not know. */
  readonly biome: string | null;
  /** 0 (dawn) to 23 999. */
  readonly timeOfDay: number | null;
  /** Blocks and mobs anybody has had in view so far. */
  readonly seen: readonly string[];
  /** Items had so far, in order. */
  readonly had: readonly string[];
  readonly tasks: readonly TaskTried[];
}

/** Whose idea a task is; `frontier` also stands in for a model that proposes nothing of use. */
export const CURRICULA = ['frontier', 'random', 'tech-tree', 'model'] as const;
export type CurriculumName = (typeof CURRICULA)[number];

/** What is to be done next, or why nothing is. */
export type Proposal =
  | {
      readonly kind: 'task';
      readonly task: string;
      readonly goals: readonly Goal[];
      readonly by: CurriculumName;
      readonly why: string;
      /** By the plan there would be from here; null where nobody worked it out. */
      readonly expectedTicks: number | null;
      /** Items not had before that the plan brings with it. */
      readonly newItems: readonly string[];
      /** How many tasks were looked at. */
      readonly considered: number;
    }
  | { readonly kind: 'none'; readonly why: string };

/** Proposes tasks. */
export interface Curriculum {
  readonly name: CurriculumName;
  /** Model string; null where none is asked. */
  readonly model: string | null;
  /** @throws CoVoyagerError of a model that cannot be asked any more: no budget, no key */
  propose(observed: Observed, prospects: Prospects, signal: AbortSignal): Promise<Proposal>;
}
