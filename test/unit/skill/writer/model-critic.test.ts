import { describe, expect, it } from 'vitest';
import { scriptedModel } from '../../../../src/model/scripted-model.js';
import { createModelCritic } from '../../../../src/skill/writer/model-critic.js';
import type { Attempt } from '../../../../src/skill/writer/skill-request.js';
import { JOB, sourceOf, verdictOf } from '../loop/loop.js';

const NEVER = new AbortController().signal;
const FAILED: Attempt = {
  source: sourceOf('craftChest'),
  problems: [],
  chatLog: ['<Ada> Crafting 10 chest.'],
  critique: null,
  error: { name: 'PrimitiveFailed', message: 'craftItem refused: no planks', line: 1, column: 3 },
  verdict: {
    ...verdictOf('failed'),
    deltas: { chest: { oak_planks: -20 }, furnace: {}, inventory: { oak_planks: 20 } },
  },
};

const reasoned = (reply: string) =>
  createModelCritic({ model: scriptedModel([reply]) }).critique(JOB, null, FAILED, NEVER);

async function said(reply: string): Promise<string | null> {
  return (await reasoned(reply))?.critique ?? null;
}

describe('a model that explains failures', () => {
  it('is shown job, code, error, chat, what changed and the verdict', async () => {
    const model = scriptedModel(['{"critique": "Take the planks first."}']);
    await createModelCritic({ model, seed: 7 }).critique(JOB, { x: 1, y: 2, z: 3 }, FAILED, NEVER);
    const [request] = model.requests;
    expect(request).toMatchObject({
      role: 'verifier',
      stage: 'critique craft chest',
      seed: 7,
      temperature: 0,
    });
    const shown = request?.messages.map(({ content }) => content).join('\n') ?? '';
    for (const part of [
      'Craft 10 chests.',
      'bot.job.chest: 1 2 3',
      '  1  async function craftChest(bot) {}',
      'It stopped with PrimitiveFailed in line 1: craftItem refused: no planks',
      'What changed in the chest: -20 oak_planks; carried: +20 oak_planks',
      'Done 0 of 10. Expected 10 more chest in the chest, 0 came; 10 are missing.',
      '<Ada> Crafting 10 chest.',
    ])
      expect(shown).toContain(part);
  });

  it.each([
    ['{"reasoning": "It never took them.", "critique": "Take the planks first."}'],
    ['Here:\n```json\n{"critique": "Take the planks\\n first."}\n```'],
    ['<think>hm {x}</think>{"reasoning": 3, "critique": " Take the planks first. "}'],
  ])('gives its advice alone: %j', async (reply) => {
    expect(await said(reply)).toBe('Take the planks first.');
  });

  it('keeps how it came to it', async () => {
    const reply = '{"reasoning": "It never\\n took them.", "critique": "Take them."}';
    expect(await reasoned(reply)).toEqual({ reasoning: 'It never took them.', critique: 'Take them.' });
  });

  it.each([['Take the planks first.'], ['{"advice": "x"}'], ['{"critique": "  "}'], ['[]']])(
    'says nothing where the reply can not be read: %j',
    async (reply) => {
      expect(await said(reply)).toBeNull();
    },
  );

  it('cuts what goes on and on', async () => {
    expect(await said(JSON.stringify({ critique: 'a'.repeat(5000) }))).toHaveLength(1000);
  });
});
