import { loadEnvironment } from '../../../src/environment/load-environment.js';
import { offersOf } from '../../../src/environment/offers.js';
import { loadGame } from '../../../src/game/game.js';
import type { DraftPlan, DraftSubtask } from '../../../src/plan/subtask/draft.js';
import type { StartState } from '../../../src/plan/check/start-state.js';
import type { Goal, Rules } from '../../../src/plan/subtask/subtask.js';

/** A start with an empty chest. */
export function startIn(
  environment: string,
  rules: Rules = 'vanilla',
  more: Partial<Pick<StartState, 'stock' | 'stations'>> = {},
  version = '1.20.1',
): StartState {
  const game = loadGame(version);
  const place = loadEnvironment(environment);
  return {
    game,
    environment: place,
    offers: offersOf(place, game),
    stock: {},
    stations: [],
    rules,
    ...more,
  };
}

type Row = readonly [
  action: string,
  item: string,
  quantity: number,
  details?: Omit<DraftSubtask, 'id' | 'action' | 'item' | 'quantity'>,
];

/** Numbers rows s1, s2, ... */
export function draftOf(goals: readonly Goal[], rows: readonly Row[]): DraftPlan {
  return {
    goals,
    subtasks: rows.map(([action, item, quantity, details], index) => ({
      id: `s${index + 1}`,
      action,
      item,
      quantity,
      tools: [],
      materials: {},
      ...details,
    })),
  };
}

const have = (item: string, quantity = 1): Goal => ({ kind: 'have', item, quantity, verb: 'craft' });
const table = { station: 'crafting_table' };

/** A subtask that does not say some things. */
export function leaveOut(subtask: DraftSubtask, ...fields: readonly (keyof DraftSubtask)[]): DraftSubtask {
  const kept = Object.entries(subtask).filter(([key]) => !fields.some((field) => field === key));
  return Object.fromEntries(kept) as unknown as DraftSubtask;
}

/** The same plan as a list, to be done in the order written. */
export function listed(draft: DraftPlan): DraftPlan {
  return { ...draft, subtasks: draft.subtasks.map((subtask) => leaveOut(subtask, 'dependsOn')) };
}

/** From logs to an iron pickaxe, s1 to s11. */
function ironPickaxe(logs: number, iron: number): readonly Row[] {
  return [
    ['gather', 'oak_log', logs, { dependsOn: [] }],
    ['craft', 'oak_planks', 4 * logs, { materials: { oak_log: logs }, dependsOn: ['s1'] }],
    ['craft', 'stick', 8, { materials: { oak_planks: 4 }, dependsOn: ['s2'] }],
    ['craft', 'crafting_table', 1, { materials: { oak_planks: 4 }, placed: 'left', dependsOn: ['s2'] }],
    [
      'craft',
      'wooden_pickaxe',
      1,
      { ...table, materials: { oak_planks: 3, stick: 2 }, dependsOn: ['s3', 's4'] },
    ],
    ['gather', 'cobblestone', 11, { tools: ['wooden_pickaxe'], dependsOn: ['s5'] }],
    ['craft', 'stone_pickaxe', 1, { ...table, materials: { cobblestone: 3, stick: 2 }, dependsOn: ['s6'] }],
    ['gather', 'raw_iron', iron, { tools: ['stone_pickaxe'], sources: ['iron_ore'], dependsOn: ['s7'] }],
    ['craft', 'furnace', 1, { ...table, materials: { cobblestone: 8 }, placed: 'right', dependsOn: ['s6'] }],
    [
      'smelt',
      'iron_ingot',
      iron,
      {
        station: 'furnace',
        materials: { raw_iron: iron, oak_planks: iron },
        fuel: { oak_planks: iron },
        dependsOn: ['s8', 's9'],
      },
    ],
    ['craft', 'iron_pickaxe', 1, { ...table, materials: { iron_ingot: 3, stick: 2 }, dependsOn: ['s10'] }],
  ];
}

/** The report's three plans (attachment C), with what each subtask uses written out by hand. */
export const ATTACHMENT_PLANS: Readonly<Record<string, DraftPlan>> = {
  compass: draftOf(
    [have('compass')],
    [
      ...ironPickaxe(5, 7),
      ['gather', 'redstone', 1, { tools: ['iron_pickaxe'], sources: ['redstone_ore'], dependsOn: ['s11'] }],
      ['craft', 'compass', 1, { ...table, materials: { iron_ingot: 4, redstone: 1 }, dependsOn: ['s12'] }],
    ],
  ),
  'diamond pickaxe': draftOf(
    [have('diamond_pickaxe')],
    [
      ...ironPickaxe(4, 3),
      ['gather', 'diamond', 3, { tools: ['iron_pickaxe'], sources: ['diamond_ore'], dependsOn: ['s11'] }],
      ['craft', 'diamond_pickaxe', 1, { ...table, materials: { diamond: 3, stick: 2 }, dependsOn: ['s12'] }],
    ],
  ),
  porkchop: draftOf(
    [have('cooked_porkchop')],
    [
      ['gather', 'oak_log', 3, { dependsOn: [] }],
      ['craft', 'oak_planks', 12, { materials: { oak_log: 3 }, dependsOn: ['s1'] }],
      ['craft', 'stick', 4, { materials: { oak_planks: 2 }, dependsOn: ['s2'] }],
      ['craft', 'crafting_table', 1, { materials: { oak_planks: 4 }, placed: 'left', dependsOn: ['s2'] }],
      [
        'craft',
        'wooden_pickaxe',
        1,
        { ...table, materials: { oak_planks: 3, stick: 2 }, dependsOn: ['s3', 's4'] },
      ],
      ['gather', 'cobblestone', 8, { tools: ['wooden_pickaxe'], dependsOn: ['s5'] }],
      [
        'craft',
        'furnace',
        1,
        { ...table, materials: { cobblestone: 8 }, placed: 'right', dependsOn: ['s6'] },
      ],
      [
        'craft',
        'wooden_sword',
        1,
        { ...table, materials: { oak_planks: 2, stick: 1 }, dependsOn: ['s3', 's4'] },
      ],
      ['kill', 'pig', 1, { tools: ['wooden_sword'], dependsOn: ['s8'] }],
      ['gather', 'porkchop', 1, { dependsOn: ['s9'] }],
      [
        'smelt',
        'cooked_porkchop',
        1,
        {
          station: 'furnace',
          materials: { porkchop: 1, oak_planks: 1 },
          fuel: { oak_planks: 1 },
          dependsOn: ['s7', 's10'],
        },
      ],
    ],
  ),
};
