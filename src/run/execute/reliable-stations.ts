import { positionKey } from '../../base/position.js';
import type { Station } from '../../schedule/job.js';
import type { RunEvent } from '../log/run-event.js';

/** So many jobs at a station that brought nothing, one after the other: somebody empties it, or nobody gets there. */
const MOST_FAILURES = 2;

/** Stations without those at which nothing has come of the last jobs, as long as there is another of the kind. */
export function reliableStations(
  stations: readonly Station[],
  events: readonly RunEvent[],
): readonly Station[] {
  const places = new Map<string, string>();
  const failures = new Map<string, number>();
  for (const event of events) {
    if (event.kind === 'job-assigned' && event.station)
      places.set(event.job, positionKey(event.station.position));
    const place = event.kind === 'job-ended' ? places.get(event.job) : undefined;
    if (event.kind !== 'job-ended' || place === undefined) continue;
    if (event.verdict.done > 0) failures.delete(place);
    else if (event.outcome === 'failed') failures.set(place, (failures.get(place) ?? 0) + 1);
  }
  const isReliable = ({ position }: Station): boolean =>
    (failures.get(positionKey(position)) ?? 0) < MOST_FAILURES;
  return stations.filter(
    (station) =>
      isReliable(station) || !stations.some((other) => other.block === station.block && isReliable(other)),
  );
}
