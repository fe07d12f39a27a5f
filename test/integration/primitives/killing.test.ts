import { startActing, type ActingWorld } from './support-acting.js';
import type { Bot } from 'mineflayer';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { killMob } from '../../../primitives/kill-mob.js';
import { shoot } from '../../../primitives/shoot.js';

let acting: ActingWorld;
let ann: Bot;
let ben: Bot;

beforeAll(async () => {
  acting = await startActing();
  ann = await acting.join('Ann');
  ben = await acting.join('Ben');
  acting.within(ann);
  acting.within(ben);
});
afterAll(() => acting.stop());
beforeEach(async () => {
  await acting.reset();
  await acting.place(ann, { x: -13.5, y: -60, z: 5.5 });
  await acting.place(ben, { x: -15.5, y: -60, z: 5.5 });
});

const livingPigs = (): number =>
  acting.world.entities().filter((entity) => entity.kind === 'mob' && entity.name === 'pig').length;

it.each([[], ['iron_sword']])('kills one pig and takes its porkchop with %j', async (...items) => {
  for (const item of items) await acting.give(ann, item);
  const outcome = await killMob(ann, 'pig');
  expect(outcome).toMatchObject({ kind: 'completed', asked: 1, done: 1 });
  expect(acting.carried('Ann')['porkchop']).toBeGreaterThan(0);
  await ann.waitForTicks(25);
  expect(livingPigs()).toBe(3);
});

it('goes on until it has gained as many porkchops as asked', async () => {
  await acting.give(ann, 'stone_axe');
  const outcome = await killMob(ann, 'pig', 300, { drops: 'porkchop', count: 4 });
  expect(outcome.kind).toBe('completed');
  expect(outcome.done).toBeGreaterThanOrEqual(4);
  expect(acting.carried('Ann')['porkchop']).toBe(outcome.done);
});

it('lets two hunters go for different pigs', async () => {
  for (const bot of [ann, ben]) await acting.give(bot, 'stone_sword');
  const outcomes = await Promise.all([killMob(ann, 'pig'), killMob(ben, 'pig')]);
  expect(outcomes).toMatchObject([{ kind: 'completed' }, { kind: 'completed' }]);
  await ann.waitForTicks(25);
  expect(livingPigs()).toBe(2);
  expect(acting.claims.held.size).toBe(0);
});

it('says that there is no such mob', async () => {
  expect(await killMob(ann, 'cow')).toMatchObject({
    kind: 'failed',
    done: 0,
    reason: expect.stringContaining('no more cow') as string,
  });
});

it('gives up in time where a mob cannot be got at', async () => {
  acting.world.summon('cow', { x: -13.5, y: -40, z: -3.5 });
  for (let y = -45; y < -40; y++) acting.world.setBlock({ x: -14, y, z: -4 }, 'stone');
  await ann.waitForTicks(5);
  const startTick = acting.tick();
  const outcome = await killMob(ann, 'cow', 10);
  expect(['failed', 'timed-out']).toContain(outcome.kind);
  expect(acting.tick() - startTick).toBeLessThan(260);
});

it('shoots a pig with a bow', async () => {
  await acting.give(ann, 'bow');
  await acting.give(ann, 'arrow', 16);
  expect(await shoot(ann, 'bow', 'pig')).toMatchObject({ kind: 'completed', done: 1 });
  expect(acting.carried('Ann')['arrow']).toBeLessThan(16);
});

it('refuses to shoot without arrows, and throws for another weapon', async () => {
  await acting.give(ann, 'bow');
  expect(await shoot(ann, 'bow', 'pig')).toMatchObject({
    kind: 'refused',
    reason: expect.stringContaining('no arrow') as string,
  });
  await expect(shoot(ann, 'iron_sword', 'pig')).rejects.toMatchObject({ code: 'bad-argument' });
  await expect(killMob(ann, 'unicorn')).rejects.toMatchObject({ code: 'bad-argument' });
});
