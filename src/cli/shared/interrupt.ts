/**
 * Runs work that Ctrl-C ends: the signal fires, and the work gives up by itself. A second Ctrl-C ends the process at
 * once. Work that listens to no signal should not be run through this: it could not be interrupted at all.
 */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const onInterrupt = (): void => controller.abort();
  // `once` gives the second Ctrl-C back to Node, which ends the process.
  process.once('SIGINT', onInterrupt);
  try {
    return await work(controller.signal);
  } finally {
    process.removeListener('SIGINT', onInterrupt);
  }
}

/** Resolves when somebody wants an end: Ctrl-C, or a signal from outside. */
export function untilInterrupted(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => resolve());
    }
  });
}

/** What a run needs of the process; tests give their own. */
export interface InterruptHost {
  on(signal: NodeJS.Signals, listener: () => void): void;
  off(signal: NodeJS.Signals, listener: () => void): void;
}

// npx and the like pass on a Ctrl-C that the terminal has sent to us already: that is one Ctrl-C.
const SAME_PRESS_MS = 500;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs work that ends cleanly at the first Ctrl-C (or when told to end from outside) and is left at the second.
 * @param told `onFirst` once, as the signal fires; `onSecond` must end the process; `now` in real milliseconds
 */
export async function interruptibleTwice<T>(
  work: (signal: AbortSignal) => Promise<T>,
  told: { readonly onFirst: () => void; readonly onSecond: () => void; readonly now: () => number },
  host: InterruptHost = process,
): Promise<T> {
  const controller = new AbortController();
  let firstAt = 0;
  const onSignal = (): void => {
    if (controller.signal.aborted) {
      if (told.now() - firstAt >= SAME_PRESS_MS) told.onSecond();
      return;
    }
    firstAt = told.now();
    told.onFirst();
    controller.abort(new Error('interrupted'));
  };
  for (const signal of SIGNALS) host.on(signal, onSignal);
  try {
    return await work(controller.signal);
  } finally {
    for (const signal of SIGNALS) host.off(signal, onSignal);
  }
}
