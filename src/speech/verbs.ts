/** What a verb asks for, finer than a goal's kind: mining stone gives cobblestone, getting stone does not. */
export type WishVerb =
  'craft' | 'smelt' | 'cook' | 'gather' | 'mine' | 'get' | 'kill' | 'hunt' | 'shoot' | 'build' | 'place';

const WISHES: Readonly<Record<WishVerb, string>> = {
  craft:
    'craft, make, create, produce, forge, prepare, manufacture, assemble, fabricate, put together, cobble together, crafting, making',
  smelt: 'smelt, melt, melt down, smelting',
  cook: 'cook, bake, roast, fry, grill, smoke, dry, cooking',
  gather:
    'gather, collect, harvest, pick, pick up, catch, fish, farm, grow, gathering, collecting, farming, harvesting',
  mine: 'mine, dig, dig up, dig out, chop, chop down, cut, cut down, break, punch, fell, excavate, mining, digging, chopping, cutting',
  get: [
    'get, obtain, bring, find, fetch, have, need, want, give, acquire, grab, take, deliver, supply, provide, own',
    'look for, search for, go get, get hold of, loot, gain, getting, hand',
  ].join(', '),
  kill: 'kill, slay, murder, slaughter, defeat, attack, fight, butcher, take out, get rid of, killing, fighting',
  hunt: 'hunt, hunt down, hunt for, hunting',
  shoot: 'shoot, snipe, shoot down, shooting',
  build: 'build, construct, erect, building',
  place: 'place, put, put down, set down, set up, lay, lay down, plant, sow, install, placing',
};

const WISH_BY_VERB: ReadonlyMap<string, WishVerb> = new Map(
  Object.entries(WISHES).flatMap(([wish, verbs]) =>
    verbs.split(', ').map((verb) => [verb, wish as WishVerb] as const),
  ),
);

/** All words of these. */
export const WISH_VERBS: readonly string[] = [...WISH_BY_VERB.keys()].flatMap((verb) => verb.split(' '));

/** What no plan can do; a sentence that starts like this is refused rather than guessed at. */
export const UNPLANNABLE_VERBS: ReadonlySet<string> = new Set(
  [
    'tame ride eat drink sleep go walk run follow explore enchant brew trade breed feed fly swim equip wear open close',
    'talk say dance jump win beat travel teleport throw sell buy steal protect guard defend repair wait look come use',
    'touch sneak crouch hide wave sing shout light burn move climb shear dye name lead visit turn tell play save heal marry survive conquer upgrade clean tidy sort organise organize summon spawn flatten terraform excavate',
  ].flatMap((line) => line.split(' ')),
);

/** Verbs worth recognising when misspelt. Short or rare ones would only swallow other words (full, fell). */
export const SPELLING_VERBS: readonly string[] =
  'craft make create gather collect harvest obtain fetch smelt cook kill shoot build construct place'.split(
    ' ',
  );

const PARTICLES: ReadonlySet<string> = new Set(
  'me us him her you yourself myself up down out for off back'.split(' '),
);

/** The wish a clause opens with and what follows it; null where it does not open with a known verb. */
export function openingVerb(
  words: readonly string[],
): { readonly wish: WishVerb; readonly verb: string; readonly rest: readonly string[] } | null {
  for (let length = Math.min(3, words.length); length > 0; length--) {
    const verb = words.slice(0, length).join(' ');
    const wish = WISH_BY_VERB.get(verb);
    if (wish) return { wish, verb, rest: withoutParticles(words.slice(length)) };
  }
  return null;
}

function withoutParticles(words: readonly string[]): readonly string[] {
  let start = 0;
  while (start < words.length && PARTICLES.has(words[start] ?? '')) start++;
  return words.slice(start);
}
