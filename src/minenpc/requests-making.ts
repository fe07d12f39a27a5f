import { built, gained, placed, step } from './criteria.js';
import type { NpcRequest } from './request.js';

const WHEAT = ['wheat'];
const BREAD = ['bread'];
const STAIRS = ['*_stairs'];
const ANY_BLOCK = ['*'];

/** Requests 21 to 38: agriculture and food, construction, crafting and processing. */
export const MAKING_REQUESTS: readonly NpcRequest[] = [
  { id: 21, slots: { item: 'wheat', amount: 5 }, subtasks: [step('harvest 5 wheat', gained(WHEAT, 5))] },
  {
    id: 22,
    slots: { item: 'bread', amount: 1 },
    answer: '1',
    subtasks: [step('make bread', gained(BREAD, 1))],
  },
  { id: 23, slots: { item: 'bread', amount: 3 }, subtasks: [step('make 3 bread', gained(BREAD, 3))] },
  {
    id: 24,
    slots: { item: 'bread', amount: 3 },
    answer: 'We have none with us, so yes.',
    subtasks: [step('have 3 bread', gained(BREAD, 3))],
  },
  {
    id: 25,
    slots: { item: 'wheat', amount: 18 },
    answer: 'Wheat, not hay bales.',
    subtasks: [step('collect 18 wheat', gained(WHEAT, 18))],
  },
  {
    id: 26,
    slots: { item: 'wheat seeds', amount: 10 },
    scene: { bot: { wheat_seeds: 10 }, playerAt: { x: -20, y: -60, z: 9 } },
    subtasks: [step('sow what it has', placed(WHEAT, 8))],
  },
  {
    id: 27,
    slots: { item: 'bread', amount: 2, landmark: 'Farm' },
    subtasks: [step('wheat for 2 bread, or the bread', gained(['wheat', 'bread'], 2))],
  },
  {
    id: 28,
    slots: { item: 'wheat', amount: 12 },
    scene: { lying: { items: { wheat: 12 }, at: { x: -12, y: -60, z: 9 } } },
    subtasks: [step('pick up what lies about', gained(WHEAT, 12, 'bot'))],
  },
  {
    id: 29,
    slots: { shape: 'pyramid', block: 'sand', base: 5 },
    scene: { bot: { sand: 64 } },
    answer: 'Here.',
    subtasks: [step('a pyramid of sand stands', built(['sand'], { kind: 'pyramid', base: 5 }))],
  },
  {
    id: 30,
    slots: { shape: 'house', landmark: 'build_spot' },
    scene: { bot: { oak_planks: 192 } },
    answer: 'Oak planks.',
    subtasks: [
      step(
        'a house stands at build_spot',
        built(ANY_BLOCK, { kind: 'house' }, { of: 'build_spot', within: 14 }),
      ),
    ],
  },
  {
    id: 31,
    slots: { shape: 'house', block: 'dirt' },
    answer: 'Near the dirt.',
    subtasks: [step('a house of dirt stands', built(['dirt'], { kind: 'house' }))],
  },
  {
    id: 32,
    slots: { shape: 'walls', landmark: 'house', block: 'oak planks' },
    scene: { bot: { oak_planks: 64 } },
    answer: 'Oak planks.',
    subtasks: [
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
  },
  {
    id: 33,
    slots: { shape: 'wall', length: 10, height: 2, landmark: 'house' },
    scene: { bot: { cobblestone: 32 } },
    answer: 'Cobblestone.',
    subtasks: [
      step(
        'a wall 10 by 2 stands by the house',
        built(ANY_BLOCK, { kind: 'wall', length: 10, height: 2 }, { of: 'house', within: 16 }),
      ),
    ],
  },
  {
    id: 34,
    slots: { shape: 'wall', length: 4, height: 2, x: 6, y: -60, z: 12 },
    scene: { bot: { cobblestone: 16 } },
    answer: 'At 6 -60 14, to the east.',
    subtasks: [
      step(
        'a wall 4 by 2 stands there',
        built(ANY_BLOCK, { kind: 'wall', length: 4, height: 2 }, { of: { x: 6, y: -60, z: 14 }, within: 6 }),
      ),
    ],
  },
  {
    id: 35,
    slots: { block: 'blue stained glass', landmark: 'house', x: 21, y: -60, z: 18 },
    scene: { bot: { blue_stained_glass: 4 } },
    answer: 'At 21 -60 18.',
    subtasks: [
      step(
        'blue glass stands there',
        placed(['blue_stained_glass'], 1, { of: { x: 21, y: -60, z: 18 }, within: 0.5 }),
      ),
    ],
  },
  {
    id: 36,
    slots: { item: 'oak stairs' },
    scene: { bot: { stripped_oak_log: 6 } },
    subtasks: [step('make oak stairs', gained(['oak_stairs'], 4))],
  },
  {
    id: 37,
    slots: { item: 'oak stairs', landmark: 'workshop' },
    scene: { bot: { oak_planks: 12 } },
    answer: 'At the workshop, oak stairs.',
    subtasks: [step('make stairs', gained(STAIRS, 4))],
  },
  {
    id: 38,
    slots: { list: 'preferred building list' },
    answer: '16 oak planks, 8 glass and 4 lanterns.',
    subtasks: [
      step('16 oak planks', gained(['oak_planks'], 16)),
      step('8 glass', gained(['glass'], 8)),
      step('4 lanterns', gained(['lantern'], 4)),
    ],
  },
];
