import type { MadeCall, ToldSetback } from './hindrance.js';
import type { Verdict } from '../verify/verdict.js';
import type { SkillProblem } from './review/review.js';
import type { SkillAuthor } from './skill.js';

/** What a run of a skill used, for logs. */
export interface SkillRunUsage {
  readonly calls: number;
  /** World ticks from start to end. */
  readonly ticks: number;
  /** Real milliseconds of the host's thread spent inside calls. */
  readonly hostTimeMs: number;
}

/** One attempt at a job: a skill that was written or known, reviewed, and run when it passed. */
export interface SkillAttemptEvent {
  readonly kind: 'skill-attempt';
  readonly job: string;
  /** 1-based, over all attempts at this job. */
  readonly attempt: number;
  /** What came instead where the writer gave no source. */
  readonly source: string;
  readonly author: SkillAuthor | null;
  /** Nobody wrote it for this job: proven before, or written just now for another share of the same work. */
  readonly isKnown: boolean;
  /** What kept it from running; empty when it ran. */
  readonly problems: readonly SkillProblem[];
  readonly error: { readonly name: string; readonly message: string; readonly line: number | null } | null;
  /** What was said in chat and written to the console meanwhile. */
  readonly chatLog: readonly string[];
  /** Null when it never ran. */
  readonly verdict: Verdict | null;
  /** What outside the skill kept it from doing the job; then a failure is not held against it. */
  readonly hindrance: string | null;
  readonly usage: SkillRunUsage | null;
  /** Primitives that did not do all they were asked; left out where it never ran. */
  readonly setbacks?: readonly ToldSetback[];
  /** Primitives' calls that said that all was done; left out where it never ran. */
  readonly completed?: readonly MadeCall[];
}

/** In manual mode: what a person made of an attempt, or that nobody answered. */
interface SkillJudgedEvent {
  readonly kind: 'skill-judged';
  readonly job: string;
  readonly attempt: number;
  /** `world`: nobody answered in time, so its verdict counted. */
  readonly by: 'person' | 'world';
  readonly isDone: boolean;
  /** Empty where nothing was said. */
  readonly critique: string;
  /** What the world showed, whatever was said. */
  readonly verdict: Verdict;
}

/** What happens on the way from a job to a skill that does it. */
export type SkillEvent =
  | SkillAttemptEvent
  | SkillJudgedEvent
  /** What the model that explains failures told the writer about an attempt. */
  | {
      readonly kind: 'skill-criticised';
      readonly job: string;
      readonly attempt: number;
      /** How it came to that; empty where it did not say. */
      readonly reasoning: string;
      readonly critique: string;
    }
  /** What a model said before the code it wrote: what it made of the job, and its plan. */
  | { readonly kind: 'skill-explained'; readonly job: string; readonly explanation: string }
  /** Skills of the library that a writer was shown, best first. */
  | { readonly kind: 'skill-examples'; readonly job: string; readonly skills: readonly string[] }
  /** The model could not; the templates go on. */
  | { readonly kind: 'skill-fallback'; readonly job: string; readonly reason: string }
  /** The skill failed, but what it left was enough once it was put into the chest. */
  | { readonly kind: 'skill-recovered'; readonly job: string; readonly verdict: Verdict };
