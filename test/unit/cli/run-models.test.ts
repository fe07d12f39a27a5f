import { afterEach, describe, expect, it, vi } from 'vitest';
import { runModels } from '../../../src/cli/run/run-models.js';
import { startOpenAiServer, type OpenAiServer } from '../../support/openai-server.js';

let server: OpenAiServer | undefined;
afterEach(async () => {
  vi.unstubAllEnvs();
  await server?.close();
  server = undefined;
});

async function serve(): Promise<void> {
  server = await startOpenAiServer(() => 'yes');
  vi.stubEnv('OPENAI_BASE_URL', server.url);
}

describe('models of a run', () => {
  it('are none without a word of them', async () => {
    expect(await runModels({})).toEqual({ skills: { mode: 'direct' } });
  });

  it('write skills where one is set up, and plan only when asked to', async () => {
    await serve();
    const { planning, ledger, skills } = await runModels({ temperature: 0.5, modelSeed: 3 });
    expect(planning).toBeUndefined();
    expect(ledger?.entries).toEqual([]);
    expect(skills).toMatchObject({
      mode: 'model',
      model: { name: 'gpt-4.1-mini' },
      writing: { temperature: 0.5, seed: 3 },
    });
    expect(skills.models).toBeUndefined();
  });

  it('plan, criticise, write, review and explain as told', async () => {
    await serve();
    const { planning, skills } = await runModels({
      model: ['m'],
      method: 'co-voyager',
      criticModel: ['c'],
      maxRounds: 2,
      modelTimeout: 1.5,
      reviewSkills: true,
      verifierModel: ['v'],
      fallbackPlanner: true,
    });
    expect(planning).toMatchObject({
      method: 'co-voyager',
      model: { name: 'm' },
      isFallingBack: true,
      asking: { critic: { name: 'c' }, maxRounds: 2, timeoutMs: 1500 },
    });
    expect(skills).toMatchObject({
      mode: 'model',
      model: { name: 'm' },
      models: { reviewer: { name: 'm' }, verifier: { name: 'v' } },
    });
  });

  it('plan alone where skills come from templates', async () => {
    await serve();
    const { planning, skills } = await runModels({
      method: 'voyager',
      skills: 'template',
      plannerModel: ['p'],
    });
    expect(planning).toMatchObject({ method: 'voyager', model: { name: 'p' } });
    expect(planning?.asking).not.toHaveProperty('critic');
    expect(skills).toEqual({ mode: 'template' });
  });

  it.each([
    [{ plannerModel: ['p'] }, '--method co-voyager or voyager beside --planner-model'],
    [{ method: 'voyager', criticModel: ['c'] }, '--method co-voyager beside --critic-model'],
    [{ fallbackPlanner: true }, 'beside --fallback-planner'],
    [{ skills: 'template', skillModel: ['s'] }, '--skills model beside --skill-model'],
    [{ skills: 'direct', reviewerModel: ['r'] }, '--skills model beside --reviewer-model'],
    [{ skills: 'template', reviewSkills: true }, '--skills model beside --review-skills'],
    [{ skills: 'template', replay: 'f' }, 'no --replay with --skills template and --method planner'],
  ] as const)('refuse %j', async (options, message) => {
    await expect(runModels(options)).rejects.toMatchObject({ code: 'usage' });
    await expect(runModels(options)).rejects.toThrow(message);
  });

  it('need a key, a server, a package, and a provider there is', async () => {
    const skillModel = ['some-model'];
    await expect(runModels({ skillModel })).rejects.toMatchObject({ code: 'auth' });
    await expect(runModels({ reviewerModel: ['anthropic:claude'] })).rejects.toMatchObject({ code: 'auth' });
    const claude = ['anthropic:claude'];
    await expect(runModels({ model: claude })).rejects.toMatchObject({ code: 'not-installed' });
    await expect(runModels({ model: ['wibble:x'] })).rejects.toMatchObject({ code: 'bad-request' });
    await serve();
    await server?.close();
    await expect(runModels({ skillModel })).rejects.toMatchObject({ code: 'unreachable' });
  });
});
