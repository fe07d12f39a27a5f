import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether tests can start a Redis server of their own; where they must all run, a missing one is a failure. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;
if (!hasRedis) {
  const advice = 'Without redis-server its tests are skipped; Debian: apt-get install redis-server';
  if (process.env['CI']) throw new Error(`${advice}. With CI set none may be skipped.`);
  console.warn(advice);
}

export interface RedisServer {
  readonly url: string;
  readonly port: number;
  /** Freezes it, as a network that swallows everything would; it stays so until the end. */
  freeze(): void;
  stop(): Promise<void>;
}

/** Starts a Redis server of its own on a free port; it keeps nothing on disk. */
export async function startRedis(
  options: { readonly port?: number; readonly password?: string; readonly policy?: string } = {},
): Promise<RedisServer> {
  const port = options.port ?? (await freePort());
  const folder = mkdtempSync(join(tmpdir(), 'redis-'));
  const place = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder];
  const kept = ['--save', '', '--appendonly', 'no', '--maxmemory-policy', options.policy ?? 'noeviction'];
  const closed = options.password ? ['--requirepass', options.password] : [];
  const child = spawn('redis-server', [...place, ...kept, ...closed], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const gone = once(child, 'exit');
  let said = '';
  for await (const chunk of child.stdout) {
    said += String(chunk);
    if (said.includes('Ready to accept connections')) break;
  }
  if (child.exitCode !== null) throw new Error(`redis-server did not start: ${said}`);
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    freeze: () => {
      child.kill('SIGSTOP');
    },
    stop: async () => {
      child.kill('SIGKILL');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A port nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
