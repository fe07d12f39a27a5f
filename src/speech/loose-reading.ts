import { patternOf, type PatternMatch, type SlotTest } from './pattern.js';
import type { Intent } from './reader.js';
import { FUNCTION_WORDS } from './small-words.js';

/** Words of one meaning; the first stands for all. */
const SYNONYMS = new Map(
  [
    'need require lack needed required needs requires',
    'missing remaining left remain remains outstanding',
    'done finished complete completed finish ready over end ended',
    'make craft build create produce making crafting building made',
    'job task work assignment role part duty turn',
    'help assist support useful',
    'find locate located found search spawn',
    'long longer soon minutes seconds eta',
    'progress status far along coming',
    'goal objective aim target point mission',
    'plan schedule',
    'give bring hand pass throw fetch grab lend borrow spare toss',
    'recipe ingredients',
    'explain tell show',
    'start begin commence',
    'mine dig gather collect harvest chop cut',
    'many much',
    'who whose',
    'where which-way',
    'not no never nothing none without cannot',
    'put place deposit store drop stash leave dump',
  ].flatMap((line) => {
    const [first = '', ...others] = line.split(' ');
    return others.map((word) => [word, first] as const);
  }),
);

/** Of what a sentence is about, so much has to be in a pattern, and of the pattern in it. */
const LEAST_SHARE = 0.7;
/** Of fewer words, and of one that matters alone, too little can be told. */
const LEAST_WORDS = 3;
const LEAST_KEYS = 2;
/** Before the next best meaning by so much. */
const LEAST_LEAD = 0.08;
const SLOT_WORDS = 4;

function keyOf(word: string): string | null {
  if (FUNCTION_WORDS.has(word)) return null;
  return SYNONYMS.get(word) ?? word;
}

/** What a pattern is about: for each place it cannot do without, the words any of which will do. */
interface Gist<Kind extends string> {
  readonly kind: Kind;
  readonly needed: readonly ReadonlySet<string>[];
  readonly known: ReadonlySet<string>;
  readonly slot: string | null;
}

function gistsOf<Kind extends string>(
  intents: Readonly<Record<Kind, Intent>>,
  kinds: readonly Kind[],
): readonly Gist<Kind>[] {
  const keys = (words: ReadonlySet<string>): Set<string> =>
    new Set([...words].flatMap((w) => keyOf(w) ?? []));
  return kinds
    .flatMap((kind) =>
      intents[kind].says.map((text): Gist<Kind> => {
        const places = patternOf(text);
        const slots = places.flatMap((place) => (place.isOptional ? [] : place.slots));
        const words = places.filter((place) => place.words.size > 0 && place.slots.length === 0);
        return {
          kind,
          // A place that small words may fill says nothing.
          needed: words
            .filter(
              ({ isOptional, words: any }) => !isOptional && ![...any].some((w) => FUNCTION_WORDS.has(w)),
            )
            .map(({ words: any }) => keys(any)),
          known: new Set(words.flatMap(({ words: any }) => [...keys(any)])),
          slot: slots.length === 1 ? (slots[0] ?? null) : slots.length === 0 ? null : 'none',
        };
      }),
    )
    .filter(({ needed, slot }) => needed.length > 0 && slot !== 'none' && slot !== 'rest');
}

/** How much a word tells: the fewer meanings it occurs in, the more. */
function weightsOf(gists: readonly Gist<string>[], meanings: number): (key: string) => number {
  const kinds = new Map<string, Set<string>>();
  for (const { kind, known } of gists)
    for (const key of known) kinds.set(key, (kinds.get(key) ?? new Set()).add(kind));
  // A word nobody knows of says that it is about something else.
  return (key) => Math.log((meanings + 1) / (kinds.get(key)?.size ?? 1));
}

/**
 * Reads what no pattern fits by what it is about: the words that matter, in any order; only where one meaning is clearly
 * ahead of the others, and to be asked where nobody else can be meant. Its words come spelled out, slips put right.
 * @param kinds what does no harm when something else was meant
 */
export function looseReader<Kind extends string>(
  intents: Readonly<Record<Kind, Intent>>,
  kinds: readonly Kind[],
): (
  words: readonly string[],
  isSlot: SlotTest,
) => { readonly kind: Kind; readonly slots: PatternMatch['slots'] } | null {
  const gists = gistsOf(intents, kinds);
  const weight = weightsOf(gists, kinds.length);
  return (words, isSlot) => {
    if (words.length < LEAST_WORDS) return null;
    const best = new Map<Kind, { readonly score: number; readonly slots: PatternMatch['slots'] }>();
    for (const slot of new Set(gists.map((gist) => gist.slot))) {
      const span = slot === null ? null : spanOf(words, slot, isSlot);
      if (slot !== null && span === null) continue;
      const [from, to] = span ?? [0, 0];
      const said = new Set(
        [...words.slice(0, from), ...words.slice(to)].flatMap((word) => keyOf(word) ?? []),
      );
      const slots = slot === null ? {} : { [slot]: words.slice(from, to) };
      for (const gist of gists) {
        if (gist.slot !== slot) continue;
        if (slot === null && [...said].filter((key) => gist.known.has(key)).length < LEAST_KEYS) continue;
        const score = shareOf(said, gist, weight);
        if (score > (best.get(gist.kind)?.score ?? 0)) best.set(gist.kind, { score, slots });
      }
    }
    const [first, second] = [...best].sort(([, a], [, b]) => b.score - a.score);
    if (!first || first[1].score < LEAST_SHARE) return null;
    if (second && first[1].score - second[1].score < LEAST_LEAD) return null;
    return { kind: first[0], slots: first[1].slots };
  };
}

/** How much of a sentence and of a gist is in the other: 1 where nothing is left on either side. */
function shareOf(
  said: ReadonlySet<string>,
  { needed, known }: Gist<string>,
  weight: (key: string) => number,
): number {
  let [both, all] = [0, 0];
  for (const key of said) {
    all += weight(key);
    if (known.has(key)) both += weight(key);
  }
  for (const any of needed) {
    if ([...any].some((key) => said.has(key))) continue;
    all += Math.min(...[...any].map(weight));
  }
  // What is said to be not so is another matter.
  return said.has('not') === known.has('not') || known.has('not') ? both / Math.max(all, 1) : 0;
}

/** The longest run of words that names something. */
function spanOf(words: readonly string[], slot: string, isSlot: SlotTest): readonly [number, number] | null {
  for (let length = Math.min(SLOT_WORDS, words.length); length > 0; length--) {
    for (let from = 0; from + length <= words.length; from++) {
      const named = words.slice(from, from + length);
      const ends = [named[0] ?? '', named.at(-1) ?? ''];
      if (ends.every((word) => !FUNCTION_WORDS.has(word)) && isSlot(slot, named))
        return [from, from + length];
    }
  }
  return null;
}
