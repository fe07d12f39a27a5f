import { CoVoyagerError } from '../../src/base/error.js';
import { afterEach, describe, expect, it } from 'vitest';
import {
  decomposeWithModel,
  type ModelDecomposition,
  type ModelDecompositionSettings,
} from '../../src/decompose/model/model-decomposition.js';
import { startOf } from '../../src/decompose/start-of.js';
import { loadEnvironment } from '../../src/environment/load-environment.js';
import { loadGame } from '../../src/game/game.js';
import { createOpenAiModel } from '../../src/model/open-model.js';
import { retryingModel } from '../../src/model/retrying-model.js';
import { scriptedModel } from '../../src/model/scripted-model.js';
import { checkPlan } from '../../src/plan/check/check.js';
import type { StartState } from '../../src/plan/check/start-state.js';
import type { Goal, Rules } from '../../src/plan/subtask/subtask.js';
import { startOpenAiServer, type OpenAiServer, type ServerBehaviour } from '../support/openai-server.js';

const TEXT = 'craft a compass';
const goals: readonly Goal[] = [{ kind: 'have', item: 'compass', quantity: 1, verb: 'craft' }];

function startBy(rules: Rules = 'vanilla'): StartState {
  return startOf(loadGame('1.20.1'), loadEnvironment('chest-arena'), { rules }).start;
}

function entry(
  action: string,
  item: string,
  quantity: number,
  tools: readonly string[] = [],
  materials: Readonly<Record<string, number>> = {},
): object {
  const list = Object.entries(materials).map(([name, count]) => ({ item: name, quantity: count }));
  return { action, item, tools, materials: list, quantity };
}

const COMPASS = [
  entry('craft', 'crafting_table', 1, [], { 'wood plank': 4 }),
  entry('craft', 'wooden_pickaxe', 1, ['crafting_table'], { 'wood plank': 3, stick: 2 }),
  entry('gather', 'cobblestone', -1, ['wooden_pickaxe']),
  entry('craft', 'stone_pickaxe', 1, ['crafting_table'], { cobblestone: 3, stick: 2 }),
  entry('craft', 'furnace', 1, ['crafting_table'], { cobblestone: 8 }),
  entry('gather', 'raw iron', -1, ['stone_pickaxe']),
  entry('smelt', 'iron_ingot', -1, ['furnace'], { 'raw iron': 1, 'wood plank': 1 }),
  entry('craft', 'iron_pickaxe', 1, ['crafting_table'], { iron_ingot: 3, stick: 2 }),
  entry('gather', 'redstone dust', -1, ['iron_pickaxe']),
  entry('craft', 'compass', 1, ['crafting_table'], { iron_ingot: 4, 'redstone dust': 1 }),
];
const GOOD = JSON.stringify(COMPASS);
const WITHOUT_FURNACE = JSON.stringify(COMPASS.filter((_, index) => index !== 4));
const WEAK_RECIPE = JSON.stringify([
  ...COMPASS.slice(0, -1),
  entry('craft', 'compass', 1, ['crafting_table'], { iron_ingot: 3, redstone: 1 }),
]);

/** Runs and holds every plan that comes out to the grounded check. */
async function run(
  settings: ModelDecompositionSettings,
  rules: Rules = 'vanilla',
): Promise<ModelDecomposition> {
  const start = startBy(rules);
  const result = await decomposeWithModel(start, goals, TEXT, settings);
  expect(result.status).toBe('planned');
  expect(result.subtasks.length).toBeGreaterThan(5);
  expect(checkPlan(start, { goals, subtasks: result.subtasks })).toEqual([]);
  return result;
}

function amounts(result: ModelDecomposition): Record<string, number> {
  return Object.fromEntries(
    result.subtasks.map(({ action, item, quantity }) => [`${action} ${item}`, quantity]),
  );
}

describe('a model that answers', () => {
  it.each<[Rules, number, number]>([
    ['vanilla', 4, 16],
    ['paper', 5, 20],
  ])('a good list at once is believed by the rules %s', async (rules, logs, planks) => {
    const model = scriptedModel([GOOD]);
    const result = await run({ model }, rules);
    expect(result).toMatchObject({ author: 'model', changes: [] });
    expect(result.rounds).toEqual([{ round: 1, subtasks: 13, faults: [], critique: '' }]);
    expect(amounts(result)).toMatchObject({
      'gather oak_log': logs,
      'craft oak_planks': planks,
      'craft stick': 8,
      'gather cobblestone': 11,
      'gather raw_iron': 7,
      'gather redstone': 1,
    });
    expect(model.requests[0]).toMatchObject({ role: 'planner', stage: 'plan-1', temperature: 0 });
    expect(model.requests[0]?.messages.at(-1)?.content).toContain(TEXT);
  });

  it.each([
    ['in a fence', `Sure!\n\`\`\`json\n${GOOD}\n\`\`\`\nGood luck.`],
    ['as a Python literal', GOOD.replaceAll('"', "'").replace(/\]$/, ',]')],
    ['wrapped in an object', `{"thoughts": "easy", "subtasks": ${GOOD}}`],
    ['after its reasoning', `<think>[1, 2] or so</think>\n${GOOD}`],
  ])('%s is understood', async (_, reply) => {
    expect((await run({ model: scriptedModel([reply]) })).author).toBe('model');
  });

  it('with the wood it was told to leave out gets the wood right all the same', async () => {
    const wood = [entry('gather', 'oak_log', 2), entry('craft', 'oak_planks', 8, [], { oak_log: 0.25 })];
    const result = await run({ model: scriptedModel([JSON.stringify([...wood, ...COMPASS])]) });
    expect(amounts(result)).toMatchObject({ 'gather oak_log': 4, 'craft oak_planks': 16 });
  });

  it('wrongly is told what is wrong, sees its list again, and may correct it', async () => {
    const model = scriptedModel([WITHOUT_FURNACE, GOOD]);
    const result = await run({ model });
    expect(result.author).toBe('model');
    expect(result.rounds.map(({ faults }) => faults.length > 0)).toEqual([true, false]);
    const [critique] = result.rounds.map((round) => round.critique);
    expect(critique).toMatch(/furnace/);
    const second = model.requests[1]?.messages ?? [];
    expect(second.at(-2)).toEqual({ role: 'assistant', content: WITHOUT_FURNACE });
    expect(second.at(-1)?.content).toContain(critique);
    expect(model.requests.map(({ stage }) => stage)).toEqual(['plan-1', 'plan-2']);
  });

  it('with the same mistake twice gets the critic to explain it, once', async () => {
    const model = scriptedModel([WEAK_RECIPE, WEAK_RECIPE, WEAK_RECIPE, WEAK_RECIPE]);
    const critic = scriptedModel(['A compass takes four iron ingots, not three.']);
    const result = await run({ model, critic });
    expect(critic.requests).toHaveLength(1);
    expect(critic.requests[0]).toMatchObject({ role: 'critic', stage: 'critique-2' });
    expect(model.requests[2]?.messages.at(-1)?.content).toContain('four iron ingots');
    expect(result.rounds).toHaveLength(4);
    expect(result.author).toBe('model, mended by the planner');
    expect(result.changes.join()).toMatch(/compass/);
  });

  it('half a list is told so', async () => {
    const model = scriptedModel([GOOD.slice(0, 700), GOOD]);
    const result = await run({ model });
    expect(result.rounds).toHaveLength(2);
    expect(result.rounds[0]?.critique).toMatch(/broke off/);
  });

  it('nothing in two rounds is asked no third time', async () => {
    const model = scriptedModel(['', '', GOOD]);
    expect((await run({ model, critic: null })).author).toBe('planner');
    expect(model.requests).toHaveLength(2);
  });

  it('nothing in one round may answer in the next', async () => {
    const result = await run({ model: scriptedModel(['', GOOD]) });
    expect(result.author).toBe('model');
    expect(result.rounds[0]?.faults).toHaveLength(1);
  });

  it.each<Rules>(['vanilla', 'paper'])(
    'nonsense in every round is replaced by the planner (%s)',
    async (rules) => {
      const model = scriptedModel(['banana', '{"a": 1}', '[]', '["hm"]', 'spare']);
      const result = await run({ model, critic: null }, rules);
      expect(model.requests).toHaveLength(4);
      expect(result.rounds).toHaveLength(4);
      expect(result.author).toBe('planner');
      expect(result.notes.join()).toMatch(/planner/);
    },
  );

  it('a hopeless list is replaced, and every difference is said', async () => {
    const hopeless = JSON.stringify([entry('kill', 'pig', 1), entry('craft', 'compass', 1, [], { dirt: 2 })]);
    const result = await run({ model: scriptedModel([hopeless]), maxRounds: 1 });
    expect(result.author).not.toBe('model');
    expect(result.changes.join('; ')).toMatch(/removed kill 1 pig/);
    expect(result.changes.join('; ')).toMatch(/added gather 7 raw iron/);
  });

  it('rounds are limited', async () => {
    const model = scriptedModel([WITHOUT_FURNACE, WITHOUT_FURNACE, GOOD]);
    const result = await run({ model, critic: null, maxRounds: 2 });
    expect(model.requests).toHaveLength(2);
    expect(result.rounds).toHaveLength(2);
    expect(result.author).not.toBe('model');
    expect(result.changes).toContain('added craft 1 furnace');
  });

  it("the paper's procedure error reaches the model", async () => {
    const unneeded = JSON.stringify([entry('gather', 'diamond', -1), ...COMPASS]);
    const model = scriptedModel([unneeded, GOOD]);
    const result = await run({ model }, 'paper');
    expect(result.author).toBe('model');
    expect(model.requests[1]?.messages.at(-1)?.content).toMatch(/needs the diamond/);
  });
});

describe('a person as the critic', () => {
  it('sees list and faults, and is heard', async () => {
    const model = scriptedModel([GOOD, GOOD]);
    const questions: string[] = [];
    const answers = ['Gather the redstone later.', ''];
    const result = await run({
      model,
      askPerson: (question) => Promise.resolve(answers[questions.push(question) - 1] ?? ''),
    });
    expect(questions[0]).toMatch(/craft 1 compass/);
    expect(model.requests[1]?.messages.at(-1)?.content).toContain('Gather the redstone later.');
    expect(result.rounds.map(({ critique }) => critique)).toEqual(['Gather the redstone later.', '']);
    expect(result.author).toBe('model');
  });
});

describe('a model server', () => {
  let server: OpenAiServer | undefined;
  afterEach(() => server?.close());

  const ask = async (
    script: Parameters<typeof startOpenAiServer>[0],
    more: Partial<ModelDecompositionSettings> = {},
  ): Promise<ModelDecomposition> => {
    server = await startOpenAiServer(script);
    const port = await createOpenAiModel({ model: 'local-model', baseUrl: server.url, apiKey: 'test' });
    const model = retryingModel(port, { sleep: () => Promise.resolve(), maxAttempts: 3 });
    return run({ model, ...more });
  };

  it('that answers is enough', async () => {
    const result = await ask([GOOD]);
    expect(result.author).toBe('model');
    expect(server?.requests).toHaveLength(1);
  });

  it('that refuses the key is an error, not a plan', async () => {
    await expect(ask([{ kind: 'status', status: 401 }])).rejects.toMatchObject({ code: 'auth' });
  });

  it('that is busy once is asked again', async () => {
    const result = await ask([{ kind: 'status', status: 429 }, GOOD]);
    expect(result).toMatchObject({ author: 'model' });
    expect(server?.requests).toHaveLength(2);
  });

  it('that is broken leaves the plan to the planner', async () => {
    const result = await ask(Array.from({ length: 3 }, () => ({ kind: 'status' as const, status: 500 })));
    expect(result).toMatchObject({ author: 'planner', rounds: [], changes: [] });
    expect(result.notes.join()).toMatch(/failed in round 1/);
  });

  it('that hangs leaves the plan to the planner after the timeout', async () => {
    const hang = { kind: 'hang' as const };
    const result = await ask([hang, hang, hang], { timeoutMs: 100 });
    expect(result.author).toBe('planner');
  });

  it('is left alone when the caller gives up', async () => {
    const controller = new AbortController();
    const hang = (): ServerBehaviour => {
      controller.abort();
      return { kind: 'hang' };
    };
    const pending = ask(hang, { signal: controller.signal });
    await expect(pending).rejects.toBeInstanceOf(CoVoyagerError);
    await expect(pending).rejects.toMatchObject({ code: 'aborted' });
  });
});
