import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ConsoleJudge, questionText, verdictIn } from '../../../src/cli/run/console-judge.js';
import type { Clock } from '../../../src/world/clock/ticker.js';
import type { AskPerson } from '../../../src/skill/skill-loop-ports.js';
import { JOB, verdictOf } from '../skill/loop/loop.js';

type Question = Parameters<AskPerson>[0];

function questionOf(worker: string, parts: Partial<Question> = {}): Question {
  const verdict = verdictOf('failed');
  return { worker, job: JOB, attempt: 1, verdict, isDone: false, error: null, ...parts };
}

const NEVER = new AbortController().signal;

/** Timers that fire when told. */
function handTimers(): { readonly timers: Clock; fire(): void; readonly armed: () => number } {
  const armed = new Map<number, () => void>();
  let ids = 0;
  const timers = {
    now: () => 0,
    setTimeout: (callback: () => void) => {
      armed.set(++ids, callback);
      return ids as unknown as NodeJS.Timeout;
    },
    clearTimeout: (timer: NodeJS.Timeout) => void armed.delete(timer as unknown as number),
  };
  const fire = (): void => {
    for (const callback of [...armed.values()]) callback();
  };
  return { timers, fire, armed: () => armed.size };
}

/** A judge whose person types these lines, one a question; null never answers. */
function judgeWith(lines: (string | null)[]): {
  readonly judge: ConsoleJudge;
  readonly asked: string[];
  readonly most: () => number;
  readonly hand: ReturnType<typeof handTimers>;
} {
  const hand = handTimers();
  const asked: string[] = [];
  let [open, most] = [0, 0];
  const judge = new ConsoleJudge({
    timers: hand.timers,
    limitMs: 60_000,
    quietly: async (ask) => {
      open += 1;
      most = Math.max(most, open);
      try {
        return await ask();
      } finally {
        open -= 1;
      }
    },
    answerTo: async (question, signal) => {
      asked.push(question);
      const line = lines.shift() ?? null;
      if (line !== null) return line;
      return new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          resolve(null);
        });
      });
    },
  });
  return { judge, asked, most: () => most, hand };
}

describe('a person who judges skills', () => {
  it.each([
    ['', true, { isDone: true, critique: '' }],
    ['  ', false, { isDone: false, critique: '' }],
    ['y', false, { isDone: true, critique: '' }],
    ['Yes.', false, { isDone: true, critique: '' }],
    ['n', true, { isDone: false, critique: '' }],
    ['no, take the pickaxe first', true, { isDone: false, critique: 'take the pickaxe first' }],
    ['N: too slow', true, { isDone: false, critique: 'too slow' }],
    ['maybe', true, null],
    ['nothing is there', false, null],
    ['yesterday', false, null],
  ])('who types %j', (said, isDone, verdict) => {
    expect(verdictIn(said, isDone)).toEqual(verdict);
  });

  it('is shown the job, what the world says, and the error, with nothing that moves the cursor', () => {
    const error = { name: 'Error', message: '\u001b[2Jgone\u0007', line: 3, column: 1 };
    const text = questionText(questionOf('Ada', { error }), 60_000);
    expect(text.split('\n')).toEqual([
      'Ada, s1, attempt 1: Craft 10 chests.',
      'The world says not done: 0 of 10. Expected 10 more chest in the chest, 0 came; 10 are missing.',
      'The skill stopped with Error in line 3: [2Jgone',
      'Is it done? [Enter: as the world says; y; n, or n and what should be different; 60 s] ',
    ]);
  });

  it('is asked again when the answer says neither', async () => {
    const { judge, asked } = judgeWith(['perhaps', 'y']);
    expect(await judge.ask(questionOf('Ada'), NEVER)).toEqual({ isDone: true, critique: '' });
    expect(asked[1]).toContain('got "perhaps"');
  });

  it('says nothing when the time is up, and the next question comes', async () => {
    const { judge, hand } = judgeWith([null, 'n']);
    const first = judge.ask(questionOf('Ada'), NEVER);
    const second = judge.ask(questionOf('Ben'), NEVER);
    await Promise.resolve();
    await Promise.resolve();
    hand.fire();
    expect(await first).toBeNull();
    expect(await second).toEqual({ isDone: false, critique: '' });
    expect(hand.armed()).toBe(0);
  });

  it('is not asked any more about a job that is over, whether open or waiting', async () => {
    const { judge, asked } = judgeWith([null, 'y']);
    const stop = new AbortController();
    const open = judge.ask(questionOf('Ada'), stop.signal);
    const waiting = judge.ask(questionOf('Ben'), stop.signal);
    const other = judge.ask(questionOf('Cleo'), NEVER);
    await Promise.resolve();
    await Promise.resolve();
    stop.abort();
    expect([await open, await waiting]).toEqual([null, null]);
    expect(await other).toEqual({ isDone: true, critique: '' });
    expect(asked.map((text) => text.split(',')[0])).toEqual(['Ada', 'Cleo']);
  });

  it('is asked one question at a time, in order, however many come', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('y', 'n', ''), { minLength: 1, maxLength: 8 }),
        async (lines) => {
          const { judge, asked, most } = judgeWith([...lines]);
          const answers = await Promise.all(
            lines.map((_, index) => judge.ask(questionOf(`Bot${index}`), NEVER)),
          );
          expect(answers.map((answer) => answer?.isDone)).toEqual(lines.map((line) => line === 'y'));
          expect(asked.map((text) => text.split(',')[0])).toEqual(lines.map((_, index) => `Bot${index}`));
          expect(most()).toBe(1);
        },
      ),
      { numRuns: 50 },
    );
  });
});
