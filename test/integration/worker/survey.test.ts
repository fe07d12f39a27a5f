import type { Position } from '../../../src/base/position.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AiWorker } from '../../../src/worker/bot/ai-worker.js';
import { CHEST, eventually, LEFT, RIGHT, setStage, type Stage } from './stage.js';

describe('looking around', () => {
  let stage: Stage;
  let worker: AiWorker;

  beforeAll(async () => {
    stage = await setStage();
    worker = await stage.enter('Ada');
  });
  afterAll(() => stage.leave());

  /** What the worker's client believes stands there. */
  function nameAt(place: Position): string | undefined {
    const { bot } = worker;
    return bot?.blockAt(bot.entity.position.clone().set(place.x, place.y, place.z))?.name;
  }

  it('finds the chest, what lies in it, its left and right as seen from its front', async () => {
    stage.world.setContents(CHEST, { oak_planks: 70, wooden_pickaxe: 1 });
    const survey = await worker.survey();
    expect(survey.chest).toMatchObject({
      position: CHEST,
      facing: 'north',
      block: 'chest',
      slots: 27,
      contents: { oak_planks: 70, wooden_pickaxe: 1 },
      left: LEFT,
      right: RIGHT,
    });
    expect(survey.center).toEqual(CHEST);
    expect(stage.visits.at(-1)).toMatchObject({ worker: 'Ada', position: CHEST });
  });

  it('counts what the arena offers, exactly', async () => {
    const { blocks, mobs } = await worker.survey();
    const count = (name: string): number => blocks.get(name)?.count ?? 0;
    expect(count('cobblestone')).toBe(57);
    expect(count('iron_ore')).toBe(33);
    expect(count('diamond_ore')).toBe(14);
    expect(count('oak_log')).toBe(45);
    expect(blocks.get('iron_ore')?.nearest).toHaveLength(33);
    expect(blocks.get('light_blue_terracotta')?.nearest.length).toBeLessThanOrEqual(256);
    expect(mobs.get('pig')).toHaveLength(4);
    expect([...mobs.keys()]).toEqual(['pig']);
  });

  it('offers places for stations, left and right first, the front kept free', async () => {
    const { freeSpots } = await worker.survey({ chest: CHEST });
    expect(freeSpots.slice(0, 2)).toEqual([LEFT, RIGHT]);
    expect(freeSpots.length).toBeGreaterThan(10);
    expect(freeSpots.filter(({ z }) => z < CHEST.z)).toEqual([]);
    for (const spot of freeSpots) expect(stage.world.blockAt(spot).name).toBe('air');
    expect(new Set(freeSpots.map(({ x, z }) => `${x} ${z}`)).size).toBe(freeSpots.length);
  });

  it('sees stations that stand and leaves their places out', async () => {
    stage.world.setBlock(LEFT, 'crafting_table');
    stage.world.setBlock(RIGHT, 'furnace');
    await eventually('it sees both', () => nameAt(LEFT) === 'crafting_table' && nameAt(RIGHT) === 'furnace');
    const { stations, freeSpots } = await worker.survey();
    expect([...stations].sort((a, b) => a.block.localeCompare(b.block))).toEqual([
      { block: 'crafting_table', position: LEFT },
      { block: 'furnace', position: RIGHT },
    ]);
    expect(freeSpots).not.toContainEqual(LEFT);
    expect(freeSpots).not.toContainEqual(RIGHT);
  });

  it('takes both halves of a double chest as one', async () => {
    const other = { x: -14, y: -60, z: -20 };
    const [own, partner] = [
      { ...other, z: 5, x: -19 },
      { ...other, z: 5, x: -18 },
    ];
    // Facing north the left half of the block names has its partner to the east.
    stage.world.setBlock(own, 'chest', { facing: 'north', type: 'left' });
    stage.world.setBlock(partner, 'chest', { facing: 'north', type: 'right' });
    await eventually('it sees both', () => nameAt(own) === 'chest' && nameAt(partner) === 'chest');
    for (const chest of [own, partner]) {
      const survey = await worker.survey({ chest });
      expect(survey.chest).toMatchObject({ slots: 54, halves: [partner, own], position: partner });
      expect(survey.chest?.left).toEqual({ ...partner, x: partner.x + 1 });
      expect(survey.chest?.right).toEqual({ ...own, x: own.x - 1 });
    }
  });

  it('says so when no chest stands there', async () => {
    const survey = await worker.survey({ chest: { x: -14, y: -60, z: 7 }, radiusBlocks: 6 });
    expect(survey.chest).toBeNull();
    expect(survey.freeSpots.length).toBeGreaterThan(0);
  });
});

describe('looking around from far away', () => {
  it('goes to the chest it knows of, however far, and takes no other for it', async () => {
    const stage = await setStage({ environment: 'superflat' });
    try {
      const worker = await stage.enter('Ada');
      const chest = (await worker.survey()).chest?.position;
      if (!chest) throw new Error('The meadow has a chest.');
      const far = { x: -102, y: chest.y, z: chest.z };
      stage.world.setBlock({ ...far, z: far.z + 2 }, 'chest');
      stage.world.teleport('Ada', far);
      const isOutOfSight = (): boolean => worker.blockAt(chest) === null;
      await eventually('the chest is out of sight', isOutOfSight);
      expect((await worker.survey({ chest })).chest?.position).toEqual(chest);
    } finally {
      await stage.leave();
    }
  });
});
