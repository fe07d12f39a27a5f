import type { Position } from '../../../base/position.js';
import { boxAt, isBlocked } from '../entities/physics.js';
import type { Game } from '../game.js';
import { PLAYER_WIDTH, type Player } from './player.js';

/** Most blocks a player may move at once after it stood still. */
export const MOST_BUDGET = 24;

export function isStandingOn(game: Game, { x, y, z }: Position): boolean {
  return isBlocked(game.data, game.blocks, boxAt({ x, y: y - 0.02, z }, PLAYER_WIDTH, 0.02));
}

/** The first place below with ground to stand on; the position itself where there is none. */
export function groundBelow(game: Game, from: Position): Position {
  for (let y = Math.floor(from.y); y > -64; y--) {
    const candidate = { ...from, y };
    if (isStandingOn(game, candidate)) return candidate;
  }
  return from;
}

/** Puts a player somewhere and waits until its client has followed. */
export function teleport(game: Game, player: Player, to: Position): void {
  player.position = to;
  player.fallDistance = 0;
  player.floatingTicks = 0;
  player.lastTeleport += 1;
  player.pendingTeleport = player.lastTeleport;
  game.audience.playerMoved(player);
}

export function confirmTeleport(player: Player, number: number): void {
  if (number !== player.pendingTeleport) return;
  player.pendingTeleport = null;
  player.moveBudget = MOST_BUDGET;
}
