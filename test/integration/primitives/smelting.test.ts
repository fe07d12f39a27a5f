import type { Bot } from 'mineflayer';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { collectFurnace } from '../../../primitives/collect-furnace.js';
import { loadFurnace } from '../../../primitives/load-furnace.js';
import { smeltItem } from '../../../primitives/smelt-item.js';
import { countsOf } from '../../support/counts-of.js';
import { build, give, RIGHT, settled, startArena, within, type Arena } from './arena.js';

let arena: Arena;
let ada: Bot;

beforeAll(async () => {
  arena = await startArena();
  ada = await arena.join('Ada');
}, 60_000);
beforeEach(async () => {
  await arena.reset();
  await build(arena, ada, 'furnace', RIGHT);
});
afterAll(() => arena.stop());

it('smelts, with the window closed while it waits', async () => {
  await give(arena, ada, { raw_iron: 3, oak_planks: 2 });
  const { visits, end } = within(ada, {});
  const opened: boolean[] = [];
  const smelting = smeltItem(ada, 'raw_iron', 'oak_planks', 3);
  await settled(ada, () => visits.length >= 2);
  for (let look = 0; look < 20; look++) {
    await ada.waitForTicks(5);
    opened.push(ada.currentWindow !== null || arena.world.player('Ada')?.openWindow !== null);
  }
  const outcome = await smelting;
  end();
  expect(opened).not.toContain(true);
  expect(outcome).toMatchObject({ kind: 'completed', asked: 3, done: 3 });
  expect(arena.carried('Ada')).toEqual({ iron_ingot: 3 });
  expect(visits.map(({ block }) => block)).toEqual(['furnace', 'furnace', 'furnace']);
  expect(visits.at(-1)).toMatchObject({ before: { iron_ingot: 3 }, after: {} });
});

it('takes the input back that the fuel did not reach for, and says so', async () => {
  await give(arena, ada, { raw_iron: 5, oak_planks: 2 });
  const loaded = await loadFurnace(ada, RIGHT, { input: { raw_iron: 5 }, fuel: { oak_planks: 2 } });
  expect(loaded).toMatchObject({ kind: 'completed', done: 7 });
  const outcome = await collectFurnace(ada, RIGHT, 'iron_ingot', 5);
  expect(outcome).toMatchObject({ kind: 'partial', asked: 5, done: 3 });
  expect(outcome.reason).toContain('Took back 2 raw_iron');
  expect(arena.carried('Ada')).toEqual({ raw_iron: 2, iron_ingot: 3 });
  expect(countsOf(arena.world.contentsAt(RIGHT))).toEqual({});
});

it('does more than a stack, one load after the other', async () => {
  await build(arena, ada, 'blast_furnace', RIGHT);
  await give(arena, ada, { raw_iron: 66, coal: 9 });
  arena.world.setSpeed(40);
  const outcome = await smeltItem(ada, 'raw_iron', 'coal', 66, { furnace: RIGHT });
  arena.world.setSpeed(10);
  expect(outcome).toMatchObject({ kind: 'completed', done: 66 });
  expect(arena.carried('Ada')).toEqual({ iron_ingot: 66 });
}, 60_000);

it('takes out what somebody left in the furnace before it loads it', async () => {
  await give(arena, ada, { raw_gold: 1, raw_iron: 2, oak_planks: 2, stick: 3 });
  await loadFurnace(ada, RIGHT, { input: { raw_gold: 1 }, fuel: { stick: 3 } });
  expect(await settled(ada, () => countsOf(arena.world.contentsAt(RIGHT)).gold_ingot === 1)).toBe(true);
  const outcome = await loadFurnace(ada, RIGHT, { input: { raw_iron: 2 }, fuel: { oak_planks: 2 } });
  expect(outcome).toMatchObject({ kind: 'completed', done: 4 });
  expect(outcome.reason).toContain('Took out what lay in it: 1 stick and 1 gold_ingot.');
  expect(arena.carried('Ada')).toEqual({ stick: 1, gold_ingot: 1 });
  expect(countsOf(arena.world.contentsAt(RIGHT))).toMatchObject({ raw_iron: 2 });
});

it('says so when the inventory is full, not that fuel is missing', async () => {
  await give(arena, ada, { raw_iron: 2, coal: 1 });
  await loadFurnace(ada, RIGHT, { input: { raw_iron: 2 }, fuel: { coal: 1 } });
  await give(arena, ada, { dirt: 36 * 64 });
  const outcome = await collectFurnace(ada, RIGHT, 'iron_ingot', 2);
  expect(outcome).toMatchObject({ kind: 'failed', done: 0 });
  expect(outcome.reason).toContain('the inventory has no room for more');
});

it('refuses what it can not smelt', async () => {
  await give(arena, ada, { raw_iron: 2, oak_planks: 2, beef: 1, dirt: 1 });
  expect(await smeltItem(ada, 'raw_iron', 'oak_planks', 5)).toMatchObject({ kind: 'refused' });
  expect(await smeltItem(ada, 'raw_iron', 'dirt', 1)).toMatchObject({ kind: 'refused' });
  await build(arena, ada, 'blast_furnace', RIGHT);
  const raw = await loadFurnace(ada, RIGHT, { input: { beef: 1 }, fuel: { oak_planks: 1 } });
  expect(raw.kind).toBe('refused');
  expect(raw.reason).toContain('can not be smelted in a blast_furnace');
  await expect(loadFurnace(ada, RIGHT, { input: { beef: 1, raw_iron: 1 } })).rejects.toThrow(
    'one kind at a time',
  );
  expect(arena.carried('Ada')).toMatchObject({ raw_iron: 2, oak_planks: 2, beef: 1 });
});

it('stops waiting at once when told to, leaving the furnace at work', async () => {
  await give(arena, ada, { raw_iron: 2, coal: 1 });
  await loadFurnace(ada, RIGHT, { input: { raw_iron: 2 }, fuel: { coal: 1 } });
  const stop = new AbortController();
  const { visits, end } = within(ada, { signal: stop.signal });
  const collecting = collectFurnace(ada, RIGHT, 'iron_ingot', 2);
  await settled(ada, () => visits.length === 1);
  stop.abort();
  const outcome = await collecting;
  end();
  expect(outcome).toMatchObject({ kind: 'cancelled', done: 0 });
  expect(countsOf(arena.world.contentsAt(RIGHT))).toEqual({ raw_iron: 2 });
  expect(await collectFurnace(ada, RIGHT, 'iron_ingot', 2)).toMatchObject({ kind: 'completed', done: 2 });
});
