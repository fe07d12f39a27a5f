import { sumOfCounts, type ItemCounts } from '../../base/item-counts.js';
import type { Job } from '../../schedule/job.js';
import type { SubtaskView } from '../../schedule/subtask-view.js';
import {
  returned,
  unaskedCredits,
  usedUp,
  type Borrowed,
  type RunningWork,
  type SeenWork,
  type UnaskedCredit,
} from '../../schedule/ledger/unasked-credits.js';

/** Notices what people do for the plan without having been asked; remembers who borrowed what from the chest. */
export class UnaskedWork {
  #borrowed: Borrowed = new Map();
  readonly #brought = new Map<string, Record<string, number>>();

  /**
   * Somebody who is no bot of ours changed the shared chest.
   * @returns what of the plan that does beyond the person's own job
   */
  visited(
    visit: { readonly worker: string | null; readonly before: ItemCounts; readonly after: ItemCounts },
    views: readonly SubtaskView[],
    running: readonly { readonly worker: string; readonly job: Job }[],
  ): readonly UnaskedCredit[] {
    const { worker, before, after } = visit;
    const { borrowed, gained } = returned(this.#borrowed, worker, before, after);
    this.#borrowed = borrowed;
    const credits = this.#credits({ worker, gained }, views, running);
    if (worker !== null && running.some((each) => each.worker === worker)) {
      const brought = this.#brought.get(worker) ?? {};
      for (const [item, count] of Object.entries(gained)) brought[item] = (brought[item] ?? 0) + count;
      this.#brought.set(worker, brought);
    }
    return credits;
  }

  /** A block set down, or a mob killed, by somebody who is no bot of ours. */
  did(
    work: SeenWork,
    views: readonly SubtaskView[],
    running: readonly { readonly worker: string; readonly job: Job }[],
  ): readonly UnaskedCredit[] {
    return this.#credits(work, views, running);
  }

  /** A person's job ended: what it took for it was used up as far as it was done. */
  jobEnded(worker: string, job: Pick<Job, 'takes' | 'quantity'>, done: number): void {
    this.#brought.delete(worker);
    const share = Math.min(1, done / Math.max(1, job.quantity));
    const used = Object.entries(job.takes).map(([item, count]) => [item, Math.ceil(count * share)] as const);
    this.#borrowed = usedUp(this.#borrowed, worker, Object.fromEntries(used));
  }

  /** Somebody was handed things from the chest: to put them back is no work. */
  handed(worker: string, items: ItemCounts): void {
    const borrowed = sumOfCounts([this.#borrowed.get(worker) ?? {}, items]);
    this.#borrowed = new Map([...this.#borrowed, [worker, borrowed]]);
  }

  #credits(
    work: SeenWork,
    views: readonly SubtaskView[],
    running: readonly { readonly worker: string; readonly job: Job }[],
  ): readonly UnaskedCredit[] {
    const works = running.map(({ worker, job }): RunningWork => ({
      worker,
      job,
      brought: this.#brought.get(worker) ?? {},
    }));
    return unaskedCredits(work, views, works);
  }
}
