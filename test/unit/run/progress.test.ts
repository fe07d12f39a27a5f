import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../../../src/run/log/run-event.js';
import { FakeWorker } from './fake-worker.js';
import { FakeWorld } from './fake-world.js';
import { runFake } from './run-fake.js';

const FURNACE = { block: 'furnace', position: { x: -15, y: -60, z: 2 } };

/** One worker who leaves a furnace alone while it burns, and a furnace that stands. */
function alone(): { readonly world: FakeWorld; readonly ada: FakeWorker } {
  const world = new FakeWorld();
  world.stations.push(FURNACE);
  const ada = new FakeWorker(world, 'Ada');
  ada.capabilities = { phases: true, amendable: true };
  return { world, ada };
}

function countOf(events: readonly RunEvent[], kind: RunEvent['kind']): number {
  return events.filter((event) => event.kind === kind).length;
}

describe('progress', () => {
  it('is a furnace that burns for five minutes while nobody has anything else to do', async () => {
    const { world, ada } = alone();
    world.chest.set('cobblestone', 30).set('coal', 4);
    const { result, events } = await runFake(world, [ada], { goal: 'smelt 30 stone' });
    expect(result).toMatchObject({ status: 'done', repairs: 0 });
    const loaded = events.find((event) => event.kind === 'job-assigned' && event.phase === 'collect');
    expect(loaded?.tick).toBeGreaterThan(30 * 200 - 400);
    expect(countOf(events, 'repair-started')).toBe(0);
  });

  it('is an anvil’s iron, one load after the other, by one worker and no plan for the team', async () => {
    const { world, ada } = alone();
    world.chest.set('raw_iron', 31).set('coal', 4).set('oak_planks', 4);
    const { result, events } = await runFake(world, [ada], { goal: 'craft an anvil' });
    expect(result).toMatchObject({ status: 'done', repairs: 0 });
    expect(result.makespanTicks).toBeGreaterThan(31 * 200);
    expect(countOf(events, 'repair-started')).toBe(0);
  });

  it('is a worker on a way many times longer than expected', async () => {
    const { world, ada } = alone();
    ada.walkBlocks = 1500;
    const { result, events } = await runFake(world, [ada], { goal: 'get 1 oak log' });
    expect(result).toMatchObject({ status: 'done', repairs: 0 });
    expect(countOf(events, 'job-cancelled')).toBe(0);
    expect(result.makespanTicks).toBeGreaterThan(7000);
  });

  it('is not a worker who looks busy and gets nowhere: that ends, in bounded time', async () => {
    const { world, ada } = alone();
    ada.mischief = () => 'idles';
    const { result, events } = await runFake(world, [ada], { goal: 'get 1 oak log', maxRepairs: 0 });
    expect(result.status).toBe('failed');
    expect(countOf(events, 'job-cancelled')).toBe(3);
    expect(events.at(-1)?.tick).toBeLessThan(3 * 2500);
  });
});
