import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startWorld } from '../../../src/world/start-world.js';
import { joinBot } from '../../support/join-bot.js';

interface Deserializer {
  parsePacketBuffer(buffer: Buffer): {
    readonly metadata: { readonly size: number };
    readonly data: { readonly name: string };
  };
}

const require = createRequire(import.meta.url);
const { createDeserializer } = require('minecraft-protocol') as {
  createDeserializer: (options: unknown) => Deserializer;
};

describe.each(['1.14.4', '1.16.5', '1.18.2', '1.20.1', '1.21.1'])('packets of %s', (version) => {
  const encoded: { readonly name: string; readonly body: Buffer }[] = [];
  let stop: () => Promise<void> = () => Promise.resolve();

  beforeAll(async () => {
    const world = await startWorld({ version, environment: 'chest-arena' });
    world.listener.framer.onEncoded = (name, body) => {
      encoded.push({ name, body: Buffer.from(body) });
    };
    const ground = world.sharedChest?.y ?? 0;
    const first = await joinBot(world, 'First');
    const second = await joinBot(world, 'Second');
    stop = async () => {
      first.quit();
      second.quit();
      await world.stop();
    };
    world.give('First', 'iron_pickaxe', 1, 5);
    world.give('First', 'bow');
    world.give('First', 'arrow', 3);
    world.displays.title('a', 'b');
    world.displays.actionBar('c');
    world.displays.bossBar('d', { text: 'e', share: 0.5 });
    world.displays.bossBar('d', null);
    world.displays.sidebar('f', ['g', 'h']);
    world.displays.sidebar('f', null);
    world.displays.sidebar('f', ['g'.repeat(50)], 'first');
    world.displays.sparks({ x: 1, y: ground, z: 1 }, 'first');
    world.displays.chat(['say ', { text: '[done]', color: 'aqua', suggest: '/co done' }]);
    world.displays.tabList('i', 'j');
    world.change('Second', { gameMode: 'creative' });
    world.change('Second', { gameMode: 'survival' });
    world.summon('zombie', { x: -14, y: ground, z: 0 });
    world.setBlock({ x: -13, y: ground, z: -3 }, 'furnace', { lit: 'true' });
    const place = first.entity.position.clone().set(-14, ground, 2);
    await vi.waitUntil(() => first.blockAt(place)?.name === 'chest', { timeout: 30_000 });
    const chest = first.blockAt(place);
    world.teleport('First', { x: -13.5, y: ground, z: 0.5 });
    await first.waitForTicks(5);
    if (!chest) throw new Error('Expected the chest of the arena to be loaded.');
    const window = await first.openContainer(chest);
    await first.clickWindow(54, 0, 1);
    await window.close();
    first.swingArm('right');
    first.setControlState('sneak', true);
    second.chat('hello');
    second.chat('/list');
    await first.waitForTicks(40);
    second.chat('/kill');
    world.teleport('Second', { x: -13.5, y: ground + 30, z: 0.5 });
    await first.waitForTicks(60);
    world.reset();
    await first.waitForTicks(10);
  });

  afterAll(async () => {
    await stop();
  });

  it('decode on the client side with nothing left over and nothing missing', () => {
    const deserializer = createDeserializer({
      state: 'play',
      isServer: false,
      version,
      noErrorLogging: true,
    });
    const wrong: string[] = [];
    for (const { name, body } of encoded) {
      try {
        const parsed = deserializer.parsePacketBuffer(body);
        if (parsed.metadata.size !== body.length)
          wrong.push(`${name}: ${parsed.metadata.size} of ${body.length} bytes`);
        if (parsed.data.name !== name) wrong.push(`${name} came out as ${parsed.data.name}`);
      } catch (error) {
        wrong.push(`${name}: ${String(error)}`);
      }
    }
    expect([...new Set(wrong)]).toEqual([]);
    expect(encoded.length).toBeGreaterThan(200);
    expect(new Set(encoded.map(({ name }) => name)).size).toBeGreaterThan(30);
  });
});
