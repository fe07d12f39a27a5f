import { readFileSync } from 'node:fs';
import JSON5 from 'json5';
import { describe, expect, it } from 'vitest';
import { readGoals } from '../../../src/decompose/words/goal-text.js';
import { INTERJECTIONS } from '../../../src/speech/small-words.js';
import { loadRegistry } from '../../../src/game/registry.js';

type Table = Readonly<Record<string, string>>;
const SENTENCES = JSON5.parse<Readonly<Record<string, Table>>>(
  readFileSync(new URL('goal-sentences.json5', import.meta.url), 'utf8'),
);
const registry = loadRegistry('1.20.1');

function rowsOf(name: string): [string, string][] {
  return Object.entries(SENTENCES[name] ?? {});
}

function goalsOf(outcome: ReturnType<typeof readGoals>): string | null {
  if (!outcome.ok) return null;
  return outcome.value.goals.map(({ kind, quantity, item }) => `${kind} ${quantity} ${item}`).join('; ');
}

function expectRead(text: string, expected: string, participants: number | null = null): void {
  const outcome = readGoals(registry, text, { participants });
  if (!expected.startsWith('!')) {
    expect(goalsOf(outcome), outcome.ok ? '' : outcome.problem.message).toBe(expected);
    return;
  }
  const [kind, ...quoted] = expected.slice(1).split(' ');
  if (outcome.ok) throw new Error(`Expected ${expected}, got ${goalsOf(outcome) ?? ''}.`);
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
  const meaning = [
    'purple seven 12 house zombie diamond tomorrow secretly minus ten north',
    'anna brave hundred without twice enchanted half wooden oak never sword',
  ].flatMap((line) => line.split(' '));
  const sentences = [
    'craft a compass, 5 logs, gather 20 cobblestone, kill 3 zombies, place 2 torches, get a shield',
    'please make me a clock, smelt 5 iron ingots and craft a bucket, cook 3 beef in the furnace',
  ]
    .flatMap((line) => line.split(', '))
    .map((text) => [text, goalsOf(readGoals(registry, text))] as const);

  /** Each sentence with the word at each place, and what is read without it. */
  function* everywhere(added: string): Generator<{ text: string; changed: string; before: string | null }> {
    for (const [text, before] of sentences) {
      const words = text.split(' ');
      for (let at = 0; at <= words.length; at++)
        yield { text, changed: [...words.slice(0, at), added, ...words.slice(at)].join(' '), before };
    }
  }

  it.each(meaning)('wherever it is put: %s', (word) => {
    for (const { text, changed, before } of everywhere(word)) {
      // Logs are of wood in any case: the word is understood and says nothing new.
      if (word === 'wooden' && text === '5 logs') continue;
      const outcome = readGoals(registry, changed);
      if (!outcome.ok) continue;
      const said = [...outcome.value.notes, goalsOf(outcome) ?? ''].join(' ').toLowerCase();
      if (!said.includes(word)) expect(goalsOf(outcome), changed).not.toBe(before);
    }
  });

  it.each([...INTERJECTIONS])('while interjections change nothing, wherever they are put: %s', (word) => {
    for (const { changed, before } of everywhere(word))
      expect(goalsOf(readGoals(registry, changed)), changed).toBe(before);
  });
});
