import { describe, expect, it } from 'vitest';
import { EMPTY_VIEW } from '../../../src/run/view/run-view.js';
import { foldEvents } from '../../../src/run/view/view-after.js';
import { openRunLog } from '../../../src/run/log/run-log.js';
import { RunContext } from '../../../src/run/execute/run-context.js';
import { endOfAll, nextGoal, pursuedBefore } from '../../../src/run/execute/next-goal.js';
import { Lessons } from '../../../src/run/execute/lessons.js';
import { makePlan, stationsToKeep } from '../../../src/run/execute/next-plan.js';
import type { TeamPlanner } from '../../../src/run/plan/plan-here.js';
import type { RunEvent } from '../../../src/run/log/run-event.js';
import { clockAt } from '../../support/clock-at.js';
import { HandClock } from '../worker/people/fake-watch.js';
import { FakeWorker } from './fake-worker.js';
import { fakeRunWorld, FakeWorld } from './fake-world.js';

const DONE = { status: 'done', reason: null } as const;
const FAILED = { status: 'failed', reason: 'No iron.' } as const;
const CLOCK = { kind: 'have', item: 'clock', quantity: 1, verb: 'craft' } as const;
const CHICKENS = { kind: 'killed', item: 'chicken', quantity: 2, verb: 'kill' } as const;
const at = { tick: 1, wallTime: '' };

function contextHere(): { readonly context: RunContext; readonly clock: HandClock } {
  const world = new FakeWorld();
  const clock = new HandClock();
  const runWorld = {
    ...fakeRunWorld(world, [new FakeWorker(world, 'Ben')]),
    clock: clockAt(clock.currentTick, clock.every),
  };
  const log = openRunLog(null, [], runWorld.clock, () => undefined);
  return { context: new RunContext(runWorld, log, new AbortController().signal), clock };
}

describe('a run with several goals', () => {
  it('ends done where all are done, else by the last that was not', () => {
    expect(endOfAll([DONE, DONE])).toEqual(DONE);
    expect(endOfAll([FAILED])).toEqual(FAILED);
    expect(endOfAll([FAILED, DONE])).toEqual({ status: 'failed', reason: '1 of 2 goals are done. No iron.' });
  });

  it('is carried on with the goal it had last, or none where that had ended', () => {
    const set: RunEvent = { ...at, kind: 'goal-set', by: 'Anna', goal: '1 clock', goals: [CLOCK] };
    const ended: RunEvent = { ...at, kind: 'goal-ended', ...DONE, reached: [] };
    expect(pursuedBefore([])).toEqual({ ends: [], goals: null, isResting: false });
    expect(pursuedBefore([ended])).toMatchObject({ ends: [DONE], isResting: true });
    const reached: RunEvent = { ...ended, reached: [{ goal: CLOCK, have: 1 }] };
    expect(pursuedBefore([reached])).toMatchObject({ goals: [CLOCK], isResting: true });
    expect(pursuedBefore([ended, set])).toMatchObject({ ends: [DONE], goals: [CLOCK], isResting: false });
  });

  it('counts what was done for the one before for no other', () => {
    const set: RunEvent = { ...at, kind: 'goal-set', by: 'Anna', goal: '2 chickens', goals: [CHICKENS] };
    const ended: RunEvent = { ...at, kind: 'goal-ended', ...DONE, reached: [] };
    const killed = { ...EMPTY_VIEW, deeds: { 'killed chicken': 2 } };
    expect(foldEvents([ended, set], killed).deeds).toEqual({});
    // Added in the middle of one, it goes on with what is done.
    expect(foldEvents([set], killed).deeds).toEqual(killed.deeds);
  });

  it('keeps a furnace that was asked for in the chest, as long as it lies there', () => {
    const furnace = { kind: 'have', item: 'furnace', quantity: 2, verb: 'craft' } as const;
    const reached = [furnace, CLOCK].map((goal) => ({ goal, have: goal.quantity }));
    const ended: RunEvent = { ...at, kind: 'goal-ended', ...DONE, reached };
    const kept = (furnaces: number, goals: Parameters<typeof stationsToKeep>[2]): readonly number[] =>
      stationsToKeep([ended], { contents: { furnace: furnaces, clock: 1 } }, goals).map(
        ({ quantity }) => quantity,
      );
    expect(stationsToKeep([ended], { contents: { furnace: 2, clock: 1 } }, [CHICKENS])).toEqual([furnace]);
    expect(kept(1, [CHICKENS])).toEqual([1]);
    expect(kept(0, [CHICKENS])).toEqual([]);
    // What is asked for anew is made for that.
    expect(kept(3, [{ ...furnace, quantity: 3 }])).toEqual([]);
    expect(stationsToKeep([], { contents: { furnace: 2 } }, [CHICKENS])).toEqual([]);
  });

  it('sets it down after all where there is nothing to make another of', async () => {
    const world = new FakeWorld();
    world.chest.set('furnace', 1);
    const runWorld = fakeRunWorld(world, [new FakeWorker(world, 'Ben')]);
    const log = openRunLog(null, [], runWorld.clock, () => undefined);
    const context = new RunContext(runWorld, log, new AbortController().signal);
    const furnace = { kind: 'have', item: 'furnace', quantity: 1, verb: 'craft' } as const;
    log.add({ kind: 'goal-ended', ...DONE, reached: [{ goal: furnace, have: 1 }] });
    const survey = await world.until(context.survey());
    if (!survey) throw new Error('Ben is there to look around.');
    const asked: string[] = [];
    const planner: TeamPlanner = {
      info: { method: 'planner', model: null, provider: null, author: 'planner' },
      plan: (_, goals) => {
        asked.push(goals.map(({ item }) => item).join());
        return Promise.resolve({ kind: 'impossible', reason: 'No stone.' });
      },
    };
    const turns = { lessons: new Lessons(), setback: null } as const;
    await makePlan({ context, planner }, survey, [CLOCK], turns);
    expect(asked).toEqual(['clock,furnace', 'clock']);
  });

  it('waits for the next with nobody in it for a minute, and then ends', async () => {
    const { context, clock } = contextHere();
    let next: unknown = 'not yet';
    const waited = nextGoal(context, [CLOCK], DONE).then((goals) => (next = goals));
    clock.advance(1100);
    await Promise.resolve();
    expect(next).toBe('not yet');
    clock.advance(200);
    await waited;
    expect(next).toBeNull();
    expect(context.log.events).toContainEqual(
      expect.objectContaining({ kind: 'goal-ended', status: 'done' }),
    );
  });
});

describe('a wish for another goal', () => {
  it('that comes before the first is settled is kept until then, unless it takes its place', async () => {
    const { desk } = contextHere().context;
    expect(await desk.ask('Anna', 'also make a clock')).toMatchObject({ isDone: true });
    expect(desk.hasWish).toBe(false);
    desk.begin([CHICKENS]);
    await desk.answered();
    expect(desk.takeWish()?.map(({ item }) => item)).toEqual(['chicken', 'clock']);
  });

  it('in place of the first, before that is settled, waits for nothing', async () => {
    const { desk } = contextHere().context;
    expect(await desk.ask('Anna', 'make a clock instead')).toMatchObject({ isDone: true });
  });

  it('for another of what is on its way makes it two', async () => {
    const { desk } = contextHere().context;
    desk.begin([CLOCK]);
    expect(await desk.ask('Anna', 'make another clock')).toMatchObject({ isDone: true });
    expect(desk.takeWish()).toEqual([{ ...CLOCK, quantity: 2 }]);
  });

  it('builds on the one before, whoever speaks first', async () => {
    const { desk } = contextHere().context;
    desk.begin([CHICKENS]);
    await Promise.all([desk.ask('Anna', 'also make a clock'), desk.ask('Ben', 'also make a compass')]);
    expect(desk.takeWish()?.map(({ item }) => item)).toEqual(['chicken', 'clock', 'compass']);
  });

  it('may leave out mobs that give no item of their name', async () => {
    const { desk } = contextHere().context;
    desk.begin([CLOCK, { ...CHICKENS, item: 'zombie' }]);
    expect(await desk.ask('Anna', 'forget the zombies')).toMatchObject({ isDone: true });
    expect(desk.takeWish()).toEqual([CLOCK]);
  });
});
