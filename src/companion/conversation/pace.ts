const MINUTE_MS = 60_000;

/** So many things a minute and no more. */
export class SpeakingPace {
  readonly #times: number[] = [];

  constructor(private readonly mostAMinute: number) {}

  /** Takes one; false where the last minute's are used up. */
  take(): boolean {
    const now = performance.now();
    while (this.#times[0] !== undefined && now - this.#times[0] >= MINUTE_MS) this.#times.shift();
    if (this.#times.length >= this.mostAMinute) return false;
    this.#times.push(now);
    return true;
  }
}
