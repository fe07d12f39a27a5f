import type { Position } from '../../../base/position.js';
import { changedState, propertiesOf, type Properties } from '../data/block-states.js';
import { across, FACES } from '../data/faces.js';
import type { GameState } from '../game.js';
import { breakBlock, changeBlock } from './change-block.js';

/** Leaves further than this from a log, counted through leaves, wither. */
const FURTHEST = 7;

/** Whether chance takes leaves of these properties; what somebody put there by hand stays. */
export function isWithering({ distance, persistent }: Properties): boolean {
  return persistent === 'false' && distance === String(FURTHEST);
}

/** Leaves go, and leave what they drop to nobody's hand. */
export function wither(game: GameState, position: Position): void {
  breakBlock(game, position, null, true);
}

/** Leaves count anew how far the next log is; their neighbours follow when it is another distance. */
export function countDistance(game: GameState, position: Position): void {
  const state = game.blocks.stateAt(position);
  if (!game.data.blockOfState(state).name.endsWith('_leaves')) return;
  const distance =
    1 + Math.min(FURTHEST - 1, ...FACES.map((face) => stepsFrom(game, across(position, face))));
  const counted = changedState(game.data, state, { distance: String(distance) });
  if (counted !== state) changeBlock(game, position, counted);
}

const LOGS = /(_log|_wood)$|^(stripped_)?(crimson|warped)_(stem|hyphae)$/;

function stepsFrom(game: GameState, position: Position): number {
  const state = game.blocks.stateAt(position);
  const block = game.data.blockOfState(state);
  if (LOGS.test(block.name)) return 0;
  if (!block.name.endsWith('_leaves')) return FURTHEST;
  return Number(propertiesOf(block, state)['distance'] ?? FURTHEST);
}
