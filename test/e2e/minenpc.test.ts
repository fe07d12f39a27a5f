import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureBuilt } from '../support/built.js';
import { startOpenAiServer, type OpenAiServer } from '../support/openai-server.js';
import { coVoyagerJson } from './command-line.js';

beforeAll(ensureBuilt, 120_000);

const SAYS = ['I gave you 4 cobblestones!', '!givePlayer("Thora", "cobblestone", 4)', 'They are yours.'];

let server: OpenAiServer;
beforeAll(async () => {
  server = await startOpenAiServer(({ body }) => {
    const messages = body.messages as readonly { readonly role: string }[];
    const text = SAYS[messages.filter(({ role }) => role === 'assistant').length] ?? 'That is all.';
    return { kind: 'reply', text, usage: { inputTokens: 1000, outputTokens: 10 } };
  });
});
afterAll(() => server.close());

it('a model hears the requests until the budget is used up; the report shows what each cost, and was claimed too early', async () => {
  const limits = ['--price', '1000,0', '--max-cost-usd', '4.5', '--yes'];
  const { code, stderr, json } = await coVoyagerJson(
    ['minenpc', 'run', '--speed', '10', '--ids', '11', '12', '--model', 'scripted', ...limits],
    { env: { OPENAI_BASE_URL: server.url } },
  );
  expect(code).toBe(1);
  expect(stderr).toMatch(/Interrupted after 1 of 2 requests: /);
  const spent = { calls: 3, inputTokens: 3000, costUsd: 3 };
  expect(json).toMatchObject({ done: 1, requests: 1, model: 'scripted', spent });
  const [record] = json.records as readonly object[];
  const unsaid = [expect.stringContaining('I gave you 4 cobblestones!') as string];
  expect(record).toMatchObject({ isDone: true, model: 'scripted', spent, unsaid });
}, 60_000);
