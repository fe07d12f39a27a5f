import { atMost, inLines } from '../../messages/chat-lines.js';
import type { Answer, CommandKind } from './command.js';
import type { Delivery } from './command-parts.js';

/** It was done, or is known. */
export function yes(text: string): Answer {
  return { isDone: true, lines: inLines(text) };
}

/** It was not done, and why. */
export function no(text: string): Answer {
  return { isDone: false, lines: inLines(text) };
}

/** What came of it where others did it. */
export function answerOf({ isDone, said }: Delivery): Answer {
  return isDone ? yes(said) : no(said);
}

/** There is no item, block or mob of that name. */
export function unknownThing(said: string): Answer {
  return no(`I know nothing called "${said}".`);
}

/** In chat an answer has at most so many lines; in the browser all. */
export const CHAT_LINES = 2;
/** A recipe has up to three rows, and may come with the task. */
const RECIPE_LINES = 6;

/** An answer as it is said in chat; `corrected`: the word a slip was taken for. */
export function spokenAnswer(
  [first = '', ...rest]: readonly string[],
  kind: CommandKind,
  corrected: string | null,
): readonly string[] {
  const [begun = '', ...over] = inLines(`${corrected === null ? '' : `("${corrected}") `}${first}`);
  const lines = over.length === 0 ? [begun, ...rest] : inLines([begun, ...over, ...rest].join(' '));
  return atMost(lines, kind === 'recipe' ? RECIPE_LINES : CHAT_LINES);
}
