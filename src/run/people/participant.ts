import type { ItemCounts } from '../../base/item-counts.js';
import type { Job } from '../../schedule/job.js';
import type { Verdict } from '../../verify/verdict.js';

/** A person at work, as those see it who answer commands. */
export interface Participant {
  readonly name: string;
  /** What it was told to do; null between jobs. */
  readonly job: Job | null;
  readonly isResting: boolean;
  /** What it carries; null where nobody can look. */
  readonly hands: ItemCounts | null;
  /** What the world shows of the job so far; ends it when all is done. Null without a job. */
  check(): Verdict | null;
  /** Ends the job: it cannot be done (`failed`), or the person does not want it (`cancelled`). */
  giveUp(kind: 'failed' | 'cancelled', reason: string): void;
  pause(reason: string): void;
  resume(): void;
}

/** Players' names are the same in upper and lower case. */
export function isSameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** The names Minecraft lets players have. */
export function isPlayerName(name: string): boolean {
  return /^[A-Za-z0-9_]{3,16}$/.test(name);
}
