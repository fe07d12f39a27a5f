/**
 * The words of a disconnect reason: plain text, JSON text, or from 1.20.3 on tagged data. A translation key stands for
 * itself, since clients carry the words.
 */
export function reasonText(reason: unknown): string {
  const words = wordsOf(typeof reason === 'string' ? parsed(reason) : reason)
    .join(' ')
    .trim();
  return words === '' ? 'no reason given' : words;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

const WORDS = ['text', 'translate', 'with', 'extra', 'value', ''];

function wordsOf(part: unknown): string[] {
  if (typeof part === 'string') return part === '' ? [] : [part];
  if (Array.isArray(part)) return part.flatMap(wordsOf);
  if (typeof part !== 'object' || part === null) return [];
  // Tagged data wraps every value as {type, value}; a compound's value is an object of such.
  const record = part as Record<string, unknown>;
  return WORDS.flatMap((key) => (key in record ? wordsOf(record[key]) : []));
}
