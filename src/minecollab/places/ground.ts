import { environmentSchema, type ArenaEnvironment } from '../../environment/environment-schema.js';
import { randomFor, wholeBetween, type Random } from '../../world/embedded/random.js';

/** Height of the feet on superflat ground. */
export const FLOOR_Y = -60;
const REACH = 50;
/** Agents start around the origin; nothing is built there. */
const START_BLOCKS = 5;
const MOST_STARTS = 24;

/** A rectangle on the ground, corner and size in blocks. */
export interface Plot {
  readonly x: number;
  readonly z: number;
  readonly wide: number;
  readonly deep: number;
}

/** What a place of the benchmark has beyond a grassy plain. */
export type Furnishing = Partial<Pick<ArenaEnvironment, 'boxes' | 'blocks' | 'trees' | 'entities'>>;

/** A plain of grass with things on it, and agents scattered about its middle. */
export function plainWith(
  name: string,
  description: string,
  seed: number,
  things: Furnishing,
): ArenaEnvironment {
  const random = randomFor(seed, 'minecollab', 'starts');
  const starts = new Map<string, [number, number, number]>();
  while (starts.size < MOST_STARTS) {
    const [x, z] = [
      wholeBetween(random, -START_BLOCKS, START_BLOCKS),
      wholeBetween(random, -START_BLOCKS, START_BLOCKS),
    ];
    starts.set(`${x},${z}`, [x, FLOOR_Y, z]);
  }
  return environmentSchema.parse({
    schemaVersion: 1,
    kind: 'arena',
    name,
    description,
    seed,
    area: { from: [-REACH, -REACH], to: [REACH, REACH] },
    layers: [
      { block: 'bedrock', fromY: FLOOR_Y - 4, toY: FLOOR_Y - 4 },
      { block: 'dirt', fromY: FLOOR_Y - 3, toY: FLOOR_Y - 2 },
      { block: 'grass_block', fromY: FLOOR_Y - 1, toY: FLOOR_Y - 1 },
    ],
    ...things,
    startPoints: [...starts.values()].map((at) => ({ at })),
  }) as ArenaEnvironment;
}

/** Finds plots by chance, apart from each other and from where agents start. */
export class Plots {
  readonly #taken: Plot[] = [
    { x: -START_BLOCKS - 1, z: -START_BLOCKS - 1, wide: 2 * START_BLOCKS + 3, deep: 2 * START_BLOCKS + 3 },
  ];

  constructor(
    private readonly random: Random,
    private readonly reachBlocks: number,
  ) {}

  /** A free plot; the lowest corner it was tried at where there is hardly any room left. */
  take(wide: number, deep: number): Plot {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const plot = {
        x: wholeBetween(this.random, -this.reachBlocks, this.reachBlocks - wide),
        z: wholeBetween(this.random, -this.reachBlocks, this.reachBlocks - deep),
        wide,
        deep,
      };
      if (this.#taken.some((other) => isClose(plot, other))) continue;
      this.#taken.push(plot);
      return plot;
    }
    throw new Error(`There is no room for a plot of ${wide} x ${deep} within ${this.reachBlocks} blocks.`);
  }
}

const MOST_TRIES = 10_000;

/** Overlapping, or with no lane between. */
function isClose(one: Plot, other: Plot): boolean {
  return (
    one.x <= other.x + other.wide &&
    other.x <= one.x + one.wide &&
    one.z <= other.z + other.deep &&
    other.z <= one.z + one.deep
  );
}

/** Every place of a plot, at a height. */
export function blockCellsOf({ x, z, wide, deep }: Plot, y: number): readonly [number, number, number][] {
  return Array.from({ length: wide * deep }, (_, at): [number, number, number] => [
    x + (at % wide),
    y,
    z + Math.floor(at / wide),
  ]);
}
