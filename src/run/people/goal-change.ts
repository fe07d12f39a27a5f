import { spelledNumber } from '../../speech/amounts.js';
import { spelledOut } from '../../speech/small-words.js';

/** What somebody wants of the goal of a run that goes on. */
export type GoalChange =
  /** Something to get done: beside the goal there is, or in its place. `isMore`: on top of what is there already. */
  | { readonly kind: 'get'; readonly text: string; readonly isInstead: boolean; readonly isMore: boolean }
  /** Something that is no longer wanted. */
  | { readonly kind: 'drop'; readonly thing: string }
  /** So many of what is wanted. */
  | { readonly kind: 'amount'; readonly count: number }
  /** That something is to change, and not what. */
  | { readonly kind: 'unclear' };

const VERBS = 'make|craft|build|get|gather|mine|collect|smelt|cook|kill|bring|place|do|lets|let us|we|i';
const OPENING =
  /^(?:(?:ok|okay|oh|no|nah|nope|hey|well|so|and|but|then|now|next|after that|please|wait|actually|sorry|hm+)[\s,:]+)+/;
const DROP = new RegExp(
  '^(?:never ?mind|forget|cancel|skip|remove|drop|scrap|no more|(?:we|i) (?:do not|dont) (?:need|want))\\s+' +
    '(?:about |the |that |our |an? |any ?more )*(?<thing>.*?)' +
    '(?:\\s+(?:any ?more|any longer|needed|from the (?:plan|goal|list)))?' +
    `(?:(?:\\s*[,;.]\\s*|\\s+(?:and|but)\\s+|(?:\\s+|(?<=\\s))(?=(?:${VERBS})\\b))(?<then>.+))?$`,
);
const IN_PLACE = [
  new RegExp(`^instead of (?:the |an? )?(?<thing>.*?)[,\\s]+(?=(?:${VERBS})\\b)(?<then>.+)$`),
  /^(?<then>.+?) (?:instead of|rather than) (?:the |an? )?(?<thing>.+)$/,
];
const AMOUNT =
  /^(?:make|get|craft|do|gather)(?: it| that| them| those)? (?<count>\w+)(?: of (?:them|it|those))?(?: instead)?$/;
const NO_OBJECT =
  /^(?:(?:change|set|switch|alter|edit|replace)(?: the| our| my)? (?:goal|plan|target)|new (?:goal|plan)|(?:i|we) changed (?:my|our) minds?|(?:i|we) (?:want|need) (?:something else|(?:a |an)?(?:other|different|new) (?:goal|plan|thing)))(?: to (?<then>.+))?$/;

/** Reads a sentence that is known to be about the goal. */
export function readGoalChange(said: string): GoalChange {
  const plain = said
    .toLowerCase()
    .replace(/['\u2019]/g, '')
    .replace(/[\s.!?]+$/, '');
  const asked = spelledOut(plain.split(/\s+/)).join(' ').replace(OPENING, '');
  const change = NO_OBJECT.exec(asked);
  if (change)
    return change.groups?.['then'] === undefined ? { kind: 'unclear' } : got(change.groups['then'], true);
  // "100 cobble, not 200".
  const text = asked.replace(/,? (?:and |but )?not (?:\d+|(?:so|that|as) (?:many|much))\b.*$/, '');
  const amount = countIn(AMOUNT.exec(text)?.groups?.['count']);
  if (amount !== null) return { kind: 'amount', count: amount };
  for (const pattern of IN_PLACE) {
    const then = pattern.exec(text)?.groups?.['then'];
    if (then !== undefined) return got(then, true);
  }
  const drop = DROP.exec(text)?.groups;
  // "Cancel the wood, just the cobble" leaves of that what there was to be.
  const isRest = /^(?:just|only|keep|but keep)\b(?!.*\d)/.test(drop?.['then'] ?? '');
  if (drop?.['then'] !== undefined && !isRest) return got(drop['then'], true);
  if (drop) return drop['thing'] === '' ? { kind: 'unclear' } : { kind: 'drop', thing: drop['thing'] ?? '' };
  return got(text, /\b(?:instead|rather)\b/.test(text));
}

function got(text: string, isInstead: boolean): GoalChange {
  const bare = text
    .replace(OPENING, '')
    .replace(/\b(?:also|too|as well|additionally|instead|rather|another)\b/g, ' ')
    .replace(/^add\b/, '')
    .replace(/\bto (?:the|our) (?:plan|goal|list)\b/, '')
    .replace(
      /\b(?:after|once|when) (?:this|that|it|we|all)(?: (?:is|are))?(?: (?:done|finished|over|ready))?\b/g,
      ' ',
    )
    .replace(/\bdo (?=\d|an? |some |the )/, 'get ')
    .replace(/\bmake it (?=\d|an? )/, 'make ')
    .replace(/\s+/g, ' ')
    .trim();
  const isMore = /\b(?:another|more|extra|additional)\b/.test(text);
  return bare === '' ? { kind: 'unclear' } : { kind: 'get', text: bare, isInstead, isMore };
}

function countIn(word: string | undefined): number | null {
  if (word === undefined) return null;
  const count = /^\d+$/.test(word) ? Number(word) : spelledNumber([word]);
  return count !== null && count > 0 ? count : null;
}
