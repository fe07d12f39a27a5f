import type { Position } from '../../base/position.js';
import type { Skill } from '../skill.js';

export interface PairOutcome {
  /** `retired`: somebody took the skill out of use; no use of it. */
  readonly kind: 'passed' | 'failed' | 'retired';
  /** Game ticks from start to end; null where nobody counted. */
  readonly ticks: number | null;
  /** Why it failed or was retired; null for a pass. */
  readonly reason: string | null;
  /** ISO time. */
  readonly at: string;
}

/** How a skill has done so far, all workers, runs and processes together. */
export interface PairStatistics {
  readonly uses: number;
  readonly successes: number;
  /** The last uses, oldest first, at most {@link WINDOW}. */
  readonly recent: readonly boolean[];
  /** Latest first, at most three. */
  readonly lastFailures: readonly { readonly reason: string; readonly at: string }[];
  /** Mean ticks of the passes that were timed; null where none was. */
  readonly meanTicks: number | null;
  readonly lastUsedAt: string | null;
}

/**
 * `unproven`: imported, never passed yet. `proven`: passed in a world. `retired`: began to fail or was taken out of use;
 * kept for the record, never found.
 */
export type PairStatus = 'unproven' | 'proven' | 'retired';

/** What is kept of a skill when it is put into the store. */
export interface NewPair {
  /** What it is for, see `pair-key.ts`. */
  readonly key: string;
  readonly skill: Skill;
  /** In words; the instruction it was first proven with. */
  readonly description: string;
  /** Where the chest stood, for skills with places written into them: they work there only. Null for all others. */
  readonly chest: Position | null;
}

export interface Pair extends NewPair {
  /** Unique in the store, part of the file's name: `gather-cobblestone-3f2a91c0-9b1e77aa`. */
  readonly id: string;
  readonly addedAt: string;
  readonly status: PairStatus;
  /** Why it was retired; null unless it is. */
  readonly retiredBecause: string | null;
  readonly statistics: PairStatistics;
}

/** Skills found in somebody's files, and what was not taken with the reason why. */
export interface FoundSkills {
  readonly pairs: readonly NewPair[];
  readonly refused: readonly { readonly name: string; readonly reason: string }[];
}

/** Where skills are kept. Many workers and processes may use one store at once; nothing anybody wrote is lost. */
export interface PairStore {
  /** Where it is, in words. */
  readonly place: string;
  /** Everything, retired ones too; by key, then the oldest first. */
  all(): Promise<readonly Pair[]>;
  /** All under any of the keys, retired ones too; the oldest first. */
  withKeys(keys: readonly string[]): Promise<readonly Pair[]>;
  /**
   * Keeps a skill. The same source under the same key is kept once.
   * @throws CoVoyagerError `cannot-save`
   */
  add(pair: NewPair): Promise<{ readonly id: string; readonly isNew: boolean }>;
  /**
   * Writes down what came of a use.
   * @throws CoVoyagerError `cannot-save`
   */
  note(id: string, outcome: Omit<PairOutcome, 'at'>): Promise<void>;
}
