import type { Bot } from 'mineflayer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { craftItem } from '../../../primitives/craft-item.js';
import { getItemFromChest } from '../../../primitives/get-item-from-chest.js';
import { placeItem } from '../../../primitives/place-item.js';
import { smeltItem } from '../../../primitives/smelt-item.js';
import { build, CHEST, give, LEFT, RIGHT, settled, startArena, type Arena } from './arena.js';

describe('at a crafting grid', () => {
  let arena: Arena;
  let ada: Bot;

  beforeAll(async () => {
    arena = await startArena();
    ada = await arena.join('Ada');
  }, 60_000);
  beforeEach(() => arena.reset());
  afterAll(() => arena.stop());

  it('makes a recipe several times at once, in hand', async () => {
    await give(arena, ada, { oak_log: 5 });
    const outcome = await craftItem(ada, 'oak_planks', 4);
    expect(outcome).toMatchObject({ kind: 'completed', asked: 4, done: 4 });
    expect(outcome.evidence).toEqual(['oak_planks carried 0 -> 16']);
    expect(arena.carried('Ada')).toEqual({ oak_log: 1, oak_planks: 16 });
  });

  it('mixes woods and gives empty buckets back', async () => {
    await build(arena, ada, 'crafting_table', LEFT);
    await give(arena, ada, { oak_planks: 1, birch_planks: 2, stick: 2, sugar: 2, egg: 1, wheat: 3 });
    for (let bucket = 0; bucket < 3; bucket++) await give(arena, ada, { milk_bucket: 1 });
    expect((await craftItem(ada, 'wooden_pickaxe')).kind).toBe('completed');
    expect((await craftItem(ada, 'cake', 1, { table: LEFT })).kind).toBe('completed');
    expect(arena.carried('Ada')).toEqual({ wooden_pickaxe: 1, cake: 1, bucket: 3 });
  });

  it('makes more than fits into one filling of the grid', async () => {
    await give(arena, ada, { oak_log: 100 });
    const outcome = await craftItem(ada, 'oak_planks', 100);
    expect(outcome).toMatchObject({ kind: 'completed', done: 100 });
    expect(arena.carried('Ada')).toEqual({ oak_planks: 400 });
  });

  it('uses nothing up when ingredients or a table are missing, and says what', async () => {
    await give(arena, ada, { oak_planks: 1, stick: 2 });
    const few = await craftItem(ada, 'wooden_pickaxe');
    expect(few.kind).toBe('refused');
    expect(few.reason).toMatch(/needs .*3 oak_planks \(or \d+ like it\), carries 1/);
    await give(arena, ada, { oak_planks: 2 });
    const noTable = await craftItem(ada, 'wooden_pickaxe');
    expect(noTable.kind).toBe('refused');
    expect(noTable.reason).toContain('needs a crafting table');
    expect(await craftItem(ada, 'diamond')).toMatchObject({ kind: 'refused' });
    expect(arena.carried('Ada')).toEqual({ oak_planks: 3, stick: 2 });
  });

  it('fills the one free place with as many of a new product as go there at once', async () => {
    await give(arena, ada, { dirt: 34 * 64, oak_log: 3, birch_log: 1 });
    const outcome = await craftItem(ada, 'oak_planks', 3);
    expect(outcome).toMatchObject({ kind: 'completed', done: 3 });
    expect(arena.carried('Ada')).toMatchObject({ oak_planks: 12 });
  });

  it('stops where there is no room for the product, with the ingredients kept', async () => {
    await give(arena, ada, { dirt: 34 * 64, oak_log: 128 });
    const outcome = await craftItem(ada, 'oak_planks', 20);
    expect(outcome).toMatchObject({ kind: 'failed', done: 0 });
    expect(outcome.reason).toContain('no room');
    expect(arena.carried('Ada')).toEqual({ dirt: 34 * 64, oak_log: 128 });
  });

  it('says how it should have been called', async () => {
    await expect(craftItem(ada, 'stick', 'two' as unknown as number)).rejects.toThrow(
      'craftItem expects (bot, name, count): got count "two"',
    );
    await expect(craftItem(ada, 'sticks')).rejects.toThrow('got name "sticks"');
  });
});

describe.each(['1.14.4', '1.16.5', '1.21.1'])('in Minecraft %s', (version) => {
  let arena: Arena;
  afterAll(() => arena.stop());

  it('goes the whole way from logs to iron ingots', async () => {
    arena = await startArena(version);
    const ada = await arena.join('Ada');
    // Worlds of old releases begin higher up, and their iron ore is smelted whole.
    const up = (arena.world.sharedChest ?? CHEST).y - CHEST.y;
    const [chest, left, right] = [CHEST.offset(0, up, 0), LEFT.offset(0, up, 0), RIGHT.offset(0, up, 0)];
    const ore = Object.hasOwn(ada.registry.itemsByName, 'raw_iron') ? 'raw_iron' : 'iron_ore';
    arena.world.setContents(chest, { oak_log: 6, cobblestone: 8, [ore]: 4 });
    const steps = [
      () => getItemFromChest(ada, chest, { oak_log: 5, cobblestone: 8, [ore]: 4 }),
      () => craftItem(ada, 'oak_planks', 5),
      () => craftItem(ada, 'stick'),
      () => craftItem(ada, 'crafting_table'),
      () => placeItem(ada, 'crafting_table', left),
      () => craftItem(ada, 'wooden_pickaxe', 1, { table: left }),
      () => craftItem(ada, 'furnace', 1, { table: left }),
      () => placeItem(ada, 'furnace', right),
      () => smeltItem(ada, ore, 'oak_planks', 4, { furnace: right }),
    ];
    for (const step of steps) expect(await step()).toMatchObject({ kind: 'completed' });
    const done = { oak_planks: 8, stick: 2, wooden_pickaxe: 1, iron_ingot: 4 };
    await settled(ada, () => arena.carried('Ada').iron_ingot === 4);
    expect(arena.carried('Ada')).toEqual(done);
    expect(arena.chest()).toEqual({ oak_log: 1 });
    expect(arena.world.blockAt(left).name).toBe('crafting_table');
    expect(arena.world.blockAt(right).name).toBe('furnace');
    expect(arena.world.operatorLog).toEqual([]);
  }, 60_000);
});
