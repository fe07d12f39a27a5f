import { build, place, settled, startArena, type Arena } from './arena.js';
import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { runAlong } from '../../../primitives/body/steering.js';
import { walkNear } from '../../../primitives/body/walking.js';
import { exploreUntil } from '../../../primitives/explore-until.js';

const START = { x: -13.5, y: -60, z: -3.5 };

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

function serverPosition(name: string): Vec3 {
  const { x, y, z } = arena.world.player(name)?.position ?? { x: NaN, y: NaN, z: NaN };
  return new Vec3(x, y, z);
}

it('finds its way around walls into the farthest lane', async () => {
  const outcome = await walkNear(bot, { x: -8, y: -60, z: 10 }, { rangeBlocks: 0.5 });
  expect(outcome.kind).toBe('arrived');
  const isThere = (): boolean => serverPosition('Walker').distanceTo(new Vec3(-7.5, -60, 10.5)) < 0.8;
  expect(await settled(bot, isThere)).toBe(true);
});

it('goes through the gap of the pen and comes back out', async () => {
  expect(await walkNear(bot, { x: -16, y: -60, z: 11 }, { rangeBlocks: 0.6 })).toMatchObject({
    kind: 'arrived',
  });
  expect(await walkNear(bot, START, { rangeBlocks: 0.6 })).toMatchObject({ kind: 'arrived' });
});

it('climbs a step of one block and comes down again', async () => {
  await build(arena, bot, 'stone', ...[-1, 0, 1].map((z) => ({ x: -14, y: -60, z })));
  expect(await walkNear(bot, { x: -14, y: -59, z: 0 }, { rangeBlocks: 0.4 })).toMatchObject({
    kind: 'arrived',
  });
  expect(bot.entity.position.y).toBeCloseTo(-59, 1);
  expect(await walkNear(bot, START, { rangeBlocks: 0.5 })).toMatchObject({ kind: 'arrived' });
});

it('swims where there is no dry way', async () => {
  const places = Array.from({ length: 17 }, (_, index) => index - 22);
  await build(arena, bot, 'water', ...places.flatMap((x) => [-1, 0].map((z) => ({ x, y: -61, z }))));
  expect(await walkNear(bot, { x: -14, y: -60, z: 4 }, { rangeBlocks: 1 })).toMatchObject({
    kind: 'arrived',
  });
});

it('ends a swim at its time limit, and says so', async () => {
  const places = Array.from({ length: 17 }, (_, index) => index - 22);
  const cells = places.flatMap((x) => [-2, -1, 0, 1, 2].map((z) => ({ x, y: -61, z })));
  await build(arena, bot, 'water', ...cells);
  const limits = { rangeBlocks: 1, timeoutTicks: 30 };
  expect(await walkNear(bot, { x: -14, y: -60, z: 4 }, limits)).toMatchObject({ kind: 'timed-out' });
});

it('gives up hopping before a wall that is too high', async () => {
  await place(arena, bot, START);
  const { x, z } = bot.entity.position;
  const wall = [-1, 0, 1].flatMap((dx) =>
    [-60, -59].map((y) => ({ x: Math.floor(x) + dx, y, z: Math.floor(z) - 1 })),
  );
  await build(arena, bot, 'stone', ...wall);
  expect(await runAlong(bot, [{ x, y: -59, z: z - 1 }], () => false, 400)).toBe('stuck');
});

it('lets eight bots cross the same gap at once', async () => {
  const others = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((number) => arena.join(`Other${number}`)));
  const all = [bot, ...others];
  const outcomes = await Promise.all(
    all.map((each) => walkNear(each, { x: -14, y: -60, z: 10 }, { rangeBlocks: 1 })),
  );
  expect(outcomes.map(({ kind }) => kind)).toEqual(all.map(() => 'arrived'));
  for (const other of others) arena.leave(other);
}, 60_000);

it('explores past walls until it finds what it looks for', async () => {
  const outcome = await exploreUntil(bot, new Vec3(1, 0, 0), 60, () =>
    bot.entity.position.x > -8.2 ? 'in the far lane' : null,
  );
  expect(outcome).toMatchObject({ kind: 'completed', found: 'in the far lane' });
});
