import { spelledNumber } from '../../speech/amounts.js';

const GIVING = String.raw`((?:give|hand|bring|pass|put|store|drop|throw)\b[a-z ]*?)`;
const KEEPING = String.raw`(?:keep|leave|save) (\w+)(?: (?:of (?:them|those)|for (?:yourself|you)))?`;
const REST = String.raw`(?:the (?:rest|others?|remaining(?: ones)?)|(half)(?: of (?:them|it|those))?)`;
/** "Craft 4 planks, keep 2 and give me the rest", "make 8 sticks and give half to Tom". */
const SHARED = new RegExp(
  String.raw`^(.*?)\b(\d+|an?|\w+) ((?!of\b)[a-z]+(?: [a-z]+)?)[\s,.;]+(?:(?:and|then|but) )*(?:${KEEPING}[\s,.;]+(?:(?:and|then) )*)?${GIVING} ?${REST}\b(.*)$`,
  'i',
);

/** What is kept of a counted thing, and what is handed on, both by number; the line itself where it shares nothing. */
export function sharesCounted(text: string): string {
  const [, before = '', many = '', thing = '', kept, giving = '', half, after = ''] = SHARED.exec(text) ?? [];
  const count = spelledNumber([many.toLowerCase()]);
  const stays = kept === undefined ? 0 : spelledNumber([kept.toLowerCase()]);
  // The rest of all is no number of them.
  if (count === null || stays === null || (half === undefined && kept === undefined)) return text;
  const rest = half === undefined ? count - stays : Math.floor(count / 2);
  const made = `${before}${many} ${thing}`;
  return rest > 0 ? `${made} and ${giving.trim()} ${rest} ${thing}${after}` : made;
}
