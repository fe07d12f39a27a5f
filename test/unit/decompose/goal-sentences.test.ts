import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import JSON5 from 'json5';
import { describe, expect, it } from 'vitest';
import { readGoals } from '../../../src/decompose/words/goal-text.js';
import { INTERJECTIONS } from '../../../src/game/words/small-words.js';
import { loadRegistry } from '../../../src/game/registry.js';

type Table = Readonly<Record<string, string>>;
const SENTENCES = JSON5.parse<Readonly<Record<string, Table>>>(
  readFileSync(new URL('goal-sentences.json5', import.meta.url), 'utf8'),
);
const registry = loadRegistry('1.20.1');

function rowsOf(name: string): [string, string][] {
  return Object.entries(SENTENCES[name] ?? {});
}

function goalsOf(text: string, participants: number | null = null): string | null {
  const outcome = readGoals(registry, text, { participants });
  if (!outcome.ok) return null;
  return outcome.value.goals.map(({ kind, quantity, item }) => `${kind} ${quantity} ${item}`).join('; ');
}

function expectRead(text: string, expected: string, participants: number | null = null): void {
  const outcome = readGoals(registry, text, { participants });
  if (!expected.startsWith('!')) {
    expect(goalsOf(text, participants), outcome.ok ? '' : outcome.problem.message).toBe(expected);
    return;
  }
  const [kind, ...quoted] = expected.slice(1).split(' ');
  if (outcome.ok) throw new Error(`Expected ${expected}, got ${goalsOf(text, participants) ?? ''}.`);
  expect(outcome.problem.kind, outcome.problem.message).toBe(kind);
  expect(outcome.problem.message).toContain(quoted.join(' '));
}

describe('a goal sentence', () => {
  it.each(rowsOf('good'))('in everyday words is read: %s', (text, goals) => {
    expectRead(text, goals);
  });
  it.each(rowsOf('forThree'))('for everybody counts those who take part: %s', (text, goals) => {
    expectRead(text, goals, 3);
  });
  it.each(rowsOf('slips'))('with slips is read word by word: %s', (text, goals) => {
    expectRead(text, goals);
  });
  it.each(rowsOf('nonsense'))('that makes no sense is refused, quoting it: %s', (text, problem) => {
    expectRead(text, problem);
  });
  it.each(rowsOf('dropped'))(
    'with words that no plan can heed is refused, quoting them: %s',
    (text, problem) => {
      expectRead(text, problem);
    },
  );
  it.each(rowsOf('impossible'))('that asks for what is beyond plans is told so: %s', (text, problem) => {
    expectRead(text, problem);
  });
});

describe('no word of a goal sentence that carries meaning is ignored', () => {
  // Each makes another goal, or is refused, or is quoted in a note, wherever it stands.
  const meaning = fc.constantFrom(
    ...[
      'purple',
      'seven',
      '12',
      'house',
      'zombie',
      'diamond',
      'tomorrow',
      'secretly',
      'minus',
      'ten',
      'north',
    ],
    ...[
      'anna',
      'brave',
      'hundred',
      'without',
      'twice',
      'enchanted',
      'half',
      'wooden',
      'oak',
      'never',
      'sword',
    ],
  );
  const sentence = fc.constantFrom(
    ...[
      'craft a compass',
      '5 logs',
      'gather 20 cobblestone',
      'kill 3 zombies',
      'place 2 torches',
      'get a shield',
    ],
    ...['please make me a clock', 'smelt 5 iron ingots and craft a bucket', 'cook 3 beef in the furnace'],
  );

  it('wherever it is put', () => {
    fc.assert(
      fc.property(sentence, meaning, fc.nat(), (text, word, place) => {
        // Logs are of wood in any case: the word is understood and says nothing new.
        fc.pre(!(word === 'wooden' && text === '5 logs'));
        const words = text.split(' ');
        const at = place % (words.length + 1);
        const changed = [...words.slice(0, at), word, ...words.slice(at)].join(' ');
        const outcome = readGoals(registry, changed);
        if (!outcome.ok) return;
        const said = [...outcome.value.notes, goalsOf(changed) ?? ''].join(' ').toLowerCase();
        if (!said.includes(word)) expect(goalsOf(changed), changed).not.toBe(goalsOf(text));
      }),
      { numRuns: 200 },
    );
  });

  it('while interjections change nothing, wherever they are put', () => {
    fc.assert(
      fc.property(sentence, fc.constantFrom(...INTERJECTIONS), fc.nat(), (text, word, place) => {
        const words = text.split(' ');
        const at = place % (words.length + 1);
        const changed = [...words.slice(0, at), word, ...words.slice(at)].join(' ');
        expect(goalsOf(changed), changed).toBe(goalsOf(text));
      }),
      { numRuns: 200 },
    );
  });
});
