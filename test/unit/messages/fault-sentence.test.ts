import { describe, expect, it } from 'vitest';
import { namesIn } from '../../../src/messages/names.js';
import { registryName } from '../../../src/messages/phrases.js';
import { faultSentence, firstFault, mendPhrase } from '../../../src/messages/plan/fault-sentence.js';
import { checkPlan } from '../../../src/plan/check/check.js';
import type { Fault } from '../../../src/plan/check/fault.js';
import { ATTACHMENT_PLANS, draftOf, startIn } from '../plan/correct-plans.js';
import { breakPlan } from '../plan/fault-injections.js';

const arena = startIn('chest-arena');
const everyday = namesIn(arena.game.registry);
const fault: Fault = {
  kind: 'missing-material',
  subtask: 's10',
  item: 'raw_iron',
  count: 2,
  facts: { code: 'too-few', needed: 7 },
  mend: {
    kind: 'insert',
    before: 's10',
    subtask: { action: 'craft', item: 'oak_planks', quantity: 4, placed: 'left' },
  },
};

describe('a fault', () => {
  it('is said to people in everyday names, to models in the registry’s, by one renderer', () => {
    expect(faultSentence({ ...fault, count: 3, item: 'oak_log' }, everyday)).toBe(
      's10 needs 7 oak logs and is 3 short.',
    );
    expect(faultSentence(fault, everyday)).toBe('s10 needs 7 raw iron and is 2 short.');
    expect(faultSentence(fault, registryName)).toBe('s10 needs 7 raw_iron and is 2 short.');
    expect(mendPhrase(fault.mend, everyday)).toBe('insert "craft 4 oak planks and set it down" before s10');
    expect(mendPhrase(fault.mend, registryName)).toContain('4 oak_planks');
  });

  it('has the right article before a tool', () => {
    const [lacking] = checkPlan(arena, draftOf([], [['gather', 'diamond', 1, { tools: ['iron_pickaxe'] }]]));
    expect(lacking && faultSentence(lacking, everyday)).toMatch(
      /^s1 needs an iron pickaxe, and none is there\.$/,
    );
  });

  it('stands for all of them where somebody is refused', () => {
    expect(firstFault([fault, fault, fault], everyday)).toBe(
      's10 needs 7 raw iron and is 2 short. (and 2 more)',
    );
    expect(firstFault([], everyday)).toBe('');
  });

  it('of whatever broken plan is a sentence without registry names, and so is its mend', () => {
    for (const draft of Object.values(ATTACHMENT_PLANS)) {
      for (const { draft: broken } of breakPlan(draft, arena)) {
        for (const found of checkPlan(arena, broken)) {
          const said = faultSentence(found, everyday);
          const nearest = found.facts.code === 'unknown-name';
          expect(said).toMatch(nearest ? /./ : /^[^_]+\.$/);
          if (found.mend.kind !== 'rename') expect(mendPhrase(found.mend, everyday)).toMatch(/^[^_]+$/);
          expect(faultSentence(found, registryName)).toMatch(/[.?]$/);
        }
      }
    }
  });
});
