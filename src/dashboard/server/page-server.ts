import { networkInterfaces } from 'node:os';
import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { addPage, secured, type PageMeans } from './dashboard-app.js';
import { Guard } from './guard.js';
import { endServer, listenHere, LOCAL_HOST } from './local-server.js';
import { readPageFiles } from './page-files.js';
import type { Socket } from 'node:net';

/** Every address of this machine. */
const ANYWHERE = '0.0.0.0';

/** The built page being served, with what it asks for. */
export interface PageServer {
  readonly port: number;
  /** The start of addresses by which it is opened, by others too where they may. */
  readonly origin: string;
  /** Frees the port; what is still being sent has half a second. */
  close(before?: () => Promise<unknown>): Promise<void>;
}

/**
 * Serves the page on this machine alone unless told otherwise.
 * @param port 0: any free one
 * @throws CoVoyagerError `no-page`, `cannot-listen`
 */
export async function servePage(
  { port, isLan = false }: { readonly port: number; readonly isLan?: boolean },
  routes: (means: PageMeans) => Hono,
): Promise<PageServer> {
  const files = readPageFiles();
  const server = createServer();
  cutSlowReaders(server);
  const ownPort = await listenHere(server, port, isLan ? ANYWHERE : LOCAL_HOST);
  const addresses = isLan ? ownAddresses() : [];
  const closing = new AbortController();
  const app = routes({ files, guard: new Guard(ownPort, addresses), closing: closing.signal });
  const answer = getRequestListener(app.fetch);
  server.on('request', (request, response) => void answer(request, response));
  let closed: Promise<void> | null = null;
  return {
    port: ownPort,
    origin: `http://${addresses[0] ?? LOCAL_HOST}:${ownPort}`,
    close: (before = () => Promise.resolve()) => {
      closing.abort();
      closed ??= before().then(() => endServer(server));
      return closed;
    },
  };
}

/** An app that keeps strangers out, with the routes that are added and the page's files after them. */
export function pageApp({ files, guard }: PageMeans, addRoutes: (app: Hono) => void): Hono {
  const app = secured(new Hono(), guard);
  addRoutes(app);
  addPage(app, files);
  return app;
}

/** Addresses by which other machines reach this one. */
function ownAddresses(): readonly string[] {
  return Object.values(networkInterfaces()).flatMap((each = []) =>
    each.flatMap(({ family, internal, address }) => (family === 'IPv4' && !internal ? [address] : [])),
  );
}

/** Who takes nothing of what is ready for so long is not there any more; a page comes back by itself. */
const PATIENCE_MS = 10_000;

/**
 * Cuts connections that read nothing, so that what waits for them is not kept. Node's own time-out starts again
 * whenever a part of what is being sent was taken; who waits for news has nothing to take and stays.
 */
export function cutSlowReaders(server: Server, patienceMs = PATIENCE_MS): void {
  server.timeout = patienceMs;
  server.on('timeout', (socket: Socket) => {
    if (socket.writableLength > 0) socket.destroy();
  });
}
