/** Six clients that send moves as fast as they can and come back as soon as they are cut: `world-flooders.ts PORT`. */
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';

interface RawClient {
  on(event: string, listener: (packet: unknown) => void): void;
  write(name: string, parameters: unknown): void;
  readonly socket: Socket;
}

const FLOODERS = 6;
const AT_ONCE = 200;
const { createClient } = createRequire(import.meta.url)('minecraft-protocol') as {
  createClient: (options: unknown) => RawClient;
};
const told = { joins: 0, cuts: 0, packets: 0, last: '' };

function flood(number: number): void {
  const connection = { isOpen: true };
  const client = createClient({
    host: '127.0.0.1',
    port: Number(process.argv[2]),
    version: '1.20.1',
    username: `Flood${number}`,
    auth: 'offline',
    hideErrors: true,
  });
  client.on('error', () => undefined);
  for (const event of ['disconnect', 'kick_disconnect'])
    client.on(event, (packet) => {
      told.last = JSON.stringify(packet);
    });
  client.on('end', () => {
    if (!connection.isOpen) return;
    connection.isOpen = false;
    told.cuts += 1;
    setTimeout(() => flood(number), 50);
  });
  const send = (): void => {
    for (let count = 0; count < AT_ONCE && connection.isOpen && client.socket.writable; count++) {
      client.write('position', { x: 0.5, y: 64, z: 0.5 + (count % 2) / 10, onGround: true });
      told.packets += 1;
    }
    // As fast as the other side reads.
    if (!connection.isOpen) return;
    if (client.socket.writableNeedDrain) client.socket.once('drain', send);
    else setImmediate(send);
  };
  client.on('update_health', () => {
    told.joins += 1;
    send();
  });
}

for (let number = 0; number < FLOODERS; number++) flood(number);
process.on('SIGTERM', () => {
  process.stdout.write(`${JSON.stringify(told)}\n`, () => process.exit(0));
});
