import { describe, expect, it } from 'vitest';
import { decompose } from '../../../src/decompose/decompose.js';
import { readGoals } from '../../../src/decompose/words/goal-text.js';
import { loadRegistry } from '../../../src/game/registry.js';
import { renderPlan } from '../../../src/messages/plan/render-plan.js';

describe('a decomposition as text', () => {
  it.each([
    ['table', 'gather 3 oak logs'],
    ['markdown', '## craft 2 wooden pickaxes'],
    ['mermaid', 'flowchart LR'],
    ['dot', 'digraph plan {'],
  ] as const)('needs nothing but itself: %s', async (format, words) => {
    const made = await decompose({ goal: 'craft 2 wooden pickaxes', environment: 'chest-arena' });
    expect(renderPlan(made, format)).toContain(words);
  });

  it('says why there is no plan in everyday names', async () => {
    const made = await decompose({ goal: 'get 2 lava buckets', environment: 'chest-arena' });
    const text = renderPlan(made);
    expect(text).toMatch(/^Impossible: needs 2 lava buckets; no lava/);
    expect(text).not.toContain('_');
  });
});

describe('arguments of a wrong type', () => {
  it.each([
    [{ goal: 42 }, /Expected goal to be a string, got 42\. Call it like this: decompose/],
    [{}, /Expected goal to be a string/],
    [{ goal: 'craft a stick', chest: 3 }, /Expected chest to be an object, got 3/],
    [undefined, /Expected the argument to be an object/],
  ])('are told with what to write instead: %j', async (request, message) => {
    await expect(decompose(request as never)).rejects.toMatchObject({
      code: 'bad-argument',
      message: expect.stringMatching(message) as string,
    });
  });

  it('are told for a sentence, too', () => {
    expect(() => readGoals(loadRegistry('1.20.1'), 42 as never)).toThrow(
      /Expected the sentence to be a string/,
    );
  });
});
