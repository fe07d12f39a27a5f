import { CoVoyagerError } from '../../src/base/error.js';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { budgetedModel } from '../../src/model/budgeted-model.js';
import { failoverModel } from '../../src/model/failover-model.js';
import { createLangchainModel } from '../../src/model/langchain-model.js';
import { createUsageLedger } from '../../src/model/usage-ledger.js';
import type { ModelPort, ModelRequest } from '../../src/model/model.js';
import { createOpenAiModel } from '../../src/model/open-model.js';
import { openReplay, recordingTo } from '../../src/model/recorded-model.js';
import { retryingModel } from '../../src/model/retrying-model.js';
import { scriptedModel } from '../../src/model/scripted-model.js';
import { startOpenAiServer } from '../support/openai-server.js';

interface Opened {
  readonly port: ModelPort;
  readonly close: () => Promise<void>;
}

/** Opens a port whose n-th call brings the n-th text; a blank text is a model that says nothing. */
type OpenPort = (texts: readonly string[]) => Promise<Opened>;

const request: ModelRequest = {
  role: 'planner',
  stage: 'plan',
  messages: [
    { role: 'system', content: 'You plan.' },
    { role: 'user', content: 'craft a compass' },
  ],
  temperature: 0,
  seed: 7,
  timeoutMs: 10_000,
};
const nothingToClose = (): Promise<void> => Promise.resolve();

const openScripted: OpenPort = (texts) =>
  Promise.resolve({ port: scriptedModel(texts), close: nothingToClose });

const openOpenAi: OpenPort = async (texts) => {
  const server = await startOpenAiServer(texts);
  const port = await createOpenAiModel({ model: 'local-model', baseUrl: server.url });
  return { port, close: () => server.close() };
};

const openLangchain: OpenPort = async (texts) => {
  const server = await startOpenAiServer(texts);
  // The one provider whose package is always there.
  const settings = { apiKey: 'none', configuration: { baseURL: server.url } };
  const port = await createLangchainModel({ provider: 'openai', model: 'local-model', settings });
  return { port, close: () => server.close() };
};

const unreachable: ModelPort = {
  name: 'away',
  provider: 'scripted',
  complete: (_, signal) =>
    Promise.reject(new CoVoyagerError(signal?.aborted ? 'aborted' : 'unreachable', 'Nobody is there.')),
};

const openRecorded: OpenPort = async (texts) => {
  const folder = await mkdtemp(join(tmpdir(), 'co-voyager-model-'));
  const file = join(folder, 'run', 'calls.jsonl');
  const recorder = recordingTo(file)(scriptedModel(texts));
  // A blank reply is recorded as the error it is.
  for (let call = 0; call < texts.length; call += 1) await recorder.complete(request).catch(() => undefined);
  return { port: (await openReplay(file)).port(recorder.name), close: () => rm(folder, { recursive: true }) };
};

const adapters: readonly (readonly [name: string, open: OpenPort])[] = [
  ['scripted', openScripted],
  ['openai', openOpenAi],
  ['langchain', openLangchain],
  ['replay', openRecorded],
  [
    'fail-over scripted',
    (texts) =>
      Promise.resolve({
        port: failoverModel([unreachable, scriptedModel(texts)]),
        close: nothingToClose,
      }),
  ],
  [
    'budgeted scripted',
    (texts) =>
      Promise.resolve({
        port: budgetedModel(scriptedModel(texts), { ledger: createUsageLedger() }),
        close: nothingToClose,
      }),
  ],
  [
    'retrying scripted',
    (texts) =>
      Promise.resolve({
        port: retryingModel(scriptedModel(texts), { maxAttempts: 1 }),
        close: nothingToClose,
      }),
  ],
];

async function failure(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe.each(adapters)('model port: %s', (_, open) => {
  const using = async (
    texts: readonly string[],
    check: (port: ModelPort) => Promise<void>,
  ): Promise<void> => {
    const { port, close } = await open(texts);
    try {
      await check(port);
    } finally {
      await close();
    }
  };

  it('has a name and a provider', () =>
    using(['a'], (port) => {
      expect(port.name).not.toBe('');
      expect(port.provider).not.toBe('');
      return Promise.resolve();
    }));

  it("returns the model's text untouched, with usage, time and finish reason", () =>
    using(['  [1, "é"]\n'], async (port) => {
      const reply = await port.complete(request);
      expect(reply.text).toBe('  [1, "é"]\n');
      expect(reply.usage.inputTokens).toBeGreaterThan(0);
      expect(reply.usage.outputTokens).toBeGreaterThan(0);
      expect(reply.model).not.toBe('');
      expect(reply.seconds).toBeGreaterThanOrEqual(0);
      expect(reply.finishReason).toBe('stop');
    }));

  it('answers the same request asked twice with successive replies', () =>
    using(['first', 'second'], async (port) => {
      expect((await port.complete(request)).text).toBe('first');
      expect((await port.complete(request)).text).toBe('second');
    }));

  it('throws empty-reply for a blank reply instead of returning it', () =>
    using([' \n'], async (port) => {
      const error = await failure(port.complete(request));
      expect(error).toBeInstanceOf(CoVoyagerError);
      expect(error).toMatchObject({
        code: 'empty-reply',
        usage: { inputTokens: expect.any(Number) as number },
      });
    }));

  it('throws aborted without using up a reply when the signal has already fired', () =>
    using(['kept'], async (port) => {
      expect(await failure(port.complete(request, AbortSignal.abort()))).toMatchObject({
        code: 'aborted',
        retryable: false,
      });
      expect((await port.complete(request)).text).toBe('kept');
    }));

  it('throws a CoVoyagerError, not text, when no reply is left', () =>
    using(['only'], async (port) => {
      await port.complete(request);
      expect(await failure(port.complete(request))).toBeInstanceOf(CoVoyagerError);
    }));

  it('answers calls that overlap', () =>
    using(['x', 'y'], async (port) => {
      const replies = await Promise.all([port.complete(request), port.complete(request)]);
      expect(replies.map((reply) => reply.text).sort()).toEqual(['x', 'y']);
    }));
});
