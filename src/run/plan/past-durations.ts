import type { Subtask } from '../../plan/subtask/subtask.js';
import type { Durations } from '../../schedule/simulate/durations.js';
import type { JobPhase } from '../../schedule/job.js';
import { takenBefore } from '../../schedule/simulate/taken-before.js';
import type { PastDuration } from '../../schedule/simulate/learned-durations.js';
import type { EventOf, RunEvent } from '../log/run-event.js';

/** A job that was done as asked, and how long it took. */
export interface PastJob {
  readonly subtask: Subtask;
  readonly phase: JobPhase;
  readonly quantity: number;
  /** How much of its item the plan had gathered before. */
  readonly taken: number;
  readonly observedTicks: number;
}

/** How long the bots' jobs of a run took; only those that did all they were asked. People have paces of their own. */
export function pastJobsOf(events: readonly RunEvent[]): readonly PastJob[] {
  const subtasks = new Map<string, { readonly subtask: Subtask; readonly taken: number }>();
  const assigned = new Map<string, EventOf<'job-assigned'>>();
  const amended = new Set<string>();
  const people = new Set<string>();
  const past: PastJob[] = [];
  for (const event of events) {
    if (event.kind === 'plan-made' || event.kind === 'repair-planned') {
      const taken = takenBefore(event.subtasks);
      for (const [place, subtask] of event.subtasks.entries())
        subtasks.set(subtask.id, { subtask, taken: taken[place] ?? 0 });
    }
    if (event.kind === 'worker-joined' && event.workerKind !== 'ai') people.add(event.worker);
    if (event.kind === 'job-assigned') assigned.set(event.job, event);
    if (event.kind === 'job-amended' && event.accepted) amended.add(event.job);
    if (event.kind !== 'job-ended' || event.verdict.kind !== 'passed' || amended.has(event.job)) continue;
    if (people.has(event.worker)) continue;
    const planned = subtasks.get(event.subtask);
    const start = assigned.get(event.job);
    // Who waited did not work: a furnace that is not done, a chest in use.
    const observedTicks = event.ticks - event.waitedTicks;
    if (!planned || !start || observedTicks <= 0) continue;
    past.push({ ...planned, phase: start.phase, quantity: start.quantity, observedTicks });
  }
  return past;
}

/** The same beside what the rules expect, whatever the run itself had expected. */
export function besideExpected(past: readonly PastJob[], byRules: Durations): readonly PastDuration[] {
  return past.map(({ subtask, phase, quantity, taken, observedTicks }) => {
    const { fixedTicks, ticksPerUnit } = byRules.estimate(subtask, phase, taken);
    const expectedTicks = Math.max(1, fixedTicks + ticksPerUnit * quantity);
    return { action: subtask.action, item: subtask.item, phase, expectedTicks, observedTicks };
  });
}
