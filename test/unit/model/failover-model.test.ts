import { CoVoyagerError } from '../../../src/base/error.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failoverModel, isWorthAnother } from '../../../src/model/failover-model.js';
import {
  MODEL_ERROR_CODES,
  type ModelErrorCode,
  type ModelPort,
  type ModelReply,
  type ModelRequest,
} from '../../../src/model/model.js';

const request: ModelRequest = {
  role: 'programmer',
  stage: 'skill',
  messages: [{ role: 'user', content: 'write' }],
  temperature: 0,
  timeoutMs: 1000,
};
const REST_MS = 1000;

/** A model that does what it is told for each call, and counts. */
interface Told extends ModelPort {
  fails: ModelErrorCode | null;
  calls: number;
}

function told(name: string, fails: ModelErrorCode | null = null): Told {
  return {
    name,
    provider: 'scripted',
    fails,
    calls: 0,
    complete(): Promise<ModelReply> {
      this.calls += 1;
      if (this.fails !== null)
        return Promise.reject(new CoVoyagerError(this.fails, `${this.fails} at ${name}.`));
      const usage = { inputTokens: 1, outputTokens: 1, estimated: true };
      return Promise.resolve({ text: name, usage, model: name, seconds: 0, finishReason: 'stop' });
    },
  };
}

const worth = MODEL_ERROR_CODES.filter((code) => isWorthAnother(new CoVoyagerError(code, '')));

describe('failoverModel', () => {
  it('asks elsewhere after what another model can do better, and only then', () => {
    expect(worth).toEqual(['auth', 'rate-limited', 'server', 'timeout', 'unreachable', 'no-endpoint']);
    const silent = new CoVoyagerError('empty-reply', 'Nothing.', { retryable: true });
    const filtered = new CoVoyagerError('empty-reply', 'Filtered.');
    expect([isWorthAnother(silent), isWorthAnother(filtered)]).toEqual([true, false]);
  });

  it.each(MODEL_ERROR_CODES.filter((code) => !worth.includes(code)))('ends at once with %s', async (code) => {
    const second = told('b');
    await expect(failoverModel([told('a', code), second]).complete(request)).rejects.toMatchObject({ code });
    expect(second.calls).toBe(0);
  });

  it('answers whenever any model would, and the reply says which one', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }), { maxLength: 20 }),
        fc.array(fc.nat({ max: 2 * REST_MS }), { minLength: 20, maxLength: 20 }),
        async (works, pauses) => {
          let nowMs = 0;
          const models = ['a', 'b', 'c'].map((name) => told(name));
          const port = failoverModel(models, { restMs: REST_MS, now: () => nowMs });
          for (const [turn, upNow] of works.entries()) {
            nowMs += pauses[turn] ?? 0;
            for (const [index, model] of models.entries()) model.fails = upNow[index] ? null : 'server';
            const before = models.map(({ calls }) => calls);
            const reply = await port.complete(request).catch(() => null);
            expect(reply === null).toBe(!upNow.includes(true));
            if (reply) expect(upNow[['a', 'b', 'c'].indexOf(reply.model)]).toBe(true);
            // Nobody is asked twice for one request.
            models.forEach(({ calls }, index) => {
              expect(calls - (before[index] ?? 0)).toBeLessThanOrEqual(1);
            });
          }
        },
      ),
      { numRuns: 200 },
    ));

  it('stays with what works, and tries the favourite again once it has rested', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 400 }), { minLength: 1, maxLength: 30 }), async (pauses) => {
        let nowMs = 0;
        const first = told('a', 'unreachable');
        const second = told('b');
        const port = failoverModel([first, second], { restMs: REST_MS, now: () => nowMs });
        await port.complete(request);
        let triedAtMs = nowMs;
        for (const pause of pauses) {
          nowMs += pause;
          const before = first.calls;
          expect((await port.complete(request)).model).toBe('b');
          const isRested = nowMs - triedAtMs >= REST_MS;
          expect(first.calls - before).toBe(isRested ? 1 : 0);
          if (isRested) triedAtMs = nowMs;
        }
        first.fails = null;
        nowMs = triedAtMs + REST_MS;
        expect((await port.complete(request)).model).toBe('a');
        const { calls } = second;
        expect((await port.complete(request)).model).toBe('a');
        expect(second.calls).toBe(calls);
      }),
      { numRuns: 100 },
    ));

  it('lets the favourite rest as long as its provider asks', async () => {
    let nowMs = 0;
    const first = told('a');
    first.complete = () => {
      first.calls += 1;
      return Promise.reject(new CoVoyagerError('rate-limited', 'Full.', { retryAfterMs: 5 * REST_MS }));
    };
    const port = failoverModel([first, told('b')], { restMs: REST_MS, now: () => nowMs });
    await port.complete(request);
    nowMs = 4 * REST_MS;
    await port.complete(request);
    expect(first.calls).toBe(1);
    nowMs = 5 * REST_MS;
    await port.complete(request);
    expect(first.calls).toBe(2);
  });

  it('says what each of them said when none answers', async () => {
    const port = failoverModel([told('a', 'auth'), told('b', 'unreachable'), told('c', 'server')]);
    const failure = port.complete(request);
    await expect(failure).rejects.toThrow(
      'None of 3 models answered. a: auth at a. b: unreachable at b. c: server at c.',
    );
    await expect(failure).rejects.toMatchObject({ code: 'auth' });
  });

  it('is named after all, and is the model itself where there is but one', () => {
    const only = told('a');
    expect(failoverModel([only])).toBe(only);
    expect(failoverModel([only, told('b')])).toMatchObject({ name: 'a,b', provider: 'scripted' });
    expect(() => failoverModel([])).toThrow(/at least one model/);
  });
});
