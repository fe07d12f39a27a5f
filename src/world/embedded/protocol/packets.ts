import { SHORN } from '../../../game/sources/entity-metadata.js';
import type { Position } from '../../../base/position.js';
import type { SoundCategory } from '../audience.js';
import { youngOf } from '../../../game/sources/babies.js';
import { requireEntry, type VersionData } from '../data/version-data.js';
import type { Entity, MobEntity } from '../entities/entity.js';
import { ARMOUR_START, OFF_HAND } from '../items/inventory.js';
import type { Player } from '../players/player.js';
import { encodeSlot } from './encoding.js';
import type { Registries } from './registries.js';

/** A packet by name, in the shape minecraft-data gives it for the version. */
export interface Packet {
  readonly name: string;
  readonly params: unknown;
}

const packet = (name: string, params: unknown): Packet => ({ name, params });

function wireVelocity({ x, y, z }: Position): Position {
  const clamp = (value: number): number => Math.max(-32_768, Math.min(32_767, Math.round(value * 8000)));
  return { x: clamp(x), y: clamp(y), z: clamp(z) };
}

/** An angle in degrees as one signed byte. */
export function wireAngle(degrees: number): number {
  return (Math.round((degrees * 256) / 360) << 24) >> 24;
}

/** Packets that show one entity to a client. */
export function spawnPackets(data: VersionData, entity: Entity): Packet[] {
  const kind = requireEntry(data.entities, entity.name);
  const isLiving = entity.kind === 'mob' && !data.isAtLeast('1.19');
  const common = {
    entityId: entity.id,
    type: kind.id,
    ...entity.position,
    yaw: wireAngle(entity.yaw),
    pitch: wireAngle(entity.pitch),
    headPitch: wireAngle(entity.yaw),
    velocity: wireVelocity(entity.velocity),
  };
  const metadata = entityMetadata(data, entity);
  const spawn = isLiving
    ? packet('spawn_entity_living', { ...common, entityUUID: entity.uuid, metadata })
    : packet('spawn_entity', {
        ...common,
        objectUUID: entity.uuid,
        objectData: objectDataOf(entity),
      });
  return [spawn, packet('entity_metadata', { entityId: entity.id, metadata })];
}

// Who shot an arrow (from 1.14 on the number itself), which block falls (protocol documentation, object data).
function objectDataOf(entity: Entity): number {
  if (entity.kind === 'falling-block') return entity.state;
  return entity.kind === 'arrow' ? (entity.shooterId ?? 0) : 0;
}

/** Packets that show another player; it must be in the tab list already. */
export function playerSpawnPackets(data: VersionData, player: Player): Packet[] {
  const common = {
    entityId: player.id,
    ...player.position,
    yaw: wireAngle(player.yaw),
    pitch: wireAngle(player.pitch),
  };
  const spawn = data.isAtLeast('1.20.2')
    ? packet('spawn_entity', {
        ...common,
        objectUUID: player.uuid,
        type: requireEntry(data.entities, 'player').id,
        headPitch: wireAngle(player.yaw),
        objectData: 0,
        velocity: { x: 0, y: 0, z: 0 },
      })
    : packet('named_entity_spawn', {
        ...common,
        playerUUID: player.uuid,
        metadata: playerMetadata(data, player),
      });
  return [
    spawn,
    poseUpdate(data, player),
    ...equipmentUpdates(data, player),
    headTurn(player.id, player.yaw),
  ];
}

export function poseUpdate(data: VersionData, player: Player): Packet {
  return packet('entity_metadata', { entityId: player.id, metadata: playerMetadata(data, player) });
}

export function itemUpdate(data: VersionData, entity: Entity): Packet {
  return packet('entity_metadata', { entityId: entity.id, metadata: entityMetadata(data, entity) });
}

/** Main hand, off hand, feet to head, in the protocol's numbering; one packet each before 1.16. */
export function equipmentUpdates(data: VersionData, player: Player): Packet[] {
  const { inventory } = player;
  const worn = [3, 2, 1, 0].map((place, index) => ({
    slot: 2 + index,
    item: inventory.get(ARMOUR_START + place),
  }));
  const all = [{ slot: 0, item: inventory.held }, { slot: 1, item: inventory.get(OFF_HAND) }, ...worn];
  const equipments = all.map(({ slot, item }) => ({ slot, item: encodeSlot(data, item) }));
  const entityId = player.id;
  return data.isAtLeast('1.16')
    ? [packet('entity_equipment', { entityId, equipments })]
    : equipments.map((one) => packet('entity_equipment', { entityId, ...one }));
}

export function headTurn(entityId: number, yaw: number): Packet {
  return packet('entity_head_rotation', { entityId, headYaw: wireAngle(yaw) });
}

export function velocityUpdate(entityId: number, velocity: Position): Packet {
  return packet('entity_velocity', { entityId, velocity: wireVelocity(velocity) });
}

/** From 1.19.4 on damage has its own packet; before, the status says hurt. */
export function hurtPacket(
  data: VersionData,
  registries: Registries,
  entityId: number,
  cause: string,
  attackerId: number | null,
): Packet {
  if (!data.isAtLeast('1.19.4')) return packet('entity_status', { entityId, entityStatus: 2 });
  const attacker = attackerId === null ? 0 : attackerId + 1;
  return packet('damage_event', {
    entityId,
    sourceTypeId: registries.damageType(cause),
    sourceCauseId: attacker,
    sourceDirectId: attacker,
    sourcePosition: undefined,
  });
}

const SOUND_CATEGORY_NUMBERS: Readonly<Record<SoundCategory, number>> = {
  block: 4,
  hostile: 5,
  neutral: 6,
  player: 7,
};

/** A sound at a place; null where the version has none of that name. */
export function soundPacket(
  data: VersionData,
  name: string,
  category: SoundCategory,
  position: Position,
): Packet | null {
  const soundId = data.soundIds.get(name);
  if (soundId === undefined) return null;
  const where = {
    x: Math.round(position.x * 8),
    y: Math.round(position.y * 8),
    z: Math.round(position.z * 8),
  };
  if (!data.isAtLeast('1.19.3')) {
    const isOld = !data.isAtLeast('1.19');
    return packet('named_sound_effect', {
      soundName: `minecraft:${name}`,
      soundCategory: SOUND_CATEGORY_NUMBERS[category],
      ...where,
      volume: 1,
      pitch: 1,
      ...(isOld ? {} : { seed: 0n }),
    });
  }
  return packet('sound_effect', {
    sound: { soundId },
    soundCategory: category,
    ...where,
    volume: 1,
    pitch: 1,
    seed: 0n,
  });
}

export function tabListAdd(data: VersionData, player: Player): Packet {
  const gamemode = GAME_MODE_NUMBERS[player.gameMode];
  if (!data.isAtLeast('1.19.3')) {
    const entry = {
      uuid: player.uuid,
      name: player.name,
      properties: [],
      gamemode,
      ping: 0,
      displayName: undefined,
    };
    return packet('player_info', {
      action: 'add_player',
      data: [data.isAtLeast('1.19') ? { ...entry, crypto: undefined } : entry],
    });
  }
  return packet('player_info', {
    action: { add_player: true, update_game_mode: true, update_listed: true, update_latency: true },
    data: [
      { uuid: player.uuid, player: { name: player.name, properties: [] }, gamemode, listed: 1, latency: 0 },
    ],
  });
}

export function tabListRemove(data: VersionData, player: Player): Packet {
  if (data.isAtLeast('1.19.3')) return packet('player_remove', { players: [player.uuid] });
  return packet('player_info', { action: 'remove_player', data: [{ uuid: player.uuid }] });
}

export const GAME_MODE_NUMBERS = { survival: 0, creative: 1, adventure: 2, spectator: 3 } as const;

/** Answers a block action: up to 1.18 by the block, from 1.19 on by the client's running number. */
export function blockAcknowledgement(
  data: VersionData,
  action: {
    readonly position: Position;
    readonly state: number | null;
    readonly status: number;
    readonly sequence: number;
  },
): Packet | null {
  if (data.isAtLeast('1.19')) return packet('acknowledge_player_digging', { sequenceId: action.sequence });
  if (action.state === null) return null;
  return packet('acknowledge_player_digging', {
    location: action.position,
    block: action.state,
    status: action.status,
    successful: true,
  });
}

type MetadataType = 'byte' | 'int' | 'item_stack' | 'boolean' | 'optional_block_pos' | 'pose';

interface MetadataEntry {
  readonly key: number;
  readonly type: number | string;
  readonly value: unknown;
}

// Numbers of the types before minecraft-data names them (up to 1.19.2, and 1.19.3 with one more in between).
const TYPE_NUMBERS: Readonly<Record<MetadataType, number>> = {
  byte: 0,
  int: 1,
  item_stack: 6,
  boolean: 7,
  optional_block_pos: 10,
  pose: 18,
};

function typeOf(data: VersionData, type: MetadataType): number | string {
  if (data.isAtLeast('1.19.4')) return type;
  const shift = data.isAtLeast('1.19.3') && TYPE_NUMBERS[type] > 1 ? 1 : 0;
  return TYPE_NUMBERS[type] + shift;
}

// What all entities share got one more entry in 1.17; what a kind adds comes after it.
function firstOwnKey(data: VersionData): number {
  return data.isAtLeast('1.17') ? 8 : 7;
}

const STANDING = 0;
const SLEEPING = 2;
const SNEAKING = 5;

function poseOf({ sleeping, isSneaking }: Player): number {
  if (sleeping) return SLEEPING;
  return isSneaking ? SNEAKING : STANDING;
}

// The last of what all living things have; 1.15 put the stingers in a body before it.
function bedKey(data: VersionData): number {
  return firstOwnKey(data) + (data.isAtLeast('1.15') ? 6 : 5);
}

/**
 * What is seen of a player besides its place: fire, sneaking, sprinting, something in use, its bed. A client takes
 * itself for asleep by the bed, not by the pose.
 */
export function playerMetadata(data: VersionData, player: Player): MetadataEntry[] {
  const flags = (player.fireTicks > 0 ? 1 : 0) | (player.isSneaking ? 2 : 0) | (player.isSprinting ? 8 : 0);
  return [
    { key: 0, type: typeOf(data, 'byte'), value: flags },
    { key: 6, type: typeOf(data, 'pose'), value: poseOf(player) },
    { key: firstOwnKey(data), type: typeOf(data, 'byte'), value: handState(player) },
    { key: bedKey(data), type: typeOf(data, 'optional_block_pos'), value: player.sleeping?.bed },
  ];
}

/** Whether something is in use, and whether in the off hand. */
function handState({ using }: Player): number {
  if (!using) return 0;
  return using.slot === OFF_HAND ? 3 : 1;
}

/** A player's breath, for itself. */
export function airUpdate(data: VersionData, player: Player): Packet {
  const metadata: MetadataEntry[] = [{ key: 1, type: typeOf(data, 'int'), value: player.air }];
  return packet('entity_metadata', { entityId: player.id, metadata });
}

/** What must be told of an entity when it appears. */
function entityMetadata(data: VersionData, entity: Entity): MetadataEntry[] {
  switch (entity.kind) {
    case 'item':
      return [
        { key: firstOwnKey(data), type: typeOf(data, 'item_stack'), value: encodeSlot(data, entity.stack) },
      ];
    case 'arrow':
      return [{ key: firstOwnKey(data), type: typeOf(data, 'byte'), value: entity.isCritical ? 1 : 0 }];
    case 'falling-block':
      return [];
    case 'mob':
      return mobMetadata(data, entity);
  }
}

function mobMetadata(data: VersionData, mob: MobEntity): MetadataEntry[] {
  const entries: MetadataEntry[] = [{ key: 0, type: typeOf(data, 'byte'), value: mob.fireTicks > 0 ? 1 : 0 }];
  const young = youngOf(data.version, mob.name);
  if (young) entries.push({ key: young.key, type: typeOf(data, 'boolean'), value: mob.age < 0 });
  // What a kind adds comes after what all animals have.
  if (young && mob.name === 'sheep')
    entries.push({ key: young.key + 1, type: typeOf(data, 'byte'), value: mob.isShorn ? SHORN : 0 });
  return entries;
}
