import { minecraftData } from '../../../game/minecraft-data.js';
import { worldHeights, type WorldHeights } from '../../../environment/arena-bounds.js';
import type { Item } from '../../../game/item.js';
import { loadRegistry, type RawState, type Registry } from '../../../game/registry.js';

/** One property of a block's states, with its values in the order the state ids count them. */
interface StateProperty {
  readonly name: string;
  readonly values: readonly string[];
}

/** A block of one version, with what the rules need to know of it. */
export interface BlockType {
  readonly id: number;
  readonly name: string;
  /** The game's hardness; null or negative where nothing breaks it. */
  readonly hardness: number | null;
  readonly material: string;
  /** Items one of which must be in hand for a drop; empty when a bare hand will do. */
  readonly harvestTools: ReadonlySet<string>;
  readonly minState: number;
  readonly maxState: number;
  readonly defaultState: number;
  readonly properties: readonly StateProperty[];
  /** Light it gives, and takes from what shines through it: 0 to 15. */
  readonly light: number;
  readonly lightLoss: number;
}

interface ItemType extends Item {
  readonly id: number;
}

interface EntityKind {
  readonly id: number;
  readonly name: string;
  /** In blocks. */
  readonly width: number;
  readonly height: number;
}

interface Food {
  readonly foodPoints: number;
  readonly saturation: number;
}

/** A box of a block's collision shape, in block coordinates: [minX, minY, minZ, maxX, maxY, maxZ]. */
export type ShapeBox = readonly [number, number, number, number, number, number];

/** Everything the server reads about one version of the game. Built once and shared. */
export interface VersionData {
  readonly version: string;
  readonly protocolVersion: number;
  readonly registry: Registry;
  readonly items: ReadonlyMap<string, ItemType>;
  readonly blocks: ReadonlyMap<string, BlockType>;
  readonly entities: ReadonlyMap<string, EntityKind>;
  readonly foods: ReadonlyMap<string, Food>;
  readonly soundIds: ReadonlyMap<string, number>;
  readonly particleIds: ReadonlyMap<string, number>;
  readonly stateCount: number;
  /** Lowest and highest block of the overworld. */
  readonly heights: WorldHeights;
  /** Numbers of the biomes where the login packet does not give them (before 1.16.2). */
  readonly biomeIds: ReadonlyMap<string, number>;
  /**
   * The login packet a real server of this version sends: registries and dimensions in it are used as they are. Empty
   * before 1.16, whose clients know them by themselves.
   */
  readonly loginTemplate: Readonly<Record<string, unknown>>;
  isAtLeast(version: string): boolean;
  blockOfState(state: number): BlockType;
  /** Boxes an entity collides with; empty where it passes. */
  shapeOf(state: number): readonly ShapeBox[];
}

const loaded = new Map<string, VersionData>();

/**
 * Loads a version's tables; a second call is free.
 * @throws CoVoyagerError `unknown-version`
 */
export function loadVersionData(version: string): VersionData {
  const known = loaded.get(version);
  if (known) return known;
  const data = buildVersionData(version);
  loaded.set(version, data);
  return data;
}

type RawData = ReturnType<typeof minecraftData>;

function buildVersionData(version: string): VersionData {
  const registry = loadRegistry(version);
  const raw = minecraftData(version);
  const items = new Map<string, ItemType>();
  for (const [name, item] of registry.items)
    items.set(name, { ...item, id: raw.itemsByName[name]?.id ?? -1 });
  const blocks = readBlocks(raw, registry);
  const byState: BlockType[] = [];
  for (const block of blocks.values()) {
    for (let state = block.minState; state <= block.maxState; state++) byState[state] = block;
  }
  const air = requireEntry(blocks, 'air');
  const shapes = readShapes(raw, byState);
  return {
    version,
    protocolVersion: raw.version.version ?? 0,
    registry,
    items,
    blocks,
    entities: readEntities(raw),
    foods: new Map(
      raw.foodsArray.map(({ name, foodPoints, saturation }) => [name, { foodPoints, saturation }]),
    ),
    soundIds: readSounds(raw),
    particleIds: new Map(raw.particlesArray.map(({ id, name }) => [name, id])),
    stateCount: byState.length,
    heights: worldHeights((other) => registry.isAtLeast(other)),
    biomeIds: new Map(raw.biomesArray.map(({ id, name }) => [name, id])),
    loginTemplate: (raw.loginPacket as unknown as Record<string, unknown> | undefined) ?? {},
    isAtLeast: (other) => registry.isAtLeast(other),
    blockOfState: (state) => byState[state] ?? air,
    shapeOf: (state) => shapes[state] ?? [],
  };
}

/** Looks up an entry that the version must have. */
export function requireEntry<Value>(table: ReadonlyMap<string, Value>, name: string): Value {
  const value = table.get(name);
  if (value === undefined) throw new Error(`Expected the game data to know "${name}".`);
  return value;
}

// The package's own types promise fields that some blocks lack.
interface RawBlock {
  readonly id: number;
  readonly name: string;
  readonly minStateId?: number;
  readonly maxStateId?: number;
  readonly defaultState?: number;
  readonly states?: readonly RawState[];
  readonly emitLight?: number;
  readonly filterLight?: number;
}

// Some versions' tables leave the diamond pickaxe out of what it harvests.
const NEEDS_DIAMOND = /^(obsidian|crying_obsidian|ancient_debris|netherite_block|respawn_anchor)$/;

function readBlocks(raw: RawData, registry: Registry): Map<string, BlockType> {
  const blocks = new Map<string, BlockType>();
  for (const { id, name, minStateId: minState = 0, ...block } of raw.blocksArray as readonly RawBlock[]) {
    const { hardness, diggable, material = 'default', harvestTools = [] } = registry.blocks.get(name) ?? {};
    blocks.set(name, {
      id,
      name,
      // Some versions' tables give bedrock a hardness.
      hardness: diggable === true ? (hardness ?? null) : null,
      material,
      harvestTools: new Set(NEEDS_DIAMOND.test(name) ? [...harvestTools, 'diamond_pickaxe'] : harvestTools),
      minState,
      maxState: block.maxStateId ?? minState,
      defaultState: block.defaultState ?? minState,
      properties: (block.states ?? []).map(readProperty),
      light: block.emitLight ?? 0,
      lightLoss: block.filterLight ?? 0,
    });
  }
  return blocks;
}

function readProperty(state: RawState): StateProperty {
  if (state.type === 'bool') return { name: state.name, values: ['true', 'false'] };
  const values = state.values ?? Array.from({ length: state.num_values }, (_, index) => String(index));
  return { name: state.name, values };
}

interface RawShapes {
  readonly blocks: Readonly<Record<string, number | readonly number[] | undefined>>;
  readonly shapes: Readonly<Record<string, readonly ShapeBox[] | undefined>>;
}

function readShapes(raw: RawData, byState: readonly BlockType[]): readonly (readonly ShapeBox[])[] {
  const { blocks, shapes } = raw.blockCollisionShapes as unknown as RawShapes;
  return byState.map((block, state) => {
    const entry = blocks[block.name];
    const shape = typeof entry === 'object' ? entry[state - block.minState] : entry;
    return shape === undefined ? [] : (shapes[String(shape)] ?? []);
  });
}

function readEntities(raw: RawData): Map<string, EntityKind> {
  return new Map(
    raw.entitiesArray.map(({ id, name, width, height }) => [
      name,
      { id, name, width: width ?? 0.6, height: height ?? 0.6 },
    ]),
  );
}

// Some versions' tables count sounds from 1, the registry always counts from 0.
function readSounds(raw: RawData): Map<string, number> {
  const sounds =
    (raw as unknown as { soundsArray?: readonly { id: number; name: string }[] }).soundsArray ?? [];
  const first = sounds.reduce((least, { id }) => Math.min(least, id), 1);
  return new Map(sounds.map(({ id, name }) => [name, id - first]));
}
