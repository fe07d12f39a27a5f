import type { Position } from '../../base/position.js';
import type { Bot } from 'mineflayer';

type Entity = Bot['entity'];
type Item = NonNullable<Bot['heldItem']>;
type Block = NonNullable<ReturnType<Bot['blockAt']>>;

export function pointData({ x, y, z }: Position): Position {
  return { x, y, z };
}

export function itemData(item: Item): Readonly<Record<string, unknown>> {
  const { type, name, displayName, count, slot, stackSize } = item;
  const { durabilityUsed, maxDurability } = item as unknown as Partial<Record<string, number | null>>;
  return {
    type,
    name,
    displayName,
    count,
    slot,
    stackSize,
    durabilityUsed: durabilityUsed ?? 0,
    maxDurability: maxDurability ?? 0,
  };
}

export function blockData(block: Block): Readonly<Record<string, unknown>> {
  const { type, name, displayName, boundingBox, diggable, stateId, metadata } = block;
  return {
    type,
    name,
    displayName,
    boundingBox,
    diggable,
    stateId,
    metadata,
    hardness: finite(block.hardness),
    position: (block.position as Position | null) ? pointData(block.position) : null,
    properties: { ...block.getProperties() },
  };
}

/** An entity as data; `item` is what lies on the ground. */
export function entityData(entity: Entity): Readonly<Record<string, unknown>> {
  const { id, name, type, kind, displayName, username, position, velocity } = entity;
  const { yaw, pitch, height, width, onGround, health } = entity as unknown as Record<
    string,
    number | undefined
  >;
  return {
    id,
    name: name ?? null,
    type: text(type),
    kind: text(kind),
    displayName: displayName ?? null,
    username: username ?? null,
    position: finitePoint(position),
    velocity: finitePoint(velocity),
    yaw: finite(yaw),
    pitch: finite(pitch),
    height: finite(height),
    width: finite(width),
    onGround: Boolean(onGround),
    health: health === undefined ? null : finite(health),
    item: droppedItem(entity),
  };
}

function droppedItem(entity: Entity): Readonly<Record<string, unknown>> | null {
  if (entity.name !== 'item') return null;
  try {
    const item = entity.getDroppedItem();
    return item ? itemData(item) : null;
  } catch {
    // What it is has not been told yet.
    return null;
  }
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function finite(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

function finitePoint(point: Position | undefined): Position {
  return { x: finite(point?.x), y: finite(point?.y), z: finite(point?.z) };
}
