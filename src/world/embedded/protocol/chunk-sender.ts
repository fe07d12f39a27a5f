import type { Position } from '../../../base/position.js';
import { portionClock, realMs, type Portions } from '../../../base/portions.js';
import { propertyOf } from '../data/block-states.js';
import type { VersionData } from '../data/version-data.js';
import type { GameState } from '../game.js';
import type { Player } from '../players/player.js';
import { LOWEST_Y, SECTION_COUNT, type ChunkPosition, chunkOf } from '../terrain/chunk-position.js';
import { encodeChunk, type ChunkBlockEntity } from './chunk-encoder.js';
import { encodeOldChunk } from './old-chunk-encoder.js';
import { VIEW_CHUNKS } from './login-packets.js';
import type { Outgoing, PacketFramer } from './frames.js';
import type { Registries } from './registries.js';

/** A kind of block that clients do not draw without its entry in the chunk. */
interface BlockEntityKind {
  readonly id: string;
  readonly type: number;
}

// The numbers of these are the same in every version served.
const BLOCK_ENTITY_NUMBERS: Readonly<Record<string, number>> = {
  furnace: 0,
  chest: 1,
  trapped_chest: 2,
  ender_chest: 3,
};

/** Beds of all colours are one kind; the hanging sign came before it in 1.19.3. */
function blockEntityOf(data: VersionData, block: string): BlockEntityKind | null {
  if (block.endsWith('_bed')) return { id: 'bed', type: data.isAtLeast('1.19.3') ? 24 : 23 };
  const type = Object.hasOwn(BLOCK_ENTITY_NUMBERS, block) ? BLOCK_ENTITY_NUMBERS[block] : undefined;
  return type === undefined ? null : { id: block, type };
}

/** More than a dozen clients see at once. */
const MOST_KEPT = 2000;
/** Of the time between two ticks, the share that new chunks may take; the rest is the game's. */
const SHARE_OF_TICK = 0.5;
const MOST_MS = 25;
/** Chunks of nature each player may want at once, the nearest first. */
const MOST_WANTED = 32;

/** A chunk in view, and how far it is from the player's in chunks. */
interface ChunkInView extends ChunkPosition {
  readonly distance: number;
}

/** Encoded chunks of one world, kept until they change. */
export class ChunkCache {
  readonly #frames = new Map<string, { readonly revision: number; readonly frame: Buffer }>();
  readonly #isBlockEntity: Uint8Array;
  #wanted: ChunkInView[] = [];
  #lastTickMs = realMs();
  #endMs = 0;

  constructor(
    private readonly game: GameState,
    private readonly registries: Registries,
    private readonly framer: PacketFramer,
  ) {
    this.#isBlockEntity = blockEntityStates(game.data);
  }

  /** Once a tick, before chunks are sent: what is not sent within its share of the time waits for the next. */
  beginTick(): void {
    const now = realMs();
    this.#endMs = now + Math.min(MOST_MS, Math.max(2, (now - this.#lastTickMs) * SHARE_OF_TICK));
    this.#lastTickMs = now;
    this.game.place.ahead?.want(this.#wanted.sort((a, b) => a.distance - b.distance));
    this.#wanted = [];
  }

  /** Whether a chunk can be sent without making it first. */
  isReady({ chunkX, chunkZ }: ChunkPosition): boolean {
    const { ahead } = this.game.place;
    if (!ahead?.isWorking || this.game.blocks.isLoaded(chunkX, chunkZ)) return true;
    const frame = this.#frames.get(`${chunkX},${chunkZ}`);
    return frame?.revision === this.game.blocks.revisionOf(chunkX, chunkZ);
  }

  /** Has land made that a player waits for; asked anew each tick. */
  want(chunks: readonly ChunkInView[]): void {
    this.#wanted.push(...chunks.slice(0, MOST_WANTED));
  }

  hasTime(): boolean {
    return realMs() < this.#endMs;
  }

  frameOf(position: ChunkPosition): Buffer {
    const key = `${position.chunkX},${position.chunkZ}`;
    const revision = this.game.blocks.revisionOf(position.chunkX, position.chunkZ);
    const known = this.#frames.get(key);
    if (known?.revision === revision) return known.frame;
    const { data, blocks, place } = this.game;
    const blockEntities = this.#blockEntities(position);
    const around = { blockEntities, biomeAt: place.biomeAt };
    const packets = data.isAtLeast('1.18')
      ? [{ name: 'map_chunk', params: encodeChunk(data, this.registries, blocks, position, around) }]
      : encodeOldChunk(data, this.registries, blocks, position, around);
    const frame = Buffer.concat(packets.map((packet) => this.framer.frame(packet)));
    this.#frames.delete(key);
    this.#frames.set(key, { revision, frame });
    if (place.wildlife) this.#forgetOldest();
    return frame;
  }

  /** Encodes what is sent to whoever comes in at a place, before anybody does; nature is made ahead meanwhile. */
  *prepare(position: Position): Portions<void> {
    const chunks = chunksAround(this.game, chunkOf(position));
    if (this.game.place.ahead) {
      this.game.place.ahead.want(chunks);
      return;
    }
    const isOver = portionClock();
    for (const chunk of chunks) {
      this.frameOf(chunk);
      if (isOver()) yield;
    }
  }

  #forgetOldest(): void {
    if (this.#frames.size <= MOST_KEPT) return;
    const [oldest] = this.#frames.keys();
    if (oldest !== undefined) this.#frames.delete(oldest);
  }

  #blockEntities({ chunkX, chunkZ }: ChunkPosition): ChunkBlockEntity[] {
    const found: ChunkBlockEntity[] = [];
    for (let section = 0; section < SECTION_COUNT; section++) {
      this.game.blocks.sectionStates(chunkX, chunkZ, section)?.forEach((state, index) => {
        if (this.#isBlockEntity[state] !== 1) return;
        const kind = blockEntityOf(this.game.data, this.game.data.blockOfState(state).name);
        const [x, y, z] = [index & 15, LOWEST_Y + section * 16 + (index >> 8), (index >> 4) & 15];
        if (kind) found.push({ x, y, z, ...kind });
      });
    }
    return found;
  }
}

/** 1 for each state that is a chest, a furnace or a bed of some kind. */
function blockEntityStates(data: VersionData): Uint8Array {
  return Uint8Array.from({ length: data.stateCount }, (_, state) => {
    const kind = blockEntityOf(data, data.blockOfState(state).name);
    return kind && propertyOf(data, state, 'facing') !== undefined ? 1 : 0;
  });
}

/** Sends one client the chunks around its player, and takes those back it has left behind. */
export class ChunkSender {
  readonly #sent = new Set<string>();
  #center: ChunkPosition | null = null;
  #owed: ChunkInView[] = [];

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
    this.#owed = [];
    this.#center = null;
  }

  /** Sends what is in view and not sent yet. In nature as much as there is time for, the nearest first, the rest later. */
  update(): void {
    const center = chunkOf(this.player.position);
    const isSame = this.#center?.chunkX === center.chunkX && this.#center.chunkZ === center.chunkZ;
    if (!isSame) {
      this.#center = center;
      this.outgoing.send({ name: 'update_view_position', params: center });
      this.#owed = chunksAround(this.game, center);
      this.#takeBack();
      this.#owed = this.#owed.filter(({ chunkX, chunkZ }) => !this.#sent.has(`${chunkX},${chunkZ}`));
    }
    if (this.#owed.length > 0) this.#sendOwed(center);
  }

  #sendOwed(center: ChunkPosition): void {
    const isAtOnce = this.game.place.ahead === null;
    const isBatched = this.game.data.isAtLeast('1.20.2');
    const later: ChunkInView[] = [];
    let count = 0;
    for (const chunk of this.#owed) {
      // Nobody waits for the ground under its feet.
      const isUnderFeet = chunk.chunkX === center.chunkX && chunk.chunkZ === center.chunkZ;
      if (!isAtOnce && !isUnderFeet && !(this.cache.isReady(chunk) && this.cache.hasTime())) {
        later.push(chunk);
        continue;
      }
      if (isBatched && count === 0) this.outgoing.send({ name: 'chunk_batch_start', params: {} });
      this.#sent.add(`${chunk.chunkX},${chunk.chunkZ}`);
      this.outgoing.sendFrame(this.cache.frameOf(chunk));
      count += 1;
    }
    this.#owed = later;
    this.cache.want(later.filter((chunk) => !this.cache.isReady(chunk)));
    if (isBatched && count > 0)
      this.outgoing.send({ name: 'chunk_batch_finished', params: { batchSize: count } });
  }

  #takeBack(): void {
    const kept = new Set(this.#owed.map(({ chunkX, chunkZ }) => `${chunkX},${chunkZ}`));
    for (const key of this.#sent) {
      if (kept.has(key)) continue;
      const [chunkX = 0, chunkZ = 0] = key.split(',').map(Number);
      this.#sent.delete(key);
      this.outgoing.send({ name: 'unload_chunk', params: { chunkX, chunkZ } });
    }
  }
}

// Only chunks near a place that ends: around it there is nothing, two rings of it so that clients draw the edge.
function chunksAround(game: GameState, { chunkX, chunkZ }: ChunkPosition): ChunkInView[] {
  const { low, high } = game.place.extent ?? EVERYWHERE;
  const [west, east] = [(low.x >> 4) - 2, (high.x >> 4) + 2];
  const [north, south] = [(low.z >> 4) - 2, (high.z >> 4) + 2];
  const chunks: ChunkInView[] = [];
  for (let x = Math.max(west, chunkX - VIEW_CHUNKS); x <= Math.min(east, chunkX + VIEW_CHUNKS); x++) {
    for (let z = Math.max(north, chunkZ - VIEW_CHUNKS); z <= Math.min(south, chunkZ + VIEW_CHUNKS); z++) {
      chunks.push({ chunkX: x, chunkZ: z, distance: Math.hypot(x - chunkX, z - chunkZ) });
    }
  }
  return chunks.sort((a, b) => a.distance - b.distance);
}

const WORLD_EDGE = 30_000_000;
const EVERYWHERE = {
  low: { x: -WORLD_EDGE, z: -WORLD_EDGE },
  high: { x: WORLD_EDGE, z: WORLD_EDGE },
};
