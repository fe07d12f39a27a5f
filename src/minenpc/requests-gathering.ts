import { delivered, dug, gained, step, taken, wearing } from './criteria.js';
import type { NpcRequest } from './request.js';

const COBBLE = ['cobblestone', 'stone'];
const MINED = ['cobblestone'];

/** Requests 1 to 12: resource collection and mining. */
export const GATHERING_REQUESTS: readonly NpcRequest[] = [
  {
    id: 1,
    slots: { item: 'cobblestone', amount: 8 },
    scene: { bot: { stone_pickaxe: 1 } },
    answer: '8',
    subtasks: [step('mine cobblestone', dug(COBBLE, 1)), step('deliver it', delivered(MINED, 1), 1)],
  },
  {
    id: 2,
    says: 'Mine cobblestones starting from specific coordinates (28, -60, -10).',
    slots: { item: 'cobblestone', x: 28, y: -60, z: -10, amount: 5 },
    scene: { bot: { stone_pickaxe: 1 } },
    answer: '5',
    subtasks: [
      step('mine at the coordinates', dug(COBBLE, 1, { of: { x: 28, y: -60, z: -10 }, within: 4 })),
      step('keep what fell', gained(MINED, 1), 1),
    ],
  },
  {
    id: 3,
    slots: { item: 'cobblestone', amount: 20, tool: 'pickaxe' },
    scene: { bot: { iron_pickaxe: 1 } },
    subtasks: [
      step('mine 20 in front of the player', dug(MINED, 20, { of: 'player', within: 8 })),
      step('with a pickaxe', wearing(['*_pickaxe'], 20)),
      step('keep what fell', gained(MINED, 20), 1),
    ],
  },
  {
    id: 4,
    slots: { item: 'cobblestone', amount: 5, tool: 'golden pickaxe' },
    scene: { bot: { stone_pickaxe: 1 } },
    answer: 'It is in the treasure box.',
    subtasks: [
      step('fetch the golden pickaxe', taken('treasure box', ['golden_pickaxe'])),
      step('mine 5 with it', wearing(['golden_pickaxe'], 5), 1),
      step('5 cobblestone blocks dug', dug(COBBLE, 5), 1),
    ],
  },
  {
    id: 5,
    slots: { item: 'coal', amount: 3, radius: 40, tool: 'diamond pickaxe' },
    scene: { bot: { diamond_pickaxe: 1, stone_pickaxe: 1 } },
    answer: '3',
    subtasks: [
      step('mine coal ore', dug(['coal_ore'], 1)),
      step('with the diamond pickaxe', wearing(['diamond_pickaxe'], 1)),
      step('keep the coal', gained(['coal'], 1), 1),
    ],
  },
  {
    id: 6,
    slots: { item: 'coal', amount: 4 },
    scene: { bot: { iron_pickaxe: 1, cobblestone: 6 } },
    subtasks: [
      step('mine 4 coal ore', dug(['coal_ore'], 4)),
      step('deliver the coal', delivered(['coal'], 4), 1),
      step('deliver the cobblestone', delivered(MINED, 6)),
    ],
  },
  {
    id: 7,
    slots: { item: 'stone', amount: 16, landmark: 'designated spot', more: 'coal', moreAmount: 4 },
    scene: { bot: { iron_pickaxe: 1 } },
    answer: 'At the mine, 29 -60 4.',
    subtasks: [
      step('mine 16 stone at the spot', dug(COBBLE, 16, { of: 'designated spot', within: 8 })),
      step('mine 4 coal ore', dug(['coal_ore'], 4)),
    ],
  },
  {
    id: 8,
    slots: { item: 'iron ore', amount: 1 },
    scene: { bot: { stone_pickaxe: 1 } },
    answer: '1',
    subtasks: [
      step('mine iron ore', dug(['iron_ore'], 1)),
      step('bring it to the player', delivered(['raw_iron'], 1), 1),
    ],
  },
  {
    id: 9,
    slots: { tool: 'iron pickaxe', item: 'coal', amount: 10 },
    answer: 'Coal, not blocks of coal. The pickaxe is in the pickaxe chest.',
    subtasks: [
      step('take an iron pickaxe', gained(['iron_pickaxe'], 1, 'bot')),
      step('get 10 coal', gained(['coal'], 10), 1),
      step('mined with it', wearing(['iron_pickaxe'], 10), 1),
    ],
  },
  {
    id: 10,
    slots: { item: 'cobblestone', amount: 5 },
    scene: { bot: { cobblestone: 12 } },
    subtasks: [step('exactly 5 lie before the player', delivered(MINED, 5, true))],
  },
  {
    id: 11,
    slots: { item: 'cobblestone', amount: 4 },
    scene: { bot: { cobblestone: 12 } },
    subtasks: [step('exactly 4 handed over', delivered(MINED, 4, true))],
  },
  {
    id: 12,
    slots: { item: 'oak log', amount: 20, tool: 'axe' },
    answer: 'There is one in Storage.',
    subtasks: [
      step('dig 20 oak logs', dug(['oak_log'], 20)),
      step('with an axe', wearing(['*_axe'], 15)),
      step('keep them', gained(['oak_log'], 20), 1),
    ],
  },
];
