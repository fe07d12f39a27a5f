import { describe, expect, it } from 'vitest';
import type { ItemCounts } from '../../../src/base/item-counts.js';
import { neverBrought } from '../../../src/run/execute/ask-for-goods.js';
import type { RunEvent } from '../../../src/run/log/run-event.js';
import { openPeople } from '../../../src/run/people/people-in-world.js';
import { clockAt } from '../../support/clock-at.js';
import { FakeWatch, HandClock } from '../worker/people/fake-watch.js';
import { add, counts, FakeWorld } from './fake-world.js';
import { FakeWorker } from './fake-worker.js';
import { FakeVoice } from './people/run-scene.js';
import { at, verdict } from './sample-events.js';
import { runFake, type FakeRunEnd } from './run-fake.js';

it('takes somebody into whose hands nobody sees to have what it was to bring and did not', () => {
  const events = (worker: string, job: string, brought: number): RunEvent[] => {
    const said = verdict(brought === 15 ? 'passed' : 'failed', brought, 15);
    const facts = {
      outcome: 'cancelled',
      reason: '',
      carries: {},
      ticks: 9,
      distanceCm: 0,
      itemsMoved: 0,
      waitedTicks: 0,
    } as const;
    const about = { job, subtask: 's1', worker };
    return [
      at(1, {
        kind: 'job-assigned',
        ...about,
        phase: 'whole',
        quantity: 15,
        takes: {},
        tools: [],
        brings: { oak_log: 15 },
        station: null,
        expectedTicks: 9,
        deadlineTicks: 99,
      }),
      at(2, {
        kind: 'job-ended',
        ...about,
        ...facts,
        verdict: { ...said, deltas: { ...said.deltas, chest: { oak_log: brought } } },
      }),
    ];
  };
  const log = [...events('Eva', 's1', 15), ...events('Eva', 's1.2', 4), ...events('Tom', 's1.3', 0)];
  expect(neverBrought(log, 'Eva')).toEqual({ oak_log: 11 });
  expect(neverBrought(log, 'Ada')).toEqual({});
});

const NO_CLOCK = clockAt(() => 0);

/** A bow takes three string, and the arena has no more than lay in the chest: Anna takes it for herself. */
async function runWithout(
  isBroughtBack: boolean | 'unasked' | 'from afar',
): Promise<FakeRunEnd & { readonly world: FakeWorld }> {
  const world = new FakeWorld();
  world.chest.set('string', 3);
  const ada = new FakeWorker(world, 'Ada');
  const anna = new FakeWorker(world, 'Anna', 'human');
  anna.mischief = () => 'idles';
  anna.keepsWhatItHas = true;
  const watch = new FakeWatch(new HandClock());
  const people = openPeople([], { watch, voice: new FakeVoice(), clock: NO_CLOCK, door: null });
  watch.inventoryOf = () => counts(world.inventoryOf('Anna'));
  world.people = people;
  const moves = (items: ItemCounts, sign: 1 | -1): void => {
    world.visitChest('Anna', (chest, own) => {
      for (const [item, count] of Object.entries(items)) {
        add(own, item, sign * count);
        add(chest, item, -sign * count);
      }
    });
  };
  let hasTaken = false;
  const onEvent = (event: RunEvent): void => {
    if (event.kind === 'plan-made' && !hasTaken) {
      hasTaken = true;
      world.after(5, () => moves({ string: 3 }, 1));
    }
    const bring = (): void => {
      moves({ string: 3 }, -1);
      anna.mischief = () => 'none';
      anna.keepsWhatItHas = false;
    };
    if (event.kind === 'goods-awaited' && isBroughtBack === true) world.after(60, bring);
    if (event.kind === 'goods-awaited' && isBroughtBack === 'from afar') {
      watch.sighting = () => ({ position: { x: world.tick, y: 64, z: 0 } }) as never;
      world.after(event.limitTicks + 200, bring);
    }
    const isLookedAt = event.kind === 'surveyed' && !('string' in event.contents);
    if (isLookedAt && isBroughtBack === 'unasked' && anna.keepsWhatItHas) bring();
  };
  return { ...(await runFake(world, [ada, anna], { goal: 'craft a bow', onEvent })), world };
}

describe('a goal that lacks what a person holds', () => {
  it('is not given up before she was asked for it, and is reached once she brings it', async () => {
    const { result, events } = await runWithout(true);
    const asked = events.filter((event) => event.kind === 'goods-awaited');
    expect(asked).toMatchObject([{ worker: 'Anna', items: { string: 3 } }]);
    expect(asked[0]?.why).toContain('string');
    expect(result.status).toBe('done');
    expect(result.chest.bow).toBe(1);
  });

  it('is not given up while she is on her way', async () => {
    expect((await runWithout('from afar')).result.status).toBe('done');
  });

  it('is not given up for what she puts back just after everybody has looked', async () => {
    const { result, events } = await runWithout('unasked');
    expect(events.filter(({ kind }) => kind === 'goods-awaited')).toEqual([]);
    expect(result.status).toBe('done');
  });

  it('ends with a clear reason where she brings nothing, asked once more, after one bounded wait', async () => {
    const { result, events } = await runWithout(false);
    const asked = events.filter((event) => event.kind === 'goods-awaited');
    expect(asked).toMatchObject([{ limitTicks: 1200 }, { limitTicks: 600, items: { string: 3 } }]);
    expect(result.status).toBe('failed');
    expect(result.reason).toContain('Anna was asked for what is missing and brought nothing.');
    const waited = (events.at(-1)?.tick ?? 0) - (asked[0]?.tick ?? 0);
    expect(waited).toBeLessThanOrEqual((asked[0]?.limitTicks ?? 0) + 100);
  });
});
