import type { EventOf, RunEvent } from '../log/run-event.js';

/** One job from its assignment to its end, as the log tells it. */
export interface JobSpan {
  readonly job: string;
  readonly subtask: string;
  readonly worker: string;
  readonly phase: 'whole' | 'load' | 'collect';
  readonly startTick: number;
  /** Null while it runs; a job the log lost sight of (a kill) ends where the run went on. */
  readonly endTick: number | null;
  readonly ended: EventOf<'job-ended'> | null;
}

/** All jobs of a run, in the order they were assigned. */
export function jobSpansOf(events: readonly RunEvent[]): readonly JobSpan[] {
  const spans: JobSpan[] = [];
  const running = new Map<string, number>();
  const end = (job: string, endTick: number, ended: EventOf<'job-ended'> | null): void => {
    const index = running.get(job);
    const span = index === undefined ? undefined : spans[index];
    if (index === undefined || !span) return;
    spans[index] = { ...span, endTick, ended };
    running.delete(job);
  };
  for (const event of events) {
    if (event.kind === 'job-assigned') {
      const { job, subtask, worker, phase } = event;
      running.set(job, spans.length);
      spans.push({ job, subtask, worker, phase, startTick: event.tick, endTick: null, ended: null });
    }
    if (event.kind === 'job-ended') end(event.job, event.tick, event);
    if (event.kind === 'run-resumed' || event.kind === 'run-ended') {
      for (const job of [...running.keys()]) end(job, event.tick, null);
    }
  }
  return spans;
}
