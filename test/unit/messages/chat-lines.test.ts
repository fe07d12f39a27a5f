import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { atMost, inLines, MOST_LETTERS } from '../../../src/messages/chat-lines.js';

describe('a text in chat lines', () => {
  it('keeps every word in order and no line too long', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ maxLength: 600 })),
        fc.integer({ min: 8, max: 256 }),
        (words, most) => {
          const text = words.join(' ');
          const lines = inLines(text, most);
          expect(lines.every((line) => line.length <= most && line.trim() !== '')).toBe(true);
          expect(lines.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
        },
      ),
    );
  });

  it('does not cut a sign of several code units in two', () => {
    expect(inLines('👍'.repeat(10), 5)).toEqual(Array.from({ length: 5 }, () => '👍👍'));
  });

  it('cut to a number of lines says that there was more', () => {
    const lines = inLines('word '.repeat(200));
    const cut = atMost(lines, 2);
    expect(cut).toHaveLength(2);
    expect(cut[1]?.endsWith(' ...')).toBe(true);
    expect(cut.every((line) => line.length <= MOST_LETTERS)).toBe(true);
    expect(atMost(lines, 100)).toEqual(lines);
  });
});
