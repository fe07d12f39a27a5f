import { messageOf } from '../../base/error.js';
import { setTimeout as delay } from 'node:timers/promises';
import { followTrials, type OpenTrials, type RedisLink } from './redis-trials.js';
import { startRedisWorker, type RedisWorker } from './redis-worker.js';
import type { QueueEnd, TrialQueue } from './trial-queue.js';

/** How a session is over: as a queue ends, or by an error that is the caller's to see. */
type SessionEnd = QueueEnd | { readonly kind: 'error'; readonly error: unknown };

interface Session {
  readonly link: RedisLink;
  readonly ledger: OpenTrials;
  readonly silence: Silence;
  /** Not before the first look: where all is finished already no worker is needed. */
  readonly join: () => RedisWorker;
  worker: RedisWorker | null;
  /** The first word counts. */
  readonly settle: (end: SessionEnd) => void;
}

/**
 * One call of {@link TrialQueue.work}: adds, performs and tells until all is told, the signal fires or Redis is gone.
 * Trials by which others have grown the experiment are performed here too, but are theirs to tell.
 */
export async function workOnRedis(
  link: RedisLink,
  ...[trials, perform, listener, signal]: Parameters<TrialQueue['work']>
): Promise<QueueEnd> {
  if (signal.aborted) return { kind: 'stopped' };
  if (trials.length === 0) return { kind: 'drained' };
  const own = new Set(trials.map(({ id }) => id));
  const over = new AbortController();
  let settle: (end: SessionEnd) => void = () => undefined;
  const ended = new Promise<SessionEnd>((resolve) => {
    settle = resolve;
  });
  const onError = (error: unknown): void => settle({ kind: 'error', error });
  const silence = watchSilence(link, (reason) => settle({ kind: 'broken', reason }));
  const { onFinished } = listener;
  const ledger = followTrials(link, trials, { onFinished, onAnswer: silence.isOver, onError });
  const join = (): RedisWorker =>
    startRedisWorker(link, perform, {
      onBegun: (trial) => {
        silence.isOver();
        try {
          if (own.has(trial.id)) listener.onBegun?.(trial);
        } catch (error) {
          onError(error);
        }
      },
      onRecorded: (record) => {
        silence.isOver();
        ledger.tell(record);
        if (ledger.open() === 0) settle({ kind: 'drained' });
      },
      onError: silence.heard,
    });
  const stop = (): void => settle({ kind: 'stopped' });
  signal.addEventListener('abort', stop, { signal: over.signal });
  const session: Session = { link, ledger, silence, join, worker: null, settle };
  void keepLooking(session, over.signal);
  const end = await ended;
  over.abort();
  return leave(session, end);
}

async function keepLooking(session: Session, over: AbortSignal): Promise<void> {
  const { link, ledger, silence } = session;
  const isOver = (): boolean => over.aborted;
  while (!isOver()) {
    try {
      const waiting = await ledger.look();
      if (isOver()) return;
      if (ledger.open() === 0) session.settle({ kind: 'drained' });
      else session.worker ??= session.join();
      // A worker with room that begins nothing while trials wait is stuck, however well the server answers.
      const isStuck = waiting > 0 && session.worker?.hasRoom() === true;
      if (!isStuck) silence.isOver();
    } catch (error) {
      silence.heard(error);
    }
    await delay(link.timing.pollMs, undefined, { signal: over }).catch(() => undefined);
  }
}

async function leave({ worker, ledger, silence }: Session, end: SessionEnd): Promise<QueueEnd> {
  silence.end();
  if (end.kind !== 'broken') await worker?.leave();
  else for (const record of (await worker?.abandon()) ?? []) ledger.tell(record);
  if (end.kind === 'error') throw end.error;
  return ledger.open() === 0 ? { kind: 'drained' } : end;
}

/** Notices when a queue does not get on any more. */
interface Silence {
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
function watchSilence(
  { client, shownUrl, timing }: Pick<RedisLink, 'client' | 'shownUrl' | 'timing'>,
  onBroken: (reason: string) => void,
): Silence {
  let lastError: string | null = null;
  // Counted rather than read off a clock: a computer that slept has not waited for a server.
  let checks = 0;
  const heard = (error: unknown): void => {
    lastError = messageOf(error);
  };
  const timer = setInterval(() => {
    checks += 1;
    if (checks !== CHECKS) return;
    onBroken(
      `The Redis server at ${shownUrl} made no progress for ${timing.brokenAfterMs / 1000} s: ` +
        `${lastError ?? 'no answer'}. Recorded trials are kept; when the server is back, run the same command again.`,
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
