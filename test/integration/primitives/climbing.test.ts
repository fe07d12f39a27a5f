import { describe, expect, it, type TestContext } from 'vitest';
import type { Bot } from 'mineflayer';
import type { Block } from 'prismarine-block';
import { Vec3 } from 'vec3';
import { actWithin, contextOf } from '../../../primitives/body/context.js';
import { mineBlock } from '../../../primitives/mine-block.js';
import { approach } from '../../../primitives/body/walking.js';
import { passThrough } from '../../../primitives/body/way-through.js';
import { startWorld } from '../../../src/world/start-world.js';
import type { EmbeddedWorld } from '../../../src/world/embedded/embedded-world.js';
import { stayAfloat } from '../../../src/worker/bot/presence.js';
import { joinBot } from '../../support/join-bot.js';

const FLOOR = -60;
const DEPTH = 3;
const CHEST = { x: 12, y: FLOOR, z: 0 };

type Context = Pick<TestContext, 'onTestFinished'>;

async function flatWorld({ onTestFinished }: Context, version = '1.20.1'): Promise<EmbeddedWorld> {
  const world = await startWorld({ environment: 'superflat', version });
  onTestFinished(() => world.stop());
  return world;
}

/** Until the bot was told what it was given. */
async function has(bot: Bot, item: string): Promise<void> {
  await bot.waitForTicks(10);
  while (!bot.inventory.items().some(({ name }) => name === item)) await bot.waitForTicks(1);
}

/** A hill of stone with a pit in it, and a chest on the hill. */
async function pit(context: Context, version: string) {
  const world = await flatWorld(context, version);
  for (let x = -4; x <= 13; x++)
    for (let z = -4; z <= 4; z++)
      for (let y = FLOOR; y < FLOOR + DEPTH; y++) world.setBlock({ x, y, z }, 'stone');
  for (let y = FLOOR; y < FLOOR + DEPTH; y++) world.setBlock({ x: 0, y, z: 0 }, 'air');
  const chest = { ...CHEST, y: FLOOR + DEPTH };
  world.setBlock(chest, 'chest');
  const bot = await joinBot(world, 'Ada');
  world.teleport('Ada', { x: 0.5, y: FLOOR, z: 0.5 });
  await bot.waitForTicks(10);
  return { world, bot, chest };
}

// Each has a world of its own, and mostly waits.
describe.concurrent('a bot', { timeout: 60_000 }, () => {
  it.for(['1.18.2', '1.21.1'])(
    'climbs out of a pit in solid stone with its own hands, in %s',
    async (version, context) => {
      const { world, bot, chest } = await pit(context, version);
      world.give('Ada', 'stone_pickaxe', 1);
      await bot.waitForTicks(3);
      await approach(bot, chest, 'chest');
      expect(bot.entity.position.y).toBeGreaterThanOrEqual(FLOOR + DEPTH);
      expect(bot.entity.position.distanceTo(new Vec3(chest.x, chest.y, chest.z))).toBeLessThan(6);
      bot.quit();
    },
  );

  it.for(['1.18.2', '1.21.1'])(
    'digs stairs to stone under earth, mines it, and walks out again, in %s',
    async (version, context) => {
      const world = await flatWorld(context, version);
      for (let x = -8; x <= 8; x++)
        for (let z = -8; z <= 8; z++)
          for (let y = FLOOR; y < FLOOR + 8; y++)
            world.setBlock({ x, y, z }, y < FLOOR + 4 ? 'stone' : y < FLOOR + 7 ? 'dirt' : 'grass_block');
      // What is seen from the side would be walked to.
      for (let x = -9; x <= 9; x++)
        for (let z = -9; z <= 9; z++)
          if (Math.max(Math.abs(x), Math.abs(z)) === 9)
            for (let y = FLOOR; y < FLOOR + 8; y++) world.setBlock({ x, y, z }, 'dirt');
      const bot = await joinBot(world, 'Ada');
      const top = { x: 0.5, y: FLOOR + 8, z: 0.5 };
      world.teleport('Ada', top);
      world.give('Ada', 'wooden_pickaxe', 1);
      await has(bot, 'wooden_pickaxe');
      expect(await mineBlock(bot, 'stone', 3, { item: 'cobblestone' })).toMatchObject({
        kind: 'completed',
        done: 3,
      });
      const chest = { x: 0, y: FLOOR + 8, z: 0 };
      world.setBlock(chest, 'chest');
      await bot.waitForTicks(3);
      await approach(bot, chest, 'chest');
      expect(bot.entity.position.distanceTo(new Vec3(chest.x, chest.y, chest.z))).toBeLessThan(6);
      bot.quit();
    },
  );

  it.for(['1.18.2', '1.21.1'])(
    'piles up earth out of a shaft nobody can dig into, in %s',
    async (version, context) => {
      const world = await flatWorld(context, version);
      const depth = 8;
      for (let x = -3; x <= 3; x++)
        for (let z = -3; z <= 3; z++)
          for (let y = FLOOR; y < FLOOR + depth; y++)
            world.setBlock({ x, y, z }, x === 0 && z === 0 ? 'air' : 'cobblestone');
      const chest = { x: 2, y: FLOOR + depth, z: 0 };
      world.setBlock(chest, 'chest');
      const bot = await joinBot(world, 'Ada');
      world.teleport('Ada', { x: 0.5, y: FLOOR, z: 0.5 });
      world.give('Ada', 'dirt', depth);
      await has(bot, 'dirt');
      await approach(bot, chest, 'chest');
      expect(bot.entity.position.y).toBeGreaterThan(FLOOR + depth - 4);
      expect(world.blockAt({ x: 1, y: FLOOR, z: 0 }).name).toBe('cobblestone');
      bot.quit();
    },
  );

  it.for(['1.14.4', '1.21.1'])(
    'jumps off a roof that nobody digs through, where nothing else leads down, in %s',
    async (version, context) => {
      const world = await flatWorld(context, version);
      const floor = world.sharedChest?.y ?? FLOOR;
      const [roof, chest] = [floor + 8, { ...CHEST, y: floor }];
      for (let x = -1; x <= 1; x++)
        for (let z = -1; z <= 1; z++)
          for (let y = floor; y < roof; y++) world.setBlock({ x, y, z }, 'bricks');
      world.setBlock(chest, 'chest');
      const bot = await joinBot(world, 'Ada');
      world.teleport('Ada', { x: 0.5, y: roof, z: 0.5 });
      await bot.waitForTicks(10);
      await approach(bot, chest, 'chest');
      expect(bot.entity.position.distanceTo(new Vec3(chest.x, chest.y, chest.z))).toBeLessThan(6);
      expect(bot.health).toBeGreaterThanOrEqual(20 - (8 - 3));
      expect(world.blockAt({ x: 0, y: roof - 1, z: 0 }).name).toBe('bricks');
      bot.quit();
    },
  );

  it('piles up where it can in nature, although it could not elsewhere', async (context) => {
    const world = await flatWorld(context);
    const depth = 8;
    for (let x = -3; x <= 4; x++)
      for (let z = -3; z <= 3; z++)
        for (let y = FLOOR; y < FLOOR + depth; y++)
          world.setBlock({ x, y, z }, (x === 0 || x === 1) && z === 0 ? 'air' : 'cobblestone');
    const bot = await joinBot(world, 'Ada');
    actWithin(bot, { ...contextOf(bot), mayRoam: true });
    world.teleport('Ada', { x: 0.5, y: FLOOR, z: 0.5 });
    world.give('Ada', 'dirt', depth);
    await has(bot, 'dirt');
    const placing = bot as unknown as {
      _placeBlockWithOptions: (below: { position: Vec3 }) => Promise<void>;
    };
    const place = placing._placeBlockWithOptions.bind(bot);
    placing._placeBlockWithOptions = (below, ...rest) =>
      below.position.x === 0 ? Promise.reject(new Error('Nothing can be set world.')) : place(below, ...rest);
    const isThere = ({ y }: { y: number }): boolean => y >= FLOOR + depth;
    const goal = { isReached: isThere, stepsTo: ({ y }: { y: number }) => FLOOR + depth - y };
    expect(await passThrough(bot, { goal, isThere, mayDig: true })).toBe('there');
    bot.quit();
  });

  it.for(['1.18.2', '1.21.1'])(
    'swims up from the bottom of the water to its shore, in %s',
    async (version, context) => {
      const world = await flatWorld(context, version);
      for (let x = -4; x <= 8; x++)
        for (let z = -4; z <= 4; z++)
          for (let y = FLOOR; y < FLOOR + 4; y++)
            world.setBlock({ x, y, z }, Math.abs(x) < 4 && Math.abs(z) < 4 ? 'water' : 'cobblestone');
      const chest = { x: 8, y: FLOOR + 4, z: 0 };
      world.setBlock(chest, 'chest');
      const bot = await joinBot(world, 'Ada');
      world.teleport('Ada', { x: 0.5, y: FLOOR, z: 0.5 });
      await bot.waitForTicks(10);
      await approach(bot, chest, 'chest');
      expect(bot.entity.position.distanceTo(new Vec3(chest.x, chest.y, chest.z))).toBeLessThan(6);
      bot.quit();
    },
  );

  it.for(['1.18.2', '1.21.1'])(
    'digs itself out of earth it was put into, in %s',
    async (version, context) => {
      const { world, bot, chest } = await pit(context, version);
      for (const y of [FLOOR, FLOOR + 1, FLOOR + 2]) world.setBlock({ x: 0, y, z: 0 }, 'dirt');
      await bot.waitForTicks(3);
      await approach(bot, chest, 'chest');
      expect(bot.entity.position.y).toBeGreaterThanOrEqual(FLOOR + DEPTH);
      bot.quit();
    },
  );

  it('opens a door, shuts it behind itself, and bridges a gap to the other side', async (context) => {
    const world = await flatWorld(context, '1.21.1');
    const floor = FLOOR + 5;
    const fill = (from: [number, number, number], to: [number, number, number], block: string): void => {
      for (let x = from[0]; x <= to[0]; x++)
        for (let y = from[1]; y <= to[1]; y++)
          for (let z = from[2]; z <= to[2]; z++) world.setBlock({ x, y, z }, block);
    };
    // A hut on a ledge; nobody gets through its walls, nor down from the ledge.
    fill([-2, floor - 1, -2], [3, floor - 1, 2], 'bricks');
    fill([-2, floor, -2], [2, floor + 2, 2], 'bricks');
    fill([-1, floor, -1], [1, floor + 1, 1], 'air');
    for (const [y, half] of [
      [floor, 'lower'],
      [floor + 1, 'upper'],
    ] as const)
      world.setBlock({ x: 2, y, z: 0 }, 'oak_door', { facing: 'east', half });
    fill([7, floor - 1, -2], [9, floor - 1, 2], 'bricks');
    const chest = { x: 9, y: floor, z: 0 };
    world.setBlock(chest, 'chest');
    const bot = await joinBot(world, 'Ada');
    world.teleport('Ada', { x: -0.5, y: floor, z: 0.5 });
    world.give('Ada', 'cobblestone', 8);
    await has(bot, 'cobblestone');
    await approach(bot, chest, 'chest');
    expect(bot.entity.position.distanceTo(new Vec3(chest.x, chest.y, chest.z))).toBeLessThan(6);
    expect(world.blockAt({ x: 4, y: floor - 1, z: 0 }).name).toBe('cobblestone');
    expect(String(bot.blockAt(new Vec3(2, floor, 0))?.getProperties()['open'])).toBe('false');
    expect(world.blockAt({ x: 2, y: floor, z: 0 }).name).toBe('oak_door');
    bot.quit();
  });

  it('goes to the middle of a block whose edge will not do', async (context) => {
    const { world, bot } = await pit(context, '1.20.1');
    world.teleport('Ada', { x: 0.7, y: FLOOR, z: 0.7 });
    while (bot.entity.position.x < 0.6) await bot.waitForTicks(1);
    const isThere = ({ x, z }: { x: number; z: number }): boolean => Math.hypot(x - 0.5, z - 0.5) < 0.15;
    const isReached = ({ x, z }: { x: number; z: number }): boolean => x === 0 && z === 0;
    const goal = { isReached, stepsTo: () => 0 };
    expect(await passThrough(bot, { goal, isThere, mayDig: true })).toBe('there');
    bot.quit();
  });

  it.for(['1.14.4', '1.21.1'])(
    'walks on in its tunnel while it digs the next block, in %s',
    async (version, context) => {
      const world = await flatWorld(context, version);
      const floor = world.sharedChest?.y ?? FLOOR;
      for (let x = -1; x <= 6; x++)
        for (let z = -1; z <= 1; z++)
          for (let y = floor; y < floor + 4; y++)
            if (x !== 0 || z !== 0 || y >= floor + 2) world.setBlock({ x, y, z }, 'bricks');
      for (let x = 1; x <= 4; x++)
        for (const y of [floor, floor + 1]) world.setBlock({ x, y, z: 0 }, 'stone');
      const bot = await joinBot(world, 'Ada');
      world.teleport('Ada', { x: 0.5, y: floor, z: 0.5 });
      world.give('Ada', 'iron_pickaxe', 1);
      await has(bot, 'iron_pickaxe');
      const ahead: number[] = [];
      const digging = bot as { dig: (block: Block, forceLook?: 'ignore') => Promise<void> };
      const dig = digging.dig.bind(bot);
      digging.dig = (block, forceLook) => {
        ahead.push(block.position.x - Math.floor(bot.entity.position.x));
        return dig(block, forceLook);
      };
      const isThere = ({ x }: { x: number }): boolean => x >= 4;
      const goal = { isReached: isThere, stepsTo: ({ x }: { x: number }) => 4 - x };
      expect(await passThrough(bot, { goal, isThere, mayDig: true })).toBe('there');
      expect(ahead).toEqual([1, 1, 2, 1, 2, 1, 2, 1]);
      bot.quit();
    },
  );

  it('goes up dug stairs a jump a step, and hits its head on none', async (context) => {
    const world = await flatWorld(context);
    const steps = 6;
    for (let x = -1; x <= steps + 1; x++)
      for (let z = -1; z <= 1; z++)
        for (let y = FLOOR; y < FLOOR + steps + 3; y++) {
          const isStair = z === 0 && x >= 0 && y >= FLOOR + x && y < FLOOR + x + 3;
          if (!isStair) world.setBlock({ x, y, z }, 'bricks');
        }
    const bot = await joinBot(world, 'Ada');
    world.teleport('Ada', { x: 0.5, y: FLOOR, z: 0.5 });
    await bot.waitForTicks(10);
    let ticks = 0;
    bot.on('physicsTick', () => {
      if (bot.entity.position.y > FLOOR + 0.9) ticks += 1;
    });
    const isThere = ({ y }: { y: number }): boolean => y >= FLOOR + steps - 0.1;
    const goal = { isReached: isThere, stepsTo: ({ y }: { y: number }) => FLOOR + steps - y };
    expect(await passThrough(bot, { goal, isThere, mayDig: false })).toBe('there');
    // Eight to nine a step; a jump that begins under the step before is lost, and half a second with it.
    expect(ticks).toBeLessThan((steps - 1) * 11);
    bot.quit();
  });

  it('rises from the bottom of the water with nothing to do, and stays with the head in the air', async (context) => {
    const depth = 6;
    const world = await flatWorld(context);
    for (let x = -2; x <= 2; x++)
      for (let z = -2; z <= 2; z++)
        for (let y = FLOOR; y < FLOOR + depth; y++)
          world.setBlock({ x, y, z }, Math.max(Math.abs(x), Math.abs(z)) < 2 ? 'water' : 'stone');
    const bot = await joinBot(world, 'Ada');
    world.teleport('Ada', { x: 0.5, y: FLOOR, z: 0.5 });
    const stop = stayAfloat(bot);
    const head = (): number => bot.entity.position.y + 1.62;
    while (head() < FLOOR + depth) await bot.waitForTicks(1);
    for (let tick = 0; tick < 60; tick++) {
      await bot.waitForTicks(1);
      expect(head()).toBeGreaterThan(FLOOR + depth - 0.2);
    }
    stop();
    bot.quit();
  });
});
