import { secondsOf } from '../../messages/time.js';
import { MOST_LETTERS, inLines } from '../../messages/chat-lines.js';
import { nearestWord } from '../../game/names/name-spelling.js';

/** One way to answer. */
export interface Choice {
  /** One word, as people type it: `oak`, `retry`. */
  readonly key: string;
  /** What it means, in a few words. */
  readonly text: string;
}

/** Something only a person can decide, asked once, with what counts when nobody answers. */
export interface Question {
  readonly id: string;
  /** `goal`: the goal left something open. `repair`: how to go on after a failure. `stop`: really end the run? */
  readonly about: 'goal' | 'repair' | 'stop';
  readonly text: string;
  /** 2 to 9, best first. */
  readonly choices: readonly Choice[];
  /** Key of the choice taken when nobody answers in time. */
  readonly fallback: string;
  /** World ticks until then. */
  readonly limitTicks: number;
}

/** The question as chat lines: choices with numbers, how to answer, what happens otherwise. */
export function questionLines(question: Question): readonly string[] {
  const { choices, fallback, limitTicks } = question;
  const otherwise = choices.find(({ key }) => key === fallback)?.text ?? fallback;
  return inLines(
    `${asked(question)} Say "!co 1" or so; in ${secondsOf(limitTicks)}: ${otherwise}.`,
    MOST_LETTERS,
  );
}

/** Which bed shall it be? 1 white beds, 2 red beds. */
export function asked({ text, choices }: Pick<Question, 'text' | 'choices'>): string {
  return `${text} ${choices.map((choice, index) => `${index + 1} ${choice.text}`).join(', ')}.`;
}

/** The key of the choice that was meant: by number, letter, key, its text or the beginning of one; null when unclear. */
export function readChoice({ choices }: Question, said: string): string | null {
  const typed = said.trim().toLowerCase();
  if (typed === '') return null;
  const index = /^\d+$/.test(typed) ? Number(typed) - 1 : -1;
  const numbered = choices[index];
  if (numbered) return numbered.key;
  const keys = choices.map(({ key }) => key.toLowerCase());
  const at = keys.indexOf(typed);
  if (at >= 0) return choices[at]?.key ?? null;
  const begun = choices.filter(
    ({ key, text }) => key.toLowerCase().startsWith(typed) || text.toLowerCase().startsWith(typed),
  );
  if (begun.length > 0) return begun.length === 1 ? (begun[0]?.key ?? null) : null;
  const near = typed.length < 3 ? null : nearestWord(typed, keys);
  return choices.find(({ key }) => key.toLowerCase() === near)?.key ?? null;
}
