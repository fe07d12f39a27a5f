import { spelledNumber } from '../../speech/amounts.js';
import { INTERJECTIONS, spelledText } from '../../speech/small-words.js';

/** What somebody wants of the goal of a run that goes on. */
export type GoalChange =
  /** Something to get done: beside the goal there is, or in its place. `isMore`: on top of what is there already. */
  | { readonly kind: 'get'; readonly text: string; readonly isInstead: boolean; readonly isMore: boolean }
  /** Something that is no longer wanted. */
  | { readonly kind: 'drop'; readonly thing: string }
  /** In place of what was asked for last: "no wait, just a stone axe". */
  | { readonly kind: 'anew'; readonly text: string }
  /** So many of what is wanted; `thing`: of that, where it is named. */
  | { readonly kind: 'amount'; readonly count: number; readonly thing: string | null }
  /** So many times as much. */
  | { readonly kind: 'times'; readonly factor: number; readonly thing: string | null }
  /** What was asked for last is not meant, or no longer. */
  | { readonly kind: 'back' }
  /** That something is to change, and not what. */
  | { readonly kind: 'unclear' };

const VERBS = 'make|craft|build|get|gather|mine|collect|smelt|cook|kill|bring|place|do|lets|let us|we|i';
const OPENING =
  /^(?:(?:yes|no(?=[,:]|\s+(?:wait|i|we|it|make|just|only|lets?|do|\d))|hey|well|so|and|but|then|now|next|after that|wait|plus|you know what|(?:on )?second thoughts?|(?:scratch|forget|ignore|disregard|cancel|strike|scrap) (?:that|it|this))[\s,:]+)+(?=\S)/;
/** What begins like this is said anew of what is to be had already. */
const REVISION = /\b(?:actually|sorry|rather|wait|i (?:mean|meant|said)|second thoughts?)\b/;
const CHANGED_MIND = /^(?:(?:i|we) )?(?:have )?changed (?:my|our) minds?[\s,.:]+(?=\S)/;
const DROP = new RegExp(
  '^(?:never ?mind|forget|cancel|skip|remove|drop|scrap|scratch|ditch|screw|no more|no(?= )|leave(?: out)?(?= )|' +
    '(?:take|strike|cross)(?= .* (?:off|out|from) )|do not bother (?:with|about|(?:mak|craft|build|gett)ing)|' +
    '(?:we|i) (?:do not|dont) (?:think (?:we|i) )?(?:need|want)|' +
    '(?:do not|never|let us not) (?:make|craft|build|get|gather|mine|collect|smelt|cook|do)|' +
    '(?:stop|quit) (?:mak|craft|build|gett|gather|min|collect|smelt|cook)ing)\\s+' +
    '(?:about |the |that |our |an? |any |any ?more )*(?<thing>.*?)' +
    '(?:\\s+(?:any ?more|any longer|needed|after all|out|away|(?:off|from|out of) (?:the |our )?(?:plan|goal|list)))*' +
    `(?:(?:\\s*[,;.]\\s*|\\s+(?:and|but)\\s+|(?:\\s+|(?<=\\s))(?=(?:${VERBS})\\b))(?<then>.+))?$`,
);
const IN_PLACE = [
  /^(?:not|no) (?:the |an? )(?<thing>[^,]+?)(?:, (?:but )?| but )(?:just |only |rather )?(?:the |an? )?(?<then>\D+)$/,
  new RegExp(`^instead of (?:the |an? )?(?<thing>.*?)[,\\s]+(?=(?:${VERBS})\\b)(?<then>.+)$`),
  /^(?:swap|replace|exchange|change) (?:the |our )?(?<thing>.+?) (?:for|with|by|into) (?<then>.+)$/,
  /^(?<then>.+?) (?:instead of|rather than) (?:the |an? )?(?<thing>.+)$/,
];
/** "Just one", "make it 3", "i meant 4 logs", "make the torches 30": what is said anew of what was asked for. */
const AMOUNTS = [
  /^(?:(?:can|could|shall|should|let) (?:we|you|us|it be|that be) )?(?:(?:make|get|craft|do|gather|have|(?:(?:i|we|just|only) )*(?:meant?|said|want|need)) )?(?:(?:it|that|them|those) )?(?:just |only |but )*(?<count>\w+)(?: of (?:them|it|those))?(?: (?:instead|only|is enough))?$/,
  /^(?:just|only|i (?:meant?|said)) (?:just |only )?(?<count>\w+) (?<thing>\D+)$/,
  /^(?:make|less|fewer) (?:the |those |that )?(?<thing>\D+?) (?:just |only )?(?<count>\d+)(?: instead)?$/,
];
const CORRECTED =
  /^(?:(?:make|craft|build|get|gather|mine|collect|do|(?:i|we) (?:want|need|said|meant)) )?(?:that )?(?<count>\w+) (?<thing>\D+)$/;
const TIMES: ReadonlyMap<string, number> = new Map([
  ['double', 2],
  ['twice', 2],
  ['triple', 3],
  ['halve', 0.5],
  ['half', 0.5],
]);
/** "Double the torches", "half the cobblestone is enough". */
const SCALED = new RegExp(
  `^(?:(?:make|craft|get|do|i|we|want|need|just|only|can|lets|let us|you) )*(?<times>${[...TIMES.keys()].join('|')})` +
    '(?: (?:as )?(?:many|much|the (?:amount|number))(?: of)?)?(?: (?:of )?(?:the|our|that|those|it|them|this))*' +
    '(?: (?<thing>(?!dozen|stack|a\\b|an\\b|is\\b|will\\b)[a-z ]+?))??(?: (?:is|are|will|would)(?: be| do)? ?(?:enough|ok|fine|plenty|too)?| instead)?$',
);
/** What "just" and "only" name after a second thought is all that is wanted of it. */
const ANEW =
  /^(?:(?:i (?:mean|meant) )?(?:just|only) (?<then>\D+)|(?:no )?(?<turned>(?:an?|the) \D+) i (?:mean|meant|said))$/;
/** All of a line that takes back what was said before. */
const TAKEN_BACK =
  /^(?:(?:no|ok|wait|sorry|oh|and|but|(?:i|we) (?:am|was|were|are)|im|it was|that was|just|only)[\s,.!]+)*(?:kidding|jk|joking|(?:a )?joke|never ?mind(?: (?:it|that|me))?|(?:forget|cancel|undo)(?: about)? (?:it|that)|(?:i )?take (?:it|that) back|(?:i )?(?:did not|dont|do not) mean (?:it|that))$/;
const NO_OBJECT =
  /^(?:(?:change|set|switch|alter|edit|replace)(?: the| our| my)? (?:goal|plan|target)|new (?:goal|plan)|(?:i|we) changed (?:my|our) minds?|(?:i|we) (?:want|need) (?:something else|(?:a |an)?(?:other|different|new) (?:goal|plan|thing)))(?:(?: to|:) (?<then>.+))?$/;

/** Reads a sentence that is known to be about the goal. */
export function readGoalChange(said: string): GoalChange {
  const plain = spelledText(said.toLowerCase())
    .replace(/['\u2019]/g, '')
    .replace(/^\s*\+\s*/, 'plus ')
    .replace(/^((?:please )?(?:make|craft|build|get|gather) )(?:not|no) /, 'do not $1')
    .replace(/(?:[\s.,!?]|\b(?:please|pls|plz|thx|thanks))+$/, '');
  const words = plain.split(/\s+/);
  if (TAKEN_BACK.test(words.filter((word) => !INTERJECTIONS.has(word)).join(' '))) return { kind: 'back' };
  const isRevision = REVISION.test(words.join(' '));
  const asked = words
    .filter((word) => !INTERJECTIONS.has(word.replace(/[,.:;!?]+$/, '')))
    .join(' ')
    .replace(OPENING, '');
  if (CHANGED_MIND.test(asked)) {
    const change = readGoalChange(asked.replace(CHANGED_MIND, ''));
    return change.kind === 'get' ? { ...change, isInstead: true } : change;
  }
  const change = NO_OBJECT.exec(asked);
  if (change)
    return change.groups?.['then'] === undefined ? { kind: 'unclear' } : got(change.groups['then'], true);
  // "100 cobble, not 200".
  const text = asked.replace(
    /,? (?:and |but )?not (?:(?<count>\w+)|(?:so|that|as) (?:many|much))$/,
    (said, count: string | undefined) => (count === undefined || countIn(count) !== null ? '' : said),
  );
  for (const pattern of text === asked && !isRevision ? AMOUNTS : [...AMOUNTS, CORRECTED]) {
    const { count, thing = null } = pattern.exec(text)?.groups ?? {};
    const amount = countIn(count);
    if (amount !== null) return { kind: 'amount', count: amount, thing };
  }
  const { times, thing = null } = SCALED.exec(text)?.groups ?? {};
  if (times !== undefined) return { kind: 'times', factor: TIMES.get(times) ?? 1, thing };
  const anew = isRevision ? ANEW.exec(text)?.groups : undefined;
  const then = anew?.['then'] ?? anew?.['turned'];
  if (then !== undefined) return { kind: 'anew', text: then };
  for (const pattern of IN_PLACE) {
    const then = pattern.exec(text)?.groups?.['then'];
    if (then !== undefined) return got(then, true);
  }
  // "We do not need that many torches": how many is not said.
  if (/\b(?:that|so) (?:many|much)\b/.test(text)) return { kind: 'unclear' };
  const drop = DROP.exec(text)?.groups;
  // "Cancel the wood, just the cobble" leaves of that what there was to be.
  const isRest = /^(?:just|only|keep|but keep)\b(?!.*\d)/.test(drop?.['then'] ?? '');
  if (drop?.['then'] !== undefined && !isRest) return got(drop['then'], true);
  const dropped = drop?.['thing'];
  if (dropped !== undefined)
    return /^(?:that|it|this|them|)$/.test(dropped) ? { kind: 'unclear' } : { kind: 'drop', thing: dropped };
  return got(text, /\b(?:instead|rather)\b/.test(text));
}

function got(text: string, isInstead: boolean): GoalChange {
  const bare = text
    .replace(OPENING, '')
    .replace(/\b(?:also|too|as well|additionally|instead|rather|another)\b/g, ' ')
    .replace(/^(?:add|put|plus)\b/, '')
    .replace(/\b(?:to|on) (?:the|our) (?:plan|goal|list)\b/, '')
    .replace(
      /\b(?:after|once|when) (?:this|that|it|we|all)(?: (?:is|are))?(?: (?:done|finished|over|ready))?\b/g,
      ' ',
    )
    .replace(/(?:\bdo (?=\d|an? |some |the )|(?<=^(?:let us|lets|we|i) )do )/, 'get ')
    .replace(/^(?:after|once|when) .+? (?:is|are) (?:done|finished|over|ready)[,\s]+(?=\S)/, '')
    .replace(/\bmake it (?=\d|an? )/, 'make ')
    .replace(/\s+/g, ' ')
    .trim()
    // "Torches, maybe 6".
    .replace(/^(\D+?),? (\d+)$/, '$2 $1');
  const isMore = /\b(?:another|more|extra|additional)\b/.test(text);
  return bare === '' ? { kind: 'unclear' } : { kind: 'get', text: bare, isInstead, isMore };
}

function countIn(word: string | undefined): number | null {
  if (word === undefined) return null;
  const count = /^\d+$/.test(word) ? Number(word) : spelledNumber([word]);
  return count !== null && count > 0 ? count : null;
}
