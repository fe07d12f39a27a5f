import { createConnection, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EmbeddedWorld } from '../../../src/world/embedded/embedded-world.js';
import { startWorld } from '../../../src/world/start-world.js';
import { eventually, insideClient, rawClient, type RawClient } from './clients.js';

describe('the door of a world that strangers flood', () => {
  let world: EmbeddedWorld;

  beforeEach(async () => {
    world = await startWorld({ environment: 'chest-arena' });
  });

  afterEach(async () => {
    await world.stop();
  });

  it("lets the program's own bots in, again and again, beside a flood from their own address", async () => {
    const flood = floodDoor(world, '127.0.0.1');
    const names = Array.from({ length: 16 }, (_, number) => `Bot${number}`);
    for (let round = 0; round < 3; round++) {
      const bots = await Promise.all(names.map((name) => insideClient(world, name, { key: world.key })));
      for (const bot of bots) bot.end();
      await eventually('all are out', () => names.every((name) => !world.player(name)?.isConnected));
    }
    expect(flood.stop()).toBeGreaterThan(400);
  }, 30_000);

  it('lets a person in while a flood comes from elsewhere', async () => {
    const flood = floodDoor(world, '127.0.6.1');
    const person = await insideClient(world, 'Person', { from: '127.0.6.2' });
    expect(world.player('Person')?.isConnected).toBe(true);
    person.end();
    flood.stop();
  });
});

/** Opens connections that say nothing, and joins, as fast as it can. Stopping it tells how many there were. */
function floodDoor(world: EmbeddedWorld, from: string): { stop: () => number } {
  let count = 0;
  const open: Socket[] = [];
  const clients: RawClient[] = [];
  const timer = setInterval(() => {
    for (let each = 0; each < 20; each++) {
      const socket = createConnection({ host: '127.0.0.1', port: world.port, localAddress: from });
      socket.on('error', () => undefined);
      open.push(socket);
      count += 1;
    }
    if (count % 200 === 0) clients.push(rawClient(world, `Flood${count}`, { from }));
  }, 25);
  return {
    stop: () => {
      clearInterval(timer);
      for (const socket of open) socket.destroy();
      for (const client of clients) client.end();
      return count;
    },
  };
}
