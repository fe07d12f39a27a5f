import { SIDES } from '../../base/position.js';
import type { ArenaEnvironment } from '../../environment/environment-schema.js';
import { randomFor, wholeBetween, type Random } from '../../world/embedded/random.js';
import { blockCellsOf, FLOOR_Y, plainWith, Plots } from './ground.js';
import { house, HOUSE_BLOCKS } from './house.js';

type Blocks = ArenaEnvironment['blocks'];
type Entities = ArenaEnvironment['entities'];

const REACH = 25;
/** Six by six, ripe, on farmland that nothing waters; ages of full growth. */
const FIELDS = [
  ['wheat', 7],
  ['beetroots', 3],
  ['potatoes', 7],
  ['carrots', 7],
] as const;
const ANIMALS = ['chicken', 'cow', 'llama', 'mooshroom', 'pig', 'rabbit', 'sheep'];
const HERD = 4;
const HERDS_EACH = 2;

/**
 * Where cooking tasks take place: fields, pumpkins, mushrooms, sugar cane, eight animals of each of seven kinds, and a
 * house with crafting table, furnace and smoker. No chest.
 */
export function kitchen(seed: number): ArenaEnvironment {
  const random = randomFor(seed, 'minecollab', 'kitchen');
  const plots = new Plots(random, REACH);
  const home = house(plots.take(HOUSE_BLOCKS, HOUSE_BLOCKS));
  return plainWith('minecollab-kitchen', 'Fields, animals and a house with a furnace and a smoker.', seed, {
    boxes: [...home.boxes],
    blocks: [...home.blocks, ...fields(plots), ...mushrooms(plots), ...canes(plots), ...canes(plots)],
    entities: animals(random),
  });
}

function fields(plots: Plots): Blocks {
  const crops = FIELDS.flatMap(([block, age]) => {
    const plot = plots.take(6, 6);
    return [
      {
        block: 'farmland',
        at: [...blockCellsOf(plot, FLOOR_Y - 1)],
        protected: true,
        states: { moisture: 0 },
      },
      { block, at: [...blockCellsOf(plot, FLOOR_Y)], protected: false, states: { age } },
    ];
  });
  return [...crops, { block: 'pumpkin', at: [...blockCellsOf(plots.take(6, 6), FLOOR_Y)], protected: false }];
}

function mushrooms(plots: Plots): Blocks {
  const plot = plots.take(4, 5);
  const cells = blockCellsOf(plot, FLOOR_Y);
  const kind = (rest: number) => cells.filter((_, at) => at % 2 === rest);
  return [
    { block: 'mycelium', at: [...blockCellsOf(plot, FLOOR_Y - 1)], protected: true },
    { block: 'red_mushroom', at: [...kind(0)], protected: false },
    { block: 'brown_mushroom', at: [...kind(1)], protected: false },
  ];
}

/** One water with a cane on each side. */
function canes(plots: Plots): Blocks {
  const { x, z } = plots.take(3, 3);
  const at = ([dx, dz]: readonly [number, number]): [number, number, number] => [
    x + 1 + dx,
    FLOOR_Y,
    z + 1 + dz,
  ];
  return [
    { block: 'water', at: [[x + 1, FLOOR_Y - 1, z + 1]], protected: true },
    { block: 'sugar_cane', at: SIDES.map(at), protected: false },
  ];
}

function animals(random: Random): Entities {
  const somewhere = (): number => wholeBetween(random, -REACH, REACH);
  return ANIMALS.flatMap((type) =>
    Array.from({ length: HERDS_EACH }, () => ({
      type,
      at: [somewhere(), FLOOR_Y, somewhere()] as [number, number, number],
      count: HERD,
      leash: 10,
    })),
  );
}
