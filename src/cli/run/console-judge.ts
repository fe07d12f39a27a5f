import { untilAborted } from '../../base/clock.js';
import { plainLine } from '../../base/plain-text.js';
import { problemSentences } from '../../messages/problem-sentence.js';
import type { AskPerson, JudgeQuestion, PersonVerdict } from '../../skill/skill-loop-ports.js';
import { spelt } from '../../base/words.js';
import type { Clock } from '../../world/clock/ticker.js';

export interface ConsoleJudgeOptions {
  /** Shows a question and reads a line; null when none came before the signal fired. */
  readonly answerTo: (question: string, signal: AbortSignal) => Promise<string | null>;
  /** Keeps everything else off the terminal meanwhile. */
  readonly quietly: <T>(ask: () => Promise<T>) => Promise<T>;
  readonly timers: Clock;
  /** Real milliseconds for one question; then the world's verdict counts. */
  readonly limitMs: number;
}

type Asked = Parameters<AskPerson>[0];

const MOST_LINES = 5;

/** Where a person says whether jobs are done: several workers' questions one after the other, each for a limited time. */
export class ConsoleJudge {
  #last: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: ConsoleJudgeOptions) {}

  /** Null when nobody answers in time, or the job is over before. */
  readonly ask: AskPerson = (question, signal) => {
    const turn = this.#last.then(() => (signal.aborted ? null : this.#askAlone(question, signal)));
    this.#last = turn.catch(() => undefined);
    return untilAborted(turn, signal);
  };

  async #askAlone(question: Asked, signal: AbortSignal): Promise<PersonVerdict | null> {
    const { quietly, timers, limitMs } = this.options;
    const limit = new AbortController();
    const timer = timers.setTimeout(() => limit.abort(), limitMs);
    try {
      return await quietly(() => this.#untilUnderstood(question, AbortSignal.any([signal, limit.signal])));
    } finally {
      timers.clearTimeout(timer);
    }
  }

  async #untilUnderstood(question: Asked, signal: AbortSignal): Promise<PersonVerdict | null> {
    let shown = questionText(question, this.options.limitMs);
    for (let line = 0; line < MOST_LINES; line++) {
      const said = await this.options.answerTo(shown, signal);
      if (said === null) return null;
      const verdict = verdictIn(said, question.isDone);
      if (verdict) return verdict;
      shown = `Expected y, n, n and what should be different, or Enter; got "${plainLine(said)}": `;
    }
    return null;
  }
}

/** What an answer says; null where it says neither yes nor no. Enter agrees with the world. */
export function verdictIn(said: string, isDoneByTheWorld: boolean): PersonVerdict | null {
  if (said.trim() === '') return { isDone: isDoneByTheWorld, critique: '' };
  if (/^\s*(?:y|yes|ok|done)[\s.!]*$/i.test(said)) return { isDone: true, critique: '' };
  const [, critique] = /^\s*(?:n|no|not done)(?:[\s:,.;!-]+(.*))?$/is.exec(said) ?? [];
  return /^\s*(?:n|no|not done)\b/i.test(said) ? { isDone: false, critique: critique?.trim() ?? '' } : null;
}

/** The question as it stands on the terminal: what was to be done, what the world shows, how to answer. */
export function questionText(
  { worker, job, attempt, verdict, isDone, error }: Asked,
  limitMs: number,
): string {
  const { done, asked, problems } = verdict;
  const shown = `The world says ${isDone ? 'done' : 'not done'}: ${done} of ${asked}.`;
  const lines = [
    `${worker}, ${job.id}, attempt ${attempt}: ${job.subtask.instruction}`,
    [shown, problemSentences(problems, spelt)].join(' ').trim(),
    ...(error ? [`The skill stopped with ${errorText(error)}`] : []),
    `Is it done? [Enter: as the world says; y; n, or n and what should be different; ${limitMs / 1000} s] `,
  ];
  return lines.map(plainLine).join('\n');
}

function errorText({ name, message, line }: NonNullable<JudgeQuestion['error']>): string {
  return `${name}${line === null ? '' : ` in line ${line}`}: ${message}`;
}
