import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { Guard, isAuthorized } from '../dashboard/server/guard.js';
import { endServer, listenHere, LOCAL_HOST } from '../dashboard/server/local-server.js';
import { mcpServer, serverFor } from './mcp-server.js';
import type { Office } from './office.js';
import { announceChanges } from './resources.js';
import { Sessions } from './sessions.js';

const PATH = '/mcp';

/** A server that assistants on this machine reach by HTTP. */
export interface HttpServing {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves any number of assistants on 127.0.0.1. Every request needs the token, and none is taken from a page of a
 * browser or by another name than this machine's.
 * @param port 0: any free one
 * @throws CoVoyagerError `cannot-listen`
 */
export async function serveOverHttp(
  office: Office,
  version: string,
  { port, token }: { readonly port: number; readonly token: string },
): Promise<HttpServing> {
  const handler = createMcpHandler(() => mcpServer(office, version));
  const sessions = new Sessions(() => serverFor(office, version, 'legacy'));
  const stop = announceChanges(office, (uri) => handler.notify.resourceUpdated(uri));
  const server = createServer();
  const ownPort = await listenHere(server, port);
  const guard = new Guard(ownPort);
  const answer = getRequestListener(async (request) => {
    const { headers } = request;
    const refusal = guard.refusalOf({
      host: headers.get('host') ?? undefined,
      origin: headers.get('origin') ?? undefined,
    });
    if (refusal !== null) return refused(403, refusal);
    if (new URL(request.url).pathname !== PATH) return refused(404, `There is nothing there; use ${PATH}.`);
    if (!isAuthorized(headers.get('authorization') ?? undefined, token)) {
      return refused(401, 'Expected "Authorization: Bearer" with the token the program printed.');
    }
    return (await sessions.answer(request)) ?? handler.fetch(request);
  });
  server.on('request', (request, response) => void answer(request, response));
  return {
    url: `http://${LOCAL_HOST}:${ownPort}${PATH}`,
    close: async () => {
      stop();
      await sessions.close();
      await handler.close();
      await endServer(server);
    },
  };
}

function refused(status: number, error: string): Response {
  return Response.json({ error }, { status });
}
