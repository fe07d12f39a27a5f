import type { Entity } from '../entities/entity.js';
import type { VersionData } from '../data/version-data.js';
import type { Player } from '../players/player.js';
import { encodeSlot } from './slots.js';

type MetadataType = 'byte' | 'item_stack' | 'pose';

interface MetadataEntry {
  readonly key: number;
  readonly type: number | string;
  readonly value: unknown;
}

// Numbers of the types before minecraft-data names them (up to 1.19.2, and 1.19.3 with one more in between).
const TYPE_NUMBERS: Readonly<Record<MetadataType, number>> = { byte: 0, item_stack: 6, pose: 18 };

function typeOf(data: VersionData, type: MetadataType): number | string {
  if (data.isAtLeast('1.19.4')) return type;
  const shift = data.isAtLeast('1.19.3') && type !== 'byte' ? 1 : 0;
  return TYPE_NUMBERS[type] + shift;
}

const STANDING = 0;
const SNEAKING = 5;

/** What is seen of a player besides its place: fire, sneaking, sprinting, something in use. */
export function playerMetadata(data: VersionData, player: Player): MetadataEntry[] {
  const flags = (player.fireTicks > 0 ? 1 : 0) | (player.isSneaking ? 2 : 0) | (player.isSprinting ? 8 : 0);
  return [
    { key: 0, type: typeOf(data, 'byte'), value: flags },
    { key: 6, type: typeOf(data, 'pose'), value: player.isSneaking ? SNEAKING : STANDING },
    { key: 8, type: typeOf(data, 'byte'), value: player.using ? 1 : 0 },
  ];
}

/** What must be told of an entity when it appears. */
export function entityMetadata(data: VersionData, entity: Entity): MetadataEntry[] {
  switch (entity.kind) {
    case 'item':
      return [{ key: 8, type: typeOf(data, 'item_stack'), value: encodeSlot(data, entity.stack) }];
    case 'arrow':
      return [{ key: 8, type: typeOf(data, 'byte'), value: entity.isCritical ? 1 : 0 }];
    case 'mob':
      return [{ key: 0, type: typeOf(data, 'byte'), value: entity.fireTicks > 0 ? 1 : 0 }];
  }
}
