import { editDistance } from '../game/names/name-spelling.js';
import { nameVocabulary, resolveItemName } from '../game/names/names.js';
import type { Registry } from '../game/registry.js';
import { spelledNumber } from './amounts.js';
import { patternOf, wordsOfPattern } from './pattern.js';
import { isForUs, type Company, type Intent } from './reader.js';
import { EASY_WORDS, pairsIn, spelledText, spokenWordsIn } from './small-words.js';
import { UNPLANNABLE_VERBS, WISH_VERBS } from './verbs.js';

/** The words a line is read by; what is misspelt is put right by these. */
interface Vocabulary {
  readonly words: ReadonlySet<string>;
  /** Of items, blocks and mobs. */
  readonly names: ReadonlySet<string>;
  /** Whether a word is right as it stands: one of these in another form, or somebody's name. */
  readonly isName: (word: string) => boolean;
}

/** A line as it may be meant, and how unlikely. */
interface Wording {
  readonly text: string;
  readonly cost: number;
}

/** So many are worth a try, of a line and of one word in it. */
const MOST_WORDINGS = 16;
const MOST_OF_A_WORD = 3;
/** Longer lines are talk. */
const MOST_LETTERS = 120;
/** Shorter words are one letter away from everything. */
const LEAST_LETTERS = 3;
const SHORT_LETTERS = 4;
/** Longer ones are recognised with two slips. */
const LONG_LETTERS = 6;
const SAME_SOUND_COST = 0.4;
const CONFUSED_COST = 1.5;
/** Of few letters another vowel makes another word at times: "halp", but "skin" too. */
const VOWEL_COST = 1.2;
const GRAMMAR_COST = 0.5;
const PRONOUNS = /^(?:him|his|hers?|she|he|they|them|theirs?|someone|somebody|everyone|everybody|nobody)$/;
/** More is no slip any more. */
const MOST_COST = 4;

/** Right words that are typed for one another: what is typed, what may be meant. */
const CONFUSED: ReadonlyMap<string, string> = pairsIn([
  'her=here, hear=here, here=hear, were=where, wear=where, no=know, know=no, to=too, of=off, off=of, then=than, than=then',
  'there=their, their=there, are=our, our=are, your=you are, its=it is, live=life, lose=loose, form=from',
  'now=know, by=buy, lead=led, brake=break, would=wood, peace=piece, though=through, quite=quiet, see=sea',
]);

const QUESTION = '((?:what|which)(?: \\w+)?|where|who|when|why|how(?: (?:long|far|many|much)(?: \\w+)?)?)';
const SUBJECT = '(i|you|we|he|she|it|they)';
const AUXILIARY =
  '(?:am|is|are|was|were|do|does|did|can|could|will|would|shall|should|must|may|might|have|has|had|not)';
/** What people leave out, add or turn round who think in another language: as it is said, and as it is read. */
const GRAMMAR: readonly (readonly [RegExp, string])[] = [
  [/^(?:you )?mind (?=\w+ing\b)/, ''],
  [/^((?:please )?do not) to (?=\w)/, '$1 '],
  [/^you (can|could|will|would) (?=\w)/, '$1 you '],
  [
    /^(?:i|we) (?:would|will|should) be (?:\w+ )?(?:grateful|obliged|thankful|glad|happy) (?:for|of|with) /,
    'i want ',
  ],
  [/^(?:might|may|could|can) i (?:\w+ )?(?:trouble|bother|ask) you for /, 'give me '],
  [/^(?:would|do) you mind(?: \w+ly)? (\w+ing) /, 'would you mind $1 '],
  [/\bi should (?=(?:like|love)\b)/, 'i would '],
  [/^(?:it|there|us) (?:miss|lack)(?:es|s)? (?=what\b)/, 'missing '],
  [/^have (you|we) (.+?)(?: (?:about|on|with) you)?\W*$/, 'do $1 have $2'],
  [
    /^(what|where|why|how|who) (?:on earth|in the world|in heavens name|the \w+) (?=(?:is|are|do|does|did|was)\b)/,
    '$1 ',
  ],
  [/, (?:my|you|young|old|dear|little|good|sweet) \w+(?: \w+)?\W*$/, ''],
  [/\b(loaf|loaves|pieces?|bits?|chunks?|lumps?|bunch|handful) of (?=\w)/, ''],
  [/\b(\w+) of (wood|stone|iron|gold|diamond|leather)\b/, '$2 $1'],
  [/\bwait (?:me|us) (?=\w)/, 'wait '],
  [/\bwhere (is|are) (?:it|they) (?=(?:the|my|our|your)\b)/, 'where $1 '],
  [
    /^(?:do you )?(?:remember|know|recall) where (?:i|we) (?:said|told you|put|left|have) (.+?) (is|are|was|were)\W*$/,
    'where is $1',
  ],
  // A reason, or a worry, after what is wanted.
  [
    /^((?:\w+ ){2,}?)(?:(?:before|because|since|or|as) )(?:i|it|we|he|she|they|the|there|this|that)\b.*$/,
    '$1',
  ],
  [/^((?:\w+ )+)do not (?:get|be|die|fall|worry|forget)\b[\w ]*\W*$/, '$1'],
  [/^please you (?=\w)/, 'please '],
  [/\b(i|we) (?:am|are) (?=(?:need|want|like|have)\b)/, '$1 '],
  [/\b(i|we) (?:no|not) (?=(?:want|need|like|have|know)\b)/, '$1 do not '],
  [/^(?:you|we) (?:have|got|carry) (how (?:many|much)) (.+)$/, '$1 $2 do you have'],
  [/\bwhy (you|we) not (?=\w)/, 'why do $1 not '],
  [/^(?:it is|is it) possible (?:to )?have /, 'can i have '],
  [/^is possible (?:to )?/, 'is it possible to '],
  [/^(you) (still )?(?=\w+ing\b)/, 'are $1 $2'],
  [/^how is called (.+)$/, 'what is $1 called'],
  [/^(this|that|it)( (?:place|spot|chest|house))? (?:we|i) (?:call|name) (.+)$/, 'call $1$2 $3'],
  [/^(make|craft|build|get|bring|give) for (me|us) (?=\w)/, '$1 $2 '],
  [
    /\b(give|bring|hand|pass|throw) to (?:my \w+ )?(\w+) (?=(?:the|a|an|some|all|my|your|half|\d+|one|two|three|four|five|ten)\b)/,
    '$1 $2 ',
  ],
  [new RegExp(`\\b${QUESTION} ${SUBJECT} (${AUXILIARY})\\b`), '$1 $3 $2'],
  [new RegExp(`\\b${QUESTION} ${SUBJECT} (?=\\w+ing\\b)`), '$1 are $2 '],
  [new RegExp(`\\b${QUESTION} ${SUBJECT} (?=have\\b|(?!${AUXILIARY}\\b))`), '$1 do $2 '],
  [/\b(i|we|you|they) (?:no|not) (?=\w)/, '$1 can not '],
  [new RegExp(`\\bi (?!${AUXILIARY}\\b)(?=\\w)`), 'i am '],
  [new RegExp(`\\bi (?=do (?!not\\b)|(?!${AUXILIARY}\\b)\\w)`), 'i will '],
  [new RegExp(`\\b(you|we|they) (?!${AUXILIARY}\\b)(?=\\w)`), '$1 are '],
  [/\b(this|that|it) no (?=(?:work|go|let|open|help|count|fit)\b)/, '$1 does not '],
  [/\b(this|that|it) (?=(?:too|so|very|not|no)\b)/, '$1 is '],
  [new RegExp(`^you (?!${AUXILIARY}\\b)(?=\\w)`), ''],
  [/\b(\w+) (?:to|for) (me|us)\b(?= \w)/, '$1 $2'],
  [/\byour (?=\w)/, ''],
  [/\b(i|we|you) (\w+) also (?=\w)/, '$1 also $2 '],
  [/\bthat (you|we|i) (?=\w)/, '$1 to '],
  [/\bdo (?=(?:me|us) (?:a|an|one|some|\d+)\b)/, 'make '],
  [/^(?:(?:a|an|the|some) )?\w+ (?=\w{2,}ing (?:at|on|after|to|for|me|us)\b)/, '$&is '],
  [/\b(must|can|could|should|will|would|may)( i| we| you)? to (?=\w)/, '$1$2 '],
  [/\b(i|we) (?:make|get|find|collect|mine|bring|craft) already\b/, '$1 have got'],
  [/^((?:the|my|our) [\w ]+?),? (i (?:do|can|could) not \w+) (?:it|them)\b/, '$2 $1'],
  [/\bam go\b/, 'am going'],
  [/\bhow (?=(?:make|craft|build|get|find|do)\b)/, 'how to '],
];

/**
 * For tables of intents: what a line may mean that nobody understood as it was typed, the likeliest first; words put
 * right that are none, and what was left out or turned round. Nothing where somebody else may be meant.
 * Each is a guess, to be read as one.
 */
export function rewordingsFor(...tables: readonly Table[]): Rewordings {
  const words = wordsOf(tables);
  return (registry, text, company) => {
    if (text.length > MOST_LETTERS || !isForUs(text, company)) return [];
    const people = new Set([...company.bots, ...company.others].map((name) => name.toLowerCase()));
    const isName = (word: string): boolean =>
      people.has(word) || UNPLANNABLE_VERBS.has(word) || resolveItemName(registry, word).kind !== 'unknown';
    return rewordings(text, { words, names: nameVocabulary(registry), isName });
  };
}

/** For the same tables: the words of a line that nobody knows, in lower case. They may be names of people. */
export function strangersFor(...tables: readonly Table[]): Rewordings {
  const words = wordsOf(tables);
  return (registry, text, company) => {
    if (text.length > MOST_LETTERS || !isForUs(text, company)) return [];
    const names = nameVocabulary(registry);
    const people = [...company.bots, ...company.others].map((name) => name.toLowerCase());
    return spokenWordsIn(text.toLowerCase()).filter(
      (word) =>
        /^(?=.*[a-z])\w{3,16}$/.test(word) &&
        !words.has(word) &&
        !people.includes(word) &&
        !names.has(word) &&
        !UNPLANNABLE_VERBS.has(word) &&
        !PRONOUNS.test(word) &&
        resolveItemName(registry, word).kind === 'unknown',
    );
  };
}

type Table = Readonly<Record<string, Intent>>;
type Rewordings = (registry: Registry, text: string, company: Company) => readonly string[];

function wordsOf(tables: readonly Table[]): ReadonlySet<string> {
  const own = tables
    .flatMap((intents) => Object.values(intents))
    .flatMap(({ says }) => says.flatMap((said) => wordsOfPattern(patternOf(said))));
  return new Set([...own, ...EASY_WORDS, ...WISH_VERBS]);
}

function rewordings(text: string, vocabulary: Vocabulary): readonly string[] {
  const typed = plain(text);
  let respelt: readonly Wording[] = [{ text: '', cost: 0 }];
  for (const part of typed.match(/[\p{L}\p{N}_]+|[^\p{L}\p{N}_]+/gu) ?? []) {
    const options = /^\p{L}/u.test(part) ? spellingsOf(part, vocabulary) : [{ text: part, cost: 0 }];
    respelt = best(
      respelt.flatMap((before) =>
        options.map((option) => ({ text: before.text + option.text, cost: before.cost + option.cost })),
      ),
    );
  }
  const all = respelt.flatMap((wording) => [wording, ...rephrased(wording)]);
  return best(all.filter((wording) => wording.text !== text.toLowerCase())).map((wording) => wording.text);
}

/** In lower case, with what short forms stand for and without apostrophes. */
function plain(text: string): string {
  return spelledText(text.normalize('NFKC').toLowerCase());
}

/** The cheapest of several, each once. */
function best(wordings: readonly Wording[]): readonly Wording[] {
  const seen = new Set<string>();
  return [...wordings]
    .sort((a, b) => a.cost - b.cost)
    .filter(({ text, cost }) => cost <= MOST_COST && !seen.has(text) && seen.add(text))
    .slice(0, MOST_WORDINGS);
}

/** With one slip of grammar put right, and with all of them. */
function rephrased({ text, cost }: Wording): readonly Wording[] {
  let all: Wording = { text, cost };
  const one = GRAMMAR.map(([said, meant]) => {
    const whole = all.text.replace(said, meant);
    if (whole !== all.text) all = { text: whole, cost: all.cost + GRAMMAR_COST };
    return { text: text.replace(said, meant), cost: cost + GRAMMAR_COST };
  });
  return [...one, all].filter((wording) => wording.text !== text);
}

function spellingsOf(word: string, { words, names, isName }: Vocabulary): readonly Wording[] {
  const asTyped = { text: word, cost: 0 };
  const confused = CONFUSED.get(word);
  if (confused !== undefined) return [asTyped, { text: confused, cost: CONFUSED_COST }];
  // "Three" is no "tree".
  if (word.length < 2 || spelledNumber([word]) !== null) return [asTyped];
  if (words.has(word) || names.has(word) || isName(word)) return [asTyped, ...plainForms(word, words)];
  const near: Wording[] = [...plainForms(word, words)];
  for (const known of words) {
    const cost = likeness(word, known);
    if (cost === null) continue;
    near.push({ text: known, cost });
    near.push(...plainForms(known, words).map((form) => ({ ...form, cost: form.cost + cost })));
  }
  for (const name of names) {
    const cost = words.has(name) ? null : likeness(word, name);
    // Of a name people are surer, and there are many.
    if (cost !== null && editDistance(word, name, 1) === 1) near.push({ text: name, cost });
  }
  near.sort((a, b) => a.cost - b.cost);
  return [...near.slice(0, MOST_OF_A_WORD), { ...asTyped, cost: CONFUSED_COST }];
}

/** "Can you stopping": the verb without its ending. */
function plainForms(word: string, words: ReadonlySet<string>): readonly Wording[] {
  const stem = /^(.{3,})(?:ing|ed)$/.exec(word)?.[1];
  if (stem === undefined) return [];
  return [stem, `${stem}e`, stem.replace(/(.)\1$/, '$1')]
    .filter((form, index, all) => words.has(form) && all.indexOf(form) === index)
    .map((text) => ({ text, cost: GRAMMAR_COST }));
}

/** How unlikely it is that one word was typed for another; null where it was not. */
function likeness(typed: string, meant: string): number | null {
  const shorter = Math.min(typed.length, meant.length);
  const longer = typed.length - meant.length;
  // "Foood", "hii", "al".
  if (squeezed(typed) === squeezed(meant)) return SAME_SOUND_COST;
  if (shorter < LEAST_LETTERS || Math.abs(longer) > 2) return null;
  const isSameStart = typed[0] === meant[0];
  const isSameSound = soundOf(typed) === soundOf(meant);
  if (!isSameStart && !isSameSound && shorter < LONG_LETTERS) return null;
  const distance = editDistance(typed, meant, 2);
  // Of few letters another one makes another word (skin, scan), and one too many often does (hate, hat).
  if (distance === 1 && (shorter > SHORT_LETTERS || longer < 0)) return isSameSound ? SAME_SOUND_COST : 1;
  if (distance === 1 && shorter === SHORT_LETTERS && isSameStart && isSameSound) return VOWEL_COST;
  if (distance !== 2 || !isSameStart || shorter < LONG_LETTERS) return null;
  return isSameSound ? 2 * SAME_SOUND_COST : null;
}

/** Every letter once. */
function squeezed(word: string): string {
  return word.replace(/(.)\1+/g, '$1');
}

/** Consonants as they are heard, without those that are not. */
function soundOf(word: string): string {
  const heard = word
    .replace(/^kn/, 'n')
    .replace(/^wr/, 'r')
    .replace(/ph/g, 'f')
    .replace(/gh/g, '')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/ck|c|q/g, 'k')
    .replace(/z/g, 's');
  return squeezed(heard.charAt(0) + heard.slice(1).replace(/[aeiouyhw]/g, ''));
}
