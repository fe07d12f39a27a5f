import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { whyNoPlanNow } from '../../../../src/run/people/everyday-answers.js';
import type { RunEvent } from '../../../../src/run/log/run-event.js';
import { questionLines, readChoice, type Question } from '../../../../src/run/people/question.js';

const WOOD: Question = {
  id: 'q1',
  about: 'goal',
  text: 'Planks of which wood?',
  fallback: 'oak',
  limitTicks: 600,
  choices: [
    { key: 'oak', text: 'oak (nearest)' },
    { key: 'birch', text: 'birch' },
    { key: 'dark-oak', text: 'dark oak' },
  ],
};

describe('a question', () => {
  it('is asked in lines that fit, with how to answer and what happens otherwise', () => {
    expect(questionLines(WOOD)).toEqual([
      'Planks of which wood? 1 oak (nearest), 2 birch, 3 dark oak. Say "!co 1" or so; in 30 s: oak (nearest).',
    ]);
  });

  it('is told again to who comes while it is open, and asks what there is to do', () => {
    const event = { kind: 'question-asked', ...WOOD } as unknown as RunEvent;
    expect(whyNoPlanNow({ events: [event] })).toBe(
      'I go on as soon as this is answered: Planks of which wood? 1 oak (nearest), 2 birch, 3 dark oak.',
    );
  });

  it.each([
    ['2', 'birch'],
    ['Birch', 'birch'],
    ['birhc', 'birch'],
    ['dark oak', 'dark-oak'],
    ['d', 'dark-oak'],
    ['oak', 'oak'],
  ])('takes "%s" for %s', (said, key) => {
    expect(readChoice(WOOD, said)).toBe(key);
  });

  it.each(['', '0', '4', 'xyzzy', '99999999999'])('takes "%s" for no answer', (said) => {
    expect(readChoice(WOOD, said)).toBeNull();
  });

  it('only ever gives one of its choices', () => {
    fc.assert(
      fc.property(fc.string(), (said) => {
        const key = readChoice(WOOD, said);
        expect(key === null || WOOD.choices.some((choice) => choice.key === key)).toBe(true);
      }),
    );
  });
});
