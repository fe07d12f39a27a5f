import { Writable } from 'node:stream';
import type { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { mcpServer } from './mcp-server.js';
import type { Office } from './office.js';
import { announceChanges } from './resources.js';

/**
 * Serves one assistant over this process's standard streams, until it closes them or the signal fires. From the call on,
 * whatever anybody else writes to stdout goes to stderr.
 */
export async function serveOverStdio(office: Office, version: string, signal: AbortSignal): Promise<void> {
  const stdout = ownStdout();
  const transport = new StdioServerTransport(process.stdin, stdout);
  const handle = serveStdio(({ era }) => serverFor(office, version, era), { transport });
  await new Promise<void>((resolve) => {
    for (const event of ['end', 'close', 'error']) process.stdin.once(event, () => resolve());
    signal.addEventListener('abort', () => resolve());
    if (signal.aborted) resolve();
  });
  await handle.close();
}

function serverFor(office: Office, version: string, era: 'legacy' | 'modern'): McpServer {
  const server = mcpServer(office, version);
  const subscribed = new Set<string>();
  // Clients of 2025 subscribe one by one; of later ones the SDK itself knows who listens to what.
  if (era === 'legacy') {
    server.server.setRequestHandler('resources/subscribe', ({ params }) => {
      subscribed.add(params.uri);
      return {};
    });
    server.server.setRequestHandler('resources/unsubscribe', ({ params }) => {
      subscribed.delete(params.uri);
      return {};
    });
  }
  server.server.onclose = announceChanges(office, (uri) => {
    if (era === 'legacy' && !subscribed.has(uri)) return;
    if (server.isConnected()) server.server.sendResourceUpdated({ uri }).catch(() => undefined);
  });
  return server;
}

/** What really goes to stdout, while `process.stdout` leads to stderr. */
function ownStdout(): Writable {
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = process.stderr.write.bind(process.stderr);
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      write(chunk, (error) => done(error ?? null));
    },
  });
}
