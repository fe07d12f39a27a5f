import { networkInterfaces } from 'node:os';
import { Seats } from '../../avatar/seats.js';
import { CoVoyagerError } from '../../base/error.js';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { dashboardApp } from './dashboard-app.js';
import type { DashboardSource } from './dashboard-source.js';
import { Guard } from './guard.js';
import { endServer, listenHere, LOCAL_HOST } from './local-server.js';
import { readPageFiles } from './page-files.js';
import { cutSlowReaders } from './slow-readers.js';
import { WorldFeed } from './world-feed.js';

export interface DashboardOptions {
  readonly source: DashboardSource;
  /** Default 0: any free one. */
  readonly port?: number;
  /** Whether other machines may open it. */
  readonly isLan?: boolean;
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

/** Every address of this machine. */
export const ANYWHERE = '0.0.0.0';

/**
 * Serves the page of a run, on this machine alone unless told otherwise.
 * @throws CoVoyagerError `no-page`, `cannot-listen`
 */
export async function startDashboard({
  source,
  port = 0,
  isLan = false,
}: DashboardOptions): Promise<Dashboard> {
  const files = readPageFiles();
  const server = createServer();
  cutSlowReaders(server);
  const ownPort = await listenHere(server, port, isLan ? ANYWHERE : LOCAL_HOST);
  const token = randomBytes(24).toString('base64url');
  const closing = new AbortController();
  const addresses = isLan ? ownAddresses() : [];
  const seats = source.kind === 'live' ? new Seats((name) => source.control.wayIn(name)) : null;
  const app = dashboardApp({
    source,
    files,
    token,
    seats,
    closing: closing.signal,
    guard: new Guard(ownPort, addresses),
    run: randomBytes(9).toString('base64url'),
    worldFeed: source.kind === 'live' ? new WorldFeed(source.control) : null,
  });
  const answer = getRequestListener(app.fetch);
  server.on('request', (request, response) => void answer(request, response));
  let closed: Promise<void> | null = null;
  return {
    url: `http://${LOCAL_HOST}:${ownPort}/${source.kind === 'live' ? `#${token}` : ''}`,
    port: ownPort,
    playUrl: (name) => {
      const seat = seats?.give(name);
      if (seat === undefined) throw new CoVoyagerError('bad-option', 'This run is over; nobody can play.');
      return `http://${addresses[0] ?? LOCAL_HOST}:${ownPort}/#play=${seat}`;
    },
    close: () => {
      closing.abort();
      closed ??= (seats?.close() ?? Promise.resolve()).then(() => endServer(server));
      return closed;
    },
  };
}

/** Addresses by which other machines reach this one. */
export function ownAddresses(): readonly string[] {
  return Object.values(networkInterfaces()).flatMap((each = []) =>
    each.flatMap(({ family, internal, address }) => (family === 'IPv4' && !internal ? [address] : [])),
  );
}
