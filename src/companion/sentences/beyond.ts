import { GOAL_EXAMPLES, whyBeyond } from '../../decompose/words/goal-beyond.js';
import { readGoals } from '../../decompose/words/goal-text.js';
import type { Registry } from '../../game/registry.js';
import { spelledOut, spokenWordsIn, withoutCourtesy } from '../../speech/small-words.js';
import { openingVerb, UNPLANNABLE_VERBS } from '../../speech/verbs.js';

/** What people ask companions for and none of their commands does. */
const UNABLE =
  /^(?:tame|ride|breed|feed|fly|swim|fish|enchant|brew|trade|buy|sell|sneak|crouch|dance|sing|jump|climb|dye|shear|teleport|tp|repair|fix|mend|name|steal|hide|sort|organi[sz]e|clean|tidy)(?:ing)?$/;
/** Where what is to be built or dug is named no more. */
const AFTER_NAME =
  /^(?:\d.*|over|across|to|from|out|of|with|using|on|in|at|near|next|by|here|there|for|that|this)$/;
const ARTICLE = /^(?:an?|the|my|our|your|some|me|us)$/;

/** Answers a request that is understood and that nobody here can do: "I do not know how to ..."; null for anything else. */
export function beyondUs(registry: Registry, text: string): string | null {
  const words = withoutCourtesy(spelledOut(spokenWordsIn(text.toLowerCase())));
  const [first = ''] = words;
  const building = buildingIn(words);
  if (building !== null) return `I do not know how to ${building}. I can build a wall, a house or a pyramid.`;
  const reading = readGoals(registry, text);
  // Of other verbs that no plan can do, a command does most: it is only said in another way.
  const isOurs =
    (UNPLANNABLE_VERBS.has(first) && !UNABLE.test(first)) ||
    /^(?:are|is|do|does|can|will|what|where|who|why|how)$/.test(first);
  const isBeyond = !isOurs && !reading.ok && reading.problem.kind === 'beyond';
  if (!UNABLE.test(first) && !isBeyond) return null;
  const verb = UNABLE.test(first) ? first.replace(/ing$/, '') : null;
  // What people eat is no food for cows.
  const [instead] =
    isBeyond && first !== 'feed' && reading.problem.suggestions !== GOAL_EXAMPLES
      ? reading.problem.suggestions
      : [];
  const what = verb === null ? 'I cannot do that.' : `I do not know how to ${verb}.`;
  return instead === undefined ? what : `${what} I can do this: "${instead}".`;
}

/** "Build a bridge over the river" -> "build a bridge"; null where no building is named that is none of ours. */
function buildingIn(words: readonly string[]): string | null {
  const opening = openingVerb(words);
  if (!opening || !/^(?:build|craft|mine)$/.test(opening.wish)) return null;
  const named = opening.rest.filter((word) => !ARTICLE.test(word));
  const end = named.findIndex((word) => AFTER_NAME.test(word));
  const name = end < 0 ? named : named.slice(0, end);
  const isBuilding = name.length > 0 && whyBeyond(name) !== null && whyBeyond(name) === whyBeyond(['bridge']);
  if (!isBuilding) return null;
  // Walls it can build: what it cannot is said by the rest.
  if (/^(?:walls?|house|hut|cabin|shelter|pyramid)$/.test(name.at(-1) ?? ''))
    return `${opening.verb} ${opening.rest.join(' ')}`;
  return `${opening.verb} ${name.at(-1)?.endsWith('s') === true ? '' : 'a '}${name.join(' ')}`;
}
