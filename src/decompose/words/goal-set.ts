import { own } from '../../base/own.js';
import { stem } from '../../game/names/name-words.js';
import { HAND_TOOL_KINDS } from '../../game/hand-tools.js';
import type { Registry } from '../../game/registry.js';
import { spelledNumber } from '../../speech/amounts.js';
import { unread, type Read } from './goal-problem.js';

const ARMOR = ['helmet', 'chestplate', 'leggings', 'boots'];

/** What people say for a set, and its pieces. */
const PIECES: Readonly<Record<string, readonly string[]>> = {
  armor: ARMOR,
  armour: ARMOR,
  tools: HAND_TOOL_KINDS,
  gear: [...ARMOR, ...HAND_TOOL_KINDS],
  equipment: [...ARMOR, ...HAND_TOOL_KINDS],
};

/** How a material is said -> how its tools and armor are named. */
const MATERIALS: Readonly<Record<string, readonly string[]>> = {
  wood: ['wooden'],
  wooden: ['wooden'],
  stone: ['stone'],
  cobblestone: ['stone'],
  cobble: ['stone'],
  iron: ['iron'],
  gold: ['golden'],
  golden: ['golden'],
  diamond: ['diamond'],
  netherite: ['netherite'],
  leather: ['leather'],
  chain: ['chainmail'],
  chainmail: ['chainmail'],
  copper: ['copper'],
};

const SET_PHRASE =
  /^(?:(?:full|complete|whole|entire|all|each|every|set|sets|suit|suits|of|the|a) )*(?:([a-z]+) )?(?:chain )?(armou?r|tools|tool(?= sets?$)|(?<=^(?:each|every|one of each) [a-z]+ )tool|gear|equipment)(?: (?:sets?|suits?|pieces))?$/;

const MADE_OF = /^(.*\b(?:armou?r|tools|gear|equipment)) (?:made )?(?:out )?of ([a-z]+)$/;

/**
 * The pieces of "set of iron armor", "armor of gold", "full iron gear" or "iron tools"; null where the words are no set. Pieces the
 * version lacks (wooden boots) are left out.
 */
export function readSet(registry: Registry, words: readonly string[]): Read<readonly string[]> | null {
  const phrase = words.join(' ').replace(MADE_OF, '$2 $1');
  const match = SET_PHRASE.exec(phrase);
  const said = match?.[2];
  if (!match || said === undefined) return null;
  const kind = said === 'tool' ? 'tools' : said;
  const pieces = own(PIECES, kind) ?? [];
  const material = match[1];
  if (material === undefined || material === 'of') {
    const known = Object.keys(MATERIALS).filter(
      (name) => piecesOf(registry, name, pieces).length === pieces.length,
    );
    const options = known.filter(
      (name) => !['wood', 'gold', 'cobblestone', 'cobble', 'chain'].includes(name),
    );
    return unread(
      'ambiguous',
      `Which ${kind} do you mean: ${options.join(', ')}?`,
      options.map((name) => `${name} ${kind}`),
    );
  }
  const found = piecesOf(registry, material, pieces);
  return found.length === 0 ? null : { ok: true, value: found };
}

const FAMILY =
  /^(?:([a-z0-9]+) (?:of|in) )?(?:(?:each|every)(?: (?:single|different|possible|other))?|all(?= (?:the )?(?:different )?(?:kind|type|sort|colou?r)s? of))(?: (?:the )?(?:different )?(?:kind|type|sort|colou?r)s? of)? (?:the )?(.+)$/;

/** All kinds of a thing: "one of every sword", "each kind of pickaxe", "wool in every colour"; null for anything else. */
export function readFamily(
  registry: Registry,
  words: readonly string[],
): { readonly items: readonly string[]; readonly count: number } | null {
  const phrase = words
    .join(' ')
    .replace(/^(.+) (?:of|in) ((?:each|every)(?: colou?r| kind| type)?)$/, '$2 of $1');
  const [, number, noun = ''] = FAMILY.exec(phrase) ?? [];
  const count = number === undefined ? 1 : spelledNumber([number]);
  const name = noun.split(' ').map(stem).join('_');
  const items = [...registry.items.keys()].filter((item) => `_${item}`.endsWith(`_${name}`));
  return name === '' || count === null || items.length < 2 ? null : { items, count };
}

function piecesOf(registry: Registry, material: string, pieces: readonly string[]): string[] {
  const prefixes = own(MATERIALS, material) ?? [];
  return prefixes
    .flatMap((prefix) => pieces.map((piece) => `${prefix}_${piece}`))
    .filter((name) => registry.items.has(name));
}
