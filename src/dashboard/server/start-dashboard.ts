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
}

/** A page being served. */
export interface Dashboard {
  /** To be opened in a browser; whoever has the whole of it may steer the run. */
  readonly url: string;
  readonly port: number;
  /** Sends what is left to send, tells the pages that it is over, and frees the port. A second call does nothing. */
  close(): Promise<void>;
}

/**
 * Serves the page of a run on this machine alone.
 * @throws CoVoyagerError `no-page`, `cannot-listen`
 */
export async function startDashboard({ source, port = 0 }: DashboardOptions): Promise<Dashboard> {
  const files = readPageFiles();
  const server = createServer();
  cutSlowReaders(server);
  const ownPort = await listenHere(server, port);
  const token = randomBytes(24).toString('base64url');
  const closing = new AbortController();
  const app = dashboardApp({
    source,
    files,
    token,
    closing: closing.signal,
    guard: new Guard(ownPort),
    run: randomBytes(9).toString('base64url'),
    worldFeed: source.kind === 'live' ? new WorldFeed(source.control) : null,
  });
  const answer = getRequestListener(app.fetch);
  server.on('request', (request, response) => void answer(request, response));
  let closed: Promise<void> | null = null;
  return {
    url: `http://${LOCAL_HOST}:${ownPort}/${source.kind === 'live' ? `#${token}` : ''}`,
    port: ownPort,
    close: () => {
      closing.abort();
      closed ??= endServer(server);
      return closed;
    },
  };
}
