import { clockAt } from '../../support/clock-at.js';
import { describe, expect, it } from 'vitest';
import { GoodsLedger } from '../../../src/schedule/ledger/goods-ledger.js';
import type { EventOf } from '../../../src/run/log/run-event.js';
import { RunContext } from '../../../src/run/execute/run-context.js';
import { openRunLog, type RunLog } from '../../../src/run/log/run-log.js';
import { jobOf } from '../skill/library/jobs.js';
import { openPeople } from '../../../src/run/people/people-in-world.js';
import { FakeWatch, HandClock } from '../worker/people/fake-watch.js';
import { FakeVoice } from './people/run-scene.js';
import { add, CHEST, fakeRunWorld, FakeWorld } from './fake-world.js';
import { FakeWorker } from './fake-worker.js';

function awaited(log: RunLog): readonly EventOf<'goods-awaited'>[] {
  return log.events.filter((event) => event.kind === 'goods-awaited');
}

describe('when all is done, people', () => {
  /** Anna was told to stop with a pickaxe in her hands. */
  async function stopped(
    watch: FakeWatch | null = null,
  ): Promise<{ world: FakeWorld; log: RunLog; context: RunContext }> {
    const world = new FakeWorld();
    world.chest.set('wooden_pickaxe', 1);
    if (watch)
      world.people = openPeople([], { watch, voice: new FakeVoice(), clock: clockAt(() => 0), door: null });
    const ada = new FakeWorker(world, 'Ada');
    const anna = new FakeWorker(world, 'Anna', 'human');
    const log = openRunLog(
      null,
      [],
      clockAt(() => world.tick),
      () => undefined,
    );
    const context = new RunContext(fakeRunWorld(world, [ada, anna]), log, new AbortController().signal);
    await world.until(context.survey());
    anna.keepsWhatItHas = true;
    const job = jobOf({ tools: ['wooden_pickaxe'] });
    context.runner.start({ worker: anna, job, site: { chest: CHEST }, expectedTicks: 400 }, () => undefined);
    context.runner.cancelAll('It is done already.');
    await world.until(context.survey());
    expect(world.chest.get('wooden_pickaxe') ?? 0).toBe(0);
    expect(GoodsLedger.of(log.events).lost).toEqual({ wooden_pickaxe: 1 });
    return { world, log, context };
  }

  it('are asked for what they still have, and waited for until it is back', async () => {
    const { world, log, context } = await stopped();
    world.after(100, () => {
      world.visitChest('Anna', (chest, own) => {
        add(own, 'wooden_pickaxe', -1);
        add(chest, 'wooden_pickaxe', 1);
      });
    });
    const startTick = world.tick;
    expect(await world.until(context.awaitPeople())).toBe(true);
    expect(world.tick - startTick).toBeLessThan(200);
    expect(awaited(log)).toMatchObject([{ worker: 'Anna', items: { wooden_pickaxe: 1 } }]);
    expect(GoodsLedger.of(log.events).lost).toEqual({});
    expect(await world.until(context.awaitPeople())).toBe(false);
  });

  it('are waited for no longer than announced', async () => {
    const { world, log, context } = await stopped();
    const startTick = world.tick;
    expect(await world.until(context.awaitPeople())).toBe(true);
    const [asked] = awaited(log);
    expect(world.tick - startTick).toBeLessThanOrEqual((asked?.limitTicks ?? 0) + 40);
    expect(GoodsLedger.of(log.events).lost).toEqual({ wooden_pickaxe: 1 });
  });

  it('are not asked for what they can be seen to have no more', async () => {
    const watch = new FakeWatch(new HandClock());
    watch.hands = { stick: 1 };
    const { world, log, context } = await stopped(watch);
    expect(await world.until(context.awaitPeople())).toBe(false);
    expect(awaited(log)).toEqual([]);
  });

  it('are not asked once they have left', async () => {
    const { log, world, context } = await stopped();
    await context.roster.present.find(({ name }) => name === 'Anna')?.close();
    context.roster.poll(world.tick);
    expect(await world.until(context.awaitPeople())).toBe(false);
    expect(awaited(log)).toEqual([]);
  });
});
