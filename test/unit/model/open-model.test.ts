import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLangchainModel } from '../../../src/model/langchain-model.js';
import type { ModelRequest } from '../../../src/model/model.js';
import { openModelByName } from '../../../src/model/open-model.js';
import { startOpenAiServer, type OpenAiServer, type ServerBehaviour } from '../../support/openai-server.js';

const request: ModelRequest = {
  role: 'programmer',
  stage: 'skill',
  messages: [{ role: 'user', content: 'write' }],
  temperature: 0.3,
  seed: 5,
  maxTokens: 77,
  timeoutMs: 5000,
};
const KEY = 'sk-test-0123456789abcdef';
let server: OpenAiServer | undefined;

afterEach(async () => {
  vi.unstubAllEnvs();
  await server?.close();
  server = undefined;
});

async function serve(...script: (string | ServerBehaviour)[]): Promise<void> {
  server = await startOpenAiServer(script);
  vi.stubEnv('OPENAI_BASE_URL', server.url);
}

describe('openModelByName', () => {
  it.each([
    ['some-model', 'some-model'],
    ['openai:some-model', 'some-model'],
    ['openai:mistral:7b', 'mistral:7b'],
    ['llama3.1:8b', 'llama3.1:8b'],
    ['ft:gpt-4o-mini:me::1', 'ft:gpt-4o-mini:me::1'],
  ])('asks the OpenAI-compatible server for %s', async (name, asked) => {
    await serve('yes');
    const port = await openModelByName(name);
    expect(port).toMatchObject({ name: asked, provider: 'openai' });
    await port.complete(request);
    expect(server?.requests[0]?.body).toMatchObject({ model: asked });
  });

  it.each(['anthropic', 'ollama', 'google-genai', 'mistral'])(
    'names the package to install for %s',
    async (provider) => {
      const opening = openModelByName(`${provider}:some-model`);
      await expect(opening).rejects.toMatchObject({ code: 'not-installed', retryable: false });
      await expect(opening).rejects.toThrow(/npm install @langchain\/[\w-]+$/);
    },
  );

  it('names the providers there are, where it knows none of that name', async () => {
    const opening = openModelByName('antropic:claude');
    await expect(opening).rejects.toMatchObject({ code: 'bad-request' });
    await expect(opening).rejects.toThrow(/anthropic, .*openai:NAME/);
  });

  it.each(['', 'openai:', 'anthropic:'])('refuses the empty name in "%s"', async (name) => {
    await expect(openModelByName(name)).rejects.toThrow('Expected the name of a model');
  });

  it('says whose settings are missing', async () => {
    const opening = openModelByName('azure_openai:gpt-4o');
    await expect(opening).rejects.toMatchObject({ code: 'auth' });
    await expect(opening).rejects.toThrow(/azure_openai:gpt-4o.*key/);
  });
});

describe('createLangchainModel', () => {
  async function open(...script: (string | ServerBehaviour)[]) {
    server = await startOpenAiServer(script);
    const settings = { apiKey: KEY, configuration: { baseURL: server.url } };
    return createLangchainModel({ provider: 'openai', model: 'local-model', settings });
  }

  it('sends temperature, seed and token limit, and reads usage and finish reason', async () => {
    const port = await open({ kind: 'reply', text: 'yes', model: 'exact-model', finishReason: 'length' });
    expect(await port.complete(request)).toMatchObject({
      text: 'yes',
      model: 'exact-model',
      finishReason: 'length',
      usage: { inputTokens: 11, outputTokens: 7, estimated: false },
    });
    expect(port).toMatchObject({ name: 'openai:local-model', provider: 'openai' });
    expect(server?.requests[0]?.body).toMatchObject({
      model: 'local-model',
      temperature: 0.3,
      seed: 5,
      max_tokens: 77,
    });
  });

  it.each<[ServerBehaviour, string, boolean]>([
    [{ kind: 'status', status: 401, message: `bad key ${KEY}` }, 'auth', false],
    [{ kind: 'status', status: 429, retryAfter: '2' }, 'rate-limited', true],
    [{ kind: 'status', status: 503 }, 'server', true],
    [{ kind: 'status', status: 404 }, 'bad-request', false],
    [{ kind: 'close' }, 'unreachable', true],
    [{ kind: 'hang' }, 'timeout', true],
    [{ kind: 'reply', text: '', finishReason: 'content_filter' }, 'empty-reply', false],
  ])('turns %j into %s after a single call, and shows no key', async (behaviour, code, retryable) => {
    const port = await open(behaviour);
    const error: unknown = await port
      .complete({ ...request, timeoutMs: behaviour.kind === 'hang' ? 1000 : 5000 })
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code, retryable });
    expect(String(error)).not.toContain(KEY);
    expect(String(error)).not.toContain('OPENAI_');
    expect(server?.requests).toHaveLength(1);
  });

  it('prints and traces nothing, whatever the environment asks for', async () => {
    for (const name of ['LANGSMITH_TRACING', 'LANGCHAIN_TRACING_V2', 'LANGCHAIN_VERBOSE'])
      vi.stubEnv(name, 'true');
    const fetched = vi.spyOn(globalThis, 'fetch');
    const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    await (await open('yes')).complete(request);
    expect(fetched).toHaveBeenCalledOnce();
    expect(printed).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });
});
