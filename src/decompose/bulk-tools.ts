import { breaksGiving, breaksOf } from '../game/sources/breaking.js';
import { usesOf, type Game } from '../game/game.js';
import { digTicks } from '../game/sources/dig-ticks.js';
import { SMELT_TICKS } from '../game/recipes/smelting.js';
import { checkPlan } from '../plan/check/check.js';
import { increase } from '../base/groups.js';
import type { StartState } from '../plan/check/start-state.js';
import type { Goal, Subtask } from '../plan/subtask/subtask.js';
import { setDownBy, yieldOf } from '../plan/subtask/yield.js';
import { instructionFor } from '../plan/subtask/instruction.js';
import { linkSubtasks } from './link-subtasks.js';
import { planGoals, rawOf, type PlanningResult } from './planner.js';

type Planned = Extract<PlanningResult, { kind: 'planned' }>;

/** An item is dug in bulk where it wears out more of one tool than these. */
const BULK_TOOLS = 2;
/** What a block or a mob takes beside the blows: to reach it, to pick up. Estimates; only their order matters. */
const TICKS_PER_ACTION = 60;
/**
 * How many times as long a block takes to find, by the weakest tool that will do for it: what takes a better tool lies
 * deeper and scarcer.
 */
const SEARCH: readonly (readonly [tool: RegExp, times: number])[] = [
  [/^diamond_/, 120],
  [/^iron_/, 60],
  [/^stone_/, 5],
];
const TICKS_PER_CRAFT = 20;

/**
 * Plans goals; where the plan with the fewest raw actions wears out tools by the dozen, better tools are made first if
 * that is sooner done by the time of digging: stone pickaxes for ten stacks of cobblestone, not eleven wooden ones.
 */
export async function planWithBulkTools(start: StartState, goals: readonly Goal[]): Promise<PlanningResult> {
  const plain = await planGoals(start, goals);
  if (plain.kind !== 'planned') return plain;
  const bulk = bulkOf(start.game, plain.subtasks);
  if (!bulk) return plain;
  let best: Planned = plain;
  for (const tool of betterTools(start.game, bulk)) {
    const other = await planAfterMaking(
      start,
      goals,
      tool,
      Math.ceil(bulk.quantity / usesOf(start.game, tool)),
    );
    if (other && ticksOf(start.game, other.subtasks) < ticksOf(start.game, best.subtasks)) best = other;
  }
  return best;
}

interface Bulk {
  readonly item: string;
  readonly tool: string;
  readonly quantity: number;
}

/** What is dug with more than {@link BULK_TOOLS} of one tool, the most of it first. */
function bulkOf(game: Game, subtasks: readonly Subtask[]): Bulk | null {
  const dug = new Map<string, Bulk>();
  for (const { action, item, quantity, tools } of subtasks) {
    const [tool] = tools;
    if (action !== 'gather' || tool === undefined) continue;
    const before = dug.get(`${item} ${tool}`)?.quantity ?? 0;
    dug.set(`${item} ${tool}`, { item, tool, quantity: before + quantity });
  }
  const most = [...dug.values()].sort((a, b) => b.quantity - a.quantity);
  return most.find(({ tool, quantity }) => quantity > BULK_TOOLS * usesOf(game, tool)) ?? null;
}

/** Tools that dig it as well, and last longer. */
function betterTools(game: Game, { item, tool }: Bulk): readonly string[] {
  const able = breaksGiving(game, item).flatMap(({ tools }) => (tools.includes(tool) ? tools : []));
  return [...new Set(able)].filter(
    (other) => usesOf(game, other) > usesOf(game, tool) && game.recipes.has(other),
  );
}

/** The tools first, by a plan of their own; then the goals with what that leaves. Null where the two do not fit. */
async function planAfterMaking(
  start: StartState,
  goals: readonly Goal[],
  tool: string,
  count: number,
): Promise<Planned | null> {
  const held = start.stock[tool] ?? 0;
  const making = await planGoals(start, [
    { kind: 'have', item: tool, quantity: held + count, verb: 'craft' },
  ]);
  if (making.kind !== 'planned') return null;
  // Enough of the tool is there, and a plan must not go in circles: stone pickaxes are made of what they dig.
  const recipes = new Map([...start.game.recipes].filter(([product]) => product !== tool));
  const then = await planGoals(
    { ...leftBy(start, making.subtasks), game: { ...start.game, recipes } },
    goals,
  );
  if (then.kind !== 'planned') return null;
  const joined = [...making.subtasks, ...then.subtasks].map((subtask, index) => ({
    ...subtask,
    id: `s${index + 1}`,
  }));
  const subtasks = linkSubtasks(start.game, joined).map((subtask) => ({
    ...subtask,
    instruction: instructionFor(start.game.registry, subtask),
  }));
  if (checkPlan(start, { goals, subtasks }).length > 0) return null;
  return { kind: 'planned', subtasks, raw: rawOf(subtasks) };
}

/** The start after a plan; its worn tools count as gone. */
function leftBy(start: StartState, subtasks: readonly Subtask[]): StartState {
  const stock = new Map(Object.entries(start.stock));
  const stations = [...start.stations];
  for (const subtask of subtasks) {
    for (const [item, count] of Object.entries(yieldOf(subtask))) increase(stock, item, count);
    for (const [item, count] of Object.entries(subtask.materials)) increase(stock, item, -count);
    if (setDownBy(subtask) > 0) stations.push(subtask.item);
  }
  for (const { tools } of subtasks) for (const tool of tools) stock.delete(tool);
  const left = [...stock].filter(([, count]) => count > 0);
  return { ...start, stations, stock: Object.fromEntries(left) };
}

function ticksOf(game: Game, subtasks: readonly Subtask[]): number {
  return subtasks.reduce((sum, subtask) => sum + ticksFor(game, subtask), 0);
}

function ticksFor(game: Game, { action, item, quantity, tools, sources }: Subtask): number {
  if (action === 'craft' || action === 'build') return TICKS_PER_CRAFT;
  if (action === 'smelt') return SMELT_TICKS * quantity;
  const target = sources?.[0] ?? item;
  const blows = action === 'gather' ? digTicks(game.registry, target, tools[0] ?? null) : 0;
  const weakest = breaksOf(game, target)[0]?.tools[0] ?? '';
  const search = SEARCH.find(([tier]) => tier.test(weakest))?.[1] ?? 1;
  return quantity * (TICKS_PER_ACTION * search + (Number.isFinite(blows) ? blows : 0));
}
