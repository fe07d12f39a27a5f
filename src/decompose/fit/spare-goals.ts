import { usesOf } from '../../game/game.js';
import type { StartState } from '../../plan/check/start-state.js';
import type { Goal } from '../../plan/subtask/subtask.js';
import { setDownBy } from '../../plan/subtask/yield.js';
import { outputsOf, type Piece } from './draft-subtask.js';

/**
 * What a plan has beyond what its goals and its work need on their own: tools for further hands, furnaces. Said as
 * goals, the grounded check proves that they are made, and does not take them for waste.
 */
export function spareGoals(
  start: StartState,
  goals: readonly Goal[],
  pieces: readonly Piece[],
): readonly Goal[] {
  return [...spareTools(start, goals, pieces), ...spareStations(goals, pieces)];
}

function spareTools(start: StartState, goals: readonly Goal[], pieces: readonly Piece[]): readonly Goal[] {
  const tools = new Set(pieces.flatMap((piece) => piece.tools));
  return [...tools].flatMap((item): Goal[] => {
    let left = start.stock[item] ?? 0;
    let uses = 0;
    for (const piece of pieces) {
      left += (outputsOf(piece)[item] ?? 0) - (piece.materials[item] ?? 0);
      if (piece.tools.includes(item)) uses += piece.quantity;
    }
    left -= Math.floor(uses / usesOf(start.game, item));
    const asked = quantityOf(goals, 'have', item);
    // The plan's own first tool is no spare: its work needs it.
    const made = pieces.reduce((sum, piece) => sum + (piece.item === item ? piece.quantity : 0), 0);
    const spare = left - asked;
    return made > 1 && spare > 0 ? [{ kind: 'have', item, quantity: spare, verb: 'craft' }] : [];
  });
}

function spareStations(goals: readonly Goal[], pieces: readonly Piece[]): readonly Goal[] {
  const stations = new Set(pieces.flatMap(({ station }) => station ?? []));
  return [...stations].flatMap((item): Goal[] => {
    const placed = pieces.reduce((sum, piece) => sum + (piece.item === item ? setDownBy(piece) : 0), 0);
    const spare = placed - quantityOf(goals, 'placed', item);
    return placed > 1 && spare > 0 ? [{ kind: 'placed', item, quantity: spare, verb: 'build' }] : [];
  });
}

function quantityOf(goals: readonly Goal[], kind: Goal['kind'], item: string): number {
  return goals.reduce((sum, goal) => sum + (goal.kind === kind && goal.item === item ? goal.quantity : 0), 0);
}
