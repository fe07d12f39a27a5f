import type { Offers } from '../../environment/offers.js';
import { FURNACES } from '../../game/container-blocks.js';
import { craftingRemainder, type CraftingRecipe } from '../../game/recipes/recipes.js';
import type { Game } from '../../game/game.js';
import { isHostile } from '../../game/registry.js';
import { SMELT_TICKS, type SmeltingRecipe } from '../../game/recipes/smelting.js';
import { BUILT_MOBS, PASSAGES, passageTo, type DimensionPassage } from '../../game/sources/passages.js';
import type { Source, SourceYield } from '../../game/sources/source.js';
import type { Action } from '../../plan/subtask/subtask.js';
import { append } from '../../base/groups.js';

/** Index of an item in {@link Domain.items}. */
export type ItemId = number;

/** A slot that takes `count` items per execution, any mix of `items`. */
interface Input {
  readonly items: readonly ItemId[];
  readonly count: number;
}

/** Something that must be at hand but is not used up: one of `items`. */
export interface Need {
  readonly kind: 'tool' | 'station';
  /** Alternatives, weakest or plainest first. */
  readonly items: readonly ItemId[];
}

/** What one execution gives of an item. */
export interface Output {
  readonly item: ItemId;
  /** Expected value, so it may be a fraction: 0.1 flint from gravel. */
  readonly amount: number;
  readonly risk: Risk;
}

/**
 * How far a plan can count on an output; a plan uses the lowest risk by which an item can be had at all.
 * 0: certain (crafts, blocks, farm animals). 1: a block's lucky drop, or a certain one of a mob that fights back.
 * 2: a mob's lucky drop, or any of a mob of few biomes. 3: what is found only in generated structures.
 */
export type Risk = 0 | 1 | 2 | 3;

/** One way to turn items into others, per execution. */
export interface Method {
  /** Position in {@link Domain.methods}. */
  readonly id: number;
  readonly kind: Action;
  /** Block or mob worked on; the product's name for crafts, smelts and passages. */
  readonly target: string;
  readonly product: ItemId | null;
  readonly inputs: readonly Input[];
  /** Product first, then what comes with it. */
  readonly outputs: readonly Output[];
  readonly needs: readonly Need[];
  /** Fuel units used, one unit smelting one item. */
  readonly heat: number;
  /** Raw actions: blocks broken, mobs killed, animals milked; a mob of few biomes counts as several. */
  readonly rawActions: number;
  /** How often it can be done here at most, together with other methods on the same target. */
  readonly limit: number;
}

/** The planning domain of one game version in one place: every method that could ever be used there. */
export interface Domain {
  readonly items: readonly string[];
  readonly idOf: ReadonlyMap<string, ItemId>;
  readonly methods: readonly Method[];
  /** Methods by the items they give. */
  readonly producers: ReadonlyMap<ItemId, readonly Method[]>;
  /** Fuels as [item, items one of it smelts]. */
  readonly fuels: readonly (readonly [ItemId, number])[];
}

/** Deviations from the real game, as benchmarks need them. */
export interface DomainOptions {
  /** Smelting needs no fuel. */
  readonly freeHeat?: boolean;
  /** Every craft and smelt counts as one action: plans get few steps rather than few raw materials. */
  readonly countSteps?: boolean;
}

/** Full-draw arrow damage without enchantments; criticals add up to as much again (game rule). */
const ARROW_DAMAGE = 6;
/** Health of a mob whose own is not known; the most common value in the game. */
const COMMON_HEALTH = 20;

/** What spawns in most biomes of its dimension (game rule: spawn lists of biomes). */
const COMMON_MOBS = new Set(
  'pig cow sheep chicken zombie skeleton spider creeper enderman squid cod salmon zombified_piglin zombie_pigman'.split(
    ' ',
  ),
);
/** Looking for one of the others costs about as much as meeting so many common ones. */
const RARE_MOB_ACTIONS = 4;

/** Collects all methods the game and the place allow. */
export function buildDomain(game: Game, offers: Offers, options: DomainOptions = {}): Domain {
  const items: string[] = [];
  const idOf = new Map<string, ItemId>();
  const id = (name: string): ItemId => {
    const known = idOf.get(name);
    if (known !== undefined) return known;
    idOf.set(name, items.length);
    items.push(name);
    return items.length - 1;
  };
  for (const name of game.registry.items.keys()) id(name);
  const methods: Method[] = [];
  const add = (method: Omit<Method, 'id'>): void => {
    methods.push({ id: methods.length, ...method });
  };
  const step = options.countSteps === true ? 1 : 0;
  for (const recipes of game.recipes.values())
    for (const recipe of recipes) add(craftMethod(recipe, id, step));
  for (const recipes of game.smelting.values()) {
    for (const recipe of recipes) add(smeltMethod(recipe, id, step, options.freeHeat === true ? 0 : 1));
  }
  for (const source of game.sources) {
    const limit = offers.get(source.target) ?? 0;
    if (limit > 0) sourceMethods(game, source, limit, id).forEach(add);
  }
  for (const [target, limit] of offers) {
    if (game.registry.entities.has(target)) mobMethods(game, target, limit, id).forEach(add);
  }
  for (const mob of BUILT_MOBS.keys()) mobMethods(game, mob, Infinity, id).filter(isForLoot).forEach(add);
  for (const [name, passage] of PASSAGES) add(passageMethod(name, passage, id));
  const fuels = [...game.fuels].map(([name, ticks]) => [id(name), ticks / SMELT_TICKS] as const);
  return { items, idOf, fuels, ...withMethods(methods) };
}

/** The methods, numbered anew, with their index by output. */
export function withMethods(list: readonly Method[]): Pick<Domain, 'methods' | 'producers'> {
  const methods = list.map((method, id) => (method.id === id ? method : { ...method, id }));
  const producers = new Map<ItemId, Method[]>();
  for (const method of methods) {
    for (const { item } of method.outputs) append(producers, item, method);
  }
  return { methods, producers };
}

function craftMethod(
  recipe: CraftingRecipe,
  id: (name: string) => ItemId,
  rawActions: number,
): Omit<Method, 'id'> {
  const remainders = new Map<ItemId, number>();
  for (const { items, count } of recipe.ingredients) {
    const left = items.length === 1 ? craftingRemainder(items[0] ?? '') : null;
    if (left !== null) remainders.set(id(left), (remainders.get(id(left)) ?? 0) + count);
  }
  return {
    kind: 'craft',
    target: recipe.result,
    product: id(recipe.result),
    inputs: recipe.ingredients.map(({ items, count }) => ({ items: items.map(id), count })),
    outputs: [
      { item: id(recipe.result), amount: recipe.count, risk: 0 },
      ...[...remainders].map(([item, amount]) => ({ item, amount, risk: 0 as const })),
    ],
    needs: recipe.station === null ? [] : [{ kind: 'station', items: [id(recipe.station)] }],
    heat: 0,
    rawActions,
    limit: Infinity,
  };
}

/** A campfire needs no fuel but cooks four at a time in the open; the planner keeps to furnaces. */
function smeltMethod(
  recipe: SmeltingRecipe,
  id: (name: string) => ItemId,
  rawActions: number,
  heat: number,
): Omit<Method, 'id'> {
  return {
    kind: 'smelt',
    target: recipe.output,
    product: id(recipe.output),
    inputs: [{ items: [id(recipe.input)], count: 1 }],
    outputs: [{ item: id(recipe.output), amount: 1, risk: 0 }],
    needs: [{ kind: 'station', items: FURNACES.filter((name) => recipe.stations.includes(name)).map(id) }],
    heat,
    rawActions,
    limit: Infinity,
  };
}

/** Every product of a block is a method of its own: a subtask asks for one item, the rest is luck. */
function sourceMethods(
  game: Game,
  source: Source,
  limit: number,
  id: (name: string) => ItemId,
): Omit<Method, 'id'>[] {
  if (source.kind === 'kill') return [];
  return source.yields.map(({ item, mean, min }) => ({
    kind: 'gather' as const,
    target: source.target,
    product: id(item),
    inputs: Object.entries(source.consumes).map(([name, count]) => ({ items: [id(name)], count })),
    outputs: [{ item: id(item), amount: mean, risk: riskOf(game, source, min) }],
    needs: [
      ...(source.tools.length === 0 ? [] : [{ kind: 'tool' as const, items: source.tools.map(id) }]),
      ...wayTo(passageTo(game.natural.get(source.target)), id),
    ],
    heat: 0,
    rawActions: 1,
    limit: isRenewed(game, source) ? Infinity : limit,
  }));
}

/** A mob can be killed by hand or shot; either way everything it drops comes home. */
function mobMethods(
  game: Game,
  mob: string,
  limit: number,
  id: (name: string) => ItemId,
): Omit<Method, 'id'>[] {
  // In an arena a mob is there or not; elsewhere it has to be looked for.
  const isSought = limit === Infinity;
  const isRare = isSought && !COMMON_MOBS.has(mob);
  const loot = game.sources.filter((source) => source.kind === 'kill' && source.target === mob);
  const outputs = loot.flatMap((source) =>
    source.yields
      .filter((line) => !isSought || !isHopedInVain(game, source, line))
      .map(({ item, mean, min }) => ({
        item: id(item),
        amount: mean,
        risk: mobRisk(game, source, { min, mean }, isRare),
      })),
  );
  const rawActions = isRare ? RARE_MOB_ACTIONS : 1;
  const common = { target: mob, product: outputs[0]?.item ?? null, outputs, heat: 0, rawActions, limit };
  const way = wayTo(passageTo(game.natural.get(mob)), id);
  const built = Object.entries(BUILT_MOBS.get(mob) ?? {});
  return [
    {
      ...common,
      kind: 'kill',
      inputs: built.map(([item, count]) => ({ items: [id(item)], count })),
      needs: way,
    },
    {
      ...common,
      kind: 'shoot',
      inputs: [{ items: [id('arrow')], count: Math.ceil(COMMON_HEALTH / ARROW_DAMAGE) }],
      needs: [{ kind: 'tool', items: [id('bow')] }, ...way],
    },
  ];
}

/** Of a common mob's luck: what fewer leave than one of so many is not hunted for. */
const MOST_KILLS_EACH = 20;

/**
 * What blocks of some dimension surely give, smelted or not, nobody hopes for from mobs of few biomes, nor from so few of
 * the common ones: 48 witches for a respawn anchor's glowstone are no plan, even where there is no portal, and neither are
 * 360 zombies for three iron ingots where no ore was found.
 */
export function isHopedInVain(
  { sources, natural, smelting }: Game,
  { kind, target }: Source,
  { item, min, mean }: SourceYield,
): boolean {
  if (kind !== 'kill' || min > 0 || (COMMON_MOBS.has(target) && mean * MOST_KILLS_EACH >= 1)) return false;
  const alike = [item, ...(smelting.get(item) ?? []).map(({ input }) => input)];
  return sources.some(
    (other) =>
      other.kind !== 'kill' &&
      natural.get(other.target)?.occurrence === 'terrain' &&
      other.yields.some((line) => alike.includes(line.item) && line.min > 0),
  );
}

/** What is built to be killed gives something, and is not shot: it comes to whoever built it. */
function isForLoot({ kind, outputs }: Omit<Method, 'id'>): boolean {
  return kind === 'kill' && outputs.length > 0;
}

/** A passage stands like a station for whatever lies behind it. */
function wayTo(passage: string | null, id: (name: string) => ItemId): readonly Need[] {
  return passage === null ? [] : [{ kind: 'station', items: [id(passage)] }];
}

function passageMethod(
  name: string,
  { action, materials, tools, from }: DimensionPassage,
  id: (name: string) => ItemId,
): Omit<Method, 'id'> {
  return {
    kind: action,
    target: name,
    product: id(name),
    inputs: Object.entries(materials).map(([item, count]) => ({ items: [id(item)], count })),
    outputs: [{ item: id(name), amount: 1, risk: 0 }],
    needs: [...tools.map((tool): Need => ({ kind: 'tool', items: [id(tool)] })), ...wayTo(from, id)],
    heat: 0,
    rawActions: 1,
    limit: Infinity,
  };
}

/** Work on blocks and mobs of the world, whose yield is expected rather than certain. */
export function isRaw({ kind }: Method): boolean {
  return kind === 'gather' || kind === 'kill' || kind === 'shoot';
}

/** Milking and shearing leave the animal standing, springs refill, bees fill their nest again; a stripped log is gone. */
function isRenewed({ registry }: Game, { kind, target }: Source): boolean {
  return kind === 'use' && (registry.entities.has(target) || target === 'water' || target.startsWith('bee'));
}

/** What a peaceful common mob leaves on average is as good as a block's lucky drop; rare mobs are not counted on. */
function mobRisk(
  game: Game,
  source: Source,
  { min, mean }: { readonly min: number; readonly mean: number },
  isRare: boolean,
): Risk {
  const risk = riskOf(game, source, min);
  if (isRare) return risk === 3 ? 3 : 2;
  return risk === 2 && mean >= 1 && !isHostile(game.registry, source.target) ? 1 : risk;
}

function riskOf(game: Game, source: Source, fewest: number): Risk {
  if ((game.natural.get(source.target)?.occurrence ?? 'terrain') !== 'terrain') return 3;
  if (fewest < 1) return game.registry.entities.has(source.target) ? 2 : 1;
  return isHostile(game.registry, source.target) ? 1 : 0;
}
