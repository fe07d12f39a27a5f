import { clockAt } from '../../support/clock-at.js';
import { describe, expect, it, vi } from 'vitest';
import { foldEvents } from '../../../src/run/view/view-after.js';
import { resultOf } from '../../../src/run/result/result-of.js';
import { RunContext } from '../../../src/run/execute/run-context.js';
import { openRunLog } from '../../../src/run/log/run-log.js';
import { jobOf } from '../skill/library/jobs.js';
import { add, CHEST, fakeRunWorld, FakeWorld } from './fake-world.js';
import { kindsOf, once, teamOf } from './fake-team.js';
import { FakeWorker } from './fake-worker.js';
import { runFake } from './run-fake.js';

describe('a run', () => {
  it('ends done with the compass in the chest, and leaves no timer behind', async () => {
    const world = new FakeWorld();
    const { result, events } = await runFake(world, teamOf(world, 2), { planningSeconds: 0.2 });
    expect(result).toMatchObject({ status: 'done', reason: null, repairs: 0, lost: {} });
    expect(world.chest.get('compass')).toBe(1);
    expect(result.chest).toEqual(Object.fromEntries(world.chest));
    expect(result.subtasks.every(({ status }) => status === 'DONE')).toBe(true);
    expect(result.workers.map(({ name }) => name)).toEqual(['Ada', 'Ben']);
    expect(result.workers.every(({ jobs }) => jobs > 0)).toBe(true);
    expect(kindsOf(events, 'chest-changed-by-others')).toHaveLength(0);
    expect(world.openTimers).toBe(0);
    expect(result.lowerBoundTicks).toBeLessThanOrEqual(result.expectedTicks ?? 0);
    expect(kindsOf(events, 'plan-made')[0]?.preview.length).toBeGreaterThan(0);
  });

  it('plans the rest anew for whoever has come in the meantime, where that is done sooner', async () => {
    const world = new FakeWorld();
    const [ada] = teamOf(world, 1);
    const late = new FakeWorker(world, 'Cleo');
    late.isConnected = false;
    world.after(450, () => (late.isConnected = true));
    const goal = 'gather 80 cobblestone';
    const { result, events } = await runFake(world, [ada, late], { goal, planningSeconds: 0.1 });
    expect(result).toMatchObject({ status: 'done', repairs: 0, lost: {}, chest: { cobblestone: 80 } });
    const plans = kindsOf(events, 'plan-made');
    expect(plans.map(({ anew }) => anew)).toEqual([undefined, 'Cleo is here now']);
    // What was dug by then has come home, and counts.
    expect(plans[1]?.chest.cobblestone).toBeGreaterThan(10);
    expect(world.openTimers).toBe(0);
  });

  it('never gives one worker two jobs at once', async () => {
    const world = new FakeWorld();
    const { events } = await runFake(world, teamOf(world, 3));
    const { spans } = foldEvents(events);
    for (const a of spans) {
      const overlapping = spans.filter(
        (b) =>
          b !== a &&
          b.worker === a.worker &&
          b.startTick < (a.endTick ?? 0) &&
          a.startTick < (b.endTick ?? 0),
      );
      expect(overlapping).toEqual([]);
    }
  });

  it('takes what an ended plan left in a furnace to the chest before it plans again', async () => {
    const world = new FakeWorld();
    const [ada] = teamOf(world, 1);
    const fails = once('fails', (item) => item === 'iron_ingot');
    ada.mischief = (job) => {
      const mischief = fails(job);
      const place = job.station?.position;
      if (mischief === 'fails' && place) {
        world.after(10, () => {
          world.loadFurnace('Ada', place);
        });
      }
      return mischief;
    };
    const { result, events } = await runFake(world, [ada]);
    expect(result).toMatchObject({ status: 'done', lost: {} });
    expect(kindsOf(events, 'furnaces-emptied')).toHaveLength(1);
    expect([...world.furnace]).toEqual([]);
    const [repair] = kindsOf(events, 'repair-planned');
    expect(repair?.subtasks.map(({ item }) => item)).not.toContain('raw_iron');
  });

  it('tells workers what of the chest nobody may eat', async () => {
    const world = new FakeWorld();
    const [ada] = teamOf(world, 1);
    const assign = vi.spyOn(ada, 'assign');
    await runFake(world, [ada], { goal: 'craft a wooden pickaxe' });
    const promised = assign.mock.calls.map(([{ site }]) => site.promised);
    expect(promised.length).toBeGreaterThan(0);
    for (const items of promised) {
      expect(items).toContain('wooden_pickaxe');
      expect(items).toContain('oak_planks');
      expect(items).not.toContain('bread');
    }
  });

  it('says so where the world could not keep up with its clock', async () => {
    const world = new FakeWorld();
    world.chest.set('compass', 1);
    world.pace = 0.634;
    const { result, events } = await runFake(world, teamOf(world, 1));
    expect(result.notes.at(-1)).toContain('kept up with 63 % of the asked speed');
    expect(kindsOf(events, 'run-ended')[0]?.pace).toBe(0.63);
  });

  it('is done at once when everything is there already', async () => {
    const world = new FakeWorld();
    world.chest.set('compass', 1);
    const { result, events } = await runFake(world, teamOf(world, 1));
    expect(result).toMatchObject({ status: 'done', makespanTicks: null });
    expect(result.reason).toMatch(/Already done/);
    expect(kindsOf(events, 'job-assigned')).toHaveLength(0);
  });

  it('is impossible before anybody moves when the place does not have what it takes', async () => {
    const world = new FakeWorld();
    world.takeFromNature('redstone_ore', 1000);
    const workers = teamOf(world, 2);
    const { result } = await runFake(world, workers);
    expect(result.status).toBe('impossible');
    expect(result.reason).toMatch(/redstone/);
    expect(workers.flatMap(({ jobs }) => jobs)).toEqual([]);
  });

  it('uses what workers carry from before, after it was put into the chest', async () => {
    const world = new FakeWorld();
    world.inventoryOf('Ada').set('iron_ingot', 7);
    world.inventoryOf('Ada').set('crafting_table', 1);
    const { result, events } = await runFake(world, teamOf(world, 1));
    expect(result.status).toBe('done');
    expect(kindsOf(events, 'plan-made')[0]?.chest).toEqual({ iron_ingot: 7, crafting_table: 1 });
    expect(result.subtasks.some(({ action }) => action === 'smelt')).toBe(false);
  });

  it('repairs the plan when somebody empties the chest, and tells what was taken', async () => {
    const world = new FakeWorld();
    let isRobbed = false;
    const { result, events } = await runFake(world, teamOf(world, 2), {
      onEvent: ({ kind }) => {
        if (isRobbed || kind !== 'chest-observed' || (world.chest.get('raw_iron') ?? 0) === 0) return;
        isRobbed = true;
        for (const item of [...world.chest.keys()]) if (item !== 'stone_pickaxe') world.chest.delete(item);
      },
    });
    expect(isRobbed).toBe(true);
    expect(result.status).toBe('done');
    expect(result.repairs).toBeGreaterThan(0);
    expect(result.lost['raw_iron']).toBeGreaterThan(0);
    expect(world.chest.get('compass')).toBe(1);
    const ids = kindsOf(events, 'repair-planned').flatMap(({ subtasks }) => subtasks.map(({ id }) => id));
    const before = kindsOf(events, 'plan-made').flatMap(({ subtasks }) => subtasks.map(({ id }) => id));
    expect(ids.filter((id) => before.includes(id))).toEqual([]);
  });

  it('looks again at the end: a compass that was stolen after its delivery is made anew', async () => {
    const world = new FakeWorld();
    let isStolen = false;
    const { result } = await runFake(world, teamOf(world, 2), {
      onEvent: (event) => {
        if (isStolen || event.kind !== 'job-ended' || !world.chest.has('compass')) return;
        isStolen = true;
        world.chest.delete('compass');
      },
    });
    expect(isStolen).toBe(true);
    expect(result).toMatchObject({ status: 'done', repairs: 1 });
    expect(world.chest.get('compass')).toBe(1);
    expect(result.lost).toMatchObject({ compass: 1 });
  });

  it('gives up after the repairs allowed, and says what was reached and what is missing', async () => {
    const world = new FakeWorld();
    const workers = teamOf(world, 2);
    for (const worker of workers)
      worker.mischief = ({ subtask }) => (subtask.item === 'redstone' ? 'fails' : 'none');
    const { result } = await runFake(world, workers, { maxRepairs: 1 });
    expect(result).toMatchObject({ status: 'failed', repairs: 1 });
    expect(result.reason).toMatch(/repaired once and the run got no further/);
    expect(result.reason).toMatch(/Missing: 1 compass \(0 there\)/);
    expect(result.reason).toMatch(/gather 1 redstone/);
    expect(world.openTimers).toBe(0);
  });
});

describe('the end of a run', () => {
  /** Ben picks something up whenever his hands were just emptied, so many times. */
  async function withLatePickUps(times: number) {
    const world = new FakeWorld();
    const workers = teamOf(world, 2);
    let left = times;
    world.beforeHandsAreRead = () => {
      if (left === 0 || !world.chest.has('wooden_pickaxe')) return;
      left -= 1;
      add(world.inventoryOf('Ben'), 'cobblestone', 1);
    };
    const { result, events } = await runFake(world, workers, { goal: 'craft a wooden pickaxe' });
    return { world, result, read: kindsOf(events, 'hands-read') };
  }

  it('has what came into hands after they were emptied put into the chest', async () => {
    const { world, result, read } = await withLatePickUps(1);
    expect(result).toMatchObject({ status: 'done', lost: {}, chest: { cobblestone: 1 } });
    expect(result.chest).toEqual(Object.fromEntries(world.chest));
    expect(world.inventoryOf('Ben').size).toBe(0);
    expect(read).toEqual([]);
  });

  it('looks so often at most, and tells what stays in hands as lost', async () => {
    const { world, result, read } = await withLatePickUps(Infinity);
    expect(result).toMatchObject({ status: 'done', lost: { cobblestone: 1 } });
    expect(read).toMatchObject([{ worker: 'Ben', carries: { cobblestone: 1 } }]);
    expect(result.chest).toEqual(Object.fromEntries(world.chest));
  });

  it('waits for who is gone with a tool and comes back in time', async () => {
    const world = new FakeWorld();
    const [ada, ben] = teamOf(world, 2);
    if (!ben) throw new Error('There are two.');
    ben.mischief = once('disconnects', (item) => item === 'cobblestone');
    const { result } = await runFake(world, [ada, ben], {
      goal: 'craft a stone pickaxe',
      onEvent: (event) => {
        // Ben is back a moment after all is done, and empties his hands first.
        if (event.kind !== 'job-ended' || !world.chest.has('stone_pickaxe')) return;
        world.after(300, () => {
          if (ben.isConnected) return;
          world.visitChest('Ben', (chest, own) => {
            for (const [item, count] of [...own]) add(chest, item, count);
            own.clear();
          });
          ben.isConnected = true;
        });
      },
    });
    expect(ben.isConnected).toBe(true);
    expect(result).toMatchObject({ status: 'done', lost: {} });
    expect(result.chest).toEqual(Object.fromEntries(world.chest));
    expect(result.chest['wooden_pickaxe']).toBeGreaterThan(0);
  });

  it('waits for who is still at work and has it bring back what it carries', async () => {
    const world = new FakeWorld();
    const [ada, ben] = teamOf(world, 2);
    if (!ben) throw new Error('There are two.');
    const log = openRunLog(
      null,
      [],
      clockAt(() => world.tick),
      () => undefined,
    );
    const context = new RunContext(fakeRunWorld(world, [ada, ben]), log, new AbortController().signal);
    await world.until(context.survey());
    ben.slowToStopTicks = 200;
    world.inventoryOf('Ben').set('cobblestone', 1);
    const job = jobOf({ tools: [] });
    context.runner.start({ worker: ben, job, site: { chest: CHEST }, expectedTicks: 400 }, () => undefined);
    const survey = await world.until(context.survey());
    context.close();
    expect(survey?.contents).toEqual({ cobblestone: 1 });
    expect(kindsOf(log.events, 'job-ended')).toMatchObject([{ worker: 'Ben', outcome: 'cancelled' }]);
  });
});

describe('a run that is stopped', () => {
  it('has everything brought back to the chest, reads it, and is cancelled', async () => {
    const world = new FakeWorld();
    const stopping = new AbortController();
    world.after(400, () => {
      stopping.abort(new Error('Ctrl+C'));
    });
    const { result } = await runFake(world, teamOf(world, 2), { signal: stopping.signal });
    expect(result.status).toBe('cancelled');
    expect(result.reason).toMatch(/Ctrl\+C/);
    expect([...world.inventories.values()].every((own) => own.size === 0)).toBe(true);
    expect(result.chest).toEqual(Object.fromEntries(world.chest));
    expect(world.openTimers).toBe(0);
  });

  it('is cancelled though a frozen worker never answers, and tells what that one holds', async () => {
    const world = new FakeWorld();
    const [ada, ...others] = teamOf(world, 2);
    ada.mischief = once('freezes', () => true);
    const stopping = new AbortController();
    world.after(150, () => {
      stopping.abort();
      Object.assign(ada, { asBot: { hands: { oak_log: 3 } } });
    });
    const { result, events } = await runFake(world, [ada, ...others], { signal: stopping.signal });
    expect(result.status).toBe('cancelled');
    expect(kindsOf(events, 'note').at(-1)?.message).toBe('Ada still holds 3 oak logs.');
    expect(events.at(-1)?.tick).toBeLessThan(150 + 2000);
  });

  it('ends as failed when its time is over', async () => {
    const world = new FakeWorld();
    const { result } = await runFake(world, teamOf(world, 1), { maxTicks: 300 });
    expect(result.status).toBe('failed');
    expect(result.reason).toMatch(/time for the run is over \(15 s\)/);
    expect(result.reason).toMatch(/Missing: 1 compass/);
  });
});

describe('two runs at once', () => {
  it('do not know of each other', async () => {
    const [first, second] = [new FakeWorld(), new FakeWorld()];
    const ends = await Promise.all([
      runFake(first, teamOf(first, 1)),
      runFake(second, teamOf(second, 2), { goal: 'kill a pig and cook it' }),
    ]);
    expect(ends.map(({ result }) => result.status)).toEqual(['done', 'done']);
    expect(ends.map(({ events }) => resultOf(events).goal)).toEqual([
      'craft a compass',
      'kill a pig and cook it',
    ]);
    expect(second.chest.get('cooked_porkchop')).toBeGreaterThan(0);
  });
});
