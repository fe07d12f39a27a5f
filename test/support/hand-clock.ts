import type { Clock } from '../../src/world/clock/ticker.js';

/** A real clock moved by hand. */
export class HandClock implements Clock {
  time = 0;
  readonly #timers = new Map<number, { at: number; callback: () => void }>();
  #last = 0;

  now(): number {
    return this.time;
  }

  setTimeout(callback: () => void, delayMs: number): NodeJS.Timeout {
    this.#last += 1;
    this.#timers.set(this.#last, { at: this.time + delayMs, callback });
    const number = this.#last;
    return {
      ref: () => undefined,
      unref: () => undefined,
      [Symbol.toPrimitive]: () => number,
    } as unknown as NodeJS.Timeout;
  }

  clearTimeout(timer: unknown): void {
    this.#timers.delete(Number(timer));
  }

  advance(ms: number): void {
    const end = this.time + ms;
    for (;;) {
      const next = [...this.#timers].filter(([, { at }]) => at <= end).sort((a, b) => a[1].at - b[1].at)[0];
      if (!next) break;
      this.#timers.delete(next[0]);
      this.time = Math.max(this.time, next[1].at);
      next[1].callback();
    }
    this.time = end;
  }
}
