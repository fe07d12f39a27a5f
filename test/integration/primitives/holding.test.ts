import type { Position } from '../../../src/base/position.js';
import type { Bot } from 'mineflayer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hold } from '../../../primitives/body/tools.js';
import { pickUpItem } from '../../../primitives/pick-up-item.js';
import { useItemOn } from '../../../primitives/use-item-on.js';
import { NEWEST, OLDEST } from '../../../src/environment/embedded-range.js';
import { build, give, place, settled, startArena, type Arena } from './arena.js';

describe.each([OLDEST, NEWEST])('in Minecraft %s', (version) => {
  let arena: Arena;
  let ada: Bot;
  let floor: number;

  beforeAll(async () => {
    arena = await startArena(version, 'superflat');
    floor = arena.world.sharedChest?.y ?? 0;
    ada = await arena.join('Ada');
  }, 60_000);
  beforeEach(async () => {
    await arena.reset();
    await place(arena, ada, { x: 0.5, y: floor, z: 0.5 });
  });
  afterAll(() => arena.stop());

  /** Blocks around a square of the ground, at the level one stands at. */
  const around = (from: number, to: number): Position[] =>
    [from - 1, from, to, to + 1].flatMap((x) =>
      [from - 1, from, to, to + 1]
        .filter((z) => Math.min(x, z) < from || Math.max(x, z) > to)
        .map((z) => ({ x, y: floor, z })),
    );

  /** A liquid with a bank around it. */
  const pool = async (liquid: string, from: number, to: number): Promise<void> => {
    await build(arena, ada, 'dirt', ...around(from, to));
    const inside = [from, to].flatMap((x) => [from, to].map((z) => ({ x, y: floor, z })));
    await build(arena, ada, liquid, ...inside);
  };

  /** Lets an animal come, and waits until Ada has heard of it. */
  const summon = async (mob: string, z: number): Promise<number> => {
    const id = arena.world.summon(mob, { x: 0.5, y: floor, z });
    expect(await settled(ada, () => id in ada.entities)).toBe(true);
    return id;
  };

  it('has in hand what the server says, not what the client hopes for', async () => {
    // The quick bar fills up first.
    await give(arena, ada, { dirt: 9 * 64, iron_pickaxe: 1 });
    const place = (): number =>
      (arena.world.player('Ada')?.slots ?? []).findIndex((slot) => slot?.name === 'iron_pickaxe');
    const before = place();
    expect(await hold(ada, 'iron_pickaxe')).toBe(true);
    expect(place()).not.toBe(before);
    expect(ada.heldItem?.name).toBe('iron_pickaxe');
    expect(await hold(ada, 'bow')).toBe(false);
  });

  it('fills buckets from a pool of water, one of a stack after the other', async () => {
    await pool('water', 9, 10);
    await give(arena, ada, { bucket: 3 });
    expect(await useItemOn(ada, 'bucket', 'water', 2)).toMatchObject({
      kind: 'completed',
      asked: 2,
      done: 2,
    });
    expect(arena.carried('Ada')).toEqual({ bucket: 1, water_bucket: 2 });
  });

  it('fills a bucket with lava past flowers around it, and says when there is no more', async () => {
    await pool('lava', 9, 9);
    await build(arena, ada, 'dandelion', ...around(9, 9).map((at) => ({ ...at, y: floor + 1 })));
    await give(arena, ada, { bucket: 2 });
    expect(await useItemOn(ada, 'bucket', 'lava', 2)).toMatchObject({
      kind: 'partial',
      done: 1,
      reason: 'Got 1 of 2 lava_bucket: no more lava in sight.',
    });
    expect(arena.carried('Ada')).toEqual({ bucket: 1, lava_bucket: 1 });
  });

  it('milks a cow as often as it has buckets, and no other animal', async () => {
    await give(arena, ada, { bucket: 2 });
    await summon('pig', 3.5);
    expect(await useItemOn(ada, 'bucket', ['cow', 'goat'])).toMatchObject({ kind: 'failed', done: 0 });
    await summon('cow', 12.5);
    expect(await useItemOn(ada, 'bucket', ['cow', 'goat'], 2)).toMatchObject({ kind: 'completed', done: 2 });
    expect(arena.carried('Ada')).toEqual({ milk_bucket: 2 });
  });

  it('shears a sheep, and waits for wool where all are shorn', async () => {
    await give(arena, ada, { shears: 1 });
    await summon('sheep', 8.5);
    const shearing = useItemOn(ada, 'shears', 'sheep', 4);
    expect(await settled(ada, () => (arena.carried('Ada')['white_wool'] ?? 0) > 0)).toBe(true);
    await ada.waitForTicks(40);
    for (const z of [-4.5, -6.5, -8.5]) await summon('sheep', z);
    const outcome = await shearing;
    expect(outcome).toMatchObject({ kind: 'completed', asked: 4 });
    expect(arena.carried('Ada')).toEqual({ shears: 1, white_wool: outcome.done });
    expect(ada.heldItem?.durabilityUsed).toBeGreaterThan(1);
  });

  it('takes up what lies about beside an animal that lays it', async () => {
    await give(arena, ada, { egg: 1 });
    const [egg] = ada.inventory.items();
    if (egg) await ada.tossStack(egg);
    await summon('chicken', 8.5);
    const outcome = await pickUpItem(ada, 'egg', 1, { laidBy: 'chicken' });
    expect(outcome).toMatchObject({
      kind: 'completed',
      done: 1,
      evidence: ['1 chicken waited for', expect.anything()],
    });
    expect(arena.carried('Ada')).toEqual({ egg: 1 });
  });

  it('refuses without a vessel for each, and throws for what gives nothing', async () => {
    await give(arena, ada, { bucket: 1 });
    expect(await useItemOn(ada, 'bucket', 'cow', 2)).toMatchObject({
      kind: 'refused',
      reason: 'Got 0 of 2 milk_bucket: expected 2 bucket among the carried items, got 1.',
    });
    await expect(useItemOn(ada, 'bucket', 'pig')).rejects.toMatchObject({ code: 'bad-argument' });
    await expect(useItemOn(ada, 'stick', 'cow')).rejects.toMatchObject({ code: 'bad-argument' });
  });
});
