import type { ItemCounts } from '../../base/item-counts.js';
import { spelledNumber } from '../../speech/amounts.js';
import { resolveItemName } from '../../game/names/names.js';
import type { Registry } from '../../game/registry.js';
import type { Deed } from '../conduct.js';
import { BUILDING_KINDS } from '../../blueprint/shapes/read-shape.js';
import { CLAIMS, CLAIM_OF, type Claim } from './claim-words.js';

/** What sentences are held against: all of it read from the world. */
export interface ClaimEvidence {
  readonly deeds: readonly Deed[];
  readonly carried: ItemCounts;
  readonly registry: Registry;
}

export interface Checked {
  readonly words: string;
  /** Sentences left out, for nothing bears them out. */
  readonly struck: readonly string[];
}

/** Said instead of what cannot be borne out. */
const NOTHING_DONE = 'I have not done that.';

/**
 * Leaves out every sentence that claims something the deeds and hands do not bear out; in place of the first of them
 * stands what the last deed came to. Plans, wishes, questions and what others did are no claims. Reads English.
 */
export function checkClaims(words: string, evidence: ClaimEvidence): Checked {
  const struck: string[] = [];
  const kept = sentencesOf(words).flatMap((sentence) => {
    if (sentence.endsWith('?') || clausesOf(sentence).every((clause) => isBorneOut(clause, evidence)))
      return [sentence];
    struck.push(sentence);
    return struck.length === 1 ? [truth(evidence)] : [];
  });
  return { words: kept.join(' '), struck };
}

function sentencesOf(words: string): readonly string[] {
  return words.split(/(?<=[.!?])\s+|\n+/).filter((each) => each.trim() !== '');
}

function clausesOf(sentence: string): readonly string[] {
  return sentence
    .replace(/[’`]/g, "'")
    .split(/[;:,]\s+|\s+(?:and|but|then|so|because|while)\s+/i)
    .filter((each) => each.trim() !== '');
}

function truth({ deeds }: ClaimEvidence): string {
  const last = deeds.findLast(({ result }) => result.words !== '');
  return last ? last.result.words : NOTHING_DONE;
}

/** Not done yet, or not at all: "will be crafted", "to be mined", "haven't got", "if I had". */
const OPEN =
  /\b(?:will|'ll|can|cannot|could|would|should|shall|may|might|must|to|let|not|never|without|until|if|unless|when|once)\b|n't\b/i;
const SELF =
  /\b(?:i|we|i've|we've|i'm|i'd|me)\b|^\s*(?:\W*)(?:just|already|successfully|finally|all|now|also|ok|okay|and|yes|sure|great|good news|mission|job|task|work|quest|goal)?\W*$/i;
const OTHERS =
  /\b(?:you|you've|he|she|they|someone|somebody|who|zombies?|creepers?|skeletons?)\b(?!.*\bi\b)/i;
const PASSIVE =
  /\b(?:is|are|was|were|been|got|'s|'re|have|has|it|that|them|all|everything)\s*(?:\w+\s+){0,2}$/i;
const HOLDS =
  /\b(?:i|we)(?:'ve| have| now have| currently have)(?: got| now)?\s+(.+)|\b(?:i|we) (?:carry|hold|own|got)\s+(.+)|\bi'm (?:carrying|holding)\s+(.+)/i;

/** A building that a sentence has standing. */
const STANDS = new RegExp(
  `\\b(?:${BUILDING_KINDS})s? (?:now )?(?:stands?|is (?:up|standing|there now))\\b`,
  'i',
);

function isBorneOut(clause: string, evidence: ClaimEvidence): boolean {
  for (const match of clause.matchAll(/[a-z']+/gi)) {
    const claim = CLAIM_OF.get(match[0].toLowerCase());
    if (!claim) continue;
    const before = clause.slice(0, match.index);
    const after = clause.slice(match.index + match[0].length);
    if (isClaimed(before) && !isProven(claim, before, after, evidence)) return false;
  }
  const given =
    /\b(?:you (?:now )?(?:have|got|received)|here(?:'s| is| are| you go| it is)|enjoy)\b(.*)/i.exec(clause);
  if (given && !OPEN.test(clause) && !isGiven(given[1] ?? '', evidence)) return false;
  // Of what it was just about; else it speaks of one that stood before.
  if (
    STANDS.test(clause) &&
    !OPEN.test(clause) &&
    (lastAct(evidence)?.result.kind ?? 'completed') !== 'completed'
  )
    return false;
  const held = HOLDS.exec(clause);
  const what = held?.[1] ?? held?.[2] ?? held?.[3];
  return what === undefined || OPEN.test(clause.slice(0, held?.index)) || isHeld(what, evidence);
}

function isClaimed(before: string): boolean {
  const near = before.split(/\s+/).slice(-5).join(' ');
  if (OPEN.test(near) || OTHERS.test(before)) return false;
  return SELF.test(before) || PASSIVE.test(before);
}

function isProven(claim: Claim, before: string, after: string, { deeds, registry }: ClaimEvidence): boolean {
  const kinds = CLAIMS[claim];
  const able = deeds.filter(
    ({ command, result }) =>
      (result.kind === 'completed' || result.kind === 'partial') && kinds.commands.test(command),
  );
  // "Done": of the last thing, or of nothing.
  if (claim === 'finish') return lastAct({ deeds })?.result.kind === 'completed';
  const amount = itemIn(after, registry) ?? itemIn(before, registry);
  if (!amount || kinds.moves === null) return able.length > 0;
  const { moves } = kinds;
  const total = able.reduce(
    (sum, { result }) => sum + countOf(result.data[moves] as ItemCounts, amount.names),
    0,
  );
  return total >= amount.count;
}

const ACTING =
  /^(?!stats$|inventory$|entities$|nearbyBlocks$|craftable$|modes$|help$|savedPlaces$|viewChest$|searchWiki$|getCraftingPlan$)/;

function lastAct({ deeds }: Pick<ClaimEvidence, 'deeds'>): Deed | undefined {
  return deeds.findLast(({ command }) => ACTING.test(command));
}

function isGiven(what: string, evidence: ClaimEvidence): boolean {
  const amount = itemIn(what, evidence.registry);
  if (!amount && what.trim() !== '' && !/^\W*$/.test(what)) return true;
  return isProven('give', '', what, evidence);
}

function isHeld(what: string, { carried, registry }: ClaimEvidence): boolean {
  const amount = itemIn(what, registry);
  // "I have an idea", "I have crafted ...": the one is no item, the other judged by its verb.
  if (!amount || CLAIM_OF.has((/^[a-z]+/i.exec(what)?.[0] ?? '').toLowerCase())) return true;
  const held = countOf(carried, amount.names);
  return /^(?:no|zero|not any)\b/i.test(what) ? held === 0 : held >= amount.count;
}

interface Amount {
  readonly names: readonly string[];
  readonly count: number;
}

const MOST_NAME_WORDS = 4;
const SMALL = /^(?:a|an|the|some|my|your|our|all|of|it|them|now|enough|more|any|no|zero|few|in|to|up|for)$/i;

/** The first item a few words name, with how many; null where they name none. */
function itemIn(text: string, registry: Registry): Amount | null {
  const words = text
    .split(/\s+/)
    .map((word) => word.replace(/[^\p{L}\p{N}']/gu, ''))
    .filter((word) => word !== '');
  for (let start = 0; start < words.length && start < 8; start++) {
    for (let length = Math.min(MOST_NAME_WORDS, words.length - start); length > 0; length--) {
      const name = words.slice(start, start + length);
      if (length === 1 && SMALL.test(name[0] ?? '')) continue;
      const names = namesOf(name.join(' '), registry);
      if (names.length > 0) return { names, count: countBefore(words.slice(0, start)) };
    }
  }
  return null;
}

function namesOf(text: string, registry: Registry): readonly string[] {
  const found = resolveItemName(registry, text);
  if (found.kind === 'known') return [found.name];
  return found.kind === 'group' || found.kind === 'ambiguous' ? found.names : [];
}

function countBefore(words: readonly string[]): number {
  return Math.max(1, spelledNumber([(words.at(-1) ?? '').toLowerCase()]) ?? 1);
}

function countOf(counts: ItemCounts | undefined, names: readonly string[]): number {
  // "The glass" may be blue stained glass.
  const isMeant = (item: string): boolean => names.some((name) => item === name || item.endsWith(`_${name}`));
  return Object.entries(counts ?? {}).reduce((sum, [item, count]) => sum + (isMeant(item) ? count : 0), 0);
}
