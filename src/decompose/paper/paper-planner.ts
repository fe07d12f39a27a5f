import { defined } from '../../base/defined.js';
import { usesOf } from '../../game/game.js';
import { namesIn } from '../../messages/names.js';
import { firstFault } from '../../messages/plan/fault-sentence.js';
import { checkPlan } from '../../plan/check/check.js';
import { ACTIONS, isDeadly, type Goal, type Subtask } from '../../plan/subtask/subtask.js';
import type { StartState } from '../../plan/check/start-state.js';
import { linkSubtasks, type UnlinkedSubtask } from '../link-subtasks.js';
import { paperInstructionFor } from './paper-instruction.js';
import { PaperKnowledge } from './paper-planner-knowledge.js';
import { isToolCraft, writePaperList } from './paper-planner-list.js';
import { rawOf, type PlanningResult } from '../planner.js';
import {
  resolveByPaper,
  roundUp,
  type ListedSubtask,
  type ProcedureOutcome,
  timesOver,
} from './quantity-procedure.js';

/** Says where the real game's planner goes on when the paper's procedure gives up. */
const HINT = "Co-Voyager's procedure has no answer to that; --rules vanilla plans by the real game.";

/**
 * Plans as Co-Voyager would with a model that knows the game: a list in the Task Manager's form, then the quantity
 * procedure to the letter (see `resolveByPaper`). Starts from nothing, as the procedure does: the stock only lowers
 * what the goals ask for. `undecided` where the procedure refuses the list.
 */
export function planByPaper(start: StartState, goals: readonly Goal[]): PlanningResult {
  const open = openGoals(start, goals);
  if (open.length === 0) return { kind: 'planned', subtasks: [], raw: {} };
  if (open.some(({ kind }) => kind === 'built')) return refused('A building has many blocks to be placed.');
  const knowledge = new PaperKnowledge(start, open);
  const why = knowledge.whyImpossible(open);
  if (why !== null) return { kind: 'impossible', why };
  const outcome = withEnoughTools(start, writePaperList(knowledge, open), knowledge);
  if (outcome.kind === 'refused') return refused(outcome.message);
  const resolved = withEnoughKills(outcome.subtasks, knowledge);
  const shortage = knowledge.whyTooLittle(resolved);
  if (shortage !== null) return { kind: 'impossible', why: shortage };
  const unlinked = resolved.map((subtask, index) => asSubtask(subtask, index, knowledge));
  const subtasks = linkSubtasks(start.game, unlinked).map((subtask): Subtask => ({
    ...subtask,
    instruction: paperInstructionFor(subtask),
  }));
  // The paper counts no wear on its sword, among others: what it gets wrong is not passed on.
  const faults = checkPlan(start, { goals, subtasks });
  if (faults.length > 0) return refused(firstFault(faults, namesIn(start.game.registry)));
  return { kind: 'planned', subtasks, raw: rawOf(subtasks) };
}

function refused(message: string): PlanningResult {
  return { kind: 'undecided', why: { code: 'refused', message: `${message} ${HINT}` } };
}

/** What is still to be done: items in stock count for `have`, and nothing else. */
function openGoals({ stock }: StartState, goals: readonly Goal[]): readonly Goal[] {
  const left: Record<string, number> = { ...stock };
  return goals.flatMap((goal) => {
    if (goal.kind !== 'have') return [goal];
    const there = Math.min(left[goal.item] ?? 0, goal.quantity);
    left[goal.item] = (left[goal.item] ?? 0) - there;
    return there === goal.quantity ? [] : [{ ...goal, quantity: goal.quantity - there }];
  });
}

/** Passes in which tool counts settle; each can only raise them. */
const MAX_PASSES = 8;

/** The procedure knows no wear: a tool that would break is crafted as often as the gathers wear it out. */
function withEnoughTools(
  { game }: StartState,
  list: readonly ListedSubtask[],
  knowledge: PaperKnowledge,
): ProcedureOutcome {
  let current = list;
  for (let pass = 0; ; pass++) {
    const outcome = resolveByPaper(current, knowledge.wood);
    if (outcome.kind === 'refused' || pass >= MAX_PASSES) return outcome;
    const uses = new Map<string, number>();
    for (const { action, item, quantity, tools } of outcome.subtasks) {
      const count = action === 'gather' ? knowledge.usesFor(item, quantity, tools) : quantity;
      for (const tool of tools) uses.set(tool, (uses.get(tool) ?? 0) + count);
    }
    const enough = current.map((subtask) => {
      const worn = Math.ceil((uses.get(subtask.item) ?? 0) / usesOf(game, subtask.item));
      return isToolCraft(subtask, list) && worn > subtask.quantity ? { ...subtask, quantity: worn } : subtask;
    });
    if (enough.every((subtask, index) => subtask === current[index])) return outcome;
    current = enough;
  }
}

/** A mob is listed once; how many it takes follows from the loot that is gathered afterwards. */
function withEnoughKills(
  subtasks: readonly ListedSubtask[],
  knowledge: PaperKnowledge,
): readonly ListedSubtask[] {
  return subtasks.map((subtask) => {
    if (subtask.action !== 'kill') return subtask;
    const kills = subtasks.flatMap(({ action, item, quantity }) => {
      const perKill = action === 'gather' ? knowledge.lootPerKill(subtask.item, item) : 0;
      return perKill > 0 ? [roundUp(quantity / perKill)] : [];
    });
    return { ...subtask, quantity: Math.max(subtask.quantity, ...kills) };
  });
}

function asSubtask(
  { action, item, quantity, tools, materials, placed }: ListedSubtask,
  index: number,
  knowledge: PaperKnowledge,
): UnlinkedSubtask {
  const isCarried = action === 'gather' || isDeadly(action);
  const [station] = isCarried ? [] : tools;
  const sources = action === 'gather' ? knowledge.sourcesOf(item, tools) : [];
  return {
    id: `s${index + 1}`,
    action: ACTIONS.find((known) => known === action) ?? 'craft',
    item,
    quantity,
    tools: isCarried ? tools : [],
    materials: timesOver(materials, quantity),
    // One plank smelts one item, by the paper's count.
    ...(action === 'smelt' ? { fuel: { [knowledge.wood.planks]: quantity } } : {}),
    ...defined({ station }),
    ...(sources.length === 0 ? {} : { sources }),
    ...(placed ? { placed } : {}),
  };
}
