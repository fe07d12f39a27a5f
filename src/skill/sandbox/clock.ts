import * as machine from 'node:timers';

/**
 * Time as the machine has it. A process can scale its global clocks (`installScaledClock`): watchdogs over threads must
 * not be scaled with them, so they take timers from the module and not from globalThis. Only these: a `setTimeout`
 * imported by its name would be the one of `GLOBAL_CLOCK` below too.
 */
export const REAL_TIME = {
  /** Milliseconds since any fixed moment. */
  now: (): number => Number(process.hrtime.bigint()) / 1e6,
  setTimeout: machine.setTimeout,
  clearTimeout: machine.clearTimeout,
  setInterval: machine.setInterval,
  clearInterval: machine.clearInterval,
} as const;

/** The clock a run's limits are counted on; the world's `Clock` and `PROCESS_CLOCK` fit. */
export interface SandboxClock {
  /** Milliseconds since any fixed moment. */
  now(): number;
  setTimeout(callback: () => void, delayMs: number): unknown;
  clearTimeout(timer: unknown): void;
}

/** The process's own clocks, looked up at each use: scaled when the process is. */
export const GLOBAL_CLOCK: SandboxClock = {
  now: () => performance.now(),
  setTimeout: (callback, delayMs) => setTimeout(callback, delayMs),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
};

// Node fires timers at once whose delay does not fit.
const MOST_DELAY_MS = 0x7fff_ffff;

/** Counts down on a clock to a limit, which is asked anew when it is reached, and can be held; cheap to hold and continue thousands of times a second. */
export class Countdown {
  #usedMs = 0;
  #since: number | null = null;
  #timer: unknown = null;
  #isOver = false;

  constructor(
    private readonly clock: SandboxClock,
    private readonly limitMs: () => number,
    private readonly onOver: () => void,
  ) {}

  /** Milliseconds counted so far. */
  get usedMs(): number {
    return this.#usedMs + (this.#since === null ? 0 : this.clock.now() - this.#since);
  }

  continue(): void {
    if (this.#since !== null || this.#isOver) return;
    this.#since = this.clock.now();
    this.#arm();
  }

  /** Counts from nothing again. */
  restart(): void {
    if (this.#isOver) return;
    this.#usedMs = 0;
    this.#since = null;
    this.continue();
  }

  hold(): void {
    this.#usedMs = this.usedMs;
    this.#since = null;
  }

  end(): void {
    this.hold();
    this.#isOver = true;
    if (this.#timer !== null) this.clock.clearTimeout(this.#timer);
    this.#timer = null;
  }

  // A timer outlives a hold and looks when it fires: setting one at each call would cost more than the call.
  #arm(): void {
    if (this.#timer !== null) return;
    const delayMs = Math.min(MOST_DELAY_MS, Math.max(1, this.limitMs() - this.usedMs));
    this.#timer = this.clock.setTimeout(() => {
      this.#timer = null;
      if (this.#since === null || this.#isOver) return;
      if (this.usedMs < this.limitMs()) this.#arm();
      else {
        this.end();
        this.onOver();
      }
    }, delayMs);
  }
}
