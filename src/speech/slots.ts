import { own } from '../base/own.js';
import {
  resolveBlockName,
  resolveEntityName,
  resolveItemName,
  type NameResolution,
} from '../game/names/names.js';
import type { Registry } from '../game/registry.js';
import { readQuantity, spelledNumber } from './amounts.js';
import type { SlotTest } from './pattern.js';
import { FUNCTION_WORDS, INTERJECTIONS } from './small-words.js';
import { openingVerb } from './verbs.js';

export type OwnSlots = Readonly<Record<string, (words: readonly string[]) => boolean>>;

const NO_NAME =
  /^(?:i|to|it|that|this|these|those|you|me|we|us|he|she|they|is|are|do|does|not|no|what|how|why|who|and|or|in|inside|into|on|at|for|from|of|with|here|there|go|be|by|your|my|his|her|our|yours|ours|hers|theirs|some|any|none)$/;
/** "5 blocks forward" names none. */
const NO_BLOCK = /^(?:\d+ )?blocks?$/;
/** Of those, what may stand inside a name, and in what a place is called. */
const IN_NAMES = /^(?:of|and|on|with)$/;
const IN_PLACES = /^(?:my|our|your|of|at|in)$/;
/** Of those and others, what names nothing by itself. */
const POINTERS = /^(?:a|an|the|my|our|your|this|that|these|those|any|some|shared|nearest|closest|in|at|of)$/;
/** Between the things of a list; a comma is where punctuation parted them. */
const BETWEEN = /^(?:,|and|plus)$/;
/** What begins the next thing of a list with nothing between. */
const BEGINS_NEXT = /^(?:\d+|an?)$/;
const SOMEBODY = /^(?:me|you|bots?|somebody|someone)$/;
const PLACE =
  /^(?:(?:the|our|my|a|shared|this|that|these|those|all) )*(?:chest|storage|box|table|workbench|bench|furnace|oven|building|house|hut|home|cabin|wall|tower|pyramid|stuff|things|items|tools|base|spawn|task|goal|it|everyone|everybody|others|wood|tree|trees|iron|ore|ores|stone|coal|mine|animals)$/;

/**
 * What slots may hold: `thing` an item with or without a number, `things` one or a list of them, `mob`, `block`, `who` one of `people`, `what` any of
 * these or a place, `place` a name somebody gave, `task` a subtask, `number` its number, `count`, `rest` anything.
 * @param people names in lower case
 */
export function slotTest(registry: Registry, people: ReadonlySet<string>, ownSlots: OwnSlots): SlotTest {
  const asked = new Map<string, boolean>();
  const isWho = (word: string): boolean => people.has(word) || SOMEBODY.test(word);
  const isBlock = (text: string): boolean => isSure(resolveBlockName(registry, text).kind);
  const isMob = (text: string): boolean => isSure(resolveEntityName(registry, text).kind);
  const isThing = (words: readonly string[]): boolean => {
    if (words.includes('your')) return false;
    const amount = readQuantity(words);
    if (!amount.ok || amount.rest.length === 0 || INTERJECTIONS.has(amount.rest[0] ?? '')) return false;
    if (amount.rest.some((word) => isNoName(word) || isWho(word)) || saysLittle(amount.rest)) return false;
    return isItem(registry, amount.rest.join(' '));
  };
  const mayHold = (slot: string, words: readonly string[]): boolean => {
    const [first = ''] = words;
    const said = words.join(' ');
    const isOwn = own(ownSlots, slot);
    if (isOwn) return isOwn(words);
    switch (slot) {
      case 'rest':
        return words.length > 0;
      case 'count':
        return spelledNumber(words) !== null;
      case 'who':
        return words.length === 1 && isWho(first);
      case 'task':
        return (
          /^(?:(?:(?:task|subtask|number) )?s?\d+|it|this|that|this one|that one|mine)$/.test(said) ||
          isThing(words)
        );
      case 'mob':
        // "Go fishing" is not to be done to a fish.
        return !words.includes('your') && !said.endsWith('ing') && isMob(withoutAmount(words));
      case 'block':
        return !NO_BLOCK.test(said) && (isThing(words) || (!NO_NAME.test(first) && isBlock(said)));
      case 'place':
        return isPlace(words);
      case 'things':
        return listedThings(words, (part) => holds('thing', part)) !== null;
      case 'number':
        return /^(?:s|(?:task|subtask|number) s?)\d+$/.test(said);
      case 'what':
        return (
          PLACE.test(said) ||
          (words.length === 1 && isWho(first)) ||
          isThing(words) ||
          isBlock(said) ||
          isMob(said)
        );
      default:
        return isThing(words);
    }
  };
  const holds: SlotTest = (slot, words) => {
    const key = `${slot} ${words.join(' ')}`;
    const isHeld = asked.get(key) ?? mayHold(slot, words);
    asked.set(key, isHeld);
    return isHeld;
  };
  return holds;
}

/** "Torches, 2 axes and a furnace" thing by thing, in as few as make up all of it; null where something else is in it. */
export function listedThings(
  words: readonly string[],
  isThing: (words: readonly string[]) => boolean,
): readonly (readonly string[])[] | null {
  if (!words.includes(',') && isThing(words)) return [words];
  for (let end = words.length - 1; end > 0; end--) {
    const rest = words.slice(end);
    const next = rest.slice(rest.findIndex((word) => !BETWEEN.test(word)));
    if (next.length === rest.length && !BEGINS_NEXT.test(rest[0] ?? '')) continue;
    if (next.length === 0 || BETWEEN.test(next[0] ?? '') || BETWEEN.test(words[end - 1] ?? '')) continue;
    if (!isThing(words.slice(0, end))) continue;
    const others = listedThings(next, isThing);
    if (others) return [words.slice(0, end), ...others];
  }
  return null;
}

function isItem(registry: Registry, text: string): boolean {
  if (/^trees?$/.test(text)) return true;
  return resolveItemName(registry, text).kind !== 'unknown' && !isVerbForItem(registry, text);
}

/** "I need a break" asks for no brick: a verb is no misspelt item. */
export function isVerbForItem(registry: Registry, text: string): boolean {
  return openingVerb([text]) !== null && resolveItemName(registry, text).kind === 'guess';
}

function isNoName(word: string): boolean {
  return NO_NAME.test(word) && !IN_NAMES.test(word);
}

function saysLittle(words: readonly string[]): boolean {
  return words.every((word) => FUNCTION_WORDS.has(word));
}

/** "The chest" has no name, "the iron chest" has one. */
function isPlace(words: readonly string[]): boolean {
  const isName = words.every((word) => !NO_NAME.test(word) || IN_PLACES.test(word));
  const namesNone = words.every((word) => POINTERS.test(word)) || spelledNumber(words) !== null;
  return words.length <= 4 && isName && !namesNone;
}

/** "3 oak logs" -> oak logs, 3; one where no number is said. */
export function thingIn(words: readonly string[]): { readonly thing: string; readonly count: number } {
  const amount = readQuantity(words);
  if (!amount.ok || amount.rest.length === 0)
    return { thing: words.join(' '), count: spelledNumber(words) ?? 1 };
  const count = Math.max(1, Math.round(amount.unit === 'stack' ? amount.count * 64 : amount.count));
  // People chop trees and mean the logs.
  return { thing: amount.rest.join(' ').replace(/^trees?$/, 'logs'), count };
}

function withoutAmount(words: readonly string[]): string {
  const amount = readQuantity(words);
  return (amount.ok && amount.rest.length > 0 ? amount.rest : words).join(' ');
}

/** Whether a name was read as it stands, for one thing or several. */
export function isSure(kind: NameResolution['kind']): boolean {
  return kind === 'known' || kind === 'group' || kind === 'ambiguous';
}
