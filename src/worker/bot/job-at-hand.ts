import type { Job } from '../../schedule/job.js';
import type { BoundedWork } from './bounded-work.js';

const ONE_BY_ONE: ReadonlySet<string> = new Set(['gather', 'kill', 'shoot']);

export class JobAtHand {
  #job: Job | null = null;
  /** How much is wanted as long as the work has not begun; null from then on. */
  #early: number | null = null;

  get job(): Job | null {
    return this.#job;
  }

  take(job: Job): void {
    this.#job = job;
    this.#early = job.quantity;
  }

  /** The work for it begins, with what somebody was given of it meanwhile. */
  begin(work: BoundedWork): void {
    if (this.#job && this.#early !== null) work.amendTo(this.#early, this.#job.quantity);
    this.#early = null;
  }

  end(): void {
    this.#job = null;
  }

  /** Changes how much is wanted; false where that cannot be, or is done by now. */
  amend(id: string, quantity: number, work: BoundedWork | null): boolean {
    const job = this.#job;
    // Only what is mined or hunted comes one by one; everything else is taken and loaded as a whole.
    if (job?.id !== id || !ONE_BY_ONE.has(job.subtask.action)) return false;
    if (this.#early === null) return work?.signal.aborted === false && work.amendTo(quantity, job.quantity);
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > this.#early) return false;
    this.#early = quantity;
    return true;
  }

  /** How much of it the work has done, never more than is wanted. */
  doneBy({ done, amendedTo }: BoundedWork): number {
    return this.#job ? Math.min(done, amendedTo ?? this.#job.quantity) : 0;
  }
}
