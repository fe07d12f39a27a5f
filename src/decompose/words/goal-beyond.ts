import { stem } from '../../game/names/name-words.js';
import { unread, type Read } from './goal-problem.js';

/** What a plan can do, as a hint for sentences that ask for something else. */
export const GOAL_EXAMPLES = [
  'craft a compass',
  'gather 11 cobblestone',
  'smelt 5 iron ingots',
  'kill 3 zombies',
  'place 3 torches',
];

/** What people ask for that no plan can bring, and why; each by the words for it. */
interface Beyond {
  readonly words: string;
  readonly why: string;
  /** What can be planned towards it; without them the plain examples. */
  readonly instead?: readonly string[];
}

const BEYOND: readonly Beyond[] = [
  {
    words:
      'house home hut cabin cottage mansion castle palace tower fort fortress bunker shelter base building bridge wall roof room garden farm road path staircase city town pyramid statue ship skyscraper barn temple well church portal pool lighthouse treehouse village fountain dungeon structure dome sphere circle tent igloo gazebo monument greenhouse arch arena stadium shop redstone-machine machine elevator railway',
    why: 'buildings are planned from a blueprint, or as a house, hut, tower, wall, floor, road, stairs or pyramid',
    instead: ['build a 5x5 cobblestone hut', 'build a wall 10 x 3 of oak planks', 'build church.schem'],
  },
  {
    words: 'hole pit trench ditch moat tunnel shaft excavate flatten terraform clear land ground terrain',
    why: 'nothing is dug for its own sake; what digging gives can be planned',
    instead: ['gather 64 cobblestone', 'gather 32 dirt', 'gather 16 sand'],
  },
  {
    words: 'potion health-pot healing-pot splash-potion lingering-potion brew elixir tipped-arrow',
    why: 'nothing is brewed; what it takes can be planned',
    instead: ['craft a brewing stand', 'craft 3 glass bottles', 'get 3 nether wart'],
  },
  {
    words: 'enchantment enchant enchanted xp experience level levels',
    why: 'nothing is enchanted; what it takes can be planned',
    instead: ['craft an enchanting table', 'craft 15 bookshelves', 'gather 3 lapis lazuli'],
  },
  {
    words: 'spawn-egg',
    why: 'spawn eggs come only from commands and the creative inventory',
  },
  {
    words: 'pattern',
    why: 'banners are planned plain; patterns are put on by hand, at a loom',
    instead: ['craft a white banner', 'craft a loom', 'craft 3 black dye'],
  },
  {
    words: 'dyed-leather',
    why: 'leather is planned undyed; the dye can be planned beside it',
    instead: ['craft leather boots', 'craft a full set of leather armour', 'craft 4 red dye'],
  },
  {
    words: 'pet dog companion mount tame ride',
    why: 'animals are not tamed; what it takes can be planned',
    instead: ['get 5 bones', 'craft a lead', 'craft leather horse armor'],
  },
  {
    words: 'feed eat meal dinner lunch breakfast',
    why: 'nobody is fed; food for them can be planned, two meals each',
    instead: ['cook 8 beef', 'craft 8 bread', 'cook 8 potatoes'],
  },
  {
    words: 'fishing',
    why: 'nobody in a plan fishes with a rod; fish can be planned, and so can the rod',
    instead: ['get 3 cod', 'get 3 salmon', 'craft a fishing rod'],
  },
  {
    words: 'breed',
    why: 'animals are not bred; what they eat can be planned',
    instead: ['gather 4 wheat', 'gather 4 carrots'],
  },
  {
    // Shears are a thing.
    words: 'to-shear',
    why: 'how wool is had is chosen by the plan; how much of it is yours to say',
    instead: ['get 3 white wool', 'get 5 black wool'],
  },
  {
    words: 'summon',
    why: 'nothing is summoned for its own sake; a wither is, where its star is wanted',
    instead: ['get a nether star', 'gather 4 soul sand', 'craft 2 iron blocks'],
  },
  {
    words: 'repair fix mend',
    why: 'nothing is repaired; a new one can be planned, and so can the anvil',
    instead: ['craft an iron pickaxe', 'craft an anvil', 'craft a grindstone'],
  },
  {
    words: 'boss elder-guardian warden',
    why: 'bosses are more than a team with plain tools can fight',
  },
  {
    words: 'nether end cave biome desert ocean',
    why: 'no journeys are planned; what leads to other dimensions is',
    instead: ['build a nether portal', 'build an end portal'],
  },
  {
    words: 'trade trades trading villager-trade buy sell barter',
    why: 'no trading is planned; what villagers want can be planned',
    instead: ['gather 5 emeralds', 'gather 20 wheat', 'craft 24 paper'],
  },
];

const WHY: ReadonlyMap<string, Beyond> = new Map(
  BEYOND.flatMap((row) =>
    row.words.split(' ').map((word) => [stem(word.replaceAll('-', ' ')), row] as const),
  ),
);

/** How large something is to be: where that begins, its name has ended. */
const SIZE = /^\d/;

/** Animals as they are only when somebody has tamed them. */
const TAMED = /^(?:tamed?|pet|saddled|armou?red|rideable) [a-z]/;

const ASIDE = /^(of|over|across|around|round|through|between|along|under)$/;

/** What can be asked for, in one sentence. */
const ABLE = 'A plan can craft, gather, smelt, cook, kill, shoot and set down blocks';

/** The problem with a wish that no plan can fulfil, quoting it, with what can be asked for instead. */
export function beyond(said: string, why: string): Read<never> {
  const instead = BEYOND.find((row) => row.why === why)?.instead;
  const ending = instead ? '' : ` ${ABLE}, for example "craft a compass".`;
  return unread(
    'beyond',
    `"${said}" is beyond what can be planned: ${why}.${ending}`,
    instead ?? GOAL_EXAMPLES,
  );
}

/** Why nobody can do what a verb says, where more is known against it. */
export function whyVerbBeyond(verb: string): string | null {
  return (WHY.get(stem(verb)) ?? WHY.get(stem(`to ${verb}`)))?.why ?? null;
}

/** Why a name, or the thing a name ends with ("wooden house"), cannot be had; null where nothing is known against it. */
export function whyBeyond(words: readonly string[]): string | null {
  const stems = words.map(stem);
  if (stems.includes('enchanted')) return WHY.get('enchanted')?.why ?? null;
  if (TAMED.test(words.join(' '))) return WHY.get('tame')?.why ?? null;
  // "Potion of healing" is a potion, "bridge over the river" a bridge.
  const aside = stems.findIndex((word, index) => index > 0 && ASIDE.test(word));
  const named = aside > 0 ? stems.slice(0, aside) : stems;
  const size = named.findIndex((word, index) => index > 0 && SIZE.test(word));
  const head = size > 0 ? named.slice(0, size) : named;
  const [last = '', before = ''] = [head.at(-1), head.at(-2)];
  return (WHY.get(`${before} ${last}`) ?? WHY.get(last))?.why ?? null;
}

/** Why an item or mob the game has cannot be had; null where nothing is known against it. */
export function whyNameBeyond(name: string): string | null {
  return WHY.get(stem(name.replaceAll('_', ' ')))?.why ?? null;
}
