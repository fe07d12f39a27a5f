import type { PastDuration } from '../schedule/learned-durations.js';
import type { Subtask } from '../plan/subtask.js';
import type { EventOf, RunEvent } from './run-event.js';

/** How long jobs of a run took beside what had been expected; only those that did all they were asked. */
export function pastDurationsOf(events: readonly RunEvent[]): readonly PastDuration[] {
  const subtasks = new Map<string, Subtask>();
  const assigned = new Map<string, EventOf<'job-assigned'>>();
  const amended = new Set<string>();
  const past: PastDuration[] = [];
  for (const event of events) {
    if (event.kind === 'plan-made' || event.kind === 'repair-planned') {
      for (const subtask of event.subtasks) subtasks.set(subtask.id, subtask);
    }
    if (event.kind === 'job-assigned') assigned.set(event.job, event);
    if (event.kind === 'job-amended' && event.accepted) amended.add(event.job);
    if (event.kind !== 'job-ended' || event.verdict.kind !== 'passed' || amended.has(event.job)) continue;
    const subtask = subtasks.get(event.subtask);
    const start = assigned.get(event.job);
    if (!subtask || !start || start.expectedTicks <= 0) continue;
    const { action, item } = subtask;
    const { phase, expectedTicks } = start;
    past.push({ action, item, phase, expectedTicks, observedTicks: event.ticks });
  }
  return past;
}
