import type { Position } from '../../../base/position.js';
import type { VersionData } from '../data/version-data.js';
import { STILL } from '../entities/entity.js';
import { PlayerInventory } from '../items/inventory.js';
import { inventoryLayout, type GridHost } from '../menu/layouts.js';
import { Menu } from '../menu/menu.js';
import { FULL_STOMACH, type Hunger } from '../rules/hunger.js';
import type { Holder } from './container-moves.js';

export type GameMode = 'survival' | 'creative' | 'adventure' | 'spectator';

/** A block somebody has begun to break. */
export interface Digging {
  readonly position: Position;
  readonly startTick: number;
  readonly heldItem: string | null;
  readonly onGround: boolean;
}

/** Something held in use: food being eaten, a bow being drawn, a shield raised. `slot`: of the quick bar, or the off hand. */
export interface Using {
  readonly item: string;
  readonly slot: number;
  readonly startTick: number;
}

/** Lying in a bed, by its head; a blow since then wakes. */
interface Sleeping {
  readonly bed: Position;
  readonly sinceTick: number;
  readonly health: number;
}

export const PLAYER_WIDTH = 0.6;
export const PLAYER_HEIGHT = 1.8;
const EYE_HEIGHT = 1.62;
const SNEAKING_EYE_HEIGHT = 1.27;
export const MOST_HEALTH = 20;
/** Most blocks a player may move at once after it stood still. */
export const MOST_MOVE_BUDGET = 24;
/** Ticks of breath, how fast it comes back, and where it hurts to have none. */
export const FULL_AIR = 300;
export const AIR_PER_TICK = 4;
export const DROWNING_AIR = -20;

/** A person or bot in the world. What it carries stays when it leaves and comes back under the same name. */
export class Player {
  readonly kind = 'player';
  readonly width = PLAYER_WIDTH;
  readonly height = PLAYER_HEIGHT;
  readonly inventory: PlayerInventory;
  readonly ownMenu: Menu;
  /** The window of a block, or null. */
  openMenu: { readonly id: number; readonly menu: Menu; readonly holder: Holder | null } | null = null;
  lastWindowId = 0;

  position: Position;
  velocity: Position = STILL;
  yaw = 0;
  pitch = 0;
  onGround = true;
  isConnected = false;
  /** Whether this program runs it. */
  isBot = false;
  isSneaking = false;
  isSprinting = false;
  gameMode: GameMode = 'survival';

  health = MOST_HEALTH;
  isDead = false;
  hunger: Hunger = FULL_STOMACH;
  experience = 0;
  fallDistance = 0;
  fireTicks = 0;
  /** Ticks of breath left; below 0 it drowns. */
  air = FULL_AIR;
  hurtTicks = 0;
  lastDamage = 0;
  lastAttackTick = -1000;
  /** When it last moved, turned, clicked, dug, placed or said something. */
  lastActiveTick = 0;
  /** When it was last told that it may not use a block. */
  lastRefusedTick = -1000;
  digging: Digging | null = null;
  /** A block it said too early that it is through with: it breaks when its time is up. */
  delayedDig: Digging | null = null;
  using: Using | null = null;
  /** Head of the bed it comes back to after death. */
  bed: Position | null = null;
  sleeping: Sleeping | null = null;
  /** Ticks in a row spent hovering. */
  floatingTicks = 0;
  /** Blocks it may still move without being held for cheating; refilled every tick. */
  moveBudget = 0;
  /** Teleport the client has not confirmed yet; its moves do not count until then. */
  pendingTeleport: number | null = null;
  lastTeleport = 0;

  constructor(
    data: VersionData,
    readonly id: number,
    readonly uuid: string,
    readonly name: string,
    public isOperator: boolean,
    start: { readonly position: Position; readonly yaw: number },
    host: (player: Player) => GridHost,
  ) {
    this.inventory = new PlayerInventory(data);
    const grid = host(this);
    this.ownMenu = new Menu(inventoryLayout(data, this.inventory, grid), this.inventory, (stack) =>
      grid.drop(stack),
    );
    this.position = start.position;
    this.yaw = start.yaw;
  }

  /** It digs and uses nothing any more. */
  clearHands(): void {
    this.digging = null;
    this.delayedDig = null;
    this.using = null;
  }

  /** The window clicks go to. */
  get menu(): Menu {
    return this.openMenu?.menu ?? this.ownMenu;
  }

  get eyes(): Position {
    const height = this.isSneaking ? SNEAKING_EYE_HEIGHT : EYE_HEIGHT;
    return { x: this.position.x, y: this.position.y + height, z: this.position.z };
  }

  get isCreative(): boolean {
    return this.gameMode === 'creative';
  }
}
