import minecraftData from 'minecraft-data';

/** The first version whose data name what an entity's metadata mean. */
const FIRST_NAMED = '1.19.4';
/** These releases each brought one more number that all animals have, before the one for babies. */
const ADDED_A_NUMBER = ['1.15', '1.17'];
/** Their young leave loot behind, those of all others nothing (game rule). */
const MONSTERS = 'Hostile mobs';

/** How young ones of a kind are told, and whether they are worth anything. */
export interface Young {
  /** Which of the entity's metadata says whether it is a baby. */
  readonly key: number;
  readonly leavesLoot: boolean;
}

/** What is known of a kind's young; null for kinds that have none. */
export function youngOf(version: string, entity: string): Young | null {
  const kindIn = (named: string): KindOfEntity | undefined => minecraftData(named).entitiesByName[entity];
  const own = kindIn(version);
  const kind = own?.metadataKeys ? own : kindIn(FIRST_NAMED);
  const named = kind?.metadataKeys?.indexOf('baby') ?? -1;
  if (named < 0) return null;
  const data = minecraftData(version);
  const key = named - ADDED_A_NUMBER.filter((added) => !data.isNewerOrEqualTo(added)).length;
  return { key, leavesLoot: kind?.category === MONSTERS };
}

/** As far as it is needed here; the library's types leave the metadata out. */
interface KindOfEntity {
  readonly category?: string | undefined;
  readonly metadataKeys?: readonly string[];
}
