import type { RedisLink } from './redis-link.js';

/** Notices when a queue does not get on any more. */
export interface Silence {
  /** It got on: the time begins anew. */
  readonly isOver: () => void;
  /** What was heard meanwhile; the last of it becomes part of the reason. */
  readonly heard: (error: unknown) => void;
  /** Stops watching. */
  readonly end: () => void;
}

const CHECKS = 8;

/**
 * Watches one session.
 * @param onBroken told once, with the reason, when nothing got on for `timing.brokenAfterMs`
 */
export function watchSilence(
  { client, shownUrl, timing }: Pick<RedisLink, 'client' | 'shownUrl' | 'timing'>,
  onBroken: (reason: string) => void,
): Silence {
  let lastError: string | null = null;
  // Counted rather than read off a clock: a computer that slept has not waited for a server.
  let checks = 0;
  const heard = (error: unknown): void => {
    lastError = error instanceof Error ? error.message : String(error);
  };
  const timer = setInterval(() => {
    checks += 1;
    if (checks !== CHECKS) return;
    onBroken(
      `The Redis server at ${shownUrl} did not get on for ${timing.brokenAfterMs / 1000} s: ` +
        `${lastError ?? 'no answer'}. What is recorded stays recorded; when the server is back, run the same again.`,
    );
  }, timing.brokenAfterMs / CHECKS);
  client.on('error', heard);
  return {
    heard,
    isOver: () => {
      checks = 0;
      lastError = null;
    },
    end: () => {
      clearInterval(timer);
      client.off('error', heard);
    },
  };
}
