import { blockAtPoint, type Position } from '../../../base/position.js';
import { across, FACES_BUT_DOWN } from '../data/faces.js';
import { liquidsOf, type Liquid, type LiquidKind } from '../data/liquids.js';
import { requireEntry } from '../data/version-data.js';
import type { GameState } from '../game.js';

/** Ticks until a liquid moves on (overworld). */
const FLOW_TICKS: Readonly<Record<LiquidKind, number>> = { water: 5, lava: 30 };

/** The liquid in a block, or null. */
export function liquidAt(game: GameState, position: Position): Liquid | null {
  return liquidsOf(game.data).of(game.blocks.stateAt(position));
}

/** How high the liquid stands in a block, 0 to 1; a ninth stays free where there is none above. */
export function surfaceIn(game: GameState, position: Position, liquid: Liquid): number {
  return liquidAt(game, across(position, 'up'))?.kind === liquid.kind ? 1 : liquid.amount / 9;
}

/** The liquid a point is under the surface of, or null. */
export function liquidAtPoint(game: GameState, point: Position): LiquidKind | null {
  const block = blockAtPoint(point);
  const liquid = liquidAt(game, block);
  return liquid && point.y < block.y + surfaceIn(game, block, liquid) ? liquid.kind : null;
}

/** Eyes this far above the surface still count as under it (game rule). */
const WET_EYES_BLOCKS = 1 / 9;

/** The liquid somebody's eyes are in, or null. */
export function liquidAtEyes(game: GameState, eyes: Position): LiquidKind | null {
  return liquidAtPoint(game, { ...eyes, y: eyes.y - WET_EYES_BLOCKS });
}

// Before 1.16 thin lava beside water stays as it is.
const LEAST_COOLED = 4;

/**
 * A liquid's block, or one beside it, is another than before: it moves on after a while.
 * @returns what lava becomes at once where it touches water: obsidian of a source, else cobblestone; null otherwise
 */
export function disturbLiquid(game: GameState, position: Position, liquid: Liquid): number | null {
  const { data } = game;
  const isThin = liquid.amount < LEAST_COOLED && !data.isAtLeast('1.16');
  const isCooled =
    liquid.kind === 'lava' &&
    !isThin &&
    FACES_BUT_DOWN.some((face) => liquidAt(game, across(position, face))?.kind === 'water');
  if (isCooled) {
    game.audience.sound('block.lava.extinguish', 'block', position);
    return requireEntry(data.blocks, liquid.isSource ? 'obsidian' : 'cobblestone').defaultState;
  }
  game.scheduled.add(position, 'flow', game.tickNumber + FLOW_TICKS[liquid.kind]);
  return null;
}
