import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Bot } from 'mineflayer';
import { varInt } from '../../../src/world/embedded/protocol/packing.js';
import { startWorld } from '../../../src/world/start-world.js';
import type { EmbeddedWorld } from '../../../src/world/embedded/embedded-world.js';
import { connect, disconnectReason, eventually, insideClient, rawClient, type RawClient } from './clients.js';
import { joinBot } from '../../support/join-bot.js';

describe('a world with hostile clients', () => {
  let world: EmbeddedWorld;
  let honest: Bot;
  const errors: string[] = [];

  beforeAll(async () => {
    world = await startWorld({ environment: 'chest-arena' });
    world.events.on('internal-error', ({ where, message }) => errors.push(`${where}: ${message}`));
    honest = await joinBot(world, 'Honest');
  });

  afterAll(async () => {
    honest.quit();
    await world.stop();
  });

  async function expectHonestPlays(): Promise<void> {
    const before = world.tickNumber;
    await eventually('the world goes on', () => world.tickNumber > before + 3);
    await honest.waitForTicks(2);
    expect(world.player('Honest')?.isConnected).toBe(true);
  }

  it('refuses another version and says which one it is', async () => {
    const reason = await disconnectReason(rawClient(world, 'Newer', { version: '1.20.4' }));
    expect(reason).toContain('1.20.1');
    await expectHonestPlays();
  });

  it('refuses a name that is taken, in any spelling, and keeps the first', async () => {
    expect(await disconnectReason(rawClient(world, 'honest'))).toContain('is here already');
    await expectHonestPlays();
  });

  it('says where a player is as soon as it has joined', async () => {
    const from: (string | null)[] = [];
    const stop = world.events.on('player-joined', ({ player }) =>
      from.push(world.listener.addressOf(player)),
    );
    const guest = await insideClient(world, 'Guest', { from: '127.0.0.9' });
    stop();
    expect(from).toEqual(['127.0.0.9']);
    guest.end();
  });

  it('refuses names that are none', async () => {
    expect(await disconnectReason(rawClient(world, 'no spaces'))).toContain('1 to 16 letters');
  });

  it('survives garbage, giant lengths and half packets', async () => {
    for (const bytes of [
      Buffer.from('GET / HTTP/1.1\r\nHost: x\r\n\r\n'),
      Buffer.from([0xff, 0xff, 0xff, 0xff, 0x7f]),
      Buffer.from([0xff, 0xff, 0x7f, 1, 2, 3]),
      Buffer.from([0x00]),
      Buffer.from([0xfe, 0x01]),
      Buffer.from([0x05, 0x00]),
      Buffer.alloc(200_000, 0x41),
    ]) {
      const socket = await connect(world);
      const closed = new Promise((resolve) => socket.once('close', resolve));
      socket.resume().end(bytes);
      await closed;
    }
    await expectHonestPlays();
  });

  it('puts out a client that sends what is no packet', async () => {
    const client = await insideClient(world, 'Garbler');
    const reason = disconnectReason(client);
    client.writeRaw(Buffer.from([0x0b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]));
    expect(await reason).toContain('no packet');
    await expectHonestPlays();
  });

  it('puts out a client whose packet becomes huge when it is taken apart', async () => {
    const client = await insideClient(world, 'Bomber', { from: '127.0.5.5' });
    const reason = disconnectReason(client);
    const bytes = 4_000_000;
    const packet = Buffer.concat([varInt(bytes), deflateSync(Buffer.alloc(bytes))]);
    client.socket.write(Buffer.concat([varInt(packet.length), packet]));
    expect(await reason).toContain('A compressed packet');
    await expectHonestPlays();
  });

  it('puts out a client that floods after hundreds of packets, whatever it sends', async () => {
    let heard = 0;
    const stop = countHeard(world, 'Flooder', () => (heard += 1));
    const kinds: readonly (readonly [string, object])[] = [
      ['position', { x: 0.5, y: 64, z: 0.5, onGround: true }],
      ['arm_animation', { hand: 0 }],
      ['block_dig', { status: 0, location: { x: 0, y: 64, z: 0 }, face: 1, sequence: 0 }],
      ['custom_payload', { channel: 'minecraft:brand', data: Buffer.alloc(40) }],
      ['close_window', { windowId: 0 }],
    ];
    for (const [number, [kind, fields]] of kinds.entries()) {
      heard = 0;
      const client = await insideClient(world, `Flooder${number}`, { from: `127.0.1.${number}` });
      const reason = disconnectReason(client);
      for (let count = 0; count < 8000; count++) client.write(kind, fields);
      expect(await reason, kind).toMatch(/Too many packets\. You may come back in \d+ s/);
      expect(heard, kind).toBeLessThan(1200);
    }
    stop();
    await expectHonestPlays();
  });

  it('lets an address that flooded wait, longer each time, and nobody else', async () => {
    const from = '127.0.2.1';
    const client = await insideClient(world, 'Wave', { from });
    const reason = disconnectReason(client);
    for (let count = 0; count < 2000; count++) client.write('arm_animation', { hand: 0 });
    await reason;
    expect(await disconnectReason(rawClient(world, 'Wave2', { from }))).toMatch(/Come back in [1-5] s/);
    // The bots of the program itself may come from wherever they like.
    const own = await insideClient(world, 'Own', { from, key: world.key });
    for (let count = 0; count < 8000; count++) own.write('arm_animation', { hand: 0 });
    await honest.waitForTicks(5);
    expect(world.player('Own')?.isConnected).toBe(true);
    own.end();
    await eventually('it is gone', () => world.player('Own')?.isConnected === false);
    expect(await disconnectReason(rawClient(world, 'OWN'))).toContain('is a bot of this world');
  });

  it('lets go of those who connect and never say what they want', async () => {
    const sockets = await Promise.all(Array.from({ length: 200 }, () => connect(world, '127.0.3.1')));
    const open = (): number => sockets.filter(({ closed }) => !closed).length;
    for (const socket of sockets) socket.resume();
    await eventually('few are left', () => open() <= 64);
    await expectHonestPlays();
    await eventually('none is left', () => open() === 0);
  });

  it('answers so many pings and no more', async () => {
    const ping = Buffer.from([0x10, 0, 0xfb, 5, 9, ...Buffer.from('127.0.0.1'), 0x63, 0xdd, 1, 1, 0]);
    const began = performance.now();
    const answers = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const socket = await connect(world, '127.0.4.1');
        return new Promise<boolean>((resolve) => {
          socket.once('data', () => {
            resolve(true);
          });
          socket.once('close', () => {
            resolve(false);
          });
          socket.once('end', () => {
            resolve(false);
          });
          socket.write(ping);
        });
      }),
    );
    const answered = answers.filter((isAnswered) => isAnswered).length;
    expect(answered).toBeGreaterThanOrEqual(20);
    // Twenty at once, and two each second.
    expect(answered).toBeLessThanOrEqual(21 + (2 * (performance.now() - began)) / 1000);
    expect(answered).toBeLessThan(40);
  });

  it('puts out a client whose chat is too long, and one that never stops', async () => {
    const long = await insideClient(world, 'Talker', { from: '127.0.5.1' });
    const first = disconnectReason(long);
    const chat = (client: RawClient, message: string): void => {
      client.write('chat_message', {
        message,
        timestamp: 0n,
        salt: 0n,
        offset: 0,
        acknowledged: Buffer.alloc(3),
      });
    };
    chat(long, 'x'.repeat(300));
    expect(await first).toContain('256');
    const many = await insideClient(world, 'Babbler', { from: '127.0.5.2' });
    const second = disconnectReason(many);
    for (let count = 0; count < 60; count++) chat(many, 'spam');
    expect(await second).toContain('Too many chat lines');
    await expectHonestPlays();
  });

  it('takes no harm from packets that make no sense', async () => {
    const client = await insideClient(world, 'Fool', { from: '127.0.5.3' });
    const nowhere = { x: 33_554_431, y: -2000, z: -33_554_432 };
    const empty = { present: false };
    client.write('position', { x: NaN, y: Infinity, z: -1e300, onGround: true });
    client.write('position', { x: 1e9, y: 1e9, z: 1e9, onGround: false });
    client.write('held_item_slot', { slotId: -7 });
    client.write('held_item_slot', { slotId: 99 });
    for (const status of [0, 2, 6, 5, 3, 4, 77])
      client.write('block_dig', { status, location: nowhere, face: 100, sequence: -1 });
    for (const direction of [0, 99, -1]) {
      client.write('block_place', {
        hand: 5,
        location: nowhere,
        direction,
        cursorX: NaN,
        cursorY: 1e30,
        cursorZ: -1,
        insideBlock: true,
        sequence: 0,
      });
    }
    for (const target of [-1, 0, 1_000_000])
      client.write('use_entity', { target, mouse: 1, sneaking: false });
    client.write('window_click', {
      windowId: 77,
      stateId: -1,
      slot: -32_768,
      mouseButton: -128,
      mode: 2_000_000,
      changedSlots: [],
      cursorItem: empty,
    });
    client.write('window_click', {
      windowId: 0,
      stateId: 0,
      slot: -999,
      mouseButton: 3,
      mode: 2,
      changedSlots: [{ location: -5, item: empty }],
      cursorItem: empty,
    });
    client.write('close_window', { windowId: 200 });
    client.write('use_item', { hand: 9, sequence: 1 });
    client.write('client_command', { actionId: 0 });
    client.write('teleport_confirm', { teleportId: 123_456 });
    client.write('set_creative_slot', { slot: 999, item: empty });
    await eventually('all read', () => world.player('Fool')?.isConnected === true);
    await honest.waitForTicks(5);
    expect(world.player('Fool')?.isConnected).toBe(true);
    const { x, y, z } = world.player('Fool')?.position ?? { x: 0, y: 0, z: 0 };
    expect([x, y, z].every((value) => Number.isFinite(value) && Math.abs(value) < 100)).toBe(true);
    client.end();
    await expectHonestPlays();
  });

  it('holds fifty connections at once', async () => {
    const clients = await Promise.all(
      Array.from({ length: 50 }, (_, number) => insideClient(world, `Guest${number}`, { from: '127.0.5.4' })),
    );
    await eventually(
      'fifty guests',
      () => world.players().filter(({ isConnected }) => isConnected).length >= 51,
    );
    await expectHonestPlays();
    for (const client of clients) client.end();
    await eventually(
      'all gone',
      () => world.players().filter(({ isConnected }) => isConnected).length === 1,
      15_000,
    );
  });

  it('had no error of its own', () => {
    expect(errors).toEqual([]);
  });
});

describe('a world of endless nature with a hostile client', () => {
  it.each(['1.16.5', '1.20.1'])(
    'makes no land far away because a packet points there (%s)',
    async (version) => {
      const world = await startWorld({ environment: 'nature', version });
      try {
        let heard = 0;
        countHeard(world, 'Scout', () => (heard += 1));
        const client = await insideClient(world, 'Scout');
        world.pause();
        const told: string[] = [];
        world.listener.framer.onEncoded = (name) => told.push(name);
        heard = 0;
        const digAt = (location: object): void =>
          client.write('block_dig', { status: 2, location, face: 1, sequence: 1 });
        for (let number = 0; number < 50; number++) {
          const location = { x: 5000 + 32 * number, y: 64, z: 0 };
          digAt(location);
          const cursor = { cursorX: 0.5, cursorY: 0.5, cursorZ: 0.5, insideBlock: false, sequence: 1 };
          client.write('block_place', { hand: 0, location, direction: 1, ...cursor });
        }
        await eventually('all are read', () => heard >= 100);
        const chunks = world.listener.sessionOf('Scout')?.game.blocks.chunks() ?? [];
        expect(chunks.filter(({ chunkX }) => chunkX > 100)).toEqual([]);
        expect(told).not.toContain('block_change');
        const { x, z } = world.player('Scout')?.position ?? { x: 0, z: 0 };
        digAt({ x: Math.floor(x), y: 64, z: Math.floor(z) });
        await eventually('what it sees is answered', () => told.includes('block_change'));
        client.end();
      } finally {
        await world.stop();
      }
    },
  );
});

/** Counts what comes of packets of clients whose names begin so, before the rules look at it. */
function countHeard(world: EmbeddedWorld, name: string, count: () => void): () => void {
  const { listener } = world;
  const before = listener.onJoined;
  listener.onJoined = (session) => {
    before?.(session);
    if (session.player.name.startsWith(name)) session.connection.client.on('packet', count);
  };
  return () => {
    listener.onJoined = before;
  };
}
