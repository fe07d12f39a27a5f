import { CoVoyagerError } from '../../../../src/base/error.js';
import { describe, expect, it, vi } from 'vitest';
import { performMethod } from '../../../../src/experiment/perform/method-trial.js';
import { trialRecordSchema, type Trial, type TrialRecord } from '../../../../src/experiment/trial.js';
import type { ModelPort } from '../../../../src/model/model.js';
import { scriptedModel, type ScriptedReply } from '../../../../src/model/scripted-model.js';
import { ABOUT, asking, PAPER, PLANNER, trialOf } from './method-trials.js';

const NEVER = new AbortController().signal;
const GOAL = 'craft a wooden pickaxe';

async function perform(trial: Trial, model: ModelPort | null = null): Promise<TrialRecord> {
  const record = await performMethod(trial, ABOUT, model === null ? null : () => model, NEVER);
  expect(trialRecordSchema.parse(JSON.parse(JSON.stringify(record)))).toEqual(record);
  return record;
}

describe('the planner', () => {
  it.each([
    ['gather an oak log', 1],
    ['craft a crafting table', 3],
    ['craft a stone pickaxe', 7],
    ['cook a porkchop', 9],
    ['craft a compass', 13],
    ['craft a diamond pickaxe and a compass', 14],
  ])('makes a plan that can be carried out: %s', async (goal, fewest) => {
    const record = await perform(trialOf(goal, PLANNER));
    expect(record).toMatchObject({
      outcome: 'done',
      reason: null,
      source: 'live',
      planner: 'planner',
      team: null,
    });
    expect(record).toMatchObject({ trial: 't/planner/7', task: 't', seed: 7, ...ABOUT });
    expect(record.plan).toMatchObject({
      isExecutable: true,
      isSolvable: true,
      completeness: 1,
      wastedItems: 0,
    });
    expect(record.plan?.steps).toBeGreaterThanOrEqual(fewest);
    expect(record.plan?.criticalPath).toBeLessThanOrEqual(record.plan?.steps ?? 0);
    expect(record.models).toEqual({ calls: 0, promptTokens: 0, replyTokens: 0, costUsd: 0 });
    expect(record.versions).toMatchObject({ minecraft: '1.20.1' });
  });

  it('counts on what lies in the chest', async () => {
    const [poor, rich] = [
      await perform(trialOf(GOAL, PLANNER)),
      await perform(trialOf(GOAL, PLANNER, {}, { chest: { oak_planks: 20 } })),
    ];
    expect(rich.plan?.steps).toBeLessThan(poor.plan?.steps ?? 0);
    expect(rich.plan?.rawActions).toBe(0);
    const done = await perform(trialOf(GOAL, PLANNER, {}, { chest: { wooden_pickaxe: 1 } }));
    expect(done).toMatchObject({ outcome: 'done', plan: { steps: 0 } });
    expect(done.reason).toMatch(/Already done/);
  });

  it.each([
    ['craft an elytra', {}, {}, 'impossible'],
    ['craft a glorp', {}, {}, 'failed'],
    [GOAL, { environment: 'nowhere-at-all' }, {}, 'failed'],
    [GOAL, { mcVersion: '0.1' }, {}, 'failed'],
    [GOAL, {}, { chest: { glorp: 1 } }, 'failed'],
  ])('says why there is no plan: %s %j %j', async (goal, settings, task, outcome) => {
    const record = await perform(trialOf(goal, PLANNER, settings, task));
    expect(record).toMatchObject({ outcome, plan: null });
    expect(record.reason).toMatch(/\w+ .*\w/);
  });
});

describe('the plans of the paper', () => {
  it.each([
    ['Craft a compass', 13],
    ['Craft a diamond pickaxe', 13],
    ['Kill a pig and cook it on a furnace', 11],
  ])('are executable by its own rules, whatever the experiment is held to: %s', async (goal, steps) => {
    for (const rules of ['paper', 'vanilla'] as const) {
      const record = await perform(trialOf(goal, PAPER, { rules }));
      expect(record).toMatchObject({ outcome: 'done', reason: null, source: 'recorded' });
      expect(record.plan).toMatchObject({ isExecutable: true, steps, completeness: 1, rounds: 0 });
      expect(record.planner).toBe('Attachment C of the Co-Voyager paper, by the rules "paper"');
    }
  });

  it('give no trial where there is none', async () => {
    const missing = performMethod(trialOf('craft a clock', PAPER), ABOUT, null, NEVER);
    await expect(missing).rejects.toMatchObject({ name: 'CoVoyagerError', code: 'bad-definition' });
  });
});

const PICKAXE = JSON.stringify([
  { action: 'craft', item: 'crafting_table', tools: [], materials: { 'wood plank': 4 }, quantity: 1 },
  {
    action: 'craft',
    item: 'wooden_pickaxe',
    tools: ['crafting_table'],
    quantity: 1,
    materials: { 'wood plank': 3, stick: 2 },
  },
]);
const TABLELESS = JSON.stringify((JSON.parse(PICKAXE) as unknown[]).slice(1));
const NONSENSE = 'I like trains.';
/** What a critic says besides does not matter here. */
const CRITIQUE = 'Add the table.';

const asked = (replies: readonly ScriptedReply[]) => scriptedModel(replies, 'gpt-4o');

describe('co-voyager', () => {
  const trial = trialOf(GOAL, asking('co-voyager'));

  it("is graded by the model's own plan, with its rounds and its cost", async () => {
    const model = asked([TABLELESS, PICKAXE]);
    const record = await perform(trial, model);
    expect(record).toMatchObject({ outcome: 'done', reason: null, source: 'recorded' });
    expect(record.planner).toBe('co-voyager, model m (scripted)');
    expect(record.plan).toMatchObject({ isExecutable: true, isSolvable: true, rounds: 2, completeness: 1 });
    expect(record.plan?.steps).toBe(5);
    expect(record.plan?.criticalPath).toBeLessThanOrEqual(5);
    expect(record.models.calls).toBe(2);
    expect(record.models.promptTokens).toBeGreaterThan(100);
    expect(record.models.replyTokens).toBeGreaterThan(10);
    expect(record.models.costUsd).toBeGreaterThan(0);
    expect(model.requests[0]).toMatchObject({ seed: 7 });
  });

  it("is not credited with the planner's mending", async () => {
    const record = await perform(trialOf(GOAL, asking('co-voyager'), { maxRounds: 1 }), asked([TABLELESS]));
    expect(record.outcome).toBe('failed');
    expect(record.plan).toMatchObject({ isExecutable: false, isSolvable: false, rounds: 1, steps: 4 });
    expect(record.plan?.firstFault).toMatchObject({ kind: 'missing-station', step: 4 });
    expect(record.plan?.completeness).toBe(3 / 4);
    expect(record.reason).toMatch(
      /own list of round 1 does not pass.*Not graded: the same list mended by the planner/,
    );
  });

  it('has no plan to its credit where the model talked nonsense to the end', async () => {
    const record = await perform(trial, asked([NONSENSE, NONSENSE, CRITIQUE, NONSENSE, NONSENSE]));
    expect(record.outcome).toBe('failed');
    expect(record.plan).toMatchObject({ isExecutable: false, steps: 0, completeness: 0, rounds: 4 });
    expect(record.reason).toMatch(/Not graded: the planner's plan in its place/);
  });

  it('pays nothing for what is impossible or done already', async () => {
    const model = asked([]);
    const never = await perform(trialOf('craft an elytra', asking('co-voyager')), model);
    expect(never).toMatchObject({ outcome: 'impossible', plan: null, models: { calls: 0, costUsd: 0 } });
    const done = await perform(
      trialOf(GOAL, asking('co-voyager'), {}, { chest: { wooden_pickaxe: 1 } }),
      model,
    );
    expect(done).toMatchObject({ outcome: 'done', plan: { steps: 0, rounds: 0 } });
    expect(model.requests).toEqual([]);
  });

  it.each([
    ['unreachable', 'Nobody answers.'],
    ['budget-exhausted', 'The money is spent.'],
    ['auth', 'Wrong key.'],
    ['timeout', 'Too slow.'],
    ['bad-request', 'No such model.'],
  ] as const)('fails with the reason where the model does: %s', async (code, message) => {
    const record = await perform(trial, asked([new CoVoyagerError(code, message)]));
    expect(record).toMatchObject({ outcome: 'failed', plan: null, models: { calls: 1 } });
    expect(record.reason).toContain(message);
  });

  it('keeps what was graded before the model failed', async () => {
    const record = await perform(trial, asked([TABLELESS, new CoVoyagerError('server', 'It broke.')]));
    expect(record).toMatchObject({ outcome: 'failed', plan: { rounds: 1, steps: 4 }, models: { calls: 2 } });
    expect(record.reason).toContain('It broke.');
  });

  it('does not know what an unknown model costs, unless told', async () => {
    const model = scriptedModel([PICKAXE, PICKAXE], 'home-made');
    expect((await perform(trial, model)).models.costUsd).toBeNull();
    const priceOf = () => ({ inputUsdPerMillion: 0, outputUsdPerMillion: 0 });
    const free = await performMethod(trial, { ...ABOUT, priceOf }, () => model, NEVER);
    expect(free.models.costUsd).toBe(0);
  });
});

describe('voyager', () => {
  const trial = trialOf(GOAL, asking('voyager'));
  const steps = (planks: number): string =>
    JSON.stringify([
      'Gather 3 oak logs',
      `Craft ${planks} oak planks`,
      'Craft 4 sticks',
      'Craft 1 crafting table',
      'Place 1 crafting table',
      'Craft 1 wooden pickaxe',
    ]);

  it('is graded by its flat list', async () => {
    const record = await perform(trial, asked([steps(12)]));
    expect(record).toMatchObject({ outcome: 'done', source: 'recorded', models: { calls: 1 } });
    expect(record.plan).toMatchObject({
      isExecutable: true,
      steps: 6,
      criticalPath: 6,
      rounds: 1,
      rawActions: 3,
    });
    expect(record.planner).toBe('voyager, model m (scripted)');
  });

  it('is told the first step that cannot be carried out', async () => {
    const record = await perform(trial, asked([steps(4)]));
    expect(record).toMatchObject({ outcome: 'failed', plan: { isExecutable: false, steps: 6 } });
    // Four planks are enough for the sticks, and then not for the table.
    expect(record.plan?.firstFault).toMatchObject({ kind: 'missing-material', step: 4 });
    expect(record.plan?.completeness).toBe(3 / 6);
  });

  it.each([NONSENSE, '[]'])('has no plan to its credit after %s', async (reply) => {
    const record = await perform(trial, asked([reply]));
    expect(record).toMatchObject({ outcome: 'failed', plan: { steps: 0, completeness: 0 } });
  });
});

describe('a trial', () => {
  it.each(['co-voyager', 'voyager'] as const)('of %s needs a model', async (method) => {
    const lacking = performMethod(trialOf(GOAL, asking(method)), ABOUT, null, NEVER);
    await expect(lacking).rejects.toMatchObject({ name: 'CoVoyagerError', code: 'bad-definition' });
  });

  it('of a team is none of a method', async () => {
    const team = { kind: 'team', name: '1ai', ai: 1, humanBots: 0, temper: 'usual' } as const;
    const strange = performMethod(trialOf(GOAL, team), ABOUT, null, NEVER);
    await expect(strange).rejects.toMatchObject({ code: 'bad-definition' });
  });

  /** Answers only when it is given up. */
  const silent = (onAsked: () => void): ModelPort => ({
    name: 'gpt-4o',
    provider: 'scripted',
    complete: (_, signal) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => {
          reject(new CoVoyagerError('aborted', 'Given up.'));
        });
        onAsked();
      }),
  });

  it('that is given up leaves no record', async () => {
    const stop = new AbortController();
    const model = silent(() => {
      stop.abort(new Error('Enough.'));
    });
    const trial = trialOf(GOAL, asking('co-voyager'));
    await expect(performMethod(trial, ABOUT, () => model, stop.signal)).rejects.toThrow('Enough.');
    await expect(performMethod(trial, ABOUT, () => model, stop.signal)).rejects.toThrow('Enough.');
  });

  it.each(['co-voyager', 'voyager'] as const)('of %s whose time is over has timed out', async (method) => {
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    const model = silent(() => {
      limit.abort();
    });
    const record = await perform(trialOf(GOAL, asking(method), { timeoutMs: 50 }), model);
    expect(timeout).toHaveBeenCalledWith(50);
    timeout.mockRestore();
    expect(record).toMatchObject({ outcome: 'timed-out', plan: null, models: { calls: 1 } });
    expect(record.reason).toMatch(/within 0.05 s/);
  });

  it('is the same every time but for when it was', async () => {
    const [once, again] = [
      await perform(trialOf('craft a compass', PLANNER)),
      await perform(trialOf('craft a compass', PLANNER)),
    ].map((record) => ({ ...record, startedAt: '', wallMs: 0 }));
    expect(again).toEqual(once);
  });
});
