import { delivered, gained, step, taken } from './criteria.js';
import type { NpcRequest } from './request.js';

const PICKAXE = ['*_pickaxe'];
const IRON_PICKAXE = ['iron_pickaxe'];

/** Requests 13 to 20 and 39 to 44: tools and equipment, storage and inventory. */
export const FETCHING: readonly NpcRequest[] = [
  {
    id: 13,
    slots: { item: 'pickaxe', chest: 'pickaxe chest' },
    answer: 'The stone one.',
    subtasks: [
      step('take a pickaxe from the chest', taken('pickaxe chest', PICKAXE)),
      step('hold it', gained(PICKAXE, 1), 1),
    ],
  },
  {
    id: 14,
    slots: { item: 'pickaxe', chest: 'ChestEntrance' },
    answer: 'The one at 10 -60 -10.',
    subtasks: [step('take a pickaxe from the right chest', taken('ChestEntrance', PICKAXE))],
  },
  {
    id: 15,
    slots: { item: 'pickaxe', landmark: 'mine' },
    subtasks: [step('take a pickaxe from the chest at the mine', taken('mine chest', PICKAXE))],
  },
  {
    id: 16,
    slots: { item: 'iron pickaxe', chest: 'ChestEntrance' },
    subtasks: [step('take the iron pickaxe', taken('ChestEntrance', IRON_PICKAXE))],
  },
  {
    id: 17,
    slots: { item: 'iron pickaxe', chest: 'iron_pickaxe_chest' },
    subtasks: [
      step('take the iron pickaxe', taken('iron_pickaxe_chest', IRON_PICKAXE)),
      step('bring it', delivered(IRON_PICKAXE, 1), 1),
    ],
  },
  {
    id: 18,
    slots: { item: 'iron pickaxe', landmark: 'Storage' },
    subtasks: [
      step('find it in the second chest', taken('second Storage chest', IRON_PICKAXE)),
      step('hold it', gained(IRON_PICKAXE, 1), 1),
    ],
  },
  {
    id: 19,
    slots: { item: 'coal', amount: 7 },
    scene: { bot: { coal: 7 }, playerAt: { x: 16, y: -60, z: -6 } },
    subtasks: [step('all of the coal lies at the player', delivered(['coal'], 7))],
  },
  {
    id: 20,
    slots: { item: 'cobblestone', amount: 9 },
    scene: { bot: { cobblestone: 9, stone_pickaxe: 1 } },
    subtasks: [step('hand over what was mined', delivered(['cobblestone'], 9))],
  },
  {
    id: 39,
    slots: { item: 'wood-related blocks', chest: 'front chest' },
    scene: { bot: { oak_log: 8, oak_planks: 12, cobblestone: 5 }, playerLooks: -90 },
    subtasks: [
      step('logs are in the chest', { kind: 'stored', chest: 'front chest', items: ['oak_log'], atLeast: 8 }),
      step('planks are in the chest', {
        kind: 'stored',
        chest: 'front chest',
        items: ['oak_planks'],
        atLeast: 12,
      }),
    ],
  },
  {
    id: 40,
    slots: { item: 'stained glass', amount: 10, chest: 'design chest' },
    answer: 'Blue.',
    subtasks: [
      step('take 10 from the design chest', taken('design chest', ['*_stained_glass'], 10)),
      step('hold them', gained(['*_stained_glass'], 10), 1),
    ],
  },
  {
    id: 41,
    slots: { item: 'magenta stained glass', amount: 5, more: 'redstone block', moreAmount: 2 },
    answer: 'Glass is in the design chest, redstone in block storage.',
    subtasks: [
      step('5 magenta glass handed over', delivered(['magenta_stained_glass'], 5)),
      step('2 blocks of redstone handed over', delivered(['redstone_block'], 2)),
    ],
  },
  {
    id: 42,
    slots: { item: 'stripped cherry wood', amount: 25, more: 'lantern', moreAmount: 4 },
    answer: 'Wood storage has the logs, style storage the lanterns.',
    subtasks: [
      step('25 stripped cherry handed over', delivered(['stripped_cherry_log', 'stripped_cherry_wood'], 25)),
      step('4 lanterns handed over', delivered(['lantern'], 4)),
    ],
  },
  {
    id: 43,
    slots: { item: 'cherry wood', more: 'lantern' },
    scene: { bot: { cherry_log: 6, stripped_cherry_log: 3, lantern: 2, dirt: 4 } },
    subtasks: [
      step('all cherry wood handed over', delivered(['cherry_log', 'stripped_cherry_log'], 9)),
      step('all lanterns handed over', delivered(['lantern'], 2)),
    ],
  },
  {
    id: 44,
    slots: { item: 'brain coral block', more: 'exposed copper', most: 'terracotta' },
    scene: { bot: { brain_coral_block: 2, exposed_copper: 3, terracotta: 4, dirt: 2 } },
    answer: 'All of them.',
    subtasks: [
      step('coral dropped', delivered(['brain_coral_block'], 1)),
      step('copper dropped', delivered(['exposed_copper'], 1)),
      step('terracotta dropped', delivered(['terracotta'], 1)),
    ],
  },
];
