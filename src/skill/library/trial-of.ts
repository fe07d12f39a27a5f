import { breaksGiving } from '../../game/sources/breaking.js';
import { isBotsUse } from '../../game/sources/source-uses.js';
import type { Position } from '../../base/position.js';
import { mostOf, type ItemCounts, tallied } from '../../base/item-counts.js';
import type { Game } from '../../game/game.js';
import type { CraftingRecipe } from '../../game/recipes/recipe.js';
import { SMELT_TICKS, type SmeltingRecipe } from '../../game/recipes/smelting.js';
import type { Action, Subtask } from '../../plan/subtask/subtask.js';
import type { Job } from '../../schedule/job.js';
import { contentOf } from '../../schedule/assign/share-content.js';
import { deedInCode, type CodeDeed } from './deed-in-code.js';
import { namedIn, needsOfSkill, recipeOf, type SkillNeeds } from './skill-needs.js';
import { callsIn } from './skill-calls.js';
import { readPairKey, type PairKeyParts } from './read-pair-key.js';

/** Where the parts of a trial stand. */
export interface TrialPlace {
  readonly station: Position;
  /** Free places for blocks that are to be set down, as many as `placeAt` may need. */
  readonly free: readonly Position[];
}

/** A job of the kind a skill is for, small, and whether it is one with a shared chest. */
export interface SkillTrial {
  readonly job: Job;
  readonly hasChest: boolean;
  /** What the code of a skill from elsewhere counts on; null where the key says it all. */
  readonly needs: SkillNeeds | null;
  /** What it does to the body, where that is what it is for. */
  readonly deed: CodeDeed | null;
}

/** Why there is no such job. */
export interface NoTrial {
  readonly job: null;
  readonly reason: string;
}

/** How much a trial is about where the skill does not say. */
const QUANTITIES: Readonly<Record<Action, number>> = {
  gather: 3,
  craft: 1,
  smelt: 2,
  build: 2,
  find: 1,
  kill: 1,
  shoot: 1,
};
const ARROWS_PER_MOB = 16;
const COMMON_FUEL = 'coal';

/**
 * A job of the kind a key is for: its tools, materials, sources and station as the key names them; what an imported
 * skill's key leaves open, as the game has it.
 * @param source of an imported skill: whether it works with a chest, and what it counts on
 */
export function trialOf(key: string, game: Game, place: TrialPlace, source?: string): SkillTrial | NoTrial {
  const read = readPairKey(key);
  const isOfOthers = read === null || read.isImported;
  const deed = source !== undefined && isOfOthers ? deedInCode(source, game, read === null) : null;
  if (deed && source !== undefined) return trialOfDeed(deed, source, game, place);
  const code = isOfOthers ? callsIn(source ?? '') : null;
  if (code?.calls.some(({ callee }) => callee === 'bot.fish') === true)
    return none('no fish bite in a world for tests');
  if (!read) return none('its key says only what it is called, not what it does');
  const parts = code ? { ...read, materials: [...namedIn(code)] } : read;
  const quantity = parts.quantity ?? usualQuantity(parts, game);
  const content = contentFor(parts, quantity, game);
  if ('reason' in content) return none(content.reason);
  const subtask = subtaskOf(parts, quantity, content);
  // What is to be set down is given.
  const made = parts.action === 'build' ? null : parts.item;
  const counted = parts.isImported && source !== undefined ? needsOfSkill(source, made, game) : null;
  // Set down in a loop, it is named once.
  const set = parts.action === 'build' ? subtask.materials : {};
  const needs = counted && { ...counted, hands: mostOf(set, counted.hands) };
  return {
    job: jobFor(subtask, parts, place),
    hasChest: needs ? needs.usesChest : parts.hasChest,
    needs,
    deed: null,
  };
}

/** So many of what a deed is done with are given; what is taken lies in the chest. */
const GIVEN = { eat: 4, equip: 1, take: 0, store: 4, sleep: 1 } as const;

/** What it eats, puts on or stores is given; the job is for show, since no job of a plan is like it. */
function trialOfDeed(deed: CodeDeed, source: string, game: Game, place: TrialPlace): SkillTrial | NoTrial {
  const needs = needsOfSkill(source, null, game);
  const [item = ''] = deed.items;
  if (!needs) return none('its code cannot be read');
  const many = GIVEN[deed.kind];
  const given = many === 0 ? {} : Object.fromEntries(deed.items.map((name) => [name, many]));
  const quantity = deed.kind === 'eat' ? 1 : deed.items.length;
  const subtask: Subtask = {
    id: 's1',
    action: 'gather',
    item,
    quantity,
    materials: {},
    tools: [],
    dependsOn: [],
    instruction: `${deed.kind} ${deed.items.map((name) => name.replaceAll('_', ' ')).join(', ')}`,
  };
  return {
    job: jobFor(subtask, { phase: 'whole', isPlaced: false }, place),
    hasChest: needs.usesChest,
    needs: { ...needs, hands: mostOf(given, needs.hands) },
    deed,
  };
}

function none(reason: string): NoTrial {
  return { job: null, reason };
}

/** What a subtask needs besides its name. */
type Needs = Pick<Subtask, 'materials' | 'fuel' | 'tools' | 'sources' | 'station' | 'drops'>;

function contentFor(parts: PairKeyParts, quantity: number, game: Game): Needs | { readonly reason: string } {
  switch (parts.action) {
    case 'gather':
      return gatherNeeds(parts, quantity, game);
    case 'craft':
      return craftNeeds(parts, quantity, game);
    case 'smelt':
      return smeltNeeds(parts, quantity, game);
    case 'build':
      return { materials: { [parts.item]: quantity }, tools: parts.tools };
    case 'find':
      return { reason: 'bots find no structures' };
    case 'kill':
    case 'shoot':
      return huntNeeds(parts, quantity);
  }
}

function gatherNeeds(parts: PairKeyParts, quantity: number, game: Game): Needs | { readonly reason: string } {
  const { item, isImported } = parts;
  const giving = breaksGiving(game, item);
  const use = game.sources.find((source) => isBotsUse(source) && source.yields[0]?.item === item);
  if (isImported && giving.length === 0 && use) {
    const used = Object.keys(use.consumes).map((name): [string, number] => [name, quantity]);
    return { materials: Object.fromEntries(used), tools: use.tools.slice(0, 1), sources: [use.target] };
  }
  const [first] = giving.filter(({ target }) => game.natural.has(target) || target === item);
  const killed = game.sources.find(
    ({ kind, yields }) => kind === 'kill' && yields.some((line) => line.item === item),
  );
  // Which mob is killed for it, the skill's own calls say.
  if (isImported && giving.length === 0 && killed) return { materials: {}, tools: [], sources: [] };
  const sources = parts.sources.length > 0 ? parts.sources : isImported && first ? [first.target] : [];
  if (sources.length === 0 && giving.length === 0) return { reason: `no block gives ${item}` };
  const tools = isImported ? (first?.tools.slice(0, 1) ?? []) : parts.tools;
  return { materials: {}, tools, ...(sources.length > 0 ? { sources } : {}) };
}

function craftNeeds(parts: PairKeyParts, quantity: number, game: Game): Needs | { readonly reason: string } {
  const recipe = recipeFor(parts, game);
  if (!recipe)
    return { reason: `${parts.item} has no recipe from ${parts.materials.join(', ') || 'anything'}` };
  const crafts = Math.ceil(quantity / recipe.count);
  const materials = tallied(
    recipe.ingredients.map(({ items, count }) => [chosen(items, parts.materials), count * crafts]),
  );
  const station = parts.isImported ? (recipe.station ?? null) : parts.station;
  return { materials, tools: parts.tools, ...(station === null ? {} : { station }) };
}

function recipeFor({ item, materials, isImported }: PairKeyParts, game: Game): CraftingRecipe | undefined {
  const recipes = game.recipes.get(item) ?? [];
  if (isImported) return recipeOf(recipes, new Set(materials));
  return recipes.find(({ ingredients }) => {
    const used = new Set(ingredients.map(({ items }) => chosen(items, materials)));
    return materials.length === used.size && materials.every((name) => used.has(name));
  });
}

function chosen(items: readonly string[], named: readonly string[]): string {
  return (
    items.find((item) => named.includes(item)) ??
    items.find((item) => item.startsWith('oak_')) ??
    items[0] ??
    ''
  );
}

function smeltNeeds(parts: PairKeyParts, quantity: number, game: Game): Needs | { readonly reason: string } {
  const recipe = smeltingFor(parts, game);
  if (!recipe) return { reason: `nothing smelts into ${parts.item}` };
  const fuel = fuelFor(parts.burning, quantity, game);
  const materials: Record<string, number> = { ...fuel };
  materials[recipe.input] = (materials[recipe.input] ?? 0) + quantity;
  const station = parts.isImported ? (recipe.stations[0] ?? null) : parts.station;
  return { materials, fuel, tools: parts.tools, ...(station === null ? {} : { station }) };
}

/** What the key names, else what nobody has to dig with silk touch. */
function smeltingFor({ item, materials, isImported }: PairKeyParts, game: Game): SmeltingRecipe | undefined {
  const recipes = game.smelting.get(item) ?? [];
  const named = recipes.find(({ input }) => materials.includes(input));
  if (named || (materials.length > 0 && !isImported)) return named;
  return recipes.find(({ input }) => !game.registry.blocks.has(input)) ?? recipes[0];
}

/** One of each fuel that is named, and of the first as many more as it takes. */
function fuelFor(named: readonly string[], quantity: number, game: Game): ItemCounts {
  const [first = COMMON_FUEL, ...others] = named;
  const ticksOf = (fuel: string): number => game.fuels.get(fuel) ?? SMELT_TICKS;
  const left = quantity * SMELT_TICKS - others.reduce((sum, fuel) => sum + ticksOf(fuel), 0);
  const fuel: Record<string, number> = { [first]: Math.max(1, Math.ceil(left / ticksOf(first))) };
  for (const other of others) fuel[other] = 1;
  return fuel;
}

function huntNeeds({ action, tools, bringing }: PairKeyParts, quantity: number): Needs {
  const drops = Object.fromEntries(bringing.map((item) => [item, quantity]));
  return {
    materials: action === 'shoot' ? { arrow: ARROWS_PER_MOB * quantity } : {},
    tools: action === 'shoot' && tools.length === 0 ? ['bow'] : tools,
    ...(bringing.length > 0 ? { drops } : {}),
  };
}

function subtaskOf(parts: PairKeyParts, quantity: number, needs: Needs): Subtask {
  const { action, item, wornOut, isPlaced } = parts;
  return {
    id: 's1',
    action,
    item,
    quantity,
    ...needs,
    dependsOn: [],
    ...(wornOut.length > 0 ? { wornOut } : {}),
    ...(isPlaced && action === 'craft' ? { placed: 'beside' as const } : {}),
    instruction: `${action} ${quantity} ${item}`,
  };
}

function jobFor(
  subtask: Subtask,
  { phase, isPlaced }: Pick<PairKeyParts, 'phase' | 'isPlaced'>,
  place: TrialPlace,
): Job {
  const { quantity, station, tools, action } = subtask;
  const content = contentOf(subtask, phase, quantity, {});
  const block = station ?? (phase === 'whole' ? null : 'furnace');
  const places = action === 'build' ? quantity : 1;
  return {
    id: 's1',
    subtask,
    phase,
    quantity,
    ...content,
    tools,
    station: block === null ? null : { block, position: place.station },
    placeAt: isPlaced ? place.free.slice(0, places) : [],
  };
}

function usualQuantity({ action, item }: PairKeyParts, game: Game): number {
  return action === 'craft' ? (game.recipes.get(item)?.[0]?.count ?? 1) : QUANTITIES[action];
}

/** The job that has to be done before a part of another can be tried: a furnace is loaded before it is emptied. */
export function preparationOf(job: Job): Job | null {
  if (job.phase !== 'collect') return null;
  return { ...job, id: 's0', phase: 'load', ...contentOf(job.subtask, 'load', job.quantity, {}) };
}
