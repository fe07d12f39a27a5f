import { planGoals } from '../decompose/planner.js';
import { recipeByRecipe } from '../decompose/recipe-by-recipe.js';
import { builtGoal } from '../decompose/building-goal.js';
import { startOf } from '../decompose/start-of.js';
import { countsWithout, sumOfCounts, type ItemCounts } from '../base/item-counts.js';
import { counted } from '../base/words.js';
import { buildable } from '../blueprint/block-needs.js';
import { isAir, readBlock } from '../blueprint/block-text.js';
import { cellsOf, solidCount, withCells, type Blueprint } from '../blueprint/blueprint.js';
import type { ArenaEnvironment } from '../environment/environment-schema.js';
import { blocksOf } from '../environment/arena-blocks.js';
import { isFurnace } from '../game/container-blocks.js';
import { gameOf, loadGame } from '../game/game.js';
import { whyNoPlan } from '../messages/names.js';
import type { Position } from '../base/position.js';
import type { Action, Goal } from '../plan/subtask/subtask.js';
import { forest } from './places/forest.js';
import { buildingPlain, whyNoPlain } from './places/building-plain.js';
import { kitchen } from './places/kitchen.js';
import { barredWork, planningAgent, type CollabTask } from './task.js';

/** The release the benchmark is played in. */
export const COLLAB_VERSION = '1.21.1';

/** Of the 64 coal its setup asks for, releases from 1.20.5 on read one: the count's name changed. */
export const COAL_IN_COOKERS = 1;

export function collabPlaceOf(
  { kind, blueprint }: Pick<CollabTask, 'kind' | 'blueprint'>,
  seed: number,
): ArenaEnvironment {
  if (blueprint) return buildingPlain(blueprint, seed);
  return kind === 'cooking' ? kitchen(seed) : forest(seed);
}

/** Where furnaces and smokers stand from the start. */
export function cookersIn(place: ArenaEnvironment): readonly Position[] {
  return [...blocksOf(place)].filter(({ block }) => isFurnace(block));
}

export function collabGoalsOf({ target, kind }: Pick<CollabTask, 'target' | 'kind'>): readonly Goal[] {
  const verb = kind === 'cooking' ? 'smelt' : 'craft';
  return Object.entries(target).map(([item, quantity]) => ({ kind: 'have', item, quantity, verb }) as const);
}

/**
 * Whether a task can be done at all, proven by the planner from what its agents have and its world offers.
 * @returns why not; null where it can
 */
export async function whyInfeasible(task: CollabTask): Promise<string | null> {
  const { kind, dishes, inventories, blueprint } = task;
  const tooLarge = blueprint ? whyNoPlain(blueprint) : null;
  if (tooLarge !== null) return `No world holds its building: ${tooLarge}.`;
  const place = collabPlaceOf(task, 1);
  if (blueprint) return whyNotBuilt(place, task, blueprint);
  const coal: ItemCounts = { coal: COAL_IN_COOKERS * cookersIn(place).length };
  if (!dishes) {
    // People give what they hold.
    return whyNot(teamOf(task), place, collabGoalsOf(task), sumOfCounts([...inventories, coal]));
  }
  // Each cooks its own, of its own things; of what lies in furnaces there is one for each.
  for (const [at, dish] of dishes.entries()) {
    const target = { [dish]: task.target[dish] ?? 1 };
    const own = { coal: at < cookersIn(place).length ? COAL_IN_COOKERS : 0 };
    const stock = sumOfCounts([inventories[at] ?? {}, own]);
    const why = await whyNot(teamOf(task, at), place, collabGoalsOf({ kind, target }), stock);
    if (why !== null) return `${dish}: ${why}`;
  }
  return null;
}

/** Levels that contradict each other, nothing to build, names nobody knows, materials nobody has. */
async function whyNotBuilt(
  place: ArenaEnvironment,
  task: CollabTask,
  blueprint: Blueprint,
): Promise<string | null> {
  const { contradictions, inventories } = task;
  if (planningAgent(task) === undefined) return 'Nobody may look at what is to be built.';
  if (contradictions > 0)
    return `Its levels want different blocks at the same place, ${counted(contradictions, 'time')}.`;
  if (solidCount(blueprint) === 0) return 'There is nothing to build in it.';
  const { registry } = loadGame(COLLAB_VERSION);
  const stranger = cellsOf(blueprint).find(({ block }) => !registry.blocks.has(readBlock(block).name));
  if (stranger) return `Minecraft ${COLLAB_VERSION} has no ${stranger.block}.`;
  const made = buildable(registry, blueprint).blueprint;
  // Nothing stands there that was to be cleared away.
  const goal = builtGoal(
    withCells(
      made,
      cellsOf(made).filter(({ block }) => !isAir(block)),
    ),
  );
  return whyNot(teamOf(task), place, [goal], sumOfCounts(inventories));
}

/** What a task lets its agents do. */
interface AllowedTeam {
  readonly isPlanned: boolean;
  readonly ticks: number;
  /** Kinds of work each may not do. */
  readonly barred: readonly (readonly Action[])[];
}

/** @param alone number of the one who does all of it; everybody when left out */
function teamOf(task: CollabTask, alone?: number): AllowedTeam {
  const barred = barredWork(task).filter((_, at) => alone === undefined || at === alone);
  return { isPlanned: planningAgent(task) !== undefined, ticks: task.timeoutSeconds * 20, barred };
}

/** Hens that have just come lay after five to ten minutes. */
const FIRST_EGG_TICKS = 6000;

async function whyNot(
  { isPlanned, ticks, barred }: AllowedTeam,
  place: ArenaEnvironment,
  goals: readonly Goal[],
  stock: ItemCounts,
): Promise<string | null> {
  const game = loadGame(COLLAB_VERSION);
  const wanted = goals.flatMap((goal) => (goal.kind === 'built' ? [] : [goal.item]));
  const stranger = [...wanted, ...Object.keys(stock)].find((item) => !game.registry.items.has(item));
  if (stranger !== undefined) return `Minecraft ${COLLAB_VERSION} has no ${stranger}.`;
  const { start } = startOf(gameOf({ version: COLLAB_VERSION, forBots: 'built' }), place, {
    rules: 'vanilla',
    inventory: countsWithout(stock, {}),
  });
  const plan = await planGoals(start, goals);
  if (plan.kind !== 'planned') return whyNoPlan(game.registry, plan.why);
  const work = isPlanned ? plan.subtasks : recipeByRecipe(start, goals);
  if (!work) return 'Nobody may plan, and single recipes lead to no way to it.';
  const isLaid = work.some(({ action, item }) => action === 'gather' && item === 'egg');
  if (isLaid && ticks <= FIRST_EGG_TICKS) return 'no hen lays an egg before the time is over';
  const undone = work.find(({ action }) => barred.every((kinds) => kinds.some((kind) => kind === action)));
  return undone ? `Nobody may ${undone.action}.` : null;
}

/** Missing goods of cooking tasks that its world does not hold, as published tasks give them out, by dish. */
export const GIVEN: Readonly<Record<string, ItemCounts>> = {
  cooked_chicken: { coal: 1 },
  cooked_mutton: { coal: 1 },
  cooked_porkchop: { coal: 1 },
  cooked_rabbit: { coal: 1 },
  mushroom_stew: { bowl: 1 },
  beetroot_soup: { bowl: 1 },
  suspicious_stew: { bowl: 1, dandelion: 1 },
  cookie: { cocoa_beans: 1 },
  pumpkin_pie: { egg: 1 },
  golden_carrot: { gold_ingot: 8 },
};

/**
 * The same task with what its dishes lack dealt out, as the tasks that have inventories do: in Hell's Kitchen to whoever
 * makes the dish.
 */
export function withCompleteInventories(task: CollabTask): CollabTask {
  const { dishes, target } = task;
  const inventories = task.inventories.map((items, at) => {
    const own = dishes ? dishes.filter((_, index) => index === at) : at === 0 ? Object.keys(target) : [];
    const needed = sumOfCounts(own.map((dish) => GIVEN[dish] ?? {}));
    const all = sumOfCounts(task.inventories);
    const lacking = Object.entries(needed).map(
      ([item, count]) => [item, count - ((dishes ? items[item] : all[item]) ?? 0)] as const,
    );
    return sumOfCounts([items, Object.fromEntries(lacking.filter(([, count]) => count > 0))]);
  });
  return { ...task, inventories };
}
