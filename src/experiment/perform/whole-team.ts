import type { RunEvent } from '../../run/log/run-event.js';
import type { TeamCondition } from '../trial.js';

/**
 * Why a run says nothing of its team: somebody was not there when work began. A program that plays a person is waited
 * for, but a run goes on without it.
 * @returns null where everybody was, and where no work was given out
 */
export function whyNotWhole(
  events: readonly RunEvent[],
  { name, ai, humanBots }: TeamCondition,
): string | null {
  const begun = events.findIndex(({ kind }) => kind === 'job-assigned');
  if (begun < 0) return null;
  const came = new Set(
    events.slice(0, begun).flatMap((event) => (event.kind === 'worker-joined' ? [event.worker] : [])),
  );
  if (came.size >= ai + humanBots) return null;
  const there = came.size === 0 ? 'nobody' : [...came].join(', ');
  return `Expected ${ai + humanBots} to be there when work began (${name}), but there was only ${there}.`;
}
