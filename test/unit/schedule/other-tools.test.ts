import { describe, expect, it } from 'vitest';
import type { Subtask } from '../../../src/plan/subtask/subtask.js';
import type { Capabilities } from '../../../src/schedule/event.js';
import type { Durations } from '../../../src/schedule/simulate/durations.js';
import { PlayOut } from '../../../src/schedule/simulate/play-out.js';
import { startSchedule } from '../../../src/schedule/start-schedule.js';
import { workerViews } from '../../../src/schedule/views.js';
import { transition } from '../../../src/schedule/transition.js';
import { DURATIONS, PHASES, setupOf } from './core/fair-world.js';
import { person } from './core/people.js';
import { craft, gather } from './core/random-plan.js';
import { jobsIn, Story } from './core/story.js';

const SLOWLY = { fixedTicks: 10, ticksPerUnit: 30, waitTicksPerUnit: 0 };

describe('somebody slow whose tool is still being made', () => {
  const plan = [
    craft('s1', 'axe', 1, { stick: 3 }),
    gather('s2', 'log', 60, { tools: ['axe'], dependsOn: ['s1'] }),
  ];
  const began = (otherwise: NonNullable<Durations['otherwise']>, subtasks = plan): string[] => {
    const setup = { ...setupOf({ stick: 3 }), durations: { ...DURATIONS, otherwise } };
    const run = new PlayOut(startSchedule(subtasks, setup), transition);
    const position = { x: 0, y: 0, z: 0 };
    const bot = { kind: 'worker-joined', worker: 'Bot', capabilities: PHASES, position, tick: 0 } as const;
    run.tell(bot);
    run.tell({ ...bot, worker: 'Eve', capabilities: person(1.5, { isProven: true }) });
    expect(run.run(Infinity, 10_000)).not.toBeNull();
    return run.jobs
      .filter(({ startedTick }) => startedTick === 0)
      .map((job) => `${job.worker} ${job.subtask}`);
  };

  it('begins with bare hands what those can do', () => {
    expect(began(({ tools }) => (tools.length > 0 ? [{ tools: [], estimate: SLOWLY }] : []))).toContain(
      'Eve s2',
    );
  });

  it('waits where bare hands would bring nothing', () => {
    expect(began(() => [])).toEqual(['Bot s1']);
  });

  it('waits for the tool where they would keep it from that for long', () => {
    const slowly = { ...SLOWLY, ticksPerUnit: 300 };
    const bare: Durations['otherwise'] = ({ tools }) =>
      tools.length > 0 ? [{ tools: [], estimate: slowly }] : [];
    const [first, ...rest] = plan;
    const beside = [...(first ? [first] : []), gather('s3', 'clay', 60, { for: 'Bot' }), ...rest];
    expect(began(bare, beside)).toEqual(['Bot s1']);
  });

  it('does with bare hands what lets all end together, where the tool comes late', () => {
    const late = [
      gather('s1', 'stick', 60, { for: 'Bot' }),
      craft('s2', 'axe', 1, { stick: 3 }, { dependsOn: ['s1'] }),
      gather('s3', 'log', 60, { tools: ['axe'], dependsOn: ['s2'] }),
    ];
    const bare = { ...SLOWLY, ticksPerUnit: 90 };
    const otherwise: Durations['otherwise'] = ({ tools }) =>
      tools.includes('axe') ? [{ tools: [], estimate: bare }] : [];
    const story = new Story(late, {}, { durations: { ...DURATIONS, otherwise } });
    story.joins('Bot');
    expect(jobsIn(story.joins('Eve', 0, person(1.5)))).toEqual(['Eve s3 whole 38']);
  });
});

describe('somebody new, who is not lent the only tool', () => {
  it('does with bare hands some of what nobody is at', () => {
    const plan = [gather('s1', 'stone', 60, { for: 'Bot' }), gather('s2', 'log', 60, { tools: ['axe'] })];
    const otherwise: Durations['otherwise'] = ({ tools }) =>
      tools.includes('axe') ? [{ tools: [], estimate: SLOWLY }] : [];
    const story = new Story(plan, { axe: 1 }, { durations: { ...DURATIONS, otherwise } });
    expect(jobsIn(story.joins('Bot'))).toEqual(['Bot s1 whole 60']);
    story.joins('Eve', 0, person(1.5));
    const job = workerViews(story.state).find(({ name }) => name === 'Eve')?.job;
    expect(job).toMatchObject({ subtask: { id: 's2' }, tools: [] });
  });
});

describe('somebody slow beside a tool that nobody needs any more', () => {
  const plan = [
    gather('s1', 'stone', 3, { tools: ['old'] }),
    craft('s2', 'new', 1, { stone: 3 }, { dependsOn: ['s1'] }),
    gather('s3', 'coal', 90, { tools: ['new'], dependsOn: ['s2'] }),
  ];
  /** Who did how much of the coal, of which a bot digs one in 60 ticks with the one new tool there is. */
  const coalOf = (
    later: readonly Subtask[],
    eve: Capabilities,
    oldTicks: number,
    isLate = false,
  ): string[] => {
    const otherwise: Durations['otherwise'] = ({ tools }) =>
      tools.includes('new') ? [{ tools: ['old'], estimate: { ...SLOWLY, ticksPerUnit: oldTicks } }] : [];
    const setup = { ...setupOf({ old: 1 }), durations: { ...DURATIONS, otherwise } };
    const run = new PlayOut(startSchedule([...plan, ...later], setup), transition);
    const joins = { kind: 'worker-joined', position: { x: 0, y: 0, z: 0 } } as const;
    run.tell({ ...joins, worker: 'Bot', capabilities: PHASES, tick: 0 });
    while (isLate && run.jobs.length < 2) run.goOn(Infinity, 10_000);
    run.tell({ ...joins, worker: 'Eve', capabilities: eve, tick: run.tick });
    expect(run.run(Infinity, 10_000)).not.toBeNull();
    const coal = run.jobs.filter(({ subtask }) => subtask === 's3');
    return coal.map(({ worker, quantity }) => `${worker} ${quantity}`);
  };

  it('takes it', () => {
    expect(coalOf([], person(1.5), 30).join()).toContain('Eve');
  });

  it('leaves it to who needs it later', () => {
    const later = gather('s4', 'ore', 2, { tools: ['old'], dependsOn: ['s3'] });
    expect(coalOf([later], person(1.5), 30).join()).not.toContain('Eve');
  });

  it('joins who is at it with a better one, and is left its part of it', () => {
    const botsOwn = gather('s4', 'clay', 60, { for: 'Bot' });
    const eve = person(1, { isProven: true });
    expect(coalOf([botsOwn], eve, 90, true)).toEqual(['Bot 29', 'Eve 61']);
  });
});

describe('a tool that somebody keeps', () => {
  /** Bob is at the clay, the old pick is gone from the chest; the new one is needed later. */
  const without = (contents: Record<string, number>, quickTicks = 20): Story => {
    const otherwise: Durations['otherwise'] = ({ tools }) =>
      tools.includes('old') ? [{ tools: ['new'], estimate: { ...SLOWLY, ticksPerUnit: quickTicks } }] : [];
    const plan = [
      gather('s1', 'clay', 90, { for: 'Bob' }),
      gather('s2', 'stone', 9, { tools: ['old'] }),
      gather('s3', 'ore', 1, { tools: ['new'], dependsOn: ['s2'] }),
    ];
    const before = { old: 1, ...contents };
    const story = new Story(plan, before, { durations: { ...DURATIONS, otherwise } });
    story.joins('Bob');
    story.tell({ kind: 'chest-observed', before, contents, worker: null });
    return story;
  };

  it('is not waited for where a better one lies: not by bots, not by people', () => {
    for (const who of [PHASES, person(1.5)]) {
      const told = without({ new: 1 })
        .joins('Ann', 0, who)
        .find(({ kind }) => kind === 'assign');
      expect(told).toMatchObject({ job: { id: 's2', tools: ['new'], subtask: { tools: ['new'] } } });
    }
  });

  it('is not waited for once somebody puts a better one into the chest', () => {
    const story = without({});
    expect(jobsIn(story.joins('Ann'))).toEqual([]);
    expect(jobsIn(story.gains('new', 1))).toEqual(['Ann s2 whole 9']);
  });

  it('is waited for where only a slower one lies', () => {
    expect(jobsIn(without({ new: 1 }, 90).joins('Ann'))).toEqual([]);
  });
});
