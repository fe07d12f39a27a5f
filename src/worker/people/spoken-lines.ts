import { chatLine } from '../../base/plain-text.js';
import { inLines, MOST_LETTERS } from '../../messages/chat-lines.js';

/** Makes lines fit for the game's chat: short enough, without what servers put a client out for. */
export function spokenLines(lines: readonly string[], mostLetters = MOST_LETTERS): readonly string[] {
  return lines.flatMap((line) => inLines(chatLine(line), mostLetters));
}
