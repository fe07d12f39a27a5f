import type { ArenaEnvironment } from '../../environment/environment-schema.js';
import { FLOOR_Y, type Plot } from './ground.js';

type Place = [number, number, number];

/** As wide as deep. */
export const HOUSE_BLOCKS = 11;
const LAST = HOUSE_BLOCKS - 1;
const CEILING = 5;
const WINDOWS = [3, 7];
const DOOR = 5;
const ROOF_RINGS = 3;

/** Stations inside, from the corner, one above the floor. */
const STATIONS = [
  { block: 'crafting_table', x: 4, z: 3 },
  { block: 'furnace', x: 4, z: 5 },
  { block: 'smoker', x: 4, z: 7 },
] as const;

/** The house of the cooking world; its floor is one above the ground, a stair leads up behind the doorway. */
export function house(plot: Plot): Pick<ArenaEnvironment, 'boxes' | 'blocks'> {
  const at = (x: number, y: number, z: number): Place => [plot.x + x, FLOOR_Y + y, plot.z + z];
  const box = (block: string, from: Place, to: Place, hollow = false): ArenaEnvironment['boxes'][number] => ({
    block,
    from,
    to,
    hollow,
    protected: block !== 'air',
  });
  const rings = Array.from({ length: ROOF_RINGS }, (_, ring) => ring).flatMap((ring) => {
    const [low, high, y] = [ring, LAST - ring, CEILING + ring];
    return [
      box('cobblestone', at(low, y, low), at(high, y, low)),
      box('cobblestone', at(low, y, high), at(high, y, high)),
      box('cobblestone', at(low, y, low), at(low, y, high)),
      box('cobblestone', at(high, y, low), at(high, y, high)),
    ];
  });
  const windows = WINDOWS.flatMap((along) => [
    box('air', at(along, 2, 0), at(along, 3, 0)),
    box('air', at(along, 2, LAST), at(along, 3, LAST)),
    box('air', at(0, 2, along), at(0, 3, along)),
    box('air', at(LAST, 2, along), at(LAST, 3, along)),
  ]);
  return {
    boxes: [
      box('stone_bricks', at(0, 0, 0), at(LAST, CEILING, LAST), true),
      ...windows,
      ...rings,
      box('air', at(LAST, 0, DOOR), at(LAST, 2, DOOR)),
    ],
    blocks: [
      {
        block: 'stone_brick_stairs',
        at: [at(LAST - 1, 0, DOOR)],
        protected: true,
        states: { facing: 'west' },
      },
      ...STATIONS.map(({ block, x, z }) => ({ block, at: [at(x, 1, z)], protected: true })),
    ],
  };
}
