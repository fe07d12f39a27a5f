import { CoVoyagerError } from '../../../src/base/error.js';
import { Client } from 'minecraft-protocol';
import { EventEmitter, once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Vec3 } from 'vec3';
import { startWorld } from '../../../src/world/start-world.js';
import type { EmbeddedWorld } from '../../../src/world/embedded/embedded-world.js';
import { connectBot, type ConnectOptions } from '../../../src/worker/bot/connect.js';

describe('joining a server', () => {
  let world: EmbeddedWorld | null = null;
  let mute: Server | null = null;

  afterEach(async () => {
    await world?.stop();
    mute?.close();
    world = null;
    mute = null;
  });

  function options(port: number, changes: Partial<ConnectOptions> = {}): ConnectOptions {
    return {
      host: '127.0.0.1',
      port,
      name: 'Ada',
      signal: new AbortController().signal,
      timeoutMs: 8000,
      ...changes,
    };
  }

  async function errorOf(joining: Promise<unknown>): Promise<CoVoyagerError> {
    const error: unknown = await joining.then(
      () => 'joined',
      (reason: unknown) => reason,
    );
    if (!(error instanceof CoVoyagerError))
      throw new Error(`expected a CoVoyagerError, got ${String(error)}`);
    return error;
  }

  it.each(['1.14.4', '1.16.5', '1.18.2', '1.20.1', '1.21.1'])(
    'stands in a world of %s, asked for or not',
    async (version) => {
      world = await startWorld({ version });
      const bot = await connectBot(options(world.port, version === '1.16.5' ? {} : { version }));
      expect(bot.entity.position.y).toBeCloseTo(world.sharedChest?.y ?? Number.NaN, 0);
      expect(world.player('Ada')?.isConnected).toBe(true);
      expect(bot.game.difficulty).toBe('normal');
      bot.quit();
    },
  );

  // At z = -2 a box of 0.3 in double precision, put beside a block, comes to lie within it.
  it.each(['1.14.4', '1.21.1'])('walks along a wall without being put back, in %s', async (version) => {
    world = await startWorld({ version });
    const bot = await connectBot(options(world.port, { version }));
    const { y } = bot.entity.position;
    const wall = [0, 1].map((height) => ({ x: -16, y: y + height, z: -2 }));
    for (const block of wall) world.setBlock(block, 'stone');
    world.teleport('Ada', { x: -14.3, y, z: -2.7 });
    await once(bot, 'forcedMove');
    const putBack = vi.fn();
    bot.on('forcedMove', putBack);
    // Against one side, then along it.
    for (const [x, z] of [
      [-15.7, -1.4],
      [-15.4, -1.7],
    ] as const) {
      await bot.lookAt(new Vec3(x, y + 1.62, z), true);
      bot.setControlState('forward', true);
      await bot.waitForTicks(8);
      bot.clearControlStates();
    }
    expect(bot.entity.position.z).toBeCloseTo(-2.3, 3);
    expect(putBack).not.toHaveBeenCalled();
    bot.quit();
  });

  it('hears the first words of a server that is faster than its own timers', async () => {
    world = await startWorld({ version: '1.20.1' });
    const { setTimeout: original } = globalThis;
    // A bot puts its ears on by a timer of no time at all.
    const late = (callback: () => void, ms?: number): NodeJS.Timeout =>
      original(callback, ms === 0 ? 300 : ms);
    const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(late);
    try {
      const bot = await connectBot(options(world.port, { version: '1.20.1' }));
      expect(bot.world).toBeDefined();
      bot.quit();
    } finally {
      spy.mockRestore();
    }
  });

  it('waits for its place where a server tells first how well it is', async () => {
    world = await startWorld({ version: '1.20.1' });
    const spy = vi.spyOn(Client.prototype, 'emit');
    spy.mockImplementation(function (this: Client, event: string | symbol, ...parts: unknown[]) {
      const pass = (): boolean => EventEmitter.prototype.emit.call(this, event, ...parts);
      if (event !== 'position') return pass();
      setTimeout(pass, 300);
      return false;
    });
    try {
      const bot = await connectBot(options(world.port, { version: '1.20.1' }));
      expect(bot.entity.position.y).toBeCloseTo(world.sharedChest?.y ?? Number.NaN, 0);
      bot.quit();
    } finally {
      spy.mockRestore();
    }
  });

  it('names what to do when nobody listens', async () => {
    world = await startWorld();
    const { port } = world;
    await world.stop();
    const error = await errorOf(connectBot(options(port, { version: '1.20.1' })));
    expect(error).toMatchObject({ code: 'unreachable', retryable: true });
    expect(error.message).toContain(`127.0.0.1:${port}`);
    expect(error.message).toContain('Start the server');
  });

  it('says unreachable for a host that does not exist', async () => {
    const error = await errorOf(
      connectBot(options(25_565, { host: 'no-such-host.invalid', version: '1.20.1' })),
    );
    expect(error.code).toBe('unreachable');
  });

  it('does not wait forever for a server that says nothing', async () => {
    const silent = createServer(() => undefined);
    mute = silent;
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const address = silent.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const error = await errorOf(connectBot(options(port, { version: '1.20.1', timeoutMs: 300 })));
    expect(error.code).toBe('unreachable');
  });

  it("names the server's version when it is another", async () => {
    world = await startWorld({ version: '1.20.1' });
    const error = await errorOf(connectBot(options(world.port, { version: '1.19.4' })));
    expect(error).toMatchObject({ code: 'wrong-version', retryable: false });
    expect(error.message).toContain('1.20.1');
  });

  it('tells a taken name from a full world', async () => {
    world = await startWorld({ maxPlayers: 1 });
    const bot = await connectBot(options(world.port, { version: '1.20.1' }));
    const taken = await errorOf(connectBot(options(world.port, { version: '1.20.1' })));
    expect(taken).toMatchObject({ code: 'name-taken', retryable: true });
    const full = await errorOf(connectBot(options(world.port, { version: '1.20.1', name: 'Ben' })));
    expect(full).toMatchObject({ code: 'refused', retryable: false });
    for (const { message } of [taken, full]) expect(message).not.toContain('..');
    expect(full.message).toContain('full');
    bot.quit();
  });

  it('stops when told to', async () => {
    world = await startWorld();
    const controller = new AbortController();
    const joining = connectBot(options(world.port, { version: '1.20.1', signal: controller.signal }));
    controller.abort();
    expect((await errorOf(joining)).code).toBe('cancelled');
    expect((await errorOf(connectBot(options(world.port, { signal: controller.signal })))).code).toBe(
      'cancelled',
    );
  });
});
