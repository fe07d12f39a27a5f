import { kindOfEntity, metadataKey } from './entity-metadata.js';

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
  const key = metadataKey(version, entity, 'baby');
  return key === null ? null : { key, leavesLoot: kindOfEntity(version, entity)?.category === MONSTERS };
}
