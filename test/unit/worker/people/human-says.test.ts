import { jobOf } from '../../../support/job-of.js';
import { describe, expect, it } from 'vitest';
import { HumanScene } from './human-scene.js';

const STONES = jobOf({ item: 'cobblestone', quantity: 11 }, { tools: ['wooden_pickaxe'] });
const PIGS = jobOf({ action: 'kill', item: 'pig', quantity: 2 }, { brings: {} });

describe('what a person says of its job', () => {
  it('is checked: done tells what is missing', () => {
    const scene = new HumanScene();
    expect(scene.worker.check()).toBeNull();
    void scene.gives(STONES);
    scene.watch.moves('Eva', { wooden_pickaxe: -1 });
    scene.watch.moves('Eva', { cobblestone: 7 });
    const verdict = scene.worker.check();
    expect(verdict).toMatchObject({ kind: 'partial', done: 7, asked: 11 });
    expect(verdict?.problems.map(({ kind }) => kind).sort()).toEqual(['too-few', 'tool-not-returned']);
    expect(scene.worker.job?.id).toBe('s1');
  });

  it('ends it when it cannot be done, or is not wanted', async () => {
    const scene = new HumanScene();
    const failed = scene.gives(STONES);
    scene.worker.giveUp('failed', 'no stone anywhere');
    expect(await failed).toMatchObject({ kind: 'failed', reason: 'no stone anywhere' });
    const skipped = scene.gives(PIGS);
    scene.worker.giveUp('cancelled', 'not now');
    expect(await skipped).toMatchObject({ kind: 'cancelled', reason: 'not now' });
    scene.worker.giveUp('failed', 'nothing to give up');
  });

  it('is no work while it takes a break; what it had done counts', async () => {
    const scene = new HumanScene();
    const running = scene.gives(STONES);
    scene.watch.moves('Eva', { cobblestone: 3 });
    scene.clock.advance(100);
    scene.worker.pause('takes a break');
    expect(await running).toMatchObject({ kind: 'cancelled', reason: 'takes a break' });
    expect(scene.worker.heartbeat()).toMatchObject({ isResting: true, activity: 'takes a break' });
    scene.busy(500);
    scene.worker.heard();
    expect(scene.worker.isResting).toBe(true);
    // A job that crosses the break is not told of before the person is back.
    void scene.gives(PIGS);
    expect(scene.told).not.toContain('do s1 x2');
    scene.worker.resume();
    expect(scene.told.at(-1)).toBe('do s1 x2');
  });

  it('leaves an untouched job to the schedule when it takes a break, and is not asked meanwhile', () => {
    const scene = new HumanScene();
    const controller = new AbortController();
    void scene.gives(STONES, controller.signal);
    scene.worker.pause('takes a break');
    expect(scene.worker.job?.id).toBe('s1');
    scene.clock.advance(3000);
    expect(scene.told).toEqual(['do s1 x11']);
    controller.abort();
    expect(scene.worker.job).toBeNull();
  });

  it('comes back from a break by joining again', () => {
    const scene = new HumanScene();
    scene.worker.pause('takes a break');
    scene.watch.leaves('Eva');
    scene.watch.joins('Eva');
    expect(scene.worker.isResting).toBe(false);
  });
});

describe('the clock of a person', () => {
  it('keeps work, waiting and pause apart, and counts no time away', async () => {
    const scene = new HumanScene();
    scene.clock.advance(100);
    const running = scene.gives(STONES);
    scene.clock.advance(250);
    scene.watch.moves('Eva', { cobblestone: 11 });
    await running;
    scene.clock.advance(30);
    scene.worker.pause('takes a break');
    scene.clock.advance(1000);
    scene.worker.resume();
    scene.clock.advance(7);
    scene.watch.leaves('Eva');
    scene.clock.advance(5000);
    scene.watch.joins('Eva');
    scene.clock.advance(3);
    expect(scene.worker.times).toEqual({ workTicks: 250, waitTicks: 140, pauseTicks: 1000 });
  });

  it('stands still once it is closed, and a running job ends', async () => {
    const scene = new HumanScene();
    const running = scene.gives(STONES);
    await scene.worker.close();
    expect((await running).kind).toBe('cancelled');
    scene.clock.advance(500);
    expect(scene.worker.times).toEqual({ workTicks: 0, waitTicks: 0, pauseTicks: 0 });
  });
});
