import { countsWithout, sumOfCounts, type ItemCounts } from '../base/item-counts.js';
import { materialsOf } from '../blueprint/block-needs.js';
import { boundsOf, cellsOf, withCells } from '../blueprint/blueprint.js';
import { sectionsOf } from '../blueprint/sections.js';
import type { Game } from '../game/game.js';
import type { StartState } from '../plan/check/start-state.js';
import type { Goal } from '../plan/subtask/subtask.js';
import { builtGoal } from './building-goal.js';
import { MOST_SLOTS } from './fit/chest-room.js';
import { isBuilding } from './plan-building.js';

/** However full the chest is: an eighth of it is always to be had. */
const LEAST_SLOTS = 3;

/**
 * The goals as far as what they take fits through the shared chest: of a large building only the lowest sections, the
 * rest of which is planned once those stand. The same goals where all of it fits.
 */
export function firstStage(start: StartState, goals: readonly Goal[]): readonly Goal[] {
  const blueprints = goals.flatMap((goal) => (isBuilding(goal) ? [goal.blueprint] : []));
  const { game, stock } = start;
  const needed = sumOfCounts(blueprints.map((blueprint) => materialsOf(game.registry, blueprint)));
  const room = Math.max(LEAST_SLOTS, MOST_SLOTS - slotsOf(game, countsWithout(stock, needed)));
  if (room >= slotsToMake(game, needed, stock)) return goals;
  let taken: ItemCounts = {};
  let isFull = false;
  return goals.flatMap((goal) => {
    if (!isBuilding(goal)) return [goal];
    const { blueprint } = goal;
    const lowest = boundsOf(blueprint)?.low.y ?? 0;
    const cells = sectionsOf(blueprint, ({ y }) => y < lowest).flatMap(({ blueprint: section }, place) => {
      const after = sumOfCounts([taken, materialsOf(game.registry, section)]);
      isFull ||= slotsToMake(game, after, stock) > room && (place > 0 || Object.keys(taken).length > 0);
      if (isFull) return [];
      taken = after;
      return cellsOf(section);
    });
    if (cells.length === 0) return [];
    const within = blueprint.within ?? boundsOf(blueprint);
    return [builtGoal({ ...withCells(blueprint, cells), ...(within ? { within } : {}) })];
  });
}

/** Slots that goods fill, or what they are crafted of; what is there already comes out of hands as well. */
function slotsToMake(game: Game, goods: ItemCounts, stock: ItemCounts): number {
  return Object.entries(countsWithout(goods, stock)).reduce((sum, [item, count]) => {
    const [recipe] = game.recipes.get(item) ?? [];
    const crafts = Math.ceil(count / (recipe?.count ?? 1));
    const parts = (recipe?.ingredients ?? []).map(({ items, count: each }) => ({
      [items[0] ?? item]: crafts * each,
    }));
    return sum + Math.max(slotsOf(game, { [item]: count }), slotsOf(game, sumOfCounts(parts)));
  }, 0);
}

function slotsOf({ registry }: Game, counts: ItemCounts): number {
  return Object.entries(counts).reduce(
    (sum, [item, count]) => sum + Math.ceil(count / (registry.items.get(item)?.stackSize ?? 1)),
    0,
  );
}
