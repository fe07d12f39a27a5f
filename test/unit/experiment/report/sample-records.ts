import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import type { ReportAbout } from '../../../../src/experiment/report/write-report.js';
import {
  trialId,
  type MethodCondition,
  type Task,
  type TeamCondition,
  type TeamMeasures,
  type TrialRecord,
} from '../../../../src/experiment/trial.js';

export const ABOUT: ReportAbout = {
  name: 'Bots and people',
  kind: 'teams',
  createdAt: '2026-11-21T20:00:00.000Z',
  given: { name: 'Bots and people', teams: ['1ai', '2ai'] },
  settings: {
    environment: 'plains-workshop',
    mcVersion: '1.20.4',
    speed: 10,
    maxTicks: 24_000,
    timeoutMs: 600_000,
    maxRounds: 4,
    rules: 'vanilla',
  },
  versions: { 'co-voyager': '0.7.0', node: '20.20.2' },
  performers: ['this-host/1', 'this-host/2'],
  fingerprint: '3fa9c1d2',
};

export const TASKS: readonly Task[] = [
  { id: 'compass', goal: 'craft a compass' },
  { id: 'furnace-and-chest', goal: 'craft a furnace and a chest' },
  { id: 'iron-pickaxe', goal: 'craft 1 iron pickaxe, then kill 2 zombies & bring the "rotten flesh"' },
];

function team(name: string, ai: number, humanBots: number): TeamCondition {
  return { kind: 'team', name, ai, humanBots, temper: 'usual' };
}

export const TEAMS: readonly TeamCondition[] = [
  team('1ai', 1, 0),
  team('2ai', 2, 0),
  team('4ai', 4, 0),
  team('1human-bot', 0, 1),
  team('1ai+1human-bot', 1, 1),
];

export const METHODS: readonly MethodCondition[] = [
  { kind: 'method', name: 'planner', method: 'planner', model: null },
  { kind: 'method', name: 'co-voyager@gpt-4o', method: 'co-voyager', model: 'gpt-4o' },
  { kind: 'method', name: 'paper', method: 'recorded', model: null },
  { kind: 'method', name: 'paper-voyager', method: 'recorded', model: null },
];

const STEPS = [
  'gather 5 oak_log',
  'craft 20 oak_planks',
  'craft 1 crafting_table',
  'mine 11 cobblestone',
  'smelt 4 iron_ingot',
  'craft 1 compass',
];

/** A record of a team as a run would leave it; the numbers differ from seed to seed, the same for the same seed. */
export function teamRecord(task: Task, condition: TeamCondition, seed: number): TrialRecord {
  const random = xoroshiro128plus(seed * 7919 + condition.name.length * 101 + task.id.length);
  const between = (low: number, high: number): number => uniformInt(random, low, high);
  const size = condition.ai + condition.humanBots;
  const outcome = between(0, 11) === 0 ? 'timed-out' : between(0, 14) === 0 ? 'failed' : 'done';
  return {
    ...base(task, condition, seed),
    outcome,
    reason: outcome === 'done' ? null : 'took too long',
    planner: 'planner',
    team: outcome === 'timed-out' ? null : measuresOf(condition, size, between),
    plan: null,
  };
}

function measuresOf(
  condition: TeamCondition,
  size: number,
  between: (low: number, high: number) => number,
): TeamMeasures {
  const workers = Array.from({ length: size }, (_, index) => ({
    name: index < condition.ai ? `Ada${index + 1}` : 'Ben',
    kind: index < condition.ai ? ('ai' as const) : ('scripted-human' as const),
    jobs: 3,
    busyTicks: 600,
    idleTicks: 100,
    distanceCm: between(2000, 4000),
  }));
  const clocks = new Map(workers.map(({ name }) => [name, 0]));
  const bars = STEPS.map((label, index) => {
    const worker = workers[index % size]?.name ?? '';
    const startTick = (clocks.get(worker) ?? 0) + between(0, 20);
    const endTick = startTick + between(60, condition.humanBots > 0 ? 700 : 320);
    clocks.set(worker, endTick);
    const result = between(0, 9) === 0 ? ('partial' as const) : ('passed' as const);
    return { worker, subtask: `s${index + 1}`, label, startTick, endTick, result };
  });
  const makespanTicks = Math.max(...bars.map(({ endTick }) => endTick));
  return {
    makespanTicks,
    expectedTicks: makespanTicks * 0.9,
    lowerBoundTicks: Math.round(900 / size),
    distanceCm: between(6000, 9000) + 500 * size,
    repairs: between(0, 8) === 0 ? 1 : 0,
    lost: 0,
    pace: 0.98,
    workers,
    steps: STEPS.map((label, index) => ({
      id: `s${index + 1}`,
      action: label.split(' ')[0] ?? '',
      item: label.split(' ')[2] ?? '',
      quantity: Number(label.split(' ')[1]),
      status: 'DONE',
      tries: 1,
      busyTicks: between(60, 400),
      distanceCm: between(100, 2500),
    })),
    bars,
  };
}

/** A record of a method. */
export function methodRecord(task: Task, condition: MethodCondition, seed: number): TrialRecord {
  const random = xoroshiro128plus(seed * 31 + condition.name.length * 7 + task.goal.length);
  const isExecutable = condition.method === 'planner' || uniformInt(random, 0, 2) > 0;
  return {
    ...base(task, condition, seed),
    outcome: 'done',
    reason: null,
    source: condition.method === 'recorded' ? 'recorded' : 'live',
    planner: condition.method === 'recorded' ? 'Attachment C of the Co-Voyager paper' : condition.name,
    team: null,
    plan: {
      isExecutable,
      isSolvable: isExecutable,
      steps: uniformInt(random, 6, 20),
      faults: isExecutable ? 0 : 2,
      firstFault: isExecutable
        ? null
        : {
            kind: 'missing-material',
            message: 'Step 4 (craft 1 compass) needs 4 iron_ingot, but only <3> are there.',
            step: 4,
          },
      completeness: isExecutable ? 1 : 0.4,
      wastedItems: uniformInt(random, 0, 6),
      rawActions: 30,
      criticalPath: 5,
      rounds: condition.model === null ? 0 : 2,
    },
    models:
      condition.model === null
        ? NO_MODEL
        : { calls: 4, promptTokens: 5200, replyTokens: 900, costUsd: 0.0123 },
  };
}

const NO_MODEL = { calls: 0, promptTokens: 0, replyTokens: 0, costUsd: 0 };

function base(
  task: Task,
  condition: TrialRecord['condition'],
  seed: number,
): Omit<TrialRecord, 'outcome' | 'reason' | 'planner' | 'team' | 'plan'> {
  return {
    schemaVersion: 1,
    experiment: ABOUT.fingerprint,
    trial: trialId(task.id, condition.name, seed),
    task: task.id,
    goal: task.goal,
    condition,
    seed,
    source: 'live',
    startedAt: '2026-11-21T20:00:00.000Z',
    wallMs: 12_345,
    performer: 'this-host/1',
    versions: ABOUT.versions,
    models: NO_MODEL,
  };
}

/** Every team at every task with every seed. */
export function teamRecords(
  tasks: readonly Task[],
  teams: readonly TeamCondition[],
  seeds: number,
): readonly TrialRecord[] {
  return tasks.flatMap((task) =>
    teams.flatMap((condition) =>
      Array.from({ length: seeds }, (_, seed) => teamRecord(task, condition, seed)),
    ),
  );
}

/** Every method at every task with every seed. */
export function methodRecords(tasks: readonly Task[], seeds: number): readonly TrialRecord[] {
  return tasks.flatMap((task) =>
    METHODS.flatMap((condition) =>
      Array.from({ length: seeds }, (_, seed) => methodRecord(task, condition, seed)),
    ),
  );
}
