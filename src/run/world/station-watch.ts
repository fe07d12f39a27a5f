import type { Station } from '../../schedule/job.js';

/** Looks in a row that must agree: a client may hear of a new block a moment after its placer. */
const LOOKS = 2;

/** Notices when a station that should stand is gone: broken by somebody, blown up. */
export class StationWatch {
  readonly #missed = new Map<string, number>();

  /** @param stands null: nobody can see it */
  constructor(private readonly stands: (station: Station) => boolean | null) {}

  /** Looks at each once; returns those found gone, each time they are asked for. */
  gone(stations: readonly Station[]): readonly Station[] {
    return stations.filter((station) => {
      const key = JSON.stringify(station);
      const missed = this.stands(station) === false ? (this.#missed.get(key) ?? 0) + 1 : 0;
      this.#missed.set(key, missed);
      return missed >= LOOKS;
    });
  }
}
