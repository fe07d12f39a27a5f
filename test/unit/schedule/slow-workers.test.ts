import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Subtask } from '../../../src/plan/subtask/subtask.js';
import type { Capabilities } from '../../../src/schedule/event.js';
import { lowerBound } from '../../../src/schedule/simulate/lower-bound.js';
import { PlayOut } from '../../../src/schedule/simulate/play-out.js';
import { simulate, type SimulatedRun } from '../../../src/schedule/simulate/simulate.js';
import { startSchedule } from '../../../src/schedule/start-schedule.js';
import { transition } from '../../../src/schedule/transition.js';
import { DURATIONS, PHASES, setupOf } from './core/fair-world.js';
import { craft, gather, randomFrom, randomPlan, smelt } from './core/random-plan.js';
import { jobsIn, Story } from './core/story.js';

const STOCK = { coal: 200 };

function person(pace: number): Capabilities {
  return { phases: false, amendable: true, pace };
}

function play(plan: readonly Subtask[], team: readonly Capabilities[]): SimulatedRun {
  const workers = team.map((capabilities, at) => ({ name: `w${at}`, capabilities }));
  return simulate(plan, setupOf(STOCK), workers);
}

const plans = fc
  .record({ seed: fc.nat(), size: fc.integer({ min: 1, max: 16 }) })
  .map(({ seed, size }) => randomPlan(size, randomFrom(seed)));
const bots = fc.integer({ min: 1, max: 3 });
const paces = fc.constantFrom(1.5, 2, 3, 4, 8);

describe('a team in which some are much slower', () => {
  it('of nobody slower, a stated pace of 1 changes nothing', () => {
    fc.assert(
      fc.property(plans, bots, (plan, count) => {
        const plain = Array.from({ length: count }, () => PHASES);
        const stated = plain.map((capabilities) => ({ ...capabilities, pace: 1 }));
        expect(play(plan, stated)).toEqual(play(plan, plain));
      }),
      { numRuns: 40 },
    );
  });

  it('is never expected to be done later than the quick ones alone', () => {
    fc.assert(
      fc.property(plans, bots, paces, fc.integer({ min: 1, max: 2 }), (plan, count, pace, people) => {
        const quick = Array.from({ length: count }, () => PHASES);
        const alone = play(plan, quick).makespanTicks ?? 0;
        const together = play(plan, [...quick, ...Array.from({ length: people }, () => person(pace))]);
        expect(together.makespanTicks).not.toBeNull();
        expect(together.makespanTicks).toBeLessThanOrEqual(1.02 * alone);
      }),
      { numRuns: 60 },
    );
  });

  it('is never expected to beat the lower bound for its paces', () => {
    const team = fc.array(fc.constantFrom(0.5, 1, 1, 1.3, 3, 8), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(plans, team, fc.boolean(), (plan, at, phases) => {
        const run = play(
          plan,
          at.map((pace) => ({ phases, amendable: true, pace })),
        );
        const bound = lowerBound(plan, DURATIONS, at, { stock: STOCK, stations: [] });
        expect(run.makespanTicks).toBeGreaterThanOrEqual(bound);
      }),
      { numRuns: 60 },
    );
  });

  it('comes to an end though the quick one leaves half-way', () => {
    const position = { x: 0, y: 0, z: 0 };
    fc.assert(
      fc.property(plans, paces, (plan, pace) => {
        // Somebody has to be able to fetch what burns in a furnace.
        const slow = { ...person(pace), phases: true };
        const half = (play(plan, [PHASES, slow]).makespanTicks ?? 0) / 2;
        const run = new PlayOut(startSchedule(plan, setupOf(STOCK)), transition);
        run.tell({ kind: 'worker-joined', worker: 'w0', capabilities: PHASES, position, tick: 0 });
        run.tell({ kind: 'worker-joined', worker: 'w1', capabilities: slow, position, tick: 0 });
        run.run(half, 10_000);
        run.tell({ kind: 'worker-left', worker: 'w0', reason: 'gone', isBreak: true, tick: run.tick });
        expect(run.run(Infinity, 10_000)).not.toBeNull();
      }),
      { numRuns: 60 },
    );
  });
});

describe('work a bot at something else would end sooner', () => {
  /** The bot is done with both sooner than Eve with one. */
  function kept(more: Partial<Capabilities> = {}): Story {
    const plan = [craft('s1', 'mud', 1, { dirt: 1 }), craft('s2', 'glass', 1, { sand: 1 })];
    const story = new Story(plan, { dirt: 1, sand: 1 });
    expect(jobsIn(story.joins('Bot'))).toEqual(['Bot s1 whole 1']);
    expect(jobsIn(story.joins('Eve', 0, { ...person(3), ...more }))).toEqual([]);
    return story;
  }

  it('is kept for it, and it gets it', () => {
    const story = kept();
    story.tick = 104;
    expect(jobsIn(story.ends('Bot', 1))).toEqual(['Bot s2 whole 1']);
  });

  it('goes to whoever is there when the bot leaves', () => {
    const story = kept();
    const told = jobsIn(story.tell({ kind: 'worker-left', worker: 'Bot', reason: 'gone' }));
    expect(told.filter((line) => line.startsWith('Eve'))).toHaveLength(1);
  });

  it('goes to whoever is there when the bot takes much longer than expected', () => {
    const story = kept();
    const given = (): readonly string[] => {
      story.tick += 20;
      const beats = ['Bot', 'Eve'].flatMap((name) => story.beats(name, 0));
      return jobsIn([...beats, ...story.tell({ kind: 'clock-ticked' })]);
    };
    const told = Array.from({ length: 40 }, () => given()).flat();
    expect(told).toEqual(['Eve s2 whole 1']);
  });

  it('goes to who asks for it', () => {
    const story = kept();
    expect(jobsIn(story.tell({ kind: 'subtask-requested', worker: 'Eve', subtask: 's2' }))).toEqual([
      'Eve s2 whole 1',
    ]);
  });

  it("is nobody else's where the bot does not want it", () => {
    const story = kept();
    expect(jobsIn(story.tell({ kind: 'subtask-declined', worker: 'Bot', subtask: 's2' }))).toEqual([
      'Eve s2 whole 1',
    ]);
  });
});

describe('a slow worker', () => {
  it('gets what keeps nobody waiting, and of what can be shared as much as it gets done meanwhile', () => {
    const beside = new Story([gather('s1', 'sand', 9), craft('s2', 'glass', 1, { dirt: 1 })], { dirt: 1 });
    beside.joins('Bot');
    expect(jobsIn(beside.joins('Eve', 0, person(3)))).toEqual(['Eve s2 whole 1']);
    const shared = new Story([gather('s1', 'sand', 40)]);
    shared.joins('Bot');
    const told = jobsIn(shared.joins('Eve', 0, person(3)));
    const [, left = 0] = /-> (\d+)/.exec(told.join()) ?? [];
    expect(told).toEqual([`Bot s1 -> ${left}`, `Eve s1.2 whole ${40 - Number(left)}`]);
    expect(Number(left)).toBeGreaterThan(28);
  });

  it('gets everything at once where all are as slow', () => {
    const story = new Story([craft('s1', 'mud', 1, { dirt: 1 }), craft('s2', 'glass', 1, { sand: 1 })], {
      dirt: 1,
      sand: 1,
    });
    expect(jobsIn(story.joins('Eve', 0, person(3)))).toHaveLength(1);
    expect(jobsIn(story.joins('Adam', 0, person(3)))).toHaveLength(1);
  });

  it('takes as much longer in simulation, but a furnace does not', () => {
    const alone = (plan: readonly Subtask[]): unknown => play(plan, [person(3)]).makespanTicks;
    expect(alone([gather('s1', 'dirt', 5)])).toBe(1200);
    const place = craft('s1', 'furnace', 1, {}, { placed: 'right' });
    const burning = smelt('s2', 'charcoal', 4, 'coal', 1, { dependsOn: ['s1'] });
    expect(alone([place, { ...burning, materials: { coal: 5 } }])).toBe(3 * 104 + 3 * 100 + 4 * 200);
  });

  it('who turns out to be as quick as a bot gets as much as a bot', () => {
    const plan = [1, 2, 3, 4, 5].map((at) => gather(`d${at}`, `dirt${at}`, 1));
    const crafts = ['a', 'b'].map((id) => craft(id, id, 1, { clay: 1 }));
    const story = new Story([...plan, ...crafts], { clay: 2 });
    story.gains('a', 1);
    story.joins('Eve', 0, person(3));
    for (let job = 0; job < 5; job++) {
      story.tick += 160;
      story.ends('Eve', 1);
    }
    const [eve] = story.state.workers;
    expect(eve?.pace).toBeLessThan(1.4);
    expect(eve?.pace).toBeGreaterThanOrEqual(1);
  });
});
