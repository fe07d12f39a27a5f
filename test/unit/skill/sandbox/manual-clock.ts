import type { SandboxClock } from '../../../../src/skill/sandbox/clock.js';

/** A clock that stands still until it is told to go on. */
export class ManualClock implements SandboxClock {
  #now = 0;
  readonly #timers = new Map<number, { readonly at: number; readonly callback: () => void }>();
  #lastTimer = 0;

  now(): number {
    return this.#now;
  }

  setTimeout(callback: () => void, delayMs: number): number {
    this.#timers.set(++this.#lastTimer, { at: this.#now + delayMs, callback });
    return this.#lastTimer;
  }

  clearTimeout(timer: unknown): void {
    this.#timers.delete(timer as number);
  }

  advance(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const [next] = [...this.#timers].filter(([, { at }]) => at <= end).sort((a, b) => a[1].at - b[1].at);
      if (!next) break;
      this.#timers.delete(next[0]);
      this.#now = Math.max(this.#now, next[1].at);
      next[1].callback();
    }
    this.#now = end;
  }
}
