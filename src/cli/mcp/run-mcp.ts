import { randomBytes } from 'node:crypto';
import { dirname, join, resolve } from 'node:path';
import { defined } from '../../base/defined.js';
import { CoVoyagerError, messageOf, usageError } from '../../base/error.js';
import { makeFolder } from '../../base/folder.js';
import { loadEnvironment } from '../../environment/load-environment.js';
import { packageVersion } from '../../game/package-file.js';
import { loadGame } from '../../game/game.js';
import { Office } from '../../mcp/office.js';
import { defaultMemoryFile, fileMemoryStore } from '../../run/people/memory/file-memory-store.js';
import type { WorldChoice } from '../../run/run-request.js';
import { installScaledClock } from '../../world/clock/scaled-clock.js';
import { isEmbeddable, readPlayable } from '../../world/embeddable.js';
import { EMBEDDED_RANGE } from '../../environment/embedded-range.js';
import { hushConsole } from '../shared/hush-console.js';
import { untilInterrupted } from '../shared/interrupt.js';
import { printRemark } from '../shared/output.js';

/** What `co-voyager mcp` was asked for. */
export interface McpOptions {
  readonly http?: boolean;
  readonly httpPort: number;
  readonly host?: string;
  readonly port?: number;
  readonly environment?: string;
  readonly mcVersion: string;
  readonly speed: number;
  readonly out?: string;
}

const DEFAULT_PORT = 25_565;

/**
 * Serves assistants until they leave, or until interrupted; runs under way are brought to an end in good order.
 * @throws CoVoyagerError `usage`, `cannot-listen`, and those of a place or version that is none
 */
export async function runMcp(options: McpOptions): Promise<void> {
  const world = worldOf(options);
  loadGame(options.mcVersion);
  if (options.out !== undefined) makeRunsFolder(options.out);
  // Before mineflayer is loaded: it takes hold of the clocks then.
  if (options.speed !== 1) installScaledClock();
  hushConsole();
  process.on('uncaughtException', (error) => {
    // A library's timer or socket threw where nobody could catch it; the assistant keeps its server.
    printRemark(`error: ${messageOf(error)}`);
  });
  const memoryFile = defaultMemoryFile();
  const office = new Office({
    world,
    mcVersion: options.mcVersion,
    memory: fileMemoryStore(memoryFile),
    runsFolder: resolve(options.out ?? join(dirname(memoryFile), 'runs')),
    runGoal: async (request) => (await import('../../run/run-goal.js')).runGoal(request),
  });
  try {
    await serve(office, options);
  } finally {
    await office.close();
  }
}

function makeRunsFolder(out: string): void {
  try {
    makeFolder(out);
  } catch (cause) {
    const why = messageOf(cause);
    const message = `--out: expected a folder to keep runs in, got ${out}: ${why}. Name another one.`;
    throw new CoVoyagerError('out-dir-not-writable', message, { cause });
  }
}

async function serve(office: Office, { http, httpPort }: McpOptions): Promise<void> {
  const interrupted = untilInterrupted();
  if (http !== true) {
    const { serveOverStdio } = await import('../../mcp/serve-stdio.js');
    const stopping = new AbortController();
    if (process.stdin.isTTY)
      printRemark('An assistant starts this command itself (docs/mcp.md). Press Ctrl-C to end.');
    void interrupted.then(() => stopping.abort());
    await serveOverStdio(office, packageVersion(), stopping.signal);
    return;
  }
  const { serveOverHttp } = await import('../../mcp/serve-http.js');
  const { CO_VOYAGER_MCP_TOKEN: own = '' } = process.env;
  const token = own === '' ? randomBytes(24).toString('base64url') : own;
  const serving = await serveOverHttp(office, packageVersion(), { port: httpPort, token });
  process.stdout.write(`${serving.url}\n`);
  process.stdout.write(
    own === '' ? `Authorization: Bearer ${token}\n` : 'The token is the one in CO_VOYAGER_MCP_TOKEN.\n',
  );
  printRemark('Press Ctrl-C to end.');
  await interrupted;
  await serving.close();
}

function worldOf({ host, port, environment, mcVersion, speed }: McpOptions): WorldChoice {
  if (host !== undefined || port !== undefined) {
    if (speed !== 1) {
      const message = '--speed: cannot be set on a server that runs already; leave out --host and --port.';
      throw usageError(message);
    }
    if (environment !== undefined) loadEnvironment(environment);
    return {
      kind: 'server',
      host: host ?? '127.0.0.1',
      port: port ?? DEFAULT_PORT,
      ...defined({ environment }),
    };
  }
  if (!isEmbeddable(mcVersion)) {
    const message = `--mc-version: expected ${EMBEDDED_RANGE}, got "${mcVersion}". For others name a server with --host.`;
    throw usageError(message);
  }
  if (environment !== undefined) readPlayable(environment);
  return { kind: 'embedded', version: mcVersion, speed, ...defined({ environment }) };
}
