import { CoVoyagerError } from '../../../src/base/error.js';
import { describe, expect, it } from 'vitest';
import type { ModelRequest } from '../../../src/model/model.js';
import { retryingModel, type RetryOptions } from '../../../src/model/retrying-model.js';
import { scriptedModel, type ScriptedReply } from '../../../src/model/scripted-model.js';

const request: ModelRequest = {
  role: 'planner',
  stage: 'plan',
  messages: [{ role: 'user', content: 'hello' }],
  temperature: 0,
  timeoutMs: 1000,
};
const busy = (retryAfterMs?: number) =>
  new CoVoyagerError('rate-limited', 'Busy.', { retryable: true, retryAfterMs });

function open(replies: readonly ScriptedReply[], options: RetryOptions = {}) {
  const inner = scriptedModel(replies);
  const waits: number[] = [];
  let clockMs = 0;
  const port = retryingModel(inner, {
    random: () => 0.5,
    now: () => clockMs,
    sleep: (durationMs) => {
      waits.push(durationMs);
      clockMs += durationMs;
      return Promise.resolve();
    },
    ...options,
  });
  return { port, inner, waits };
}

describe('retryingModel', () => {
  it('waits longer before every further try and numbers the tries', async () => {
    const { port, inner, waits } = open([busy(), busy(), busy(), 'done']);
    expect((await port.complete(request)).text).toBe('done');
    expect(waits).toEqual([375, 750, 1500]);
    expect(inner.requests.map((each) => each.attempt)).toEqual([1, 2, 3, 4]);
  });

  it('gives up after four tries with the last error and their number', async () => {
    const { port, inner } = open([
      busy(),
      busy(),
      busy(),
      new CoVoyagerError('server', 'Down.', { retryable: true }),
      'x',
    ]);
    await expect(port.complete(request)).rejects.toMatchObject({
      code: 'server',
      message: expect.stringMatching(/^Down\. Gave up after 4 attempts in 2\.6 s\.$/) as string,
    });
    expect(inner.requests).toHaveLength(4);
  });

  const late = new CoVoyagerError('timeout', 'Nobody answered.', { retryable: true });
  it.each([
    ['empty-reply', ''],
    ['timeout', late],
  ] as const)('asks once more where nothing was said: %s', async (code, nothing) => {
    const { port, inner } = open([nothing, nothing, 'done']);
    await expect(port.complete(request)).rejects.toMatchObject({ code });
    expect(inner.requests).toHaveLength(2);
  });

  it.each(['auth', 'no-endpoint'] as const)(
    'asks once, not for every job, where it fails by %s',
    async (code) => {
      const { port, inner } = open([new CoVoyagerError(code, 'No quota.'), 'done']);
      await expect(port.complete(request)).rejects.toMatchObject({ code });
      await expect(port.complete(request)).rejects.toMatchObject({ code, message: 'No quota.' });
      expect(inner.requests).toHaveLength(1);
    },
  );

  it('asks again once a failure that lasts has lasted', async () => {
    let clockMs = 0;
    const { port } = open([new CoVoyagerError('auth', 'No quota.'), 'done'], { now: () => clockMs });
    await expect(port.complete(request)).rejects.toMatchObject({ code: 'auth' });
    clockMs = 300_000;
    expect((await port.complete(request)).text).toBe('done');
  });

  it('never waits less than the provider asks for', async () => {
    const { port, waits } = open([busy(7000), 'done']);
    await port.complete(request);
    expect(waits[0]).toBeGreaterThanOrEqual(7000);
  });

  it('gives up at once when the wait would go beyond the total time', async () => {
    const { port, inner, waits } = open([busy(60_000), 'x'], { maxTotalMs: 59_000 });
    await expect(port.complete(request)).rejects.toMatchObject({
      code: 'rate-limited',
      retryAfterMs: 60_000,
    });
    expect(inner.requests).toHaveLength(1);
    expect(waits).toEqual([]);
  });

  it('passes errors on untouched that no second try can mend', async () => {
    const refused = new CoVoyagerError('auth', 'Wrong key.');
    const { port, inner } = open([refused, 'x']);
    await expect(port.complete(request)).rejects.toBe(refused);
    expect(inner.requests).toHaveLength(1);
  });

  it('passes on errors that are no model errors: those are bugs', async () => {
    const bug = new TypeError('bug');
    await expect(open([bug, 'x']).port.complete(request)).rejects.toBe(bug);
  });

  it('stops waiting when the caller gives up', async () => {
    const inner = scriptedModel([busy(60_000), 'x']);
    const controller = new AbortController();
    const call = retryingModel(inner).complete(request, controller.signal);
    controller.abort();
    await expect(call).rejects.toMatchObject({ code: 'aborted' });
    expect(inner.requests).toHaveLength(1);
  });
});
