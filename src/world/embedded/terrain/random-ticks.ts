import { propertiesOf } from '../data/block-states.js';
import type { VersionData } from '../data/version-data.js';
import { GROWTH } from '../fields/plant-growth.js';
import type { GameState } from '../game.js';
import { ACTIVE_CHUNKS } from '../nature/tick-wildlife.js';
import { chanceAt, randomFrom, type Random } from '../random.js';
import { chunkKey, chunkOf, chunkOfKey, LOWEST_Y, SECTION_COUNT } from './chunk-position.js';
import { isWithering, wither } from './leaves.js';
import type { RandomTickRule } from './random-tick-rule.js';

/** Blocks to which something happens now and then, by name; the first line that fits counts. */
const TABLE: readonly RandomTickRule[] = [{ blocks: /_leaves$/, when: isWithering, tick: wither }, ...GROWTH];

const ALL_SECTIONS: readonly number[] = Array.from({ length: SECTION_COUNT }, (_, number) => number);

interface WatchedChunk {
  readonly chunkX: number;
  readonly chunkZ: number;
  revision: number;
  /** Where there is something to tick; null until the chunk has been quiet for a tick. */
  sections: readonly number[] | null;
}

/** The chunks about the players of a game, and for which places of theirs the list was made. */
interface Watch {
  around: string;
  chunks: ReadonlyMap<number, WatchedChunk>;
}

const watches = new WeakMap<GameState, Watch>();

/**
 * One tick of chance, in the chunks about players: some blocks of each section are picked, and those of the table do
 * something. Sections without any are passed over, which changes nothing but the time it takes. Land that nobody has
 * seen yet is not made for it.
 */
export function tickRandomly(game: GameState): void {
  if (game.randomTickSpeed === 0) return;
  const { blocks } = game;
  const tickSeed = chanceAt(game.seed, game.tickNumber, 0, 0) * 2 ** 32;
  for (const chunk of chunksAround(game)) {
    const { chunkX, chunkZ } = chunk;
    if (!blocks.isLoaded(chunkX, chunkZ)) continue;
    const revision = blocks.revisionOf(chunkX, chunkZ);
    if (revision === chunk.revision) chunk.sections ??= sectionsToTick(game, chunk);
    else Object.assign(chunk, { revision, sections: null });
    for (const number of chunk.sections ?? ALL_SECTIONS) {
      if (blocks.sectionStates(chunkX, chunkZ, number))
        tickSection(game, chunk, number, randomFrom(chanceAt(tickSeed, chunkX, number, chunkZ) * 2 ** 32));
    }
  }
}

function tickSection(game: GameState, chunk: WatchedChunk, number: number, random: Random): void {
  const lines = linesByState(game.data);
  const { chunkX, chunkZ } = chunk;
  for (let picks = 0; picks < game.randomTickSpeed; picks++) {
    const cell = Math.floor(random() * 4096);
    // Asked each time: what was picked before may have changed the section.
    const line = lines[game.blocks.sectionStates(chunkX, chunkZ, number)?.[cell] ?? 0] ?? 0;
    if (line === 0) continue;
    const position = {
      x: chunkX * 16 + (cell & 15),
      y: LOWEST_Y + number * 16 + (cell >> 8),
      z: chunkZ * 16 + ((cell >> 4) & 15),
    };
    TABLE[line - 1]?.tick(game, position, random);
  }
}

function sectionsToTick({ blocks, data }: GameState, { chunkX, chunkZ }: WatchedChunk): readonly number[] {
  const lines = linesByState(data);
  return ALL_SECTIONS.filter((number) =>
    blocks.sectionStates(chunkX, chunkZ, number)?.some((state) => lines[state] !== 0),
  );
}

function chunksAround(game: GameState): Iterable<WatchedChunk> {
  const centres = game.connectedPlayers().map(({ position }) => chunkOf(position));
  const around = centres.map(({ chunkX, chunkZ }) => `${chunkX} ${chunkZ}`).join();
  const known = watches.get(game);
  if (known?.around === around) return known.chunks.values();
  const chunks = new Map<number, WatchedChunk>();
  for (const { chunkX, chunkZ } of centres) {
    for (let dx = -ACTIVE_CHUNKS; dx <= ACTIVE_CHUNKS; dx++) {
      for (let dz = -ACTIVE_CHUNKS; dz <= ACTIVE_CHUNKS; dz++) {
        const key = chunkKey(chunkX + dx, chunkZ + dz);
        if (!chunks.has(key))
          chunks.set(key, known?.chunks.get(key) ?? { ...chunkOfKey(key), revision: -1, sections: null });
      }
    }
  }
  watches.set(game, { around, chunks });
  return chunks.values();
}

const tables = new WeakMap<VersionData, Uint8Array>();

/** For each state of a version the line of the table that is for it, counted from 1; 0 for none. */
function linesByState(data: VersionData): Uint8Array {
  const known = tables.get(data);
  if (known) return known;
  const lines = new Uint8Array(data.stateCount);
  for (const block of data.blocks.values()) {
    for (let state = block.minState; state <= block.maxState; state++) {
      const properties = propertiesOf(block, state);
      lines[state] =
        1 + TABLE.findIndex(({ blocks, when }) => blocks.test(block.name) && (!when || when(properties)));
    }
  }
  tables.set(data, lines);
  return lines;
}
