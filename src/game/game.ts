import { BUILT_MOBS } from './sources/passages.js';
import { naturalTargets } from './sources/nature.js';
import { buildRecipes, type CraftingRecipe } from './recipes/recipes.js';
import { loadRegistry, type Registry } from './registry.js';
import { buildFuels, buildSmelting, type SmeltingRecipe } from './recipes/smelting.js';
import type { NaturalTarget, Source } from './sources/source.js';
import { isBotsUse } from './sources/source-uses.js';
import { buildSources } from './sources/sources.js';

/** Everything the project knows about one version of the game. */
export interface Game {
  readonly version: string;
  readonly registry: Registry;
  /** Crafting and smithing recipes by result. */
  readonly recipes: ReadonlyMap<string, readonly CraftingRecipe[]>;
  /** Furnace recipes by output. */
  readonly smelting: ReadonlyMap<string, readonly SmeltingRecipe[]>;
  /** Burn time of each fuel in game ticks. */
  readonly fuels: ReadonlyMap<string, number>;
  /** Every action on the world that yields items. */
  readonly sources: readonly Source[];
  /** Blocks and mobs that occur by themselves. */
  readonly natural: ReadonlyMap<string, NaturalTarget>;
}

const loaded = new Map<string, Game>();

/**
 * Loads one version's knowledge; a second call is free.
 * @throws CoVoyagerError `unknown-version`
 */
export function loadGame(version: string): Game {
  const cached = loaded.get(version);
  if (cached) return cached;
  const registry = loadRegistry(version);
  const game: Game = {
    version,
    registry,
    recipes: buildRecipes(registry),
    smelting: buildSmelting(registry),
    fuels: buildFuels(registry),
    sources: buildSources(registry),
    natural: naturalTargets(registry),
  };
  loaded.set(version, game);
  return game;
}

/** Uses a tool stands before it breaks; Infinity for what does not wear. */
export function usesOf(game: Game, tool: string): number {
  return game.registry.items.get(tool)?.durability ?? Infinity;
}

const withOldOres = new WeakMap<Game, Game>();

/** The same where ores give themselves, as up to 1.16: so they do where a world is older than what its server speaks. */
export function gameOfOldOres(game: Game): Game {
  const itself = ({ target }: Source): Source['yields'] => [{ item: target, min: 1, max: 1, mean: 1 }];
  const isOre = ({ kind, yields }: Source): boolean =>
    kind === 'break' && yields.some(({ item }) => RAW_METAL.test(item));
  const known = withOldOres.get(game) ?? {
    ...game,
    sources: game.sources.map((source) => (isOre(source) ? { ...source, yields: itself(source) } : source)),
  };
  withOldOres.set(game, known);
  return known;
}

/** No block of it, which gives itself anyway. */
const RAW_METAL = /^raw_[a-z]+$/;

const forBots = { built: new WeakMap<Game, Game>(), nature: new WeakMap<Game, Game>() };

/**
 * The same without what bots cannot do: take honey, catch fish in buckets, strip logs, fight a wither; look
 * for lava in nature, where it lies deep in caves.
 */
export function gameForBots(game: Game, place: keyof typeof forBots): Game {
  const isWithin = (source: Source): boolean =>
    source.kind !== 'use' || (isBotsUse(source) && (place === 'built' || source.target !== 'lava'));
  const known = forBots[place].get(game) ?? {
    ...game,
    sources: game.sources.filter((source) => isWithin(source) && !BUILT_MOBS.has(source.target)),
  };
  forBots[place].set(game, known);
  return known;
}
