import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadRegistry } from '../../../src/game/registry.js';
import { namesIn } from '../../../src/messages/names.js';
import { registryName } from '../../../src/messages/phrases.js';
import { factPhrase, problemSentence } from '../../../src/messages/problem-sentence.js';
import type { Problem, ProblemFacts, SeenFact } from '../../../src/verify/verdict.js';

const registry = loadRegistry('1.20.1');
const everyday = namesIn(registry);
const AT = { x: 1, y: 64, z: -2 };
const ITEMS = [...registry.items.keys()];
const MOBS = [...registry.entities.keys()];

/** Every code once, with a name of the registry wherever one goes. */
function everyProblem(name: string, mob: string): readonly ProblemFacts[] {
  const furnace = { block: 'blast_furnace', position: AT };
  const now = { code: 'carried', many: 2 } as const;
  const stock = 'chest';
  return [
    { code: 'nothing-made' },
    { code: 'origin-unseen' },
    { code: 'blocks-missing', asked: 2, done: 1, empty: [AT] },
    { code: 'not-dead', asked: 2, killed: 1 },
    { code: 'loot-missing', mob, asked: 3, came: 1, killed: 2, stock },
    { code: 'not-loaded', furnace },
    { code: 'product-unseen', furnace },
    { code: 'inputs-unseen', furnace: null },
    { code: 'inputs-missing', product: name, asked: 3, found: 1, furnace },
    { code: 'fuel-missing', product: name, asked: 3, found: 1, furnace },
    { code: 'tool-kept', stock, now: { code: 'unseen' } },
    { code: 'taken-unused', stock, now: { code: 'unread' } },
    { code: 'gone', stock, now },
    { code: 'still-carried', stock },
    { code: 'left-over-missing', stock: 'inventory' },
    { code: 'too-few-came', asked: 11, came: 7, stock },
    { code: 'stands-elsewhere', wanted: [], found: [AT] },
    { code: 'other-came', product: name, asked: 3, stock },
  ];
}

describe('what a job falls short of', () => {
  it('is said to people in everyday names with right plurals, to models in the registry’s', () => {
    const problem: Problem = {
      kind: 'too-few',
      item: 'oak_log',
      count: 1,
      facts: { code: 'too-few-came', asked: 3, came: 2, stock: 'chest' },
    };
    expect(problemSentence(problem, everyday)).toBe(
      'Expected 3 more oak logs in the chest, 2 came; 1 is missing.',
    );
    expect(problemSentence(problem, registryName)).toContain('3 more oak_log in the chest');
  });

  it('and what a verdict relies on have no registry name in them, whatever the item or mob', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ITEMS),
        fc.constantFrom(...MOBS),
        fc.integer({ min: 1, max: 9 }),
        (item, mob, count) => {
          for (const facts of everyProblem(item, mob)) {
            const about = facts.code === 'not-dead' ? mob : item;
            expect(problemSentence({ kind: 'too-few', item: about, count, facts }, everyday)).toMatch(
              /^[^_]+\.$/,
            );
          }
          const seen: readonly SeenFact[] = [
            { code: 'stands', block: item, position: AT },
            { code: 'killed', mob, count },
            { code: 'loaded', item, count },
            { code: 'stock-read', stock: 'chest', item, before: 0, after: count },
            { code: 'stock-changed', stock: 'inventory', item, change: -count },
          ];
          for (const fact of seen) expect(factPhrase(fact, everyday)).toMatch(/^[^_]+$/);
        },
      ),
      { numRuns: 300 },
    );
  });
});
