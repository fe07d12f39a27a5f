import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { BLOCK_LOOT, DROPS_NOTHING, DROPS_NOTHING_PATTERNS } from '../../../src/game/sources/loot-blocks.js';
import { MOB_LOOT } from '../../../src/game/sources/loot-mobs.js';
import { loadRegistry, supportedVersions } from '../../../src/game/registry.js';
import type { Source } from '../../../src/game/sources/source.js';
import { USE_ROWS } from '../../../src/game/sources/source-uses.js';
import { buildSources } from '../../../src/game/sources/sources.js';

interface RawDrop {
  readonly item: string;
  readonly silkTouch?: boolean;
}

interface RawLoot {
  readonly blockLoot?: readonly { readonly block: string; readonly drops: readonly RawDrop[] }[];
  readonly entityLoot?: readonly { readonly entity: string; readonly drops: readonly RawDrop[] }[];
}

const require = createRequire(import.meta.url);
const { pc } = require('minecraft-data/data.js') as { pc: Record<string, RawLoot> };
const registries = supportedVersions().map((version) => loadRegistry(version));

// A full composter, an egg that jumps away, snow under Silk Touch, and a crop before it is ripe.
const UNTOLD_BLOCKS = new Set(['composter', 'dragon_egg', 'snow', 'pitcher_crop']);

function sourcesOf(version: string, kind: Source['kind'], target: string): Source[] {
  return buildSources(loadRegistry(version)).filter(
    (source) => source.kind === kind && source.target === target,
  );
}

function meanOf(sources: readonly Source[], item: string): number | undefined {
  return sources.flatMap((source) => source.yields).find((line) => line.item === item)?.mean;
}

describe('buildSources', () => {
  it.each(registries)('yields only items, targets and tools that $version knows', (registry) => {
    for (const source of buildSources(registry)) {
      const targets = source.kind === 'break' ? registry.blocks : registry.entities;
      expect(targets.has(source.target) || registry.blocks.has(source.target), source.target).toBe(true);
      const items = [
        ...source.tools,
        ...Object.keys(source.consumes),
        ...source.yields.map((line) => line.item),
      ];
      for (const item of items) expect(registry.items.has(item), `${source.target}: ${item}`).toBe(true);
      expect(source.yields.length).toBeGreaterThan(0);
      for (const { min, max, mean } of source.yields) {
        expect(min).toBeGreaterThanOrEqual(0);
        expect(mean).toBeGreaterThan(0);
        expect(mean).toBeGreaterThanOrEqual(min);
        expect(mean).toBeLessThanOrEqual(max);
        expect(Number.isInteger(min) && Number.isInteger(max)).toBe(true);
      }
    }
  });

  it('has no name in its tables that no supported version knows', () => {
    const known = new Set(
      registries.flatMap((registry) => [
        ...registry.blocks.keys(),
        ...registry.items.keys(),
        ...registry.entities.keys(),
      ]),
    );
    const named = [
      ...[...BLOCK_LOOT, ...MOB_LOOT, ...USE_ROWS].flatMap((row) => [
        ...row.targets,
        ...(row.tools ?? []),
        ...row.yields.map((line) => line.item),
      ]),
      ...USE_ROWS.flatMap((row) => row.consumes ?? []),
      ...DROPS_NOTHING,
    ];
    expect(named.filter((name) => !known.has(name))).toEqual([]);
    for (const pattern of DROPS_NOTHING_PATTERNS) {
      expect(
        [...known].some((name) => pattern.test(name)),
        String(pattern),
      ).toBe(true);
    }
  });

  // The data's chances are often wrong and its lists end with 1.20, but up to there it names the right items.
  it.each(['1.14', '1.14.4', '1.15.2', '1.16', '1.16.5', '1.17.1', '1.18.2', '1.19', '1.20.1'])(
    'gives for every block of %s the items the loot data names without Silk Touch',
    (version) => {
      const sources = buildSources(loadRegistry(version)).filter(({ kind }) => kind === 'break');
      for (const { block, drops } of pc[version]?.blockLoot ?? []) {
        if (UNTOLD_BLOCKS.has(block)) continue;
        const expected = drops.filter((drop) => drop.silkTouch !== true).map((drop) => drop.item);
        const given = sources
          .filter(({ target }) => target === block)
          .flatMap((source) => source.yields.map((line) => line.item));
        expect(new Set(given), `${version} ${block}`).toEqual(new Set(expected));
      }
    },
  );

  it.each(['1.14.4', '1.16.5', '1.18.2', '1.20.1'])('names every drop of every mob of %s', (version) => {
    const ignored = new Set([
      'tipped_arrow',
      'bowl',
      'pearlescent_froglight',
      'verdant_froglight',
      'ochre_froglight',
    ]);
    for (const { entity, drops } of pc[version]?.entityLoot ?? []) {
      const expected = new Set(drops.map((drop) => drop.item).filter((item) => !ignored.has(item)));
      // Sheep have one table a colour, which the data leaves out.
      if (entity === 'sheep') expected.add('white_wool');
      if (entity === 'wither') expected.add('nether_star');
      const given = new Set(
        sourcesOf(version, 'kill', entity).flatMap((source) => source.yields.map((line) => line.item)),
      );
      expect(given, `${version} ${entity}`).toEqual(expected);
    }
  });

  it('knows what blocks drop and how much', () => {
    expect(meanOf(sourcesOf('1.20.1', 'break', 'gravel'), 'flint')).toBe(0.1);
    expect(meanOf(sourcesOf('1.20.1', 'break', 'redstone_ore'), 'redstone')).toBe(4.5);
    expect(meanOf(sourcesOf('1.20.1', 'break', 'copper_ore'), 'raw_copper')).toBe(3.5);
    expect(meanOf(sourcesOf('1.17.1', 'break', 'copper_ore'), 'raw_copper')).toBe(2.5);
    expect(meanOf(sourcesOf('1.20.1', 'break', 'oak_leaves'), 'apple')).toBe(0.005);
    expect(meanOf(sourcesOf('1.20.1', 'break', 'birch_leaves'), 'apple')).toBeUndefined();
    expect(meanOf(sourcesOf('1.20.1', 'break', 'brown_mushroom_block'), 'brown_mushroom')).toBeCloseTo(1 / 3);
    expect(meanOf(sourcesOf('1.20.1', 'break', 'potatoes'), 'potato')).toBeCloseTo(3.714, 3);
    expect(sourcesOf('1.20.1', 'break', 'stone')[0]?.yields).toEqual([
      { item: 'cobblestone', min: 1, max: 1, mean: 1 },
    ]);
  });

  it('lets ores drop themselves until 1.17 and raw metal from then on', () => {
    expect(meanOf(sourcesOf('1.16.5', 'break', 'iron_ore'), 'iron_ore')).toBe(1);
    expect(meanOf(sourcesOf('1.17', 'break', 'iron_ore'), 'raw_iron')).toBe(1);
    expect(meanOf(sourcesOf('1.17', 'break', 'iron_ore'), 'iron_ore')).toBeUndefined();
  });

  it.each([
    'glass',
    'ice',
    'bedrock',
    'spawner',
    'infested_stone',
    'tube_coral',
    'dead_tube_coral_wall_fan',
    'cake',
  ])('gives nothing for breaking %s', (block) => {
    expect(sourcesOf('1.20.1', 'break', block)).toEqual([]);
  });

  it('orders tools from the weakest and asks for none where a hand will do', () => {
    expect(sourcesOf('26.1', 'break', 'iron_ore')[0]?.tools).toEqual([
      'stone_pickaxe',
      'copper_pickaxe',
      'iron_pickaxe',
      'diamond_pickaxe',
      'netherite_pickaxe',
    ]);
    expect(sourcesOf('1.20.1', 'break', 'cobblestone')[0]?.tools.slice(0, 3)).toEqual([
      'wooden_pickaxe',
      'golden_pickaxe',
      'stone_pickaxe',
    ]);
    expect(sourcesOf('1.20.1', 'break', 'oak_log')[0]?.tools).toEqual([]);
    expect(sourcesOf('1.14.4', 'break', 'peony')[0]?.tools).toEqual([]);
    expect(sourcesOf('1.20.1', 'break', 'snow')[0]?.tools[0]).toBe('wooden_shovel');
  });

  it('tells shears from other ways of breaking the same block', () => {
    const cobweb = sourcesOf('1.20.1', 'break', 'cobweb');
    expect(cobweb.find((source) => source.tools.includes('shears'))?.yields[0]?.item).toBe('cobweb');
    expect(cobweb.find((source) => source.tools.includes('wooden_sword'))?.yields[0]?.item).toBe('string');
    expect(sourcesOf('1.20.1', 'break', 'vine').map((source) => source.tools)).toEqual([['shears']]);
  });

  it('turns wall, potted and plant forms into their items', () => {
    const items = (block: string) =>
      sourcesOf('1.20.1', 'break', block).flatMap((source) => source.yields.map((line) => line.item));
    expect(items('wall_torch')).toEqual(['torch']);
    expect(items('oak_wall_hanging_sign')).toEqual(['oak_hanging_sign']);
    expect(items('potted_dead_bush')).toEqual(['flower_pot', 'dead_bush']);
    expect(items('potted_flowering_azalea_bush')).toEqual(['flower_pot', 'flowering_azalea']);
    expect(items('red_candle_cake')).toEqual(['red_candle']);
    expect(items('tube_coral_block')).toEqual(['dead_tube_coral_block']);
  });

  it('knows mobs by the names and drops of their version', () => {
    expect(meanOf(sourcesOf('1.15.2', 'kill', 'zombie_pigman'), 'gold_nugget')).toBe(0.5);
    expect(meanOf(sourcesOf('1.16.5', 'kill', 'zombified_piglin'), 'gold_nugget')).toBe(0.5);
    expect(meanOf(sourcesOf('1.16.5', 'kill', 'drowned'), 'gold_ingot')).toBe(0.05);
    expect(meanOf(sourcesOf('1.20.1', 'kill', 'drowned'), 'copper_ingot')).toBe(0.11);
    expect(meanOf(sourcesOf('1.20.1', 'kill', 'pig'), 'porkchop')).toBe(2);
    expect(meanOf(sourcesOf('1.20.1', 'kill', 'spider'), 'spider_eye')).toBeCloseTo(1 / 3);
    expect(meanOf(sourcesOf('26.1', 'kill', 'witch'), 'redstone')).toBe(6);
  });

  it('fills, milks, shears, strips and hardens', () => {
    expect(sourcesOf('1.20.1', 'use', 'cow')).toEqual([
      {
        kind: 'use',
        target: 'cow',
        tools: [],
        consumes: { bucket: 1 },
        yields: [{ item: 'milk_bucket', min: 1, max: 1, mean: 1 }],
      },
    ]);
    expect(meanOf(sourcesOf('1.20.1', 'use', 'sheep'), 'white_wool')).toBe(2);
    expect(meanOf(sourcesOf('1.20.1', 'use', 'bee_nest'), 'honeycomb')).toBe(3);
    expect(sourcesOf('1.14.4', 'use', 'bee_nest')).toEqual([]);
    expect(meanOf(sourcesOf('1.20.1', 'use', 'oak_log'), 'stripped_oak_log')).toBe(1);
    const concrete = sourcesOf('1.20.1', 'use', 'water').find(
      (source) => 'red_concrete_powder' in source.consumes,
    );
    expect(concrete?.yields[0]?.item).toBe('red_concrete');
    expect(concrete?.tools[0]).toBe('wooden_pickaxe');
  });
});
