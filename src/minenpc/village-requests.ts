import { built, delivered, dug, gained, placed, step, taken, wearing } from './criteria.js';
import type { NpcRequest } from './request.js';

const COBBLE = ['cobblestone', 'stone'];
const MINED = ['cobblestone'];
const PICKAXE = ['*_pickaxe'];
const IRON_PICKAXE = ['iron_pickaxe'];
const WHEAT = ['wheat'];
const BREAD = ['bread'];
const STAIRS = ['*_stairs'];
const ANY_BLOCK = ['*'];

function request(
  id: number,
  slots: NpcRequest['slots'],
  about: Pick<NpcRequest, 'says' | 'scene' | 'answer'>,
  subtasks: NpcRequest['subtasks'],
): NpcRequest {
  return { id, slots, ...about, subtasks };
}

/** What this village adds to the published requests. */
export const VILLAGE_REQUESTS: readonly NpcRequest[] = [
  // Resource collection and mining.
  request(1, { item: 'cobblestone', amount: 8 }, { scene: { bot: { stone_pickaxe: 1 } }, answer: '8' }, [
    step('mine cobblestone', dug(COBBLE, 1)),
    step('deliver it', delivered(MINED, 1), 1),
  ]),
  request(
    2,
    { item: 'cobblestone', x: 28, y: -60, z: -10, amount: 5 },
    {
      says: 'Mine cobblestones starting from specific coordinates (28, -60, -10).',
      scene: { bot: { stone_pickaxe: 1 } },
      answer: '5',
    },
    [
      step('mine at the coordinates', dug(COBBLE, 1, { of: { x: 28, y: -60, z: -10 }, within: 4 })),
      step('keep what fell', gained(MINED, 1), 1),
    ],
  ),
  request(3, { item: 'cobblestone', amount: 20, tool: 'pickaxe' }, { scene: { bot: { iron_pickaxe: 1 } } }, [
    step('mine 20 in front of the player', dug(MINED, 20, { of: 'player', within: 8 })),
    step('with a pickaxe', wearing(['*_pickaxe'], 20)),
    step('keep what fell', gained(MINED, 20), 1),
  ]),
  request(
    4,
    { item: 'cobblestone', amount: 5, tool: 'golden pickaxe' },
    { scene: { bot: { stone_pickaxe: 1 } }, answer: 'It is in the treasure box.' },
    [
      step('fetch the golden pickaxe', taken('treasure box', ['golden_pickaxe'])),
      step('mine 5 with it', wearing(['golden_pickaxe'], 5), 1),
      step('5 cobblestone blocks dug', dug(COBBLE, 5), 1),
    ],
  ),
  request(
    5,
    { item: 'coal', amount: 3, radius: 40, tool: 'diamond pickaxe' },
    { scene: { bot: { diamond_pickaxe: 1, stone_pickaxe: 1 } }, answer: '3' },
    [
      step('mine coal ore', dug(['coal_ore'], 1)),
      step('with the diamond pickaxe', wearing(['diamond_pickaxe'], 1)),
      step('keep the coal', gained(['coal'], 1), 1),
    ],
  ),
  request(6, { item: 'coal', amount: 4 }, { scene: { bot: { iron_pickaxe: 1, cobblestone: 6 } } }, [
    step('mine 4 coal ore', dug(['coal_ore'], 4)),
    step('deliver the coal', delivered(['coal'], 4), 1),
    step('deliver the cobblestone', delivered(MINED, 6)),
  ]),
  request(
    7,
    { item: 'stone', amount: 16, landmark: 'designated spot', more: 'coal', moreAmount: 4 },
    { scene: { bot: { iron_pickaxe: 1 } }, answer: 'At the mine, 29 -60 4.' },
    [
      step('mine 16 stone at the spot', dug(COBBLE, 16, { of: 'designated spot', within: 8 })),
      step('mine 4 coal ore', dug(['coal_ore'], 4)),
    ],
  ),
  request(8, { item: 'iron ore', amount: 1 }, { scene: { bot: { stone_pickaxe: 1 } }, answer: '1' }, [
    step('mine iron ore', dug(['iron_ore'], 1)),
    step('bring it to the player', delivered(['raw_iron'], 1), 1),
  ]),
  request(
    9,
    { tool: 'iron pickaxe', item: 'coal', amount: 10 },
    { answer: 'Coal, not blocks of coal. The pickaxe is in the pickaxe chest.' },
    [
      step('take an iron pickaxe', gained(['iron_pickaxe'], 1, 'bot')),
      step('get 10 coal', gained(['coal'], 10), 1),
      step('mined with it', wearing(['iron_pickaxe'], 10), 1),
    ],
  ),
  request(10, { item: 'cobblestone', amount: 5 }, { scene: { bot: { cobblestone: 12 } } }, [
    step('exactly 5 lie before the player', delivered(MINED, 5, true)),
  ]),
  request(11, { item: 'cobblestone', amount: 4 }, { scene: { bot: { cobblestone: 12 } } }, [
    step('exactly 4 handed over', delivered(MINED, 4, true)),
  ]),
  request(12, { item: 'oak log', amount: 20, tool: 'axe' }, { answer: 'There is one in Storage.' }, [
    step('dig 20 oak logs', dug(['oak_log'], 20)),
    step('with an axe', wearing(['*_axe'], 15)),
    step('keep them', gained(['oak_log'], 20), 1),
  ]),
  // Tools and equipment.
  request(13, { item: 'pickaxe', chest: 'pickaxe chest' }, { answer: 'The stone one.' }, [
    step('take a pickaxe from the chest', taken('pickaxe chest', PICKAXE)),
    step('hold it', gained(PICKAXE, 1), 1),
  ]),
  request(14, { item: 'pickaxe', chest: 'ChestEntrance' }, { answer: 'The one at 10 -60 -10.' }, [
    step('take a pickaxe from the right chest', taken('ChestEntrance', PICKAXE)),
  ]),
  request(15, { item: 'pickaxe', landmark: 'mine' }, {}, [
    step('take a pickaxe from the chest at the mine', taken('mine chest', PICKAXE)),
  ]),
  request(16, { item: 'iron pickaxe', chest: 'ChestEntrance' }, {}, [
    step('take the iron pickaxe', taken('ChestEntrance', IRON_PICKAXE)),
  ]),
  request(17, { item: 'iron pickaxe', chest: 'iron_pickaxe_chest' }, {}, [
    step('take the iron pickaxe', taken('iron_pickaxe_chest', IRON_PICKAXE)),
    step('bring it', delivered(IRON_PICKAXE, 1), 1),
  ]),
  request(18, { item: 'iron pickaxe', landmark: 'Storage' }, {}, [
    step('find it in the second chest', taken('second Storage chest', IRON_PICKAXE)),
    step('hold it', gained(IRON_PICKAXE, 1), 1),
  ]),
  request(
    19,
    { item: 'coal', amount: 7 },
    { scene: { bot: { coal: 7 }, playerAt: { x: 16, y: -60, z: -6 } } },
    [step('all of the coal lies at the player', delivered(['coal'], 7))],
  ),
  request(20, { item: 'cobblestone', amount: 9 }, { scene: { bot: { cobblestone: 9, stone_pickaxe: 1 } } }, [
    step('hand over what was mined', delivered(['cobblestone'], 9)),
  ]),
  // Agriculture and food, construction, crafting and processing.
  request(21, { item: 'wheat', amount: 5 }, {}, [step('harvest 5 wheat', gained(WHEAT, 5))]),
  request(22, { item: 'bread', amount: 1 }, { answer: '1' }, [step('make bread', gained(BREAD, 1))]),
  request(23, { item: 'bread', amount: 3 }, {}, [step('make 3 bread', gained(BREAD, 3))]),
  request(24, { item: 'bread', amount: 3 }, { answer: 'We have none with us, so yes.' }, [
    step('have 3 bread', gained(BREAD, 3)),
  ]),
  request(25, { item: 'wheat', amount: 18 }, { answer: 'Wheat, not hay bales.' }, [
    step('collect 18 wheat', gained(WHEAT, 18)),
  ]),
  request(
    26,
    { item: 'wheat seeds', amount: 10 },
    { scene: { bot: { wheat_seeds: 10 }, playerAt: { x: -20, y: -60, z: 9 } } },
    [step('sow what it has', placed(WHEAT, 8))],
  ),
  request(27, { item: 'bread', amount: 2, landmark: 'Farm' }, {}, [
    step('wheat for 2 bread, or the bread', gained(['wheat', 'bread'], 2)),
  ]),
  request(
    28,
    { item: 'wheat', amount: 12 },
    { scene: { lying: { items: { wheat: 12 }, at: { x: -12, y: -60, z: 9 } } } },
    [step('pick up what lies about', gained(WHEAT, 12, 'bot'))],
  ),
  request(
    29,
    { shape: 'pyramid', block: 'sand', base: 5 },
    { scene: { bot: { sand: 64 } }, answer: 'Here.' },
    [step('a pyramid of sand stands', built(['sand'], { kind: 'pyramid', base: 5 }))],
  ),
  request(
    30,
    { shape: 'house', landmark: 'build_spot' },
    { scene: { bot: { oak_planks: 192 } }, answer: 'Oak planks.' },
    [
      step(
        'a house stands at build_spot',
        built(ANY_BLOCK, { kind: 'house' }, { of: 'build_spot', within: 14 }),
      ),
    ],
  ),
  request(31, { shape: 'house', block: 'dirt' }, { answer: 'Near the dirt.' }, [
    step('a house of dirt stands', built(['dirt'], { kind: 'house' })),
  ]),
  request(
    32,
    { shape: 'walls', landmark: 'house', block: 'oak planks' },
    { scene: { bot: { oak_planks: 64 } }, answer: 'Oak planks.' },
    [
      step(
        'the footprint has walls',
        built(ANY_BLOCK, {
          kind: 'walls',
          from: { x: 18, y: -60, z: 18 },
          to: { x: 24, y: -59, z: 24 },
          share: 0.6,
        }),
      ),
    ],
  ),
  request(
    33,
    { shape: 'wall', length: 10, height: 2, landmark: 'house' },
    { scene: { bot: { cobblestone: 32 } }, answer: 'Cobblestone.' },
    [
      step(
        'a wall 10 by 2 stands by the house',
        built(ANY_BLOCK, { kind: 'wall', length: 10, height: 2 }, { of: 'house', within: 16 }),
      ),
    ],
  ),
  request(
    34,
    { shape: 'wall', length: 4, height: 2, x: 6, y: -60, z: 12 },
    { scene: { bot: { cobblestone: 16 } }, answer: 'At 6 -60 14, to the east.' },
    [
      step(
        'a wall 4 by 2 stands there',
        built(ANY_BLOCK, { kind: 'wall', length: 4, height: 2 }, { of: { x: 6, y: -60, z: 14 }, within: 6 }),
      ),
    ],
  ),
  request(
    35,
    { block: 'blue stained glass', landmark: 'house', x: 21, y: -60, z: 18 },
    { scene: { bot: { blue_stained_glass: 4 } }, answer: 'At 21 -60 18.' },
    [
      step(
        'blue glass stands there',
        placed(['blue_stained_glass'], 1, { of: { x: 21, y: -60, z: 18 }, within: 0.5 }),
      ),
    ],
  ),
  request(36, { item: 'oak stairs' }, { scene: { bot: { stripped_oak_log: 6 } } }, [
    step('make oak stairs', gained(['oak_stairs'], 4)),
  ]),
  request(
    37,
    { item: 'oak stairs', landmark: 'workshop' },
    { scene: { bot: { oak_planks: 12 } }, answer: 'At the workshop, oak stairs.' },
    [step('make stairs', gained(STAIRS, 4))],
  ),
  request(38, { list: 'preferred building list' }, { answer: '16 oak planks, 8 glass and 4 lanterns.' }, [
    step('16 oak planks', gained(['oak_planks'], 16)),
    step('8 glass', gained(['glass'], 8)),
    step('4 lanterns', gained(['lantern'], 4)),
  ]),
  // Storage and inventory.
  request(
    39,
    { item: 'wood-related blocks', chest: 'front chest' },
    { scene: { bot: { oak_log: 8, oak_planks: 12, cobblestone: 5 }, playerLooks: -90 } },
    [
      step('logs are in the chest', { kind: 'stored', chest: 'front chest', items: ['oak_log'], atLeast: 8 }),
      step('planks are in the chest', {
        kind: 'stored',
        chest: 'front chest',
        items: ['oak_planks'],
        atLeast: 12,
      }),
    ],
  ),
  request(40, { item: 'stained glass', amount: 10, chest: 'design chest' }, { answer: 'Blue.' }, [
    step('take 10 from the design chest', taken('design chest', ['*_stained_glass'], 10)),
    step('hold them', gained(['*_stained_glass'], 10), 1),
  ]),
  request(
    41,
    { item: 'magenta stained glass', amount: 5, more: 'redstone block', moreAmount: 2 },
    { answer: 'Glass is in the design chest, redstone in block storage.' },
    [
      step('5 magenta glass handed over', delivered(['magenta_stained_glass'], 5)),
      step('2 blocks of redstone handed over', delivered(['redstone_block'], 2)),
    ],
  ),
  request(
    42,
    { item: 'stripped cherry wood', amount: 25, more: 'lantern', moreAmount: 4 },
    { answer: 'Wood storage has the logs, style storage the lanterns.' },
    [
      step('25 stripped cherry handed over', delivered(['stripped_cherry_log', 'stripped_cherry_wood'], 25)),
      step('4 lanterns handed over', delivered(['lantern'], 4)),
    ],
  ),
  request(
    43,
    { item: 'cherry wood', more: 'lantern' },
    { scene: { bot: { cherry_log: 6, stripped_cherry_log: 3, lantern: 2, dirt: 4 } } },
    [
      step('all cherry wood handed over', delivered(['cherry_log', 'stripped_cherry_log'], 9)),
      step('all lanterns handed over', delivered(['lantern'], 2)),
    ],
  ),
  request(
    44,
    { item: 'brain coral block', more: 'exposed copper', most: 'terracotta' },
    {
      scene: { bot: { brain_coral_block: 2, exposed_copper: 3, terracotta: 4, dirt: 2 } },
      answer: 'All of them.',
    },
    [
      step('coral dropped', delivered(['brain_coral_block'], 1)),
      step('copper dropped', delivered(['exposed_copper'], 1)),
      step('terracotta dropped', delivered(['terracotta'], 1)),
    ],
  ),
];
