import { describe, expect, it } from 'vitest';
import { PASSAGES } from '../../../src/game/sources/passages.js';
import { naturalTargets } from '../../../src/game/sources/nature.js';
import { NATURAL_BLOCKS, NATURAL_MOBS } from '../../../src/game/sources/nature-table.js';
import { loadRegistry, supportedVersions } from '../../../src/game/registry.js';

const registries = supportedVersions().map((version) => loadRegistry(version));
const natural = (version: string) => naturalTargets(loadRegistry(version));

describe('naturalTargets', () => {
  it('has no name in its tables that no supported version knows', () => {
    const blocks = new Set(registries.flatMap((registry) => [...registry.blocks.keys()]));
    const mobs = new Set(registries.flatMap((registry) => [...registry.entities.keys()]));
    expect(NATURAL_BLOCKS.flatMap((row) => row.targets).filter((name) => !blocks.has(name))).toEqual([]);
    expect(NATURAL_MOBS.flatMap((row) => row.targets).filter((name) => !mobs.has(name))).toEqual([]);
  });

  it.each(registries)('names only what $version knows', (registry) => {
    for (const [name, { target, dimensions }] of naturalTargets(registry)) {
      expect(target).toBe(name);
      expect(registry.blocks.has(name) || registry.entities.has(name)).toBe(true);
      expect(new Set(dimensions).size).toBe(dimensions.length);
      expect(dimensions.length).toBeGreaterThan(0);
    }
  });

  it('joins the dimensions a thing occurs in', () => {
    expect(natural('1.20.1').get('enderman')?.dimensions).toEqual(['overworld', 'nether', 'end']);
    expect(natural('1.20.1').get('lava')?.dimensions).toEqual(['overworld', 'nether']);
    expect(natural('1.20.1').get('end_stone')).toEqual({
      target: 'end_stone',
      dimensions: ['end'],
      occurrence: 'terrain',
    });
  });

  it('tells terrain from structures', () => {
    for (const name of ['stone', 'oak_log', 'wheat', 'pig', 'iron_ore', 'water']) {
      expect(natural('1.20.1').get(name)?.occurrence, name).toBe('terrain');
    }
    const structures = {
      cobweb: 'mineshaft',
      bell: 'village',
      wet_sponge: 'ocean_monument',
      guardian: 'ocean_monument',
      blaze: 'nether_fortress',
      nether_wart: 'nether_fortress',
    };
    for (const [name, structure] of Object.entries(structures)) {
      expect(natural('1.20.1').get(name)?.occurrence, name).toBe(structure);
    }
    for (const { occurrence } of natural('26.1').values()) {
      if (occurrence !== 'terrain') expect(PASSAGES.has(occurrence), occurrence).toBe(true);
    }
  });

  it.each([
    'crafting_table',
    'bookshelf',
    'chest',
    'torch',
    'oak_planks',
    'cobblestone',
    'bedrock',
    'wither',
  ])('does not send anyone looking for %s', (name) => {
    expect(natural('1.20.1').has(name)).toBe(false);
  });

  it('follows the versions in which things came to the world', () => {
    expect(natural('1.15.2').has('blackstone')).toBe(false);
    expect(natural('1.16').has('blackstone')).toBe(true);
    expect(natural('1.15.2').has('zombie_pigman')).toBe(true);
    expect(natural('1.17.1').has('moss_block')).toBe(false);
    expect(natural('1.18').has('moss_block')).toBe(true);
    expect(natural('1.19.4').has('cherry_log')).toBe(false);
    expect(natural('1.20').has('cherry_log')).toBe(true);
    expect(natural('1.20.2').has('grass')).toBe(true);
    expect(natural('1.20.3').has('short_grass')).toBe(true);
  });
});
