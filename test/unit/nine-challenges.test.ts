import { describe, expect, it } from 'vitest';
import { startOf } from '../../src/decompose/start-of.js';
import { planGoals } from '../../src/decompose/planner.js';
import { loadEnvironment } from '../../src/environment/load-environment.js';
import { loadGame } from '../../src/game/game.js';
import { jobInstruction } from '../../src/messages/job-instruction.js';
import { checkPlan } from '../../src/plan/check/check.js';
import type { Goal, Subtask } from '../../src/plan/subtask/subtask.js';
import { gameDurations } from '../../src/schedule/simulate/game-durations.js';
import { layoutOfEnvironment } from '../../src/schedule/simulate/layout.js';
import { simulate } from '../../src/schedule/simulate/simulate.js';
import { workerViews } from '../../src/schedule/views.js';
import { foldEvents } from '../../src/run/view/view-after.js';
import { subtaskOf } from '../../src/run/view/select.js';
import { about, assigned, became, ended, joined, planned, STARTED } from './cli/run-story.js';
import { Clockwork } from './schedule/core/clockwork.js';
import { PHASES, setupOf } from './schedule/core/fair-world.js';
import { activeJobs } from './schedule/core/invariants.js';
import { person } from './schedule/core/people.js';
import { craft, gather } from './schedule/core/random-plan.js';
import { jobsIn, Story } from './schedule/core/story.js';

const game = loadGame('1.20.1');
const environment = loadEnvironment('chest-arena');
if (environment.kind !== 'arena') throw new Error('expected an arena');
const layout = layoutOfEnvironment(environment);
const { start } = startOf(game, environment, { rules: 'vanilla' });
const PICKAXE: readonly Goal[] = [{ kind: 'have', item: 'stone_pickaxe', quantity: 1, verb: 'craft' }];

async function planOf(goals: readonly Goal[]): Promise<readonly Subtask[]> {
  const plan = await planGoals(start, goals);
  if (plan.kind !== 'planned') throw new Error(plan.why.code);
  return plan.subtasks;
}

describe('the nine challenges of working together', () => {
  it('decomposition and distribution: a goal becomes subtasks, and several workers get some of them', async () => {
    const subtasks = await planOf(PICKAXE);
    expect(subtasks.length).toBeGreaterThan(4);
    const setup = {
      ...setupOf({}),
      durations: gameDurations(game, layout),
      chest: layout.chest,
    };
    const { makespanTicks, jobs } = simulate(subtasks, setup, 2);
    expect(makespanTicks).toBeGreaterThan(0);
    expect(new Set(jobs.map(({ worker }) => worker)).size).toBe(2);
  });

  it('synchronised progress: what waits for another begins the moment that one is done, whoever did it', () => {
    const plan = [gather('s1', 'log', 1), craft('s2', 'planks', 4, { log: 1 }, { dependsOn: ['s1'] })];
    const story = new Story(plan);
    story.joins('Ada');
    expect(story.of('s2')).toMatchObject({ state: 'BLOCKED', reason: 'waits for s1' });
    expect(jobsIn(story.gains('log', 1))).toContain('Ada s1 cancelled');
    expect(jobsIn(story.ends('Ada', 0, 'cancelled'))).toEqual(['Ada s2 whole 4']);
  });

  it('contextual priority: what most of the plan waits for is begun first', () => {
    const chain = [gather('s2', 'log', 1), craft('s3', 'planks', 4, { log: 1 }, { dependsOn: ['s2'] })];
    const last = craft('s4', 'door', 1, { planks: 4 }, { dependsOn: ['s3'] });
    const story = new Story([gather('s1', 'dirt', 2), ...chain, last]);
    expect(jobsIn(story.joins('Ada'))).toEqual(['Ada s2 whole 1']);
  });

  it('grounded instructions: every step can be done with what is there, and says how many and where to', async () => {
    const subtasks = await planOf(PICKAXE);
    expect(checkPlan(start, { goals: PICKAXE, subtasks })).toEqual([]);
    const story = new Story([{ ...gather('s1', 'oak_log', 5), sources: ['oak_log'] }]);
    story.joins('Eva');
    const job = workerViews(story.state)[0]?.job;
    const words = job ? jobInstruction(game.registry, job).join(' ') : '';
    expect(words).toContain('5 oak logs');
    expect(words).toContain('into the chest');
  });

  it('autonomy with mutual help: who has nothing to do takes over part of what another is at', () => {
    const story = new Story([gather('s1', 'sand', 20)]);
    story.joins('Ada');
    expect(jobsIn(story.joins('Ben'))).toEqual(['Ada s1 -> 10', 'Ben s1.2 whole 10']);
  });

  it('autonomy with mutual help: whoever does nothing keeps nobody waiting', () => {
    const plan = [gather('s1', 'sand', 20), gather('s2', 'clay', 10)];
    const alone = new Clockwork(plan, setupOf({}), [[PHASES, 'works']]).run() ?? NaN;
    const both = new Clockwork(plan, setupOf({}), [
      [PHASES, 'works'],
      [person(2), 'stands'],
    ]);
    expect(both.run()).toBeLessThanOrEqual(1.05 * alone);
    expect(both.jobsOf.w1).toBeGreaterThan(0);
  });

  it('resources never promised twice: of one pickaxe only one job has the use', () => {
    const mining = (id: string, item: string): Subtask => gather(id, item, 3, { tools: ['pickaxe'] });
    const story = new Story([mining('s1', 'stone'), mining('s2', 'iron')], { pickaxe: 1 });
    story.joins('Ada');
    story.joins('Ben');
    const jobs = activeJobs(story.state).filter(({ job }) => job.tools.includes('pickaxe'));
    expect(jobs).toHaveLength(1);
    expect(story.of('s2')).toMatchObject({ state: 'BLOCKED', reason: 'waits for pickaxe (Ada has it)' });
  });

  it('schedule awareness: everybody knows how long the plan takes and what is late', () => {
    const story = new Story([gather('s1', 'sand', 5)]);
    const [told] = story.joins('Ada');
    expect(told).toMatchObject({ kind: 'assign', expectedTicks: 400 });
    story.tick = 4 * 400 + 1200;
    const cancelled = story.beats('Ada', 0);
    const reason = { code: 'overdue', tookTicks: story.tick, expectedTicks: 400 };
    expect(cancelled).toContainEqual({ kind: 'cancel', worker: 'Ada', job: 's1', reason });
  });

  it('history: the log alone tells who did what, and how far it is', () => {
    const events = [assigned('s1', 'Ada', 4), ended('s1', 'Ada', 4, 4), became('s1', 'DONE')];
    const view = foldEvents([STARTED, joined('Ada'), joined('Ben'), planned(), ...events]);
    expect(subtaskOf(view, 's1')).toMatchObject({ state: 'DONE', done: 4, workers: ['Ada'] });
  });

  it('live view of others: at any moment it shows what each one is about', () => {
    const events = [became('s2', 'IN_PROGRESS'), assigned('s2', 'Ben', 5), about('Ben', 'mining stone', 2)];
    const view = foldEvents([STARTED, joined('Ada'), joined('Ben'), planned(), ...events]);
    expect(view.workers.find(({ name }) => name === 'Ben')).toMatchObject({ activity: 'mining stone' });
    expect(subtaskOf(view, 's2')).toMatchObject({ done: 2, workers: ['Ben'] });
  });
});
