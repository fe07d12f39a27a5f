import type { ScheduleAction } from './action.js';
import { advance } from './advance.js';
import type { ScheduleEvent } from './event.js';
import { SOFT_PROMISES } from './assign/soft-promises.js';
import type { ScheduleState } from './state/state.js';

/**
 * What becomes of a schedule by an event, and what the run is to do. Pure: the state that came in stays as it is, the
 * same state and event always give the same answer, and nothing is ever thrown. Events about jobs, workers and subtasks
 * that are not known (any more) change nothing but the time; a tick before the last one counts as the last one.
 *
 * Actions stand in the order they are to be carried out. The reading of the chest that ends a visit has to be told
 * before the `job-ended` that relies on it: else what was brought seems to be missing.
 */
export function transition(
  state: ScheduleState,
  event: ScheduleEvent,
): readonly [ScheduleState, readonly ScheduleAction[]] {
  return advance(state, event, SOFT_PROMISES);
}
