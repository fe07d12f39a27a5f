import { CoVoyagerError } from '../../../src/base/error.js';
import { describe, expect, it } from 'vitest';
import { loadRegistry, supportedVersions } from '../../../src/game/registry.js';

describe('the registry', () => {
  it('knows the releases from 1.14 to the newest, oldest first, and no snapshots', () => {
    const versions = supportedVersions();
    expect(versions[0]).toBe('1.14');
    expect(versions).toEqual(expect.arrayContaining(['1.16.5', '1.20.1', '26.1']));
    expect(versions.every((version) => /^\d+(\.\d+)+$/.test(version))).toBe(true);
    expect(versions.indexOf('1.9')).toBe(-1);
  });

  it('refuses other versions with the list of known ones', () => {
    expect(() => loadRegistry('1.13.2')).toThrow(CoVoyagerError);
    expect(() => loadRegistry('2.0')).toThrow(/Expected .* got "2.0".*1\.20\.1/);
  });

  it('compares versions in release order', () => {
    expect(loadRegistry('1.20.1').isAtLeast('1.19.4')).toBe(true);
    expect(loadRegistry('1.16.5').isAtLeast('1.17')).toBe(false);
    expect(loadRegistry('26.1').isAtLeast('1.21.4')).toBe(true);
  });

  it('gives harvest tools by name', () => {
    expect(loadRegistry('1.14.4').blocks.get('iron_ore')?.harvestTools).not.toContain('wooden_pickaxe');
    expect(loadRegistry('26.1').blocks.get('iron_ore')?.harvestTools).toContain('stone_pickaxe');
  });

  it('knows in every version that a wooden pickaxe digs 59 blocks, and how fast a stone one digs iron ore', () => {
    for (const version of supportedVersions()) {
      const registry = loadRegistry(version);
      const { items, blocks } = registry;
      const { material = '' } = blocks.get('iron_ore') ?? {};
      const known = [items.get('wooden_pickaxe')?.durability, registry.digSpeed(material, 'stone_pickaxe')];
      expect([version, ...known]).toEqual([version, 59, 4]);
    }
  });

  it('says in every version what nobody can mine', () => {
    for (const version of ['1.14.4', '1.16.5', '1.17.1', '1.18.2', '1.19.4', '1.21.4']) {
      const { blocks } = loadRegistry(version);
      const mineable = (names: readonly string[]): boolean[] =>
        names.map((name) => blocks.get(name)?.diggable ?? false);
      const never = [
        'air',
        'cave_air',
        'water',
        'lava',
        'bedrock',
        'barrier',
        'nether_portal',
        'command_block',
      ];
      expect([version, ...mineable(never)]).toEqual([version, ...never.map(() => false)]);
      const always = ['stone', 'dirt', 'oak_leaves', 'glass', 'torch', 'obsidian', 'copper_ore'];
      expect(mineable(always.filter((name) => blocks.has(name)))).not.toContain(false);
    }
  });
});
