import { inLines, MOST_LETTERS } from '../../messages/chat-lines.js';

/** Makes lines fit for the game's chat: short enough, without what servers put a client out for. */
export function spokenLines(lines: readonly string[], mostLetters = MOST_LETTERS): readonly string[] {
  return lines.flatMap((line) => inLines(withoutControls(line), mostLetters));
}

function withoutControls(line: string): string {
  return Array.from(line, (letter) =>
    letter < ' ' || letter === '\u007f' || letter === '§' ? ' ' : letter,
  ).join('');
}
