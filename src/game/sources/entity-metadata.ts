import { minecraftData } from '../minecraft-data.js';

/** The first version whose data name what an entity's metadata mean. */
const FIRST_NAMED = '1.19.4';
/** These releases each brought one more number that all animals have, before those of their kind. */
const ADDED_A_NUMBER = ['1.15', '1.17'];
/** As far as it is needed here; the library's types leave the metadata out. */
interface KindOfEntity {
  readonly category?: string | undefined;
  readonly metadataKeys?: readonly string[];
}

/** A kind of entity, from the first data that name its metadata where its own version's do not. */
export function kindOfEntity(version: string, entity: string): KindOfEntity | undefined {
  const kindIn = (named: string): KindOfEntity | undefined => minecraftData(named).entitiesByName[entity];
  const own = kindIn(version);
  return own?.metadataKeys ? own : kindIn(FIRST_NAMED);
}

/** Which of an animal's metadata has a meaning, as `baby`; null where none has. */
export function metadataKey(version: string, entity: string, meaning: string): number | null {
  const named = kindOfEntity(version, entity)?.metadataKeys?.indexOf(meaning) ?? -1;
  if (named < 0) return null;
  const data = minecraftData(version);
  return named - ADDED_A_NUMBER.filter((added) => !data.isNewerOrEqualTo(added)).length;
}

/** What wool an animal bears, `white_wool`; null for kinds that bear none. A server that says nothing means white. */
export function woolOf(version: string, entity: string, metadata: readonly unknown[]): string | null {
  const key = metadataKey(version, entity, 'wool');
  if (key === null) return null;
  // Colours have the order of the blocks.
  const wools = minecraftData(version).blocksArray.filter(({ name }) => name.endsWith('_wool'));
  return wools[Number(metadata[key] ?? 0) & 15]?.name ?? null;
}

/** Of the number that says what wool an animal bears, the bit that says that it is shorn (game rule). */
export const SHORN = 0x10;

/** Whether an animal that bears wool has none now. */
export function isShorn(version: string, entity: string, metadata: readonly unknown[]): boolean {
  const key = metadataKey(version, entity, 'wool');
  return key !== null && (Number(metadata[key] ?? 0) & SHORN) !== 0;
}
