/** Something to be had at a steady rate, and so much of it at once. */
export class Allowance {
  #left: number;
  #at: number;

  /** @param now milliseconds */
  constructor(
    private readonly rate: { readonly atOnce: number; readonly perSecond: number },
    private readonly now: () => number,
  ) {
    this.#left = rate.atOnce;
    this.#at = now();
  }

  /** Adds some beside what time brings. */
  add(count: number): void {
    this.#left = Math.min(this.rate.atOnce, this.#left + count);
  }

  /** Takes one; false where none is left. */
  take(): boolean {
    this.#bringUpToDate();
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }

  /** Takes so many in any case, and says after how many milliseconds they are there. */
  takeAhead(count: number): number {
    this.#bringUpToDate();
    this.#left -= count;
    return (Math.max(0, -this.#left) / this.rate.perSecond) * 1000;
  }

  #bringUpToDate(): void {
    const now = this.now();
    this.add(((now - this.#at) / 1000) * this.rate.perSecond);
    this.#at = now;
  }
}
