/** A chat line has at most 256 letters, and some are taken by names and colours. */
export const MOST_LETTERS = 240;

/** Breaks a text into lines at spaces, none longer than allowed; a word longer than a line is cut. */
export function inLines(text: string, mostLetters = MOST_LETTERS): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    for (const piece of pieces(word, mostLetters)) {
      const longer = line === '' ? piece : `${line} ${piece}`;
      if (longer.length <= mostLetters) {
        line = longer;
        continue;
      }
      lines.push(line);
      line = piece;
    }
  }
  return line === '' ? lines : [...lines, line];
}

function pieces(word: string, mostLetters: number): readonly string[] {
  if (word.length <= mostLetters) return [word];
  const parts: string[] = [''];
  // By what people see as one letter: half an emoji is no text.
  for (const { segment } of new Intl.Segmenter().segment(word)) {
    const last = parts.at(-1) ?? '';
    if (last !== '' && last.length + segment.length > mostLetters) parts.push(segment);
    else parts[parts.length - 1] = last + segment;
  }
  return parts;
}

/** Shortens to so many lines; the last then ends with "...". */
export function atMost(lines: readonly string[], most: number): readonly string[] {
  if (lines.length <= most) return lines;
  const kept = lines.slice(0, most);
  const last = kept.at(-1) ?? '';
  return [...kept.slice(0, -1), `${last.slice(0, MOST_LETTERS - 4)} ...`];
}
