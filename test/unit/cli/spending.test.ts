import { afterEach, describe, expect, it, vi } from 'vitest';
import { agreeToSpend, isPaid, spendingWords } from '../../../src/cli/shared/spending.js';
import { openModelByName } from '../../../src/model/open-model.js';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const AT_HOME = 'http://127.0.0.1:11434/v1';

describe('who is paid', () => {
  it.each([
    ['gpt-4.1-mini', '', true],
    ['openai:gpt-4.1-mini', 'https://openrouter.ai/api/v1', true],
    ['llama3.1:8b', AT_HOME, false],
    ['qwen', 'http://192.168.1.20:8000/v1', false],
    ['ollama:llama3', '', false],
    ['anthropic:claude-sonnet-4-5', AT_HOME, true],
    ['gpt-4o', 'http://127.0.0.1.example.com/v1', true],
    ['qwen', 'http://172.20.0.3:8000/v1', false],
    ['groq:llama-3.3-70b', AT_HOME, true],
  ])('%s at "%s": %s', async (name, baseUrl, paid) => {
    expect(await isPaid(name, baseUrl)).toBe(paid);
  });
});

describe('the plan of spending', () => {
  const models = new Map([
    ['planner', ['gpt-4.1-mini', 'gpt-4o']],
    ['critic', ['some-model']],
  ]);

  it('says which model, for what, at most how much', () => {
    const words = spendingWords({ models, maxCostUsd: 0.2, maxTokens: 5000 });
    for (const part of [
      'planner: gpt-4.1-mini (',
      'then gpt-4o',
      'critic: some-model',
      '0.2 USD or 5000 tokens',
    ])
      expect(words).toContain(part);
    const known = new Map([['planner', ['gpt-4.1-mini']]]);
    expect(spendingWords({ models: known })).toContain('At most 1000000 tokens (1.60 USD)');
  });

  it('is agreed to by --yes, and refused where nobody can be asked', async () => {
    vi.stubEnv('OPENAI_BASE_URL', '');
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    expect(await agreeToSpend({ models, yes: true })).toEqual({ maxTokens: 1_000_000 });
    expect(said).toHaveBeenCalledWith(expect.stringContaining('gpt-4o'));
    await expect(agreeToSpend({ models })).rejects.toThrow('--yes');
  });

  it('is not needed for a server of one’s own, unless it has a price', async () => {
    vi.stubEnv('OPENAI_BASE_URL', AT_HOME);
    await expect(agreeToSpend({ models })).resolves.toEqual({});
    const priceOf = () => ({ inputUsdPerMillion: 1, outputUsdPerMillion: 2 });
    await expect(agreeToSpend({ models, priceOf })).rejects.toThrow('--yes');
  });
});

describe('a name of another provider’s model', () => {
  it('is answered with the name to type', async () => {
    vi.stubEnv('OPENAI_BASE_URL', '');
    vi.stubEnv('OPENAI_API_KEY', 'key');
    await expect(openModelByName('claude-sonnet-4-5')).rejects.toThrow('anthropic:claude-sonnet-4-5');
  });
});
