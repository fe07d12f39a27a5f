import { jobOf } from '../../../support/job-of.js';
import { describe, expect, it } from 'vitest';
import type { Job } from '../../../../src/schedule/job.js';
import { verify } from '../../../../src/verify/verify.js';
import type { Outcome } from '../../../../src/worker/worker.js';
import { CHEST } from './fake-watch.js';
import { DEADLINE, HumanScene } from './human-scene.js';

const SPOT = { x: -13, y: -60, z: 2 };

const STONES = jobOf({ item: 'cobblestone', quantity: 11 }, { tools: ['wooden_pickaxe'] });
const INGOTS = jobOf(
  { action: 'smelt', item: 'iron_ingot', quantity: 4 },
  {
    takes: { raw_iron: 4, oak_planks: 3 },
    fuel: { oak_planks: 3 },
    station: { block: 'furnace', position: SPOT },
  },
);
const TABLE = jobOf(
  { action: 'craft', item: 'crafting_table', quantity: 1, placed: 'left' },
  { takes: { oak_planks: 4 }, brings: {}, placeAt: [SPOT] },
);
const PIGS = jobOf({ action: 'kill', item: 'pig', quantity: 2 }, { brings: {} });

const judged = (job: Job, { evidence }: Outcome): ReturnType<typeof verify> =>
  verify(job, evidence, { chest: CHEST });

describe('a person as a worker', () => {
  it('is told its job and done with it as soon as the chest shows it, without a word', async () => {
    const scene = new HumanScene();
    const running = scene.gives(STONES);
    expect(scene.worker.heartbeat()).toMatchObject({ done: 0, activity: 'gathering cobblestone (0 of 11)' });
    scene.watch.moves('Eva', { wooden_pickaxe: -1 });
    scene.clock.advance(400);
    const seen: unknown[] = [];
    scene.watch.onVisit(() => seen.push(scene.worker.verdict?.deltas.chest));
    scene.watch.moves('Eva', { cobblestone: 7 });
    expect(seen).toEqual([{ cobblestone: 7, wooden_pickaxe: -1 }]);
    expect(scene.worker.heartbeat()).toMatchObject({ done: 7, activity: 'gathering cobblestone (7 of 11)' });
    scene.watch.moves('Eva', { cobblestone: 4 });
    scene.watch.moves('Eva', { wooden_pickaxe: 1 });
    const outcome = await running;
    expect(outcome).toMatchObject({ kind: 'completed', carries: {}, itemsMoved: 13 });
    expect(outcome).not.toHaveProperty('leftBehind');
    expect(judged(STONES, outcome)).toMatchObject({ kind: 'passed', done: 11 });
    expect(scene.told).toEqual(['do s1 x11', '7 done', '11 done']);
    expect(scene.worker.job).toBeNull();
  });

  it.each([
    ['does more than asked', { cobblestone: 40, diamond: 1 }],
    ['brings things in one go', { cobblestone: 11 }],
  ])('completes when it %s', async (_what, brought) => {
    const scene = new HumanScene();
    const running = scene.gives(STONES);
    scene.watch.moves('Eva', { wooden_pickaxe: -1 });
    scene.watch.moves('Eva', { ...brought, wooden_pickaxe: 1 });
    expect((await running).kind).toBe('completed');
  });

  it('smelts unseen: only the chest is looked at', async () => {
    const scene = new HumanScene();
    const running = scene.gives(INGOTS);
    scene.watch.moves('Eva', { raw_iron: -4, oak_planks: -3 });
    scene.watch.moves('Eva', { iron_ingot: 4 });
    expect((await running).kind).toBe('completed');
  });

  it('sets a block down where it belongs, and kills', async () => {
    const scene = new HumanScene();
    const table = scene.gives(TABLE);
    scene.watch.moves('Eva', { oak_planks: -4 });
    scene.watch.sets('Eva', { ...SPOT, x: 0 }, 'crafting_table');
    scene.watch.sets('Ben', SPOT, 'crafting_table');
    expect(scene.worker.check()).toMatchObject({ kind: 'failed', done: 0 });
    // Nobody knows who did it, but it stands where this job wants it.
    scene.watch.sets(null, SPOT, 'crafting_table');
    expect((await table).kind).toBe('completed');
    const pigs = scene.gives(PIGS);
    scene.watch.kills('Eva', 'pig', 7);
    scene.watch.kills('Ben', 'pig', 8);
    scene.watch.kills(null, 'pig', 9);
    expect(scene.worker.heartbeat().done).toBe(1);
    scene.watch.kills('eva', 'pig', 10);
    expect((await pigs).kind).toBe('completed');
  });

  it('is not credited with what others do, and somebody else’s work changes nothing', async () => {
    const scene = new HumanScene();
    const running = scene.gives(STONES);
    scene.watch.moves('Ben', { cobblestone: 11 });
    scene.watch.moves(null, { cobblestone: 11 });
    scene.watch.moves('Eva', { oak_log: 5 });
    expect(scene.worker.heartbeat().done).toBe(0);
    scene.watch.moves('Eva', { wooden_pickaxe: -1 });
    scene.watch.moves('Eva', { cobblestone: 11, wooden_pickaxe: 1 });
    expect(judged(STONES, await running).deltas.chest).toEqual({ cobblestone: 11, oak_log: 5 });
  });

  it('does one job at a time, and none when it is not there', async () => {
    const scene = new HumanScene();
    void scene.gives(STONES);
    expect(await scene.gives(PIGS)).toMatchObject({
      kind: 'failed',
      reason: 'Eva is busy with something else.',
    });
    scene.watch.leaves('Eva');
    expect(await scene.gives(PIGS)).toMatchObject({ kind: 'disconnected' });
    expect(scene.worker.heartbeat()).toMatchObject({ isConnected: false, activity: 'not in the world' });
  });

  it('stops at once when told to, with what was done so far', async () => {
    const scene = new HumanScene();
    const controller = new AbortController();
    const running = scene.gives(STONES, controller.signal);
    scene.watch.moves('Eva', { wooden_pickaxe: -1 });
    scene.watch.moves('Eva', { cobblestone: 7 });
    controller.abort();
    const outcome = await running;
    expect(outcome).toMatchObject({ kind: 'cancelled', carries: {} });
    expect(judged(STONES, outcome)).toMatchObject({ done: 7 });
    expect(await scene.gives(PIGS, AbortSignal.abort())).toMatchObject({ kind: 'cancelled' });
  });

  it('ends at once when the person leaves the world', async () => {
    const scene = new HumanScene();
    const running = scene.gives(STONES);
    scene.watch.moves('Eva', { cobblestone: 7 });
    scene.watch.leaves('Eva');
    const outcome = await running;
    expect(outcome).toMatchObject({ kind: 'disconnected', reason: 'Eva left the world.' });
    expect(judged(STONES, outcome).done).toBe(7);
  });

  it('does not end when the person dies, and counts no way to the place of rebirth', async () => {
    const scene = new HumanScene();
    const running = scene.gives(STONES);
    for (let x = 0; x < 10; x++) {
      scene.watch.stirs('Eva', { ...CHEST, x: CHEST.x + x });
      scene.clock.advance(5);
    }
    scene.watch.stirs('Eva', { ...CHEST, x: CHEST.x + 300 });
    scene.clock.advance(5);
    expect(scene.worker.job?.id).toBe('s1');
    scene.watch.moves('Eva', { cobblestone: 11 });
    expect(await running).toMatchObject({ kind: 'completed', distanceCm: 900 });
  });

  it('changes its quantity, and may be done by that', async () => {
    const scene = new HumanScene();
    expect(scene.worker.amend('s1', 4)).toBe(false);
    const running = scene.gives(STONES);
    scene.watch.moves('Eva', { cobblestone: 5 });
    expect(scene.worker.amend('s9', 4)).toBe(false);
    for (const quantity of [0, 2.5, 12, 8])
      expect(scene.worker.amend('s1', quantity)).toBe(quantity > 0 && Number.isInteger(quantity));
    expect(scene.worker.job).toMatchObject({ quantity: 8, brings: { cobblestone: 8 } });
    expect(scene.worker.amend('s1', 5)).toBe(true);
    expect((await running).kind).toBe('completed');
    void scene.gives(INGOTS);
    expect(scene.worker.amend('s1', 2)).toBe(false);
  });
});

describe('a person who does nothing', () => {
  it('is asked once, then the job is over and it rests until it stirs', async () => {
    const scene = new HumanScene();
    const running = scene.gives(STONES);
    scene.clock.advance(1990);
    expect(scene.told).toEqual(['do s1 x11']);
    // A quarter of the deadline is longer than the job should take.
    scene.clock.advance(20);
    expect(scene.told.slice(1)).toEqual(['s1? 0 done, 600 left']);
    scene.clock.advance(580);
    expect(scene.outcome).toBeNull();
    scene.clock.advance(20);
    expect(await running).toMatchObject({
      kind: 'timed-out',
      reason: expect.stringMatching(/^No sign of Eva/) as string,
    });
    expect(scene.told).toHaveLength(2);
    expect(scene.worker.heartbeat()).toMatchObject({ isResting: true, isConnected: true });
    scene.clock.advance(1000);
    expect(scene.worker.isResting).toBe(true);
    scene.watch.stirs('Eva');
    scene.clock.advance(5);
    expect(scene.worker.heartbeat().isResting).toBe(false);
  });

  it('keeps its job when it stirs after having been asked', () => {
    const scene = new HumanScene();
    void scene.gives(STONES);
    scene.clock.advance(2010);
    expect(scene.told).toHaveLength(2);
    scene.watch.stirs('Eva');
    scene.clock.advance(1000);
    expect(scene.worker.job?.id).toBe('s1');
    scene.clock.advance(1010);
    expect(scene.told).toHaveLength(3);
  });

  it('is asked later, and gives the job back, when it walks away and does other things', async () => {
    const scene = new HumanScene();
    const running = scene.gives(STONES);
    scene.watch.moves('Eva', { wooden_pickaxe: -1 });
    scene.busy(3900);
    expect(scene.told).toHaveLength(1);
    scene.busy(200);
    expect(scene.told).toHaveLength(2);
    scene.busy(600);
    const outcome = await running;
    expect(outcome).toMatchObject({
      kind: 'timed-out',
      reason: expect.stringMatching(/made no progress/) as string,
    });
    expect(judged(STONES, outcome).problems.map(({ kind }) => kind)).toContain('tool-not-returned');
    // Walking about is what it did all along.
    scene.busy(200);
    expect(scene.worker.isResting).toBe(true);
    scene.worker.heard();
    expect(scene.worker.isResting).toBe(false);
  });

  it('is reminded of a tool it never brings back, and what it did counts', async () => {
    const scene = new HumanScene();
    const running = scene.gives(STONES);
    scene.watch.moves('Eva', { wooden_pickaxe: -1 });
    scene.watch.moves('Eva', { cobblestone: 11 });
    scene.clock.advance(2700);
    const outcome = await running;
    expect(outcome.kind).toBe('timed-out');
    expect(judged(STONES, outcome)).toMatchObject({ kind: 'partial', done: 11 });
  });

  it('gets on by what it fetches and brings for its job, not by other goods', () => {
    const scene = new HumanScene();
    void scene.gives(STONES);
    const progressTick = (): number | undefined => scene.worker.heartbeat().progressTick;
    scene.clock.advance(100);
    const before = progressTick();
    scene.watch.moves('Eva', { dirt: 1 });
    expect(progressTick()).toBe(before);
    scene.watch.moves('Eva', { wooden_pickaxe: -1 });
    expect(progressTick()).toBe(scene.clock.tick);
  });

  it('has until the deadline at most, however busy it is with it', async () => {
    const scene = new HumanScene();
    const running = scene.gives(STONES);
    for (let gone = 0; gone < DEADLINE; gone += 500) {
      scene.watch.moves('Eva', { wooden_pickaxe: gone % 1000 === 0 ? -1 : 1 });
      scene.clock.advance(500);
    }
    expect(await running).toMatchObject({ kind: 'timed-out', reason: 'Not done within 6 min 40 s.' });
    expect(scene.worker.isResting).toBe(false);
  });
});

describe('a person without a chest', () => {
  it('is done when it carries what was asked, where hands can be seen', async () => {
    const scene = new HumanScene({});
    scene.watch.hands = {};
    const job = jobOf({ item: 'oak_log', quantity: 3 });
    const running = scene.gives(job, undefined, null);
    scene.watch.hands = { oak_log: 2 };
    scene.clock.advance(5);
    expect(scene.worker.heartbeat()).toMatchObject({ done: 2, had: 2 });
    scene.watch.hands = { oak_log: 3 };
    scene.clock.advance(5);
    expect((await running).kind).toBe('completed');
  });

  it('is over when what it takes became something else, not while that lies in a grid', async () => {
    const scene = new HumanScene({});
    const planks = jobOf(
      { action: 'craft', item: 'oak_planks', quantity: 12 },
      { takes: { oak_log: 3 }, brings: { oak_planks: 12 } },
    );
    scene.watch.hands = { oak_log: 3 };
    void scene.gives(planks, undefined, null);
    scene.watch.hands = { oak_planks: 8 };
    scene.clock.advance(50);
    scene.watch.hands = { oak_planks: 8, oak_log: 1 };
    scene.clock.advance(200);
    expect(scene.outcome).toBeNull();
    scene.watch.hands = { oak_planks: 10, stick: 4 };
    scene.clock.advance(200);
    await Promise.resolve();
    expect(scene.outcome?.kind).toBe('completed');
  });
});
