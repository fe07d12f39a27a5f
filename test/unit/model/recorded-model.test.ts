import { CoVoyagerError } from '../../../src/base/error.js';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ModelPort, ModelRequest } from '../../../src/model/model.js';
import { openReplay, recordingTo, type RecordingMatch } from '../../../src/model/recorded-model.js';
import { scriptedModel } from '../../../src/model/scripted-model.js';

const plan: ModelRequest = {
  role: 'planner',
  stage: 'plan',
  messages: [{ role: 'user', content: 'craft a compass' }],
  temperature: 0,
  seed: 1,
  timeoutMs: 1000,
};
const critique: ModelRequest = { ...plan, role: 'critic', stage: 'critique' };
let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'co-voyager-recording-'));
  file = join(folder, 'calls.jsonl');
});
afterEach(() => rm(folder, { recursive: true }));

async function replayFrom(from: string, model?: string, options?: RecordingMatch): Promise<ModelPort> {
  const replay = await openReplay(from, options);
  return replay.port(model ?? replay.modelsOf()[0] ?? 'any');
}

describe('a recording', () => {
  it('replay the replies with their usage, by request and not by order', async () => {
    const recorder = recordingTo(file)(scriptedModel(['a plan', 'a critique']));
    const recorded = [await recorder.complete(plan), await recorder.complete(critique)];
    const replay = await replayFrom(file);
    expect(replay).toMatchObject({ name: 'scripted', provider: 'replay' });
    expect(await replay.complete(critique)).toEqual(recorded[1]);
    expect(await replay.complete(plan)).toEqual(recorded[0]);
  });

  it('replay errors as the errors they were, in their place', async () => {
    const busy = new CoVoyagerError('rate-limited', 'Busy.', { retryable: true, retryAfterMs: 9 });
    const recorder = recordingTo(file)(scriptedModel([busy, 'done']));
    await expect(recorder.complete(plan)).rejects.toBe(busy);
    await recorder.complete({ ...plan, attempt: 2 });
    const replay = await replayFrom(file);
    await expect(replay.complete(plan)).rejects.toMatchObject({
      code: 'rate-limited',
      message: 'Busy.',
      retryable: true,
      retryAfterMs: 9,
    });
    expect((await replay.complete(plan)).text).toBe('done');
  });

  it('find the replies of a stage again where the prompts are other ones, if told so', async () => {
    const recorder = recordingTo(file)(scriptedModel(['first', 'second']));
    const elsewhere = (content: string): ModelRequest => ({ ...plan, messages: [{ role: 'user', content }] });
    await recorder.complete(elsewhere('at 1 2 3'));
    await recorder.complete(elsewhere('at 4 5 6'));
    const replay = await replayFrom(file, undefined, { match: 'stage' });
    const texts: string[] = [];
    for (const place of ['at 4 5 6', 'at 7 8 9', 'at 7 8 9']) {
      texts.push((await replay.complete(elsewhere(place))).text);
    }
    expect(texts).toEqual(['second', 'first', 'second']);
    await expect(replay.complete(critique)).rejects.toMatchObject({ code: 'replay-miss' });
    const strict = await replayFrom(file);
    await expect(strict.complete(elsewhere('at 7 8 9'))).rejects.toMatchObject({ code: 'replay-miss' });
  });

  it('find a request again under another time or token limit', async () => {
    await recordingTo(file)(scriptedModel(['done'])).complete({ ...plan, maxTokens: 10, timeoutMs: 5 });
    expect((await (await replayFrom(file)).complete(plan)).text).toBe('done');
  });

  it.each<[string, Partial<ModelRequest>]>([
    ['role', { role: 'critic' }],
    ['stage', { stage: 'plan-2' }],
    ['temperature', { temperature: 1 }],
    ['seed', { seed: 2 }],
    ['message 1', { messages: [{ role: 'user', content: 'craft a clock' }] }],
  ])('miss a request with another %s and say so', async (field, change) => {
    const recorder = recordingTo(file)(scriptedModel(['a plan', 'else']));
    await recorder.complete({ ...critique, seed: 99, messages: [] });
    await recorder.complete(plan);
    const call = (await replayFrom(file)).complete({ ...plan, ...change });
    await expect(call).rejects.toMatchObject({ code: 'replay-miss', retryable: false });
    await expect(call).rejects.toThrow(`Nearest is stage "plan", which differs in: ${field}.`);
  });

  it('say how often a request was recorded when it is asked once more', async () => {
    await recordingTo(file)(scriptedModel(['only'])).complete(plan);
    const replay = await replayFrom(file);
    await replay.complete(plan);
    await expect(replay.complete(plan)).rejects.toThrow('recorded 1 times, all are used');
  });

  it('keep models apart: each replays its own calls', async () => {
    await recordingTo(file)(scriptedModel(['from a'], 'a')).complete(plan);
    await recordingTo(file)(scriptedModel(['from b'], 'b')).complete(plan);
    expect((await (await replayFrom(file, 'b')).complete(plan)).text).toBe('from b');
    await expect(replayFrom(file, 'c')).rejects.toThrow('it has: a, b');
  });

  it('share one file, and say who was asked in which role', async () => {
    const recorded = recordingTo(file);
    const long = 'x'.repeat(100_000);
    const [a, b] = ['a', 'b'].map((name) => recorded(scriptedModel([long, long], name)));
    await Promise.all([a?.complete(critique), b?.complete(plan), a?.complete(plan), b?.complete(plan)]);
    const replay = await openReplay(file);
    expect(replay.modelsOf(['critic'])).toEqual(['a']);
    expect([...replay.modelsOf(['planner'])].sort()).toEqual(['a', 'b']);
    expect(replay.modelsOf(['reviewer'])).toEqual([]);
    expect((await replay.port('a').complete(critique)).model).toBe('a');
    expect(() => replay.port('c')).toThrow('it has: a, b');
  });

  it('write one whole line a call even when calls overlap', async () => {
    const long = 'x'.repeat(200_000);
    const recorder = recordingTo(file)(scriptedModel([long, long, long, long]));
    await Promise.all([1, 2, 3, 4].map(() => recorder.complete(plan)));
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { schemaVersion: number }).schemaVersion)).toEqual([
      1, 1, 1, 1,
    ]);
  });

  it('leave aborted calls out', async () => {
    const recorder = recordingTo(file)(scriptedModel(['done']));
    await expect(recorder.complete(plan, AbortSignal.abort())).rejects.toMatchObject({ code: 'aborted' });
    await recorder.complete(plan);
    expect((await readFile(file, 'utf8')).trimEnd().split('\n')).toHaveLength(1);
  });

  it.each([
    ['cut off', (line: string) => line.slice(0, -20)],
    ['of another version', (line: string) => line.replace('"schemaVersion":1', '"schemaVersion":2')],
    ['with an edited request', (line: string) => line.replace('craft a compass', 'craft a clock')],
  ])('name the line that is %s', async (_, damage) => {
    const recorder = recordingTo(file)(scriptedModel(['one', 'two']));
    await recorder.complete(plan);
    await recorder.complete(plan);
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
    await writeFile(file, `${lines[0] ?? ''}\n${damage(lines[1] ?? '')}\n`);
    await expect(replayFrom(file)).rejects.toThrow(/on line 2 of /);
  });

  it('say which file is missing', async () => {
    await expect(replayFrom(join(folder, 'none.jsonl'))).rejects.toThrow(/none\.jsonl/);
  });
});
