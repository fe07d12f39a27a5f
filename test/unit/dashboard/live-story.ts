import type { NewRunEvent } from '../../../src/run/log/run-event.js';
import type { WorldMap } from '../../../src/run/world/world-map.js';
import type { Subtask } from '../../../src/plan/subtask/subtask.js';
import { verdict } from '../run/sample-events.js';

const PLANNER = { method: 'planner', model: null, provider: null, author: 'planner' } as const;
const WORLD = {
  kind: 'embedded' as const,
  environment: 'chest-arena',
  mcVersion: '1.20.1',
  seed: 1,
  speed: 1,
  sight: 'loaded' as const,
  address: '127.0.0.1:1',
};

function subtask(
  id: string,
  action: Subtask['action'],
  quantity: number,
  item: string,
  more: Partial<Subtask> = {},
) {
  const instruction = `Please ${action} ${quantity} ${item} and put it into the chest.`;
  return { id, action, item, quantity, tools: [], materials: {}, instruction, dependsOn: [], ...more };
}

const SUBTASKS = [
  subtask('s1', 'gather', 5, 'oak_log'),
  subtask('s2', 'craft', 20, 'oak_planks', { materials: { oak_log: 5 }, dependsOn: ['s1'] }),
  subtask('s3', 'gather', 11, 'cobblestone', { tools: ['wooden_pickaxe'], dependsOn: ['s2'] }),
  subtask('s4', 'craft', 1, 'furnace', { materials: { cobblestone: 8 }, dependsOn: ['s3'] }),
  subtask('s5', 'craft', 1, 'chest', { materials: { oak_planks: 8 }, dependsOn: ['s2'] }),
];

/** A run is planned for an AI worker, Ada, and a person, Ben. */
export const BEGINNING: readonly NewRunEvent[] = [
  {
    kind: 'run-started',
    schemaVersion: 1,
    goal: 'craft a furnace and a chest',
    request: {},
    settings: {},
    versions: {},
    world: WORLD,
    planner: PLANNER,
  },
  { kind: 'worker-joined', worker: 'Ada', workerKind: 'ai', position: { x: 4.5, y: 64, z: 5.5 } },
  { kind: 'worker-joined', worker: 'Ben', workerKind: 'human', position: { x: 9.5, y: 64, z: 3.5 } },
  {
    kind: 'surveyed',
    chest: { x: 7, y: 64, z: 6 },
    contents: { wooden_pickaxe: 1 },
    offers: {},
    stations: [{ block: 'crafting_table', position: { x: 6, y: 64, z: 6 } }],
  },
  {
    kind: 'plan-made',
    subtasks: SUBTASKS,
    expectedTicks: 1200,
    lowerBoundTicks: 900,
    why: [],
    preview: [],
    goals: [
      { kind: 'have', item: 'furnace', quantity: 1, verb: 'craft' },
      { kind: 'have', item: 'chest', quantity: 1, verb: 'craft' },
    ],
    planner: PLANNER,
    chest: { wooden_pickaxe: 1 },
    stations: ['crafting_table'],
  },
];

export function begins(worker: string, id: string, quantity: number): readonly NewRunEvent[] {
  const known = SUBTASKS.find((each) => each.id === id);
  return [
    {
      kind: 'job-assigned',
      job: id,
      subtask: id,
      worker,
      phase: 'whole',
      quantity,
      station: null,
      takes: known?.materials ?? {},
      tools: [...(known?.tools ?? [])],
      brings: {},
      expectedTicks: 200,
      deadlineTicks: 2000,
    },
    {
      kind: 'subtask-changed',
      subtask: id,
      from: 'READY',
      to: 'IN_PROGRESS',
      reason: {
        code: 'under-way',
        done: 0,
        quantity,
        jobs: [{ worker, phase: 'whole', quantity }],
        loads: [],
      },
    },
  ];
}

export function says(worker: string, activity: string, done: number): NewRunEvent {
  return { kind: 'activity', worker, activity, position: { x: 5.5, y: 64, z: 4.5 }, done };
}

export function finishes(worker: string, id: string, quantity: number): readonly NewRunEvent[] {
  return [
    {
      kind: 'job-ended',
      job: id,
      subtask: id,
      worker,
      outcome: 'completed',
      reason: '',
      verdict: verdict('passed', quantity, quantity),
      carries: {},
      ticks: 100,
      distanceCm: 800,
      itemsMoved: quantity,
      waitedTicks: 0,
    },
    {
      kind: 'subtask-changed',
      subtask: id,
      from: 'IN_PROGRESS',
      to: 'DONE',
      reason: { code: 'verified', done: quantity, quantity },
    },
  ];
}

export const QUESTION: NewRunEvent = {
  kind: 'question-asked',
  question: 'q1',
  about: 'goal',
  text: 'Planks of which wood?',
  fallback: 'oak',
  choices: [
    { key: 'oak', text: 'Oak, the nearest' },
    { key: 'birch', text: 'Birch' },
  ],
  limitTicks: 600,
};

/** Grass with a hill of stone, ore in it, a pond and two trees; Ada, Ben and a pig on it. */
export function sampleMap(shift = 0): WorldMap {
  const [width, depth] = [20, 14];
  const palette = ['', 'grass_block', 'stone', 'iron_ore', 'water', 'oak_leaves', 'oak_log', 'strange_block'];
  const blocks: number[] = [];
  const heights: number[] = [];
  for (let z = 0; z < depth; z++) {
    for (let x = 0; x < width; x++) {
      const hill = Math.max(0, 4 - Math.hypot(x - 15, z - 4));
      const isTree = Math.hypot(x - 3, z - 10) < 2 || Math.hypot(x - 8, z - 11) < 1.5;
      const isPond = Math.hypot(x - 4, z - 3) < 2;
      heights.push(isTree ? 5 : Math.round(hill));
      if (hill > 0) blocks.push((x * 7 + z * 3) % 5 === 0 ? 3 : 2);
      else blocks.push(isTree ? 5 : isPond ? 4 : x === 19 ? 7 : 1);
    }
  }
  return {
    origin: { x: 0, y: 64, z: 0 },
    width,
    depth,
    palette,
    blocks,
    heights,
    figures: [
      { kind: 'worker', name: 'Ada', position: { x: 4.5 + shift, y: 64, z: 5.5 }, yawDegrees: 0 },
      { kind: 'person', name: 'Ben', position: { x: 9.5, y: 64, z: 3.5 }, yawDegrees: 90 },
      { kind: 'mob', name: 'pig', position: { x: 12.5, y: 64, z: 9.5 }, yawDegrees: 200 },
    ],
  };
}
