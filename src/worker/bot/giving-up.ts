/** Milliseconds something may take to hear the order to stop; then it is left to itself. */
const DEAF_MS = 10_000;

/** Resolves some time after the order to stop; `stop` ends the waiting. */
export function givingUp(signal: AbortSignal): { readonly after: Promise<void>; readonly stop: () => void } {
  let timer: NodeJS.Timeout | undefined;
  let onAbort = (): void => undefined;
  const after = new Promise<void>((resolve) => {
    onAbort = (): void => {
      timer = setTimeout(resolve, DEAF_MS);
    };
  });
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  return {
    after,
    stop: () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    },
  };
}
