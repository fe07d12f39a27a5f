import { describe, expect, it } from 'vitest';
import {
  everydayName,
  paperName,
  resolveBlockName,
  resolveEntityName,
  resolveItemName,
  type NameResolution,
} from '../../../src/game/names/names.js';
import { loadRegistry } from '../../../src/game/registry.js';

const registry = loadRegistry('1.20.1');
const VERSIONS = ['1.14', '1.16.5', '1.17.1', '1.20.1', '1.20.3', '1.21.9', '26.1'];

function nameOf(resolution: NameResolution): string {
  switch (resolution.kind) {
    case 'known':
    case 'guess':
      return `${resolution.kind} ${resolution.name}`;
    case 'group':
      return `group ${resolution.preferred}`;
    case 'ambiguous':
      return `ambiguous ${resolution.names.join(' ')}`;
    case 'unknown':
      return 'unknown';
  }
}

function reaches(resolution: NameResolution, name: string): boolean {
  if (resolution.kind === 'known' || resolution.kind === 'guess') return resolution.name === name;
  return resolution.kind !== 'unknown' && resolution.names.includes(name);
}

describe('resolveItemName reads what people write', () => {
  it.each([
    ['compass', 'compass'],
    ['Compasses', 'compass'],
    ['shears', 'shears'],
    ['shear', 'shears'],
    ['glass', 'glass'],
    ['grass', 'grass'],
    ['cactus', 'cactus'],
    ['cacti', 'cactus'],
    ['glass bottles', 'glass_bottle'],
    ['bookshelves', 'bookshelf'],
    ['book shelf', 'bookshelf'],
    ['sweet berries', 'sweet_berries'],
    ['sweet berry', 'sweet_berries'],
    ['cookies', 'cookie'],
    ['potatoes', 'potato'],
    ['torches', 'torch'],
    ['iron axes', 'iron_axe'],
    ['iron hoes', 'iron_hoe'],
    ['oak leaves', 'oak_leaves'],
    ['oak leaf', 'oak_leaves'],
    ['iron pickaxes', 'iron_pickaxe'],
    ['iron-pickaxe', 'iron_pickaxe'],
    ['  Iron   PICKAXE ', 'iron_pickaxe'],
    ['iron pick', 'iron_pickaxe'],
    ['minecraft:oak_planks', 'oak_planks'],
    ['raw iron', 'raw_iron'],
    ['iron raw', 'raw_iron'],
    ['iron raws', 'raw_iron'],
    ['red wool', 'red_wool'],
    ['wool red', 'red_wool'],
    ['cobblestone pickaxe', 'stone_pickaxe'],
    ['cobble', 'cobblestone'],
    ['wood pickaxe', 'wooden_pickaxe'],
    ['wood sword', 'wooden_sword'],
    ['gold pickaxe', 'golden_pickaxe'],
    ['golden ingot', 'gold_ingot'],
    ['gold bar', 'gold_ingot'],
    ['redstone dust', 'redstone'],
    ['crafting bench', 'crafting_table'],
    ['workbench', 'crafting_table'],
    ['work bench', 'crafting_table'],
    ['crafting tables', 'crafting_table'],
    ['cooked pork chop', 'cooked_porkchop'],
    ['raw pork', 'porkchop'],
    ['steak', 'cooked_beef'],
    ['stove', 'furnace'],
    ['oven', 'furnace'],
    ['iron bars', 'iron_bars'],
    ['leather pants', 'leather_leggings'],
    ['iron pants', 'iron_leggings'],
    ['iron chest plate', 'iron_chestplate'],
    ['gun powder', 'gunpowder'],
    ['sulphur', 'gunpowder'],
    ['pearls', 'ender_pearl'],
    ['eyes of ender', 'ender_eye'],
    ['lapis', 'lapis_lazuli'],
    ['bonemeal', 'bone_meal'],
    ['bone meal', 'bone_meal'],
    ['rail', 'rail'],
    ['block of iron', 'iron_block'],
    ['iron blocks', 'iron_block'],
    ['bucket of water', 'water_bucket'],
    ['piece of string', 'string'],
    ['loaf of bread', 'bread'],
    ["jack o'lanterns", 'jack_o_lantern'],
    ['carrots on sticks', 'carrot_on_a_stick'],
    ['flint and steel', 'flint_and_steel'],
    ['grey dye', 'gray_dye'],
    ['TNT', 'tnt'],
    ['moss', 'moss_block'],
    ['bricks', 'bricks'],
    ['brick', 'brick'],
    ['map', 'map'],
  ])('reads "%s" as %s', (text, name) => {
    expect(nameOf(resolveItemName(registry, text))).toBe(`known ${name}`);
  });

  it.each([
    ['wood plank', 'oak_planks'],
    ['plank', 'oak_planks'],
    ['planks', 'oak_planks'],
    ['wooden planks', 'oak_planks'],
    ['wood log', 'oak_log'],
    ['log', 'oak_log'],
    ['wood', 'oak_log'],
    ['firewood', 'oak_log'],
    ['sapling', 'oak_sapling'],
    ['leaves', 'oak_leaves'],
    ['boat', 'oak_boat'],
    ['wooden door', 'oak_door'],
    ['wooden slab', 'oak_slab'],
    ['sign', 'oak_sign'],
    ['wool', 'white_wool'],
    ['beds', 'white_bed'],
    ['carpet', 'white_carpet'],
  ])('reads "%s" as any of a group, %s for choice', (text, preferred) => {
    expect(nameOf(resolveItemName(registry, text))).toBe(`group ${preferred}`);
  });

  it.each([
    ['dimond pickaxe', 'diamond_pickaxe'],
    ['compas', 'compass'],
    ['cobbelstone', 'cobblestone'],
    ['obsidan', 'obsidian'],
    ['stik', 'stick'],
    ['chiken', 'chicken'],
    ['dimondpickaxe', 'diamond_pickaxe'],
    ['iron pikaxe', 'iron_pickaxe'],
    ['tourch', 'torch'],
  ])('guesses the misspelling "%s" as %s and says so', (text, name) => {
    const resolution = resolveItemName(registry, text);
    expect(nameOf(resolution)).toBe(`guess ${name}`);
    expect(resolution).toHaveProperty('note', `read "${text}" as ${name.replaceAll('_', ' ')}`);
  });

  it.each([
    'unicorn',
    'house',
    'castle',
    'computer',
    'cape',
    'plan',
    'steel',
    'car',
    'diamond stick',
    'emerald sword',
    'tin nugget',
    'cat',
    '13',
  ])('does not guess at "%s"', (text) => {
    expect(resolveItemName(registry, text).kind).toBe('unknown');
  });

  it('names what is alike beside what it does not know, and nothing where nothing is', () => {
    expect(resolveItemName(registry, 'wood sord')).toHaveProperty('nearest.0', 'wooden_sword');
    expect(resolveItemName(registry, 'unicorn')).toHaveProperty('nearest', []);
  });

  it.each([
    ['pickaxe', 'iron_pickaxe'],
    ['sword', 'diamond_sword'],
    ['helmet', 'turtle_helmet'],
    ['iron bar', 'iron_ingot'],
    ['iron', 'raw_iron'],
    ['berries', 'glow_berries'],
    ['oak', 'oak_sapling'],
    ['slab', 'stone_slab'],
    ['music disc', 'music_disc_cat'],
    ['fish', 'salmon'],
  ])('asks which "%s", naming %s among others', (text, one) => {
    const resolution = resolveItemName(registry, text);
    expect(resolution.kind).toBe('ambiguous');
    if (resolution.kind !== 'ambiguous') return;
    expect(resolution.names).toContain(one);
    expect(resolution.question).toMatch(/\?$/);
  });

  it.each([
    ['1.16.5', 'raw iron', 'iron_ore'],
    ['1.16.5', 'dirt path', 'grass_path'],
    ['1.20.1', 'dirt path', 'dirt_path'],
    ['1.20.1', 'grass', 'grass'],
    ['1.20.3', 'grass', 'short_grass'],
    ['1.20.1', 'short grass', 'grass'],
    ['1.20.1', 'turtle scute', 'scute'],
    ['26.1', 'scute', 'turtle_scute'],
    ['1.20.1', 'iron chain', 'chain'],
    ['26.1', 'chain', 'iron_chain'],
  ])('in %s reads "%s" as %s', (version, text, name) => {
    expect(nameOf(resolveItemName(loadRegistry(version), text))).toBe(`known ${name}`);
  });

  it('states what it assumed, and nothing where it assumed nothing', () => {
    expect(resolveItemName(registry, 'stove')).toHaveProperty('note');
    expect(resolveItemName(loadRegistry('1.16.5'), 'raw iron')).toHaveProperty('note');
    expect(resolveItemName(registry, 'crafting bench')).not.toHaveProperty('note');
    expect(resolveItemName(registry, 'cobblestone pickaxe')).not.toHaveProperty('note');
  });

  it.each([
    '',
    '   ',
    '🍕🍕',
    '_'.repeat(50),
    'a'.repeat(100_000),
    'of of of',
    '\u0000',
    'the',
    "'''",
    '%s%n',
  ])('survives %j', (text) => {
    expect(resolveItemName(registry, text).kind).toBe('unknown');
  });
});

describe.each(VERSIONS)('names of %s', (version) => {
  const versionRegistry = loadRegistry(version);
  const items = [...versionRegistry.items.values()];

  it('reads every registry name as itself', () => {
    const wrong = items.filter((item) => {
      const spaced = resolveItemName(versionRegistry, item.name.replace(/_/g, ' '));
      return (
        nameOf(resolveItemName(versionRegistry, item.name)) !== `known ${item.name}` ||
        nameOf(spaced) !== `known ${item.name}`
      );
    });
    expect(wrong.map((item) => item.name)).toEqual([]);
  });

  it('reads every display name as its item, or asks where several share it', () => {
    const wrong = items.filter((item) => {
      // "Map" and "Clay" are shown for one item and registered for another.
      const taken = item.displayName.toLowerCase().replace(/ /g, '_');
      if (taken !== item.name && versionRegistry.items.has(taken)) return false;
      return !reaches(resolveItemName(versionRegistry, item.displayName), item.name);
    });
    expect(wrong.map((item) => item.displayName)).toEqual([]);
  });

  it('reads the plural of every display name', () => {
    const wrong = items.filter((item) => {
      const plural = naivePlural(item.displayName);
      const taken = plural.toLowerCase().replace(/ /g, '_');
      if (taken !== item.name && versionRegistry.items.has(taken)) return false;
      const shown = item.displayName.toLowerCase().replace(/ /g, '_');
      if (shown !== item.name && versionRegistry.items.has(shown)) return false;
      return !reaches(resolveItemName(versionRegistry, plural), item.name);
    });
    expect(wrong.map((item) => item.displayName)).toEqual([]);
  });

  it('reads back every everyday name, in singular and plural', () => {
    const wrong = items.filter((item) => {
      const single = resolveItemName(versionRegistry, everydayName(versionRegistry, item.name));
      const many = everydayName(versionRegistry, item.name, 3);
      const taken = many.replace(/ /g, '_');
      const bricks = taken !== item.name && versionRegistry.items.has(taken);
      return (
        !reaches(single, item.name) ||
        (!bricks && !reaches(resolveItemName(versionRegistry, many), item.name))
      );
    });
    expect(wrong.map((item) => item.name)).toEqual([]);
  });

  it('reads every mob by name and plural', () => {
    const mobs = [...versionRegistry.entities.values()].filter((entity) =>
      versionRegistry.items.has(`${entity.name}_spawn_egg`),
    );
    expect(mobs.length).toBeGreaterThan(40);
    const wrong = mobs.filter(
      (mob) =>
        nameOf(resolveEntityName(versionRegistry, mob.name)) !== `known ${mob.name}` ||
        nameOf(resolveEntityName(versionRegistry, naivePlural(mob.displayName))) !== `known ${mob.name}`,
    );
    expect(wrong.map((mob) => mob.name)).toEqual([]);
  });

  it('reads every block by its registry name', () => {
    const wrong = [...versionRegistry.blocks.keys()].filter(
      (name) => nameOf(resolveBlockName(versionRegistry, name)) !== `known ${name}`,
    );
    expect(wrong).toEqual([]);
  });
});

/** A pluraliser of its own, so that the tested one cannot excuse itself. */
function naivePlural(name: string): string {
  if (/(?:[^s]s|men)$/i.test(name) && !/us$/.test(name)) return name;
  if (/(?:s|sh|ch|x)$/.test(name)) return `${name}es`;
  if (/man$/.test(name)) return `${name.slice(0, -2)}en`;
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  if (/(?:shelf|leaf|wolf)$/i.test(name)) return `${name.slice(0, -1)}ves`;
  if (/(?:tato)$/i.test(name)) return `${name}es`;
  return `${name}s`;
}

describe('resolveEntityName', () => {
  it.each([
    ['pigs', 'known pig'],
    ['wolves', 'known wolf'],
    ['endermen', 'known enderman'],
    ['zombie pigman', 'known zombified_piglin'],
    ['sheep', 'known sheep'],
    ['dog', 'known wolf'],
    ['snowman', 'known snow_golem'],
    ['skeltons', 'guess skeleton'],
    ['golem', 'ambiguous iron_golem snow_golem'],
    ['arrow', 'unknown'],
    ['boat', 'unknown'],
    ['player', 'unknown'],
    ['unicorn', 'unknown'],
  ])('reads "%s" as %s', (text, expected) => {
    expect(nameOf(resolveEntityName(registry, text))).toBe(expected);
  });

  it('follows the pigman through its renaming', () => {
    expect(nameOf(resolveEntityName(loadRegistry('1.15.2'), 'zombified piglin'))).toBe('known zombie_pigman');
  });
});

describe('resolveBlockName', () => {
  it.each(['water', 'lava', 'fire', 'redstone_wire', 'farmland', 'crafting_table'])('knows %s', (name) => {
    expect(nameOf(resolveBlockName(registry, name.replace(/_/g, ' ')))).toBe(`known ${name}`);
  });
});

describe('everydayName and paperName', () => {
  it.each([
    ['oak_planks', 1, 'oak planks'],
    ['cobblestone', 11, 'cobblestone'],
    ['stick', 3, 'sticks'],
    ['stick', 1, 'stick'],
    ['bookshelf', 2, 'bookshelves'],
    ['compass', 2, 'compasses'],
    ['shears', 2, 'shears'],
    ['tnt', 1, 'TNT'],
    ['sweet_berries', 4, 'sweet berries'],
    ['chest_minecart', 2, 'minecarts with chest'],
    ['iron_block', 2, 'blocks of iron'],
    ['flint_and_steel', 2, 'flint and steel'],
    ['music_disc_cat', 1, 'music disc cat'],
    ['filled_map', 1, 'filled map'],
    ['pig', 3, 'pigs'],
    ['redstone', 2, 'redstone dust'],
  ])('says %s x %i as "%s"', (name, count, expected) => {
    expect(everydayName(registry, name, count)).toBe(expected);
  });

  it.each([
    ['oak_log', 'wood log'],
    ['dark_oak_log', 'wood log'],
    ['spruce_planks', 'wood plank'],
    ['raw_iron', 'raw iron'],
    ['cobblestone', 'cobblestone'],
  ])('says %s in Co-Voyager\'s words as "%s"', (name, expected) => {
    expect(paperName(name)).toBe(expected);
  });
});
