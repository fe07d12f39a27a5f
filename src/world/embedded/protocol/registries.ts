import { wordsIn } from '../../../base/words.js';
import type { VersionData } from '../data/version-data.js';
import type { Packet } from './packets.js';

interface LegacyRegistryEntry {
  readonly name: { readonly value: string };
  readonly id: { readonly value: number };
  readonly element: { readonly value: unknown };
}

interface LegacyCodec {
  readonly value: Readonly<
    Record<
      string,
      | {
          readonly value: {
            readonly value: { readonly value: { readonly value: readonly LegacyRegistryEntry[] } };
          };
        }
      | undefined
    >
  >;
}

type SegmentedCodec = Readonly<
  Record<string, { readonly entries: readonly { readonly key: string }[] } | undefined>
>;

/** Numbers of the registries a version sends at login: biomes, damage types. */
export interface Registries {
  /** Plains: 0 would be badlands. */
  readonly plainsBiome: number;
  /** Number of a biome by name; plains for one the version lacks. */
  biome(name: string): number;
  /** Number of a damage type such as `fall`; `generic` for an unknown one. */
  damageType(name: string): number;
}

/** Reads a version's registries from its login packet; up to 1.20.4 they are one tag, later one part each. */
export function readRegistries(data: VersionData): Registries {
  const codec = data.loginTemplate['dimensionCodec'] ?? {};
  const told = registryKeys(codec, 'minecraft:worldgen/biome');
  const biomes =
    told.size > 0 ? told : new Map([...data.biomeIds].map(([name, id]) => [`minecraft:${name}`, id]));
  const damageTypes = registryKeys(codec, 'minecraft:damage_type');
  const plainsBiome = biomes.get('minecraft:plains') ?? 0;
  return {
    plainsBiome,
    biome: (name) => biomes.get(`minecraft:${name}`) ?? plainsBiome,
    damageType: (name) => damageTypes.get(`minecraft:${name}`) ?? damageTypes.get('minecraft:generic') ?? 0,
  };
}

function registryKeys(codec: unknown, registry: string): ReadonlyMap<string, number> {
  const segmented = (codec as SegmentedCodec)[registry];
  if (segmented && 'entries' in segmented) {
    return new Map(segmented.entries.map(({ key }, index) => [key, index]));
  }
  const entries = (codec as Partial<LegacyCodec>).value?.[registry]?.value.value.value.value ?? [];
  return new Map(entries.map(({ name, id }) => [name.value, id.value]));
}

type Tag = readonly [name: string, entries: readonly number[]];

const packets = new Map<string, Packet>();

/**
 * The tags real clients work with by themselves: what each tool digs faster (they show the cracks), what is climbed,
 * what is a liquid. Taken from the blocks' own data, so they are right for every version.
 */
export function tagsPacket(data: VersionData): Packet {
  const known = packets.get(data.version);
  if (known) return known;
  const blocks = blockTags(data);
  const items = itemTags(data);
  const fluids: readonly Tag[] = [
    ['minecraft:water', [1, 2]],
    ['minecraft:lava', [3, 4]],
  ];
  const params = data.isAtLeast('1.17')
    ? {
        tags: [
          tagType('minecraft:block', blocks),
          tagType('minecraft:item', items),
          tagType('minecraft:fluid', fluids),
        ],
      }
    : { blockTags: tagList(blocks), itemTags: tagList(items), fluidTags: tagList(fluids), entityTags: [] };
  const packet = { name: 'tags', params };
  packets.set(data.version, packet);
  return packet;
}

function tagType(tagType: string, tags: readonly Tag[]): unknown {
  return { tagType, tags: tagList(tags) };
}

function tagList(tags: readonly Tag[]): unknown {
  return tags.map(([tagName, entries]) => ({ tagName, entries: [...entries] }));
}

const TIERS: readonly (readonly [tag: string, weakest: string])[] = [
  ['minecraft:needs_stone_tool', 'stone_pickaxe'],
  ['minecraft:needs_iron_tool', 'iron_pickaxe'],
  ['minecraft:needs_diamond_tool', 'diamond_pickaxe'],
];

function blockTags(data: VersionData): Tag[] {
  const blocks = [...data.blocks.values()];
  const idsWhere = (fits: (name: string, material: string) => boolean): number[] =>
    blocks.filter(({ name, material }) => fits(name, material)).map(({ id }) => id);
  const mineable: Tag[] = ['pickaxe', 'axe', 'shovel', 'hoe'].map((tool) => [
    `minecraft:mineable/${tool}`,
    idsWhere((_, material) => material.includes(`mineable/${tool}`)),
  ]);
  const order = wordsIn(
    'wooden_pickaxe golden_pickaxe stone_pickaxe iron_pickaxe diamond_pickaxe netherite_pickaxe',
  );
  const weakestOf = (tools: ReadonlySet<string>): string | undefined => order.find((tool) => tools.has(tool));
  const needs: Tag[] = TIERS.map(([tag, weakest]) => [
    tag,
    blocks.filter(({ harvestTools }) => weakestOf(harvestTools) === weakest).map(({ id }) => id),
  ]);
  return [
    ...mineable,
    ...needs,
    ['minecraft:climbable', idsWhere((name) => /^(ladder|vine|scaffolding|.*_vines(_plant)?)$/.test(name))],
    ['minecraft:leaves', idsWhere((name) => name.endsWith('_leaves'))],
    ['minecraft:logs', idsWhere((name) => /_(log|wood|stem|hyphae)$/.test(name))],
    ['minecraft:planks', idsWhere((name) => name.endsWith('_planks'))],
    ['minecraft:wool', idsWhere((name) => name.endsWith('_wool'))],
    ['minecraft:fences', idsWhere((name) => name.endsWith('_fence'))],
    ['minecraft:walls', idsWhere((name) => name.endsWith('_wall'))],
    ['minecraft:doors', idsWhere((name) => name.endsWith('_door'))],
    ['minecraft:slabs', idsWhere((name) => name.endsWith('_slab'))],
    ['minecraft:stairs', idsWhere((name) => name.endsWith('_stairs'))],
  ];
}

function itemTags(data: VersionData): Tag[] {
  const items = [...data.items.values()];
  const idsWhere = (fits: (name: string) => boolean): number[] =>
    items.filter(({ name }) => fits(name)).map(({ id }) => id);
  return [
    ['minecraft:planks', idsWhere((name) => name.endsWith('_planks'))],
    ['minecraft:logs', idsWhere((name) => /_(log|wood|stem|hyphae)$/.test(name))],
    ['minecraft:wool', idsWhere((name) => name.endsWith('_wool'))],
    ['minecraft:coals', idsWhere((name) => name === 'coal' || name === 'charcoal')],
    ['minecraft:arrows', idsWhere((name) => name.endsWith('arrow'))],
  ];
}
