import { setTimeout as delay } from 'node:timers/promises';
import { openLedger, type RedisLedger } from './redis-ledger.js';
import type { RedisLink } from './redis-link.js';
import { watchSilence, type Silence } from './redis-silence.js';
import { startRedisWorker, type RedisWorker } from './redis-worker.js';
import type { QueueEnd, TrialQueue } from './trial-queue.js';

/** How a session is over: as a queue ends, or by an error that is the caller's to see. */
type SessionEnd = QueueEnd | { readonly kind: 'error'; readonly error: unknown };

interface Session {
  readonly link: RedisLink;
  readonly ledger: RedisLedger;
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
  const onError = (error: unknown): void => {
    settle({ kind: 'error', error });
  };
  const silence = watchSilence(link, (reason) => {
    settle({ kind: 'broken', reason });
  });
  const { onFinished } = listener;
  const ledger = openLedger(link, trials, { onFinished, onAnswer: silence.isOver, onError });
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
  const stop = (): void => {
    settle({ kind: 'stopped' });
  };
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
