import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readGoals } from '../../../src/decompose/words/goal-text.js';
import { loadRegistry } from '../../../src/game/registry.js';
import { cpuMs } from '../../support/cpu-ms.js';

const registry = loadRegistry('1.20.1');

describe('any sentence at all', () => {
  const fragments = fc.constantFrom(
    ...[
      'craft',
      'a',
      'kill',
      'and',
      'it',
      'pig',
      '3',
      '-1',
      '1,000',
      'stack',
      'of',
      'half',
      'iron',
      'or',
      'then',
      'in',
      'chest',
    ],
    ...[
      'with',
      'planks',
      'set',
      'armor',
      "don't",
      ',',
      'cook',
      'place',
      'dimond',
      'to',
      'x',
      'zzz',
      'hundred',
      '🍕',
      'them',
    ],
  );

  it('is read without throwing, into goals that hold together', () => {
    const sentence = fc.oneof(
      fc.string({ maxLength: 300 }),
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.array(fragments, { maxLength: 12 }).map((words) => words.join(' ')),
    );
    fc.assert(
      fc.property(sentence, (text) => {
        const outcome = readGoals(registry, text);
        if (!outcome.ok) {
          expect(outcome.problem.message).not.toBe('');
          return;
        }
        expect(outcome.value.goals.length).toBeGreaterThan(0);
        for (const goal of outcome.value.goals) {
          expect(Number.isInteger(goal.quantity) && goal.quantity >= 1 && goal.quantity <= 100_000).toBe(
            true,
          );
          const known = goal.kind === 'killed' || goal.kind === 'shot' ? registry.entities : registry.items;
          expect(known.has(goal.item)).toBe(true);
        }
      }),
      { numRuns: 400 },
    );
  });

  it.each([
    ['10,000 characters', 'craft a compass and '.repeat(500)],
    ['a thousand prepositions', 'stone in '.repeat(110)],
    ['a thousand unknown words', 'zzzq '.repeat(199)],
    ['many clauses', 'a stick,'.repeat(124)],
    ['one long word', 'a'.repeat(1000)],
    ['ligatures that grow', 'ﷺ'.repeat(1000)],
    ['spaces', ' '.repeat(999) + 'x'],
  ])('takes little time: %s', (_, text) => {
    expect(
      cpuMs(() => {
        readGoals(registry, text);
      }),
    ).toBeLessThan(1500);
  });

  it('refuses a sentence of 10,000 characters without reading it', () => {
    expect(readGoals(registry, 'x'.repeat(10_000))).toMatchObject({
      ok: false,
      problem: { kind: 'not-understood', message: expect.stringContaining('10000') as string },
    });
  });
});
