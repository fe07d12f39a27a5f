import { REAL_TIME } from './clock.js';

// Taking a message from the queue and answering it, measured.
const MESSAGE_MS = 0.02;
/** Of the thread's time, 0 to 1. */
const SHARE = 0.5;
/** How long handlers may run one after the other when there was quiet before. */
const BURST_MS = 10;

/**
 * Shares the host's thread between the handlers of all sandboxes and everything else: handlers get at most half of it,
 * in bursts of 10 ms, so that guests which call without pause delay the bots' ticks by no more than that. Who is over
 * waits in line; guests stand still or wait for a promise meanwhile.
 */
class HostTime {
  readonly #waiting: (() => void)[] = [];
  #balanceMs = BURST_MS;
  #countedAt = REAL_TIME.now();
  #isDraining = false;

  /** Runs a task now or soon, in the order asked. */
  schedule(task: () => void): void {
    if (this.#isDraining || this.#balance() < 0) {
      this.#waiting.push(task);
      this.#drainLater();
    } else this.#run(task);
  }

  #run(task: () => void): void {
    const startedAt = REAL_TIME.now();
    task();
    this.#balanceMs -= REAL_TIME.now() - startedAt + MESSAGE_MS;
  }

  #balance(): number {
    const now = REAL_TIME.now();
    this.#balanceMs = Math.min(BURST_MS, this.#balanceMs + (now - this.#countedAt) * SHARE);
    this.#countedAt = now;
    return this.#balanceMs;
  }

  #drainLater(): void {
    if (this.#isDraining) return;
    this.#isDraining = true;
    const delayMs = Math.max(1, Math.ceil(-this.#balance() / SHARE));
    REAL_TIME.setTimeout(() => {
      this.#isDraining = false;
      for (;;) {
        if (this.#balance() < 0) break;
        const task = this.#waiting.shift();
        if (!task) return;
        this.#run(task);
      }
      if (this.#waiting.length > 0) this.#drainLater();
    }, delayMs);
  }
}

/** Of this process: its thread is one, however many sandboxes there are. */
export const PROCESS_HOST_TIME = new HostTime();
