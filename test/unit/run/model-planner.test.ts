import { CoVoyagerError } from '../../../src/base/error.js';
import { describe, expect, it } from 'vitest';
// Loaded before: the fake world's time does not wait for files to be read.
import '../../../src/decompose/model/model-decomposition.js';
import '../../../src/decompose/model/voyager-baseline.js';
import { budgetedModel } from '../../../src/model/budgeted-model.js';
import { createUsageLedger } from '../../../src/model/usage-ledger.js';
import type { ModelPort } from '../../../src/model/model.js';
import { scriptedModel, type ScriptedModel, type ScriptedReply } from '../../../src/model/scripted-model.js';
import type { EventOf, RunEvent, RunEventKind } from '../../../src/run/log/run-event.js';
import type { RunPlanning } from '../../../src/run/plan/run-planning.js';
import { FakeWorld } from './fake-world.js';
import { FakeWorker } from './fake-worker.js';
import { runFake, type FakeRunEnd } from './run-fake.js';

const PICKAXE = JSON.stringify([
  { action: 'craft', item: 'crafting_table', tools: [], materials: { 'wood plank': 4 }, quantity: 1 },
  {
    action: 'craft',
    item: 'wooden_pickaxe',
    tools: ['crafting_table'],
    materials: { 'wood plank': 3, stick: 2 },
    quantity: 1,
  },
]);
const TABLELESS = JSON.stringify((JSON.parse(PICKAXE) as unknown[]).slice(1));
const STEPS = JSON.stringify([
  'Gather 3 oak logs',
  'Craft 12 oak planks',
  'Craft 4 sticks',
  'Craft 1 crafting table',
  'Place 1 crafting table',
  'Craft 1 wooden pickaxe',
]);
/** The paper's compass, all seven ingots in one furnace, with the fuel the paper leaves out. */
const COMPASS = JSON.stringify([
  { action: 'gather', item: 'oak_log', tools: [], materials: {}, quantity: 4 },
  { action: 'craft', item: 'oak_planks', tools: [], materials: { oak_log: 4 }, quantity: 16 },
  { action: 'craft', item: 'stick', tools: [], materials: { oak_planks: 4 }, quantity: 8 },
  { action: 'craft', item: 'crafting_table', tools: [], materials: { oak_planks: 4 }, quantity: 1 },
  {
    action: 'craft',
    item: 'wooden_pickaxe',
    tools: ['crafting_table'],
    materials: { oak_planks: 3, stick: 2 },
    quantity: 1,
  },
  { action: 'gather', item: 'cobblestone', tools: ['wooden_pickaxe'], materials: {}, quantity: 11 },
  {
    action: 'craft',
    item: 'stone_pickaxe',
    tools: ['crafting_table'],
    materials: { cobblestone: 3, stick: 2 },
    quantity: 1,
  },
  { action: 'gather', item: 'raw_iron', tools: ['stone_pickaxe'], materials: {}, quantity: 7 },
  { action: 'craft', item: 'furnace', tools: ['crafting_table'], materials: { cobblestone: 8 }, quantity: 1 },
  {
    action: 'smelt',
    item: 'iron_ingot',
    tools: ['furnace'],
    materials: { raw_iron: 7, oak_planks: 5 },
    quantity: 7,
  },
  {
    action: 'craft',
    item: 'iron_pickaxe',
    tools: ['crafting_table'],
    materials: { iron_ingot: 3, stick: 2 },
    quantity: 1,
  },
  { action: 'gather', item: 'redstone', tools: ['iron_pickaxe'], materials: {}, quantity: 1 },
  {
    action: 'craft',
    item: 'compass',
    tools: ['crafting_table'],
    materials: { iron_ingot: 4, redstone: 1 },
    quantity: 1,
  },
]);
const NONSENSE = 'I like trains.';

interface Ran extends FakeRunEnd {
  readonly world: FakeWorld;
  readonly workers: readonly FakeWorker[];
}

async function run(
  model: ScriptedModel,
  planning: Omit<RunPlanning, 'model'> = {},
  change: (worker: FakeWorker) => void = () => undefined,
): Promise<Ran> {
  const world = new FakeWorld();
  const workers = ['Ada', 'Ben'].map((name) => new FakeWorker(world, name));
  workers.forEach(change);
  const end = await runFake(world, workers, {
    goal: 'craft a wooden pickaxe',
    planning: { method: 'co-voyager', model, ...planning },
  });
  return { ...end, world, workers };
}

function kindsOf<Kind extends RunEventKind>(events: readonly RunEvent[], kind: Kind): EventOf<Kind>[] {
  return events.filter((event): event is EventOf<Kind> => event.kind === kind);
}

const BY_MODEL = { method: 'co-voyager', model: 'scripted', provider: 'scripted', author: 'model' };

describe('a run that a model plans', () => {
  it('carries out what the model listed, as it listed it, and says so everywhere', async () => {
    const { result, events, world } = await run(scriptedModel([PICKAXE]));
    expect(result).toMatchObject({ status: 'done', planner: BY_MODEL });
    expect(world.chest.get('wooden_pickaxe')).toBe(1);
    const [plan] = kindsOf(events, 'plan-made');
    expect(plan?.planner).toEqual(BY_MODEL);
    expect(plan?.preview.length).toBeGreaterThan(0);
    expect(plan?.expectedTicks).toBeGreaterThan(0);
    expect(kindsOf(events, 'run-started')[0]?.planner).toEqual({ ...BY_MODEL, author: null });
  });

  it('waits for the seven ingots of the paper’s compass in one furnace, and repairs nothing', async () => {
    const world = new FakeWorld();
    const ada = new FakeWorker(world, 'Ada');
    ada.capabilities = { phases: true, amendable: true };
    const { result, events } = await runFake(world, [ada], {
      planning: { method: 'co-voyager', model: scriptedModel([COMPASS]) },
    });
    expect(result).toMatchObject({ status: 'done', repairs: 0, planner: BY_MODEL });
    const [load, collect] = kindsOf(events, 'job-assigned').filter(({ phase }) => phase !== 'whole');
    expect(load).toMatchObject({ phase: 'load', quantity: 7 });
    expect(collect).toMatchObject({ phase: 'collect', quantity: 7 });
    expect((collect?.tick ?? 0) - (load?.tick ?? 0)).toBeGreaterThan(1300);
  });

  it('tells the model what is wrong with a list, and takes the better one', async () => {
    const model = scriptedModel([NONSENSE, PICKAXE]);
    expect((await run(model)).result).toMatchObject({ status: 'done', planner: BY_MODEL });
    expect(model.requests.map(({ stage }) => stage)).toEqual(['plan-1', 'plan-2']);
  });

  it('ends before anybody moves where no list passes within the rounds, and says what was wrong', async () => {
    const { result, workers, events } = await run(scriptedModel([NONSENSE, NONSENSE]), {
      asking: { maxRounds: 2 },
    });
    expect(result.status).toBe('failed');
    expect(result.reason).toMatch(/no plan that passes the grounded check in 2 rounds.*The last one: /);
    expect(result.planner).toEqual({ ...BY_MODEL, author: null });
    expect(workers.flatMap(({ jobs }) => jobs)).toEqual([]);
    expect(kindsOf(events, 'plan-made')).toEqual([]);
  });

  it.each<[string, readonly ScriptedReply[], string]>([
    ['nonsense', [NONSENSE], 'planner'],
    ['a list with a fault', [TABLELESS], 'model, mended by the planner'],
    ['a wrong key', [new CoVoyagerError('auth', 'Wrong key.')], 'planner'],
  ])('has the planner help out after %s where that is agreed on, and says so', async (_, replies, author) => {
    const { result, events } = await run(scriptedModel(replies), {
      asking: { maxRounds: 1, critic: scriptedModel([]) },
      isFallingBack: true,
    });
    expect(result).toMatchObject({ status: 'done', planner: { ...BY_MODEL, author } });
    expect(
      kindsOf(events, 'note')
        .map(({ message }) => message)
        .join('\n'),
    ).toMatch(/planner/);
  });

  it('does not plan around a wrong key unless told to', async () => {
    const wrong = scriptedModel([new CoVoyagerError('auth', 'Wrong key.')]);
    await expect(run(wrong)).rejects.toMatchObject({ code: 'auth' });
    const unknown = scriptedModel([new CoVoyagerError('bad-request', 'No such model.')]);
    await expect(run(unknown)).rejects.toMatchObject({ code: 'bad-model' });
  });

  it('ends cancelled when it is stopped while the model thinks', async () => {
    const stop = new AbortController();
    const thinking: ModelPort = {
      name: 'slow',
      provider: 'scripted',
      complete: (_, signal) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => {
            reject(new CoVoyagerError('aborted', 'Stopped.'));
          });
          stop.abort();
        }),
    };
    const world = new FakeWorld();
    const { result } = await runFake(world, [new FakeWorker(world, 'Ada')], {
      goal: 'craft a wooden pickaxe',
      signal: stop.signal,
      planning: { method: 'co-voyager', model: thinking, isFallingBack: true },
    });
    expect(result).toMatchObject({ status: 'cancelled', subtasks: [] });
  });

  it('pays nothing for a goal that is impossible', async () => {
    const world = new FakeWorld();
    world.takeFromNature('oak_log', 1000);
    const model = scriptedModel([PICKAXE]);
    const { result } = await runFake(world, [new FakeWorker(world, 'Ada')], {
      goal: 'craft a wooden pickaxe',
      planning: { method: 'co-voyager', model },
    });
    expect(result.status).toBe('impossible');
    expect(model.requests).toEqual([]);
  });

  it('leaves repairs to the planner, and says so', async () => {
    const model = scriptedModel([PICKAXE]);
    let broken = 0;
    const { result, events } = await run(model, {}, (worker) => {
      worker.mischief = ({ subtask }) => (subtask.item === 'stick' && broken++ < 9 ? 'fails' : 'none');
    });
    expect(result).toMatchObject({ status: 'done', planner: BY_MODEL });
    expect(result.repairs).toBeGreaterThan(0);
    for (const { planner } of kindsOf(events, 'repair-planned')) {
      expect(planner).toEqual({ method: 'planner', model: null, provider: null, author: 'planner' });
    }
    expect(model.requests).toHaveLength(1);
  });

  it("carries out the baseline's steps where they pass, with what they need written down", async () => {
    const planner = { ...BY_MODEL, method: 'voyager' };
    const { result, world } = await run(scriptedModel([STEPS]), { method: 'voyager' });
    expect(result).toMatchObject({ status: 'done', planner });
    expect(world.chest.get('wooden_pickaxe')).toBe(1);
    const refused = await run(scriptedModel([STEPS.replace('12', '4')]), { method: 'voyager' });
    expect(refused.result.reason).toMatch(/in 1 round\. The last one: .* It listed: gather .*, craft .*\./s);
  });

  it('accounts for every role at the end', async () => {
    const ledger = createUsageLedger();
    const world = new FakeWorld();
    const { result } = await runFake(world, [new FakeWorker(world, 'Ada')], {
      goal: 'craft a wooden pickaxe',
      ledger,
      planning: { method: 'co-voyager', model: budgetedModel(scriptedModel([PICKAXE], 'p'), { ledger }) },
    });
    expect(result.ledger).toMatchObject({
      calls: 1,
      failedCalls: 0,
      costUsd: null,
      roles: { planner: { calls: 1 } },
      models: { p: { calls: 1 } },
    });
  });
});
