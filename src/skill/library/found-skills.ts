import type { NewPair } from './pair.js';

/** Skills found in somebody's files, and what was not taken with the reason why. */
export interface FoundSkills {
  readonly pairs: readonly NewPair[];
  readonly refused: readonly { readonly name: string; readonly reason: string }[];
}
