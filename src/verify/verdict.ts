import type { ItemCounts } from '../base/item-counts.js';

/** Every way a job can fall short. */
export type ProblemKind =
  | 'nothing-done'
  | 'too-few'
  | 'not-deposited'
  | 'wrong-item'
  | 'station-not-placed'
  | 'tool-not-returned'
  | 'material-lost'
  | 'other-items-missing'
  | 'not-killed'
  | 'no-evidence';

export interface Problem {
  readonly kind: ProblemKind;
  readonly item: string | null;
  readonly count: number | null;
  /** One sentence for people and models: what was expected, what is there. */
  readonly message: string;
}

/** Whether a job did what it was for, from the world alone. */
export interface Verdict {
  /** `partial`: some of it, or all of it with something amiss that `problems` names. `failed`: nothing usable. */
  readonly kind: 'passed' | 'partial' | 'failed';
  readonly asked: number;
  /** 7 of 11: in the chest, placed, killed, or loaded, as the job asks. */
  readonly done: number;
  /** Empty when passed. */
  readonly problems: readonly Problem[];
  /** What the verdict relied on: signed changes. */
  readonly deltas: {
    readonly chest: ItemCounts;
    readonly furnace: ItemCounts;
    readonly inventory: ItemCounts;
  };
  /** Short facts for logs: "cobblestone in the chest 0 -> 11", "furnace stands at -15 -60 2". */
  readonly facts: readonly string[];
}
