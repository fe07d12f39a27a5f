import { CoVoyagerError } from '../../base/error.js';
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { dashboardApp } from './dashboard-app.js';
import type { DashboardSource } from './dashboard-source.js';
import { Guard } from './guard.js';
import { readPageFiles } from './page-files.js';
import { cutSlowReaders } from './slow-readers.js';
import { realClock } from '../../world/clock/scaled-clock.js';
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

const HOST = '127.0.0.1';
// Readers that do not take what is left are cut off.
const FAREWELL_MS = 500;

/**
 * Serves the page of a run on this machine alone.
 * @throws CoVoyagerError `no-page`, `cannot-listen`
 */
export async function startDashboard({ source, port = 0 }: DashboardOptions): Promise<Dashboard> {
  const files = readPageFiles();
  const server = createServer();
  cutSlowReaders(server);
  const ownPort = await listen(server, port);
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
    url: `http://${HOST}:${ownPort}/${source.kind === 'live' ? `#${token}` : ''}`,
    port: ownPort,
    close: () => {
      closing.abort();
      closed ??= end(server);
      return closed;
    },
  };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const why = cause.code === 'EADDRINUSE' ? 'somebody else listens there' : cause.message;
      reject(
        new CoVoyagerError(
          'cannot-listen',
          `Expected port ${port} of ${HOST} to be free, but ${why}. Give another --port, or 0 for any free one.`,
          { cause },
        ),
      );
    });
    server.listen(port, HOST, () => resolve((server.address() as AddressInfo).port));
  });
}

function end(server: Server): Promise<void> {
  const timers = realClock();
  return new Promise((resolve) => {
    const timer = timers.setTimeout(() => server.closeAllConnections(), FAREWELL_MS);
    server.close(() => {
      timers.clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}
