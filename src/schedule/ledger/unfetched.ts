import type { Observation } from './observation.js';

/** What may lie where it was dug though nobody ever had it. */
export class Unfetched {
  /** What the jobs since the last plan were to bring. */
  readonly #sought = new Set<string>();
  readonly #leftLying = new Set<string>();
  #isResuming = false;

  /** A kill kept its worker from taking it up, until there is a plan again: nobody knows where. */
  get sinceKill(): ReadonlySet<string> {
    return this.#isResuming ? this.#sought : new Set();
  }

  /** It did not come to hand, and another was dug instead; until the next look at the place. */
  get leftLying(): ReadonlySet<string> {
    return this.#leftLying;
  }

  observe(event: Observation): void {
    if (event.kind === 'job-assigned') for (const item of Object.keys(event.brings)) this.#sought.add(item);
    else if (event.kind === 'job-ended') for (const item of event.leftLying ?? []) this.#leftLying.add(item);
    else if (event.kind === 'run-resumed') this.#isResuming = true;
    else if (event.kind === 'surveyed') this.#leftLying.clear();
    else if (event.kind === 'plan-made' || event.kind === 'repair-planned') {
      this.#isResuming = false;
      this.#sought.clear();
    }
  }
}
