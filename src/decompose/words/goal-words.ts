/** What a verb asks for, finer than a goal's kind: mining stone gives cobblestone, getting stone does not. */
export type Wish =
  'craft' | 'smelt' | 'cook' | 'gather' | 'mine' | 'get' | 'kill' | 'hunt' | 'shoot' | 'build' | 'place';

const WISHES: Readonly<Record<Wish, readonly string[]>> = {
  craft: [
    'craft',
    'make',
    'create',
    'produce',
    'forge',
    'prepare',
    'manufacture',
    'assemble',
    'fabricate',
    'crafting',
    'making',
  ],
  smelt: ['smelt', 'melt', 'melt down', 'smelting'],
  cook: ['cook', 'bake', 'roast', 'fry', 'grill', 'cooking'],
  gather: [
    'gather',
    'collect',
    'harvest',
    'pick',
    'pick up',
    'catch',
    'fish',
    'farm',
    'gathering',
    'collecting',
  ],
  mine: [
    'mine',
    'dig',
    'dig up',
    'dig out',
    'chop',
    'chop down',
    'cut',
    'cut down',
    'break',
    'punch',
    'fell',
    'excavate',
    'mining',
  ],
  get: [
    ...[
      'get',
      'obtain',
      'bring',
      'find',
      'fetch',
      'have',
      'need',
      'want',
      'give',
      'acquire',
      'grab',
      'take',
      'deliver',
    ],
    ...[
      'supply',
      'provide',
      'own',
      'look for',
      'search for',
      'go get',
      'get hold of',
      'loot',
      'gain',
      'getting',
      'hand',
    ],
  ],
  kill: [
    'kill',
    'slay',
    'murder',
    'slaughter',
    'defeat',
    'attack',
    'fight',
    'butcher',
    'take out',
    'get rid of',
    'killing',
  ],
  hunt: ['hunt', 'hunt down', 'hunt for', 'hunting'],
  shoot: ['shoot', 'snipe', 'shoot down', 'shooting'],
  build: ['build', 'construct', 'erect', 'building'],
  place: ['place', 'put', 'put down', 'set down', 'set up', 'lay', 'lay down', 'plant', 'install', 'placing'],
};

const WISH_BY_VERB: ReadonlyMap<string, Wish> = new Map(
  Object.entries(WISHES).flatMap(([wish, verbs]) => verbs.map((verb) => [verb, wish as Wish] as const)),
);

/** What a plan's six actions cannot do; a sentence that starts like this is refused rather than guessed at. */
export const UNPLANNABLE_VERBS: ReadonlySet<string> = new Set([
  ...[
    'tame',
    'ride',
    'eat',
    'drink',
    'sleep',
    'go',
    'walk',
    'run',
    'follow',
    'explore',
    'enchant',
    'brew',
    'trade',
  ],
  ...[
    'breed',
    'feed',
    'fly',
    'swim',
    'equip',
    'wear',
    'open',
    'close',
    'talk',
    'say',
    'dance',
    'jump',
    'win',
    'beat',
  ],
  ...[
    'travel',
    'teleport',
    'throw',
    'sell',
    'buy',
    'steal',
    'protect',
    'guard',
    'defend',
    'repair',
    'wait',
    'look',
  ],
  ...[
    'come',
    'use',
    'light',
    'burn',
    'move',
    'climb',
    'shear',
    'dye',
    'name',
    'lead',
    'visit',
    'turn',
    'tell',
    'play',
  ],
]);

/** The wish a clause opens with and what follows it; null where it does not open with a known verb. */
export function openingVerb(
  words: readonly string[],
): { readonly wish: Wish; readonly verb: string; readonly rest: readonly string[] } | null {
  for (let length = Math.min(3, words.length); length > 0; length--) {
    const verb = words.slice(0, length).join(' ');
    const wish = WISH_BY_VERB.get(verb);
    if (wish) return { wish, verb, rest: withoutParticles(words.slice(length)) };
  }
  return null;
}

/** Verbs worth recognising when misspelt. Short or rare ones would only swallow other words (full, fell). */
export const SPELLING_VERBS: readonly string[] = [
  ...[
    'craft',
    'make',
    'create',
    'gather',
    'collect',
    'harvest',
    'obtain',
    'fetch',
    'smelt',
    'cook',
    'kill',
    'shoot',
  ],
  ...['build', 'construct', 'place'],
];

const PARTICLES: ReadonlySet<string> = new Set([
  'me',
  'us',
  'him',
  'her',
  'you',
  'up',
  'down',
  'out',
  'for',
  'off',
  'back',
]);

function withoutParticles(words: readonly string[]): readonly string[] {
  let start = 0;
  while (start < words.length && PARTICLES.has(words[start] ?? '')) start++;
  return words.slice(start);
}

/** Words after which a clause only tells where, with what or what for. */
export const TAIL_WORDS: ReadonlySet<string> = new Set([
  ...[
    'on',
    'in',
    'at',
    'into',
    'using',
    'with',
    'from',
    'for',
    'near',
    'by',
    'to',
    'under',
    'over',
    'beside',
    'next',
  ],
  ...['inside', 'around', 'onto', 'so', 'because', 'since', 'out', 'that', 'which', 'via'],
]);

/** Tails that change nothing: every plan uses the chest and the stations by itself. */
export const EMPTY_TAIL =
  /^(?:on|in|at|into|using|with|from|to|inside|near|by)(?: (?:a|an|the|my|our|your|this|that))?(?: (?:shared|stone|nearby|crafting))? (?:furnace|smoker|campfire|fire|stove|oven|table|workbench|bench|chest|inventory|hand|hands|bow|world|game|minecraft|group|team)$/;

/** Clauses that only repeat what every plan does anyway: bring the product to the chest. */
export const DELIVERY =
  /^(?:put|place|store|deposit|bring|give|hand|drop|deliver|return|leave|keep|carry|take|stash)(?: back)? (?:it|them|this|that|these|those|everything|all|all of it|all of them|the items?|the results?)(?:(?: back)|(?: all))*(?: (?:in|into|to|inside|at|on|near) (?:a |an |the |my |our |your )?(?:shared )?(?:chest|barrel|box|inventory|storage|me|us|base|home|player))?$/;

/** "Place it" stands a block into the world unless a container is named; DELIVERY alone cannot tell. */
export const PLACES_PRONOUN =
  /^(?:place|put|put down|set down|set up|lay|install) (?:it|them|this|that|these|those)(?: down)?(?: .*)?$/;

/** Words that stand for what the clause before was about. */
export const PRONOUN =
  /^(?:it|this|that|them|these|those|the meat|its meat|their meat|meat|all of it|all of them|both)$/;
export const PLURAL_PRONOUN = /^(?:them|these|those|their meat|all of them|both)$/;

/** A wish not to have something done must never be planned as its opposite. */
export const NEGATION =
  /\b(?:don't|dont|don t|do not|never|not|without|stop|avoid|except|instead of|unless|cannot|can't)\b/;
