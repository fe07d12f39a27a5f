import type { RunClock } from '../../base/clock.js';
import { readChoice, type Question } from './question.js';
import type { RunLog } from '../log/run-log.js';

export interface Settled {
  readonly choice: string;
  readonly source: 'told' | 'remembered' | 'fallback';
  readonly by: string | null;
}

/** What asking needs of the run. */
export interface QuestionParts {
  readonly log: RunLog;
  readonly clock: RunClock;
}

const LOOK_TICKS = 10;

interface Open {
  readonly question: Question;
  readonly settle: (settled: Settled) => void;
}

/** Asks people one question at a time; what is not answered in time is settled by its own fallback. */
export class Questions {
  #open: Open | null = null;
  #count: number;

  constructor(private readonly parts: QuestionParts) {
    // Numbers go on where an earlier part of the run ended.
    this.#count = parts.log.events.filter(({ kind }) => kind === 'question-asked').length;
  }

  get open(): Question | null {
    return this.#open?.question ?? null;
  }

  /**
   * Asks, and waits for an answer: bounded by the question's limit. While another question is open, and when the signal
   * fires, the fallback counts at once.
   */
  async ask(asked: Omit<Question, 'id'>, signal: AbortSignal): Promise<Settled> {
    const unanswered: Settled = { choice: asked.fallback, source: 'fallback', by: null };
    if (this.#open || signal.aborted) return unanswered;
    this.#count += 1;
    const question: Question = { id: `q${this.#count}`, ...asked };
    const { log, clock } = this.parts;
    const { id, about, text, choices, fallback, limitTicks } = question;
    log.add({
      kind: 'question-asked',
      question: id,
      about,
      text,
      fallback,
      limitTicks,
      choices: choices.map((choice) => ({ ...choice })),
    });
    const settled = await new Promise<Settled>((resolve) => {
      const finish = (answer: Settled): void => {
        stop();
        signal.removeEventListener('abort', onAbort);
        this.#open = null;
        resolve(answer);
      };
      const onAbort = (): void => finish(unanswered);
      const askedTick = clock.now();
      const stop = clock.every(LOOK_TICKS, () => {
        if (clock.now() - askedTick >= limitTicks) finish(unanswered);
      });
      signal.addEventListener('abort', onAbort, { once: true });
      this.#open = { question, settle: finish };
    });
    log.add({ kind: 'question-answered', question: id, ...settled });
    return settled;
  }

  /** Somebody's answer. @returns the choice it was taken for; null when it is none of the choices, or nothing is asked */
  answer(by: string, said: string): string | null {
    const choice = this.#open ? readChoice(this.#open.question, said) : null;
    if (choice !== null) this.#open?.settle({ choice, source: 'told', by });
    return choice;
  }
}
