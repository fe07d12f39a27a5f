import type { NewRunEvent, RunEvent } from '../../../src/run/log/run-event.js';
import type { Verdict } from '../../../src/verify/verdict.js';

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

export function verdict(kind: Verdict['kind'], done: number, asked: number): Verdict {
  const facts = { code: 'too-few-came', asked, came: done, stock: 'chest' } as const;
  const problems =
    kind === 'passed' ? [] : [{ kind: 'too-few' as const, item: 'x', count: asked - done, facts }];
  return {
    kind,
    asked,
    done,
    problems,
    deltas: { chest: {}, furnace: {}, inventory: {} },
    facts: [{ code: 'loaded', item: 'x', count: done }],
  };
}

export function at(tick: number, event: NewRunEvent): RunEvent {
  return { tick, wallTime: '2026-11-21T10:00:00.000Z', ...event };
}

function subtask(id: string, item: string, quantity: number, dependsOn: string[] = []) {
  const nothing = { tools: [], materials: {} };
  return {
    id,
    action: 'gather' as const,
    item,
    quantity,
    ...nothing,
    instruction: `gather ${item}`,
    dependsOn,
  };
}

function assigned(tick: number, job: string, worker: string, quantity: number): RunEvent {
  const nothing = { takes: {}, tools: [], brings: {}, station: null };
  return at(tick, {
    kind: 'job-assigned',
    job,
    subtask: job.split('.')[0] ?? job,
    worker,
    phase: 'whole',
    quantity,
    ...nothing,
    expectedTicks: 100,
    deadlineTicks: 1600,
  });
}

function ended(tick: number, job: string, worker: string, said: Verdict, ticks: number): RunEvent {
  return at(tick, {
    kind: 'job-ended',
    job,
    subtask: job.split('.')[0] ?? job,
    worker,
    verdict: said,
    carries: {},
    ticks,
    outcome: 'completed',
    reason: '',
    distanceCm: 1500,
    itemsMoved: 3,
    waitedTicks: 7,
  });
}

/** Two workers, a shared gather, one failed try, a thief; worked out by hand in the tests. */
export function sampleEvents(): RunEvent[] {
  const plan = {
    goals: [],
    expectedTicks: 500,
    lowerBoundTicks: 400,
    why: [],
    planner: PLANNER,
    chest: {},
    stations: [],
    preview: [],
  };
  const position = { x: 0, y: 0, z: 0 };
  return [
    at(0, {
      kind: 'run-started',
      schemaVersion: 1,
      goal: 'gather',
      request: {},
      settings: {},
      versions: {},
      world: WORLD,
      planner: PLANNER,
    }),
    at(0, { kind: 'worker-joined', worker: 'Ada', workerKind: 'ai', position }),
    at(0, { kind: 'worker-joined', worker: 'Ben', workerKind: 'ai', position }),
    at(90, {
      kind: 'plan-made',
      ...plan,
      subtasks: [subtask('s1', 'oak_log', 10), subtask('s2', 'sand', 2, ['s1'])],
    }),
    at(100, {
      kind: 'subtask-changed',
      subtask: 's1',
      from: 'READY',
      to: 'IN_PROGRESS',
      reason: { code: 'can-begin' },
    }),
    assigned(100, 's1', 'Ada', 6),
    assigned(100, 's1.2', 'Ben', 4),
    at(200, { kind: 'chest-observed', worker: 'Ben', before: {}, contents: { oak_log: 4 } }),
    ended(200, 's1.2', 'Ben', verdict('passed', 4, 4), 100),
    at(250, { kind: 'chest-changed-by-others', change: { oak_log: -3, dirt: 2 }, worker: null }),
    at(300, {
      kind: 'chest-observed',
      worker: 'Ada',
      before: { oak_log: 1, dirt: 2 },
      contents: { oak_log: 7, dirt: 2 },
    }),
    ended(300, 's1', 'Ada', verdict('passed', 6, 6), 200),
    at(300, {
      kind: 'subtask-changed',
      subtask: 's1',
      from: 'IN_PROGRESS',
      to: 'DONE',
      reason: { code: 'verified', done: 10, quantity: 10 },
    }),
    assigned(300, 's2', 'Ada', 2),
    ended(350, 's2', 'Ada', verdict('failed', 0, 2), 50),
    assigned(360, 's2.2', 'Ben', 2),
    ended(500, 's2.2', 'Ben', verdict('passed', 2, 2), 140),
    at(500, {
      kind: 'subtask-changed',
      subtask: 's2',
      from: 'IN_PROGRESS',
      to: 'DONE',
      reason: { code: 'verified', done: 2, quantity: 2 },
    }),
    at(600, { kind: 'run-ended', status: 'done', reason: null, chest: { oak_log: 7, sand: 2 }, reached: [] }),
  ];
}
