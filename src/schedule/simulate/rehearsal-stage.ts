import type { RehearsedGoods } from './rehearsal-goods.js';
import type { Part } from './rehearsal-parts.js';
import type { RehearsedHands, RehearsedJob, Waiting } from './rehearsal-shares.js';

/** How far a rehearsal has come. */
export interface RehearsedStage {
  readonly hands: readonly RehearsedHands[];
  readonly jobs: readonly (RehearsedJob | null)[];
  readonly parts: readonly Part[];
  /** For each part the places of those it waits for. */
  readonly waits: readonly (readonly number[])[];
  /** For each part how many of these there are, and of items, of which there is not enough yet. */
  readonly open: readonly number[];
  readonly goods: RehearsedGoods;
  readonly collects: readonly Waiting[];
  readonly isDone: readonly boolean[];
  /** Places of those that wait for nothing any more and are not done, in their order. */
  readonly opened: readonly number[];
  readonly first: number;
  readonly tick: number;
  restOf(place: number): number;
  isReady(place: number): boolean;
}
