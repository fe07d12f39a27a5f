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
