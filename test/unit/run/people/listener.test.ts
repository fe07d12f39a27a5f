import { describe, expect, it, vi } from 'vitest';
import type { ModelPort, ModelRequest } from '../../../../src/model/model.js';
import { createModelListener, type ChatListener } from '../../../../src/run/people/listener.js';
import { gather } from '../../schedule/core/random-plan.js';
import { RunScene } from './run-scene.js';

const COMPANY = { bots: ['Ada'], others: ['Anna'], isToUs: false };
const LINE = { from: 'Eva', text: 'wo finde ich die Kiste?', company: COMPANY, task: 'gather 3 logs' };

function modelThat(
  reply: (request: ModelRequest) => string | Error,
): ModelPort & { requests: ModelRequest[] } {
  const requests: ModelRequest[] = [];
  return {
    name: 'model',
    provider: 'scripted',
    requests,
    complete: (request) => {
      requests.push(request);
      const text = reply(request);
      if (text instanceof Error) return Promise.reject(text);
      const usage = { inputTokens: 1, outputTokens: 1, estimated: false };
      return Promise.resolve({ text, usage, model: 'model', seconds: 0, finishReason: 'stop' });
    },
  };
}

describe('a line no rule understands', () => {
  it.each([
    ['{"intent": "where", "item": "chest"}', { kind: 'where', item: 'chest' }],
    [
      '{"intent": "bring", "item": "oak log", "count": "3", "who": "Ada"}',
      { kind: 'bring', item: 'oak log', count: 3, from: 'Ada' },
    ],
    ['{"intent": "take", "subtask": 4}', { kind: 'take', subtask: '4' }],
    ['{"intent": "goal", "text": "also make a clock"}', { kind: 'goal', text: 'also make a clock' }],
    ['{"intent": "none"}', null],
    ['{"intent": "stop"}', null],
    ['{"intent": "where"}', null],
    ['{"intent": "rm -rf"}', null],
    ['I think they want the chest.', null],
  ])('is what the model says it is, as far as it is a request: %s', async (said, command) => {
    expect(await createModelListener({ model: modelThat(() => said) }).read(LINE)).toEqual(command);
  });

  it('is shown with who is there and what is to be done, and asked for in bounds', async () => {
    const model = modelThat(() => '{"intent": "none"}');
    await createModelListener({ model }).read(LINE);
    expect(model.requests).toMatchObject([{ role: 'listener', maxTokens: 300, timeoutMs: 15_000 }]);
    const shown = model.requests[0]?.messages.at(-1)?.content ?? '';
    for (const part of ['Eva', 'Anna', 'Ada', 'gather 3 logs', LINE.text]) expect(shown).toContain(part);
  });

  it('stays unread where the model fails, is busy, or was asked a hundred times', async () => {
    const told: string[] = [];
    const failing = createModelListener({ model: modelThat(() => new Error('no credit')) }, (why) =>
      told.push(why),
    );
    expect(await failing.read(LINE)).toBeNull();
    expect(told).toEqual(['no credit']);
    const model = modelThat(() => '{"intent": "next"}');
    const listener = createModelListener({ model });
    const both = await Promise.all([listener.read(LINE), listener.read(LINE)]);
    expect(both).toEqual([{ kind: 'next' }, null]);
    for (let time = 0; time < 120; time++) await listener.read(LINE);
    expect(model.requests).toHaveLength(100);
  });
});

describe('in a run with a listener', () => {
  it('is answered, and what rules understand never gets there', async () => {
    const read: string[] = [];
    const listener: ChatListener = {
      read: ({ text }) => {
        read.push(text);
        return Promise.resolve(text.startsWith('was') ? { kind: 'missing' } : null);
      },
    };
    const scene = new RunScene([gather('s1', 'oak_log', 11)], ['Anna'], {}, 'closed', listener);
    for (const text of ['was fehlt noch?', 'what next', '!other thing', 'the weather is nice today'])
      scene.voice.types('Anna', text);
    await vi.waitFor(() => expect(scene.voice.toldTo('Anna')).toHaveLength(2));
    expect(scene.voice.toldTo('Anna').some((line) => line.includes('11 oak logs'))).toBe(true);
    expect(read).toEqual(['was fehlt noch?', 'the weather is nice today']);
  });
});
