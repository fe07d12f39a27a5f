import { type Game, usesOf } from '../../game/game.js';
import type { Arrangement } from './arrange.js';
import {
  arranged,
  cutEvenly,
  cutForConsumers,
  withMoreFurnaces,
  withMoreTools,
  type MoveSetting,
  type Variant,
} from './plan-variants.js';
import { type Piece, outputsOf } from './draft-subtask.js';
import type { StartState } from '../../plan/check/start-state.js';
import type { Goal } from '../../plan/subtask/subtask.js';

/** Furnaces more than the plan has, parts a smelting is cut into for each furnace, tools more than the plan has. */
const FURNACES = [0, 1, 2, 3, 5];
const PARTS_PER_FURNACE = [1, 2];
const TOOLS = [0, 1, 2, 3, 7];

/**
 * Plans to start the search from, which single steps would only reach through worse ones: so many furnaces with the
 * smelting cut to fit, so many more of the first tool, gathering cut for those who wait for part of it.
 */
export function* openings(setting: MoveSetting, { pieces }: Arrangement): Generator<Variant> {
  const { game } = setting.start;
  const firstTool = pieces.find(({ action, tools }) => action === 'gather' && tools.length > 0)?.tools[0];
  const smelters = [
    ...new Set(pieces.flatMap(({ action, station }) => (action === 'smelt' ? (station ?? []) : []))),
  ];
  const furnaces = smelters.length === 0 ? [0] : FURNACES.filter((more) => more <= setting.freeSpots);
  const tools = firstTool === undefined ? [0] : TOOLS.filter((more) => more < setting.workers);
  for (const more of furnaces) {
    for (const parts of smelters.length === 0 ? [1] : PARTS_PER_FURNACE) {
      const furnished = smelters.reduce<Variant | null>(
        (variant, station) => variant && withMoreFurnaces(variant, station, more),
        pieces,
      );
      if (!furnished) continue;
      const smelting = cutEvenly(game, furnished, (more + 1) * parts);
      for (const spare of tools) {
        const equipped = spare === 0 ? smelting : withMoreTools(game, smelting, firstTool ?? '', spare);
        if (!equipped) continue;
        yield equipped;
        yield* cutGathering(setting, game, equipped);
      }
    }
  }
}

/** Gathering in parts for those who wait, stone first of all; ore in parts for several furnaces. */
function* cutGathering(setting: MoveSetting, game: Game, variant: Variant): Generator<Variant> {
  const arrangement = arranged(setting, variant);
  if (!arrangement) return;
  const isMined = (piece: Piece): boolean => piece.action === 'gather' && piece.tools.length > 0;
  yield cutForConsumers(game, arrangement, isMined);
  yield cutForConsumers(game, arrangement, ({ action }) => action === 'gather');
}

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
    const placed = pieces.reduce(
      (sum, piece) => sum + (piece.item === item && piece.placed !== undefined ? placedBy(piece) : 0),
      0,
    );
    const spare = placed - quantityOf(goals, 'placed', item);
    return placed > 1 && spare > 0 ? [{ kind: 'placed', item, quantity: spare, verb: 'build' }] : [];
  });
}

function placedBy({ action, quantity }: Piece): number {
  return action === 'build' ? quantity : 1;
}

function quantityOf(goals: readonly Goal[], kind: Goal['kind'], item: string): number {
  return goals.reduce((sum, goal) => sum + (goal.kind === kind && goal.item === item ? goal.quantity : 0), 0);
}
