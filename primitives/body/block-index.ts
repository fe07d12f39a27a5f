import type { Position } from '../../src/base/position.js';
import type { Bot } from 'mineflayer';

/** Blocks of a section, 16 x 16 x 16: numbers of states, or numbers in a palette of states. */
export interface IndexedSection {
  readonly corner: Position;
  /** Null where the numbers are states themselves. May list states that are no longer there. */
  readonly palette: readonly number[] | null;
  /** By x in the lowest four bits, then z, then y. Null where all are the palette's first. */
  readonly numbers: { get(index: number): number } | null;
  /** What the world keeps it as; null for air that was never sent. */
  readonly source: object | null;
}

export const SECTION_SIDE = 16;
export const SECTION_BLOCKS = SECTION_SIDE ** 3;

interface Numbers {
  get(index: number): number;
}
/** Until 1.17 a section has palette and numbers, from 1.18 on a container of both, or of one value for all. */
interface StoredSection {
  readonly getBlock?: unknown;
  readonly palette?: readonly number[] | null;
  readonly data: Numbers & {
    readonly palette?: readonly number[];
    readonly value?: number;
    readonly data?: Numbers;
  };
}
interface Column {
  /** From 1.17 on. */
  readonly minY?: number;
  readonly sections: readonly (StoredSection | null | undefined)[];
}
interface World {
  getColumn(x: number, z: number): Column | undefined;
  getColumnAt(position: Position): Column | undefined;
  on(event: 'blockUpdate', listener: (before: Changed | null, after: Changed) => void): void;
}
interface Changed {
  readonly stateId: number;
  readonly position: Position;
}

const indexes = new WeakMap<object, BlockIndex>();

/**
 * Which kinds of blocks the sections of a loaded world hold: learned when a section is read, forgotten when a block of it
 * changes, gone with the section. All who look for blocks through one bot's eyes share it.
 */
export class BlockIndex {
  readonly #world: World;
  /** States in a section, each once, rising: at most 8 kB, about what the section itself takes. */
  readonly #states = new WeakMap<object, Uint16Array>();

  private constructor(world: World) {
    this.#world = world;
    world.on('blockUpdate', (before, { stateId, position }) => {
      if (before?.stateId === stateId) return;
      const column = world.getColumnAt(position);
      const section = column?.sections[(position.y - (column.minY ?? 0)) >> 4];
      if (section) this.#states.delete(section);
    });
  }

  /** Of the world a bot is in now. */
  static of({ world }: Pick<Bot, 'world'>): BlockIndex {
    const known = indexes.get(world);
    if (known) return known;
    const index = new BlockIndex(world as unknown as World);
    indexes.set(world, index);
    return index;
  }

  /** Loaded sections that reach into a box, by columns west to east and north to south, each from the bottom. */
  *sectionsIn(from: Position, to: Position): Generator<IndexedSection> {
    for (let x = from.x >> 4; x <= to.x >> 4; x++) {
      for (let z = from.z >> 4; z <= to.z >> 4; z++) {
        const column = this.#world.getColumn(x, z);
        if (!column) continue;
        const lowest = (column.minY ?? 0) >> 4;
        const top = Math.min(lowest + column.sections.length - 1, to.y >> 4);
        for (let y = Math.max(lowest, from.y >> 4); y <= top; y++) {
          const corner = { x: x * SECTION_SIDE, y: y * SECTION_SIDE, z: z * SECTION_SIDE };
          yield sectionOf(column.sections[y - lowest] ?? null, corner);
        }
      }
    }
  }

  /** The section at a place, in sections; null where it is not loaded. Above and below the world there is air. */
  sectionAt(x: number, y: number, z: number): IndexedSection | null {
    const column = this.#world.getColumn(x, z);
    if (!column) return null;
    const corner = { x: x * SECTION_SIDE, y: y * SECTION_SIDE, z: z * SECTION_SIDE };
    return sectionOf(column.sections[y - ((column.minY ?? 0) >> 4)] ?? null, corner);
  }

  /** Whether a section may hold any of some states; surely not where this is false. */
  mayHold({ source, palette }: IndexedSection, states: ReadonlySet<number>): boolean {
    const known = source && this.#states.get(source);
    if (known) return holdsAny(known, states);
    return palette === null || palette.some((state) => states.has(state));
  }

  /** States a section may hold; it is read where it has no palette and was not read before. */
  statesIn(section: IndexedSection): Iterable<number> {
    const { source, palette } = section;
    return (source && this.#states.get(source)) ?? palette ?? this.#learn(section);
  }

  /** Places in a section, by their index, where a block has one of some states. */
  matches(section: IndexedSection, states: ReadonlySet<number>): readonly number[] {
    const { palette, numbers, source } = section;
    const found: number[] = [];
    const isMatch = palette?.map((state) => states.has(state));
    if (!numbers) {
      if (isMatch?.[0]) for (let index = 0; index < SECTION_BLOCKS; index++) found.push(index);
      return found;
    }
    for (let index = 0; index < SECTION_BLOCKS; index++) {
      const number = numbers.get(index);
      if (isMatch ? isMatch[number] : states.has(number)) found.push(index);
    }
    // Looked for in vain: it is worth to know what there is, lest it is looked through again and again.
    if (found.length === 0 && source) this.#learn(section);
    return found;
  }

  #learn({ palette, numbers, source }: IndexedSection): Uint16Array {
    const seen = new Set<number>();
    if (!numbers) seen.add(palette?.[0] ?? 0);
    else for (let index = 0; index < SECTION_BLOCKS; index++) seen.add(numbers.get(index));
    const states = Uint16Array.from(
      palette && numbers ? [...seen].map((number) => palette[number] ?? 0) : seen,
    ).sort();
    if (source) this.#states.set(source, states);
    return states;
  }
}

const NO_BLOCKS = [0];

function sectionOf(source: StoredSection | null, corner: Position): IndexedSection {
  if (!source) return { corner, palette: NO_BLOCKS, numbers: null, source };
  const { data } = source;
  if (source.getBlock) return { corner, palette: source.palette ?? null, numbers: data, source };
  if (data.value !== undefined) return { corner, palette: [data.value], numbers: null, source };
  return { corner, palette: data.palette ?? null, numbers: data.data ?? data, source };
}

/** Halvings that find a number among 4096. */
const HALVINGS = 12;

function holdsAny(sorted: Uint16Array, states: ReadonlySet<number>): boolean {
  if (states.size * HALVINGS > sorted.length) return sorted.some((state) => states.has(state));
  for (const state of states) if (holds(sorted, state)) return true;
  return false;
}

function holds(sorted: Uint16Array, state: number): boolean {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < state) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === state;
}
