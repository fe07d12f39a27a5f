import { sumOfCounts, totalOf, type ItemCounts } from '../base/item-counts.js';
import { positionKey, type Position } from '../base/position.js';
import { cellsOf, type Blueprint } from '../blueprint/blueprint.js';
import { loadGame, type Game } from '../game/game.js';
import { randomFor, wholeBetween, type Random } from '../world/embedded/random.js';
import { COLLAB_VERSION, GIVEN, whyInfeasible } from './start.js';
import { beyondReach, scoreOf } from './score.js';
import { drawBuilding } from './generate-construction.js';
import { tasksIn } from './task-file.js';
import { PLAN_COMMAND, type CollabTask, type PlanAccess } from './task.js';

type PublishedTask = Readonly<Record<string, unknown>>;
export type TaskFile = Readonly<Record<string, PublishedTask>>;

/** What to generate; everything is decided by the seed. */
export interface Generation {
  readonly kind: CollabTask['kind'];
  /** 2 to 5 in the published sets. */
  readonly agents: number;
  readonly count: number;
  readonly seed: number;
  /** Part of the targets that is kept for tests, 0 to 1. No target is in both. */
  readonly testShare: number;
}

/** Published sets: as many as agents have recipes, and who may ask for plans. */
const DEPTHS = [0, 1, 2];
const ACCESS: readonly PlanAccess[] = ['full', 'partial', 'no'];
const CRAFTING_SECONDS = 300;
const COOKING_SECONDS = 500;
/** Candidates looked at for one task that is let in. */
const MOST_LOOKS = 60;

/** Seeded tasks, each proven to be feasible, parted so that train and test share no target: fewer where there are no more. */
export async function generateTasks(
  generation: Generation,
): Promise<{ readonly train: TaskFile; readonly test: TaskFile }> {
  const { kind, count, seed } = generation;
  const random = randomFor(seed, 'minecollab', 'generate', kind);
  const candidates = { crafting: craftingTasks, cooking: cookingTasks, construction: constructionTasks };
  const candidate = candidates[kind](random, generation);
  const letIn = new Map<string, Candidate>();
  for (let looks = 0; looks < count * MOST_LOOKS && letIn.size < count; looks++) {
    const made = candidate();
    if (!made || letIn.has(made.id)) continue;
    const [task] = tasksIn({ [made.id]: made.task }, 'a generated task');
    if (!task || !isOpen(task) || (await whyInfeasible(task)) !== null) continue;
    letIn.set(made.id, made);
  }
  return parted([...letIn.values()], generation);
}

/**
 * By target, whatever else was made: the same target is on the same side for every number of agents. Only where a side
 * would stay empty does the target nearest to it change over.
 */
function parted(
  made: readonly Candidate[],
  { seed, testShare }: Generation,
): { readonly train: TaskFile; readonly test: TaskFile } {
  const lot = (target: string): number => randomFor(seed, 'minecollab', 'split', target)();
  const targets = [...new Set(made.map(({ target }) => target))].sort((one, other) => lot(one) - lot(other));
  const drawn = targets.filter((target) => lot(target) < testShare).length;
  const isBoth = testShare > 0 && testShare < 1;
  const tests = targets.slice(0, isBoth ? Math.min(Math.max(drawn, 1), targets.length - 1) : drawn);
  const side = (isTest: boolean): TaskFile =>
    Object.fromEntries(
      made.filter(({ target }) => tests.includes(target) === isTest).map(({ id, task }) => [id, task]),
    );
  return { train: side(false), test: side(true) };
}

/** Whether nobody holds the target yet, as of a template that is copied; of a building, whether every cell can be as it is to be. */
function isOpen(task: CollabTask): boolean {
  const { blueprint } = task;
  if (!blueprint) return scoreOf(task, task.inventories) === 0;
  const isSet = doorsIn(blueprint);
  return (
    beyondReach(blueprint).length === 0 &&
    cellsOf(blueprint).every(({ position, block }) => isSet(position, block))
  );
}

/** Whether a door's cell is one of a pair, one on top of the other. */
function doorsIn(blueprint: Blueprint): (position: Position, block: string) => boolean {
  const all = new Map(cellsOf(blueprint).map(({ position, block }) => [positionKey(position), block]));
  const at = (position: Position, dy: number): string | undefined =>
    all.get(positionKey({ ...position, y: position.y + dy }));
  return (position, block) => {
    if (!block.endsWith('_door')) return true;
    return (at(position, 1) === block) !== (at(position, -1) === block);
  };
}

interface Candidate {
  readonly id: string;
  /** What the split goes by. */
  readonly target: string;
  readonly task: PublishedTask;
}

/** Targets with a recipe, their ingredients taken apart as deep as asked, dealt out evenly. */
function craftingTasks(random: Random, { agents }: Generation): () => Candidate | null {
  const game = loadGame(COLLAB_VERSION);
  const targets = [...game.recipes.keys()].filter(
    (item) => game.recipes.get(item)?.[0]?.station !== 'smithing_table',
  );
  return () => {
    const target = pick(random, targets);
    const depth = pick(random, DEPTHS);
    const access = pick(random, ACCESS);
    const taken = target === undefined ? null : takenApart(game, target, depth ?? 0);
    if (target === undefined || !taken || taken.depth !== depth) return null;
    const dealt = dealOut(taken.needed, agents);
    if (dealt.some((items) => totalOf(items) === 0)) return null;
    const inventories = dealt.map((items, at) =>
      at === 0 && taken.needsTable ? sumOfCounts([items, { crafting_table: 1 }]) : items,
    );
    const blocked = access === 'full' ? 0 : access === 'partial' ? 1 : agents;
    const table = taken.needsTable ? '_requires_ctable' : '';
    return {
      id: `multiagent_crafting_${target}${table}_${access ?? 'full'}_plan__depth_${depth}`,
      target,
      task: {
        goal: `Collaborate with other agents to craft an ${target}`,
        conversation: `Let's work together to craft an ${target}.`,
        initial_inventory: numbered(inventories),
        agent_count: agents,
        target,
        number_of_target: 1,
        type: 'techtree',
        max_depth: taken.depth + 1,
        depth,
        timeout: CRAFTING_SECONDS,
        blocked_actions: numbered(inventories.map((_, at) => (at < blocked ? [PLAN_COMMAND] : []))),
        missing_items: [],
        requires_ctable: taken.needsTable,
      },
    };
  };
}

/** What a target takes when its ingredients are made too, so many levels deep. */
function takenApart(
  game: Game,
  target: string,
  depth: number,
): { readonly needed: ItemCounts; readonly depth: number; readonly needsTable: boolean } | null {
  let needed: ItemCounts = { [target]: 1 };
  let needsTable = false;
  let reached = -1;
  for (let level = 0; level <= depth; level++) {
    const next: ItemCounts[] = [];
    let isTaken = false;
    for (const [item, count] of Object.entries(needed)) {
      const recipe = game.recipes.get(item)?.[0];
      // A block of nine and back again leads nowhere.
      if (!recipe || (level > 0 && recipe.ingredients.length === 1 && recipe.count > 1)) {
        next.push({ [item]: count });
        continue;
      }
      const crafts = Math.ceil(count / recipe.count);
      needsTable ||= recipe.station === 'crafting_table';
      isTaken = true;
      for (const { items, count: cells } of recipe.ingredients)
        next.push({ [items[0] ?? item]: cells * crafts });
    }
    if (!isTaken) break;
    reached = level;
    needed = sumOfCounts(next);
  }
  return reached < 0 ? null : { needed, depth: reached, needsTable };
}

const BUILDING_CORNER = [148, -60, -170] as const;
const BUILDING_SECONDS = 600;
const SECONDS_A_STEP_OF_ROOMS = 300;
const DIRT_EACH = 128;

/** Buildings of rooms: all numbers of kinds and rooms in turn, windows and carpets by chance. */
function constructionTasks(random: Random, { agents }: Generation): () => Candidate {
  let drawn = 0;
  return () => {
    const parameters = {
      materials: drawn % 5,
      rooms: Math.floor(drawn / 5) % 3,
      windows: wholeBetween(random, 0, 2),
      carpets: wholeBetween(random, 0, 2),
    };
    const grid = drawBuilding(random, parameters);
    drawn += 1;
    const [x, y, z] = BUILDING_CORNER;
    const levels = grid.map((placement, level) => ({ level, coordinates: [x, y + level, z], placement }));
    const materials = sumOfCounts(grid.flat(2).map((block) => (block === 'air' ? {} : { [block]: 1 })));
    const inventories = dealOut(materials, agents).map((items) =>
      sumOfCounts([items, { diamond_pickaxe: 1, dirt: DIRT_EACH }]),
    );
    const { rooms, windows, carpets } = parameters;
    const id = `materials_${parameters.materials}_rooms_${rooms}_window_${windows}_carpet_${carpets}_variant_${drawn}`;
    return {
      id,
      target: id,
      task: {
        type: 'construction',
        goal: 'Build what the blueprint shows',
        conversation: 'We have one blueprint between us. Who has which materials?',
        agent_count: agents,
        initial_inventory: numbered(inventories),
        timeout: BUILDING_SECONDS + SECONDS_A_STEP_OF_ROOMS * rooms,
        blueprint: { materials, levels },
      },
    };
  };
}

const MEATS = ['chicken', 'mutton', 'porkchop', 'rabbit'].map((meat) => `cooked_${meat}`);

/** Two dishes each, with what the kitchen's world lacks for them. */
function cookingTasks(random: Random, { agents }: Generation): () => Candidate | null {
  const dishes = Object.keys(GIVEN);
  return () => {
    const pair = [pick(random, dishes) ?? '', pick(random, dishes) ?? ''];
    const [one = '', other = ''] = pair;
    if (one === other) return null;
    const inventories = dealOut(sumOfCounts(pair.map((dish) => GIVEN[dish] ?? {})), agents);
    if (inventories.some((items) => totalOf(items) === 0)) return null;
    const recipes = Object.fromEntries(pair.map((dish) => [dish, stepsOf(dish)]));
    const told = pair.map((dish) => `Recipe for ${dish}:\n${stepsOf(dish).join('\n')}`).join('\n');
    const goal = `Collaborate with agents around you to make 1 ${one}, 1 ${other}. ${told}`;
    return {
      id: `multiagent_cooking_${agents}_1_${one}_1_${other}`,
      target: [one, other].sort().join(' '),
      task: {
        conversation: `Let's work together to make ${one}, ${other}.`,
        agent_count: agents,
        target: { [one]: 1, [other]: 1 },
        type: 'cooking',
        timeout: COOKING_SECONDS,
        recipes,
        blocked_access_to_recipe: [],
        goal: numbered(inventories.map(() => goal)),
        initial_inventory: numbered(inventories),
      },
    };
  };
}

function stepsOf(dish: string): readonly string[] {
  if (MEATS.includes(dish)) {
    const meat = dish.replace('cooked_', '');
    return [`Step 1: Get raw ${meat} from an animal.`, 'Step 2: Get coal.', 'Step 3: Cook it in a furnace.'];
  }
  const recipe = loadGame(COLLAB_VERSION).recipes.get(dish)?.[0];
  const parts = recipe?.ingredients.map(({ items, count }) => `${count} ${items[0] ?? ''}`) ?? [];
  return [`Step 1: Get ${parts.join(', ')}.`, `Step 2: Craft ${dish}.`];
}

/** Evenly, item by item; what cannot be parted goes to whoever holds least. */
function dealOut(items: ItemCounts, agents: number): readonly ItemCounts[] {
  const hands = Array.from({ length: agents }, (): Record<string, number> => ({}));
  const least = () => hands.reduce((best, each) => (totalOf(each) < totalOf(best) ? each : best));
  for (const [item, count] of Object.entries(items).sort(([, a], [, b]) => b - a)) {
    for (let left = count; left > 0; left--) {
      const holder = count === 1 ? least() : (hands[(count - left) % agents] ?? least());
      holder[item] = (holder[item] ?? 0) + 1;
    }
  }
  return hands;
}

function pick<T>(random: Random, from: readonly T[]): T | undefined {
  return from[wholeBetween(random, 0, from.length - 1)];
}

function numbered<T>(values: readonly T[]): Readonly<Record<string, T>> {
  return Object.fromEntries(values.map((value, at) => [String(at), value]));
}
