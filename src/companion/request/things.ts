import { namesMeant, resolveItemName } from '../../game/names/names.js';
import type { Registry } from '../../game/registry.js';

/** What everyday words for things may mean. */
export interface Meaning {
  /** Registry names that will do, the likeliest first; empty where only `isMeant` tells. */
  readonly names: readonly string[];
  /** Whether something that is there is meant. */
  readonly isMeant: (item: string) => boolean;
}

/** Said of whatever a place or a list holds. */
export const ANYTHING = /^(?:everything|anything|(?:the )?(?:materials?|things|items|stuff))$/;

/** Words that count or classify and name nothing. */
const FILLERS = /^(?:blocks?|items?|pieces?|things?|stuff|related|materials?|of|all)$/;

/**
 * What is meant by a few words. A name of the game means that item; else every word must be in the item's name, and
 * "wood" is whatever is made of trees: "cherry wood", "wood-related blocks". Null where the words can mean nothing.
 * @param isDug it is to be dug
 */
export function meaningOf(registry: Registry, said: string, isDug = false): Meaning | null {
  const plain = said.replace(/\s+(?:blocks?|items?)$/, '');
  // "Coal blocks" are coal to somebody who digs, and else the block.
  const names = (isDug ? [plain, said] : [said, plain])
    .map((each) => namesMeant(resolveItemName(registry, each)))
    .find((all) => all.length > 0);
  const words = plain
    .split(/[\s_-]+/)
    .filter((word) => !FILLERS.test(word))
    .map((word) => word.replace(/s$/, ''));
  const isWood = words.some((word) => /^wood(?:en)?$/.test(word));
  const rest = words.filter((word) => !/^wood(?:en)?$/.test(word));
  const species = speciesIn(registry);
  const isLike = (item: string): boolean => {
    const parts = item.split('_').map((part) => part.replace(/s$/, ''));
    const isOfWood = !isWood || species.some((each) => `_${item}`.includes(`_${each}_`));
    return isOfWood && rest.every((word) => parts.includes(word)) && rest.length + Number(isWood) > 0;
  };
  if (names) return { names, isMeant: (item) => names.includes(item) || (isWood && isLike(item)) };
  const alike = [...registry.items.keys()].filter(isLike);
  return alike.length > 0 ? { names: [], isMeant: isLike } : null;
}

/** Kinds of trees: what there are logs of. */
function speciesIn(registry: Registry): readonly string[] {
  return [...registry.items.keys()].flatMap(
    (name) => /^(?!stripped)(\w+)_(?:log|stem)$/.exec(name)?.[1] ?? [],
  );
}
