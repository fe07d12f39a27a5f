import type { Position } from '../../../base/position.js';
import type { Properties } from '../data/block-states.js';
import type { GameState } from '../game.js';
import type { Random } from '../random.js';

/** What happens to some blocks when chance picks them. */
export interface RandomTickRule {
  /** By name. */
  readonly blocks: RegExp;
  /** Which of their states; all of them where it is left out. */
  readonly when?: (properties: Properties) => boolean;
  /** `random` belongs to this occasion. */
  readonly tick: (game: GameState, position: Position, random: Random) => void;
}
