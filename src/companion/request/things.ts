import type { ItemCounts } from '../../base/item-counts.js';
import { namesMeant, resolveItemName } from '../../game/names/names.js';
import type { Registry } from '../../game/registry.js';

/** What everyday words for things may mean. */
export interface Meaning {
  /** Registry names that will do, the likeliest first; empty where only `isMeant` tells. */
  readonly names: readonly string[];
  /** Whether something that is there is meant. */
  readonly isMeant: (item: string) => boolean;
  /** How many of an item stay where they are: "all but two". */
  readonly spared?: (item: string) => number;
  /** No more than so many of an item. */
  readonly most?: number;
}

/** Said of whatever a place or a list holds. */
export const ANYTHING = /^(?:everything|anything|(?:the )?(?:materials?|things|items|stuff))$/;
const WHATEVER: Meaning = { names: [], isMeant: () => true };

/** Words for things of one use. */
const KINDS: readonly (readonly [RegExp, (item: string, registry: Registry) => boolean])[] = [
  [/^foods?$/, (item, { foodPoints }) => foodPoints.has(item)],
  [/^tools?$/, (item) => /_(?:axe|pickaxe|shovel|hoe)$|^(?:shears|fishing_rod)$/.test(item)],
  [/^weapons?$/, (item) => /_(?:sword|axe)$|^(?:bow|crossbow|trident)$/.test(item)],
  [/^armou?rs?$/, (item) => /_(?:helmet|chestplate|leggings|boots)$/.test(item)],
];

/** What grows on fields. */
const CROPS = ['wheat', 'carrot', 'potato', 'beetroot'];

/** Words that count or classify and name nothing. */
const FILLERS = /^(?:blocks?|items?|pieces?|things?|stuff|related|materials?|of|all)$/;

/**
 * What is meant by a few words. A name of the game means that item; else every word must be in the item's name, "wood" is
 * whatever is made of trees: "cherry wood", "wood-related blocks", and "tools" are all of them. Null where the words can
 * mean nothing.
 * @param isDug it is to be dug
 */
export function meaningOf(registry: Registry, said: string, isDug = false): Meaning | null {
  if (ANYTHING.test(said)) return WHATEVER;
  if (/^crops?$/.test(said)) return { names: CROPS, isMeant: (item) => CROPS.includes(item) };
  const plain = said.replace(/\s+(?:blocks?|items?)$/, '');
  // "Coal blocks" are coal to somebody who digs, and else the block.
  const names = (isDug ? [plain, said] : [said, plain])
    .map((each) => namesMeant(resolveItemName(registry, each)))
    .find((all) => all.length > 0);
  const words = plain
    .split(/[\s_-]+/)
    .filter((word) => !FILLERS.test(word))
    .map((word) => word.replace(/s$/, ''));
  const kinds = KINDS.filter(([said]) => words.some((word) => said.test(word)));
  const isWood = words.some((word) => /^wood(?:en)?$/.test(word));
  const rest = words.filter(
    (word) => !/^wood(?:en)?$/.test(word) && !kinds.some(([said]) => said.test(word)),
  );
  const species = speciesIn(registry);
  const isLike = (item: string): boolean => {
    const parts = item.split('_').map((part) => part.replace(/s$/, ''));
    // Of a tree, what grows is no wood.
    const isOfWood =
      !isWood ||
      (species.some((each) => `_${item}`.includes(`_${each}_`)) && !/_(?:sapling|leaves)$/.test(item));
    const isOfKind = kinds.every(([, isOne]) => isOne(item, registry));
    const says = rest.length + kinds.length + Number(isWood) > 0;
    return says && isOfWood && isOfKind && rest.every((word) => parts.includes(word));
  };
  if (names && kinds.length === 0)
    return { names, isMeant: (item) => names.includes(item) || (isWood && isLike(item)) };
  const alike = [...registry.items.keys()].filter(isLike);
  return alike.length > 0 ? { names: [], isMeant: isLike } : null;
}

/** What is meant of things that are somewhere, without what stays there. */
export function meantOf(
  { isMeant, spared = () => 0, most = Infinity }: Meaning,
  there: ItemCounts,
): Record<string, number> {
  const all = Object.entries(there).map(
    ([item, count]) => [item, Math.min(count - spared(item), most)] as const,
  );
  return Object.fromEntries(all.filter(([item, count]) => count > 0 && isMeant(item)));
}

/** Kinds of trees: what there are logs of. */
function speciesIn(registry: Registry): readonly string[] {
  return [...registry.items.keys()].flatMap(
    (name) => /^(?!stripped)(\w+)_(?:log|stem)$/.exec(name)?.[1] ?? [],
  );
}
