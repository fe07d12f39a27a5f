import type { Bot } from 'mineflayer';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { givePlacedItemBack } from '../../../primitives/give-placed-item-back.js';
import { loadFurnace } from '../../../primitives/load-furnace.js';
import { placeItem } from '../../../primitives/place-item.js';
import { build, CHEST, give, LEFT, RIGHT, settled, startArena, within, type Arena } from './arena.js';

let arena: Arena;
let ada: Bot;
let ben: Bot;

beforeAll(async () => {
  arena = await startArena();
  ada = await arena.join('Ada');
  ben = await arena.join('Ben');
}, 60_000);
beforeEach(() => arena.reset());
afterAll(() => arena.stop());

it('places a station and takes it back', async () => {
  await give(arena, ada, { crafting_table: 1 });
  const placed = await placeItem(ada, 'crafting_table', LEFT);
  expect(placed).toMatchObject({ kind: 'completed', done: 1 });
  expect(placed.evidence).toContain('crafting_table carried 1 -> 0');
  expect(arena.world.blockAt(LEFT).name).toBe('crafting_table');
  const back = await givePlacedItemBack(ada, 'crafting_table', LEFT);
  expect(back).toMatchObject({ kind: 'completed', done: 1 });
  expect(arena.world.blockAt(LEFT).name).toBe('air');
  expect(arena.carried('Ada')).toEqual({ crafting_table: 1 });
});

it('places several, and says how many when it runs out', async () => {
  await give(arena, ada, { cobblestone: 2 });
  const places = [LEFT, RIGHT, CHEST.offset(-3, 0, 0)];
  const outcome = await placeItem(ada, 'cobblestone', places);
  expect(outcome).toMatchObject({ kind: 'partial', asked: 3, done: 2 });
  expect(outcome.reason).toContain('carries 0');
  expect(places.filter((place) => arena.world.blockAt(place).name === 'cobblestone')).toHaveLength(2);
  expect(await placeItem(ada, 'cobblestone', [])).toMatchObject({ kind: 'refused' });
});

it('steps aside when it stands where the block is to go', async () => {
  await give(arena, ada, { furnace: 1 });
  const here = ada.entity.position.floored();
  expect(await placeItem(ada, 'furnace', here)).toMatchObject({ kind: 'completed' });
  expect(arena.world.blockAt(here).name).toBe('furnace');
});

it('waits for somebody else to make room', async () => {
  await give(arena, ada, { furnace: 1 });
  const place = ben.entity.position.floored();
  const placing = placeItem(ada, 'furnace', place);
  await ada.waitForTicks(15);
  expect(arena.world.blockAt(place).name).toBe('air');
  arena.world.teleport('Ben', { x: -14.5, y: -60, z: -3.5 });
  expect(await placing).toMatchObject({ kind: 'completed' });
});

it('places against a chest without opening it', async () => {
  await give(arena, ada, { torch: 1 });
  const place = CHEST.offset(0, 1, 0);
  const outcome = await placeItem(ada, 'torch', place);
  expect(ada.currentWindow === null).toBe(true);
  // The game allows no torch on a chest; the point is that this is told and nothing is lost.
  expect(['failed', 'completed']).toContain(outcome.kind);
  expect(outcome.kind === 'completed').toBe(arena.world.blockAt(place).name === 'torch');
  expect(arena.carried('Ada').torch ?? 0).toBe(1 - outcome.done);
  expect(arena.world.player('Ada')?.openWindow).toBeNull();
});

it('refuses a place that is taken, has nothing beside it, or an item that is not carried', async () => {
  await give(arena, ada, { furnace: 1 });
  const taken = await placeItem(ada, 'furnace', CHEST);
  expect(taken.kind).toBe('refused');
  expect(taken.reason).toContain('there is chest');
  const floating = await placeItem(ada, 'furnace', CHEST.offset(0, 3, 0));
  expect(floating.kind).toBe('refused');
  expect(floating.reason).toContain('nothing solid');
  expect(await placeItem(ada, 'crafting_table', LEFT)).toMatchObject({ kind: 'refused' });
  expect(arena.carried('Ada')).toEqual({ furnace: 1 });
});

it('uses nothing up where the block stands already', async () => {
  await build(arena, ada, 'furnace', RIGHT);
  await give(arena, ada, { furnace: 1 });
  expect(await placeItem(ada, 'furnace', RIGHT)).toMatchObject({ kind: 'completed', done: 1, evidence: [] });
  expect(arena.carried('Ada')).toEqual({ furnace: 1 });
});

it('takes a furnace back only with a pickaxe, contents included', async () => {
  await build(arena, ada, 'furnace', RIGHT);
  const bare = await givePlacedItemBack(ada, 'furnace', RIGHT);
  expect(bare.kind).toBe('refused');
  expect(bare.reason).toContain('_pickaxe');
  await give(arena, ada, { wooden_pickaxe: 1, raw_iron: 5 });
  await loadFurnace(ada, RIGHT, { input: { raw_iron: 5 } });
  expect(arena.carried('Ada')).toEqual({ wooden_pickaxe: 1 });
  const outcome = await givePlacedItemBack(ada, 'furnace', RIGHT);
  expect(outcome).toMatchObject({ kind: 'completed', done: 1 });
  expect(arena.carried('Ada')).toEqual({ wooden_pickaxe: 1, furnace: 1, raw_iron: 5 });
  expect(await givePlacedItemBack(ada, 'furnace', RIGHT)).toMatchObject({ kind: 'refused' });
});

it('gives up placing when the server does not answer', async () => {
  await give(arena, ada, { furnace: 1 });
  const client = ada._client as unknown as { write: (name: string, packet: unknown) => void };
  const write = client.write.bind(client);
  client.write = (name, packet) => {
    if (name !== 'block_place') write(name, packet);
  };
  const { end } = within(ada, {});
  let ticks = 0;
  ada.on('physicsTick', () => {
    ticks += 1;
  });
  const outcome = await placeItem(ada, 'furnace', RIGHT);
  client.write = write;
  end();
  expect(outcome).toMatchObject({ kind: 'failed', done: 0 });
  // mineflayer alone would wait 100 ticks a try.
  expect(ticks).toBeLessThan(500);
  await settled(ada, () => arena.carried('Ada').furnace === 1);
  expect(arena.carried('Ada')).toEqual({ furnace: 1 });
});
