import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startOpenAiServer, type OpenAiServer, type ServerBehaviour } from '../support/openai-server.js';
import { ensureBuilt } from '../support/built.js';
import { coVoyagerJson, newFolder, typed, typedJson } from './command-line.js';

beforeAll(ensureBuilt, 120_000);

let server: OpenAiServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function serve(...script: (string | ServerBehaviour)[]): Promise<Record<string, string>> {
  server = await startOpenAiServer(script);
  return { OPENAI_BASE_URL: server.url };
}

/** A right plan for a wooden pickaxe as the Task Manager is asked to write it: wood is left to the procedure. */
const PICKAXE_REPLY = JSON.stringify([
  { action: 'craft', item: 'crafting table', tools: [], materials: { 'wood plank': 4 }, quantity: 1 },
  {
    action: 'craft',
    item: 'wooden pickaxe',
    tools: ['crafting table'],
    materials: { 'wood plank': 3, stick: 2 },
    quantity: 1,
  },
]);
const GOAL = ['decompose', 'craft a wooden pickaxe'];

describe('decompose with a model', () => {
  it('takes a right plan as it is and accounts for the call', async () => {
    const env = await serve(`Here it is:\n\`\`\`json\n${PICKAXE_REPLY}\n\`\`\``);
    const { code, json } = await coVoyagerJson([...GOAL, '--model', 'local-model'], { env });
    expect(code).toBe(0);
    expect(json).toMatchObject({
      status: 'planned',
      planner: { method: 'co-voyager', model: 'local-model', provider: 'live', author: 'model' },
      changes: [],
      ledger: { calls: 1, inputTokens: 11, outputTokens: 7 },
    });
    expect(server?.requests).toHaveLength(1);
  });

  it('ends with a proven plan of the planner where the model talks nonsense', async () => {
    const env = await serve(
      'I like trains.',
      'Choo choo.',
      'Trains!',
      'More trains!',
      ...Array<string>(8).fill('x'),
    );
    const { code, json } = await typedJson([...GOAL, '--max-rounds', '2'], { env });
    expect(code).toBe(0);
    expect(json.status).toBe('planned');
    expect((json.planner as { author: string }).author).not.toBe('model');
    expect(json.rounds).toHaveLength(2);
  });

  it('asks no model where the goal is impossible anyway', async () => {
    const env = await serve(PICKAXE_REPLY);
    const { code } = await typed(['decompose', 'mine bedrock'], { env });
    expect(code).toBe(3);
    expect(server?.requests).toHaveLength(0);
  });

  it('exits 4 without a key, and with a wrong one, and never shows it', async () => {
    const without = await typedJson([...GOAL, '--method', 'co-voyager']);
    expect(without.code).toBe(4);
    expect(without.json.reason).toContain('OPENAI_API_KEY');
    const env = await serve({ kind: 'status', status: 401, message: 'bad key' });
    const wrong = await typedJson(GOAL, { env: { ...env, OPENAI_API_KEY: 'sk-very-secret' } });
    expect(wrong.code).toBe(4);
    expect(wrong.json).toMatchObject({ schemaVersion: 1, status: 'unknown' });
    expect(wrong.stdout + wrong.stderr).not.toContain('sk-very-secret');
  });

  it('waits and asks again after 429', async () => {
    const env = await serve({ kind: 'status', status: 429, retryAfter: '0' }, PICKAXE_REPLY);
    const { code, json } = await typedJson(GOAL, { env });
    expect(code).toBe(0);
    expect(json.ledger).toMatchObject({ calls: 2, failedCalls: 1 });
  });

  it('asks the next model when one is closed to us, another one as critic, and accounts for each', async () => {
    const env = await serve({ kind: 'status', status: 401 }, PICKAXE_REPLY);
    const models = ['--model', 'closed,open', '--critic-model', 'strict'];
    const { code, json } = await typedJson([...GOAL, ...models], { env });
    expect(code).toBe(0);
    expect(json).toMatchObject({
      planner: { model: 'closed,open', provider: 'live', author: 'model' },
      ledger: {
        calls: 2,
        failedCalls: 1,
        roles: { planner: { calls: 2 } },
        models: { closed: { calls: 1, failedCalls: 1 }, open: { calls: 1, failedCalls: 0 } },
      },
    });
  });

  it('says of a wrong choice of models what would do, without a stack trace', async () => {
    const wrong: readonly (readonly [options: string, code: number, said: RegExp])[] = [
      ['--model wibble:x', 2, /providers before the colon, got "wibble".*anthropic/],
      ['--model anthropic:claude', 4, /npm install @langchain\/anthropic/],
      ['--model a,b,a', 2, /"a" twice/],
      ['--critic-model ,', 2, /empty name/],
      ['--planner-model some-model', 4, /OPENAI_API_KEY/],
      ['--method planner --planner-model some-model', 2, /beside --planner-model/],
    ];
    for (const [options, expected, said] of wrong) {
      const { code, json, stderr } = await typedJson([...GOAL, ...options.split(' ')]);
      expect(code, options).toBe(expected);
      expect(json.reason, options).toMatch(said);
      expect(stderr, options).not.toMatch(/^ +at /m);
    }
  });

  it('exits 4 where there is no server', async () => {
    const env = await serve(PICKAXE_REPLY);
    await server?.close();
    const { code, json } = await typedJson(GOAL, { env });
    expect(code).toBe(4);
    expect(json.status).toBe('unknown');
  });

  it.each<ServerBehaviour>([{ kind: 'hang' }, { kind: 'status', status: 500 }])(
    'gives a server up that only answers with %j, and plans without it',
    async (behaviour) => {
      const env = await serve(...Array<ServerBehaviour>(20).fill(behaviour));
      const { code, json } = await typedJson([...GOAL, '--model-timeout', '0.3'], { env });
      expect(code).toBe(0);
      expect(json).toMatchObject({ status: 'planned', planner: { author: 'planner' } });
      expect(JSON.stringify(json.notes)).toMatch(/the model failed in round 1: .*Gave up after/);
    },
  );

  it('repeats a recorded run offline, exactly', async () => {
    const file = join(newFolder(), 'run.jsonl');
    const env = await serve(PICKAXE_REPLY);
    const live = await typedJson([...GOAL, '--record', file], { env });
    const again = await typedJson([...GOAL, '--replay', file]);
    expect(again.code).toBe(0);
    expect(again.json.planner).toMatchObject({ method: 'co-voyager', provider: 'replay' });
    expect({ ...again.json, planner: null }).toEqual({ ...live.json, planner: null });
    expect(readFileSync(file, 'utf8').trimEnd().split('\n')).toHaveLength(1);
  });

  it('makes a replay miss an error', async () => {
    const file = join(newFolder(), 'run.jsonl');
    const env = await serve(PICKAXE_REPLY);
    await typed([...GOAL, '--record', file], { env });
    const { code, json } = await typedJson(['decompose', 'craft a wooden axe', '--replay', file]);
    expect(code).toBe(1);
    expect(json.reason).toMatch(/No recorded reply/);
    const nothing = await typedJson([...GOAL, '--replay', join(newFolder(), 'nowhere.jsonl')]);
    expect(nothing.code).toBe(2);
    expect(nothing.json.reason).toContain('nowhere.jsonl does not exist');
  });

  it('overwrites no file that is not a recording', async () => {
    const file = join(newFolder(), 'diary.txt');
    writeFileSync(file, 'dear diary');
    const env = await serve(PICKAXE_REPLY);
    const { code } = await typed([...GOAL, '--record', file], { env });
    expect(code).toBe(2);
    expect(readFileSync(file, 'utf8')).toBe('dear diary');
  });

  it('refuses to limit the cost of a model whose price it does not know', async () => {
    const env = await serve(PICKAXE_REPLY);
    const args = [...GOAL, '--model', 'local-model', '--max-cost-usd', '1'];
    const unknown = await typedJson(args, { env });
    expect(unknown.code).toBe(2);
    expect(unknown.json.reason).toContain('--price');
    const known = await typedJson([...args, '--price', '0,0'], { env });
    expect(known.code).toBe(0);
  });

  it("grades the baseline's list by the same check", async () => {
    const env = await serve(JSON.stringify(['Mine 1 Wood', 'Craft 1 Wooden Pickaxe']));
    const { code, json } = await typedJson([...GOAL, '--method', 'voyager'], { env });
    expect(code).toBe(1);
    expect(json).toMatchObject({ status: 'unknown', planner: { method: 'voyager', author: 'model' } });
    expect(json.reason).toContain('grounded check');
    const [round] = json.rounds as { faults: unknown[] }[];
    expect(round?.faults.length).toBeGreaterThan(0);
  });

  it('ends at once on Ctrl-C, with exit code 130', async () => {
    const env = await serve({ kind: 'hang' });
    // It never answers, and would be waited for two minutes.
    const { code, json, stderr } = await coVoyagerJson(GOAL, { env, interruptWhen: server?.asked });
    expect(code).toBe(130);
    expect(stderr).toContain('Interrupted.');
    expect(json).toMatchObject({ schemaVersion: 1, status: 'unknown' });
  });
});
