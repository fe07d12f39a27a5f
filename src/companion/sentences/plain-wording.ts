import { spelledNumber } from '../../speech/amounts.js';
import { spelledText, spokenWordsIn, withoutCourtesy } from '../../speech/small-words.js';
import { openingVerb, UNPLANNABLE_VERBS } from '../../speech/verbs.js';
import { BUILDING_KINDS } from '../../blueprint/shapes/read-shape.js';
import { sharesCounted } from './shares.js';

/** "Mine some cobble I guess". */
const HEDGE = /[\s,.]+(?:i (?:guess|suppose)|if you (?:like|want|do not mind)|or so)(?=\W*$|\s*[,.;])/gi;
/** "Mine some cobble, 3 is enough". */
const ENOUGH =
  /\b(?:some |any |a few )([a-z]+(?: [a-z]+)?)[\s,.!]+(\w+) (?:is|are|should be|would be|will) (?:enough|fine|ok|plenty|do)\W*$/i;
const LIKE =
  /\b(?:some|any|a few|a couple(?: of)?)\s+([a-z]+(?: [a-z]+){0,2}?)[\s?,.!]+(?:like|about|around|maybe|say|perhaps)\s+(\w+)\b/i;
/** "Go home it is getting dark": why, after what is to be done. */
const REASON =
  /^((?!.*\b(?:what|where|who|when|how|why|which|if|that|until|till|while|say|tell|know|remember|call|name|help|look)\b)\w+ .*?\w)(?<!\b(?:and|but|or))[\s,]+(?:(?:it|there|he|she) is|its(?= (?:mine|ours|\w+ing|right|too|so|very|not|all)\b)|they are|(?:i|we) (?:am|are)(?! (?:back|there|here)\b)) .+$/i;
/** "Do not dig here, ok?" */
const TAG = /[\s,.]+(?:ok|okay|alright|right|got it|understood|deal|yes|yeah)\s*\?+\W*$/i;
/** What people say in a roundabout way, and how it is said plainly; in this order. */
const PLAIN: readonly (readonly [RegExp, string])[] = [
  // "A torch or 2".
  [/\b(?:an?|one|1) ([a-z]+(?: [a-z]+)?)[\s,.]+or (two|2|three|3)\b/gi, '$2 $1'],
  [/\b(?:an?|one|1) or (two|2|three|3) (?=[a-z])/gi, '$1 '],
  [/\blook (?:to|on|upon) (?=(?:me|us|him|her|them)\b)/i, 'look at '],
  [
    /(?:let us )?\b(go|come|get|walk|return) back to where (?:we|you|i) (?:were|was|are|came from|started)(?: (?:before|just now))?\W*$/i,
    '$1 back',
  ],
  [/\band (give|bring|hand) to (me|us)\b/i, 'and $1 it to $2'],
  [
    new RegExp(
      String.raw`^(?:i|we) (?:want|need|(?:would|should) (?:like|love)) (?=an? (?:\w+ ){0,3}(?:${BUILDING_KINDS})\b)`,
      'i',
    ),
    'build ',
  ],
  // "Take from the box ten coals".
  [
    /\b(take|get|grab|fetch) (?:from|out of) (?:(?:the|my|our|your|that) )?(\w+) ((?:the|some|all|an?|\d+|one|two|three|four|five|ten) .+?)(?= and |\W*$)/i,
    '$1 $3 from the $2',
  ],
  // "Put your stuff in the chest but not the pick".
  [
    /\b(?:all )?(?:of )?your (?:stuff|things|items|loot|inventory|gear)\b(?=.*\b(?:but|except|apart from|other than)\b)/i,
    'everything',
  ],
  // "Store everything, but keep the bread".
  [
    /^(.*\b(?:everything|all)\b.*?)[\s,]+(?:and|but) (?:keep|leave) (?!(?:it|them|that|the rest)\b)(?:the |your |my )?(.+?)(?: for yourself)?\W*$/i,
    '$1 except $2',
  ],
  [
    new RegExp(String.raw`\b(?:put|throw) up (?=(?:an?|the|some|\d)\b.*\b(?:${BUILDING_KINDS})\b)`, 'i'),
    'build ',
  ],
  // "Give me 2 and keep the rest": it does so anyway.
  [
    /[\s,]+(?:and |but )?(?:you (?:can |may )?)?keep the (?:rest|others)(?: (?:for yourself|yourself))?\W*$/i,
    '',
  ],
  // "Wait no, put it there": nobody is to wait.
  [/^\W*(?:wait|hold on|hang on|oops|oh)[\s,]+(?:no|nope|actually)\b[\s,]+(?!more\b|longer\b)/i, ''],
  // "Stop, I want a wooden one": it is done in another way.
  [/^\W*(?:no+[\s,]+)?(?:stop[\s,.!]+)+(?=(?:i|we) (?:want|meant|mean|said)\b)/i, 'no '],
  // "Follow Anna, not me".
  [/(?<=\w)[\s,]+(?:and )?not (?:me|him|her|us|them)\W*$/i, ''],
  // Who lacks a tool makes one anyway.
  [
    /[\s,;.]+(?:and )?if (?:you )?(?:need|lack|do not have|have no)\b[\w ]*?[\s,]+(?:then )?(?:make|craft|get|take|use|grab) (?:one|it|some|them)\b/i,
    '',
  ],
  // "Can you not follow me".
  [/^\W*(?:can|could|would|will) you (?:please )?not (?=[a-z])/i, 'do not '],
  // "Keep 3 torches and give me the others": of the same.
  [
    /^(?:keep|leave) (\d+) (.+?),? (?:and|but) (.+?) the (?:others?|remaining(?: ones)?)\b/i,
    '$3 all $2 except $1 $2',
  ],
  // "Get wood, then make it planks".
  [/\b(and|then) make (it|them|that|those)(?: into)? (?=[a-z]+s\b)/i, '$1 turn $2 into '],
  // Nobody asks: it is done once it is said again.
  [/^(\W*(?:do not|never) .+?) without (?:asking?|my permission)\b.*$/i, '$1'],
  // "What do u no about me".
  [/\b(do|did) you no\b/i, '$1 you know'],
  // "This is our home, call it base".
  [/^this is (?:our|my|the) .+?[\s,.;]+(?:and |so )?(call|name) it /i, '$1 this '],
  // "Kill a pig and give me its meat".
  [/\b((?:give|bring|hand|get|fetch|take|drop)(?: me| us)?) (?:its|it is|their) (?=[a-z])/i, '$1 the '],
  // "Make planks out of 2 of your logs": so many of these.
  [
    /\b(?:make|craft)(?: me)? ([a-z ]+?) (?:out of|from|with) (\d+) (?:of (?:your|the|my) )?([a-z]+)/i,
    'turn $2 $3 into $1',
  ],
  [/\b(\d+) of (?:your|my|the|(?:them|those|these)(?= [a-z]+s\b)) (?=[a-z])/gi, '$1 '],
  // "Which way is the chest".
  [/\b(?:in )?(?:which|what) (?:way|direction) (is|are)(?: the way to)? /i, 'where $1 '],
  [
    /\b(grab|get|take|bring|fetch)(?: me| us)? (?:whatever|what) (?:is|you find) in(?:side)? (?=the|that|my|our)/i,
    '$1 everything from ',
  ],
  // "First get 2 logs, second make planks".
  [/(^|[,;.]\s*|\band\s+)(?:first|second|third|fourth|last|final)(?:ly|ally)?[\s,]+(?=\w)/gi, '$1'],
  // "Half of your coal goes to me".
  [/^(.+?) goes? to (me|us)\W*$/i, 'give $2 $1'],
  [
    /^\W*(?:nice|cool|great|awesome|perfect|good|sweet)(?: (?:job|one|work))?[\s,.!]+(?:(?:now|then|ok|and|so)\b[\s,]*)+(?=\w)/i,
    '',
  ],
  [
    /^(\W*(?:please )?(?:do not|never)) (?:take|steal|grab|get|remove|use) .*?\b(?:from|out of|in) (?=(?:the|my|our|this|that) (?:\w+ )?(?:chest|box|barrel)\b)/i,
    '$1 touch ',
  ],
  [/^\W*(?:never mind|forget (?:it|that))[\s,.;]+(?=you (?:can|may)\b)/i, ''],
  [/\b(put|place|set) (?:down |up )?(?:an?|some|the) lights?\b/i, '$1 a torch'],
  // It tells so anyway.
  [
    /[\s,]+(?:and|then)(?: then)? (?:tell|report|say)(?: back)?(?: to)? (?:me|us) (?:how (?:it|that) (?:went|goes|was)|when (?:you|it) (?:are|is) (?:done|there|back|ready))\W*$/i,
    '',
  ],
  // "Put the table down next to the chest".
  [/\b(put|set|lay) (.+?) down (?=(?:next to|beside|near|in front of|behind|on|by) )/i, '$1 $2 '],
  // "I go afk, follow Bob till I am back": what never ends ends when it is called off.
  [
    /^\W*i (?:(?:need|have|got|am going|will|must) )*(?:to )?(?:(?:go|be) )?away\b(?: for [\w ]{1,20}?)?[\s,.;!]+(?:so |and |please )*(?=\w)/i,
    '',
  ],
  [/^\W*(?:i (?:will )?)?be (?:right back|back (?:soon|later))[\s,.;!]+(?:so |and |please )*(?=\w)/i, ''],
  [
    /[\s,]+(?:until|till|while|for as long as) (?:i|we) (?:(?:am|are|get|come) (?:back(?: again)?|here again|away|gone|afk)|return|(?:go|come) (?:away|home)|sleep|rest|eat)\W*$/i,
    '',
  ],
  // "You two get 4 dirt each": everybody is told.
  [/[\s,]+(?:each|apiece)(?: of you)?(?=\W*$|\s*,|\s+(?:and|then)\b)/i, ''],
  [/\ball (?:of )?(?:what|that|which) you (?:have|carry|got|own)\b/i, 'everything'],
  [/\b(go|walk|move|head|run) (?:in(?:to)? )?(?:the )?direction of /i, '$1 to '],
  // "Three woods of oak": of the tree, logs.
  [/\b(?:woods?|logs?) of (oak|spruce|birch|jungle|acacia|dark oak|mangrove|cherry)\b/i, '$1 logs'],
  [/\bwhere (is|are) (?:situated|located) /i, 'where $1 '],
  // "Tom said he needs 3 logs".
  [/^(\w+) (?:said|says|told (?:me|us)) (?:that )?(?:he|she|they) (needs?|wants?) /i, '$1 $2 '],
  // "A pickaxe, stone one".
  [
    /\b(?:an? )?(pickaxe|axe|sword|shovel|hoe|door|boat|bed|fence|sign)[\s,]+(?:an? |the )?(\w+) one(?=\W*$|\s+(?:and|then)\b)/i,
    '$2 $1',
  ],
  [/\bplease to (?=[a-z])/i, 'please '],
  [/\b(give|bring|hand|throw|pass|make|get) to (me|us) (?=(?:the|an?|some|all|your|\d+) )/i, '$1 $2 '],
  [/^me (?=(?:need|want)s? )/i, 'i '],
  [/^where (?=(?:my|the|your|our) )/i, 'where is '],
  [/^\W*i like (?=(?:an?|some|\d+|more|to have) )/i, 'give me '],
  [
    /\ball you (?=(?!(?:have|had|carry|got|own|need|want|can|could|find|found|see|saw|made|mined|did|do)\b)[a-z])/i,
    'all your ',
  ],
  [/^(?:what|which) way to /i, 'where is '],
  // "Need iron for armor, can you mine some".
  [
    /^(?:i |we )?need (\w+(?: \w+)?)(?: for [\w ]+?)?[\s,.]+(?:can|could) you (\w+) (?:me )?(?:some|it)\W*$/i,
    '$2 some $1',
  ],
  [/^\W*(?:please )?(?:remove|take down) (?:the|that|this|those) (?!block\b)(?=[a-z]+\W*$)/i, 'break the '],
  [/\bput (?:the|that|this|your) (?:crafting )?table away\b/i, 'break the crafting table'],
  [/\b(go )?get (some (?:food|meat|bread))(?=\W*$)/i, 'give me $2'],
  // Whatever is put down without a place is dropped.
  [/\bput down (?=(?:everything|all)\b)/i, 'drop '],
];

/** A line as it would be said plainly: short forms spelled out, amounts before what they count. */
export function plainWording(typed: string): string {
  const said = spelledText(typed).replace(HEDGE, '');
  const words = withoutCourtesy(spokenWordsIn(said.toLowerCase()));
  const [first = ''] = words;
  const isOrder =
    openingVerb(words) !== null ||
    UNPLANNABLE_VERBS.has(first) ||
    /^\W*(?:please )?(?:do|never|go)\b/i.test(said);
  const order = isOrder ? said.replace(TAG, '').replace(REASON, '$1') : said;
  const text = sharesCounted(withAmountInFront(order));
  return PLAIN.reduce((line, [pattern, meant]) => line.replace(pattern, meant), text);
}

/** "Make me some sticks? like 6": the number before what it counts. */
function withAmountInFront(text: string): string {
  return [LIKE, ENOUGH].reduce(
    (said, pattern) =>
      said.replace(pattern, (all, thing: string, count: string) =>
        spelledNumber([count.toLowerCase()]) === null ? all : `${count} ${thing}`,
      ),
    text,
  );
}
