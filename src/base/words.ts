/** "a", "a and b", "a, b and c"; nothing at all gives an empty text. */
export function listed(parts: readonly string[], word: 'and' | 'or' = 'and'): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} ${word} ${last}`;
}

/** A registry name in words. */
export function spelt(name: string): string {
  return name.replaceAll('_', ' ');
}

/** The words of a list that is written as a text: "oak spruce birch". */
export function wordsIn(text: string): string[] {
  return text.trim().split(/\s+/);
}

/** "1 subtask", "13 subtasks"; what does not just take an s is given: counted(2, 'body', 'bodies'). */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

/** A text as one sentence: a capital in front, a full stop at its end. */
export function asSentence(text: string): string {
  return capitalised(withStop(text));
}

/** Somebody else's words, ended as a sentence. */
export function withStop(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** A path or a goal fit to be pasted into a shell. */
export function forShell(text: string): string {
  return /^[\w./@:+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** "an iron pickaxe", "a bow". */
export function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
}

/** A text as part of an id or of a file's name: "craft-a-compass". */
export function slug(text: string, most = 40): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, most)
    .replace(/^-+|-+$/g, '');
}

export function capitalised(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** Smaller first, by code units: the same on every machine, whatever its language. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
