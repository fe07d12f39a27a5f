import { checkFields } from '../../base/arguments.js';
import { defined } from '../../base/defined.js';
import { buildEffects, craftEffects } from './check-craft.js';
import { gatherEffects } from './check-gather.js';
import { checkGoals, goalsOf } from './check-goals.js';
import { killEffects } from './check-kill.js';
import { passageEffects } from './check-passage.js';
import { readSubtask, type ReadSubtask } from './check-names.js';
import { readOrder } from './check-order.js';
import { smeltEffects } from './check-smelt.js';
import { checkSupply } from './check-supply.js';
import { checkSurplus } from './check-surplus.js';
import { settleTools } from './check-tools.js';
import type { DraftPlan, DraftSubtask } from '../subtask/draft.js';
import { FAULT_KINDS, type Fault, type FaultKind } from './fault.js';
import { Jokers, openAccounts } from './supply.js';
import { giveItem, itemOf, noEffects, PLENTY, CheckedSite, wrongRecipe, type Effects } from './site.js';
import type { StartState } from './start-state.js';
import { toolsOf } from '../../game/sources/loot-blocks.js';
import { sourcesOf } from './source-index.js';

const ITEM = itemOf('');
const EXAMPLE = 'checkPlan(start, { goals, subtasks }), with the start from startOf(game, environment)';

/**
 * Executes a plan symbolically against the game's rules and reports everything that is wrong with it, each with a
 * proposed mend. An empty answer is a proof: the plan can be carried out from this start, whichever of its subtasks
 * run first or at once as far as their dependencies allow, and does nothing that is not needed.
 *
 * Knows nothing of the planner. After a fault it goes on as if that had been right, so that one mistake is reported
 * once. Never throws on a bad plan. Faults come in the plan's order, those of the plan as a whole last.
 */
export function checkPlan(start: StartState, draft: DraftPlan): readonly Fault[] {
  checkFields(EXAMPLE, start, { game: 'object', stock: 'object', offers: 'object', rules: 'string' });
  checkFields(EXAMPLE, draft, { goals: 'array', subtasks: 'array' });
  const faults: Fault[] = [];
  const { site, reads } = carriedOut(start, draft, faults);
  const jokers = new Jokers(reads, faults);
  const accounts = openAccounts(start, site.effects);
  checkSupply(site, accounts, jokers);
  const goals = goalsOf(site, draft);
  checkGoals(site, accounts, goals, jokers);
  checkSurplus(site, accounts, goals, ingredientsOf(start, faults));
  return sorted(draft, faults);
}

/**
 * A plan in the game's own names, with the materials, tools and stations the check settles on where the draft leaves
 * them open; without goals it is for what its last subtask makes. Means something only where the check finds no fault.
 */
export function understoodPlan(start: StartState, draft: DraftPlan): DraftPlan {
  const { site } = carriedOut(start, draft, []);
  const effects = [...site.effects].sort((a, b) => a.read.index - b.read.index);
  return { goals: goalsOf(site, draft), subtasks: effects.map(understood) };
}

function understood({ read, product, kills, takes, holds, stations }: Effects): DraftSubtask {
  const { draft, action, quantity, sources, drops } = read;
  const taken = [...takes].filter(([resource]) => resource.startsWith(ITEM));
  const [station] = stations;
  return {
    id: draft.id,
    action: action ?? draft.action,
    item: kills?.mob ?? product ?? draft.item,
    quantity: quantity ?? draft.quantity,
    tools: [...holds],
    materials: Object.fromEntries(taken.map(([resource, count]) => [resource.slice(ITEM.length), count])),
    ...defined({ station, sources, placed: draft.placed, dependsOn: draft.dependsOn }),
    ...(drops ? { drops: Object.fromEntries(drops.map(({ name, count }) => [name.preferred, count])) } : {}),
  };
}

function carriedOut(
  start: StartState,
  draft: DraftPlan,
  faults: Fault[],
): { readonly site: CheckedSite; readonly reads: readonly ReadSubtask[] } {
  const order = readOrder(draft, faults);
  const reads = draft.subtasks.map((subtask, index) => readSubtask(start.game, subtask, index, faults));
  const site = new CheckedSite(start, order, reads, faults);
  for (const index of order.sequence) {
    const read = reads[index];
    if (read) site.carryOut(checkMaterials(site, effectsOf(site, read)));
  }
  return { site, reads };
}

function effectsOf(site: CheckedSite, read: ReadSubtask): Effects {
  switch (read.action) {
    case 'craft':
      return withTools(site, craftEffects(site, read));
    case 'smelt':
      return withTools(site, smeltEffects(site, read));
    case 'gather':
      return gatherEffects(site, read);
    case 'kill':
    case 'shoot':
      return killEffects(site, read);
    case 'build':
    case 'find':
      return withTools(site, passageEffects(site, read) ?? buildEffects(site, read));
    case null: {
      const effects = noEffects(read, read.product?.preferred ?? null);
      effects.isSound = false;
      if (effects.product !== null) {
        giveItem(site, effects, effects.product, PLENTY);
        effects.places = { block: effects.product, count: PLENTY };
      }
      return effects;
    }
  }
}

/** Tools a draft lists where none are needed must be there all the same. */
function withTools(site: CheckedSite, effects: Effects): Effects {
  if (effects.read.tools) for (const tool of settleTools(site, effects, []).listed) effects.holds.add(tool);
  return effects;
}

/** Gathering, killing and building use up little; what else is listed as used up is a mistake. */
function checkMaterials(site: CheckedSite, effects: Effects): Effects {
  const { read, takes, product } = effects;
  if (read.action === 'craft' || read.action === 'smelt' || read.action === null) return effects;
  const strange = (read.materials ?? []).filter(
    ({ name }) => !name.names.some((item) => takes.has(`item:${item}`)),
  );
  const [first] = strange;
  if (!first || !effects.isSound) return effects;
  const materials = Object.fromEntries(
    [...takes]
      .filter(([name]) => name.startsWith(ITEM))
      .map(([name, count]) => [name.slice(ITEM.length), count]),
  );
  const { preferred: listed } = first.name;
  wrongRecipe(
    site,
    read,
    product,
    { code: 'not-used-up', action: read.action, listed, many: first.count },
    { kind: 'set-materials', subtask: read.id, materials },
  );
  return effects;
}

function sorted({ subtasks }: DraftPlan, faults: readonly Fault[]): readonly Fault[] {
  const positions = new Map<string, number>();
  for (const [index, { id }] of subtasks.entries()) if (!positions.has(id)) positions.set(id, index);
  const positionOf = ({ subtask }: Fault): number =>
    subtask === null ? Infinity : (positions.get(subtask) ?? Infinity);
  return [...faults].sort((a, b) => {
    const [first, second] = [positionOf(a), positionOf(b)];
    if (first !== second) return first < second ? -1 : 1;
    return FAULT_KINDS.indexOf(a.kind) - FAULT_KINDS.indexOf(b.kind);
  });
}

const LACKING: readonly FaultKind[] = [
  'unknown-item',
  'unknown-action',
  'impossible-quantity',
  'missing-material',
  'missing-tool',
  'weak-tool',
  'worn-tool',
  'not-a-tool',
  'missing-station',
  'missing-fuel',
  'wrong-recipe',
  'not-here',
  'goal-not-reached',
];

const WEAPONS = [...toolsOf('sword'), ...toolsOf('axe'), 'bow', 'crossbow'];

/**
 * Everything that goes into what the faults found lacking: it only seems to be left over, because what would have
 * used it is not there.
 */
function ingredientsOf({ game, offers }: StartState, faults: readonly Fault[]): ReadonlySet<string> {
  const found = new Set<string>();
  const queue: string[] = [];
  const add = (item: string): void => {
    if (found.has(item)) return;
    found.add(item);
    queue.push(item);
  };
  for (const { kind, item, mend } of faults) {
    if (!LACKING.includes(kind)) continue;
    if (item !== null) add(item);
    if (mend.kind === 'rename') add(mend.item);
    if (mend.kind === 'set-materials') Object.keys(mend.materials).forEach(add);
    if (mend.kind === 'set-tools') mend.tools.forEach(add);
    if (kind === 'missing-fuel') [...game.fuels.keys()].forEach(add);
  }
  for (const item of queue) {
    for (const { ingredients } of game.recipes.get(item) ?? [])
      for (const { items } of ingredients) items.forEach(add);
    for (const { station } of game.recipes.get(item) ?? []) if (station !== null) add(station);
    for (const { input, stations } of game.smelting.get(item) ?? []) [input, ...stations].forEach(add);
    if (game.smelting.has(item)) [...game.fuels.keys()].forEach(add);
    for (const source of sourcesOf(game, item)) {
      if ((offers.get(source.target) ?? 0) <= 0) continue;
      source.tools.forEach(add);
      Object.keys(source.consumes).forEach(add);
      if (source.kind !== 'kill') continue;
      add(source.target);
      WEAPONS.filter((weapon) => game.registry.items.has(weapon)).forEach(add);
    }
  }
  return found;
}
