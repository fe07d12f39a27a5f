import { BUILT_MOBS } from './sources/passages.js';
import { naturalTargets } from './sources/nature.js';
import { buildRecipes, type CraftingRecipe } from './recipes/recipes.js';
import { loadRegistry, type Registry } from './registry.js';
import { buildFuels, buildSmelting, type SmeltingRecipe } from './recipes/smelting.js';
import type { NaturalTarget, Source } from './sources/source.js';
import { isBotsUse } from './sources/source-uses.js';
import { buildSources } from './sources/sources.js';

/** Which game: enough to load the same elsewhere. */
export interface GameKind {
  readonly version: string;
  /** Ores give themselves, as up to 1.16: so they do where a world is older than what its server speaks. Default false. */
  readonly hasOldOres?: boolean;
  /**
   * In which places it is without what bots cannot do there: take honey, catch fish in buckets, strip logs, fight a
   * wither; look for lava in nature, where it lies deep in caves. Left out: with all that people can.
   */
  readonly forBots?: 'built' | 'nature';
}

/** Everything the project knows about one version of the game. */
export interface Game extends GameKind {
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

const kinds = new Map<string, Game>();

/** A version's game as a place and its workers have it; a second call is free. */
export function gameOf({ version, hasOldOres = false, forBots }: GameKind): Game {
  if (!hasOldOres && !forBots) return loadGame(version);
  const key = [version, hasOldOres, forBots].join(' ');
  const known = kinds.get(key);
  if (known) return known;
  const whole = loadGame(version);
  const ored = hasOldOres ? whole.sources.map(withOldOre) : whole.sources;
  const sources = forBots ? ored.filter((source) => isWithin(source, forBots)) : ored;
  const game: Game = { ...whole, hasOldOres, sources, ...(forBots ? { forBots } : {}) };
  kinds.set(key, game);
  return game;
}

/** No block of it, which gives itself anyway. */
const RAW_METAL = /^raw_[a-z]+$/;

function withOldOre(source: Source): Source {
  const { kind, target, yields } = source;
  const isOre = kind === 'break' && yields.some(({ item }) => RAW_METAL.test(item));
  return isOre ? { ...source, yields: [{ item: target, min: 1, max: 1, mean: 1 }] } : source;
}

function isWithin(source: Source, place: NonNullable<GameKind['forBots']>): boolean {
  if (BUILT_MOBS.has(source.target)) return false;
  return source.kind !== 'use' || (isBotsUse(source) && (place === 'built' || source.target !== 'lava'));
}
