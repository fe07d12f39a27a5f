import type { WorkerSnapshot } from '../../verify/evidence.js';
import type { SkillError } from '../sandbox/skill-run.js';
import type { Position } from '../../base/position.js';
import type { ItemCounts } from '../../base/item-counts.js';
import type { Job } from '../../schedule/job.js';
import type { Verdict } from '../../verify/verdict.js';
import type { Skill } from '../skill.js';
import type { SkillProblem } from '../review/review.js';

/** What a worker knows when a skill is to be written; nothing from beyond the loaded chunks. */
export interface SkillSurroundings extends Omit<WorkerSnapshot, 'tick'> {
  readonly mcVersion: string;
  readonly biome: string | null;
  /** 0 to 23 999, in ticks of the day. */
  readonly timeOfDay: number;
  /** Null: never looked into. */
  readonly chest: ItemCounts | null;
  /** Names of blocks within 32 blocks, nearest first. */
  readonly nearbyBlocks: readonly string[];
  /** Names of entities within 32 blocks, nearest first. */
  readonly nearbyEntities: readonly string[];
}

/** What came of a skill that did not do its job. */
export interface Attempt {
  readonly source: string;
  /** What the review found; empty when it passed. */
  readonly problems: readonly SkillProblem[];
  /** With the skill's own line, when it threw or was stopped. */
  readonly error: SkillError | null;
  /** What was said in chat meanwhile, own lines too. */
  readonly chatLog: readonly string[];
  /** Null when it never ran. */
  readonly verdict: Verdict | null;
  readonly critique: string | null;
}

export interface SkillRequest {
  readonly job: Job;
  readonly chest: Position | null;
  readonly surroundings: SkillSurroundings;
  /** Earlier attempts at this job, oldest first. */
  readonly attempts: readonly Attempt[];
  /** From the skill library, best first; empty unless it is switched on. */
  readonly examples: readonly Skill[];
}
