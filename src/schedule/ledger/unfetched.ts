import type { EndedWork, Observation } from './observation.js';

/** What may lie where it was dug though nobody ever had it. */
export class Unfetched {
  /** What the jobs since the last plan were to bring. */
  readonly #sought = new Set<string>();
  readonly #leftLying = new Map<string, readonly string[]>();
  readonly #failed = new Set<string>();
  #isResuming = false;

  /** A kill kept its worker from taking it up, until there is a plan again: nobody knows where. */
  get sinceKill(): ReadonlySet<string> {
    return this.#isResuming ? this.#sought : new Set();
  }

  /** It did not come to hand, and not as many others did: until the next look at the place. What is done needs no more. */
  get leftLying(): ReadonlySet<string> {
    return new Set([...this.#failed].flatMap((subtask) => this.#leftLying.get(subtask) ?? []));
  }

  observe(event: Observation): void {
    if (event.kind === 'job-assigned') for (const item of Object.keys(event.brings)) this.#sought.add(item);
    else if (event.kind === 'job-ended') this.#leaves(event);
    else if (event.kind === 'subtask-changed' && event.to === 'FAILED') this.#failed.add(event.subtask);
    else if (event.kind === 'run-resumed') this.#isResuming = true;
    else if (event.kind === 'surveyed') this.#leftLying.clear();
    else if (event.kind === 'plan-made' || event.kind === 'repair-planned') {
      this.#isResuming = false;
      this.#sought.clear();
    }
  }

  #leaves({ subtask, leftLying = [] }: Pick<EndedWork, 'subtask' | 'leftLying'>): void {
    this.#leftLying.set(subtask, [...(this.#leftLying.get(subtask) ?? []), ...leftLying]);
  }
}
