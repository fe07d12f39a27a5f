import type { Position } from '../../../base/position.js';
import { HIGHEST_Y } from '../../../environment/arena-bounds.js';
import type { StateChange } from '../data/block-states.js';
import { chunkKey, chunkOfKey, LOWEST_Y, SECTION_COUNT, type ChunkPosition } from './chunk-position.js';

const SECTION_SIZE = 4096;

/** The sections of a chunk from the bottom up, each in the order y, z, x; missing ones are air. */
export type ChunkSections = (Uint16Array | undefined)[];

/** What a chunk is before anybody changed it. */
export type ChunkSource = (chunkX: number, chunkZ: number) => ChunkSections;

/** What differed from a place's source at some moment: states by their place in the chunk, by chunk. */
export type BlockSnapshot = ReadonlyMap<number, ReadonlyMap<number, number>>;

/** States by place in their chunk, where they are others than generated. */
type Changes = Map<number, number>;

/**
 * The blocks of a place, as its source makes them: nature from a seed, or what was built. A chunk comes into being when
 * somebody asks for a block of it, and may be forgotten when nobody is near: only what differs from the source is kept.
 * Blocks are state ids; everything outside of the height of the world is air.
 */
export class GeneratedBlocks {
  readonly #loaded = new Map<number, ChunkSections>();
  readonly #changes = new Map<number, Changes>();
  /** How often each chunk was changed, in memory or not: it comes again as it was. */
  readonly #revisions = new Map<number, number>();
  #lastKey = Number.NaN;
  #last: ChunkSections | null = null;

  constructor(private readonly source: ChunkSource) {}

  chunks(): ChunkPosition[] {
    return [...this.#loaded.keys()].map(chunkOfKey);
  }

  isLoaded(chunkX: number, chunkZ: number): boolean {
    return this.#loaded.has(chunkKey(chunkX, chunkZ));
  }

  /** Takes a chunk that was made ahead, as the source makes it; one that is in memory stays. */
  take(chunkX: number, chunkZ: number, chunk: ChunkSections): void {
    if (!this.isLoaded(chunkX, chunkZ)) this.#load(chunkKey(chunkX, chunkZ), chunk);
  }

  stateAt({ x, y, z }: Position): number {
    if (y < LOWEST_Y || y > HIGHEST_Y) return 0;
    const section = this.#chunkAt(x >> 4, z >> 4)[(y - LOWEST_Y) >> 4];
    return section?.[cellInChunk(x, y, z) & (SECTION_SIZE - 1)] ?? 0;
  }

  /** Sets a block; outside the height of the world nothing happens. */
  setState({ x, y, z }: Position, state: number): void {
    if (y < LOWEST_Y || y > HIGHEST_Y) return;
    const key = chunkKey(x >> 4, z >> 4);
    const changes = this.#changes.get(key) ?? new Map<number, number>();
    this.#changes.set(key, changes);
    const cell = cellInChunk(x, y, z);
    const chunk = this.#chunkAt(x >> 4, z >> 4);
    changes.set(cell, state);
    write(chunk, cell, state);
    this.#countChange(key);
  }

  /** States of one section in the order y, z, x, or null where it is all air. Not to be changed. */
  sectionStates(chunkX: number, chunkZ: number, number: number): Uint16Array | null {
    return this.#chunkAt(chunkX, chunkZ)[number] ?? null;
  }

  /** Counts changes, so that an encoded chunk can be kept while it is 0 behind. */
  revisionOf(chunkX: number, chunkZ: number): number {
    return this.#revisions.get(chunkKey(chunkX, chunkZ)) ?? 0;
  }

  /** Forgets the chunks nobody needs; they come again, with what was changed in them, when somebody asks. */
  keepOnly(isNeeded: (chunk: ChunkPosition) => boolean): void {
    for (const key of this.#loaded.keys()) if (!isNeeded(chunkOfKey(key))) this.#loaded.delete(key);
    this.#last = null;
    this.#lastKey = Number.NaN;
  }

  /** Cheap to take: nothing of the size of the world is copied. */
  snapshot(): BlockSnapshot {
    return new Map([...this.#changes].map(([key, changes]) => [key, new Map(changes)]));
  }

  /** Every block that is another than at that moment, with its state now. */
  differencesFrom(snapshot: BlockSnapshot): StateChange[] {
    return [...this.#differingChunks(snapshot)].flatMap(([key, now, then]) =>
      [...cellsThatDiffer(now, then)].map((cell) => {
        const position = positionOf(key, cell);
        return { position, state: now.get(cell) ?? this.stateAt(position) };
      }),
    );
  }

  /**
   * Brings every block back.
   * @returns the positions that changed by it, with their state now
   */
  restore(snapshot: BlockSnapshot): StateChange[] {
    const restored: StateChange[] = [];
    for (const [key, now, then] of [...this.#differingChunks(snapshot)]) {
      const cells = [...cellsThatDiffer(now, then)];
      if (cells.length === 0) continue;
      this.#countChange(key);
      if (then.size > 0) this.#changes.set(key, new Map(then));
      else this.#changes.delete(key);
      if (!this.#loaded.delete(key)) continue;
      this.#last = null;
      this.#lastKey = Number.NaN;
      for (const cell of cells) {
        const position = positionOf(key, cell);
        restored.push({ position, state: this.stateAt(position) });
      }
    }
    return restored;
  }

  #countChange(key: number): void {
    this.#revisions.set(key, (this.#revisions.get(key) ?? 0) + 1);
  }

  #chunkAt(chunkX: number, chunkZ: number): ChunkSections {
    const key = chunkKey(chunkX, chunkZ);
    if (key === this.#lastKey && this.#last) return this.#last;
    const chunk = this.#loaded.get(key) ?? this.#load(key, this.source(chunkX, chunkZ));
    this.#last = chunk;
    this.#lastKey = key;
    return chunk;
  }

  #load(key: number, chunk: ChunkSections): ChunkSections {
    for (const [cell, state] of this.#changes.get(key) ?? []) write(chunk, cell, state);
    this.#loaded.set(key, chunk);
    return chunk;
  }

  *#differingChunks(
    snapshot: BlockSnapshot,
  ): Generator<[number, ReadonlyMap<number, number>, ReadonlyMap<number, number>]> {
    const keys = new Set([...this.#changes.keys(), ...snapshot.keys()]);
    for (const key of keys) yield [key, this.#changes.get(key) ?? NONE, snapshot.get(key) ?? NONE];
  }
}

/** Cuts the states of a whole chunk, in the order y, z, x, into its sections. */
export function chunkSectionsOf(states: Uint16Array): ChunkSections {
  return Array.from({ length: SECTION_COUNT }, (_, number) => {
    const section = states.subarray(number * SECTION_SIZE, (number + 1) * SECTION_SIZE);
    // A copy: one section that stays must not hold on to the whole chunk's states.
    return section.some((state) => state !== 0) ? section.slice() : undefined;
  });
}

const NONE: ReadonlyMap<number, number> = new Map();

function* cellsThatDiffer(
  now: ReadonlyMap<number, number>,
  then: ReadonlyMap<number, number>,
): Generator<number> {
  for (const [cell, state] of now) if (then.get(cell) !== state) yield cell;
  for (const cell of then.keys()) if (!now.has(cell)) yield cell;
}

function positionOf(key: number, cell: number): Position {
  const { chunkX, chunkZ } = chunkOfKey(key);
  return { x: chunkX * 16 + (cell & 15), y: LOWEST_Y + (cell >> 8), z: chunkZ * 16 + ((cell >> 4) & 15) };
}

/** Where a block stands in its chunk, in the order y, z, x. */
export function cellInChunk(x: number, y: number, z: number): number {
  return ((y - LOWEST_Y) << 8) | ((z & 15) << 4) | (x & 15);
}

/** Sets a block of a chunk by its cell. */
export function write(chunk: ChunkSections, cell: number, state: number): void {
  const number = cell >> 12;
  let section = chunk[number];
  if (!section) {
    if (state === 0) return;
    section = new Uint16Array(SECTION_SIZE);
    chunk[number] = section;
  }
  section[cell & (SECTION_SIZE - 1)] = state;
}
