import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { protectFromStrangers } from '../../../src/run/world/protection.js';
import type { EmbeddedWorld } from '../../../src/world/embedded/embedded-world.js';
import { startWorld } from '../../../src/world/start-world.js';
import { readInventory } from '../../../primitives/body/windows.js';
import { digsAway } from '../../support/digs-away.js';
import { joinBot } from '../../support/join-bot.js';
import { eventually } from '../world/clients.js';

const CHEST = new Vec3(2, -60, 0);
const TABLE = new Vec3(2, -60, 2);
const FURNACE = new Vec3(-2, -60, 0);

describe('a run in a world of its own, with a stranger inside', () => {
  let world: EmbeddedWorld;
  let anna: Bot;
  let thief: Bot;
  const told: string[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'protected-'));

  async function enter(saved?: string): Promise<void> {
    world = await startWorld({ environment: 'superflat', ...(saved === undefined ? {} : { saved }) });
    protectFromStrangers(world, (name) => name === 'Anna');
    anna = await joinBot(world, 'Anna');
    thief = await joinBot(world, 'Thief');
    thief.on('messagestr', (line) => {
      told.push(line);
    });
    await Promise.all([anna, thief].map((bot) => bot.waitForChunksToLoad()));
  }

  beforeAll(async () => {
    await enter();
    for (const [at, block] of [
      [CHEST, 'chest'],
      [TABLE, 'crafting_table'],
      [FURNACE, 'furnace'],
    ] as const)
      world.setBlock(at, block);
    for (const name of ['Anna', 'Thief']) {
      world.teleport(name, { x: 0.5, y: -60, z: 0.5 });
      world.give(name, 'iron_pickaxe', 1);
      world.give(name, 'diamond_axe', 1);
      world.give(name, 'cobblestone', 4);
      world.give(name, 'chest', 2);
    }
    for (const bot of [anna, thief]) await readInventory(bot);
  });

  afterAll(async () => {
    anna.quit();
    thief.quit();
    await world.stop();
    rmSync(folder, { recursive: true });
  });

  const ground = (x: number, z: number): Vec3 => new Vec3(x, -61, z);

  async function opens(bot: Bot, at: Vec3): Promise<boolean> {
    const block = bot.blockAt(at);
    if (!block) throw new Error(`${bot.username} does not see ${String(at)}.`);
    await bot.activateBlock(block);
    // Ends when a window comes; where none does, with an answer to what was sent after the click.
    await readInventory(bot);
    const isOpen = world.player(bot.username)?.openWindow !== null;
    // Closes it.
    await readInventory(bot);
    return isOpen;
  }

  async function breaks(bot: Bot, at: Vec3, tries?: number): Promise<boolean> {
    const before = world.blockAt(at).name;
    const tool = /chest|table/.test(before) ? 'diamond_axe' : 'iron_pickaxe';
    const held = bot.inventory.items().find(({ name }) => name === tool);
    if (held) await bot.equip(held, 'hand');
    return digsAway(world, bot, at, tries);
  }

  async function places(bot: Bot, item: string, against: Vec3, face = new Vec3(0, 1, 0)): Promise<boolean> {
    const held = bot.inventory.items().find(({ name }) => name === item);
    const block = bot.blockAt(against);
    if (!held || !block) throw new Error(`${bot.username} lacks ${item}.`);
    await bot.equip(held, 'hand');
    bot.setControlState('sneak', true);
    await bot.placeBlock(block, face).catch(() => undefined);
    bot.setControlState('sneak', false);
    await readInventory(bot);
    return world.blockAt(against.plus(face)).name === item;
  }

  it('lets nobody else open its chest or furnace, and says why in one sentence', async () => {
    expect(await opens(anna, CHEST)).toBe(true);
    expect(await opens(anna, FURNACE)).toBe(true);
    expect(await opens(thief, CHEST)).toBe(false);
    const tick = world.tickNumber;
    await eventually('it is told again', () => world.tickNumber >= tick + 60);
    expect(await opens(thief, FURNACE)).toBe(false);
    expect(told.filter((line) => line.includes('belongs to those who work here'))).toEqual([
      'The chest belongs to those who work here. Only they may open it.',
      'The furnace belongs to those who work here. Only they may open it.',
    ]);
    expect(await opens(thief, TABLE)).toBe(true);
  });

  it('lets nobody else break its stations or what it has placed', async () => {
    for (const at of [CHEST, TABLE, FURNACE]) expect(await breaks(thief, at, 2), String(at)).toBe(false);
    expect(await places(anna, 'cobblestone', ground(0, 2))).toBe(true);
    expect(await breaks(thief, new Vec3(0, -60, 2), 2)).toBe(false);
    expect(await breaks(anna, new Vec3(0, -60, 2))).toBe(true);
  });

  it('keeps its chest from being shut, and from becoming half of a large one', async () => {
    expect(await places(thief, 'cobblestone', CHEST)).toBe(false);
    expect(await places(thief, 'chest', ground(3, 0))).toBe(false);
  });

  it('leaves a stranger what the stranger has placed, also after the world was saved and started again', async () => {
    expect(await places(thief, 'chest', ground(-2, 2))).toBe(true);
    expect(await places(anna, 'cobblestone', ground(0, 3))).toBe(true);
    const own = new Vec3(-2, -60, 2);
    expect(await opens(thief, own)).toBe(true);
    const file = join(folder, 'world.json');
    world.save(file);
    for (const bot of [anna, thief]) bot.quit();
    await world.stop();
    await enter(file);
    expect(world.placedBy(own)).toBe('Thief');
    expect(await opens(thief, CHEST)).toBe(false);
    expect(await breaks(thief, new Vec3(0, -60, 3), 2)).toBe(false);
    expect(await opens(thief, own)).toBe(true);
    expect(await breaks(thief, own)).toBe(true);
    expect(world.placedBy(own)).toBeNull();
  });
});
