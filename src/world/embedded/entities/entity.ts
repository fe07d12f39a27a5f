import type { Position } from '../../../base/position.js';
import type { ItemStack } from '../items/item-stack.js';

/** What all moving things have. Mutable: the tick moves them. */
interface EntityBase {
  readonly id: number;
  readonly uuid: string;
  /** Registry name: `pig`, `item`, `arrow`, `player`. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  position: Position;
  /** Blocks a tick. */
  velocity: Position;
  /** Protocol degrees: yaw 0 looks south, pitch 90 down. */
  yaw: number;
  pitch: number;
  onGround: boolean;
}

/** A stack lying about. */
export interface ItemEntity extends EntityBase {
  readonly kind: 'item';
  stack: ItemStack;
  /** Ticks until somebody may pick it up. */
  pickUpDelayTicks: number;
  ageTicks: number;
}

export interface MobEntity extends EntityBase {
  readonly kind: 'mob';
  /** Half of its kind's while it is young. */
  width: number;
  height: number;
  health: number;
  /** Where it belongs; it turns back when it strays too far. */
  readonly home: Position;
  /** How far from there it walks by itself. */
  readonly leashBlocks: number;
  /** Where it walks to, or null while it stands. */
  target: Position | null;
  /** Entity it goes for, or null. */
  angryAt: number | null;
  /** Ticks since it last saw whom it goes for. */
  unseenTicks: number;
  /** Ticks it still runs about after a hit. */
  panicTicks: number;
  /** Ticks a hit still protects it from weaker ones. */
  hurtTicks: number;
  lastDamage: number;
  fireTicks: number;
  /** Ticks of breath left. */
  air: number;
  attackCooldownTicks: number;
  /** Ticks it has hissed; a creeper at 30 explodes. */
  fuseTicks: number;
  fallDistance: number;
  /** Ticks since it died, or null while it lives. */
  dyingTicks: number | null;
  /** A sheep without its wool. */
  isShorn: boolean;
  /** Below 0 the ticks until a young one is grown, above 0 those until it may breed again. */
  age: number;
  /** Ticks it still looks for a partner after a meal. */
  loveTicks: number;
  /** Who fed it last, while it is in love. */
  feederId: number | null;
  /** Ticks it has been drawn to its partner. */
  courtTicks: number;
  /** Ticks until a hen lays its next egg; 0 for all others. */
  eggTicks: number;
  /** Ticks a sheep still eats the grass under it. */
  grazeTicks: number;
  /** Ticks without anybody near, of one that came up in the dark by itself; null of those that stay. */
  awayTicks: number | null;
  /** Counts its decisions, for its random numbers. */
  decisions: number;
}

export interface ArrowEntity extends EntityBase {
  readonly kind: 'arrow';
  readonly shooterId: number | null;
  readonly baseDamage: number;
  readonly isCritical: boolean;
  isStuck: boolean;
  /** Whether players may have it once it is stuck; not what monsters shot. */
  readonly canPickUp: boolean;
  ageTicks: number;
}

/** A block on its way down. */
export interface FallingBlockEntity extends EntityBase {
  readonly kind: 'falling-block';
  readonly state: number;
  /** Height it fell from. */
  readonly fromY: number;
  /** Who placed it; it is theirs where it lands. */
  readonly placer: string | null;
  ageTicks: number;
}

export type Entity = ItemEntity | MobEntity | ArrowEntity | FallingBlockEntity;

export const STILL: Position = { x: 0, y: 0, z: 0 };

/** A UUID that depends on the seed and number alone, so that a run can be repeated exactly. */
export function entityUuid(seed: number, number: number): string {
  const hex = (value: number, length: number): string =>
    (value >>> 0).toString(16).padStart(length, '0').slice(-length);
  return `${hex(seed, 8)}-${hex(number >>> 16, 4)}-4${hex(number, 3)}-8${hex(number * 7, 3)}-${hex(number, 12)}`;
}
