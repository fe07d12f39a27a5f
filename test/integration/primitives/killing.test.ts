import { build, give, place, settled, startArena, within, type Arena } from './arena.js';
import type { Bot } from 'mineflayer';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { killMob } from '../../../primitives/kill-mob.js';
import { shoot } from '../../../primitives/shoot.js';

let arena: Arena;
let ann: Bot;
let ben: Bot;

beforeAll(async () => {
  arena = await startArena();
  ann = await arena.join('Ann');
  ben = await arena.join('Ben');
});
afterAll(() => arena.stop());
beforeEach(async () => {
  await arena.reset();
  await place(arena, ann, { x: -13.5, y: -60, z: 5.5 });
  await place(arena, ben, { x: -15.5, y: -60, z: 5.5 });
});

const livingPigs = (): number =>
  arena.world.entities().filter((entity) => entity.kind === 'mob' && entity.name === 'pig').length;

it.each([{}, { iron_sword: 1 }])('kills one pig and takes its porkchop with %j', async (tools) => {
  await give(arena, ann, tools);
  const outcome = await killMob(ann, 'pig');
  expect(outcome).toMatchObject({ kind: 'completed', asked: 1, done: 1 });
  expect(arena.carried('Ann')['porkchop']).toBeGreaterThan(0);
  expect(await settled(ann, () => livingPigs() < 4)).toBe(true);
  expect(livingPigs()).toBe(3);
});

it('goes on until it has gained as many porkchops as asked', async () => {
  await give(arena, ann, { stone_axe: 1 });
  const outcome = await killMob(ann, 'pig', 300, { drops: 'porkchop', count: 4 });
  expect(outcome.kind).toBe('completed');
  expect(outcome.done).toBeGreaterThanOrEqual(4);
  expect(arena.carried('Ann')['porkchop']).toBe(outcome.done);
});

it('comes home with its part of what several kills leave once the hunt is made smaller', async () => {
  await give(arena, ann, { stone_axe: 1 });
  within(ann, { quantityNow: (asked) => Math.min(asked, 1) });
  const outcome = await killMob(ann, 'pig', 300, { count: 4, drops: { porkchop: 4 } });
  within(ann, { quantityNow: (asked) => asked });
  expect(outcome).toMatchObject({ kind: 'completed', asked: 1 });
  expect(await settled(ann, () => livingPigs() < 4)).toBe(true);
  expect(livingPigs()).toBe(3);
});

it('lets two hunters go for different pigs', async () => {
  for (const bot of [ann, ben]) await give(arena, bot, { stone_sword: 1 });
  const outcomes = await Promise.all([killMob(ann, 'pig'), killMob(ben, 'pig')]);
  expect(outcomes).toMatchObject([{ kind: 'completed' }, { kind: 'completed' }]);
  expect(await settled(ann, () => livingPigs() < 3)).toBe(true);
  expect(livingPigs()).toBe(2);
  expect(arena.claims.othersTargets('Nobody')).toEqual([]);
});

it('says that there is no such mob', async () => {
  expect(await killMob(ann, 'cow')).toMatchObject({
    kind: 'failed',
    done: 0,
    reason: expect.stringContaining('no more cow') as string,
  });
});

it('goes a long way round walls to an animal behind them', async () => {
  await place(arena, ann, { x: -18.5, y: -60, z: 5.5 });
  arena.world.summon('cow', { x: -7.5, y: -60, z: -3.5 });
  expect(await settled(ann, () => Object.values(ann.entities).some(({ name }) => name === 'cow'))).toBe(true);
  expect(await killMob(ann, 'cow', 60)).toMatchObject({ kind: 'completed', done: 1 });
});

it('digs itself out, goes a long way to the only animal in sight in nature, and up the cliff it is on', async () => {
  const meadow = await startArena('1.20.1', 'superflat');
  const eva = await meadow.join('Eva');
  within(eva, { mayRoam: true });
  await place(meadow, eva, { x: -13.5, y: -60, z: -9.5 });
  const around = [-15, -14, -13].flatMap((x) => [-11, -10, -9].map((z) => ({ x, z })));
  const wall = around.filter(({ x, z }) => x !== -14 || z !== -10);
  await build(meadow, eva, 'dirt', ...wall.flatMap((at) => [-60, -59, -58].map((y) => ({ ...at, y }))));
  const hill = [-16, -15, -14, -13, -12].flatMap((x) => [82, 83, 84, 85, 86].map((z) => ({ x, z })));
  for (const at of hill) for (let y = -60; y < -55; y++) meadow.world.setBlock({ ...at, y }, 'dirt');
  meadow.world.summon('cow', { x: -13.5, y: -55, z: 84.5 });
  const isSeen = (): boolean => Object.values(eva.entities).some(({ name }) => name === 'cow');
  expect(await settled(eva, isSeen)).toBe(true);
  expect(await killMob(eva, 'cow', 600)).toMatchObject({ kind: 'completed', done: 1 });
  await meadow.stop();
});

it('shoots a pig with a bow', async () => {
  await give(arena, ann, { bow: 1 });
  await give(arena, ann, { arrow: 16 });
  expect(await shoot(ann, 'bow', 'pig')).toMatchObject({ kind: 'completed', done: 1 });
  expect(arena.carried('Ann')['arrow']).toBeLessThan(16);
});

it('refuses to shoot without arrows, and throws for another weapon', async () => {
  await give(arena, ann, { bow: 1 });
  expect(await shoot(ann, 'bow', 'pig')).toMatchObject({
    kind: 'refused',
    reason: expect.stringContaining('no arrow') as string,
  });
  await expect(shoot(ann, 'iron_sword', 'pig')).rejects.toMatchObject({ code: 'bad-argument' });
  await expect(killMob(ann, 'unicorn')).rejects.toMatchObject({ code: 'bad-argument' });
});
