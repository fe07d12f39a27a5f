import { CoVoyagerError } from '../../../src/base/error.js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ModelRequest } from '../../../src/model/model.js';
import { createOpenAiModel } from '../../../src/model/open-model.js';
import { startOpenAiServer, type OpenAiServer, type ServerBehaviour } from '../../support/openai-server.js';

const request: ModelRequest = {
  role: 'critic',
  stage: 'critique',
  messages: [{ role: 'user', content: 'is this plan good?' }],
  temperature: 0.2,
  timeoutMs: 5000,
};
const KEY = 'sk-test-0123456789abcdef';
let server: OpenAiServer | undefined;

afterEach(async () => {
  vi.unstubAllEnvs();
  await server?.close();
  server = undefined;
});

async function open(...script: (string | ServerBehaviour)[]) {
  server = await startOpenAiServer(script);
  return createOpenAiModel({ model: 'local-model', baseUrl: server.url, apiKey: KEY });
}

async function failure(call: Promise<unknown>): Promise<CoVoyagerError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof CoVoyagerError) return error;
    throw error;
  }
  throw new Error('expected the call to fail');
}

describe('createOpenAiModel', () => {
  it('sends messages, temperature, seed and token limit, and reads the reported usage', async () => {
    const port = await open({
      kind: 'reply',
      text: 'yes',
      model: 'local-model-2026',
      finishReason: 'length',
    });
    const messages = [
      { role: 'system', content: 's' },
      { role: 'user', content: 'u' },
      { role: 'assistant', content: 'a' },
    ] as const;
    const reply = await port.complete({ ...request, messages, seed: 42, maxTokens: 99 });
    expect(server?.requests[0]?.body).toMatchObject({
      model: 'local-model',
      messages,
      temperature: 0.2,
      seed: 42,
      max_tokens: 99,
    });
    expect(server?.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(reply).toMatchObject({
      text: 'yes',
      usage: { inputTokens: 11, outputTokens: 7, estimated: false },
      model: 'local-model-2026',
      finishReason: 'length',
    });
  });

  it('sends no seed, no token limit and no temperature where there is none or the model takes none', async () => {
    server = await startOpenAiServer(['yes']);
    const port = await createOpenAiModel({ model: 'gpt-5-mini', baseUrl: server.url });
    await port.complete(request);
    expect(Object.keys(server.requests[0]?.body ?? {}).sort()).toEqual(['messages', 'model', 'stream']);
  });

  it('leaves the temperature out for good where a model turns out to take none', async () => {
    const refusal =
      "Unsupported value: 'temperature' does not support 0.2 with this model. Only the default (1) is supported.";
    const port = await open({ kind: 'status', status: 400, message: refusal }, 'yes', 'again');
    expect((await port.complete(request)).text).toBe('yes');
    expect((await port.complete(request)).text).toBe('again');
    expect(server?.requests.map(({ body }) => 'temperature' in body)).toEqual([true, false, false]);
  });

  it('estimates usage where the server reports none', async () => {
    const port = await open({ kind: 'reply', text: 'x'.repeat(40), usage: null });
    const { usage } = await port.complete(request);
    expect(usage).toEqual({ inputTokens: 9, outputTokens: 10, estimated: true });
  });

  it('works with nothing but OPENAI_BASE_URL set', async () => {
    server = await startOpenAiServer(['yes']);
    vi.stubEnv('OPENAI_BASE_URL', server.url);
    const port = await createOpenAiModel({ model: 'local-model' });
    expect((await port.complete(request)).text).toBe('yes');
  });

  it('refuses at once, naming OPENAI_API_KEY, when there is neither key nor base URL', async () => {
    const error = await failure(createOpenAiModel({ model: 'gpt-4o-mini' }));
    expect(error.code).toBe('auth');
    expect(error.message).toContain('OPENAI_API_KEY');
  });

  it('refuses a base URL that is none', async () => {
    expect((await failure(createOpenAiModel({ model: 'm', baseUrl: 'localhost:11434' }))).code).toBe(
      'bad-request',
    );
  });

  it.each<[ServerBehaviour, string, boolean]>([
    [{ kind: 'status', status: 401 }, 'auth', false],
    [{ kind: 'status', status: 403 }, 'auth', false],
    [{ kind: 'status', status: 429 }, 'rate-limited', true],
    [{ kind: 'status', status: 429, code: 'insufficient_quota' }, 'auth', false],
    [{ kind: 'status', status: 400 }, 'bad-request', false],
    [{ kind: 'status', status: 400, message: 'maximum context length is 8192' }, 'bad-request', false],
    [{ kind: 'status', status: 404 }, 'bad-request', false],
    [{ kind: 'status', status: 404, message: '<html><h1>Not here</h1></html>' }, 'no-endpoint', false],
    [{ kind: 'status', status: 500 }, 'server', true],
    [{ kind: 'status', status: 503 }, 'server', true],
    [{ kind: 'close' }, 'unreachable', true],
    [{ kind: 'invalid-json' }, 'server', true],
    [{ kind: 'empty-choices' }, 'no-endpoint', false],
    [{ kind: 'body', type: 'text/html', body: '<!doctype html><p>Sign in</p>' }, 'no-endpoint', false],
    [{ kind: 'body', type: 'application/json', body: '<html></html>' }, 'no-endpoint', false],
    [{ kind: 'body', type: 'text/plain', body: '' }, 'no-endpoint', false],
    [{ kind: 'body', type: 'application/json', body: ' \n' }, 'no-endpoint', false],
    [{ kind: 'body', type: 'application/json', body: 'data: {"choices": []}\n\n' }, 'no-endpoint', false],
    [
      { kind: 'body', type: 'text/event-stream', body: 'data: {"choices":[]}\n\ndata: [DONE]\n\n' },
      'no-endpoint',
      false,
    ],
    [{ kind: 'reply', text: '', finishReason: 'length' }, 'empty-reply', false],
    [{ kind: 'reply', text: '', finishReason: 'content_filter' }, 'empty-reply', false],
  ])('turns %j into %s, retryable %s, after a single call', async (behaviour, code, retryable) => {
    const port = await open(behaviour);
    const error = await failure(port.complete(request));
    expect(error).toMatchObject({ code, retryable });
    expect(error.message).toContain('critique');
    expect(server?.requests).toHaveLength(1);
  });

  it.each([
    ['2', 2000],
    ['0.5', 500],
  ])('reads Retry-After %s', async (retryAfter, expectedMs) => {
    const port = await open({ kind: 'status', status: 429, retryAfter });
    expect((await failure(port.complete(request))).retryAfterMs).toBe(expectedMs);
  });

  it('says unreachable and names the address when nothing listens there', async () => {
    const port = await open();
    const url = server?.url ?? '';
    await server?.close();
    const error = await failure(port.complete(request));
    expect(error).toMatchObject({ code: 'unreachable', retryable: true });
    expect(error.message).toContain(url);
  });

  it('ends a hanging call with timeout after the time of the request', async () => {
    const port = await open({ kind: 'hang' });
    const error = await failure(port.complete({ ...request, timeoutMs: 50 }));
    expect(error).toMatchObject({ code: 'timeout', retryable: true });
    expect(error.message).toContain('50 ms');
  });

  it('ends a hanging call with aborted when the caller gives up', async () => {
    const port = await open({ kind: 'hang' });
    const controller = new AbortController();
    const call = failure(port.complete(request, controller.signal));
    await vi.waitFor(() => {
      expect(server?.requests).toHaveLength(1);
    });
    controller.abort();
    expect(await call).toMatchObject({ code: 'aborted', retryable: false });
  });

  it('never shows the API key, even when the provider echoes it', async () => {
    const port = await open(
      { kind: 'status', status: 401, message: `Incorrect API key provided: ${KEY}` },
      { kind: 'status', status: 400, message: 'Incorrect API key provided: sk-te**********cdef.' },
    );
    for (const secret of [KEY, 'cdef']) {
      const error = await failure(port.complete(request));
      const shown: string[] = [];
      for (let link: unknown = error; link instanceof Error; link = link.cause) {
        shown.push(link.message, link.stack ?? '', JSON.stringify(link));
      }
      expect(shown.length).toBeGreaterThan(3);
      expect(shown.join('\n')).not.toContain(secret);
    }
  });

  it('prints and traces nothing, whatever the environment asks for', async () => {
    for (const name of ['LANGSMITH_TRACING', 'LANGCHAIN_TRACING_V2', 'LANGCHAIN_VERBOSE'])
      vi.stubEnv(name, 'true');
    vi.stubEnv('OPENAI_LOG', 'debug');
    vi.stubEnv('LANGSMITH_GATEWAY', 'true');
    const fetched = vi.spyOn(globalThis, 'fetch');
    const printed = (['log', 'debug', 'info', 'warn', 'error'] as const).map((method) =>
      vi.spyOn(console, method).mockImplementation(() => undefined),
    );
    const port = await open('yes');
    await port.complete(request);
    expect(fetched).toHaveBeenCalledOnce();
    for (const spy of printed) expect(spy).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });
});
