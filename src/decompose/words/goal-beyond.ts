import { stem } from '../../game/names/name-words.js';
import { unread, type Read } from './goal-problem.js';

/** What a plan can do, as a hint for sentences that ask for something else. */
export const EXAMPLES = [
  'craft a compass',
  'gather 11 cobblestone',
  'smelt 5 iron ingots',
  'kill 3 zombies',
  'place 3 torches',
];

/** What people ask for that no plan can bring, and why; each by the words for it. */
const BEYOND: readonly { readonly words: string; readonly why: string }[] = [
  {
    words:
      'house home hut cabin cottage mansion castle palace tower fort fortress bunker shelter base building bridge wall roof room garden farm road path tunnel staircase city town pyramid statue ship skyscraper barn temple well church portal pool lighthouse treehouse village fountain dungeon structure redstone-machine machine elevator railway',
    why: 'whole buildings and machines are not planned, only single blocks set down',
  },
  {
    words: 'potion splash-potion lingering-potion brew elixir tipped-arrow',
    why: 'nothing is brewed',
  },
  { words: 'enchantment enchant enchanted xp experience level levels', why: 'nothing is enchanted' },
  { words: 'pet dog companion mount', why: 'animals are not tamed' },
  {
    words: 'dragon ender-dragon wither boss elder-guardian warden',
    why: 'bosses are more than a team with plain tools can fight',
  },
  { words: 'nether end stronghold cave biome desert ocean', why: 'no journeys are planned' },
  { words: 'trade trades villager-trade', why: 'no trading is planned' },
];

const WHY: ReadonlyMap<string, string> = new Map(
  BEYOND.flatMap(({ words, why }) =>
    words.split(' ').map((word) => [stem(word.replaceAll('-', ' ')), why] as const),
  ),
);

/** What can be asked for, in one sentence. */
export const ABLE = 'A plan can craft, gather, smelt, cook, kill, shoot and set down blocks';

/** The problem with a wish that no plan can fulfil, quoting it. */
export function beyond(said: string, why: string): Read<never> {
  return unread(
    'beyond',
    `"${said}" is beyond what can be planned: ${why}. ${ABLE}, for example "craft a compass".`,
    EXAMPLES,
  );
}

/** Why a name, or the thing a name ends with ("wooden house"), cannot be had; null where nothing is known against it. */
export function whyBeyond(words: readonly string[]): string | null {
  const stems = words.map(stem);
  if (stems[0] === 'enchanted') return WHY.get('enchanted') ?? null;
  // "Potion of healing" is a potion.
  const of = stems.indexOf('of');
  const head = of > 0 ? stems.slice(0, of) : stems;
  const [last = '', before = ''] = [head.at(-1), head.at(-2)];
  return WHY.get(`${before} ${last}`) ?? WHY.get(last) ?? null;
}

/** Why an item or mob the game has cannot be had; null where nothing is known against it. */
export function whyNameBeyond(name: string): string | null {
  return WHY.get(stem(name.replaceAll('_', ' '))) ?? null;
}
