import type { Game } from '../game/game.js';
import { PASSAGES, portalsOf } from '../game/sources/passages.js';
import type { Dimension } from '../game/sources/source.js';
import { blockKindsOf } from './arena-blocks.js';
import type { Environment, GeneratedEnvironment } from './environment-schema.js';
import { BIOME_NAMES, biomeNamed, MONSTERS, TREE_WOOD } from './nature/biomes.js';
import { oresOf } from './nature/ores.js';

/** How many of each block or mob a place offers, by registry name; Infinity where it never runs out. */
export type Offers = ReadonlyMap<string, number>;

/** What of a version says what occurs in it. */
type OfferingGame = Pick<Game, 'natural' | 'registry'>;

/**
 * What can be broken, killed or used in a place.
 */
export function offersOf(environment: Environment, { natural, registry }: OfferingGame): Offers {
  const offers = new Map<string, number>();
  const add = (target: string, count: number): void => {
    offers.set(target, (offers.get(target) ?? 0) + count);
  };
  if (environment.kind === 'nature') {
    for (const { target, dimensions, occurrence } of natural.values()) {
      if (occurrence !== 'terrain' && !environment.structures) continue;
      if (dimensions.some((dimension) => environment.dimensions.includes(dimension))) add(target, Infinity);
    }
    return offers;
  }
  if (environment.kind === 'generated') {
    for (const name of thingsOfNature(environment, (version) => registry.isAtLeast(version)))
      if (natural.has(name)) add(name, Infinity);
    return offers;
  }
  for (const block of blockKindsOf(environment)) if (!block.protected) add(block.block, 1);
  for (const group of environment.entities) add(group.type, group.count);
  return offers;
}

/** The dimensions of open nature; what the embedded world generates is the overworld. */
export function dimensionsOf(environment: Exclude<Environment, { kind: 'arena' }>): readonly Dimension[] {
  return environment.kind === 'nature' ? environment.dimensions : ['overworld'];
}

/** Passages that nobody has to make or find: in an arena what it lists stands there, whatever it is of. */
export function openPassages(environment: Environment): readonly string[] {
  return environment.kind === 'arena' ? [...PASSAGES.keys()] : portalsOf(dimensionsOf(environment));
}

/**
 * Blocks and mobs generated nature has, by registry name; names of other releases among them. What stands only under
 * water, as kelp, is not counted on.
 */
function thingsOfNature(
  { biome, caves, animals, rules }: GeneratedEnvironment,
  isAtLeast: (version: string) => boolean,
): ReadonlySet<string> {
  const names = new Set(['stone', 'sand', 'gravel', 'dirt']);
  const isDeep = isAtLeast('1.18');
  if (isDeep) names.add('deepslate');
  if (caves) names.add('lava');
  if (biome === undefined || biome === 'swamp') for (const each of ['water', 'clay']) names.add(each);
  for (const each of biome === undefined ? BIOME_NAMES : [biome]) {
    const { top, under, treeKinds, grassShare, flowers, patches, herds, ferns } = biomeNamed(each);
    for (const name of [top, under, ...flowers, ...Object.keys(patches)]) names.add(name);
    if (top === 'sand') names.add('sandstone');
    if (each === 'mountains') names.add('snow');
    if (each === 'swamp') names.add('vine');
    if (grassShare > 0) for (const name of ['grass', 'short_grass', 'tall_grass']) names.add(name);
    if (ferns) for (const name of ['fern', 'large_fern']) names.add(name);
    for (const { name } of treeKinds) {
      names.add(`${TREE_WOOD[name]}_log`);
      names.add(`${TREE_WOOD[name]}_leaves`);
    }
    if (animals) for (const { name } of herds) names.add(name);
  }
  if (rules.monsters && rules.difficulty !== 'peaceful') for (const [name] of MONSTERS) names.add(name);
  // Sugar cane grows beside water only.
  if (!names.has('water')) names.delete('sugar_cane');
  for (const { ore, biome: only } of oresOf(isAtLeast)) {
    if (only !== undefined && biome !== undefined && only !== biome) continue;
    names.add(ore);
    if (isDeep) names.add(`deepslate_${ore}`);
  }
  return names;
}
