import { PASSAGES } from '../../game/sources/passages.js';
import { instructionFor } from '../../plan/subtask/instruction.js';
import type { DraftSubtask } from '../../plan/subtask/draft.js';
import type { StartState } from '../../plan/check/start-state.js';
import { ACTIONS, type Goal, type Subtask } from '../../plan/subtask/subtask.js';
import type { Source } from '../../game/sources/source.js';
import { linkSubtasks, type UnlinkedSubtask } from '../link-subtasks.js';
import { paperInstructionFor } from '../paper/paper-instruction.js';
import { totalsOf } from '../paper/quantity-procedure-vanilla.js';
import { chooseWood, type Wood } from '../paper/quantity-procedure.js';

/**
 * Turns a draft the grounded check accepted into subtasks: numbered in the listed order, with stations, sources,
 * dependencies and instructions. The check has to look at the outcome once more.
 */
export function completeDraft(
  start: StartState,
  goals: readonly Goal[],
  drafts: readonly DraftSubtask[],
): readonly Subtask[] {
  const wood = chooseWood(start, goals);
  const unlinked = drafts.map((draft, index) => completed(start, drafts, index, draft, wood));
  return linkSubtasks(start.game, unlinked).map((subtask) => ({
    ...subtask,
    instruction:
      start.rules === 'paper' ? paperInstructionFor(subtask) : instructionFor(start.game.registry, subtask),
  }));
}

function completed(
  start: StartState,
  drafts: readonly DraftSubtask[],
  index: number,
  draft: DraftSubtask,
  wood: Wood,
): UnlinkedSubtask {
  const { game } = start;
  const { item, quantity, drops, placed } = draft;
  const action = ACTIONS.find((known) => known === draft.action) ?? 'craft';
  const open = { action, item, quantity, tools: [], materials: [] };
  const totals = draft.materials
    ? { materials: draft.materials, ...(draft.fuel ? { fuel: draft.fuel } : {}) }
    : totalsOf(game, open, quantity, wood);
  const common = { id: `s${index + 1}`, action, item, quantity, materials: totals.materials };
  switch (action) {
    case 'craft': {
      const station = craftingStation(start, item, Object.keys(totals.materials));
      return { ...common, tools: [], ...(station ? { station } : {}), ...(placed ? { placed } : {}) };
    }
    case 'smelt': {
      const able = (game.smelting.get(item) ?? []).flatMap(({ stations }) => stations);
      const station = [draft.station, ...(draft.tools ?? [])].find(
        (name) => name !== undefined && able.includes(name),
      );
      const fuel = totals.fuel ?? fuelAmong(start, item, totals.materials);
      return { ...common, tools: [], fuel, station: station ?? 'furnace' };
    }
    case 'gather': {
      const tools = gatherTools(start, drafts.slice(0, index), draft);
      const sources = draft.sources ?? sourcesFor(start, item, tools);
      return { ...common, tools, ...(sources.length > 0 ? { sources } : {}) };
    }
    case 'kill':
    case 'shoot':
      return { ...common, tools: draft.tools ?? [], ...(drops ? { drops } : {}) };
    case 'find':
      return { ...common, tools: [] };
    case 'build':
      return PASSAGES.has(item)
        ? { ...common, tools: draft.tools ?? [] }
        : { ...common, tools: [], placed: placed ?? 'beside' };
  }
}

function craftingStation({ game }: StartState, item: string, materials: readonly string[]): string | null {
  const recipes = game.recipes.get(item) ?? [];
  const fitting = recipes.find(({ ingredients }) =>
    ingredients.every(({ items }) => materials.some((material) => items.includes(material))),
  );
  return (fitting ?? recipes[0])?.station ?? null;
}

/** The burnable part of a smelt's materials that is not what it smelts. */
function fuelAmong(
  { game }: StartState,
  item: string,
  materials: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  const inputs = new Set((game.smelting.get(item) ?? []).map(({ input }) => input));
  return Object.fromEntries(
    Object.entries(materials).filter(([name]) => !inputs.has(name) && game.fuels.has(name)),
  );
}

/** Sources of an item in this place that need no more than the tools. */
export function openSources(start: StartState, item: string): readonly Source[] {
  return start.game.sources.filter(
    ({ kind, target, yields }) =>
      kind !== 'kill' && start.offers.has(target) && yields.some((line) => line.item === item),
  );
}

/** The tools a draft lists; where it lists none that will do, the weakest one made before or in stock. */
export function gatherTools(
  start: StartState,
  earlier: readonly Pick<DraftSubtask, 'action' | 'item'>[],
  { item, tools = [] }: Pick<DraftSubtask, 'item' | 'tools'>,
): readonly string[] {
  const sources = openSources(start, item);
  const isFree = sources.length === 0 || sources.some((source) => source.tools.length === 0);
  const isHeld = (tool: string): boolean =>
    (start.stock[tool] ?? 0) > 0 || earlier.some((other) => other.action === 'craft' && other.item === tool);
  if (isFree || sources.some((source) => source.tools.some((tool) => tools.includes(tool)))) return tools;
  const able = sources.flatMap((source) => source.tools).find(isHeld);
  return able === undefined ? tools : [able];
}

function sourcesFor(start: StartState, item: string, tools: readonly string[]): readonly string[] {
  const mean = ({ yields }: Source): number => yields.find((line) => line.item === item)?.mean ?? 0;
  const able = openSources(start, item).filter(
    (source) => source.tools.length === 0 || source.tools.some((tool) => tools.includes(tool)),
  );
  const best = Math.max(0, ...able.map(mean));
  const targets = [...new Set(able.filter((source) => mean(source) >= best).map(({ target }) => target))];
  return targets.length === 1 && targets[0] === item ? [] : targets;
}
