import { isDeadly } from '../../plan/subtask/subtask.js';
import { breaksOf } from '../../game/sources/breaking.js';
import { own } from '../../base/own.js';
import type { ItemCounts } from '../../base/item-counts.js';
import { nameMeant, resolveEntityName, resolveItemName } from '../../game/names/names.js';
import type { DraftSubtask } from '../../plan/subtask/draft.js';
import type { Fault, Mend } from '../../plan/check/fault.js';
import type { Game } from '../../game/game.js';
import type { StartState } from '../../plan/check/start-state.js';
import type { Goal, StationPlace } from '../../plan/subtask/subtask.js';
import {
  resolveByPaper,
  woodKindOf,
  type ListedSubtask,
  type ProcedureOutcome,
  type Wood,
  chooseWood,
  timesOver,
} from '../paper/quantity-procedure.js';
import { isWoodWork, resolveVanilla } from '../paper/quantity-procedure-vanilla.js';
import { gatherTools, openSources } from './model-decomposition-subtasks.js';
import type { ReplySubtask } from './reply-plan.js';
import { namesIn } from '../../messages/names.js';

/** A reply's list with registry names and all quantities, ready for the grounded check. */
export interface ResolvedReply {
  /** Null where the procedure refused the list; `faults` then say why. */
  readonly subtasks: readonly DraftSubtask[] | null;
  readonly faults: readonly Fault[];
  /** What was read into the list, fit to be shown. */
  readonly notes: readonly string[];
  /** Numbers of the list that the procedure replaced by what is needed: "gather cobblestone 2 -> 11". */
  readonly corrections: readonly string[];
}

/** Names the items of a model's list and has the quantity procedure of the start's rules work out its numbers. */
export function resolveReply(
  start: StartState,
  goals: readonly Goal[],
  reply: readonly ReplySubtask[],
): ResolvedReply {
  const wood = chooseWood(start, goals);
  const reader = new ReplyNames(start, reply, wood);
  const listed = reply.map((subtask) => reader.read(subtask));
  const equipped = listed.map((subtask, index) =>
    subtask.action === 'gather' && reply[index]?.tools === undefined
      ? { ...subtask, tools: gatherTools(start, listed.slice(0, index), subtask) }
      : subtask,
  );
  const list = withPlacedStations(start, goals, equipped);
  if (start.rules === 'vanilla') {
    const complete = list.map((subtask) => withRecipe(start, subtask, list, wood));
    const { subtasks, leftOut } = resolveVanilla(complete, {
      game: start.game,
      goals,
      stock: start.stock,
      wood,
    });
    const corrections = replacedNumbers(start, list, subtasks);
    return { subtasks: numbered(subtasks), faults: [], notes: [...reader.notes, ...leftOut], corrections };
  }
  const isGoal = (item: string): boolean => goals.some((goal) => goal.item === item);
  const bare = list.filter(({ action, item }) => !isWoodWork(action, item) || isGoal(item));
  const outcome = resolveByPaper(
    bare.map((subtask) => withRecipe(start, subtask, bare, wood)),
    wood,
  );
  if (outcome.kind === 'refused') {
    const { reason, item, message } = outcome;
    const positionOf = (subtask: ListedSubtask | undefined): string =>
      `s${subtask === undefined ? 1 : list.indexOf(subtask) + 1}`;
    const at =
      outcome.subtask === null
        ? bare.find(({ materials }) => materials.some((material) => material.item === item))
        : bare[outcome.subtask];
    const fault = listFault(PROCEDURE_FAULTS[reason], message, item);
    const maker =
      reason === 'tool-not-crafted' && bare.find((each) => each.action === 'craft' && each.item === item);
    const mend: Mend | null = maker
      ? { kind: 'move-after', subtask: positionOf(at), after: positionOf(maker) }
      : mendOf(start.game, outcome, positionOf(at));
    return {
      subtasks: null,
      faults: [mend ? { ...fault, mend } : fault],
      notes: reader.notes,
      corrections: [],
    };
  }
  const subtasks = outcome.subtasks.map(inTotal);
  const corrections = replacedNumbers(start, list, subtasks);
  return { subtasks: numbered(subtasks), faults: [], notes: reader.notes, corrections };
}

/** Where a list names no materials: the recipe's, of what the list brings, else the place, where it leaves a choice; a plank an item smelted. */
function withRecipe(
  start: StartState,
  subtask: ListedSubtask,
  list: readonly ListedSubtask[],
  wood: Wood,
): ListedSubtask {
  const { action, item, materials } = subtask;
  if (materials.length > 0 || (action !== 'craft' && action !== 'smelt')) return subtask;
  const { game, stock } = start;
  const brought = new Set([wood.planks, wood.log, ...list.map((other) => other.item), ...Object.keys(stock)]);
  if (action === 'smelt') {
    const inputs = (game.smelting.get(item) ?? []).map(({ input }) => input);
    const raw = inputs.find((input) => brought.has(input)) ?? inputs[0];
    const fuel = { item: wood.planks, quantity: 1 };
    return raw === undefined ? subtask : { ...subtask, materials: [{ item: raw, quantity: 1 }, fuel] };
  }
  const isHere = (name: string): boolean => openSources(start, name).length > 0;
  const kind = wood.planks.replace(/planks$/, '');
  const isOfWood = (name: string): boolean => name.startsWith(kind);
  const recipes = game.recipes.get(item) ?? [];
  const isBrought = ({ items }: { readonly items: readonly string[] }): boolean =>
    items.some((name) => brought.has(name));
  const recipe = recipes.find(({ ingredients }) => ingredients.every(isBrought)) ?? recipes[0];
  const ingredients = (recipe?.ingredients ?? []).map(({ items, count }) => ({
    item:
      items.find((name) => brought.has(name)) ?? items.find(isOfWood) ?? items.find(isHere) ?? items[0] ?? '',
    quantity: count / (recipe?.count ?? 1),
  }));
  return { ...subtask, materials: ingredients };
}

/** What was written as a number and came out as another; wood work is made anew as a whole, so by its sum. */
function replacedNumbers(
  { game }: StartState,
  list: readonly ListedSubtask[],
  resolved: readonly Omit<DraftSubtask, 'id'>[],
): readonly string[] {
  const nameOf = namesIn(game.registry);
  const sums = (
    subtasks: readonly Pick<DraftSubtask, 'action' | 'item' | 'quantity'>[],
  ): Map<string, number[]> => {
    const found = new Map<string, number[]>();
    for (const { action, item, quantity } of subtasks) {
      const key = `${action} ${item}`;
      found.set(
        key,
        isWoodWork(action, item)
          ? [(found.get(key)?.[0] ?? 0) + quantity]
          : [...(found.get(key) ?? []), quantity],
      );
    }
    return found;
  };
  const after = sums(resolved);
  return [...sums(list.filter(({ quantity }) => quantity > 0))].flatMap(([key, numbers]) => {
    const [action = '', item = ''] = key.split(' ');
    const now = after.get(key) ?? [];
    if (now.length !== numbers.length) return [];
    const isMob = isDeadly(action);
    return numbers.flatMap((was, index) => {
      const is = now[index] ?? was;
      return is === was ? [] : [`${action} ${nameOf(item, 2, isMob ? 'mob' : undefined)} ${was} -> ${is}`];
    });
  });
}

const PROCEDURE_FAULTS = {
  'tool-not-crafted': 'missing-tool',
  'not-needed': 'unused-product',
  'left-over-need': 'missing-material',
} as const satisfies Record<string, Fault['kind']>;

/** What would have the procedure go on; null where only another list would. `at`: the subtask it stopped at. */
function mendOf(
  game: Game,
  { reason, item, count = 1 }: Extract<ProcedureOutcome, { readonly kind: 'refused' }>,
  at: string,
): Mend | null {
  const insert = (action: string): Mend => ({
    kind: 'insert',
    before: at,
    subtask: { action, item, quantity: count },
  });
  if (reason === 'not-needed') return { kind: 'remove', subtask: at };
  if (reason === 'tool-not-crafted') return game.recipes.has(item) ? insert('craft') : null;
  if (game.smelting.has(item)) return insert('smelt');
  // What is crafted of other things the procedure has no place for.
  return game.recipes.has(item) ? null : insert('gather');
}

/** A fault of the list as a whole, which only another list can mend. */
export function listFault(kind: Fault['kind'], words: string, item: string | null = null): Fault {
  return {
    kind,
    subtask: null,
    item,
    count: null,
    facts: { code: 'unread', words },
    mend: { kind: 'replan', advice: { code: 'write-anew' } },
  };
}

function numbered(subtasks: readonly Omit<DraftSubtask, 'id'>[]): readonly DraftSubtask[] {
  return subtasks.map((subtask, index) => ({ id: `s${index + 1}`, ...subtask }));
}

/** By the paper's count a smelt burns one plank an item. */
function inTotal(subtask: ListedSubtask): Omit<DraftSubtask, 'id'> {
  const { action, item, quantity, tools, placed } = subtask;
  const materials = timesOver(subtask.materials, quantity);
  const burnt = Object.entries(materials).filter(([name]) => action === 'smelt' && name.endsWith('_planks'));
  const fuel: ItemCounts = Object.fromEntries(burnt);
  return {
    action,
    item,
    quantity,
    tools,
    materials,
    ...(burnt.length > 0 ? { fuel } : {}),
    ...(placed ? { placed } : {}),
  };
}

const PLACES: Readonly<Record<string, StationPlace>> = {
  crafting_table: 'left',
  furnace: 'right',
  smithing_table: 'beside',
  blast_furnace: 'beside',
  smoker: 'beside',
};

/** A station that later subtasks work at is set down; one that is asked for goes into the chest. */
function withPlacedStations(
  { game }: StartState,
  goals: readonly Goal[],
  list: readonly ListedSubtask[],
): readonly ListedSubtask[] {
  const standing = new Set<string>();
  const isWorkedAt = ({ action, item, tools }: ListedSubtask, station: string): boolean =>
    tools.includes(station) ||
    (action === 'craft' && game.recipes.get(item)?.[0]?.station === station) ||
    (action === 'smelt' && station === 'furnace');
  return list.map((subtask, index) => {
    const { action, item } = subtask;
    const place = own(PLACES, item);
    if (action !== 'craft' || place === undefined || standing.has(item)) return subtask;
    const isAskedFor = goals.some((goal) => goal.kind === 'placed' && goal.item === item);
    if (!isAskedFor && !list.slice(index + 1).some((later) => isWorkedAt(later, item))) return subtask;
    standing.add(item);
    return { ...subtask, placed: place };
  });
}

/** Turns a model's words into registry names; what cannot be read stays as written, for the check to report. */
class ReplyNames {
  readonly notes: string[] = [];
  private readonly made: ReadonlySet<string>;

  constructor(
    private readonly start: StartState,
    reply: readonly ReplySubtask[],
    private readonly wood: Wood,
  ) {
    const makers = reply.filter(({ action }) => action === 'craft' || action === 'smelt');
    this.made = new Set(makers.map(({ item }) => this.item(item)));
  }

  read({ action, item, quantity, tools = [], materials = [] }: ReplySubtask): ListedSubtask {
    const isMob = isDeadly(action);
    return {
      action,
      item: isMob ? this.mob(item) : this.dropped(this.item(item)),
      quantity,
      tools: tools.map((tool) => this.item(tool)),
      materials: materials.map((material) => ({ ...material, item: this.material(material.item) })),
    };
  }

  private item(text: string): string {
    const { registry } = this.start.game;
    if (registry.items.has(text)) return text;
    const reading = resolveItemName(registry, text);
    switch (reading.kind) {
      case 'known':
        return reading.name;
      case 'guess':
        this.note(reading.note);
        return reading.name;
      case 'group':
        return (
          reading.names.find((name) => name === this.wood.planks || name === this.wood.log) ??
          reading.preferred
        );
      case 'ambiguous':
      case 'unknown':
        return text;
    }
  }

  /** Whatever tree a model names for its planks, the plan's own will do; recipes that differ fail the check. */
  private material(text: string): string {
    const item = this.dropped(this.item(text));
    const kind = woodKindOf(item);
    return kind === 'plank' ? this.wood.planks : kind === 'log' ? this.wood.log : item;
  }

  private mob(text: string): string {
    return nameMeant(resolveEntityName(this.start.game.registry, text)) ?? text;
  }

  /** Who says "gather iron ore" wants what the ore drops: the ore itself comes home by no tool of the plan. */
  private dropped(item: string): string {
    if (this.made.has(item) || (this.start.stock[item] ?? 0) > 0) return item;
    const { game } = this.start;
    if (!game.registry.blocks.has(item)) return item;
    if (game.sources.some(({ yields }) => yields.some((line) => line.item === item))) return item;
    const certain = breaksOf(game, item).flatMap(({ yields }) => yields.filter(({ min }) => min >= 1));
    const [drop] = certain;
    if (!drop || certain.length > 1) return item;
    this.note(`read "${item}" as ${drop.item}, which is what it drops`);
    return drop.item;
  }

  private note(note: string): void {
    if (!this.notes.includes(note)) this.notes.push(note);
  }
}
