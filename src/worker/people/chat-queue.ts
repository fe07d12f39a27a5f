import type { RunClock } from '../../base/clock.js';
/** Lines said at once before the server's limit on chat has to be thought of. */
const BURST_LINES = 3;
/** Servers let everybody say one line a second for good (game rule: 20 ticks); a little slower is safe. */
const TICKS_PER_LINE = 22;
/** What waited longer is no news any more. */
const STALE_TICKS = 200;

/** Says lines in order and no faster than servers allow; those that would wait too long are dropped. */
export class ChatQueue {
  readonly #waiting: { readonly text: string; readonly tick: number }[] = [];
  #credit = BURST_LINES;
  #countedTick: number;

  /** @param send false when it could not be sent now; then it is tried again */
  constructor(
    private readonly clock: RunClock,
    private readonly send: (text: string) => boolean,
  ) {
    this.#countedTick = clock.now();
  }

  add(lines: readonly string[]): void {
    const tick = this.clock.now();
    this.#waiting.push(...lines.map((text) => ({ text, tick })));
    this.flush();
  }

  /** Says what may be said by now; to be called now and then. */
  flush(): void {
    const tick = this.clock.now();
    this.#credit = Math.min(BURST_LINES, this.#credit + (tick - this.#countedTick) / TICKS_PER_LINE);
    this.#countedTick = tick;
    const fresh = this.#waiting.findIndex((line) => tick - line.tick <= STALE_TICKS);
    this.#waiting.splice(0, fresh < 0 ? this.#waiting.length : fresh);
    while (this.#credit >= 1) {
      const [next] = this.#waiting;
      if (!next || !this.send(next.text)) return;
      this.#waiting.shift();
      this.#credit -= 1;
    }
  }
}
