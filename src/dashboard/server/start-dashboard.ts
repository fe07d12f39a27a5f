import { Seats, type Join } from '../../avatar/seats.js';
import { badOption } from '../../base/error.js';
import { randomBytes } from 'node:crypto';
import { dashboardApp } from './dashboard-app.js';
import type { DashboardSource } from './dashboard-source.js';
import { LOCAL_HOST } from './local-server.js';
import { servePage } from './page-server.js';
import { WorldFeed } from './world-feed.js';

export interface DashboardOptions {
  readonly source: DashboardSource;
  /** Default 0: any free one. */
  readonly port?: number;
  /** Whether other machines may open it. */
  readonly isLan?: boolean;
  /** How a body comes into the world; default: by a client of its own. */
  readonly join?: Join;
}

/** A page being served. */
export interface Dashboard {
  /** To be opened in a browser; whoever has the whole of it may steer the run. */
  readonly url: string;
  readonly port: number;
  /**
   * The link by which somebody plays under a name.
   * @throws CoVoyagerError `bad-option` for a name the game does not know, or where nobody may play
   */
  playUrl(name: string): string;
  /** Sends what is left to send, tells the pages that it is over, and frees the port. A second call does nothing. */
  close(): Promise<void>;
}

/**
 * Serves the page of a run, on this machine alone unless told otherwise.
 * @throws CoVoyagerError `no-page`, `cannot-listen`
 */
export async function startDashboard({
  source,
  port = 0,
  isLan = false,
  join,
}: DashboardOptions): Promise<Dashboard> {
  const token = randomBytes(24).toString('base64url');
  const seats = source.kind === 'live' ? new Seats((name) => source.control.wayIn(name), join) : null;
  const server = await servePage({ port, isLan }, (means) =>
    dashboardApp({
      ...means,
      source,
      token,
      seats,
      run: randomBytes(9).toString('base64url'),
      worldFeed: source.kind === 'live' ? new WorldFeed(source.control) : null,
    }),
  );
  return {
    url: `http://${LOCAL_HOST}:${server.port}/${source.kind === 'live' ? `#${token}` : ''}`,
    port: server.port,
    playUrl: (name) => {
      const seat = seats?.give(name);
      if (seat === undefined) throw badOption('This run is over; nobody can play.');
      return `${server.origin}/#play=${seat}`;
    },
    close: () => server.close(() => seats?.close() ?? Promise.resolve()),
  };
}
