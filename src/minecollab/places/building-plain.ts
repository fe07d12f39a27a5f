import { boundsOf, type Blueprint } from '../../blueprint/blueprint.js';
import { type ArenaEnvironment, environmentSchema } from '../../environment/environment-schema.js';
import { FLOOR_Y } from './ground.js';

/** Ground around a building: room to walk, and earth to climb on. */
const AROUND_BLOCKS = 24;
/** Under the building and so close to it nobody digs: nothing is to stand over a pit. */
const KEPT_BLOCKS = 2;
const MOST_STARTS = 24;
/** Looks like earth, and is none that anybody digs for. */
const KEPT_GROUND = 'rooted_dirt';

/**
 * Where construction tasks take place: a grassy plain around the building, its topmost layer to be dug but under the
 * building. Agents start beside the first corner; the benchmark's start at it, inside of what they are to build.
 */
export function buildingPlain(blueprint: Blueprint, seed: number): ArenaEnvironment {
  return environmentSchema.parse(plainAround(blueprint, seed)) as ArenaEnvironment;
}

/** Why no world holds a building: it is too high up, too wide; null where one does. */
export function whyNoPlain(blueprint: Blueprint): string | null {
  return environmentSchema.safeParse(plainAround(blueprint, 0)).error?.issues[0]?.message ?? null;
}

function plainAround(blueprint: Blueprint, seed: number): unknown {
  const { low, high } = boundsOf(blueprint) ?? { low: ORIGIN, high: ORIGIN };
  const [from, to] = [
    [low.x - AROUND_BLOCKS, low.z - AROUND_BLOCKS],
    [high.x + AROUND_BLOCKS, high.z + AROUND_BLOCKS],
  ] as const;
  const turf = (corner: readonly [number, number], other: readonly [number, number], isKept = false) => ({
    block: isKept ? KEPT_GROUND : 'grass_block',
    from: [corner[0], low.y - 1, corner[1]],
    to: [other[0], low.y - 1, other[1]],
    protected: isKept,
  });
  const [west, east] = [low.x - KEPT_BLOCKS, high.x + KEPT_BLOCKS];
  const [north, south] = [low.z - KEPT_BLOCKS, high.z + KEPT_BLOCKS];
  return {
    schemaVersion: 1,
    kind: 'arena',
    name: 'minecollab-flat',
    description: 'A grassy plain with nothing on it.',
    seed,
    area: { from, to },
    layers: [
      { block: 'bedrock', fromY: low.y - 4, toY: low.y - 4 },
      { block: KEPT_GROUND, fromY: low.y - 3, toY: low.y - 2 },
    ],
    boxes: [
      turf([west, north], [east, south], true),
      turf(from, [to[0], north - 1]),
      turf([from[0], south + 1], to),
      turf([from[0], north], [west - 1, south]),
      turf([east + 1, north], [to[0], south]),
    ],
    startPoints: Array.from({ length: MOST_STARTS }, (_, at) => ({
      at: [low.x - 2 - (at % 2), low.y, low.z - 2 + Math.floor(at / 2)],
    })),
  };
}

const ORIGIN = { x: 0, y: FLOOR_Y, z: 0 };
