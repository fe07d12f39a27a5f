import { PROCESS_CLOCK, type Clock } from './ticker.js';
import { TimerQueue } from './timer-queue.js';

/** Clocks of the whole process that can run faster than real time, or stand still. */
export interface ScaledClock {
  readonly speed: number;
  /** @param speed times real time; 0 stops all timers of the process until it is raised again */
  setSpeed(speed: number): void;
  /** The clocks as they were: for model calls and anything else that lives in real time. */
  readonly real: Clock;
  /** Puts the process's own clocks back; pending scaled timers never fire. */
  uninstall(): void;
}

let installed: ScaledClock | null = null;

/** The clock installed in this process, if any. */
export function currentScaledClock(): ScaledClock | null {
  return installed;
}

/** Real time, whether the process's clocks are scaled or not. */
export function realClock(): Clock {
  return installed?.real ?? PROCESS_CLOCK;
}

/**
 * Scales setTimeout, setInterval, Date and performance.now of the whole process. Must run before mineflayer is
 * loaded: it takes hold of the clocks then. Join at speed 1, raise it afterwards. A second call gives the same clock.
 *
 * Everything in the process that waits is scaled with it, HTTP time-outs of model calls too: use `real` for those, or
 * another process.
 */
export function installScaledClock(): ScaledClock {
  installed ??= install();
  return installed;
}

function install(): ScaledClock {
  const original = {
    setTimeout: globalThis.setTimeout,
    clearTimeout: globalThis.clearTimeout,
    setInterval: globalThis.setInterval,
    clearInterval: globalThis.clearInterval,
    Date: globalThis.Date,
    now: performance.now.bind(performance),
  };
  const real: Clock = {
    now: original.now,
    setTimeout: (callback, delayMs) => original.setTimeout(callback, delayMs),
    clearTimeout: (timer) => original.clearTimeout(timer),
  };
  const queue = new TimerQueue(real);
  const startDate = original.Date.now() - original.now();
  replaceTimers(queue, original);
  performance.now = () => queue.now();
  globalThis.Date = scaledDate(original.Date, () => Math.round(startDate + queue.now()));
  return {
    get speed() {
      return queue.speed;
    },
    setSpeed: (speed) => queue.setSpeed(speed),
    real,
    uninstall: () => {
      queue.clear();
      Object.assign(globalThis, {
        setTimeout: original.setTimeout,
        clearTimeout: original.clearTimeout,
        setInterval: original.setInterval,
        clearInterval: original.clearInterval,
        Date: original.Date,
      });
      performance.now = original.now;
      installed = null;
    },
  };
}

type TimerCallback = (...values: unknown[]) => void;

interface OriginalTimers {
  readonly clearTimeout: typeof globalThis.clearTimeout;
  readonly clearInterval: typeof globalThis.clearInterval;
}

function replaceTimers(queue: TimerQueue, original: OriginalTimers): void {
  const clear = (timer: unknown): void => {
    // Timers made before the clocks were scaled are still the process's own.
    if (!queue.cancel(timer)) original.clearTimeout(timer as NodeJS.Timeout);
  };
  Object.assign(globalThis, {
    setTimeout: (callback: TimerCallback, delayMs?: number, ...values: unknown[]) =>
      queue.add(callback, delayMs, null, values),
    setInterval: (callback: TimerCallback, delayMs?: number, ...values: unknown[]) =>
      queue.add(callback, delayMs, delayMs ?? 1, values),
    clearTimeout: clear,
    clearInterval: clear,
  });
}

// A proxy, not a subclass: Date is also called without new, and dates made before must stay instances of it.
function scaledDate(RealDate: DateConstructor, now: () => number): DateConstructor {
  return new Proxy(RealDate, {
    construct: (target, values, newTarget) =>
      Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget) as Date,
    apply: (target) => new target(now()).toString(),
    get: (target, key, receiver) => (key === 'now' ? now : (Reflect.get(target, key, receiver) as unknown)),
  });
}
