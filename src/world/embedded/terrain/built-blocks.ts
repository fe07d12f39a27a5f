import type { Position } from '../../../base/position.js';
import { HIGHEST_Y } from '../../../environment/arena-bounds.js';
import type { StateChange } from '../data/block-states.js';
import {
  chunkKey,
  chunkOfKey,
  LOWEST_Y,
  SECTION_COUNT,
  type BlockSnapshot,
  type BlockStore,
  type ChunkPosition,
} from './block-store.js';

const SECTION_SIZE = 4096;

/** 16 x 16 x 16 states in the order y, z, x; shared ones are copied before they change. */
interface Section {
  readonly states: Uint16Array;
  isShared: boolean;
}

/** One chunk: 16 x 16 blocks of ground, all the way up. Missing sections are air. */
class Column {
  readonly sections: (Section | undefined)[] = new Array<Section | undefined>(SECTION_COUNT);
  /** Counts changes, so that an encoded chunk can be kept while it is 0 behind. */
  revision = 0;
}

/** Sections as they were; nothing is copied until something changes. */
class BuiltSnapshot implements BlockSnapshot {
  constructor(
    readonly takenOf: BlockStore,
    readonly columns: ReadonlyMap<number, readonly (Section | undefined)[]>,
  ) {}
}

/** The blocks of a built place. Everything outside of what was ever set is air. */
export class BuiltBlocks implements BlockStore {
  readonly #columns = new Map<number, Column>();

  stateAt({ x, y, z }: Position): number {
    if (y < LOWEST_Y || y > HIGHEST_Y) return 0;
    const section = this.#columns.get(chunkKey(x >> 4, z >> 4))?.sections[(y - LOWEST_Y) >> 4];
    return section?.states[indexInSection(x, y, z)] ?? 0;
  }

  setState({ x, y, z }: Position, state: number): void {
    if (y < LOWEST_Y || y > HIGHEST_Y) return;
    const key = chunkKey(x >> 4, z >> 4);
    let column = this.#columns.get(key);
    if (!column) {
      column = new Column();
      this.#columns.set(key, column);
    }
    const number = (y - LOWEST_Y) >> 4;
    let section = column.sections[number];
    if (!section || section.isShared) {
      section = { states: section ? section.states.slice() : new Uint16Array(SECTION_SIZE), isShared: false };
      column.sections[number] = section;
    }
    section.states[indexInSection(x, y, z)] = state;
    column.revision += 1;
  }

  sectionStates(chunkX: number, chunkZ: number, number: number): Uint16Array | null {
    return this.#columns.get(chunkKey(chunkX, chunkZ))?.sections[number]?.states ?? null;
  }

  revisionOf(chunkX: number, chunkZ: number): number {
    return this.#columns.get(chunkKey(chunkX, chunkZ))?.revision ?? 0;
  }

  chunks(): ChunkPosition[] {
    return [...this.#columns.keys()].map(chunkOfKey);
  }

  isLoaded(chunkX: number, chunkZ: number): boolean {
    return this.#columns.has(chunkKey(chunkX, chunkZ));
  }

  snapshot(): BlockSnapshot {
    const columns = new Map<number, readonly (Section | undefined)[]>();
    for (const [key, column] of this.#columns) {
      for (const section of column.sections) if (section) section.isShared = true;
      columns.set(key, [...column.sections]);
    }
    return new BuiltSnapshot(this, columns);
  }

  differencesFrom(snapshot: BlockSnapshot): StateChange[] {
    const changes: StateChange[] = [];
    for (const [key, column] of this.#columns) {
      const saved = columnsOf(snapshot).get(key) ?? [];
      const chunk = chunkOfKey(key);
      for (let number = 0; number < SECTION_COUNT; number++) {
        const now = column.sections[number];
        if (now !== saved[number]) collectDifferences(saved[number], now, chunk, number, changes);
      }
    }
    return changes;
  }

  restore(snapshot: BlockSnapshot): StateChange[] {
    const changes: StateChange[] = [];
    for (const [key, column] of this.#columns) {
      const saved = columnsOf(snapshot).get(key) ?? [];
      const chunk = chunkOfKey(key);
      for (let number = 0; number < SECTION_COUNT; number++) {
        const now = column.sections[number];
        const then = saved[number];
        if (now === then) continue;
        collectDifferences(now, then, chunk, number, changes);
        if (then) then.isShared = true;
        column.sections[number] = then;
      }
      column.revision += 1;
    }
    return changes;
  }
}

function columnsOf(snapshot: BlockSnapshot): BuiltSnapshot['columns'] {
  if (snapshot instanceof BuiltSnapshot) return snapshot.columns;
  throw new Error('Expected a snapshot of a built place.');
}

function indexInSection(x: number, y: number, z: number): number {
  return ((y & 15) << 8) | ((z & 15) << 4) | (x & 15);
}

function collectDifferences(
  now: Section | undefined,
  then: Section | undefined,
  { chunkX, chunkZ }: ChunkPosition,
  number: number,
  changes: StateChange[],
): void {
  for (let index = 0; index < SECTION_SIZE; index++) {
    const state = then?.states[index] ?? 0;
    if ((now?.states[index] ?? 0) === state) continue;
    const position = {
      x: chunkX * 16 + (index & 15),
      y: LOWEST_Y + number * 16 + (index >> 8),
      z: chunkZ * 16 + ((index >> 4) & 15),
    };
    changes.push({ position, state });
  }
}
