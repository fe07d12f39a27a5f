import type { Job } from '../../schedule/job.js';
import { pairKeyOf, type PairContext } from '../library/pair-key.js';
import { traitsOf } from '../review/skill-traits.js';
import { REAL_TIME } from '../sandbox/clock.js';
import type { Skill } from '../skill.js';

/** Whose turn it is to come to a skill. */
export type WritingTurn =
  /** Somebody else's, reviewed and to be used as it is. */
  | { readonly kind: 'given'; readonly skill: Skill }
  /** To be written by whoever asked. `end` must be called, whatever comes of it. */
  | { readonly kind: 'own'; readonly end: (written: Written) => void };

/** What came of writing: a skill that passed the review, nothing, or nothing because the writing was called off. */
export type Written =
  | { readonly kind: 'reviewed'; readonly skill: Skill }
  | { readonly kind: 'failed' }
  | { readonly kind: 'called-off' };

/** Skills of those who do the same kind of job at the same time and place. */
export interface SharedSkills {
  /**
   * Waits while another has a skill for the same kind of job written; gives what is fit for this job, else the turn.
   * @param tried sources that did not do it here
   */
  turn(job: Job, tried: readonly string[], signal: AbortSignal): Promise<WritingTurn>;
  /** A skill did not do its job, by its own fault: nobody else is given it. */
  failed(job: Job, skill: Skill): void;
}

/** How long somebody waits for another's skill. */
export interface SharedWritingOptions {
  /** Real milliseconds; then one asks oneself. Default 180 000: a review or two and a slow model. */
  readonly waitMs?: number;
}

interface Entry {
  readonly job: Job;
  /** Settles when the writing ends; null when it has. */
  writing: Promise<Written> | null;
  /** Reviewed, and not seen to fail. */
  skill: Skill | null;
}

const DEFAULT_WAIT_MS = 180_000;

/**
 * One skill for shares of one piece of work: where several workers need the same kind of skill at once, one has it
 * written and the others wait for it. Shared by all workers of a run.
 */
export class SharedWriting {
  readonly #entries = new Map<string, Entry>();
  readonly #waitMs: number;

  constructor({ waitMs = DEFAULT_WAIT_MS }: SharedWritingOptions = {}) {
    this.#waitMs = waitMs;
  }

  /** The skills for jobs in this place. */
  at(context: PairContext): SharedSkills {
    const keyOf = (job: Job): string => pairKeyOf(job, context, { namesSpecies: true });
    return {
      turn: (job, tried, signal) => this.#turn(keyOf(job), job, tried, signal),
      failed: (job, { source }) => {
        const entry = this.#entries.get(keyOf(job));
        if (entry?.skill?.source === source) entry.skill = null;
      },
    };
  }

  async #turn(key: string, job: Job, tried: readonly string[], signal: AbortSignal): Promise<WritingTurn> {
    // A writing that was called off says nothing about the next one. Each round is another worker's job cut short.
    for (;;) {
      const entry = this.#entries.get(key);
      const { skill } = entry ?? {};
      if (entry && skill && !tried.includes(skill.source) && serves(skill, job, entry.job)) {
        return { kind: 'given', skill };
      }
      if (!entry?.writing) return this.#begin(key, job);
      const written = await within(entry.writing, this.#waitMs, signal);
      // Whoever is told to stop writes nothing, and nobody is to wait for it.
      if (signal.aborted) return { kind: 'own', end: () => undefined };
      if (written?.kind === 'called-off') continue;
      const isFit = written?.kind === 'reviewed' && serves(written.skill, job, entry.job);
      // Nobody waits twice: what another could not get is asked for oneself.
      return isFit && !tried.includes(written.skill.source)
        ? { kind: 'given', skill: written.skill }
        : this.#begin(key, job);
    }
  }

  /** Whoever comes now waits for this one; who waits for an earlier one goes on waiting for that. */
  #begin(key: string, job: Job): WritingTurn {
    let settle: (written: Written) => void = () => undefined;
    const writing = new Promise<Written>((resolve) => {
      settle = resolve;
    });
    const entry: Entry = { job, writing, skill: null };
    this.#entries.set(key, entry);
    return {
      kind: 'own',
      end: (written) => {
        entry.writing = null;
        if (written.kind === 'reviewed') {
          entry.skill = written.skill;
          // Others may have begun since, after waiting in vain.
          this.#entries.set(key, entry);
        }
        settle(written);
      },
    };
  }
}

/** A source with an amount or places written into it is for the job it was written for. */
function serves({ source }: Skill, job: Job, writtenFor: Job): boolean {
  const traits = traitsOf(source);
  if (!traits || traits.hasPositions) return false;
  return traits.literalQuantity === null || job.quantity === writtenFor.quantity;
}

/** What a writing comes to; null when it takes too long, or nobody wants to know any more. */
function within(writing: Promise<Written>, waitMs: number, signal: AbortSignal): Promise<Written | null> {
  return new Promise((resolve) => {
    const end = (written: Written | null): void => {
      REAL_TIME.clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
      resolve(written);
    };
    const giveUp = (): void => end(null);
    const timer = REAL_TIME.setTimeout(giveUp, waitMs);
    signal.addEventListener('abort', giveUp, { once: true });
    if (signal.aborted) giveUp();
    void writing.then(end);
  });
}
