import { GOAL_EXAMPLES, whyBeyond } from '../../decompose/words/goal-beyond.js';
import { readGoals } from '../../decompose/words/goal-text.js';
import { resolveItemName } from '../../game/names/names.js';
import type { Registry } from '../../game/registry.js';
import { spelledOut, spokenWordsIn, withoutCourtesy } from '../../speech/small-words.js';
import { isSure } from '../../speech/slots.js';
import { openingVerb, UNPLANNABLE_VERBS } from '../../speech/verbs.js';

/** What people ask companions for and none of their commands does, and what can be asked for instead. */
const UNABLE: readonly (readonly [string, string])[] = [
  [
    'fly jump climb dance sneak crouch teleport tp hide ride sprint sit',
    'I walk: say "come here", "follow me" or "go to 10 64 -20".',
  ],
  ['trade buy sell steal borrow lend', 'I get things myself: say "get me 3 logs".'],
  ['sort organise organize clean tidy', 'I put things away: say "put everything in the chest".'],
  ['tame breed feed shear dye name', 'I hunt and fetch: say "kill a cow" or "get 3 white wool".'],
  ['enchant brew repair fix mend', 'I craft and smelt: say "make an iron pickaxe".'],
  ['fish', 'I hunt: say "kill a pig".'],
  ['remind', 'I do what I am told at once, or after a while: say "wait 2 minutes, then come here".'],
  ['sing joke play laugh wave whistle', 'I am made for work: say "get me 3 logs" or "follow me".'],
];
/** Of the world itself. */
const OF_WORLD = /\b(?:rain\w*|weather|sun|storm|thunder|time|night|day|gamemode|op|admin|world|server)\b/;
const CHANGES = /^(?:turn|make|set|change|stop|start|switch|end|clear|delete|give|reset|skip)$/;

/** Where what is to be built or dug is named no more. */
const AFTER_NAME =
  /^(?:\d.*|over|across|to|from|out|of|with|using|on|in|at|near|next|by|here|there|for|that|this)$/;
const ARTICLE = /^(?:an?|the|my|our|your|some|me|us)$/;

/** Answers a request that is understood and that nobody here can do: "I do not know how to ..."; null for anything else. */
export function beyondUs(registry: Registry, text: string): string | null {
  const words = withoutCourtesy(spelledOut(spokenWordsIn(text.toLowerCase())));
  const [first = ''] = words;
  // "I fell in a hole" is told.
  if (/^(?:i|we|he|she|they|it|there|this|that|my)$/.test(first)) return null;
  if (CHANGES.test(first) && OF_WORLD.test(words.slice(1).join(' ')) && !namesItem(registry, words.slice(1)))
    return NO_WORLD;
  const building = buildingIn(words);
  if (building !== null) return `I do not know how to ${building}. I can build a wall, a house or a pyramid.`;
  if (/\bwhat (?:i|we|he|she|\w+) gave you\b/.test(words.join(' '))) return NO_GIFTS;
  const reading = readGoals(registry, text);
  const making = openingVerb(words);
  const made = /^(?:craft|build)$/.test(making?.wish ?? '') ? namedIn(making?.rest ?? []).join(' ') : '';
  if (!reading.ok && reading.problem.kind === 'unknown-item' && made !== '')
    return `I do not know what ${made} is. I make what the game has: "make a chest".`;
  const verb = first.replace(/^(.{3,})ing$/, (word, stem: string) =>
    insteadOf(word) === null && insteadOf(stem) !== null ? stem : word,
  );
  const able = insteadOf(verb);
  // Of other verbs that no plan can do, a command does most: it is only said in another way.
  const isOurs =
    (UNPLANNABLE_VERBS.has(first) && able === null) ||
    /^(?:are|is|do|does|can|will|what|where|who|why|how)$/.test(first);
  const without = /\bwithout \w+ing\b.*/.exec(words.join(' '))?.[0];
  if (without !== undefined) return `I know no way ${without}. Say it without that, and I do it my way.`;
  const isBeyond = !isOurs && !reading.ok && reading.problem.kind === 'beyond';
  if (able === null && !isBeyond) return null;
  const suggestions = isBeyond ? reading.problem.suggestions : GOAL_EXAMPLES;
  // What people eat is no food for cows, and nobody trades with us.
  const [instead] = /^(?:feed|trade)$/.test(verb) || suggestions === GOAL_EXAMPLES ? [] : suggestions;
  const what = able === null ? 'I cannot do that.' : `I do not know how to ${verb}.`;
  const can = instead === undefined ? able : `I can do this: "${instead}".`;
  return can === null ? what : `${what} ${can}`;
}

/** "A daylight detector" is made, the day is not. */
function namesItem(registry: Registry, words: readonly string[]): boolean {
  return words.some((_, at) => isSure(resolveItemName(registry, words.slice(at).join(' ')).kind));
}

const NO_GIFTS = 'I do not keep who gave me what. Say what: "give Ben 3 logs".';
const NO_WORLD =
  'I cannot change the rules, weather or time of the world. I do what players do: "place a torch", "go to bed".';

/** What can be asked for in place of a verb that nobody here can do; null for any other. */
function insteadOf(verb: string): string | null {
  return UNABLE.find(([verbs]) => verbs.split(' ').includes(verb))?.[1] ?? null;
}

function namedIn(words: readonly string[]): readonly string[] {
  const end = words.findIndex((word) => AFTER_NAME.test(word));
  return end < 0 ? words : words.slice(0, end);
}

/** "Build a bridge over the river" -> "build a bridge"; null where no building is named that is none of ours. */
function buildingIn(words: readonly string[]): string | null {
  const opening = openingVerb(words);
  if (!opening || !/^(?:build|craft|mine)$/.test(opening.wish)) return null;
  const name = namedIn(opening.rest).filter((word) => !ARTICLE.test(word));
  const isBuilding = name.length > 0 && whyBeyond(name) !== null && whyBeyond(name) === whyBeyond(['bridge']);
  if (!isBuilding) return null;
  // Walls it can build: what it cannot is said by the rest.
  if (/^(?:walls?|house|hut|cabin|shelter|pyramid)$/.test(name.at(-1) ?? ''))
    return `${opening.verb} ${opening.rest.join(' ')}`;
  return `${opening.verb} ${name.at(-1)?.endsWith('s') === true ? '' : 'a '}${name.join(' ')}`;
}
