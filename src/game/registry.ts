import { CoVoyagerError } from '../base/error.js';
import { createRequire } from 'node:module';
import type { Item } from './item.js';

/** A block as the version's data describes it; ids are already resolved to names. */
export interface BlockFacts {
  readonly name: string;
  readonly displayName: string;
  /** Seconds-like hardness of the game's dig formula; -1 or null where it cannot be broken. */
  readonly hardness: number | null;
  /** Whether it can be mined at all: neither air nor a fluid, nor what only creative players break. */
  readonly diggable: boolean;
  /** Items that make it drop something, in registry order; empty when a bare hand will do. */
  readonly harvestTools: readonly string[];
  readonly material: string;
  /** What each property of its states may be. */
  readonly values: ReadonlyMap<string, readonly string[]>;
}

/** A mob or other entity type. */
export interface EntityType {
  readonly name: string;
  readonly displayName: string;
  readonly category: string;
}

/** Whether a kind of mob is a monster, by the game's own classes. */
export function isHostile({ entities }: Pick<Registry, 'entities'>, mob: string): boolean {
  return entities.get(mob)?.category.startsWith('Hostile') === true;
}

/** The raw registries of one version, keyed by registry name, in the version's own order. */
export interface Registry {
  readonly version: string;
  readonly items: ReadonlyMap<string, Item>;
  readonly blocks: ReadonlyMap<string, BlockFacts>;
  readonly entities: ReadonlyMap<string, EntityType>;
  /** Names of what is enchanted with. */
  readonly enchantments: ReadonlySet<string>;
  /** How much of hunger each food takes, in half drumsticks. */
  readonly foodPoints: ReadonlyMap<string, number>;
  /** minecraft-data's recipe table, untouched: result id -> variants. */
  readonly rawRecipes: Readonly<Record<string, readonly RawRecipe[]>>;
  readonly itemNameById: ReadonlyMap<number, string>;
  /** How many times faster the item digs the material than a bare hand; 1 where it does not help. */
  digSpeed(material: string, item: string): number;
  /** True where this version is the named one or newer. Throws on a version the data does not know. */
  isAtLeast(version: string): boolean;
}

/** One grid cell as minecraft-data writes it: an id, `{id}`, `[id, metadata]`, or null for an empty cell. */
export type RawIngredient = number | null | { readonly id: number | null } | readonly [number, number];

/** One crafting variant as minecraft-data writes it. */
export interface RawRecipe {
  readonly result: { readonly id: number; readonly count: number };
  readonly inShape?: readonly (readonly RawIngredient[])[];
  readonly ingredients?: readonly RawIngredient[];
}

/** A property of a block's states, as minecraft-data has it. */
export interface RawState {
  readonly name: string;
  readonly type: string;
  readonly num_values: number;
  readonly values?: readonly string[];
}

interface RawVersion {
  readonly items: readonly {
    id: number;
    name: string;
    displayName: string;
    stackSize: number;
    maxDurability?: number | undefined;
  }[];
  readonly blocks: readonly {
    name: string;
    displayName: string;
    hardness: number | null;
    diggable: boolean;
    material?: string;
    harvestTools?: Record<string, boolean>;
    states?: readonly RawState[];
  }[];
  readonly entities: readonly { name: string; displayName: string; type?: string; category?: string }[];
  readonly recipes: Record<string, RawRecipe[]>;
  readonly enchantments?: readonly { name: string }[];
  readonly foods?: readonly { name: string; foodPoints: number }[];
  readonly materials?: DigSpeeds;
}

/** Material -> item id -> times as fast as a bare hand, as minecraft-data has it. */
export type DigSpeeds = Record<string, Record<string, number>>;

const require = createRequire(import.meta.url);

/** Oldest version whose rules the project models (1.13 changed every name). */
export const OLDEST_VERSION = '1.14';
/** What bots and people join by default. */
export const DEFAULT_VERSION = '1.20.1';

// Snapshots (20w13b) and candidates (1.16-rc1) are listed beside the releases.
const RELEASE_NAME = /^\d+(\.\d+)+$/;

interface VersionEntry {
  readonly minecraftVersion: string;
  readonly dataVersion?: number;
  /** Of the protocol. */
  readonly version?: number;
}

// The package's own index.js indexes every table of a version (300 ms); its data.js hands out single tables.
function versionTables(): Record<string, RawVersion> {
  return (require('minecraft-data/data.js') as { pc: Record<string, RawVersion> }).pc;
}

let releases: readonly VersionEntry[] | undefined;

/** Releases from {@link OLDEST_VERSION} on that have a full data set, oldest first. */
function releaseEntries(): readonly VersionEntry[] {
  if (releases) return releases;
  const known =
    require('minecraft-data/minecraft-data/data/pc/common/protocolVersions.json') as VersionEntry[];
  const tables = versionTables();
  const supported = known
    .filter(
      (entry) => RELEASE_NAME.test(entry.minecraftVersion) && tables[entry.minecraftVersion] !== undefined,
    )
    .sort((a, b) => (a.dataVersion ?? 0) - (b.dataVersion ?? 0));
  const first = supported.findIndex((entry) => entry.minecraftVersion === OLDEST_VERSION);
  releases = supported.slice(first);
  return releases;
}

/** Version names this build can plan for, oldest first. */
export function supportedVersions(): readonly string[] {
  return releaseEntries().map((entry) => entry.minecraftVersion);
}

/** Releases that speak a protocol, oldest first; several small ones share one. */
export function releasesOfProtocol(protocolVersion: number): readonly string[] {
  return releaseEntries()
    .filter(({ version }) => version === protocolVersion)
    .map(({ minecraftVersion }) => minecraftVersion);
}

const loaded = new Map<string, Registry>();

/**
 * Loads one version's registries; a second call is free.
 * @throws CoVoyagerError `unknown-version` when the data has no such release from 1.14 on.
 */
export function loadRegistry(version: string): Registry {
  const cached = loaded.get(version);
  if (cached) return cached;
  const order = supportedVersions();
  const position = order.indexOf(version);
  const raw = versionTables()[version];
  if (position < 0 || !raw) {
    throw new CoVoyagerError(
      'unknown-version',
      `Expected a Minecraft Java Edition release from ${OLDEST_VERSION} to ${order.at(-1) ?? '?'}, got "${version}". ` +
        `Known: ${order.join(', ')}.`,
    );
  }
  if (raw.items.some(isWornAtOnce)) mendDurabilities(raw, order.slice(position + 1));
  const registry = buildRegistry(version, raw, (other) => {
    const otherPosition = order.indexOf(other);
    if (otherPosition < 0) throw new CoVoyagerError('unknown-version', `No data for version "${other}".`);
    return position >= otherPosition;
  });
  loaded.set(version, registry);
  return registry;
}

// No tool of the game wears out in one use: the data of 1.20.5 and 1.20.6 has it of all of them.
function isWornAtOnce({ maxDurability }: RawVersion['items'][number]): boolean {
  return maxDurability === 1;
}

/** Takes what tools stand from the next release that knows it. */
function mendDurabilities({ items }: RawVersion, later: readonly string[]): void {
  const tables = versionTables();
  const next = later.flatMap((version) => tables[version] ?? []).find((raw) => !raw.items.some(isWornAtOnce));
  const known = new Map(next?.items.map(({ name, maxDurability }) => [name, maxDurability]));
  for (const item of items) if (isWornAtOnce(item)) item.maxDurability = known.get(item.name);
}

const INTANGIBLE = /^((cave_|void_)?air|water|lava|bubble_column)$/;

/**
 * Has every pickaxe dig stone-like blocks at its own speed (game rule): from 1.20.5 on the data gives ores and metals a
 * tier of tools for material, and that tier's speed alone, so that a stone pickaxe would dig iron ore no faster than a hand.
 */
export function mendDigSpeeds(materials: DigSpeeds): void {
  const pickaxes = materials['mineable/pickaxe'];
  for (const name of Object.keys(materials))
    if (pickaxes && name.startsWith('incorrect_for_')) materials[name] = pickaxes;
}

function buildRegistry(version: string, raw: RawVersion, isAtLeast: (version: string) => boolean): Registry {
  const itemNameById = new Map(raw.items.map((item) => [item.id, item.name]));
  const items = new Map<string, Item>();
  for (const item of raw.items) {
    items.set(item.name, {
      name: item.name,
      displayName: item.displayName,
      stackSize: item.stackSize,
      durability: item.maxDurability ?? null,
    });
  }
  const blocks = new Map<string, BlockFacts>();
  for (const block of raw.blocks) {
    const tools = Object.keys(block.harvestTools ?? {}).map((id) => itemNameById.get(Number(id)));
    blocks.set(block.name, {
      name: block.name,
      displayName: block.displayName,
      hardness: block.hardness,
      // Some versions' data call air and fluids diggable, some give bedrock a hardness.
      diggable:
        block.diggable && block.hardness !== null && block.hardness >= 0 && !INTANGIBLE.test(block.name),
      harvestTools: tools.filter((name) => name !== undefined),
      material: block.material ?? 'default',
      values: new Map((block.states ?? []).map((state) => [state.name, state.values ?? valuesOf(state)])),
    });
  }
  const entities = new Map<string, EntityType>();
  for (const entity of raw.entities) {
    entities.set(entity.name, {
      name: entity.name,
      displayName: entity.displayName,
      category: entity.category ?? entity.type ?? 'unknown',
    });
  }
  return {
    version,
    items,
    blocks,
    entities,
    enchantments: new Set((raw.enchantments ?? []).map(({ name }) => name)),
    foodPoints: new Map((raw.foods ?? []).map(({ name, foodPoints }) => [name, foodPoints])),
    rawRecipes: raw.recipes,
    itemNameById,
    digSpeed: digSpeedOf(raw),
    isAtLeast,
  };
}

/** What minecraft-data does not spell out: some numbers count from 0. */
function valuesOf(state: { readonly type: string; readonly num_values: number }): readonly string[] {
  if (state.type === 'bool') return ['true', 'false'];
  return Array.from({ length: state.num_values }, (_, value) => String(value));
}

function digSpeedOf(raw: RawVersion): Registry['digSpeed'] {
  const idByName = new Map(raw.items.map(({ id, name }) => [name, id]));
  const { materials = {} } = raw;
  mendDigSpeeds(materials);
  return (material, item) => materials[material]?.[String(idByName.get(item))] ?? 1;
}
