import fc from 'fast-check';
import {
  OUTCOMES,
  trialId,
  type Condition,
  type PlanMeasures,
  type Task,
  type TeamMeasures,
  type TrialRecord,
} from '../../../../src/experiment/trial.js';

/** A team by how many of each. */
export function team(ai: number, humanBots = 0): Condition & { kind: 'team' } {
  const parts = [ai > 0 ? [`${ai}ai`] : [], humanBots > 0 ? [`${humanBots}human-bot`] : []].flat();
  return { kind: 'team', name: parts.join('+'), ai, humanBots, temper: 'usual' };
}

export const planner: Condition = { kind: 'method', name: 'planner', method: 'planner', model: null };
export const paper: Condition = { kind: 'method', name: 'paper', method: 'recorded', model: null };

export const tasks: readonly Task[] = [
  { id: 'compass', goal: 'craft a compass', depth: 13 },
  { id: 'torch', goal: 'craft a torch', depth: 4 },
  { id: 'lamp', goal: 'craft a lamp' },
];

/** Measures of a run that took so long; two steps, one worker. */
export function measures(makespanTicks: number | null, changes: Partial<TeamMeasures> = {}): TeamMeasures {
  const step = { status: 'done', tries: 1, busyTicks: 100, distanceCm: 50 };
  return {
    makespanTicks,
    expectedTicks: 900,
    lowerBoundTicks: 800,
    distanceCm: 4000,
    repairs: 0,
    lost: 0,
    pace: 1,
    workers: [{ name: 'ai-1', kind: 'ai', jobs: 2, busyTicks: 300, idleTicks: 100, distanceCm: 4000 }],
    steps: [
      { ...step, id: 'a', action: 'gather', item: 'raw_iron', quantity: 7 },
      { ...step, id: 'b', action: 'craft', item: 'compass', quantity: 1 },
    ],
    bars: [],
    ...changes,
  };
}

/** A plan that can be carried out. */
export function plan(changes: Partial<PlanMeasures> = {}): PlanMeasures {
  return {
    isExecutable: true,
    isSolvable: true,
    steps: 13,
    faults: 0,
    firstFault: null,
    completeness: 1,
    wastedItems: 0,
    rawActions: 30,
    criticalPath: 7,
    rounds: 1,
    ...changes,
  };
}

/** A live, done trial of the compass, but for what is told. */
export function record(condition: Condition, seed: number, changes: Partial<TrialRecord> = {}): TrialRecord {
  const task = changes.task ?? 'compass';
  return {
    schemaVersion: 1,
    experiment: 'f00',
    trial: trialId(task, condition.name, seed),
    task,
    goal: `craft a ${task}`,
    condition,
    seed,
    outcome: 'done',
    reason: null,
    source: 'live',
    planner: 'planner',
    startedAt: '2026-01-01T00:00:00.000Z',
    wallMs: 60_000,
    performer: 'here/1',
    versions: { 'co-voyager': '1.0.0', node: '22.0.0' },
    team: condition.kind === 'team' ? measures(1000) : null,
    plan: condition.kind === 'method' ? plan() : null,
    models: { calls: 0, promptTokens: 0, replyTokens: 0, costUsd: 0 },
    ...changes,
  };
}

export const conditions: readonly Condition[] = [team(1), team(2), team(0, 1), team(1, 1), planner, paper];

const ticks = fc.integer({ min: 1, max: 20_000 });
const share = fc.double({ min: 0, max: 1, noNaN: true });

/** Anything a run may have measured. */
export const anyMeasures: fc.Arbitrary<TeamMeasures> = fc
  .record({
    makespanTicks: fc.option(ticks),
    distanceCm: fc.double({ min: 0, max: 1e6, noNaN: true }),
    lowerBoundTicks: fc.option(ticks),
    pace: fc.option(share),
    repairs: fc.nat({ max: 5 }),
    lost: fc.nat({ max: 5 }),
    workers: fc.array(
      fc.record({
        name: fc.constantFrom('ai-1', 'ai-2'),
        kind: fc.constantFrom('ai', 'scripted-human', 'human'),
        jobs: fc.nat({ max: 9 }),
        busyTicks: fc.nat({ max: 9000 }),
        idleTicks: fc.nat({ max: 900 }),
        distanceCm: fc.nat({ max: 9000 }),
      }),
      { maxLength: 3 },
    ),
    steps: fc.array(
      fc.record({
        id: fc.constantFrom('a', 'b', 'c'),
        action: fc.constantFrom('gather', 'craft'),
        item: fc.constantFrom('stick', 'raw_iron', 'compass'),
        quantity: fc.integer({ min: 1, max: 3 }),
        status: fc.constant('done'),
        tries: fc.constant(1),
        busyTicks: fc.nat({ max: 5000 }),
        distanceCm: fc.double({ min: 0, max: 5000, noNaN: true }),
      }),
      { maxLength: 5 },
    ),
  })
  .map((found) => measures(found.makespanTicks, found));

const anyPlan = fc
  .record({
    isExecutable: fc.boolean(),
    steps: fc.nat({ max: 30 }),
    completeness: share,
    wastedItems: fc.nat({ max: 9 }),
    rounds: fc.nat({ max: 4 }),
    firstFault: fc.option(
      fc.record({
        kind: fc.constantFrom('tool', 'material'),
        message: fc.constantFrom('no pickaxe', 'no wood'),
        step: fc.constant(1),
      }),
    ),
  })
  .map((changes) => plan(changes));

const anyRecord: fc.Arbitrary<TrialRecord> = fc
  .record({
    condition: fc.constantFrom(...conditions),
    seed: fc.nat({ max: 4 }),
    task: fc.constantFrom('compass', 'torch', 'lamp', 'unknown'),
    outcome: fc.constantFrom('done' as const, ...OUTCOMES),
    source: fc.constantFrom('live', 'live', 'recorded', 'added'),
    wallMs: fc.double({ min: 1, max: 1e6, noNaN: true }),
    team: fc.option(anyMeasures),
    plan: fc.option(anyPlan),
    models: fc.record({
      calls: fc.nat({ max: 9 }),
      promptTokens: fc.nat({ max: 9000 }),
      replyTokens: fc.nat({ max: 900 }),
      costUsd: fc.option(share),
    }),
    versions: fc.record({ 'co-voyager': fc.constantFrom('1.0.0', '1.1.0'), node: fc.constant('22.0.0') }),
  })
  .map(({ condition, seed, ...changes }) =>
    record(condition, seed, {
      ...changes,
      team: condition.kind === 'team' ? changes.team : null,
      plan: condition.kind === 'method' ? changes.plan : null,
    }),
  );

/** Records of different trials. */
export const anyRecords = fc.uniqueArray(anyRecord, { selector: ({ trial }) => trial, maxLength: 40 });
