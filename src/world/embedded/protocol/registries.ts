import type { VersionData } from '../data/version-data.js';

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
  readonly biomeCount: number;
  /** Number of a damage type such as `fall`; `generic` for an unknown one. */
  damageType(name: string): number;
}

/** Reads a version's registries from its login packet; up to 1.20.4 they are one tag, later one part each. */
export function readRegistries(data: VersionData): Registries {
  const codec = data.loginTemplate['dimensionCodec'];
  const biomes = registryKeys(codec, 'minecraft:worldgen/biome');
  const damageTypes = registryKeys(codec, 'minecraft:damage_type');
  return {
    plainsBiome: biomes.get('minecraft:plains') ?? 0,
    biomeCount: Math.max(1, ...[...biomes.values()].map((id) => id + 1)),
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
