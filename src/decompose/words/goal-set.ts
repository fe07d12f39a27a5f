import { own } from '../../base/own.js';
import { namesMeant, resolveItemName } from '../../game/names/names.js';
import { stem } from '../../game/names/name-words.js';
import { HAND_TOOL_KINDS } from '../../game/hand-tools.js';
import type { Registry } from '../../game/registry.js';
import { spelledNumber } from '../../speech/amounts.js';
import type { ReadingContext } from './goal-item.js';
import { read, unread, type Read } from './goal-problem.js';
import { COLOUR_WORDS } from './goal-words.js';

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

const MADE_OF = /^(.*\b(?:armou?r|tools|gear|equipment)) (?:made )?(?:out of|of|from|in) ([a-z]+)$/;

/**
 * The pieces of "set of iron armor", "armor of gold", "full iron gear" or "iron tools"; null where the words are no set. Pieces the
 * version lacks (wooden boots) are left out, and so is a piece that is not wanted ("lacking boots").
 *
 * @param before What was named before, whose material holds where none is said: "iron tools and armor".
 */
export function readSet(
  registry: Registry,
  words: readonly string[],
  before?: string,
): Read<readonly string[]> | null {
  const [phrase = '', lacking = ''] = words.join(' ').split(' lacking ');
  const [, thing = phrase, madeOf] = MADE_OF.exec(phrase) ?? [];
  const match = SET_PHRASE.exec(thing);
  const said = match?.[2];
  if (!match || said === undefined) return null;
  const kind = said === 'tool' ? 'tools' : said;
  const unwanted = lacking.split(' ').map(stem);
  const all = own(PIECES, kind) ?? [];
  const pieces = all.filter((piece) => !unwanted.includes(stem(piece)));
  if (lacking !== '' && all.length - pieces.length !== unwanted.length) return null;
  const ofBefore = piecesOf(registry, before?.split('_')[0] ?? '', pieces);
  const material = madeOf ?? (match[1] === 'of' ? undefined : match[1]);
  if (material === undefined && ofBefore.length > 0) return read(ofBefore);
  if (material === undefined) {
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
  return found.length === 0 ? null : read(found);
}

const COLOURED = new RegExp(`^(?:${COLOUR_WORDS.replaceAll(' ', '_')})_`);

const FAMILY =
  /^(?:([a-z0-9]+) (?:of|in) )?(?:(?:each|every)(?: (?:single|different|possible|other))?|all(?= (?:the )?(?:different )?(?:kind|type|sort|colou?r)s? of))(?: (?:the )?(?:different )?(?:kind|type|sort|colou?r)s? of)? (?:the )?(.+)$/;

const SOME_KINDS =
  /^([a-z0-9]+) (?:(?:more )?(?:different|distinct|various) (?:(?:kind|type|sort|colou?r|variet)(?:s|ies) of )?|(?:kind|type|sort|colou?r|variet)(?:s|ies) of )(.+)$/;

/**
 * All kinds of a thing: "one of every sword", "each kind of pickaxe", "wool in every colour"; or so many of them, those at
 * hand or in reach first: "3 kinds of fences", "3 different beds". Null for anything else.
 */
export function readFamily(
  { registry, available }: Pick<ReadingContext, 'registry' | 'available'>,
  words: readonly string[],
): Read<{ readonly items: readonly string[]; readonly count: number }> | null {
  const phrase = words
    .join(' ')
    .replace(/^(.+) (?:of|in) ((?:each|every)(?: colou?r| kind| type)?)$/, '$2 of $1')
    .replace(
      /^(\w+) (.+) (?:of|in) (?:all )?(?:different|distinct|various) (colou?r|kind|type|sort)s$/,
      '$1 different $3s of $2',
    )
    .replace(/^(.+) (?:of|in) ([a-z0-9]+ (?:different )?(?:colou?r|kind|type|sort)s)$/, '$2 of $1');
  const [, number, noun = ''] = FAMILY.exec(phrase) ?? [];
  const [, kinds, sort = ''] = SOME_KINDS.exec(phrase) ?? [];
  const count = number === undefined ? 1 : spelledNumber([number]);
  const most = kinds === undefined ? null : spelledNumber([kinds]);
  const name = (most === null ? noun : sort).split(' ').map(stem).join('_');
  const meant = most === null ? [] : kindsOf(registry, sort);
  const alike = [...registry.items.keys()].filter((item) => `_${item}`.endsWith(`_${name}`));
  const all = meant.length > 1 ? meant : alike;
  const coloured = /colou?r/.test(phrase) ? all.filter((item) => COLOURED.test(item)) : [];
  const items = coloured.length > 1 ? coloured : all;
  if (name === '' || count === null || items.length < 2) return null;
  if (most === null) return read({ items, count });
  if (most > items.length) {
    const said = `${items.length} kinds of ${sort}`;
    return unread('bad-quantity', `There are only ${said} in Minecraft ${registry.version}.`, [said]);
  }
  const atHand = items.filter((item) => available.includes(item));
  return read({ items: [...new Set([...atHand, ...items])].slice(0, most), count });
}

/** The names that differ in wood or colour only; none where nobody knows which are common ("stairs"). */
function kindsOf(registry: Registry, sort: string): readonly string[] {
  const reading = resolveItemName(registry, sort);
  return reading.kind === 'group' ? namesMeant(reading) : [];
}

function piecesOf(registry: Registry, material: string, pieces: readonly string[]): string[] {
  const prefixes = own(MATERIALS, material) ?? [];
  return prefixes
    .flatMap((prefix) => pieces.map((piece) => `${prefix}_${piece}`))
    .filter((name) => registry.items.has(name));
}
