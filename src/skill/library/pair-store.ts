import type { NewPair, Pair, PairOutcome } from './pair.js';

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
