import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Subtask } from '../../../src/plan/subtask/subtask.js';
import type { Capabilities } from '../../../src/schedule/event.js';
import { PlayOut } from '../../../src/schedule/simulate/play-out.js';
import { simulate, type SimulatedRun } from '../../../src/schedule/simulate/simulate.js';
import { startSchedule } from '../../../src/schedule/start-schedule.js';
import { transition } from '../../../src/schedule/transition.js';
import { Clockwork } from './core/clockwork.js';
import { PHASES, setupOf } from './core/fair-world.js';
import { craft, gather, randomFrom, randomPlan, smelt } from './core/random-plan.js';
import { alike, person } from './core/people.js';
import { jobsIn, Story } from './core/story.js';

const STOCK = { coal: 200 };

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
  it('of people alone is served like bots', () => {
    fc.assert(
      fc.property(plans, bots, (plan, count) => {
        const plain = Array.from({ length: count }, () => PHASES);
        const stated = plain.map((capabilities) => ({ ...capabilities, pace: alike(1) }));
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
      { numRuns: 30 },
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
      { numRuns: 30 },
    );
  });
});

describe('a team with somebody who never gets on', () => {
  const conducts = fc.constantFrom('stands' as const, 'keeps' as const);
  // Half a load was kept for a furnace whose stone somebody late was at.
  const LATE_WITH_STONE: [readonly Subtask[], 1.5, 'stands'] = [
    randomPlan(13, randomFrom(1_120_214_039)),
    1.5,
    'stands',
  ];

  it.each([1, 2, 3])('beside %i bots makes them at most a twentieth later', (count) => {
    fc.assert(
      fc.property(plans, paces, conducts, (plan, pace, conduct) => {
        const team = Array.from({ length: count }, () => [PHASES, 'works'] as const);
        const alone = new Clockwork(plan, setupOf(STOCK), team).run() ?? NaN;
        const both = new Clockwork(plan, setupOf(STOCK), [...team, [person(pace), conduct]]);
        expect(both.run()).not.toBeNull();
        // What was lent for a large gain and never came back is made anew.
        expect(both.tick).toBeLessThanOrEqual(1.05 * alone + 20 + both.keptTicks);
      }),
      { numRuns: 30, examples: [LATE_WITH_STONE] },
    );
  });
});

describe('work a bot at something else would end sooner', () => {
  /** The bot is done with both sooner than Eve with one. */
  function kept(more: Partial<Capabilities> = {}): Story {
    const plan = [craft('s1', 'mud', 1, { dirt: 1 }), craft('s2', 'glass', 1, { sand: 1 })];
    const story = new Story(plan, { dirt: 1, sand: 1 });
    expect(jobsIn(story.joins('Bot'))).toEqual(['Bot s1 whole 1']);
    expect(jobsIn(story.joins('Eve', 0, person(3, { isProven: true, ...more })))).toEqual([]);
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
    const told = Array.from({ length: 70 }, () => given()).flat();
    expect(told).toEqual(['Eve s2 whole 1']);
  });

  it('goes to who asks for it, and is left there while the bot would be sooner', () => {
    const story = kept();
    expect(jobsIn(story.tell({ kind: 'subtask-requested', worker: 'Eve', subtask: 's2' }))).toEqual([
      'Eve s2 whole 1',
    ]);
    story.tick = 20;
    const told = [...story.ends('Bot', 1), ...story.tell({ kind: 'clock-ticked' })];
    expect(jobsIn(told)).toEqual([]);
  });

  it("is nobody else's where the bot does not want it", () => {
    const story = kept();
    expect(jobsIn(story.tell({ kind: 'subtask-declined', worker: 'Bot', subtask: 's2' }))).toEqual([
      'Eve s2 whole 1',
    ]);
  });
});

/** Both give signs of life and get on until a tick, she with so many in hand. @returns what is told meanwhile */
function atWorkUntil(story: Story, tick: number, had: number): readonly string[] {
  const told: string[] = [];
  while (story.tick < tick) {
    story.tick += 50;
    const beat = { kind: 'heartbeat', position: { x: 0, y: 0, z: 0 }, done: 0, hasBegun: true } as const;
    const progressTick = story.tick;
    told.push(...jobsIn(story.tell({ ...beat, progressTick, worker: 'Bot' })));
    told.push(...jobsIn(story.tell({ ...beat, progressTick, worker: 'Eve', had })));
    told.push(...jobsIn(story.tell({ kind: 'clock-ticked' })));
  }
  return told;
}

describe('a slow worker', () => {
  it('gets what keeps nobody waiting, and of what can be shared as much as it gets done meanwhile', () => {
    const beside = new Story([gather('s1', 'sand', 9), craft('s2', 'glass', 1, { dirt: 1 })], { dirt: 1 });
    beside.joins('Bot');
    expect(jobsIn(beside.joins('Eve', 0, person(3, { isProven: true })))).toEqual(['Eve s2 whole 1']);
    const shared = new Story([gather('s1', 'sand', 40)]);
    shared.joins('Bot');
    const told = jobsIn(shared.joins('Eve', 0, person(3)));
    const [, hers = 0] = /^Eve s1.2 whole (\d+)$/.exec(told.join()) ?? [];
    expect(Number(hers)).toBeGreaterThan(5);
    expect(Number(hers)).toBeLessThan(12);
    // Nobody relies on it before it is there.
    shared.tick = 500;
    expect(jobsIn(shared.beats('Eve', 4))).toEqual(['Bot s1 -> 36']);
  });

  describe('who gets on with the rest of what a bot has done', () => {
    const position = { x: 0, y: 0, z: 0 };

    /** What is told when the bot comes free again, and she has so many of fourteen in hand. */
    function freed(had: number, later = 0): readonly string[] {
      const story = new Story([gather('s1', 'clay', 30), gather('s2', 'sand', 29)]);
      const passes = (ticks: number): void => {
        story.tick += ticks;
        const progressTick = story.tick;
        for (const worker of ['Bot', 'Eve'])
          story.tell({ kind: 'heartbeat', worker, position, done: 0, had, hasBegun: true, progressTick });
      };
      story.joins('Bot');
      expect(jobsIn(story.joins('Eve', 0, person(3, { isProven: true })))).toEqual(['Eve s2 whole 14']);
      for (let beat = 0; beat < 5; beat++) passes(380);
      expect(jobsIn(story.ends('Bot', 30))).toEqual(['Bot s2.2 whole 15']);
      for (let beat = 0; beat < 2; beat++) passes(500);
      atWorkUntil(story, story.tick + later, had);
      return jobsIn(story.ends('Bot', 15));
    }

    it('is relieved of as much as lets both end together', () => {
      // Nine more take her 1620 ticks; six take the bot 100 ticks and 60 each.
      expect(freed(5)).toEqual(['Eve s2 -> 8', 'Bot s2.3 whole 6']);
    });

    it('is not relieved of what it has in hand', () => {
      expect(freed(14)).toEqual([]);
    });

    it('is not waited for when it keeps all of it for longer than bringing it takes', () => {
      const story = new Story([gather('s1', 'clay', 30), gather('s2', 'sand', 29)]);
      story.joins('Bot');
      expect(jobsIn(story.joins('Eve', 0, person(3, { isProven: true })))).toEqual(['Eve s2 whole 14']);
      atWorkUntil(story, 1900, 14);
      expect(jobsIn(story.ends('Bot', 30))).toEqual(['Bot s2.2 whole 15']);
      // Half of her ways, 150 ticks, and a moment: she was at it last when it was all in hand.
      const beats = { kind: 'heartbeat', position, hasBegun: true } as const;
      const keepsUntil = (tick: number): readonly string[] => {
        story.tick = tick;
        story.tell({ ...beats, worker: 'Bot', done: 0, progressTick: tick });
        story.tell({ ...beats, worker: 'Eve', done: 0, had: 14, progressTick: 1900 });
        return jobsIn(story.tell({ kind: 'clock-ticked' }));
      };
      expect(keepsUntil(2050)).toEqual([]);
      expect(jobsIn(story.ends('Bot', 15))).toEqual([]);
      expect(keepsUntil(2100)).toEqual([]);
      expect(keepsUntil(2111)).toEqual(['Bot s2.3 whole 14']);
    });

    it('is not waited for when it takes much longer than was thought, whatever it has in hand', () => {
      expect(freed(14, 700)).toEqual(['Bot s2.3 whole 14']);
    });

    it('is not waited for while nothing of it was seen', () => {
      expect(freed(0)).toEqual(['Bot s2.3 whole 14']);
    });
  });

  it('who brings the rest of something soon keeps nobody from what comes after it', () => {
    const plan = [
      gather('s1', 'clay', 30),
      gather('s2', 'sand', 29, { tools: ['pick'] }),
      gather('s3', 'gravel', 5, { tools: ['pick'], for: 'Bot' }),
    ];
    const story = new Story(plan, { pick: 2 });
    story.joins('Bot');
    const [hers = ''] = jobsIn(story.joins('Eve', 0, person(3, { isProven: true })));
    const had = Number(hers.replace('Eve s2 whole ', ''));
    atWorkUntil(story, 1900, had);
    expect(jobsIn(story.ends('Bot', 30))).toEqual([`Bot s2.2 whole ${29 - had}`]);
    atWorkUntil(story, 2300, had);
    // One pick is left, and by its turn it would be used for what she has in hand.
    expect(jobsIn(story.ends('Bot', 29 - had))).toEqual(['Bot s3 whole 5']);
  });

  it('who is late with the only tool brings what it has, so that somebody idle can go on', () => {
    const story = new Story([gather('s1', 'clay', 30), gather('s2', 'sand', 29, { tools: ['pick'] })], {
      pick: 1,
    });
    story.joins('Bot');
    story.joins('Eve', 0, person(3, { isProven: true }));
    const visit = { kind: 'chest-observed', before: { pick: 1 }, contents: {}, worker: 'Eve' } as const;
    story.tell(visit);
    atWorkUntil(story, 1900, 1);
    expect(jobsIn(story.ends('Bot', 30))).toEqual([]);
    expect(atWorkUntil(story, 1950, 1)).toEqual([]);
    expect(atWorkUntil(story, 2100, 1)).toEqual(['Eve s2 cancelled']);
  });

  it('is trusted with what a bot would come to before it is brought: something of it is seen by then', () => {
    const plan = [
      gather('s1', 'clay', 10),
      gather('s2', 'sand', 3),
      craft('s3', 'glass', 1, { sand: 3 }, { dependsOn: ['s2'] }),
      gather('s4', 'dirt', 2),
    ];
    const story = new Story(plan, {}, { settings: { order: 'as-listed' } });
    story.joins('Bot');
    expect(jobsIn(story.joins('Eve', 0, person(3)))).toEqual(['Eve s2 whole 3']);
  });

  it('who has brought all but the only tool is left the moment it takes to put that back', () => {
    const position = { x: 0, y: 0, z: 0 };
    const story = new Story([gather('s1', 'clay', 30), gather('s2', 'sand', 29, { tools: ['pick'] })], {
      pick: 1,
    });
    story.joins('Bot');
    const [share = ''] = jobsIn(story.joins('Eve', 0, person(3, { isProven: true })));
    const done = Number(share.replace('Eve s2 whole ', ''));
    story.tell({ kind: 'chest-observed', before: { pick: 1 }, contents: {}, worker: 'Eve' });
    atWorkUntil(story, 1900, done);
    story.ends('Bot', 30);
    story.tick = 1950;
    story.tell({ kind: 'heartbeat', worker: 'Eve', position, done, progressTick: 1950, hasBegun: true });
    const told = (tick: number): readonly string[] => {
      story.tick = tick;
      return jobsIn(story.tell({ kind: 'clock-ticked' }));
    };
    expect(told(2010)).toEqual([]);
    expect(told(2011)).toEqual(['Eve s2 cancelled']);
  });

  it('who turns out slower still brings what is in hand sooner, and leaves the rest', () => {
    const position = { x: 0, y: 0, z: 0 };
    /** What is told once three of her fourteen are in hand, each after so many ticks. */
    const told = (each: number): readonly string[] => {
      const story = new Story([gather('s1', 'clay', 30), gather('s2', 'sand', 29)]);
      story.joins('Bot');
      story.joins('Eve', 0, person(3, { isProven: true }));
      const at = [0, 1, 2, 3].map((had) => 300 + had * each);
      return at.flatMap((tick, had) => {
        story.tick = tick;
        const beat = { kind: 'heartbeat', position, done: 0, progressTick: tick, hasBegun: true } as const;
        story.tell({ ...beat, worker: 'Bot' });
        story.tell({ ...beat, worker: 'Eve', had });
        return jobsIn(story.tell({ kind: 'clock-ticked' }));
      });
    };
    expect(told(180)).toEqual([]);
    // At 1500 the bot has 400 ticks of s1 and, without her, 1660 of s2 before it.
    expect(told(400)).toEqual(['Eve s2 -> 7']);
  });

  it('who turns out quicker is asked for more, once, while there is much to do yet', () => {
    const position = { x: 0, y: 0, z: 0 };
    /** What is told with so many of hers in hand, 20 ticks each. */
    const told = (...hads: readonly number[]): readonly string[] => {
      const story = new Story([gather('s1', 'clay', 60), gather('s2', 'sand', 60)]);
      story.joins('Bot');
      const [share] = jobsIn(story.joins('Eve', 0, person(3, { isProven: true })));
      expect(share).toBe('Eve s2 whole 29');
      return hads.flatMap((had) => {
        story.tick = 300 + 20 * had;
        const beat = {
          kind: 'heartbeat',
          position,
          done: 0,
          progressTick: story.tick,
          hasBegun: true,
        } as const;
        story.tell({ ...beat, worker: 'Bot' });
        story.tell({ ...beat, worker: 'Eve', had });
        return jobsIn(story.tell({ kind: 'clock-ticked' }));
      });
    };
    expect(told(1, 14)).toEqual([]);
    expect(told(1, 16, 20, 24)).toEqual(['Eve s2 -> 60']);
    expect(told(1, 28)).toEqual([]);
  });

  it('is told as soon as others are done with what it was to share, and what it brings still counts', () => {
    const story = new Story([gather('s1', 'sand', 20), gather('s2', 'clay', 30)]);
    story.joins('Bot');
    const [first] = jobsIn(story.joins('Eve', 0, person(3)));
    const subtask = /^Eve (s\d)/.exec(first ?? '')?.[1] ?? '';
    const item = subtask === 's1' ? 'sand' : 'clay';
    story.gains(item, 4);
    expect(story.of(subtask)).toMatchObject({ done: 4 });
    const told = jobsIn(story.gains(item, 30));
    expect(told.some((line) => line.startsWith('Eve') && line.endsWith('cancelled'))).toBe(true);
    story.ends('Eve', 0, 'cancelled');
    expect(story.of(subtask)).toMatchObject({ state: 'DONE', tries: 1 });
  });

  it('who keeps a tool keeps nobody from what lies in the chest', () => {
    const story = new Story([gather('s1', 'stone', 60, { tools: ['pick'] })], { pick: 2 });
    const position = { x: 0, y: 0, z: 0 };
    story.joins('Bot');
    const [share = ''] = jobsIn(story.joins('Eve', 0, person(1.5)));
    const done = Number(share.replace('Eve s1.2 whole ', ''));
    const told = (tick: number): readonly string[] => {
      story.tick = tick;
      return jobsIn(story.tell({ kind: 'clock-ticked' })).filter((line) => line.startsWith('Eve'));
    };
    story.tell({ kind: 'heartbeat', worker: 'Eve', position, done, progressTick: 0, hasBegun: true });
    expect(told(100)).toEqual([]);
    expect(told(200)).toEqual(['Eve s1.2 cancelled']);
    story.ends('Eve', done, 'cancelled');
    expect(story.of('s1')).toMatchObject({ done });
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
    expect(eve?.pace.outdoors).toBeLessThan(1.4);
    expect(eve?.pace.outdoors).toBeGreaterThanOrEqual(1);
    expect(eve?.pace.windows).toBe(3);
  });

  it('who is quick at a first job is thought to read and look as much quicker at the next', () => {
    const story = new Story([gather('s1', 'sand', 2)]);
    const pace = { outdoors: 1, windows: 11, startTicks: 300, fetchTicks: 100, unitTicks: 50 };
    story.joins('Eve', 0, person(1, { pace }));
    // Half of what was thought that it takes beyond a bot's 220.
    story.tick = 220 + 200;
    story.ends('Eve', 2);
    const [eve] = story.state.workers;
    expect(eve?.pace).toEqual({ outdoors: 1, windows: 11, startTicks: 210, fetchTicks: 70, unitTicks: 35 });
  });
});

describe('a plan that gives way to another', () => {
  /** Ticks until Eve is told to stop, while the bot is done; null: never. */
  function waitsFor(
    progress: (tick: number) => { readonly done: number; readonly progressTick: number },
  ): number | null {
    const story = new Story([gather('s1', 'sand', 200)]);
    story.joins('Bot');
    expect(jobsIn(story.joins('Eve', 0, person(2, { isProven: true }))).length).toBeGreaterThan(0);
    story.tell({ kind: 'giving-way' });
    for (story.tick = 20; story.tick <= 1600; story.tick += 20) {
      if (story.tick === 60) story.ends('Bot', 1);
      story.beats('Bot', 0);
      const position = { x: 0, y: 0, z: 0 };
      story.tell({ kind: 'heartbeat', worker: 'Eve', position, hasBegun: true, ...progress(story.tick) });
      const told = jobsIn(story.tell({ kind: 'clock-ticked' }));
      if (told.some((line) => /^Eve \S+ cancelled$/.test(line))) return story.tick;
    }
    return null;
  }

  it('waits for nobody who does not get on', () => {
    expect(waitsFor(() => ({ done: 0, progressTick: 0 }))).toBeLessThan(700);
  });

  it('lets who gets on bring what is in hand', () => {
    expect(waitsFor((tick) => ({ done: 0, progressTick: tick })) ?? Infinity).toBeGreaterThan(700);
  });
});
