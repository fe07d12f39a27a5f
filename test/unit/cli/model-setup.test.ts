import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addModelOptions, type ModelOptions } from '../../../src/cli/shared/model-options.js';
import { openModels } from '../../../src/cli/shared/model-setup.js';
import { createUsageLedger } from '../../../src/model/usage-ledger.js';
import type { ModelPort, ModelRequest, ModelRole } from '../../../src/model/model.js';
import { startOpenAiServer, type OpenAiServer } from '../../support/openai-server.js';

const ROLES = ['planner', 'critic', 'skill', 'reviewer', 'verifier'] as const;
let server: OpenAiServer;
let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'co-voyager-models-'));
  // A model is named after what it does.
  server = await startOpenAiServer(({ body }) => {
    const model = String(body.model);
    return model.startsWith('closed') ? { kind: 'status', status: 401 } : `by ${model}`;
  });
  vi.stubEnv('OPENAI_BASE_URL', server.url);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await server.close();
  await rm(folder, { recursive: true });
});

/** The options as the command line gives them. */
function typed(...args: string[]): ModelOptions {
  const command = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
  addModelOptions(command, ROLES);
  return command.parse(args, { from: 'user' }).opts();
}

async function asked(port: ModelPort, role: ModelRole = 'planner', content = 'go on'): Promise<string> {
  const request: ModelRequest = {
    role,
    stage: role,
    temperature: 0,
    timeoutMs: 5000,
    messages: [{ role: 'user', content }],
  };
  return (await port.complete(request)).text;
}

describe('models by role', () => {
  it.each<[readonly string[], readonly string[]]>([
    [[], ['gpt-4.1-mini', 'gpt-4.1-mini', 'gpt-4.1-mini', 'gpt-4.1-mini', 'gpt-4.1-mini']],
    [
      ['--model', 'a'],
      ['a', 'a', 'a', 'a', 'a'],
    ],
    [
      ['--model', 'a', '--planner-model', 'p', '--skill-model', 's'],
      ['p', 'p', 's', 's', 's'],
    ],
    [
      ['--critic-model', 'c', '--reviewer-model', 'r,openai:r2', '--verifier-model', 'v', '--model', 'a'],
      ['a', 'c', 'a', 'r,r2', 'v'],
    ],
  ])('are those of %j: each its own, then its stand-in, then all', async (args, names) => {
    const models = await openModels(typed(...args), ROLES, createUsageLedger());
    expect(ROLES.map((role) => models[role].name)).toEqual(names);
  });

  it('come from OPENAI_MODEL by default, a list there as well', async () => {
    vi.stubEnv('OPENAI_MODEL', 'm1, m2');
    expect((await openModels({}, ['planner'], createUsageLedger())).planner.name).toBe('m1,m2');
    vi.stubEnv('OPENAI_MODEL', 'm1,,m2');
    await expect(openModels({}, ['planner'], createUsageLedger())).rejects.toThrow(
      /OPENAI_MODEL: .*empty name/,
    );
  });

  it('take over from each other, and the ledger counts every one', async () => {
    const ledger = createUsageLedger();
    const { planner } = await openModels(typed('--model', 'closed,open'), ['planner'], ledger);
    expect(await asked(planner)).toBe('by open');
    expect(await asked(planner)).toBe('by open');
    expect(ledger.entries.map(({ model, outcome }) => [model, outcome])).toEqual([
      ['closed', 'auth'],
      ['open', 'completed'],
      ['open', 'completed'],
    ]);
  });

  it('share one budget', async () => {
    const options = typed('--planner-model', 'p', '--skill-model', 's', '--max-tokens', '40');
    const { planner, skill } = await openModels(options, ['planner', 'skill'], createUsageLedger());
    await asked(planner);
    await expect(asked(skill, 'programmer')).resolves.toBe('by s');
    await expect(asked(skill, 'programmer')).rejects.toMatchObject({ code: 'budget-exhausted' });
    await expect(asked(planner)).rejects.toMatchObject({ code: 'budget-exhausted' });
  });

  it('have prices of their own, and one for all others', async () => {
    const prices = ['--price', 'a=1,2', '--price', '100,100', '--max-cost-usd', '1', '--yes'];
    const ledger = createUsageLedger();
    const options = typed('--planner-model', 'a', '--skill-model', 'b', ...prices);
    const { planner, skill } = await openModels(options, ['planner', 'skill'], ledger);
    await asked(planner);
    await asked(skill, 'programmer');
    expect(ledger.entries.map(({ costUsd }) => costUsd)).toEqual([25 / 1e6, 1800 / 1e6]);
    await expect(
      openModels(typed('--model', 'c', '--max-cost-usd', '1'), ['planner'], createUsageLedger()),
    ).rejects.toThrow('--price');
  });
});

describe('a recording of several models', () => {
  const file = (): string => join(folder, 'calls.jsonl');

  async function record(): Promise<void> {
    const args = ['--planner-model', 'closed,p', '--skill-model', 's', '--record', file()];
    const { planner, skill } = await openModels(typed(...args), ['planner', 'skill'], createUsageLedger());
    await Promise.all([asked(planner), asked(skill, 'programmer'), asked(skill, 'programmer', 'and on')]);
  }

  it('is one file, and gives each role its own again, without the names', async () => {
    await record();
    await server.close();
    const ledger = createUsageLedger();
    const { planner, skill } = await openModels(typed('--replay', file()), ['planner', 'skill'], ledger);
    expect([planner.name, skill.name]).toEqual(['closed,p', 's']);
    expect(await asked(skill, 'programmer', 'and on')).toBe('by s');
    expect(await asked(planner)).toBe('by p');
    expect(ledger.totalsBy('model').get('closed')).toMatchObject({ calls: 1, failedCalls: 1 });
    await expect(asked(planner, 'critic')).rejects.toMatchObject({ code: 'replay-miss' });
  });

  it('finds what took over from what, whoever has the turn', async () => {
    await record();
    const args = ['--planner-model', 's,p', '--replay', file()];
    const { planner } = await openModels(typed(...args), ['planner'], createUsageLedger());
    expect(await asked(planner)).toBe('by p');
    const none = typed('--planner-model', 'x,y', '--replay', file());
    await expect(openModels(none, ['planner'], createUsageLedger())).rejects.toThrow(/model "x".*it has: /);
  });

  it('outlives a run that never began, and is not mistaken for another file', async () => {
    await record();
    const before = readFileSync(file(), 'utf8');
    vi.stubEnv('OPENAI_BASE_URL', '');
    await expect(
      openModels(typed('--record', file()), ['planner'], createUsageLedger()),
    ).rejects.toMatchObject({
      code: 'auth',
    });
    expect(readFileSync(file(), 'utf8')).toBe(before);
    vi.stubEnv('OPENAI_BASE_URL', server.url);
    writeFileSync(join(folder, 'diary.txt'), 'dear diary');
    const wrong = typed('--record', join(folder, 'diary.txt'));
    await expect(openModels(wrong, ['planner'], createUsageLedger())).rejects.toThrow('is something else');
  });
});

describe('options for models', () => {
  it.each([
    [['--model', ''], /empty name/],
    [['--planner-model', 'a,,b'], /empty name/],
    [['--skill-model', 'a,openai:a'], /"a" twice/],
    [['--price', '1'], /IN,OUT/],
    [['--price', 'a=1,b'], /IN,OUT/],
    [['--temperature', '3'], /from 0 to 2/],
    [['--model-timeout', '0'], /from 0.001/],
  ])('refuse %j', (args, message) => {
    expect(() => typed(...args)).toThrow(message);
  });
});
