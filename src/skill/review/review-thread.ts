import { CoVoyagerError } from '../../base/error.js';
import { clearTimeout, setTimeout } from 'node:timers';
import { Worker } from 'node:worker_threads';
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
  readonly id: number;
  readonly source: string;
  readonly isForVoyager: boolean;
}

/** From the thread back. */
export interface ReviewAnswer {
  readonly id: number;
  readonly review: StaticReview;
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

interface Pending {
  readonly resolve: (review: StaticReview) => void;
  readonly reject: (error: CoVoyagerError) => void;
  readonly timer: NodeJS.Timeout;
}

class ReviewThread implements SkillReviewer {
  readonly #pending = new Map<number, Pending>();
  /** Null after it ended; the next review starts another. */
  #worker: Worker | null;
  #asked = 0;

  constructor(private readonly mcVersion: string) {
    this.#worker = this.#start();
  }

  review(source: string, isForVoyager = false): Promise<StaticReview> {
    const id = ++this.#asked;
    const worker = (this.#worker ??= this.#start());
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => void this.#end('The review took too long. Write a shorter and simpler function.'),
        TIMEOUT_MS,
      );
      this.#pending.set(id, { resolve, reject, timer });
      // A thread that nobody waits for must not keep the process alive.
      worker.ref();
      worker.postMessage({ id, source, isForVoyager } satisfies ReviewQuestion);
    });
  }

  async close(): Promise<void> {
    await this.#end('The reviewer was closed.');
  }

  #start(): Worker {
    const worker = new Worker(new URL('./review-thread-main.js', import.meta.url), {
      workerData: { mcVersion: this.mcVersion },
      env: {},
      // The process's own (`-e`, `--import`) are not meant for this file.
      execArgv: [],
      stdin: false,
      // TypeScript leaves much garbage: without limits the thread keeps 130 MB where 80 do.
      resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 4 },
    });
    worker.unref();
    worker.on('message', ({ id, review }: ReviewAnswer) => {
      this.#take(id)?.resolve(review);
      if (this.#pending.size === 0) worker.unref();
    });
    worker.on('error', (error: unknown) => {
      if (this.#worker === worker) this.#worker = null;
      const cause = error instanceof Error ? error : new Error(String(error));
      if ('code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY') {
        this.#answerAll('The review took too much memory. Write a shorter and simpler function.');
        return;
      }
      for (const id of [...this.#pending.keys()]) this.#take(id)?.reject(reviewBroken(cause));
    });
    return worker;
  }

  async #end(message: string): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    this.#answerAll(message);
    await worker?.terminate();
  }

  /** Whatever is being reviewed is not valid. */
  #answerAll(message: string): void {
    const problems = [{ rule: 'review', line: null, column: null, message }];
    for (const id of [...this.#pending.keys()]) {
      this.#take(id)?.resolve({
        isValid: false,
        confidence: 0,
        problems,
        warnings: [],
        name: null,
        literalQuantity: null,
      });
    }
  }

  #take(id: number): Pending | null {
    const pending = this.#pending.get(id);
    if (!pending) return null;
    this.#pending.delete(id);
    clearTimeout(pending.timer);
    return pending;
  }
}
