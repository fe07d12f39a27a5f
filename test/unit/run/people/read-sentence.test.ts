import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import JSON5 from 'json5';
import { describe, expect, it } from 'vitest';
import { loadRegistry } from '../../../../src/game/registry.js';
import { INTENTS } from '../../../../src/run/people/chat-intents.js';
import type { RunCommand } from '../../../../src/run/people/command.js';
import { readSentence } from '../../../../src/run/people/read-sentence.js';
import type { Company } from '../../../../src/speech/reader.js';

type Table = Readonly<Record<string, string>>;
const SENTENCES = JSON5.parse<{
  readonly asked: Table;
  readonly social: Table;
  readonly none: readonly string[];
  readonly heldOut: Table;
}>(readFileSync(new URL('sentences.json5', import.meta.url), 'utf8'));

const registry = loadRegistry('1.20.1');
const AMONG: Company = { bots: ['Ada', 'Ben'], others: ['Anna'], isToUs: false };
const ALONE: Company = { ...AMONG, others: [] };

/** "bring 2 planks from Ada": the intent and what is in its slots. */
function wordsOf(commands: readonly RunCommand[]): string {
  return commands.length === 0 ? 'none' : commands.map(wordsOfOne).join(', ');
}

function wordsOfOne(command: RunCommand): string {
  const { kind } = command;
  const parts: readonly (string | number | null | undefined)[] =
    'count' in command
      ? [
          command.count,
          command.item,
          'from' in command && command.from !== null ? `from ${command.from}` : null,
          'to' in command ? `to ${command.to}` : null,
        ]
      : kind === 'where' || kind === 'recipe' || kind === 'why' || kind === 'missing'
        ? [command.item]
        : kind === 'take'
          ? [command.subtask]
          : kind === 'give'
            ? [command.subtask, command.to]
            : kind === 'who'
              ? [command.about]
              : 'who' in command
                ? [command.who]
                : [];
  return [kind, ...parts.filter((part) => part !== null && part !== undefined)].join(' ');
}

describe('a chat line in everyday words', () => {
  it.each(Object.entries(SENTENCES.asked))('is understood among others: %s', (text, expected) => {
    expect(wordsOf(readSentence(registry, text, AMONG))).toBe(expected);
  });
  it.each(Object.entries(SENTENCES.social))('is understood with nobody else there: %s', (text, expected) => {
    expect(wordsOf(readSentence(registry, text, ALONE))).toBe(expected);
  });
  it.each(SENTENCES.none)('meant for others stays unanswered: %s', (text) => {
    expect(wordsOf(readSentence(registry, text, AMONG))).toBe('none');
  });
  it.each(Object.entries(SENTENCES.heldOut))('nobody had thought of is understood: %s', (text, expected) => {
    expect(wordsOf(readSentence(registry, text, AMONG))).toBe(expected);
  });

  it('covers every intent in at least ten ways', () => {
    const all = [SENTENCES.asked, SENTENCES.social, SENTENCES.heldOut].flatMap((table) =>
      Object.values(table),
    );
    for (const kind of Object.keys(INTENTS)) {
      if (['note', 'memory', 'forget', 'answer'].includes(kind)) continue;
      expect(all.filter((each) => each.split(' ')[0] === kind).length, kind).toBeGreaterThanOrEqual(10);
    }
  });

  it('of any kind is read without throwing', () => {
    const word = fc.constantFrom(
      'where',
      'is',
      'chest',
      'give',
      'me',
      '3',
      'i',
      'have',
      'anna',
      '@',
      'no',
      'zzz',
      'the',
      "don't",
    );
    const line = fc.oneof(
      fc.string({ maxLength: 80 }),
      fc.array(word, { maxLength: 20 }).map((words) => words.join(' ')),
    );
    fc.assert(
      fc.property(line, (text) => {
        readSentence(registry, text, AMONG);
      }),
      { numRuns: 300 },
    );
  });
});
