import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A wire between players and a world that can go dead without either side being told. */
export interface Wire {
  readonly port: number;
  /** Nothing passes any more, in neither direction; what is sent waits. */
  freeze(player: string): void;
  /** What has waited passes, and whatever comes; an end that happened meanwhile is told now. */
  thaw(player: string): void;
  close(): void;
}

interface Line {
  readonly outside: Socket;
  readonly inside: Socket;
  /** The first bytes a client sends: who it is stands in them. */
  greeting: Buffer;
  isFrozen: boolean;
}

/** Lays a wire to a world's port. */
export async function layWire(worldPort: () => number): Promise<Wire> {
  const lines = new Set<Line>();
  const server: Server = createServer((outside) => {
    const inside = connect({ host: '127.0.0.1', port: worldPort() });
    const line: Line = { outside, inside, greeting: Buffer.alloc(0), isFrozen: false };
    lines.add(line);
    outside.setNoDelay(true);
    inside.setNoDelay(true);
    outside.on('data', (data) => {
      if (line.greeting.length < 512) line.greeting = Buffer.concat([line.greeting, data]);
      inside.write(data);
    });
    inside.on('data', (data) => {
      outside.write(data);
    });
    const end = (): void => {
      if (line.isFrozen) return;
      lines.delete(line);
      outside.end();
      inside.end();
    };
    for (const socket of [outside, inside]) {
      socket.on('error', () => undefined);
      socket.on('close', end);
      socket.on('end', end);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const of = (player: string): readonly Line[] =>
    [...lines].filter(({ greeting }) => greeting.includes(player));
  return {
    port: (server.address() as AddressInfo).port,
    freeze: (player) => {
      for (const line of of(player)) {
        line.isFrozen = true;
        line.outside.pause();
        line.inside.pause();
      }
    },
    thaw: (player) => {
      for (const line of of(player)) {
        line.isFrozen = false;
        line.outside.resume();
        line.inside.resume();
        if (line.inside.closed || line.inside.readableEnded) line.outside.end();
      }
    },
    close: () => {
      for (const { outside, inside } of lines) {
        outside.destroy();
        inside.destroy();
      }
      server.close();
    },
  };
}
