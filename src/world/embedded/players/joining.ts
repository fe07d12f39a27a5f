import { entityUuid } from '../entities/entity.js';
import type { GameState } from '../game.js';
import { PlayerInventory } from '../items/inventory.js';
import { splitIntoStacks, type Slot } from '../items/item-stack.js';
import { FULL_STOMACH } from '../rules/hunger.js';
import type { StartPoint } from '../terrain/place.js';
import { stopDigging } from './digging.js';
import { groundBelow, teleport } from './teleport.js';
import { FULL_AIR, MOST_HEALTH, Player } from './player.js';
import { bedPoint, wakeUp } from './sleeping.js';
import { closeBlockWindow, gridHost } from './windows.js';

/** The n-th start point of the place; they are shared out in turn. */
export function startPoint(game: GameState, number: number): StartPoint {
  const points = game.place.startPoints;
  const point = points[number % points.length] ?? points[0];
  if (!point) throw new Error('Expected a place with at least one start point.');
  return point;
}

/** Lets somebody into the world: a new player at a start point, a known one where and as it left. */
export function joinGame(
  game: GameState,
  name: string,
  uuid: string | null,
  isOperator: boolean,
): { player: Player; isBack: boolean } {
  const known = game.playerNamed(name);
  const player = known ?? newPlayer(game, name, uuid, isOperator);
  player.isOperator = isOperator;
  player.isConnected = true;
  player.onGround = true;
  player.fallDistance = 0;
  player.clearHands();
  player.isSneaking = false;
  player.isSprinting = false;
  // The ground it stood on may be gone.
  if (known) player.position = groundBelow(game, player.position);
  game.events.emit({ kind: 'player-joined', player: player.name, isBack: known !== undefined });
  return { player, isBack: known !== undefined };
}

function newPlayer(game: GameState, name: string, uuid: string | null, isOperator: boolean): Player {
  const id = game.nextEntityId();
  const start = startPoint(game, game.players.size);
  const player = addPlayer(game, { id, name, uuid: uuid ?? entityUuid(game.seed, id), isOperator, start });
  player.inventory.replaceAll(startInventory(game));
  return player;
}

/** What somebody new carries, slot by slot. */
export function startInventory(game: GameState): readonly Slot[] {
  const inventory = new PlayerInventory(game.data);
  for (const [item, count] of Object.entries(game.place.startInventory))
    for (const stack of splitIntoStacks(game.data, item, count)) inventory.add(stack);
  return inventory.contents();
}

/** Makes somebody known to the world, not connected yet. */
export function addPlayer(
  game: GameState,
  known: {
    readonly id: number;
    readonly uuid: string;
    readonly name: string;
    readonly isOperator: boolean;
    readonly start: StartPoint;
  },
): Player {
  const { id, uuid, name, isOperator, start } = known;
  const player = new Player(game.data, id, uuid, name, isOperator, start, (owner) => gridHost(game, owner));
  game.players.set(name.toLowerCase(), player);
  return player;
}

/** Takes somebody out of the world; what it had in a grid or on the cursor goes back into its inventory. */
export function leaveGame(game: GameState, player: Player, reason: string): void {
  if (!player.isConnected) return;
  stopDigging(game, player);
  wakeUp(game, player);
  closeBlockWindow(game, player, { isTold: false });
  player.ownMenu.close();
  player.isConnected = false;
  player.pendingTeleport = null;
  game.audience.entityRemoved(player.id);
  game.events.emit({ kind: 'player-left', player: player.name, reason });
}

/** Where a player who died comes back: beside its bed, or at its start point. */
export function respawnPoint(game: GameState, player: Player): StartPoint {
  return bedPoint(game, player) ?? startPoint(game, [...game.players.values()].indexOf(player));
}

/** Brings a dead player back to life at a point. */
export function respawn(game: GameState, player: Player, start: StartPoint): void {
  if (!player.isDead) return;
  player.isDead = false;
  player.health = MOST_HEALTH;
  player.hunger = FULL_STOMACH;
  player.fallDistance = 0;
  player.fireTicks = 0;
  player.air = FULL_AIR;
  player.hurtTicks = 0;
  player.pitch = 0;
  player.yaw = start.yaw;
  player.position = start.position;
  game.audience.playerRespawned(player);
  teleport(game, player, start.position);
  game.audience.playerStatsChanged(player);
  game.events.emit({ kind: 'player-respawned', player: player.name });
}
