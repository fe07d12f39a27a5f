import { CoVoyagerError } from '../../base/error.js';
import { clearTimeout, setTimeout } from 'node:timers';
import { AskedThread } from '../../base/asked-thread.js';
import { loadGame } from '../../game/game.js';
import type { StaticReview } from './review.js';
import { reviewSkill } from './review-skill.js';

/** Reviews skills away from the thread that moves the bots. */
export interface SkillReviewer {
  /**
   * One after the other; a source the checker chokes on is not valid.
   * @throws CoVoyagerError when the thread broke down
   */
  review(source: string, isForVoyager?: boolean): Promise<StaticReview>;
  /** Ends the thread; reviews under way come back as not valid. */
  close(): Promise<void>;
}

/** From the reviewer to its thread. */
export interface ReviewQuestion {
  readonly source: string;
  readonly isForVoyager: boolean;
}

/** One review may take so long: loading TypeScript on a busy machine is part of the first. */
const TIMEOUT_MS = 20_000;

/**
 * Starts a thread that reviews skills, with TypeScript loaded there (0.5 s, 150 MB) and not here. Run from sources
 * (vitest, tsx), which worker threads cannot load, it reviews in this thread.
 */
export function createReviewThread(mcVersion: string): SkillReviewer {
  return import.meta.url.endsWith('.ts') ? reviewerHere(mcVersion) : new ReviewThread(mcVersion);
}

function reviewerHere(mcVersion: string): SkillReviewer {
  return {
    review: (source, isForVoyager = false) =>
      Promise.resolve(reviewSkill(source, { game: loadGame(mcVersion), isForVoyager })),
    close: () => Promise.resolve(),
  };
}

/** The thread itself broke down: not the skill's fault, as far as anybody can tell. */
function reviewBroken(cause: Error): CoVoyagerError {
  return new CoVoyagerError(
    'review-broken',
    `Expected a review, but its thread broke down: ${cause.message}. Is typescript installed?`,
    { retryable: true, cause },
  );
}

class ReviewThread implements SkillReviewer {
  readonly #thread: AskedThread<ReviewQuestion, StaticReview>;

  constructor(mcVersion: string) {
    this.#thread = new AskedThread(new URL('./review-thread-main.js', import.meta.url), {
      workerData: { mcVersion },
      env: {},
      // TypeScript leaves much garbage: without limits the thread keeps 130 MB where 80 do.
      resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 4 },
    });
    this.#thread.begin();
  }

  async review(source: string, isForVoyager = false): Promise<StaticReview> {
    const timer = setTimeout(
      () => void this.#end('The review took too long. Write a shorter and simpler function.'),
      TIMEOUT_MS,
    );
    try {
      return await this.#thread.ask({ source, isForVoyager });
    } catch (error) {
      const cause = error instanceof Error ? error : new Error(String(error));
      if ('code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY')
        return notValid('The review took too much memory. Write a shorter and simpler function.');
      throw reviewBroken(cause);
    } finally {
      clearTimeout(timer);
    }
  }

  async close(): Promise<void> {
    await this.#end('The reviewer was closed.');
  }

  /** Whatever is being reviewed is not valid. */
  async #end(message: string): Promise<void> {
    await this.#thread.end(notValid(message));
  }
}

function notValid(message: string): StaticReview {
  const problems = [{ rule: 'review', line: null, column: null, message }];
  return { isValid: false, confidence: 0, problems, warnings: [], name: null, literalQuantity: null };
}
