import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NEVER, setStage, type Stage } from './stage.js';
import type { AiWorker } from '../../../src/worker/bot/ai-worker.js';
import { handOverFor } from '../../../src/run/execute/hand-over.js';
import type { RunContext } from '../../../src/run/execute/run-context.js';
import type { Worker } from '../../../src/worker/worker.js';
import { clockAt } from '../../support/clock-at.js';
import { currentTick } from './stage.js';

describe('handing over from hand to hand', () => {
  let stage: Stage;
  const workers: AiWorker[] = [];

  beforeAll(async () => {
    stage = await setStage({ speed: 4, environment: 'superflat' });
    for (const name of ['Andy', 'Jill', 'Bob']) workers.push(await stage.enter(name));
  }, 60_000);
  afterAll(() => stage.leave());

  /** Andy gives Bob a pile of stone. @returns why not */
  function handOver(): Promise<string | null> {
    const means = {
      runner: { isWorking: () => false },
      keepsItsOwn: new Set<string>(),
      roster: { find: (name: string) => workers.find((worker) => worker.name === name), present: workers },
      log: { add: () => undefined },
      runWorld: { clock: clockAt(currentTick) },
    } as unknown as RunContext;
    stage.world.give('Andy', 'stone', 70);
    const bob = workers[2] as unknown as Worker;
    const handovers = [{ from: 'Andy', items: { stone: 70 } }];
    const asked = { signal: NEVER, told: Promise.resolve(), onHanded: () => undefined };
    return handOverFor(means, bob, { handovers }, asked);
  }

  it('reaches the one it is meant for, and not who stands beside', async () => {
    const places = { Andy: -2.5, Jill: 1.6, Bob: 1.2 };
    for (const [name, x] of Object.entries(places)) stage.world.teleport(name, { x, y: -60, z: 8.5 });
    expect(await handOver()).toBeNull();
    expect([stage.carried('Bob'), stage.carried('Jill')]).toEqual([{ stone: 70 }, {}]);
  }, 60_000);

  it('does not fall back to the one who gives it where both stand on one spot', async () => {
    for (const name of ['Andy', 'Bob']) stage.world.teleport(name, { x: 3.5, y: -60, z: 4.5 });
    stage.world.teleport('Jill', { x: -8.5, y: -60, z: 0.5 });
    stage.world.clearInventory('Bob');
    expect(await handOver()).toBeNull();
    expect(stage.carried('Bob')).toEqual({ stone: 70 });
  }, 60_000);

  it('is taken by who comes down, where there is no way up to it', async () => {
    stage.world.teleport('Andy', { x: 0.5, y: -60, z: 12.5 });
    stage.world.setBlock({ x: 8, y: -60, z: 12 }, 'stone');
    stage.world.setBlock({ x: 8, y: -59, z: 12 }, 'stone');
    stage.world.setBlock({ x: 8, y: -58, z: 12 }, 'stone');
    stage.world.teleport('Bob', { x: 8.5, y: -57, z: 12.5 });
    stage.world.teleport('Jill', { x: -8.5, y: -60, z: 0.5 });
    expect(await handOver()).toBeNull();
    expect(stage.carried('Bob')).toEqual({ stone: 140 });
  }, 60_000);

  it('is brought from one closed room into another, by their doors', async () => {
    const { world } = stage;
    for (const low of [-12, 6]) buildRoom(low);
    world.teleport('Bob', { x: -9.5, y: -60, z: -7.5 });
    world.teleport('Andy', { x: 8.5, y: -60, z: -7.5 });
    world.teleport('Jill', { x: 0.5, y: -60, z: 9.5 });
    world.clearInventory('Bob');
    expect(await handOver()).toBeNull();
    expect(stage.carried('Bob')).toEqual({ stone: 70 });
  }, 60_000);

  /** Five blocks square, with a roof and a door. */
  function buildRoom(low: number): void {
    for (let x = 0; x < 5; x++)
      for (let z = 0; z < 5; z++)
        for (let y = 0; y < 4; y++) {
          const place = { x: low + x, y: y - 60, z: z - 10 };
          const half = y === 0 ? 'lower' : 'upper';
          const isRoom = x > 0 && x < 4 && z > 0 && z < 4 && y < 3;
          if (x === 2 && z === 4 && y < 2) stage.world.setBlock(place, 'oak_door', { facing: 'north', half });
          else stage.world.setBlock(place, isRoom ? 'air' : 'stone');
        }
  }
});
