import { CoVoyagerError } from '../../../src/base/error.js';
import { describe, expect, it } from 'vitest';
import { budgetedModel, type ModelBudget } from '../../../src/model/budgeted-model.js';
import { createUsageLedger, costUsd, knownPrice, parsePrice } from '../../../src/model/usage-ledger.js';
import type { ModelPort, ModelReply, ModelRequest } from '../../../src/model/model.js';
import { scriptedModel } from '../../../src/model/scripted-model.js';

/** 40 bytes and one message: 14 input tokens by the estimate. */
const request: ModelRequest = {
  role: 'planner',
  stage: 'plan',
  messages: [{ role: 'user', content: 'x'.repeat(40) }],
  temperature: 0,
  timeoutMs: 1000,
};
const INPUT_TOKENS = 14;
const price = { inputUsdPerMillion: 1, outputUsdPerMillion: 2 };

function open(replies: Parameters<typeof scriptedModel>[0], budget: ModelBudget = {}) {
  const inner = scriptedModel(replies);
  const ledger = createUsageLedger();
  return { inner, ledger, port: budgetedModel(inner, { ledger, budget, price }) };
}

function replying(reply: Partial<ModelReply>): ModelPort {
  const usage = { inputTokens: 10, outputTokens: 20, estimated: false };
  return {
    name: 'fixed',
    provider: 'test',
    complete: () =>
      Promise.resolve({ text: 'text', usage, model: 'fixed', seconds: 2, finishReason: 'stop', ...reply }),
  };
}

describe('budgetedModel', () => {
  it('writes every call into the ledger, failed ones with what they cost', async () => {
    const usage = { inputTokens: 5, outputTokens: 6, estimated: false };
    const { port, ledger } = open([
      'abcd',
      new CoVoyagerError('empty-reply', 'empty', { usage }),
      new CoVoyagerError('auth', 'no'),
      new CoVoyagerError('timeout', 'late'),
    ]);
    await port.complete(request);
    for (const attempt of [2, 3, 4]) {
      await expect(
        port.complete({ ...request, stage: 'critique', role: 'critic', attempt }),
      ).rejects.toThrow();
    }
    expect(
      ledger.entries.map((each) => [each.outcome, each.attempt, each.inputTokens, each.outputTokens]),
    ).toEqual([
      ['completed', 1, INPUT_TOKENS, 1],
      ['empty-reply', 2, 5, 6],
      ['auth', 3, 0, 0],
      ['timeout', 4, INPUT_TOKENS, 0],
    ]);
    expect([...ledger.totalsBy('stage').keys()]).toEqual(['plan', 'critique']);
    expect(ledger.totalsBy('stage').get('critique')).toMatchObject({
      calls: 3,
      failedCalls: 3,
      inputTokens: 19,
    });
    expect(ledger.totals().costUsd).toBeCloseTo((33 * 1 + 7 * 2) / 1e6, 12);
  });

  it('refuses the call after the last one allowed, without making it', async () => {
    const { port, inner, ledger } = open(['a', 'b', 'c'], { maxCalls: 2 });
    await port.complete(request);
    await port.complete(request);
    await expect(port.complete(request)).rejects.toMatchObject({
      code: 'budget-exhausted',
      retryable: false,
    });
    expect(inner.requests).toHaveLength(2);
    expect(ledger.entries).toHaveLength(2);
  });

  it('counts calls on their way, so that overlapping calls cannot pass the limit together', async () => {
    const { port, inner } = open(['a', 'b', 'c'], { maxCalls: 2 });
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => port.complete(request)));
    expect(outcomes.filter((each) => each.status === 'fulfilled')).toHaveLength(2);
    expect(inner.requests).toHaveLength(2);
  });

  it('lowers the token limit of the reply to what is left and refuses when nothing useful is', async () => {
    const { port, inner } = open(['a', 'b'], { maxTokens: 100 });
    await port.complete({ ...request, maxTokens: 1000 });
    await port.complete(request);
    expect(inner.requests.map((each) => each.maxTokens)).toEqual([
      100 - INPUT_TOKENS,
      100 - 15 - INPUT_TOKENS,
    ]);
    const long = { ...request, messages: [{ role: 'user' as const, content: 'x'.repeat(400) }] };
    await expect(port.complete(long)).rejects.toMatchObject({ code: 'budget-exhausted' });
  });

  it('leaves the limit of a request alone while there is plenty', async () => {
    const { port, inner } = open(['a', 'b'], { maxTokens: 100_000 });
    await port.complete(request);
    await port.complete({ ...request, maxTokens: 50 });
    expect(inner.requests.map((each) => each.maxTokens)).toEqual([undefined, 50]);
  });

  it('keeps within the money: 14 input tokens paid, the rest buys output', async () => {
    const { port, inner } = open(['a'], { maxCostUsd: 0.000_1 });
    await port.complete(request);
    expect(inner.requests[0]?.maxTokens).toBe(43);
    const poor = open(['a'], { maxCostUsd: 0.000_02 });
    await expect(poor.port.complete(request)).rejects.toMatchObject({ code: 'budget-exhausted' });
  });

  it('refuses limited money with an unknown price at once and names the option that gives it', () => {
    const open = () =>
      budgetedModel(scriptedModel([]), { ledger: createUsageLedger(), budget: { maxCostUsd: 1 } });
    expect(open).toThrow(CoVoyagerError);
    expect(open).toThrow(/--price IN,OUT/);
  });

  it('throws away a reply that its lowered limit has cut, but not one the request itself limited', async () => {
    const cut = replying({ finishReason: 'length' });
    const ledger = createUsageLedger();
    const port = budgetedModel(cut, { ledger, budget: { maxTokens: 100 } });
    await expect(port.complete(request)).rejects.toMatchObject({ code: 'budget-exhausted' });
    expect(ledger.totals()).toMatchObject({ calls: 1, inputTokens: 10, outputTokens: 20, costUsd: null });
    expect((await port.complete({ ...request, maxTokens: 20 })).finishReason).toBe('length');
  });

  it('shares one budget among the models of one ledger', async () => {
    const ledger = createUsageLedger();
    const budget = { maxCalls: 1 };
    await budgetedModel(scriptedModel(['a']), { ledger, budget }).complete(request);
    const other = budgetedModel(scriptedModel(['b'], 'other'), { ledger, budget });
    await expect(other.complete(request)).rejects.toMatchObject({ code: 'budget-exhausted' });
  });
});

describe('prices', () => {
  it('finds a model with and without its release date, and a dated price of its own first', () => {
    expect(knownPrice('gpt-4o-mini-2024-07-18')).toEqual(knownPrice('gpt-4o-mini'));
    expect(knownPrice('gpt-4o-2024-05-13')).not.toEqual(knownPrice('gpt-4o'));
    expect(knownPrice('llama3.1:8b')).toBeUndefined();
    expect(knownPrice('constructor')).toBeUndefined();
  });

  it('counts a million tokens at the listed price, and nothing at an unknown one', () => {
    const usage = { inputTokens: 1_000_000, outputTokens: 1_000_000 };
    expect(costUsd(usage, knownPrice('gpt-4o-mini'))).toBeCloseTo(0.75, 10);
    expect(costUsd(usage, undefined)).toBeNull();
  });

  it.each([
    ['0.15,0.60', { inputUsdPerMillion: 0.15, outputUsdPerMillion: 0.6 }],
    [' 1 , 2 ', { inputUsdPerMillion: 1, outputUsdPerMillion: 2 }],
    ['1', undefined],
    ['-1,2', undefined],
    ['1,2,3', undefined],
    ['', undefined],
  ])('reads %j as a price', (text, expected) => {
    expect(parsePrice(text)).toEqual(expected);
  });
});
