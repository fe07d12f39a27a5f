import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { verify } from '../../../src/verify/verify.js';
import type { AiWorker } from '../../../src/worker/bot/ai-worker.js';
import type { Outcome } from '../../../src/worker/worker.js';
import { assignmentOf, CHEST, currentTick, jobOf, NEVER, setStage, type Stage } from './stage.js';

const NAMES = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gus', 'Hana'];

describe('eight workers at one chest', () => {
  let stage: Stage;
  const workers: AiWorker[] = [];
  const warnings: string[] = [];

  beforeAll(async () => {
    process.on('warning', ({ message }) => warnings.push(message));
    stage = await setStage({ speed: 4 });
    for (const name of NAMES) workers.push(await stage.enter(name));
  }, 60_000);
  afterAll(() => stage.leave());

  function together(work: (worker: AiWorker, index: number) => Promise<Outcome>): Promise<Outcome[]> {
    return Promise.all(workers.map(work));
  }

  it('gathers logs, all at once, nothing lost and nobody in the way of another', async () => {
    const job = jobOf({ action: 'gather', item: 'oak_log', quantity: 2 }, { brings: { oak_log: 2 } });
    const startedAt = currentTick();
    let broken = 0;
    const stopCounting = stage.world.events.on('block-broken', ({ block }) => {
      if (block === 'oak_log') broken += 1;
    });
    const outcomes = await together((worker) => worker.assign(assignmentOf(job), NEVER));
    if (process.env['SHOW_TICKS'] !== undefined)
      console.log(`8 x 2 logs: ${currentTick() - startedAt} ticks`);
    expect(outcomes.map(({ kind, reason }) => (kind === 'completed' ? kind : reason))).toEqual(
      NAMES.map(() => 'completed'),
    );
    const verdicts = outcomes.map(({ evidence }) => verify(job, evidence, { chest: CHEST }));
    expect(verdicts.every(({ done }) => done >= 2)).toBe(true);
    const sum = verdicts.reduce((total, { deltas }) => total + (deltas.chest['oak_log'] ?? 0), 0);
    expect(stage.chest()['oak_log']).toBe(sum);
    expect(sum).toBeGreaterThanOrEqual(16);
    // What falls last may lie about, or roll before the feet of somebody who is done already.
    const lying = stage.world.entities().reduce((total, { stack }) => total + (stack?.count ?? 0), 0);
    const inHands = NAMES.reduce((total, name) => total + (stage.carried(name)['oak_log'] ?? 0), 0);
    stopCounting();
    expect(sum + lying + inHands).toBe(broken);
  }, 90_000);

  it('crafts from the same chest, each with its own share', async () => {
    stage.world.setContents(CHEST, { oak_log: 16 });
    const job = jobOf(
      { action: 'craft', item: 'oak_planks', quantity: 8 },
      { takes: { oak_log: 2 }, brings: { oak_planks: 8 } },
    );
    const outcomes = await together((worker) => worker.assign(assignmentOf(job), NEVER));
    expect(outcomes.map(({ evidence }) => verify(job, evidence, { chest: CHEST }).kind)).toEqual(
      NAMES.map(() => 'passed'),
    );
    // A log that rolled before somebody's feet meanwhile comes along.
    const carried = outcomes.reduce(
      (sum, { evidence }) => sum + (evidence.before.inventory['oak_log'] ?? 0),
      0,
    );
    expect(stage.chest()).toEqual({ oak_planks: 64, ...(carried > 0 ? { oak_log: carried } : {}) });
  }, 90_000);

  it('lets only one at a time into the chest', () => {
    const atChest = stage.visits.filter(({ position }) => position.x === CHEST.x && position.z === CHEST.z);
    expect(atChest.length).toBeGreaterThan(20);
    for (const [index, visit] of atChest.entries()) {
      const before = atChest[index - 1];
      if (before) expect(visit.openedTick).toBeGreaterThanOrEqual(before.closedTick);
    }
  });

  it('sets down where somebody with nothing to do stands, who steps aside', async () => {
    const [ada, ben] = workers;
    const feet = ben?.bot?.entity.position;
    if (!ada || !feet) throw new Error('no worker');
    const place = { x: Math.floor(feet.x), y: Math.floor(feet.y), z: Math.floor(feet.z) };
    stage.world.setContents(CHEST, { oak_planks: 64 });
    const job = jobOf(
      { action: 'craft', item: 'crafting_table', quantity: 1, placed: 'beside' },
      { takes: { oak_planks: 4 }, placeAt: [place] },
    );
    const { kind, reason } = await ada.assign(assignmentOf(job), NEVER);
    expect(reason).toBe('Set down 1 crafting_table.');
    expect(kind).toBe('completed');
  }, 60_000);

  it('leaves no listeners behind, job after job', async () => {
    const [worker] = workers;
    const { bot } = worker ?? {};
    if (!worker || !bot) throw new Error('no worker');
    const count = (): Record<string, number> =>
      Object.fromEntries(bot.eventNames().map((name) => [String(name), bot.listenerCount(name as 'spawn')]));
    const job = jobOf(
      { action: 'craft', item: 'stick', quantity: 4 },
      { takes: { oak_planks: 2 }, brings: { stick: 4 } },
    );
    await worker.assign(assignmentOf(job), NEVER);
    const before = count();
    for (let round = 0; round < 3; round++) await worker.assign(assignmentOf(job), NEVER);
    await vi.waitFor(() => {
      expect(count()).toEqual(before);
    });
    expect(warnings.filter((message) => message.includes('leak'))).toEqual([]);
  });
});
