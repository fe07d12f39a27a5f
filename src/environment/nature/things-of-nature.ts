import type { GeneratedEnvironment } from '../environment-schema.js';
import { BIOME_NAMES, biomeNamed, TREE_WOOD } from './biomes.js';
import { oresOf } from './ores.js';

/**
 * Blocks and mobs generated nature has, by registry name; names of other releases among them. What stands only under
 * water, as kelp, is not counted on.
 */
export function thingsOfNature(
  { biome, caves, animals }: GeneratedEnvironment,
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
  // Sugar cane grows beside water only.
  if (!names.has('water')) names.delete('sugar_cane');
  for (const { ore, biome: only } of oresOf(isAtLeast)) {
    if (only !== undefined && biome !== undefined && only !== biome) continue;
    names.add(ore);
    if (isDeep) names.add(`deepslate_${ore}`);
  }
  return names;
}
