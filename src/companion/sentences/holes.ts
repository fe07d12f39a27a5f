import { spelledNumber } from '../../speech/amounts.js';
import { spelledText } from '../../speech/small-words.js';
import type { TypedCall } from '../read-call.js';

const HOLE =
  /^\W*(?:(?:please|pls|now|ok|go|and|can you|could you|would you) )*(?:dig|make|mine)(?: (?:me|us|out|up))* (.*)\b(?:hole|pit|trench|ditch|pool)\b(.*)$/i;
const ACROSS = /\b(\d+)(?: blocks?)? ?(?:x|by|×|\*) ?(\d+)(?: ?(?:x|by|×|\*) ?(\d+))?\b/i;
/** Says nothing of its size. */
const BESIDES =
  /\b(?:an?|the|and|with|that|is|which|of|in|size|blocks?|here|there|right|next to|in front of|beside|near|me|us|you|please|pls|now|ground|floor)\b|[^a-z0-9]/gi;

/** "Dig a 2x2 hole 2 deep", "a trench 5 long": null where no width is said, or something else is. */
export function holeIn(said: string): TypedCall | null {
  const text = spelledText(said)
    .split(' ')
    .map((word) => (/^(?:an?)$/i.test(word) ? word : (spelledNumber([word.toLowerCase()]) ?? word)))
    .join(' ');
  const [, before = '', after = ''] = HOLE.exec(text) ?? [];
  let rest = `${before} ${after}`;
  const take = (pattern: RegExp): readonly number[] => {
    const [all, ...numbers] = pattern.exec(rest) ?? [];
    if (all !== undefined) rest = rest.replace(all, ' ');
    return numbers.filter(Boolean).map(Number);
  };
  const [width, length, third] = take(ACROSS);
  const [deep] = take(/\b(\d+)(?: blocks?)? (?:deep|down)\b/i);
  const [wide] = take(/\b(\d+)(?: blocks?)? wide\b/i);
  const [long] = take(/\b(\d+)(?: blocks?)? long\b/i);
  const sizes = [width ?? wide, length ?? long ?? wide];
  if (sizes.every((size) => size === undefined) || rest.replace(BESIDES, '') !== '') return null;
  return { name: 'digDown', values: [deep ?? third ?? 1, ...sizes.map((size) => size ?? 1)] };
}
