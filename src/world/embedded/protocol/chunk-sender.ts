import { propertyOf } from '../data/block-states.js';
import type { GameState } from '../game.js';
import type { Player } from '../players/player.js';
import { LOWEST_Y, SECTION_COUNT, type ChunkPosition } from '../terrain/block-store.js';
import { encodeChunk, type ChunkBlockEntity } from './chunk-encoder.js';
import { VIEW_CHUNKS } from './login-packets.js';
import type { Outgoing, PacketFramer } from './frames.js';
import type { Registries } from './registries.js';

// Numbers of the block entity types clients do not draw without; the same in every version served.
const BLOCK_ENTITY_NUMBERS: Readonly<Record<string, number>> = {
  furnace: 0,
  chest: 1,
  trapped_chest: 2,
  ender_chest: 3,
};

/** Encoded chunks of one world, kept until they change. */
export class ChunkCache {
  readonly #frames = new Map<string, { readonly revision: number; readonly frame: Buffer }>();

  constructor(
    private readonly game: GameState,
    private readonly registries: Registries,
    private readonly framer: PacketFramer,
  ) {}

  frameOf(position: ChunkPosition): Buffer {
    const key = `${position.chunkX},${position.chunkZ}`;
    const revision = this.game.blocks.revisionOf(position.chunkX, position.chunkZ);
    const known = this.#frames.get(key);
    if (known?.revision === revision) return known.frame;
    const { data, blocks } = this.game;
    const params = encodeChunk(data, this.registries, blocks, position, this.#blockEntities(position));
    const frame = this.framer.frame({ name: 'map_chunk', params });
    this.#frames.set(key, { revision, frame });
    return frame;
  }

  #blockEntities({ chunkX, chunkZ }: ChunkPosition): ChunkBlockEntity[] {
    const found: ChunkBlockEntity[] = [];
    for (let section = 0; section < SECTION_COUNT; section++) {
      const states = this.game.blocks.sectionStates(chunkX, chunkZ, section);
      states?.forEach((state, index) => {
        if (state === 0) return;
        const type = BLOCK_ENTITY_NUMBERS[this.game.data.blockOfState(state).name];
        if (type === undefined || propertyOf(this.game.data, state, 'facing') === undefined) return;
        found.push({ x: index & 15, y: LOWEST_Y + section * 16 + (index >> 8), z: (index >> 4) & 15, type });
      });
    }
    return found;
  }
}

/** Sends one client the chunks around its player, and takes those back it has left behind. */
export class ChunkSender {
  readonly #sent = new Set<string>();
  #center: ChunkPosition | null = null;

  constructor(
    private readonly game: GameState,
    private readonly player: Player,
    private readonly cache: ChunkCache,
    private readonly outgoing: Outgoing,
  ) {}

  /** Whether the client has the chunk a block lies in. */
  has(x: number, z: number): boolean {
    return this.#sent.has(`${x >> 4},${z >> 4}`);
  }

  /** Forgets what was sent: the client starts anew (respawn). */
  forget(): void {
    this.#sent.clear();
    this.#center = null;
  }

  update(): void {
    const center = {
      chunkX: Math.floor(this.player.position.x) >> 4,
      chunkZ: Math.floor(this.player.position.z) >> 4,
    };
    if (this.#center?.chunkX === center.chunkX && this.#center.chunkZ === center.chunkZ) return;
    this.#center = center;
    this.outgoing.send({ name: 'update_view_position', params: center });
    const wanted = this.#chunksAround(center);
    const isBatched = this.game.data.isAtLeast('1.20.2');
    const fresh = wanted.filter(({ chunkX, chunkZ }) => !this.#sent.has(`${chunkX},${chunkZ}`));
    if (fresh.length > 0) {
      if (isBatched) this.outgoing.send({ name: 'chunk_batch_start', params: {} });
      for (const chunk of fresh) {
        this.#sent.add(`${chunk.chunkX},${chunk.chunkZ}`);
        this.outgoing.sendFrame(this.cache.frameOf(chunk));
      }
      if (isBatched)
        this.outgoing.send({ name: 'chunk_batch_finished', params: { batchSize: fresh.length } });
    }
    const kept = new Set(wanted.map(({ chunkX, chunkZ }) => `${chunkX},${chunkZ}`));
    for (const key of this.#sent) {
      if (kept.has(key)) continue;
      const [chunkX = 0, chunkZ = 0] = key.split(',').map(Number);
      this.#sent.delete(key);
      this.outgoing.send({ name: 'unload_chunk', params: { chunkX, chunkZ } });
    }
  }

  // Only chunks near the arena: around it there is nothing, two rings of it so that clients draw the edge.
  #chunksAround({ chunkX, chunkZ }: ChunkPosition): ChunkPosition[] {
    const { from, to } = this.game.environment.area;
    const low = { x: (Math.min(from[0], to[0]) >> 4) - 2, z: (Math.min(from[1], to[1]) >> 4) - 2 };
    const high = { x: (Math.max(from[0], to[0]) >> 4) + 2, z: (Math.max(from[1], to[1]) >> 4) + 2 };
    const chunks: (ChunkPosition & { readonly distance: number })[] = [];
    for (let x = Math.max(low.x, chunkX - VIEW_CHUNKS); x <= Math.min(high.x, chunkX + VIEW_CHUNKS); x++) {
      for (let z = Math.max(low.z, chunkZ - VIEW_CHUNKS); z <= Math.min(high.z, chunkZ + VIEW_CHUNKS); z++) {
        chunks.push({ chunkX: x, chunkZ: z, distance: Math.hypot(x - chunkX, z - chunkZ) });
      }
    }
    return chunks.sort((a, b) => a.distance - b.distance);
  }
}
