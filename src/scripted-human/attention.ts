/** Lines of one announcement come in one go; this much later something new begins. */
const TOGETHER_MS = 250;
const MOST_LINES = 20;

/**
 * Puts chat lines together that were said in one go: a long instruction comes in several. A line that begins like an
 * announcement begins a new one.
 */
export class Attention {
  #lines: string[] = [];
  #lastMs = -Infinity;

  /** @returns an announcement that is now known to be complete, or null */
  hear(line: string, nowMs: number): string | null {
    const isNew =
      nowMs - this.#lastMs > TOGETHER_MS || BEGINNING.test(line) || this.#lines.length >= MOST_LINES;
    const whole = isNew ? this.#take() : null;
    this.#lines.push(line);
    this.#lastMs = nowMs;
    return whole;
  }

  /** @returns what was heard and has had no more lines for a while, or null */
  settle(nowMs: number): string | null {
    return nowMs - this.#lastMs > TOGETHER_MS ? this.#take() : null;
  }

  #take(): string | null {
    const whole = this.#lines.join(' ');
    this.#lines = [];
    return whole === '' ? null : whole;
  }
}

const BEGINNING =
  /^(?:s\d+[: ]|\d+[: ]|Only \d|No need|All done|Finished|Stopped|Failed|The plan|Impossible|<|Nobody|Question)/;
