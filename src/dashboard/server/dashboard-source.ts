import type { RunControl } from '../../run/run-control.js';
import type { RunEvent } from '../../run/log/run-event.js';

/** What a page shows: a run in progress, or one that is over. */
export type DashboardSource =
  | { readonly kind: 'live'; readonly control: RunControl }
  | { readonly kind: 'recorded'; readonly events: readonly RunEvent[] };

/** Everything logged so far; an event's index is its number. */
export function eventsOf(source: DashboardSource): readonly RunEvent[] {
  return source.kind === 'live' ? source.control.events : source.events;
}
