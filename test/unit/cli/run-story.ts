import type { Subtask } from '../../../src/plan/subtask/subtask.js';
import type { NewRunEvent, RunEvent } from '../../../src/run/log/run-event.js';
import type { Verdict } from '../../../src/verify/verdict.js';

/** A made-up run, event by event. */
export const SUBTASKS: readonly Subtask[] = [
  subtask('s1', 'gather', 'oak_log', 4),
  { ...subtask('s2', 'gather', 'cobblestone', 11), tools: ['wooden_pickaxe'], dependsOn: ['s1'] },
  {
    ...subtask('s3', 'smelt', 'iron_ingot', 7),
    materials: { raw_iron: 7, oak_planks: 5 },
    fuel: { oak_planks: 5 },
    station: 'furnace',
    dependsOn: ['s2'],
  },
];

function subtask(id: string, action: Subtask['action'], item: string, quantity: number): Subtask {
  return { id, action, item, quantity, tools: [], materials: {}, instruction: 'Do it.', dependsOn: [] };
}

const WORLD = {
  kind: 'embedded',
  environment: 'chest-arena',
  mcVersion: '1.20.1',
  seed: 1,
  speed: 1,
  sight: 'loaded',
  address: '127.0.0.1:1',
} as const;
const PLANNER = { method: 'planner', model: null, provider: null, author: 'planner' } as const;
const AT = { x: 0, y: 0, z: 0 };

export function at(tick: number, event: NewRunEvent): RunEvent {
  return { tick, wallTime: '2026-11-21T16:00:00.000Z', ...event };
}

export const STARTED = at(0, {
  kind: 'run-started',
  schemaVersion: 1,
  goal: 'craft a compass',
  request: {},
  settings: {},
  versions: {},
  world: WORLD,
  planner: PLANNER,
});

export function planned(subtasks: readonly Subtask[] = SUBTASKS): RunEvent {
  return at(10, {
    kind: 'plan-made',
    goals: [{ kind: 'have', item: 'compass', quantity: 1, verb: 'craft' }],
    subtasks: [...subtasks],
    expectedTicks: 1900,
    lowerBoundTicks: 1440,
    why: ['a second pickaxe pays'],
    planner: PLANNER,
    chest: {},
    stations: [],
    preview: [
      { subtask: 's1', worker: 'Ada', startTick: 0, endTick: 300 },
      { subtask: 's2', worker: 'Ada', startTick: 300, endTick: 900 },
      { subtask: 's2', worker: 'Ben', startTick: 240, endTick: 800 },
    ],
  });
}

export function joined(worker: string): RunEvent {
  return at(5, { kind: 'worker-joined', worker, workerKind: 'ai', position: AT });
}

export function assigned(
  job: string,
  worker: string,
  quantity: number,
  phase: 'whole' | 'load' | 'collect' = 'whole',
): RunEvent {
  return at(20, {
    kind: 'job-assigned',
    job,
    subtask: subtaskOf(job),
    worker,
    phase,
    quantity,
    takes: {},
    tools: [],
    brings: {},
    station: null,
    expectedTicks: 100,
    deadlineTicks: 400,
  });
}

export function about(worker: string, activity: string, done: number): RunEvent {
  return at(60, { kind: 'activity', worker, activity, position: AT, done });
}

export function ended(job: string, worker: string, done: number, asked: number): RunEvent {
  const verdict: Verdict = {
    kind: done === asked ? 'passed' : done > 0 ? 'partial' : 'failed',
    asked,
    done,
    deltas: { chest: {}, furnace: {}, inventory: {} },
    facts: [],
    problems:
      done === asked ? [] : [{ kind: 'too-few', item: null, count: null, facts: { code: 'nothing-made' } }],
  };
  return at(120, {
    kind: 'job-ended',
    job,
    subtask: subtaskOf(job),
    worker,
    reason: '',
    outcome: done === asked ? 'completed' : 'failed',
    verdict,
    carries: {},
    ticks: 100,
    distanceCm: 3400,
    itemsMoved: 4,
    waitedTicks: 10,
  });
}

export function became(
  subtask: string,
  to: 'READY' | 'BLOCKED' | 'IN_PROGRESS' | 'DONE' | 'FAILED',
): RunEvent {
  return at(120, {
    kind: 'subtask-changed',
    subtask,
    from: 'READY',
    to,
    reason: { code: 'waits-for-others', subtasks: ['s1'], items: {} },
  });
}

function subtaskOf(job: string): string {
  return job.split('.')[0] ?? job;
}
