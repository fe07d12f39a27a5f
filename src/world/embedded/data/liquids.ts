import { across, FACES, oppositeFace, type Face } from './faces.js';
import { stateWith } from './block-states.js';
import { requireEntry, type BlockType, type VersionData } from './version-data.js';

export type LiquidKind = 'water' | 'lava';

export interface Liquid {
  readonly kind: LiquidKind;
  /** 8 in a source and in what falls, down to 1; the surface stands at a ninth of a block each. */
  readonly amount: number;
  readonly isSource: boolean;
  readonly isFalling: boolean;
}

/** Liquid, and the same from a neighbour's point of view. */
const FULL = 8;
// Plants that stand in water always.
const GROWS_IN_WATER = /^(kelp|kelp_plant|seagrass|tall_seagrass|bubble_column)$/;
// They stop no body, or hardly, and keep liquids out all the same.
const KEEPS_OUT = /(_door|_sign|_banner|_pressure_plate)$|^(ladder|sugar_cane|structure_void|.*portal)$/;
// They have a shape, and liquids wash them away all the same.
const WASHED_AWAY =
  /_carpet$|_head$|_skull$|^(potted_.*|flower_pot|snow|cobweb|repeater|comparator|cocoa|lily_pad|bamboo_sapling)$/;

/** What a version's block states have to do with liquids (Java Edition rules). */
export class LiquidTable {
  readonly #liquids: (Liquid | undefined)[] = [];
  readonly #takes: boolean[] = [];
  // By face number, once somebody asked.
  readonly #closed: (number | undefined)[] = [];

  constructor(private readonly data: VersionData) {
    for (const block of data.blocks.values()) {
      const isLiquid = block.name === 'water' || block.name === 'lava';
      const isWashed = WASHED_AWAY.test(block.name);
      const keepsOut =
        KEEPS_OUT.test(block.name) || GROWS_IN_WATER.test(block.name) || isWaterloggable(block);
      for (let state = block.minState; state <= block.maxState; state++) {
        const liquid = liquidIn(block, state);
        if (liquid) this.#liquids[state] = liquid;
        this.#takes[state] = isLiquid || (!keepsOut && (isWashed || data.shapeOf(state).length === 0));
      }
    }
  }

  /** The liquid in a block of this state: its own, or the water it stands in; null for a dry one. */
  of(state: number): Liquid | null {
    return this.#liquids[state] ?? null;
  }

  /** Whether liquid flows into such a block: air, liquids, and what is washed away. */
  takesIn(state: number): boolean {
    return this.#takes[state] ?? false;
  }

  /** Whether nothing of the two blocks' shapes shuts the way through the face between them. */
  isOpen(from: number, to: number, face: Face): boolean {
    return !this.#isClosed(from, face) && !this.#isClosed(to, oppositeFace(face));
  }

  /** The state of a liquid's own block. */
  stateOf({ kind, amount, isSource, isFalling }: Liquid): number {
    // The game counts levels from the source down: 0, then 1 to 7, 8 for what falls.
    const level = isSource ? 0 : isFalling ? FULL : FULL - amount;
    return stateWith(requireEntry(this.data.blocks, kind), { level: String(level) });
  }

  source(kind: LiquidKind): number {
    return requireEntry(this.data.blocks, kind).minState;
  }

  /** What is left where a block goes: the water it stood in, or air. */
  leftBy(state: number): number {
    const isOwn = /^(water|lava)$/.test(this.data.blockOfState(state).name);
    return this.of(state) && !isOwn ? this.source('water') : 0;
  }

  #isClosed(state: number, face: Face): boolean {
    let bits = this.#closed[state];
    if (bits === undefined) {
      const faces = FACES.map((each, index) => (isWholeFace(this.data, state, each) ? 1 << index : 0));
      bits = faces.reduce<number>((all, bit) => all | bit, 0);
      this.#closed[state] = bits;
    }
    return (bits & (1 << FACES.indexOf(face))) !== 0;
  }
}

const tables = new WeakMap<VersionData, LiquidTable>();

/** The table of a version, built once. */
export function liquidsOf(data: VersionData): LiquidTable {
  let table = tables.get(data);
  if (!table) {
    table = new LiquidTable(data);
    tables.set(data, table);
  }
  return table;
}

export function isWaterloggable({ properties }: BlockType): boolean {
  return properties.some(({ name }) => name === 'waterlogged');
}

const STANDING_WATER: Liquid = { kind: 'water', amount: FULL, isSource: true, isFalling: false };

function liquidIn(block: BlockType, state: number): Liquid | null {
  const { name, minState, properties } = block;
  if (name === 'water' || name === 'lava') {
    const level = state - minState;
    const isFalling = level >= FULL;
    return { kind: name, amount: isFalling ? FULL : FULL - level, isSource: level === 0, isFalling };
  }
  if (GROWS_IN_WATER.test(name)) return STANDING_WATER;
  const place = properties.findIndex((property) => property.name === 'waterlogged');
  if (place < 0) return null;
  const stride = properties.slice(place + 1).reduce((product, { values }) => product * values.length, 1);
  // Of a yes or no, yes is counted first.
  return Math.floor((state - minState) / stride) % 2 === 0 ? STANDING_WATER : null;
}

const EDGES = { x: [0, 3], y: [1, 4], z: [2, 5] } as const;
const TINY = 1e-6;

function isWholeFace(data: VersionData, state: number, face: Face): boolean {
  const { x, y, z } = across({ x: 0, y: 0, z: 0 }, face);
  const axis = x !== 0 ? 'x' : y !== 0 ? 'y' : 'z';
  const isFar = x + y + z > 0;
  const [first, second] = (['x', 'y', 'z'] as const).filter((other) => other !== axis);
  let covered = 0;
  for (const box of data.shapeOf(state)) {
    const edge = box[EDGES[axis][isFar ? 1 : 0]];
    if (isFar ? edge < 1 - TINY : edge > TINY) continue;
    covered += spanOf(box, first ?? 'x') * spanOf(box, second ?? 'z');
  }
  return covered >= 1 - TINY;
}

function spanOf(box: ReturnType<VersionData['shapeOf']>[number], axis: 'x' | 'y' | 'z'): number {
  const [low, high] = EDGES[axis];
  return box[high] - box[low];
}
