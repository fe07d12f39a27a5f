import { blockAtPoint, type Position } from '../../../base/position.js';
import { boxAt, isBlocked } from '../entities/physics.js';
import type { GameState } from '../game.js';
import { liquidAt } from '../terrain/liquids.js';
import { MOST_MOVE_BUDGET, PLAYER_WIDTH, type Player } from './player.js';

export function isStandingOn(game: GameState, { x, y, z }: Position): boolean {
  return isBlocked(game.data, game.blocks, boxAt({ x, y: y - 0.02, z }, PLAYER_WIDTH, 0.02));
}

/** The first place below with ground to stand on or water to swim in; the position itself where there is none. */
export function groundBelow(game: GameState, from: Position): Position {
  for (let y = Math.floor(from.y); y > game.data.heights.lowest; y--) {
    const candidate = { ...from, y };
    if (isStandingOn(game, candidate) || liquidAt(game, blockAtPoint(candidate))?.kind === 'water')
      return candidate;
  }
  return from;
}

/** Puts a player somewhere and waits until its client has followed. */
export function teleport(game: GameState, player: Player, to: Position): void {
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
  player.moveBudget = MOST_MOVE_BUDGET;
}
