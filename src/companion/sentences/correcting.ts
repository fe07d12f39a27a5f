import { resolveBlockName, resolveEntityName, resolveItemName } from '../../game/names/names.js';
import type { Registry } from '../../game/registry.js';
import { readQuantity, spelledNumber } from '../../speech/amounts.js';
import { isSure } from '../../speech/slots.js';
import { FUNCTION_WORDS, spelledOut, spokenWordsIn } from '../../speech/small-words.js';
import { openingVerb } from '../../speech/verbs.js';
import { BUILDING_KINDS } from '../../blueprint/shapes/read-shape.js';
import { withThing } from './pointing.js';

/** "No, I meant", "sorry, make that", "actually": what says that the rest puts something right. */
const TAKES_BACK =
  /^(?:(?:no|nope|nah|oops|sorry|wait|actually|rather|just|only|\S+ (?:is|are) (?:not enough|too (?:few|many|little|much))|not (?:that|so) \w+|(?:way )?too (?:many|much)|(?:he|she|they) needs?|i (?:mean|meant|said|want(?:ed)?|need(?:ed)?)|i would rather|(?:make|it should be|should be) (?:it|that|them)?|it should be)(?= |$)\s*)+/;
const SECOND_THOUGHT =
  /^(.+?\w)[\s,.;]+(?:never mind[\s,.;]+)?((?:no|nope|oops|wait|sorry|actually|i mean|i meant|make (?:it|that))\b.+)$/i;
const AFTERTHOUGHT =
  /\s*\b(?:please|instead|rather|of (?:them|those|it)|ones?|pieces|(?:is|are|would be) (?:enough|fine|ok|plenty)|will do)$/;
/** "A stone one, I mean": said at the end, it takes back as well. */
const MARK_AT_END = /^(.+?) (i (?:mean|meant|said)|instead|rather)$/;
/** How somebody feels, before what is wanted. */
const FEELING =
  /^\W*i(?:'m| am|m) (?:(?:so|very|really|too|a bit) )?(?:scared|afraid|frightened|lonely|lost|bored|sad|cold|tired|busy|new here|stuck)\b[\s,.;!]*(?:so |and |please )*(?=\w)/i;
/** What is told, and asks for nothing. */
const TOLD =
  /^(?:(?:i|we|he|she|they|it|there|this|that|my|our|his|her)\b(?! (?:need|want|would|should|must)\b)|(?:it|that|there)'s\b|i'm\b|im\b|theres\b)/i;
/** Of several the next is meant: the same once more. */
const OTHER_ONE =
  /^(?:(?:no|nope|wait|sorry|not) (?:that |this )?)*(?:the other(?: ones?)?|a different one)$/;
const SIZE = /\b\d+(?: blocks?)? (long|high|wide|tall|deep)\b/g;
const NO_SIZE = /^(?:(?:no|make|it|just|only|but|i|meant|mean) )+/;
const SIZES = new RegExp(
  `^(?:(?:no|make|it|just|only|but|i|meant|mean) )*(?:${SIZE.source}(?: and| by)? ?)+$`,
);
const BUILT = new RegExp(`\\b(?:${BUILDING_KINDS}|hole|pit|trench)\\b`);
/** "Now the same with sticks". */
const SAME_WITH = /^(?:(?:now|and|then) )*(?:do )?(?:the )?same (?:thing )?(?:with|for|but) (.+)$/;
/** "Same for Tom", "and one for Tom": the groups are those of "another two for Tom". */
const FOR_ANOTHER = /^(?:(now|and) )?(?:the )?(same|\S+)()(?: thing)? for (\w+)(?: too| also)?$/;
/** What stands before a thing and counts it. */
const COUNTING = /^(?:an?|the|some|any|few|couple|of|more|dozen|stack|half|pair)$/;

/**
 * What was asked for before, as it is meant now: "get 3 oak logs" and "not oak, birch", or "no, I meant five". Null where
 * a line puts nothing right, or nobody could tell what.
 * @param before what was asked for
 */
export function corrected(registry: Registry, before: string, line: string): string | null {
  const said = wordsIn(line)
    .join(' ')
    .replace(MARK_AT_END, (_, what: string, mark: string) => `${/^i /.test(mark) ? mark : 'rather'} ${what}`);
  const marked = said.replace(TAKES_BACK, '');
  const words = wordsIn(before);
  const { wrong, right } = partsOf(marked.replace(AFTERTHOUGHT, '').replace(/^an? (?=\w)/, ''), words);
  if (right === '' || (wrong === null && marked === said)) return null;
  if (openingVerb(right.split(' ')) !== null) return null;
  const things = thingsIn(registry, words);
  const [thing] = things.filter(({ from, to }) => {
    const counted = words.slice(countFrom(words, from), to).join(' ');
    return things.length === 1 || (wrong !== null && ` ${counted} `.includes(` ${wrong} `));
  });
  if (!thing) return null;
  const { from, to } = thing;
  const start = countFrom(words, from);
  const name = words.slice(from, to);
  const count = words.slice(start, from);
  const put = (...those: readonly string[]): string =>
    [...words.slice(0, start), ...those, ...words.slice(to)].join(' ');
  if (spelledNumber(right.split(' ')) !== null) return put(right, ...name);
  const amount = readQuantity(right.split(' '));
  const kind = amount.ok && /^\d/.test(right) ? amount.rest : right.split(' ');
  const counted = kind.length < right.split(' ').length ? [right.split(' ')[0] ?? ''] : count;
  // "Birch" of oak logs are birch logs, "iron" of a wooden sword is an iron sword.
  const meant = [[...kind, name.at(-1) ?? ''], kind].find((each) => isKnown(registry, each.join(' ')));
  return meant && meant.join(' ') !== name.join(' ') ? put(...counted, ...meant) : null;
}

/**
 * "Can you get me 20 more", "another two", "some more of those": so many more of what was asked for before. Null for
 * anything else.
 * @param before what was asked for
 */
export function moreOf(registry: Registry, before: string, line: string): string | null {
  const said = wordsIn(line).join(' ').replace(AFTERTHOUGHT, '');
  if (OTHER_ONE.test(wordsIn(line).join(' '))) return before;
  // "3 long, 2 high" of a wall.
  if (SIZES.test(said) && BUILT.test(before))
    return `${wordsIn(before)
      .join(' ')
      .replace(SIZE, (size, way: string) => (said.includes(way) ? ' ' : size))
      .trim()} ${said.replace(NO_SIZE, '')}`;
  const alike = SAME_WITH.exec(said)?.[1];
  const meant = alike === undefined ? null : corrected(registry, before, `rather ${alike}`);
  if (meant !== null) return meant;
  const found =
    /^(?:(.+) )?(?:(\S+) more|another (\S+))(?: of (?:it|them|those|these|that))?(?: (?:for|to) (\w+))?$/.exec(
      said,
    ) ?? FOR_ANOTHER.exec(said);
  const [, verb = '', count = found?.[3] ?? '', , receiver] = found ?? [];
  const saysNoMore = verb
    .split(' ')
    .every((word) => word === '' || FUNCTION_WORDS.has(word) || openingVerb([word]) !== null);
  const isSame = count === 'same';
  const number = spelledNumber([count]);
  if (!found || !saysNoMore) return null;
  if (number === null && !isSame) return /^(?:some|any|few|bit)$/.test(count) ? before : null;
  const words = wordsIn(before);
  const [thing, ...others] = thingsIn(registry, words);
  if (receiver !== undefined && thing && others.length === 0)
    return isSame
      ? `give ${receiver} ${words.slice(countFrom(words, thing.from), thing.to).join(' ')}`
      : `give ${receiver} ${number} ${words.slice(thing.from, thing.to).join(' ')}`;
  const isOwnVerb = verb.split(' ').some((word) => openingVerb([word]) !== null);
  return isOwnVerb && thing && others.length === 0
    ? `${verb} ${number} ${words.slice(thing.from, thing.to).join(' ')}`
    : (corrected(registry, before, `make it ${number}`)?.replace(
        new RegExp(`\\b${number}\\b`),
        `${number} more`,
      ) ?? null);
}

/** "Give me 3 torches, never mind, make it 2": what is meant in the end; null where a line puts nothing of itself right. */
export function correctedWithin(registry: Registry, line: string): string | null {
  const [, said = '', after = ''] = SECOND_THOUGHT.exec(line) ?? [];
  const words = after.split(/\s+/);
  // "Logs, but no oak": what is not wanted is not meant instead. "Get wood, then make it planks": it is done with it.
  const isNext = /\b(?:then|and)$/i.test(said) && spelledNumber([words[2] ?? '']) === null;
  const before = isNext || /\bbut$/i.test(said) ? '' : said;
  // "Put the charcoal, no, the coal in the chest": what is put right ends before the line does.
  for (let to = before === '' ? 0 : words.length; to > 1; to--) {
    const meant = corrected(registry, before, words.slice(0, to).join(' '));
    if (meant !== null) return [meant, ...words.slice(to)].join(' ');
  }
  return null;
}

export function namesThing(registry: Registry, text: string): boolean {
  return thingsIn(registry, wordsIn(text)).length > 0;
}

/** "Mine 4 coal, my pickaxe broke", "I am scared, stay with me": the line without what is only told; null where all is asked, or nothing. */
export function withoutTold(text: string): string | null {
  const feeling = text.replace(FEELING, '');
  if (feeling !== text) return feeling;
  const pieces = text.split(/\s*[.;!?]+\s+|\s*,\s*(?:and\s+)?|\s+(?:and|but|because|cause|cuz)\s+/i);
  const orders = pieces.filter((piece) => !TOLD.test(piece.trim()));
  return orders.length === 0 || orders.length === pieces.length ? null : orders.join(' and ');
}

/** "I do not need the dirt, throw it away": the order at the end, about what is named before it; null where there is none. */
export function orderAfterTelling(registry: Registry, text: string): string | null {
  const [, told = '', order = ''] =
    /^(.+)[\s,.;!]+((?!(?:me|us) )\w+ (?:it|them|that|those|(?:(?:me|us) )?one)\b.*)$/i.exec(text) ?? [];
  const words = wordsIn(told);
  const [thing, ...others] = thingsIn(registry, words);
  if (!thing || others.length > 0) return null;
  const named = words.slice(thing.from, thing.to).join(' ');
  const meant = withThing(order, named);
  return meant === order ? null : meant;
}

/** "Not oak, birch", "birch not oak", "birch instead of oak", "birch": what was wrong is part of what was said before. */
function partsOf(
  said: string,
  before: readonly string[],
): { readonly wrong: string | null; readonly right: string } {
  const isOfBefore = (words: string): boolean => ` ${before.join(' ')} `.includes(` ${words} `);
  const [, right = '', after = ''] = /^(.+?) (?:(?:and )?not|instead of|rather than) (.+)$/.exec(said) ?? [];
  const areAmounts = [right, after].every((each) => spelledNumber(each.split(' ')) !== null);
  if (areAmounts) return { wrong: null, right };
  if (after !== '') return { wrong: after, right: isOfBefore(after) ? right : '' };
  if (!said.startsWith('not ')) return { wrong: null, right: said };
  const words = said.split(' ').slice(1);
  const length = words.findLastIndex((_, at) => isOfBefore(words.slice(0, at + 1).join(' '))) + 1;
  const instead = words.slice(length).join(' ').replace(/^but /, '');
  return { wrong: words.slice(0, length).join(' '), right: length === 0 ? '' : instead };
}

/** Where the words of a line name things, the longest names, in order. */
function thingsIn(
  registry: Registry,
  words: readonly string[],
): readonly { readonly from: number; readonly to: number }[] {
  const things: { from: number; to: number }[] = [];
  for (let from = 0; from < words.length; from++) {
    const to = [4, 3, 2, 1]
      .map((length) => from + length)
      .find((end) => {
        const name = words.slice(from, end);
        const isName = end <= words.length && !name.some((word) => FUNCTION_WORDS.has(word) || isCount(word));
        return isName && openingVerb(name) === null && isKnown(registry, name.join(' '));
      });
    if (to === undefined) continue;
    things.push({ from, to });
    from = to - 1;
  }
  return things;
}

function countFrom(words: readonly string[], thing: number): number {
  let from = thing;
  while (from > 0 && isCount(words[from - 1] ?? '')) from--;
  return from;
}

function isCount(word: string): boolean {
  return COUNTING.test(word) || spelledNumber([word]) !== null;
}

function isKnown(registry: Registry, name: string): boolean {
  return [resolveItemName, resolveBlockName, resolveEntityName].some((resolve) =>
    isSure(resolve(registry, name).kind),
  );
}

function wordsIn(text: string): readonly string[] {
  return spelledOut(spokenWordsIn(text.toLowerCase()));
}
