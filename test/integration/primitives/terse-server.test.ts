import type { Bot } from 'mineflayer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { throwCarried } from '../../../primitives/body/throwing.js';
import { hold } from '../../../primitives/body/tools.js';
import { putOn, takeOff } from '../../../primitives/body/wearing.js';
import { readInventory } from '../../../primitives/body/windows.js';
import { craftItem } from '../../../primitives/craft-item.js';
import { exchangeWithChest } from '../../../primitives/exchange-with-chest.js';
import { collectFurnace } from '../../../primitives/collect-furnace.js';
import { loadFurnace } from '../../../primitives/load-furnace.js';
import { mineBlock } from '../../../primitives/mine-block.js';
import type { Position } from '../../../src/base/position.js';
import { NEWEST, OLDEST } from '../../../src/environment/embedded-range.js';
import { countNoTool, hearTersely } from '../../support/terse-server.js';
import { build, give, startArena, type Arena } from './arena.js';

describe.each([OLDEST, NEWEST])('on a server of Minecraft %s that answers clicks its own way', (version) => {
  let arena: Arena;
  let ada: Bot;
  let chest: Position;
  let beside: Position;

  beforeAll(async () => {
    arena = await startArena(version);
    chest = arena.world.sharedChest ?? chest;
    beside = { ...chest, x: chest.x + 1 };
    ada = await arena.join('Ada');
    hearTersely(ada);
  }, 60_000);
  // By its own hands, and read: up to 1.16.5 a client is not told of what others give and take right after a window is closed.
  beforeEach(async () => {
    await exchangeWithChest(ada, chest, { put: 'everything' });
    await readInventory(ada);
    arena.world.setContents(chest, {});
  });
  afterAll(() => arena.stop());

  it('crafts in the hands and at a table', async () => {
    await build(arena, ada, 'crafting_table', beside);
    await give(arena, ada, { oak_log: 3 });
    expect(await craftItem(ada, 'oak_planks', 3)).toMatchObject({ kind: 'completed', done: 3 });
    expect(await craftItem(ada, 'stick')).toMatchObject({ kind: 'completed' });
    expect(await craftItem(ada, 'wooden_pickaxe', 1, { table: beside })).toMatchObject({ kind: 'completed' });
    expect(arena.carried('Ada')).toEqual({ oak_planks: 7, stick: 2, wooden_pickaxe: 1 });
  });

  it('puts into a chest and takes out of it, one visit after the other', async () => {
    arena.world.setContents(chest, { cobblestone: 150, oak_planks: 64 });
    await give(arena, ada, { oak_log: 3 });
    const order = { put: { oak_log: 3 }, take: { cobblestone: 100, oak_planks: 23 } };
    expect(await exchangeWithChest(ada, chest, order)).toMatchObject({ kind: 'completed' });
    expect(arena.carried('Ada')).toEqual({ cobblestone: 100, oak_planks: 23 });
    expect(await exchangeWithChest(ada, chest, { put: 'everything' })).toMatchObject({ kind: 'completed' });
    expect(arena.chest()).toEqual({ cobblestone: 150, oak_planks: 64, oak_log: 3 });
  });

  it('smelts', async () => {
    await build(arena, ada, 'furnace', beside);
    await give(arena, ada, { beef: 3, coal: 1 });
    await loadFurnace(ada, beside, { input: { beef: 3 }, fuel: { coal: 1 } });
    await ada.waitForTicks(5);
    expect(await collectFurnace(ada, beside, 'cooked_beef', 3)).toMatchObject({ kind: 'completed', done: 3 });
    expect(arena.carried('Ada')).toEqual({ cooked_beef: 3 });
  });

  it('digs longer what came back: the server counts an axe for nothing', async () => {
    await give(arena, ada, { stone_axe: 1 });
    const stop = countNoTool(ada);
    expect(await mineBlock(ada, 'oak_log')).toMatchObject({ kind: 'completed', done: 1 });
    stop();
  });

  it('takes in hand, puts on, takes off and throws', async () => {
    await give(arena, ada, { dirt: 9 * 64, iron_pickaxe: 1, iron_helmet: 1 });
    expect(await hold(ada, 'iron_pickaxe')).toBe(true);
    expect(await putOn(ada, 'iron_helmet', 'head')).toBe(true);
    expect(await takeOff(ada, 'feet')).toBe(true);
    expect(await takeOff(ada, 'head')).toBe(true);
    expect(arena.carried('Ada')).toMatchObject({ iron_helmet: 1, iron_pickaxe: 1 });
    expect(await throwCarried(ada, 'dirt', 100)).toBe(100);
    expect(arena.carried('Ada')).toMatchObject({ dirt: 9 * 64 - 100 });
  });
});
