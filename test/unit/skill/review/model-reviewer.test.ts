import { describe, expect, it } from 'vitest';
import { scriptedModel } from '../../../../src/model/scripted-model.js';
import { createModelReviewer, type ModelReview } from '../../../../src/skill/review/model-reviewer.js';
import { GENERAL, jobOf } from '../library/jobs.js';

async function reviewed(reply: string): Promise<ModelReview> {
  const model = scriptedModel([reply]);
  return createModelReviewer(model).review(GENERAL, jobOf());
}

describe('review by a model', () => {
  it('shows the model the job, the numbered source and what can be used', async () => {
    const model = scriptedModel(['{"valid": true, "confidence": 1, "comments": []}']);
    const reviewer = createModelReviewer(model, { temperature: 0.2 });
    expect(await reviewer.review(GENERAL, jobOf())).toEqual({
      isValid: true,
      confidence: 1,
      problems: [],
      warnings: [],
    });
    const [request] = model.requests;
    const shown = request?.messages.map(({ content }) => content).join('\n') ?? '';
    expect(shown).toContain('Gather 11 cobblestone.');
    expect(shown).toContain('  1  async function gatherCobblestone(bot) {');
    expect(shown).toContain('declare function mineBlock');
    expect(request).toMatchObject({ stage: 'review gather cobblestone', temperature: 0.2 });
  });

  it('reads objections by line', async () => {
    const review = await reviewed(
      'Sure:\n```json\n{"valid": false, "confidence": 0.9, "comments": [{"line": "2", "comment": "The pickaxe is never taken."}]}\n```',
    );
    expect(review).toMatchObject({
      isValid: false,
      confidence: 0.9,
      problems: [{ rule: 'reviewer', line: 2, message: 'The pickaxe is never taken.' }],
    });
  });

  it('takes percent, and words for true and false', async () => {
    expect(await reviewed('{"valid": "no", "confidence": 85}')).toMatchObject({
      isValid: false,
      confidence: 0.85,
    });
    expect((await reviewed('{"valid": "no", "confidence": 85}')).problems).toHaveLength(1);
  });

  it('is not stopped by what the model does not believe itself', async () => {
    const review = await reviewed(
      '{"valid": false, "confidence": 0.2, "comments": [{"line": 1, "comment": "maybe"}]}',
    );
    expect(review).toMatchObject({ isValid: true, problems: [], warnings: [{ message: 'maybe' }] });
  });

  it('is not stopped by a reply that cannot be read, and says so', async () => {
    for (const reply of ['I like it!', '{"good": 1}', '[]']) {
      const { isValid, confidence, warnings } = await reviewed(reply);
      expect({ isValid, confidence }).toEqual({ isValid: true, confidence: 0 });
      expect(warnings[0]?.message).toContain('Expected a review as JSON');
    }
  });
});
