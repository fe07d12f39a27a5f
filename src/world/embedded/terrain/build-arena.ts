import { positionKey, type Position } from '../../../base/position.js';
import { HIGHEST_Y, LOWEST_Y } from '../../../environment/arena-bounds.js';
import { blocksOf } from '../../../environment/arena-blocks.js';
import { checkNames } from '../../../environment/environment-names.js';
import type { ArenaEnvironment } from '../../../environment/environment-schema.js';
import { stateWith } from '../data/block-states.js';
import { requireEntry, type BlockType, type VersionData } from '../data/version-data.js';
import { connectedState, isConnecting } from '../rules/connections.js';
import { chunkKey, chunkOfKey } from './chunk-position.js';
import { cellInChunk, GeneratedBlocks, write, type ChunkSections } from './generated-blocks.js';

/** The blocks of a freshly built place. */
export interface BuiltArena {
  readonly blocks: GeneratedBlocks;
  /** Keys of blocks nobody may break: the ground, fences, the chest. */
  readonly protectedKeys: ReadonlySet<string>;
  /** Whether a layer of the ground (always protected) covers the position, and nothing was set into it there. */
  isLayer(position: Position): boolean;
}

// High enough that nobody jumps out from a tower they are likely to build.
const WALL_HEIGHT = 40;

/**
 * Sets an arena's layers and blocks, and an invisible wall around its area: the world ends there, and bots do not
 * know of world borders.
 */
export function buildArena(data: VersionData, arena: ArenaEnvironment): BuiltArena {
  const blocks = new Drawing();
  fillLayers(data, arena, blocks);
  fillWall(data, arena, blocks);
  const protectedKeys = new Set<string>();
  const placedKeys = new Set<string>();
  const connecting: { position: Position; block: BlockType }[] = [];
  for (const placed of blocksOf(arena)) {
    const block = blockNamed(data, arena, placed.block);
    if (!block) continue;
    const wanted = Object.fromEntries(
      Object.entries(placed.states ?? {}).map(([key, value]) => [key, String(value)]),
    );
    const { x, y, z } = placed;
    blocks.setState({ x, y, z }, stateWith(block, { ...naturalStates(block), ...wanted }));
    placedKeys.add(positionKey(placed));
    if (placed.protected) protectedKeys.add(positionKey(placed));
    if (isConnecting(block)) connecting.push({ position: { x, y, z }, block });
  }
  for (const { position } of connecting) {
    blocks.setState(position, connectedState(data, blocks, position, blocks.stateAt(position)));
  }
  const { from, to } = arena.area;
  const isInside = ({ x, z }: Position): boolean =>
    x >= Math.min(from[0], to[0]) &&
    x <= Math.max(from[0], to[0]) &&
    z >= Math.min(from[1], to[1]) &&
    z <= Math.max(from[1], to[1]);
  return {
    blocks: blocks.built(),
    protectedKeys,
    isLayer: (position) =>
      isInside(position) &&
      arena.layers.some(({ fromY, toY }) => position.y >= fromY && position.y <= toY) &&
      !placedKeys.has(positionKey(position)),
  };
}

/** What is being built, before anybody plays in it. */
class Drawing {
  readonly #chunks = new Map<number, ChunkSections>();

  stateAt({ x, y, z }: Position): number {
    const cell = cellInChunk(x, y, z);
    return this.#chunks.get(chunkKey(x >> 4, z >> 4))?.[cell >> 12]?.[cell & 0xfff] ?? 0;
  }

  setState({ x, y, z }: Position, state: number): void {
    if (y < LOWEST_Y || y > HIGHEST_Y) return;
    const key = chunkKey(x >> 4, z >> 4);
    const chunk = this.#chunks.get(key) ?? [];
    this.#chunks.set(key, chunk);
    write(chunk, cellInChunk(x, y, z), state);
  }

  built(): GeneratedBlocks {
    const copyOf = (chunkX: number, chunkZ: number): ChunkSections =>
      (this.#chunks.get(chunkKey(chunkX, chunkZ)) ?? []).map((section) => section?.slice());
    const blocks = new GeneratedBlocks(copyOf);
    for (const { chunkX, chunkZ } of [...this.#chunks.keys()].map(chunkOfKey))
      blocks.take(chunkX, chunkZ, copyOf(chunkX, chunkZ));
    return blocks;
  }
}

/** Null for what only other releases have (copper before 1.17): nothing stands there then. */
function blockNamed(data: VersionData, arena: ArenaEnvironment, name: string): BlockType | null {
  const block = data.blocks.get(name) ?? data.blocks.get(RENAMED[name] ?? name);
  if (!block) checkNames(arena, data.registry);
  return block ?? null;
}

// Environments use one name; some versions know the block by another.
const RENAMED: Readonly<Record<string, string>> = { short_grass: 'grass', grass: 'short_grass' };

// Leaves of a built tree belong to it; they do not wither.
function naturalStates(block: BlockType): Record<string, string> {
  return block.name.endsWith('_leaves') ? { persistent: 'true', distance: '1' } : {};
}

function fillLayers(data: VersionData, arena: ArenaEnvironment, blocks: Drawing): void {
  const { from, to } = arena.area;
  for (const layer of arena.layers) {
    const state = blockNamed(data, arena, layer.block)?.defaultState ?? 0;
    for (let y = Math.min(layer.fromY, layer.toY); y <= Math.max(layer.fromY, layer.toY); y++) {
      for (let z = Math.min(from[1], to[1]); z <= Math.max(from[1], to[1]); z++) {
        for (let x = Math.min(from[0], to[0]); x <= Math.max(from[0], to[0]); x++)
          blocks.setState({ x, y, z }, state);
      }
    }
  }
}

function fillWall(data: VersionData, arena: ArenaEnvironment, blocks: Drawing): void {
  const state = requireEntry(data.blocks, 'barrier').defaultState;
  const { from, to } = arena.area;
  const [west, east] = [Math.min(from[0], to[0]) - 1, Math.max(from[0], to[0]) + 1];
  const [north, south] = [Math.min(from[1], to[1]) - 1, Math.max(from[1], to[1]) + 1];
  const heights = arena.layers.flatMap(({ fromY, toY }) => [fromY, toY]);
  const ground = heights.length > 0 ? Math.max(...heights) : 0;
  for (let y = ground; y <= ground + WALL_HEIGHT; y++) {
    for (let x = west; x <= east; x++) {
      blocks.setState({ x, y, z: north }, state);
      blocks.setState({ x, y, z: south }, state);
    }
    for (let z = north; z <= south; z++) {
      blocks.setState({ x: west, y, z }, state);
      blocks.setState({ x: east, y, z }, state);
    }
  }
}
