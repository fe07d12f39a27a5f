import { createConnection, type Socket } from 'node:net';
import { createRequire } from 'node:module';
import type { EmbeddedWorld } from '../../../src/world/embedded/embedded-world.js';

const require = createRequire(import.meta.url);

/** A bare protocol client: sends what it likes. */
export interface RawClient {
  readonly state: string;
  on(event: string, listener: (...values: unknown[]) => void): void;
  once(event: string, listener: (...values: unknown[]) => void): void;
  write(name: string, parameters: unknown): void;
  writeRaw(bytes: Buffer): void;
  readonly socket: Socket;
  end(): void;
}

/** How a bare client comes; `from`: its own address, any of 127.0.0.0/8. */
interface Coming {
  readonly version?: string;
  readonly from?: string;
  readonly key?: string;
}

/** Starts to join as a bare client. */
export function rawClient(
  world: EmbeddedWorld,
  username: string,
  { version = world.version, from = '127.0.0.1', key }: Coming = {},
): RawClient {
  const { createClient } = require('minecraft-protocol') as { createClient: (options: unknown) => RawClient };
  const client = createClient({
    connect: (one: { setSocket(socket: Socket): void }) => {
      one.setSocket(createConnection({ host: '127.0.0.1', port: world.port, localAddress: from }));
    },
    host: '127.0.0.1',
    port: world.port,
    version,
    username,
    auth: 'offline',
    hideErrors: true,
    ...(key === undefined ? {} : { fakeHost: key }),
  });
  client.on('error', () => undefined);
  return client;
}

/** A bare client that is in the world. @throws Error with what it was told when it is not let in */
export async function insideClient(
  world: EmbeddedWorld,
  name: string,
  coming: Coming = {},
): Promise<RawClient> {
  const client = rawClient(world, name, coming);
  const reason = disconnectReason(client);
  await new Promise<void>((resolve, reject) => {
    client.once('update_health', () => {
      resolve();
    });
    void reason.then((told) => {
      reject(new Error(`${name} was not let in: ${told}`));
    });
  });
  return client;
}

/** Resolves with the reason a client is given when it is put out. */
export function disconnectReason(client: RawClient): Promise<string> {
  return new Promise((resolve) => {
    let told = 'no reason';
    for (const event of ['disconnect', 'kick_disconnect']) {
      client.on(event, (packet) => {
        told = JSON.stringify(packet);
      });
    }
    client.once('end', () => {
      resolve(told);
    });
  });
}

/** A plain connection. */
export function connect(world: EmbeddedWorld, from = '127.0.0.1'): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port: world.port, localAddress: from }, () => {
      resolve(socket);
    });
    socket.on('error', () => undefined);
  });
}

export async function eventually(what: string, condition: () => boolean, limitMs = 20_000): Promise<void> {
  const startedAt = performance.now();
  while (!condition()) {
    if (performance.now() - startedAt > limitMs) throw new Error(`After ${limitMs} ms: ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
