import type { Position } from '../../base/position.js';
import type { Properties } from './data/block-states.js';
import type { Entity } from './entities/entity.js';
import type { ItemStack, Slot } from './items/item-stack.js';
import type { GameMode, Player } from './players/player.js';

/** What is known of a player from the server's side. */
export interface PlayerView {
  readonly name: string;
  readonly isConnected: boolean;
  readonly isOperator: boolean;
  /** In blocks, the middle between the feet. */
  readonly position: Position;
  /** Degrees: 0 looks south, 90 west. */
  readonly yaw: number;
  /** Degrees: -90 straight up, 90 down. */
  readonly pitch: number;
  /** 0 to 20, two a heart; food alike. */
  readonly health: number;
  readonly food: number;
  /** Points in all, not levels. */
  readonly experience: number;
  readonly gameMode: GameMode;
  readonly isDead: boolean;
  /** When it last moved, turned, clicked, dug, placed or said something, by `tickNumber`. */
  readonly lastActiveTick: number;
  /** 0-8 quick bar, 9-35 main, 36-39 head to feet, 40 off hand. */
  readonly slots: readonly Slot[];
  readonly selectedSlot: number;
  /** What hangs on the cursor of its open window. */
  readonly cursor: Slot;
  /** Title of the block window it has open, or null. */
  readonly openWindow: string | null;
}

/** An item lying about, a mob, an arrow or a block that falls, from the server's side. */
export interface EntityView {
  readonly id: number;
  readonly name: string;
  readonly kind: 'item' | 'mob' | 'arrow' | 'falling-block';
  readonly position: Position;
  /** Of a stack lying about. */
  readonly stack: ItemStack | null;
  /** Of a mob; null otherwise. */
  readonly health: number | null;
}

/** A block, by registry name, and the properties of its state, such as `{facing: 'north'}`. */
export interface BlockView {
  readonly name: string;
  readonly properties: Properties;
}

export function viewOfPlayer(player: Player): PlayerView {
  const { inventory } = player;
  return {
    name: player.name,
    isConnected: player.isConnected,
    isOperator: player.isOperator,
    position: player.position,
    yaw: player.yaw,
    pitch: player.pitch,
    health: player.health,
    food: player.hunger.food,
    experience: player.experience,
    gameMode: player.gameMode,
    isDead: player.isDead,
    lastActiveTick: player.lastActiveTick,
    slots: inventory.contents(),
    selectedSlot: inventory.selected,
    cursor: player.menu.cursor,
    openWindow: player.openMenu?.menu.layout.title ?? null,
  };
}

export function viewOfEntity(entity: Entity): EntityView {
  const { id, name, kind, position } = entity;
  return {
    id,
    name,
    kind,
    position,
    stack: entity.kind === 'item' ? entity.stack : null,
    health: entity.kind === 'mob' ? entity.health : null,
  };
}
