import { describe, expect, it } from 'vitest';
import type { EventOf, RunEvent, RunEventKind } from '../../../src/run/run-event.js';
import { jobSpansOf } from '../../../src/run/job-spans.js';
import { resultOf } from '../../../src/run/result-of.js';
import { FakeWorld } from './fake-world.js';
import { FakeWorker, type Mischief } from './fake-worker.js';
import { runFake } from './run-fake.js';

function crewOf(world: FakeWorld, count: number): [FakeWorker, ...FakeWorker[]] {
  const [first = 'Ada', ...others] = ['Ada', 'Ben', 'Cleo', 'Dan'].slice(0, count);
  return [new FakeWorker(world, first), ...others.map((name) => new FakeWorker(world, name))];
}

function kindsOf<Kind extends RunEventKind>(events: readonly RunEvent[], kind: Kind): EventOf<Kind>[] {
  return events.filter((event): event is EventOf<Kind> => event.kind === kind);
}

/** Breaks the first job that fits, once. */
function once(mischief: Mischief, fits: (item: string) => boolean): FakeWorker['mischief'] {
  let isUsed = false;
  return ({ subtask }) => {
    if (isUsed || !fits(subtask.item)) return 'none';
    isUsed = true;
    return mischief;
  };
}

describe('a run', () => {
  it('ends done with the compass in the chest, and leaves no timer behind', async () => {
    const world = new FakeWorld();
    const { result, events } = await runFake(world, crewOf(world, 2), { teamPlanning: true });
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

  it('never gives one worker two jobs at once', async () => {
    const world = new FakeWorld();
    const { events } = await runFake(world, crewOf(world, 3));
    const spans = jobSpansOf(events);
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

  it('is done at once when everything is there already', async () => {
    const world = new FakeWorld();
    world.chest.set('compass', 1);
    const { result, events } = await runFake(world, crewOf(world, 1));
    expect(result).toMatchObject({ status: 'done', makespanTicks: null });
    expect(result.reason).toMatch(/Already done/);
    expect(kindsOf(events, 'job-assigned')).toHaveLength(0);
  });

  it('is impossible before anybody moves when the place does not have what it takes', async () => {
    const world = new FakeWorld();
    world.takeFromNature('redstone_ore', 1000);
    const workers = crewOf(world, 2);
    const { result } = await runFake(world, workers);
    expect(result.status).toBe('impossible');
    expect(result.reason).toMatch(/redstone/);
    expect(workers.flatMap(({ jobs }) => jobs)).toEqual([]);
  });

  it('uses what workers carry from before, after it was put into the chest', async () => {
    const world = new FakeWorld();
    world.inventoryOf('Ada').set('iron_ingot', 7);
    world.inventoryOf('Ada').set('crafting_table', 1);
    const { result, events } = await runFake(world, crewOf(world, 1));
    expect(result.status).toBe('done');
    expect(kindsOf(events, 'plan-made')[0]?.chest).toEqual({ iron_ingot: 7, crafting_table: 1 });
    expect(result.subtasks.some(({ action }) => action === 'smelt')).toBe(false);
  });

  it('repairs the plan when somebody empties the chest, and tells what was taken', async () => {
    const world = new FakeWorld();
    let isRobbed = false;
    const { result, events } = await runFake(world, crewOf(world, 2), {
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
    const { result } = await runFake(world, crewOf(world, 2), {
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
    const workers = crewOf(world, 2);
    for (const worker of workers)
      worker.mischief = ({ subtask }) => (subtask.item === 'redstone' ? 'fails' : 'none');
    const { result } = await runFake(world, workers, { maxRepairs: 1 });
    expect(result).toMatchObject({ status: 'failed', repairs: 1 });
    expect(result.reason).toMatch(/repaired 1 times/);
    expect(result.reason).toMatch(/Missing: 1 compass \(0 there\)/);
    expect(result.reason).toMatch(/gather 1 redstone/);
    expect(world.openTimers).toBe(0);
  });
});

describe('a run with broken workers', () => {
  it('has another do what a frozen one was at, and does not count on the frozen one', async () => {
    const world = new FakeWorld();
    const [ada, ben] = crewOf(world, 2);
    ada.mischief = once('freezes', (item) => item === 'cobblestone');
    const { result, events } = await runFake(world, ben ? [ada, ben] : [ada]);
    expect(ada.isFrozen).toBe(true);
    expect(result.status).toBe('done');
    const cancelled = kindsOf(events, 'job-cancelled');
    expect(cancelled.some(({ worker, reason }) => worker === 'Ada' && /no sign of life/.test(reason))).toBe(
      true,
    );
    const frozenAt = ada.jobs.at(-1);
    expect(kindsOf(events, 'job-assigned').findLast(({ worker }) => worker === 'Ada')?.job).toBe(frozenAt);
    expect(world.openTimers).toBe(0);
  });

  it('takes a frozen one back when it moves again', async () => {
    const world = new FakeWorld();
    const [ada, ...others] = crewOf(world, 2);
    ada.mischief = once('freezes', (item) => item === 'oak_log' || item === 'cobblestone');
    const { result } = await runFake(world, [ada, ...others], {
      onEvent: ({ kind, tick }) => {
        if (kind === 'job-cancelled') {
          world.after(40, () => {
            ada.thaw();
          });
        }
        expect(tick).toBeGreaterThanOrEqual(0);
      },
    });
    expect(result.status).toBe('done');
    expect(ada.jobs.length).toBeGreaterThan(1);
  });

  it.each(['dies', 'disconnects', 'fails'] as const)(
    'gets there when one %s in the middle',
    async (mischief) => {
      const world = new FakeWorld();
      const [ada, ...others] = crewOf(world, 2);
      ada.mischief = once(mischief, (item) => item === 'cobblestone' || item === 'raw_iron');
      const { result } = await runFake(world, [ada, ...others], {
        onEvent: (event) => {
          if (event.kind === 'worker-left') world.after(100, () => (ada.isConnected = true));
        },
      });
      expect(result.status).toBe('done');
      expect(world.chest.get('compass')).toBe(1);
    },
  );

  it('fails with the reason when everybody stays away', async () => {
    const world = new FakeWorld();
    const workers = crewOf(world, 2);
    world.after(300, () => {
      for (const worker of workers) worker.disconnect();
    });
    const { result, events } = await runFake(world, workers);
    expect(result.status).toBe('failed');
    expect(result.reason).toMatch(/No worker .* 60 s/);
    expect(result.reason).toMatch(/Missing: 1 compass/);
    const left = kindsOf(events, 'worker-left').at(-1)?.tick ?? 0;
    expect((events.at(-1)?.tick ?? 0) - left).toBeLessThan(1400);
  });

  it('goes on when everybody was away for a while', async () => {
    const world = new FakeWorld();
    const workers = crewOf(world, 2);
    world.after(300, () => {
      for (const worker of workers) worker.disconnect();
    });
    world.after(900, () => {
      for (const worker of workers) worker.isConnected = true;
    });
    const { result } = await runFake(world, workers);
    expect(result.status).toBe('done');
  });
});

describe('a run that is stopped', () => {
  it('has everything brought back to the chest, reads it, and is cancelled', async () => {
    const world = new FakeWorld();
    const stopping = new AbortController();
    world.after(400, () => {
      stopping.abort(new Error('Ctrl+C'));
    });
    const { result } = await runFake(world, crewOf(world, 2), { signal: stopping.signal });
    expect(result.status).toBe('cancelled');
    expect(result.reason).toMatch(/Ctrl\+C/);
    expect([...world.inventories.values()].every((own) => own.size === 0)).toBe(true);
    expect(result.chest).toEqual(Object.fromEntries(world.chest));
    expect(world.openTimers).toBe(0);
  });

  it('is cancelled though a frozen worker never answers', async () => {
    const world = new FakeWorld();
    const [ada, ...others] = crewOf(world, 2);
    ada.mischief = once('freezes', () => true);
    const stopping = new AbortController();
    world.after(150, () => {
      stopping.abort();
    });
    const { result, events } = await runFake(world, [ada, ...others], { signal: stopping.signal });
    expect(result.status).toBe('cancelled');
    expect(events.at(-1)?.tick).toBeLessThan(150 + 2000);
  });

  it('ends as failed when its time is over', async () => {
    const world = new FakeWorld();
    const { result } = await runFake(world, crewOf(world, 1), { maxTicks: 300 });
    expect(result.status).toBe('failed');
    expect(result.reason).toMatch(/time for the run is over \(300 ticks\)/);
    expect(result.reason).toMatch(/Missing: 1 compass/);
  });
});

describe('a run in a world without a chest', () => {
  it('has one worker make a chest first, and says so', async () => {
    const world = new FakeWorld();
    world.hasChest = false;
    const { result } = await runFake(world, crewOf(world, 2));
    expect(result.notes.some((note) => /makes one first/.test(note))).toBe(true);
    expect(result.status).toBe('done');
    expect(world.chest.get('compass')).toBe(1);
  });

  it('is impossible where no chest can be made', async () => {
    const world = new FakeWorld();
    world.hasChest = false;
    world.takeFromNature('oak_log', 1000);
    const { result } = await runFake(world, crewOf(world, 1));
    expect(result.status).toBe('impossible');
    expect(result.reason).toMatch(/no chest here, and none can be made/);
  });
});

describe('two runs at once', () => {
  it('do not know of each other', async () => {
    const [first, second] = [new FakeWorld(), new FakeWorld()];
    const ends = await Promise.all([
      runFake(first, crewOf(first, 1)),
      runFake(second, crewOf(second, 2), { goal: 'kill a pig and cook it' }),
    ]);
    expect(ends.map(({ result }) => result.status)).toEqual(['done', 'done']);
    expect(ends.map(({ events }) => resultOf(events).goal)).toEqual([
      'craft a compass',
      'kill a pig and cook it',
    ]);
    expect(second.chest.get('cooked_porkchop')).toBeGreaterThan(0);
  });
});
