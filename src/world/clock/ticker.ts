/** The clock a world runs on. The default is whatever the process's clocks say, scaled or not. */
export interface Clock {
  /** Milliseconds since any fixed moment. */
  now(): number;
  setTimeout(callback: () => void, delayMs: number): NodeJS.Timeout;
  clearTimeout(timer: NodeJS.Timeout): void;
}

/** The process's own clocks, looked up at each use, so that scaling them later counts. */
export const PROCESS_CLOCK: Clock = {
  now: () => performance.now(),
  setTimeout: (callback, delayMs) => setTimeout(callback, delayMs),
  clearTimeout: (timer) => clearTimeout(timer),
};

// Between two bursts of late ticks others get their turn.
const MOST_TICKS_AT_ONCE = 20;
// After a long stop the world does not race to catch up what nobody saw.
const MOST_TICKS_LATE = 200;

// Stands for a timer while the ticks run, so that stop() inside a tick counts.
const RUNNING = Symbol('running');

/** Calls back at a steady rate: late ticks are made up for, up to a limit. */
export class Ticker {
  #timer: NodeJS.Timeout | typeof RUNNING | null = null;
  #nextAt = 0;
  #intervalMs: number;

  constructor(
    private readonly clock: Clock,
    intervalMs: number,
    private readonly onTick: () => void,
  ) {
    this.#intervalMs = intervalMs;
  }

  get isRunning(): boolean {
    return this.#timer !== null;
  }

  start(): void {
    if (this.isRunning) return;
    this.#nextAt = this.clock.now() + this.#intervalMs;
    this.#schedule();
  }

  stop(): void {
    if (this.#timer !== null && this.#timer !== RUNNING) this.clock.clearTimeout(this.#timer);
    this.#timer = null;
  }

  setInterval(intervalMs: number): void {
    this.#intervalMs = intervalMs;
    if (!this.isRunning) return;
    this.stop();
    this.start();
  }

  #schedule(): void {
    this.#timer = this.clock.setTimeout(() => this.#run(), Math.max(0, this.#nextAt - this.clock.now()));
  }

  #run(): void {
    this.#timer = RUNNING;
    const now = this.clock.now();
    let ticks = 0;
    while (this.#nextAt <= now && ticks < MOST_TICKS_AT_ONCE && this.#timer === RUNNING) {
      this.onTick();
      this.#nextAt += this.#intervalMs;
      ticks += 1;
    }
    // Stopped inside a tick, and perhaps started again with a timer of its own.
    if (this.#timer !== RUNNING) return;
    if (now - this.#nextAt > MOST_TICKS_LATE * this.#intervalMs) this.#nextAt = now + this.#intervalMs;
    this.#schedule();
  }
}
