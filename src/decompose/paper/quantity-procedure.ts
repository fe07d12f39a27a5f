import { spelt } from '../../base/words.js';
import type { StartState } from '../../plan/check/start-state.js';
import type { Goal, StationPlace } from '../../plan/subtask/subtask.js';
import { tallied, type ItemCounts } from '../../base/item-counts.js';

const LOG = /^(?!stripped_)(.+)_(?:log|stem)$/;

/** The wood of a plan: the species a goal names, else one that is in stock, else oak, else any tree of the place. */
export function chooseWood({ game, offers, stock }: StartState, goals: readonly Goal[]): Wood {
  const logs = [...offers.keys()].filter((block) => LOG.test(block) && game.registry.items.has(block));
  const woods = [...new Set([...logs, 'oak_log'])].flatMap((log) => {
    const species = LOG.exec(log)?.[1] ?? '';
    const planks = `${species}_planks`;
    return game.registry.items.has(planks) ? [{ log, planks, species }] : [];
  });
  const isNamed = ({ species }: { species: string }): boolean =>
    goals.some(({ item }) => item.startsWith(`${species}_`));
  const isHeld = ({ log, planks }: Wood): boolean => (stock[planks] ?? 0) + (stock[log] ?? 0) > 0;
  const chosen =
    woods.find(isNamed) ?? woods.find(isHeld) ?? woods.find(({ species }) => species === 'oak') ?? woods[0];
  const isOffered = (log: string): boolean => logs.includes(log);
  const best = chosen && (isOffered(chosen.log) || isHeld(chosen)) ? chosen : (woods[0] ?? chosen);
  return { log: best?.log ?? 'oak_log', planks: best?.planks ?? 'oak_planks' };
}

/** A material as a Task Manager lists it: for ONE produced item, so a fraction where a recipe yields several. */
export interface ListedMaterial {
  readonly item: string;
  readonly quantity: number;
}

/** A subtask as a Task Manager lists it. Tools and stations stand together in `tools`. */
export interface ListedSubtask {
  readonly action: string;
  /** Registry name. */
  readonly item: string;
  readonly tools: readonly string[];
  readonly materials: readonly ListedMaterial[];
  /** -1 where the procedure is to work it out: `gather` and `smelt`. */
  readonly quantity: number;
  /** Where a station is set down; it goes into the chest otherwise. */
  readonly placed?: StationPlace;
}

/** The wood a plan is made of: registry names of one log and of its planks. */
export interface Wood {
  readonly log: string;
  readonly planks: string;
}

/** Either the list with every quantity known, or why there is none; `subtask` is an index into the list. */
export type ProcedureOutcome =
  | { readonly kind: 'resolved'; readonly subtasks: readonly ListedSubtask[] }
  | {
      readonly kind: 'refused';
      /** The procedure's three errors: a tool nobody crafted, a product nobody needs, a need nobody meets. */
      readonly reason: 'tool-not-crafted' | 'not-needed' | 'left-over-need';
      readonly subtask: number | null;
      readonly item: string;
      /** How many are needed, where the reason is a need. */
      readonly count?: number;
      readonly message: string;
    };

/** Thirds and eighths of items add up to whole ones; what floating point leaves beside that is no need. */
const TOLERANCE = 1e-9;

/** Rounds up, forgiving what floating point adds. */
export function roundUp(value: number, multiple = 1): number {
  return Math.ceil(value / multiple - TOLERANCE) * multiple;
}

/** What is listed for one, for so many. */
export function timesOver(materials: readonly ListedMaterial[], times: number): ItemCounts {
  return tallied(materials.map(({ item, quantity }) => [item, roundUp(quantity * times)]));
}

/** Which of the three wooden basics an item is; any species counts. */
export function woodKindOf(item: string): 'log' | 'plank' | 'stick' | null {
  if (item === 'stick') return 'stick';
  if (item.endsWith('_planks')) return 'plank';
  return /^(?!stripped_).+_(log|stem)$/.test(item) ? 'log' : null;
}

type Needs = Map<string, number>;

/**
 * Co-Voyager's quantity procedure to the letter (CoV; mode `paper`): gathers and smelts get what later subtasks need,
 * and the subtasks for wood log, wood plank and stick, which a list leaves out, are put in front. One plank smelts one
 * item. Crafted intermediates and chained smelts are refused: that is the procedure's own limit.
 */
export function resolveByPaper(list: readonly ListedSubtask[], wood: Wood): ProcedureOutcome {
  const missing = findUncraftedTool(list);
  if (missing) return missing;
  const last = list.length - 1;
  const open = list.map((subtask, index) =>
    isCounted(subtask) && index !== last ? { ...subtask, quantity: -1 } : subtask,
  );
  const need: Needs = new Map();
  for (const subtask of open) if (subtask.quantity > 0) addMaterials(need, subtask);
  const smelted: ListedSubtask[] = [];
  for (const [index, subtask] of open.entries()) {
    const isOpen = subtask.action === 'smelt' && subtask.quantity < 0;
    if (!isOpen) {
      smelted.push(subtask);
      continue;
    }
    const quantity = need.get(subtask.item);
    if (quantity === undefined) return notNeeded(subtask, index);
    const resolved = { ...subtask, quantity: roundUp(quantity) };
    need.delete(subtask.item);
    addMaterials(need, resolved);
    smelted.push(resolved);
  }
  const inFront = takeWood(need, wood);
  const resolved: ListedSubtask[] = [];
  for (const [index, subtask] of smelted.entries()) {
    const quantity = subtask.quantity < 0 ? need.get(subtask.item) : subtask.quantity;
    if (quantity === undefined) return notNeeded(subtask, index);
    if (subtask.quantity < 0) need.delete(subtask.item);
    resolved.push({ ...subtask, quantity: roundUp(quantity) });
  }
  for (const [item, count] of need) if (count > TOLERANCE) return leftOver(item, count);
  return { kind: 'resolved', subtasks: [...inFront, ...resolved] };
}

/** The actions whose quantity follows from what others need. */
export function isCounted({ action }: ListedSubtask): boolean {
  return action === 'gather' || action === 'smelt';
}

function findUncraftedTool(list: readonly ListedSubtask[]): ProcedureOutcome | null {
  const crafted = new Set<string>();
  for (const [index, { action, item, tools }] of list.entries()) {
    const tool = tools.find((name) => !crafted.has(name));
    if (tool !== undefined) {
      const message = `"${action} ${spelt(item)}" uses ${spelt(tool)}, which no earlier subtask crafts.`;
      return { kind: 'refused', reason: 'tool-not-crafted', subtask: index, item: tool, message };
    }
    if (action === 'craft') crafted.add(item);
  }
  return null;
}

function addMaterials(need: Needs, { materials, quantity }: ListedSubtask): void {
  for (const { item, quantity: each } of materials) need.set(item, (need.get(item) ?? 0) + each * quantity);
}

/** Turns the need for wood into the subtasks that meet it, in the order they are done. */
function takeWood(need: Needs, wood: Wood): readonly ListedSubtask[] {
  const take = (item: string): number => {
    const count = need.get(item) ?? 0;
    need.delete(item);
    return count;
  };
  return woodSubtasks({ logs: take(wood.log), planks: take(wood.planks), sticks: take('stick') }, wood);
}

/**
 * Subtasks that make so much wood, rounded up to whole crafts: 4 planks a log, 4 sticks 2 planks. A negative need is
 * wood that is already there.
 */
export function woodSubtasks(
  need: { readonly logs: number; readonly planks: number; readonly sticks: number },
  wood: Wood,
): readonly ListedSubtask[] {
  const sticks = Math.max(0, roundUp(need.sticks, 4));
  const planks = Math.max(0, roundUp(need.planks + sticks / 2, 4));
  const logs = roundUp(need.logs + planks / 4);
  const common = { tools: [] };
  const subtasks: readonly ListedSubtask[] = [
    { ...common, action: 'gather', item: wood.log, materials: [], quantity: logs },
    {
      ...common,
      action: 'craft',
      item: wood.planks,
      materials: [{ item: wood.log, quantity: 0.25 }],
      quantity: planks,
    },
    {
      ...common,
      action: 'craft',
      item: 'stick',
      materials: [{ item: wood.planks, quantity: 0.5 }],
      quantity: sticks,
    },
  ];
  return subtasks.filter(({ quantity }) => quantity > 0);
}

function notNeeded({ action, item }: ListedSubtask, subtask: number): ProcedureOutcome {
  const message = `No other subtask needs the ${spelt(item)} of "${action} ${spelt(item)}".`;
  return { kind: 'refused', reason: 'not-needed', subtask, item, message };
}

function leftOver(item: string, count: number): ProcedureOutcome {
  const whole = roundUp(count);
  const message = `${whole} ${spelt(item)} ${whole === 1 ? 'is' : 'are'} needed, but no gather or smelt subtask brings ${whole === 1 ? 'it' : 'them'}.`;
  return { kind: 'refused', reason: 'left-over-need', subtask: null, item, count: whole, message };
}
