import { stem } from '../../game/names/name-words.js';
import type { Registry } from '../../game/registry.js';
import { inDigits } from '../../speech/amounts.js';
import { spelledOut, withoutCourtesy } from '../../speech/small-words.js';
import { ONE_PERSON, PEOPLE } from './goal-sharing.js';
import { COLOUR_WORDS } from './goal-words.js';

/** Longest sentence read, in characters. */
export const MAX_SENTENCE_LENGTH = 1000;

const OF_WHICH = `${COLOUR_WORDS}|wood(?:en)?|oak|spruce|birch|jungle|acacia|cherry|mangrove|stone|iron|gold(?:en)?|diamond|netherite|leather`;
const KIND = `(?:(?:\\d+|an?|one) )?(?:${OF_WHICH})`;

/** "Beds: 2 white, 1 red" and "candles in red and blue": the thing is said once for all its colours or materials. */
function eachKind(_: string, thing: string, kinds: string): string {
  const each = kinds.matchAll(new RegExp(`(?:(\\d+|an?|one) )?\\b(${OF_WHICH})\\b`, 'g'));
  return `${[...each].map(([, count = '1', kind = '']) => `${count} ${kind} ${stem(thing)}`).join(' , ')} `;
}

/** What people say a thing is for who do not know what it is called. */
const USES: readonly (readonly [RegExp, string])[] = [
  [/^(?:sleep|rest|lie|spend the night)/, 'bed'],
  [/^(?:chop|cut|fell)/, 'wooden axe'],
  [/^(?:dig|shovel) .*(?:dirt|earth|sand|gravel|snow|clay)/, 'wooden shovel'],
  [/^(?:mine|dig|break|get) .*(?:diamond|gold|redstone|emerald)/, 'iron pickaxe'],
  [/^(?:mine|dig|break|get) .*(?:iron|copper|lapis|ore)/, 'stone pickaxe'],
  [/^(?:mine|dig|break) .*(?:stone|rock|coal|cave|tunnel)/, 'wooden pickaxe'],
  [/^(?:store|keep|stash|put .* in$)/, 'chest'],
  [/^(?:smelt|cook|melt)/, 'furnace'],
  [/^(?:fight|defend|hit|kill)/, 'wooden sword'],
  [/^shoot/, 'bow'],
  [/^(?:fish|catch fish)/, 'fishing rod'],
  [/^(?:carry|fetch|hold) (?:water|lava)/, 'bucket'],
  [/^shear/, 'shears'],
  [/^eat/, 'food'],
  [/^climb/, 'ladder'],
  [/^(?:see|light)/, 'torch'],
  [/^(?:cross|sail|row|travel on) /, 'boat'],
];

/** "Something to sleep on", "a thing i can chop trees with": the thing's name. */
function usedFor(said: string, article: string, use: string): string {
  const [, name] = USES.find(([pattern]) => pattern.test(use)) ?? [];
  return name === undefined ? said : `${article === '' ? 'a ' : article}${name} `;
}

/** "2 beds, one for me and one for Tom": as many people as there are things change nothing; other numbers are left to be refused. */
function oneForEach(said: string, count: string, thing: string, people: string): string {
  const shares = people.match(/\bfor\b/g)?.length ?? 0;
  return Number(inDigits(count)) === shares ? `${count} ${thing} ` : said;
}

/** Rewordings of the whole sentence, in order. Each leaves fewer ways to say the same thing. */
const REWORDINGS: readonly (readonly [RegExp, string | ((...found: string[]) => string)])[] = [
  [/[’`´‘]/g, "'"],
  [/[“”"«»]/g, ' '],
  [/[−–—]/g, '-'],
  [/×/g, 'x'],
  [/&/g, ' and '],
  [/(?<=\p{L})\/(?=\p{L})/gu, ' or '],
  [/\b4 (?=(?:me|us)\b)/g, 'for '],
  // "1. compass 2. clock", "1) compass 2) clock": a list.
  [/^ 1[.)] .*\s2[.)] .*$/s, (list = '') => list.replaceAll(/(?<=\s)\d{1,2}[.)] /g, ', ')],
  // "100 dirt 50 sand 20 gravel".
  [
    /^ (?:[a-z]+ )?(?:\d+(?: (?!(?:and|or|for|each|need|want|with|times|high|wide|tall|long|deep)\b)[a-z]{3,}){1,3} ){2,}$/,
    (list = '') => list.replaceAll(/(?<=\d [a-z ]+) (?=\d)/g, ' , '),
  ],
  // "Wood, lots".
  [/\b([a-z]+), ?(lots|plenty|loads|tons|heaps|a lot)(?: of (?:it|them))?(?= *(?:$|[,.!]))/g, '$2 of $1'],
  [
    /\b([a-z]+ (?:armou?r|tools|gear|equipment)),? (?:but )?(?:no|not|without|except(?: for)?|minus) ([a-z ]+?)(?=(?:,| and| or) (?:\d|an?\b)| *(?:$|[,.!]))/g,
    (...[, set = '', pieces = '']: string[]) =>
      `${set} lacking ${pieces.replaceAll(/\b(?:the|an?|any|and|or) /g, '')}`,
  ],
  [/\b(each|every) (?!single\b|different\b|possible\b|other\b)([a-z]+) (colou?r)\b/g, '$1 $3 of $2'],
  [
    /\b(\d+|two|three|four|five|six) ([a-z ]+?)(?:,| \(|:)? ?((?:(?:,| and|, and)? ?(?:one|1|another) for (?!each\b|every)(?:my |our )?[a-z]+){2,})\)?(?= *(?:$|[,.!]))/g,
    oneForEach,
  ],
  [/\b(\d+|two|three|four|five|six) ([a-z ]+?),? (?:one|1) for (?:each|every one|both) of us\b/g, '$1 $2'],
  [/\beach for (?:me|myself) and (?:my )?[a-z]+ $/, 'for 2 people each '],
  // "Paper (9 sheets)", "flower pots - 3 of them": how many of what was just named.
  [/\((?=(?:(?:x|about|around|like|maybe) ?)?\d)|(?<!\d) - (?=\d)/g, ' , '],
  // What follows says what was meant: "some food, say 5 bread".
  [
    /, ?(?:e\.g\.|(?:say|eg|for example|for instance|like|preferably|ideally)\b),?(?= \S)|\bsuch as\b/g,
    ' , meaning',
  ],
  [/(?<=[a-z]) like (?=\d+(?: or so)?\s*(?:$|[,.!?]))/g, ' , meaning '],
  [/(?<=[a-z] )times (?=\d+ *(?:$|[,.!]|and\b))/g, ''],
  [/\ban? ([a-z' ]+?) or two\b/g, 'a couple of $1'],
  [/\bthree[ -]quarters\b/g, 'threequarters'],
  [/\b(\d+|[a-z]+(?:teen|ty)|ten|twelve|dozen|hundred) or so (?=[a-z])/g, '$1 '],
  [/\b(\d+|[a-z]+(?=-ish))-?ish (?=[a-z])/g, '$1 '],
  [/\b(?:a )?couple (?:of )?(?=dozens?|stacks?)/g, '2 '],
  // A height, no "why".
  [/\by(?= ?-?\d)/g, 'height'],
  // Lower and upper bounds: a plan makes exactly so many.
  [
    /\b(?:at least|(?:no|not) (?:less|fewer) than) (\w+) (?:and|but) (?:at most|up to|(?:no|not) more than) (?=\w)/g,
    '$1 to ',
  ],
  [/(\d)\s?\+(?=\s)/g, '$1 or more'],
  [/\b(?:at least|(?:no|not) (?:less|fewer) than|(?:a )?min(?:imum)?(?: of)?(?= \d))/g, 'atleast'],
  [/ or more\b/g, ' '],
  [
    /\b(?:at most|up to(?! (?:the|my|our|your|his|her)\b)|(?:no|not) more than|(?:a )?max(?:imum)?(?: of)?(?= \d))/g,
    'atmost',
  ],
  [/\bbetween (\d+|[a-z]+) and (\d+|[a-z]+)(?= [a-z])/g, '$1 to $2'],
  // Wishes that begin with who they are for.
  [/^ (?:both of us|we both) (?:need|want|get)s? (.+)$/, ' get $1 for both of us '],
  [
    /^ (?:(?:each|every one|all) of us|we (?:all|each)|every(?:one|body)|(?:each|every) (?:player|person|one)|all players) (?:need|want|get)s? (.+?)(?: each)? $/,
    ' get $1 for us all ',
  ],
  [
    new RegExp(
      `^ (?:all |the |my |our )?(?!we )(\\w+) (?:ppl|of us|${PEOPLE}) (?:all |each )?(?:need|want|get)s? (.+?)(?: each)? $`,
    ),
    ' get $2 for $1 people each ',
  ],
  [
    new RegExp(
      `^ (?:we are|we're|were|there are|there're) (\\w+) (?:ppl|of us|${PEOPLE})(?: here)?,? (?:and |so )?(?:every(?:one|body)|each(?: one| of us)?|all of us|we(?: all| each)?) (?:need|want|get|should get|should have)s? (.+)$`,
    ),
    ' get $2 for $1 people each ',
  ],
  [
    /^ (?:give|get|make|bring|craft) ((?:each|all|both) of us|everyone|everybody|us all) (.+)$/,
    ' get $2 for $1 ',
  ],
  [
    /\b(give|get|make|bring|craft) (?:my )?\w+ and (?:my )?\w+ (?:each ((?:an?|\d+) .+)|((?:an?|\d+) .+) each) $/,
    '$1 $2$3 for 2 people each ',
  ],
  [
    new RegExp(
      `\\bfor (?:(?:my|a) (?:\\w+ )?)?(?:${ONE_PERSON}|(?!(?:${PEOPLE}|all|us|both|everybody|everyone)\\b)[a-z]+) and (?:me|i|myself)\\b`,
      'g',
    ),
    'for 2 people',
  ],
  [new RegExp(`\\bfor (?:me|myself) and (?:my|a|one) (?:\\w+ )?(?:${ONE_PERSON})\\b`, 'g'), 'for 2 people'],
  [/\bfor (?:each|every one) of (?=(?:the |my |our )?(?:\d+|two|three|four|five|six)\b)/g, 'each for '],
  // "Mine diamonds until you have 10", "dig until we have 10 clay".
  [
    /\b(\w+) (\w+) until (?:you|we|i|u) (?:have|got|get) (\d+|\w+)(?= *(?:$|[,.!]|of them|in total))/g,
    '$1 $3 $2',
  ],
  [/\b(?:\w+ )(?:\w+ )?until (?:you|we|i|u) (?:have|got|get) /g, 'get '],
  [/ (?:of|in) any colou?r\b/g, ''],
  [
    /(?:,| and)? (?:each|all|every one|both)(?: (?:one|of them))?(?: (?:in|of|with))?(?: an?| its| their)? (?:different|distinct|separate|other|own) (colou?r|kind|type|sort)s?\b/g,
    ' of different $1s',
  ],
  [
    / (\d+|[a-z]+) ([a-z ]+), (?:one|1) (?:of|in|for) (?:each|every) (colou?r|kind|type|sort)\b/g,
    ' $1 $2 of different $3s',
  ],
  [/\b(?:(?:an?|one) )?([a-z]+)(?: in| of|, (?:one|1) (?:in|of)) (?=(?:each|every) colou?r\b)/g, '$1 in '],
  [/(?: all)? different(?:ly)?[ -]colou?red\b/g, ' different colours of'],
  [/\bany colou?r(?:ed)? (?=\w)|\bcolou?red (?=\w)/g, ''],
  [new RegExp(`\\b(\\w+)(?: in|:) (${KIND}(?:(?:,| and|, and) ${KIND})+) ?$`), eachKind],
  [new RegExp(`\\b(\\w+) (?:in|coloured|colored|dyed|painted) (${COLOUR_WORDS})\\b(?! \\w)`, 'g'), '$2 $1'],
  // What follows may as well be the next thing: "for me and 3 torches".
  [
    new RegExp(
      `\\bfor (?:me|myself) and (?=(?:(?:my|the|an?|one|two|three|four|five|\\d+) )+(?:(?:best|good|dear|other) )?(?:${PEOPLE})\\b)`,
      'g',
    ),
    'for meand ',
  ],
  [/\b(?:double|large|big) (?=chests?\b)/g, 'pair of '],
  [/\+/g, ' , '],
  [
    /\b(?:some|any|sm|s)?((?:an? )?)(?:thing|th|tool|stuff) (?:to|(?:that |which )?(?:i|we|you|one|people) can) ([a-z ]+?) ?(?= (?:and|then)\b|[,.!?]|$)/g,
    usedFor,
  ],
  [/\bpick[ -]axe/g, 'pickaxe'],
  [/\b(with|using) (?:(?:a|an|the|my) )?bows? (?:and|n) arrows?\b/g, '$1 a bow'],
  [/\b(buckets?),? (?:filled with|full of) (water|lava|milk)\b/g, '$2 $1'],
  [/\bfill (\S+) buckets? with (water|lava|milk)\b/g, 'get $1 $2 bucket'],
  [/\b(buckets?) with (water|lava|milk)\b/g, '$2 $1'],
  [/\bmilk (?:(?:a|the|one|some) )?cows?\b/g, 'get 1 milk bucket'],
  [/\bmilk (\S+) cows\b/g, 'get $1 milk bucket'],
  [
    /\bgo (?:and|to) (?=(?:mine|get|kill|find|collect|gather|chop|dig|fetch|hunt|shoot|craft|make|cut|catch)\b)/g,
    '',
  ],
  [
    /\b(?:(?:made )?out of|made of|made from) (?=(?:wood|stone|iron|gold|diamonds?|leather|chain|netherite)\b)/g,
    'of ',
  ],
  [/\band (?:a|one) half\b/g, 'andahalf'],
  [/\b(hundred|thousand) and (?=[a-z]+)/g, '$1 '],
  [
    /\b(?:and then|after that|afterwards|as well as|along with|together with|followed by|in addition to|in addition|finally|secondly|thirdly|lastly)\b/g,
    ' , ',
  ],
  [/\b(?:then|plus|also|but)\b/g, ' , '],
  [/\bboth (?!of\b)(?=.* and )/g, ''],
];

/**
 * Cuts a sentence into clauses of plain lower-case words, each with at most one wish. Separators are punctuation,
 * "and", "then", "plus", "also"; an "and" inside an item's own name (flint and steel) does not separate.
 */
export function clausesOf(registry: Registry, text: string): readonly (readonly string[])[] {
  let reworded = ` ${text.normalize('NFKC').toLowerCase()} `;
  for (const [pattern, replacement] of REWORDINGS) {
    reworded =
      typeof replacement === 'string'
        ? reworded.replace(pattern, replacement)
        : reworded.replace(pattern, replacement);
  }
  const tokens = joinedNames(registry, spelledOut(tokensOf(reworded)));
  const clauses: string[][] = [[]];
  for (const token of tokens) {
    if (token === ',' || token === 'and') clauses.push([]);
    else clauses.at(-1)?.push(token);
  }
  return clauses.map(withoutCourtesy).filter((words) => words.length > 0);
}

// Numbers keep their separators and signs, so that "1,000", "-3", "1.5" and "3-4" can be told apart later on.
const TOKEN =
  /(?<=^|[\s(x])-\d[\d.,]*|\d+(?:[.,/⁄]\d+)+|\d+\s?-\s?\d+|\d+(?:e\d+|k(?![\p{L}\p{N}]))?|\p{L}[\p{L}\p{M}\p{N}_']*(?::\p{L}[\p{L}\p{N}_]*)?|[%$#^\\/@]|[,;.!?\n\r:|]/gu;

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const token = match[0].replace(/[.,]$/, '');
    const times = /^x(\d+)$/.exec(token)?.[1];
    if (token === '' || /^[;.!?\n\r|]$/.test(token)) tokens.push(',');
    else if (token === ':') continue;
    else if (times !== undefined) tokens.push(times);
    // "3x torches", "3 x torches" and "torch x 3": the x is only a sign.
    else if (token !== 'x') tokens.push(token);
  }
  return tokens;
}

const withAnd = new WeakMap<Registry, readonly (readonly string[])[]>();

function namesWithAnd(registry: Registry): readonly (readonly string[])[] {
  const known = withAnd.get(registry);
  if (known) return known;
  const phrases = [...registry.items.values()]
    .flatMap((item) => [item.name.split('_'), item.displayName.toLowerCase().split(' ')])
    .filter((words) => words.includes('and'));
  withAnd.set(registry, phrases);
  return phrases;
}

/** Joins the words of names that contain "and" into one word: `flint_and_steel`. */
function joinedNames(registry: Registry, tokens: readonly string[]): string[] {
  const phrases = namesWithAnd(registry);
  const joined: string[] = [];
  for (let at = 0; at < tokens.length;) {
    const found = phrases.find((words) =>
      words.every((word, index) => stem(tokens[at + index] ?? '') === stem(word)),
    );
    joined.push(found ? found.join('_') : (tokens[at] ?? ''));
    at += found?.length ?? 1;
  }
  return joined;
}
