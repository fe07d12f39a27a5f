import minecraftData from 'minecraft-data';
import { loadRegistry, type Registry } from '../../../game/registry.js';

/** One property of a block's states, with its values in the order the state ids count them. */
export interface StateProperty {
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
  /** Ids of the items one of which must be in hand for a drop; null when a bare hand will do. */
  readonly harvestTools: ReadonlySet<number> | null;
  readonly minState: number;
  readonly maxState: number;
  readonly defaultState: number;
  readonly properties: readonly StateProperty[];
  /** Light passes and neither mobs nor fences hold on to it. */
  readonly transparent: boolean;
}

export interface ItemType {
  readonly id: number;
  readonly name: string;
  readonly stackSize: number;
  /** Uses before it breaks; null where it never wears. */
  readonly durability: number | null;
}

export interface EntityKind {
  readonly id: number;
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

export interface Food {
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
  readonly itemById: ReadonlyMap<number, ItemType>;
  readonly blocks: ReadonlyMap<string, BlockType>;
  readonly entities: ReadonlyMap<string, EntityKind>;
  readonly foods: ReadonlyMap<string, Food>;
  readonly soundIds: ReadonlyMap<string, number>;
  readonly stateCount: number;
  /** The login packet a real server of this version sends: registries and dimensions in it are used as they are. */
  readonly loginTemplate: Readonly<Record<string, unknown>>;
  isAtLeast(version: string): boolean;
  blockOfState(state: number): BlockType;
  /** Boxes an entity collides with; empty where it passes. */
  shapeOf(state: number): readonly ShapeBox[];
  /** How many times faster the item digs the material than a bare hand; 1 where it does not help. */
  digSpeed(material: string, itemId: number): number;
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

interface RawState {
  readonly name: string;
  readonly type: string;
  readonly num_values: number;
  readonly values?: readonly string[];
}

function buildVersionData(version: string): VersionData {
  const registry = loadRegistry(version);
  const raw = minecraftData(version);
  const items = new Map<string, ItemType>();
  for (const { id, name, stackSize, maxDurability } of raw.itemsArray) {
    items.set(name, { id, name, stackSize, durability: maxDurability ?? null });
  }
  const itemById = new Map([...items.values()].map((item) => [item.id, item]));
  const blocks = readBlocks(raw);
  const byState: BlockType[] = [];
  for (const block of blocks.values()) {
    for (let state = block.minState; state <= block.maxState; state++) byState[state] = block;
  }
  const air = requireEntry(blocks, 'air');
  const shapes = readShapes(raw, byState);
  const materials = raw.materials as Record<string, Record<number, number> | undefined>;
  return {
    version,
    protocolVersion: raw.version.version ?? 0,
    registry,
    items,
    itemById,
    blocks,
    entities: readEntities(raw),
    foods: new Map(
      raw.foodsArray.map(({ name, foodPoints, saturation }) => [name, { foodPoints, saturation }]),
    ),
    soundIds: readSounds(raw),
    stateCount: byState.length,
    loginTemplate: raw.loginPacket as unknown as Record<string, unknown>,
    isAtLeast: (other) => registry.isAtLeast(other),
    blockOfState: (state) => byState[state] ?? air,
    shapeOf: (state) => shapes[state] ?? [],
    digSpeed: (material, itemId) => materials[material]?.[itemId] ?? 1,
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
  readonly hardness?: number | null;
  readonly material?: string;
  readonly harvestTools?: Readonly<Record<string, boolean>>;
  readonly minStateId?: number;
  readonly maxStateId?: number;
  readonly defaultState?: number;
  readonly states?: readonly RawState[];
  readonly transparent: boolean;
}

function readBlocks(raw: RawData): Map<string, BlockType> {
  const blocks = new Map<string, BlockType>();
  for (const block of raw.blocksArray as unknown as readonly RawBlock[]) {
    const minState = block.minStateId ?? 0;
    blocks.set(block.name, {
      id: block.id,
      name: block.name,
      hardness: block.hardness ?? null,
      material: materialOf(block),
      harvestTools: harvestToolsOf(block, raw),
      minState,
      maxState: block.maxStateId ?? minState,
      defaultState: block.defaultState ?? minState,
      properties: (block.states ?? []).map(readProperty),
      transparent: block.transparent,
    });
  }
  return blocks;
}

// From 1.21 on the data names the tier of stone-like blocks here instead of the tool.
function materialOf({ material = 'default' }: RawBlock): string {
  return material.startsWith('incorrect_for_') ? 'mineable/pickaxe' : material;
}

// Some versions' tables leave the diamond pickaxe out of what it harvests.
const NEEDS_DIAMOND = /^(obsidian|crying_obsidian|ancient_debris|netherite_block|respawn_anchor)$/;

function harvestToolsOf(block: RawBlock, raw: RawData): ReadonlySet<number> | null {
  if (!block.harvestTools) return null;
  const tools = new Set(Object.keys(block.harvestTools).map(Number));
  const diamond = raw.itemsByName['diamond_pickaxe']?.id;
  if (NEEDS_DIAMOND.test(block.name) && diamond !== undefined) tools.add(diamond);
  return tools;
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
