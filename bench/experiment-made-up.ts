import { type Experiment, trialsOf } from '../src/experiment/definition/experiment.js';
import { RECORD_VERSION, type TeamMeasures, type Trial, type TrialRecord } from '../src/experiment/trial.js';

/** Subtasks of a run, about as many as a compass takes. */
const STEPS = 20;

/** A record for every trial of an experiment, as large as that of a run; one in fifty did not get there. */
export function madeUpRecords(experiment: Experiment): readonly TrialRecord[] {
  return trialsOf(experiment).map((trial, index) => {
    const isDone = index % 50 !== 49;
    return {
      schemaVersion: RECORD_VERSION,
      experiment: experiment.fingerprint,
      trial: trial.id,
      task: trial.task.id,
      goal: trial.task.goal,
      condition: trial.condition,
      seed: trial.seed,
      outcome: isDone ? 'done' : 'timed-out',
      reason: isDone ? null : 'made up',
      source: 'live',
      planner: 'planner',
      startedAt: new Date(index * 1000).toISOString(),
      wallMs: 9000,
      performer: `made-up/${(index % 2) + 1}`,
      versions: { 'co-voyager': '0.0.0' },
      plan: null,
      team: isDone ? measuresOf(trial, index) : null,
      models: { calls: 0, promptTokens: 0, replyTokens: 0, costUsd: 0 },
    };
  });
}

function measuresOf({ condition }: Trial, index: number): TeamMeasures {
  const { ai, humanBots } = condition.kind === 'team' ? condition : { ai: 1, humanBots: 0 };
  const size = Math.max(1, ai + humanBots);
  // Spread enough for intervals, the same each time.
  const ticks = Math.round((2000 / Math.sqrt(size)) * (1 + ((index * 7919) % 101) / 400));
  const names = Array.from({ length: size }, (_, number) => `Worker${number + 1}`);
  const stepTicks = Math.round(ticks / STEPS);
  const workerOf = (step: number): string => names[step % size] ?? 'Worker1';
  const steps = Array.from({ length: STEPS }, (_, step) => ({
    id: `s${step + 1}`,
    action: 'craft',
    item: `item_${step + 1}`,
    quantity: 1,
    status: 'DONE',
    tries: 1,
    busyTicks: stepTicks + ((index + step) % 9),
    distanceCm: 300 + ((index * step) % 77),
  }));
  return {
    makespanTicks: ticks,
    expectedTicks: ticks - 100,
    lowerBoundTicks: Math.round(ticks * 0.8),
    distanceCm: 6000 + (index % 500),
    repairs: 0,
    lost: 0,
    pace: 1,
    steps,
    workers: names.map((name, number) => ({
      name,
      kind: number < ai ? 'ai' : 'scripted-human',
      jobs: Math.ceil(STEPS / size),
      busyTicks: Math.round(ticks * 0.9),
      idleTicks: Math.round(ticks * 0.1),
      distanceCm: 3000,
    })),
    bars: steps.map(({ id, item }, step) => ({
      worker: workerOf(step),
      subtask: id,
      label: `craft 1 ${item}`,
      result: 'passed',
      startTick: step * stepTicks,
      endTick: (step + 1) * stepTicks,
    })),
  };
}
