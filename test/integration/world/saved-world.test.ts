import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import type { Bot } from 'mineflayer';
import { afterEach, describe, expect, it } from 'vitest';
import type { EmbeddedWorld } from '../../../src/world/embedded/embedded-world.js';
import { startWorld, type StartWorldOptions } from '../../../src/world/start-world.js';
import { eventually } from './clients.js';
import { joinBot } from '../../support/join-bot.js';

const CHEST = { x: -14, y: -60, z: 2 };
const FURNACE = { x: -13, y: -60, z: 2 };

describe('a world that is stopped and started again', () => {
  const worlds: EmbeddedWorld[] = [];
  const bots: Bot[] = [];
  const file = joinPath(mkdtempSync(joinPath(tmpdir(), 'co-voyager-saved-')), 'world.json');

  async function start(options: StartWorldOptions = {}): Promise<EmbeddedWorld> {
    const world = await startWorld(options);
    worlds.push(world);
    return world;
  }

  async function enter(world: EmbeddedWorld, name: string): Promise<Bot> {
    const bot = await joinBot(world, name);
    bots.push(bot);
    return bot;
  }

  afterEach(async () => {
    for (const bot of bots.splice(0)) bot.quit();
    for (const world of worlds.splice(0)) await world.stop();
  });

  it('has its blocks, chests, furnaces, animals and players as they were, and lets them in again', async () => {
    const before = await start({ seed: 9 });
    await enter(before, 'Ada');
    before.setBlock({ x: -11, y: -60, z: 0 }, 'air');
    before.setBlock(FURNACE, 'furnace', { facing: 'south' });
    before.setContents(CHEST, { raw_iron: 3, oak_log: 70 });
    before.give('Ada', 'iron_pickaxe', 1, 7);
    before.teleport('Ada', { x: -15.5, y: -60, z: 4.5 });
    before.change('Ada', { health: 11 });
    before.pause();
    before.tick(30);
    before.save(file);

    const after = await start({ saved: file, ticks: 'manual' });
    expect(after.tickNumber).toBe(before.tickNumber);
    expect(after.blockAt({ x: -11, y: -60, z: 0 }).name).toBe('air');
    expect(after.blockAt(FURNACE)).toEqual(before.blockAt(FURNACE));
    expect(after.contentsAt(CHEST)).toEqual(before.contentsAt(CHEST));
    expect(after.entities()).toEqual(before.entities());
    expect(after.players()).toEqual(
      before.players().map((player) => ({ ...player, isConnected: false, lastActiveTick: 0 })),
    );

    after.resume();
    const bot = await enter(after, 'Ada');
    expect(bot.entity.position.floored()).toMatchObject({ x: -16, y: -60, z: 4 });
    await eventually('Ada has her pickaxe', () => bot.inventory.items().length === 1);
    await bot.waitForChunksToLoad();
    expect(bot.blockAt(bot.entity.position.offset(2.5, 0, -2.5))?.name).toBe('furnace');
    expect(after.player('Ada')?.slots[0]).toEqual({ name: 'iron_pickaxe', count: 1, damage: 7 });
  });

  it('goes back to the place as built when it is reset, not to the save', async () => {
    const before = await start();
    before.setContents(CHEST, { apple: 3 });
    before.save(file);
    const after = await start({ saved: file });
    after.reset();
    expect(after.contentsAt(CHEST).every((slot) => slot === null)).toBe(true);
  });

  it('takes no more into a chest than it holds, and no items it does not know', async () => {
    const world = await start();
    world.setContents(CHEST, { apple: 27 * 64 });
    expect(() => {
      world.setContents(CHEST, { ender_pearl: 27 * 16 + 1 });
    }).toThrow('27 stacks');
    expect(() => {
      world.setContents(CHEST, { wibble: 1 });
    }).toThrow('"wibble"');
    expect(world.contentsAt(CHEST)[26]).toEqual({ name: 'apple', count: 64, damage: 0 });
  });

  it('is refused where the save is of another place or version', async () => {
    const before = await start();
    before.save(file);
    await expect(startWorld({ saved: file, environment: 'superflat' })).rejects.toThrow('"superflat"');
    await expect(startWorld({ saved: file, version: '1.18.2' })).rejects.toThrow('1.18.2');
    await expect(startWorld({ saved: `${file}.gone` })).rejects.toMatchObject({ code: 'broken-save' });
  });
});
