import type { Job } from '../schedule/job.js';
import type { Verdict } from '../verify/verdict.js';
import type { Hindrance, MadeCall, ToldSetback } from './hindrance.js';
import type { SkillReview } from './review/review.js';
import type { SharedSkills } from './writer/shared-writing.js';
import type { SkillEvent, SkillRunUsage } from './skill-event.js';
import type { Attempt, SkillSurroundings } from './writer/skill-request.js';
import type { Skill } from './skill.js';
import type { SkillWriter } from './writer/skill-writer.js';

/** What came of running a skill. */
export interface SkillExecution {
  /** Null when it returned. */
  readonly error: Attempt['error'];
  /** Chat, and what the skill wrote to its console, in the order of each. */
  readonly chatLog: readonly string[];
  /** Of the whole job so far, all executions together. */
  readonly verdict: Verdict;
  readonly usage: SkillRunUsage;
  /** The job is over for reasons outside the skill: cancelled, its time used up, died, disconnected. */
  readonly isJobOver: boolean;
  /** Cancelled from outside while it still had time, as when the chest holds enough before the skill has returned. */
  readonly isCalledOff: boolean;
  /** What outside the skill kept it from doing the job; null: nothing did, a failure is its own. */
  readonly hindrance: Hindrance | null;
  /** Primitives that did not do all they were asked, in the order of the last words. */
  readonly setbacks?: readonly ToldSetback[];
  /** Primitives' calls that said that all was done. */
  readonly completed?: readonly MadeCall[];
}

/** Skills proven before. None of its errors may keep a job from being done. */
export interface KnownSkills {
  /** The best proven skill for a job; null when none is known or it is not to be trusted any more. */
  find(job: Job, surroundings: SkillSurroundings): Promise<Skill | null>;
  /** A skill, new or known, did a job. */
  succeeded(skill: Skill, job: Job, surroundings: SkillSurroundings, ticks?: number): Promise<void>;
  /** A known skill did not. */
  failed(
    skill: Skill,
    job: Job,
    surroundings: SkillSurroundings,
    reason: string,
    ticks?: number,
  ): Promise<void>;
}

/** What a person is asked in manual mode. */
export interface JudgeQuestion {
  readonly job: Job;
  /** 1-based, as in the attempt's event. */
  readonly attempt: number;
  /** What the world shows, and whether it counts as done by that. */
  readonly verdict: Verdict;
  readonly isDone: boolean;
  readonly error: Attempt['error'];
}

/** A person's answer in manual mode. */
export interface PersonVerdict {
  readonly isDone: boolean;
  /** What should be different, for the writer; empty where nothing was said. */
  readonly critique: string;
}

/** Puts a question about some worker's job to a person; null when nobody answers. Ends with the signal. */
export type AskPerson = (
  question: JudgeQuestion & { readonly worker: string },
  signal: AbortSignal,
) => Promise<PersonVerdict | null>;

/** What a model says of a skill that failed. */
export interface Critique {
  /** How it came to that; empty where it did not say. */
  readonly reasoning: string;
  /** What to change. */
  readonly critique: string;
}

/** Everything the loop reaches the world, models and memory through. */
export interface SkillLoopPorts {
  readonly writer: SkillWriter;
  /** Writes when `writer` can not; left out, the job fails then. */
  readonly fallback?: SkillWriter;
  /** Of what a model wrote; templates are reviewed by a test. */
  readonly review: (skill: Skill, job: Job) => Promise<SkillReview>;
  readonly known?: KnownSkills;
  /** Skills to show the writer as examples, best first; an error means none. */
  readonly examples?: (job: Job) => Promise<readonly Skill[]>;
  /** What others who do the same kind of job at the same time have written, or are having written; for models only. */
  readonly shared?: SharedSkills;
  /** @param isThorough whether a model is to read it; else version and place will do */
  readonly look: (isThorough: boolean) => Promise<SkillSurroundings>;
  /** @param isLast no other execution will follow: it may use all the time there is */
  readonly execute: (skill: Skill, job: Job, isLast: boolean) => Promise<SkillExecution>;
  /**
   * After a failure: puts what is carried where it belongs, so that the next execution finds it there.
   * @returns the verdict after it; null when there was nothing to put back
   */
  readonly recover: () => Promise<Verdict | null>;
  /**
   * Why a skill failed and what to change, in a model's words, for a model that writes the next one; null when it has
   * nothing to say. The verdict stands whatever it says, and its errors count as silence.
   */
  readonly critique?: (job: Job, failed: Attempt) => Promise<Critique | null>;
  /** Manual mode: a person says whether the job is done. Null when nobody answered: then the world's verdict counts. */
  readonly ask?: (question: JudgeQuestion) => Promise<PersonVerdict | null>;
  readonly onEvent: (event: SkillEvent) => void;
}

/** How often is tried. */
export interface SkillLoopLimits {
  /** Reviews of what is written for one execution. Default 3 (CoV). */
  readonly reviews: number;
  /** Executions a job. Default 4 (CoV). */
  readonly executions: number;
}

export type SkillLoopEnd =
  | { readonly kind: 'completed'; readonly reason: string; readonly verdict: Verdict }
  /** `isJobOver`: stopped from outside. */
  | { readonly kind: 'failed'; readonly reason: string; readonly isJobOver: boolean };
