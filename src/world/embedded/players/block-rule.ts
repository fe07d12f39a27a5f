import type { Position } from '../../../base/position.js';
import type { GameState } from '../game.js';
import type { Player } from './player.js';

/** What somebody is about to do with a block: the one there, or the one to be placed. */
export interface BlockUse {
  readonly player: string;
  readonly kind: 'open' | 'break' | 'place';
  readonly block: string;
  readonly position: Position;
}

/** Why somebody may not, as a sentence for it to read; null where it may. */
export type BlockRule = (use: BlockUse) => string | null;

/** Who clicks on and on is told again after a while. */
const SAID_AGAIN_TICKS = 60;

/** Whether the world's rule forbids it; the player is told why. */
export function isForbidden(game: GameState, player: Player, use: Omit<BlockUse, 'player'>): boolean {
  if (player.isOperator) return false;
  const reason = game.blockRule({ player: player.name, ...use });
  if (reason === null) return false;
  if (game.tickNumber - player.lastRefusedTick >= SAID_AGAIN_TICKS) {
    player.lastRefusedTick = game.tickNumber;
    game.audience.chat(reason, player);
  }
  return true;
}
