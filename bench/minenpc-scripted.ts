/**
 * The 44 requests heard by a scripted model, which is none: a chat-completions server on this machine that says what
 * `bench/data/minenpc-replies.txt` holds for each. It shows what the way to a model costs and withstands (it makes the
 * usual mistakes, too), not how well one does. `tsx bench/minenpc-scripted.ts [options of co-voyager minenpc run]`
 */
import { readFileSync } from 'node:fs';
import { estimateInputTokens, estimateTokens } from '../src/model/usage-ledger.js';
import type { ModelMessage } from '../src/model/model.js';
import { listedRequests } from '../src/minenpc/requests.js';
import { runCommandLine } from '../src/cli/program.js';
import { startOpenAiServer } from '../test/support/openai-server.js';

const lines = readFileSync(new URL('data/minenpc-replies.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const replies = new Map(lines.map((line) => line.split('|')).map(([id, ...said]) => [Number(id), said]));
const requests = listedRequests();

const server = await startOpenAiServer(({ body }) => {
  const messages = body.messages as readonly ModelMessage[];
  const heard = messages.find(({ role }) => role === 'user')?.content ?? '';
  const request = requests.find(({ says }) => heard.endsWith(`: ${says}`));
  const said = messages.filter(({ role }) => role === 'assistant').length;
  const text = replies.get(request?.id ?? 0)?.[said] ?? 'That is all I can do.';
  const usage = { inputTokens: estimateInputTokens(messages), outputTokens: estimateTokens(text) };
  return { kind: 'reply', text, usage };
});
process.env.OPENAI_BASE_URL = server.url;
const exitCode = await runCommandLine([
  'minenpc',
  'run',
  '--model',
  'scripted',
  '--yes',
  ...process.argv.slice(2),
]);
await server.close();
process.exit(exitCode);
