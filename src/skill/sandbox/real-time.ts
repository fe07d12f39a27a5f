import { clearInterval, clearTimeout, setInterval, setTimeout } from 'node:timers';

/**
 * Time as the machine has it. A process can scale its global clocks (`installScaledClock`): watchdogs over threads must
 * not be scaled with them, so they take timers from the module and not from globalThis.
 */
export const REAL_TIME = {
  /** Milliseconds since any fixed moment. */
  now: (): number => Number(process.hrtime.bigint()) / 1e6,
  setTimeout,
  clearTimeout,
  setInterval,
  clearInterval,
} as const;
