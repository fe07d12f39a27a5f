import { Writable } from 'node:stream';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { serverFor } from './mcp-server.js';
import type { Office } from './office.js';

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
