import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { walkIntoReach, walkNear } from '../../../primitives/body/walking.js';
import { collectFurnace } from '../../../primitives/collect-furnace.js';
import { exploreUntil } from '../../../primitives/explore-until.js';
import { killMob } from '../../../primitives/kill-mob.js';
import { loadFurnace } from '../../../primitives/load-furnace.js';
import {
  build,
  CHEST,
  currentTick,
  give,
  place,
  RIGHT,
  settled,
  startArena,
  within,
  type Arena,
} from './arena.js';

// Each counts the game's ticks in real time, so these are run by themselves: see vitest.config.ts.

const START = { x: -13.5, y: -60, z: -3.5 };
const BLOCKS_PER_TICK = 0.28;
const MOST_TRIES = 4;

let arena: Arena;
let bot: Bot;

beforeAll(async () => {
  arena = await startArena();
  bot = await arena.join('Walker');
});
afterAll(() => arena.stop());
beforeEach(async () => {
  await arena.reset();
  await place(arena, bot, START);
});

/**
 * Ticks something takes at its best: tried again where it takes more than `most`, since a busy machine lets time pass by.
 * @param act gives what it took
 */
async function leastTicks(most: number, act: () => Promise<number>): Promise<number> {
  let least = Infinity;
  for (let tried = 0; tried < MOST_TRIES && least > most; tried++) least = Math.min(least, await act());
  return least;
}

it('walks from the start into reach of the chest hardly slower than a sprint', async () => {
  const ticksLost = await leastTicks(20, async () => {
    await place(arena, bot, { x: -13.5, y: -60, z: -6.5 });
    const before = bot.entity.position.clone();
    const startTick = currentTick();
    const outcome = await walkIntoReach(bot, CHEST);
    const ticks = currentTick() - startTick;
    expect(outcome).toMatchObject({ kind: 'arrived' });
    return ticks - Math.ceil(before.distanceTo(bot.entity.position) / BLOCKS_PER_TICK);
  });
  // A start from standing costs a few ticks; a busy machine some more.
  expect(ticksLost).toBeLessThanOrEqual(20);
  const isWhereItBelieves = (): boolean => {
    const { x, y, z } = arena.world.player('Walker')?.position ?? START;
    return bot.entity.position.distanceTo(new Vec3(x, y, z)) < 0.1;
  };
  expect(await settled(bot, isWhereItBelieves)).toBe(true);
});

it('says at once that there is no way out of the arena, and stays', async () => {
  const ticks = await leastTicks(60, async () => {
    const startTick = currentTick();
    expect(await walkNear(bot, { x: -60, y: -60, z: 0 }, { rangeBlocks: 1 })).toMatchObject({
      kind: 'no-path',
    });
    return currentTick() - startTick;
  });
  expect(ticks).toBeLessThanOrEqual(60);
  expect(bot.entity.position.distanceTo(new Vec3(START.x, START.y, START.z))).toBeLessThan(0.5);
});

it('stops at the next tick when it is called off', async () => {
  const ticks = await leastTicks(30, async () => {
    await place(arena, bot, START);
    const controller = new AbortController();
    const { end } = within(bot, { signal: controller.signal });
    const walking = walkNear(bot, { x: -8, y: -60, z: 10 }, { rangeBlocks: 0.5 });
    expect(await settled(bot, () => bot.getControlState('forward'))).toBe(true);
    const startTick = currentTick();
    controller.abort();
    expect(await walking).toMatchObject({ kind: 'cancelled' });
    end();
    return currentTick() - startTick;
  });
  expect(ticks).toBeLessThanOrEqual(30);
  // Nothing is held any more. Who ran slides on, and the server may still send back who set out before it had put it there.
  for (const control of ['forward', 'sprint', 'jump'] as const)
    expect(bot.getControlState(control)).toBe(false);
  await bot.waitForTicks(20);
  const stopped = bot.entity.position.clone();
  await bot.waitForTicks(10);
  expect(stopped.distanceTo(bot.entity.position)).toBeLessThan(0.01);
});

it('stops exploring in time when there is nothing', async () => {
  const ticks = await leastTicks(130, async () => {
    await place(arena, bot, START);
    const startTick = currentTick();
    expect(await exploreUntil(bot, new Vec3(0, 0, 1), 5, () => null)).toMatchObject({
      kind: 'timed-out',
      found: null,
    });
    return currentTick() - startTick;
  });
  expect(ticks).toBeLessThanOrEqual(130);
});

it('gives up in time where a mob cannot be got at', async () => {
  arena.world.summon('cow', { x: -13.5, y: -40, z: -3.5 });
  await place(arena, bot, { x: -13.5, y: -60, z: 5.5 });
  for (let y = -45; y < -40; y++) arena.world.setBlock({ x: -14, y, z: -4 }, 'stone');
  const ticks = await leastTicks(260, async () => {
    const startTick = currentTick();
    const outcome = await killMob(bot, 'cow', 10);
    expect(['failed', 'timed-out']).toContain(outcome.kind);
    return currentTick() - startTick;
  });
  expect(ticks).toBeLessThanOrEqual(260);
});

it('waits no longer than the game takes, in a furnace and in a blast furnace', async () => {
  for (const [block, ticksEach] of [
    ['furnace', 200],
    ['blast_furnace', 100],
  ] as const) {
    const most = 2 * ticksEach + 150;
    const ticks = await leastTicks(most, async () => {
      await arena.reset();
      await build(arena, bot, block, RIGHT);
      await give(arena, bot, { raw_iron: 2, coal: 1 });
      const { visits, end } = within(bot, {});
      await loadFurnace(bot, RIGHT, { input: { raw_iron: 2 }, fuel: { coal: 1 } });
      const outcome = await collectFurnace(bot, RIGHT, 'iron_ingot', 2);
      end();
      expect(outcome).toMatchObject({ kind: 'completed', done: 2 });
      // It does not look again and again: loaded, learned how long, taken.
      expect(visits.length).toBeLessThanOrEqual(4);
      return (visits.at(-1)?.openedTick ?? Infinity) - (visits[0]?.closedTick ?? 0);
    });
    expect(ticks).toBeLessThanOrEqual(most);
  }
});
