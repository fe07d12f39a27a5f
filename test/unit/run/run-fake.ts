import { defined } from '../../../src/base/defined.js';
import { truncateSync } from 'node:fs';
import { readRun } from '../../../src/run/log/read-run.js';
import { resultOf } from '../../../src/run/result/result-of.js';
import type { RunEvent } from '../../../src/run/log/run-event.js';
import { RunContext } from '../../../src/run/execute/run-context.js';
import { plannerOf } from '../../../src/run/plan/model-planner.js';
import { openRunLog } from '../../../src/run/log/run-log.js';
import type { Goal } from '../../../src/plan/subtask/subtask.js';
import { pursueGoals } from '../../../src/run/execute/pursue-goals.js';
import type { RunRequest } from '../../../src/run/run-request.js';
import type { RunResult } from '../../../src/run/result/run-result.js';
import { settingsOf } from '../../../src/run/run-settings.js';
import { scheduleMachine } from '../../../src/run/execute/schedule-machine.js';
import { fakeRunWorld, type FakeWorld } from './fake-world.js';
import type { FakeWorker } from './fake-worker.js';

export interface FakeRunOptions {
  readonly goal?: string;
  readonly signal?: AbortSignal;
  readonly maxRepairs?: number;
  readonly maxTicks?: number;
  /** Default 0: a plan fitted to the team takes a second to find. */
  readonly planningSeconds?: number;
  readonly planning?: NonNullable<RunRequest['planning']>;
  readonly plan?: NonNullable<RunRequest['plan']>;
  readonly ledger?: NonNullable<RunRequest['ledger']>;
  readonly file?: string;
  /** Folder of a killed run to go on with. */
  readonly resume?: string;
  /** As an exploration does: what to do, once it was looked around. */
  readonly propose?: (context: RunContext) => Promise<readonly Goal[]>;
  readonly onEvent?: (event: RunEvent) => void;
}

export interface FakeRunEnd {
  readonly result: RunResult;
  readonly events: readonly RunEvent[];
}

/** A run with fake workers in the fake world, as `runGoal` would carry it out. */
export async function runFake(
  world: FakeWorld,
  workers: readonly FakeWorker[],
  options: FakeRunOptions = {},
): Promise<FakeRunEnd> {
  const { goal = 'craft a compass', signal = new AbortController().signal, resume, file } = options;
  const settings = settingsOf({
    goal,
    ai: workers.length,
    planningSeconds: options.planningSeconds ?? 0,
    ...(options.planning ? { planning: options.planning } : {}),
    ...defined({ plan: options.plan, maxRepairs: options.maxRepairs, maxTicks: options.maxTicks }),
  });
  const earlier = resume === undefined ? null : readRun(resume);
  if (earlier?.hasCutLine) truncateSync(earlier.folder.events, earlier.wholeBytes);
  const startTick = earlier?.events.at(-1)?.tick ?? 0;
  const runWorld = fakeRunWorld(world, workers, startTick);
  const planner = plannerOf(settings, options.planning);
  const log = openRunLog(
    file ?? earlier?.folder.events ?? null,
    earlier?.events ?? [],
    runWorld.clock,
    options.onEvent ?? ((): void => undefined),
  );
  if (earlier) log.add({ kind: 'run-resumed', lostLine: earlier.hasCutLine, world: runWorld.info });
  else {
    log.add({
      kind: 'run-started',
      schemaVersion: 1,
      goal,
      request: {},
      settings: { ...settings },
      versions: {},
      world: runWorld.info,
      planner: planner.info,
    });
  }
  const context = new RunContext(runWorld, log, signal);
  const { propose } = options;
  const run = pursueGoals({
    ...(propose ? { propose: () => propose(context) } : {}),
    ...(options.ledger ? { ledger: options.ledger } : {}),
    context,
    settings,
    planner,
    lastTick: startTick + settings.maxTicks,
    onPlan: () => undefined,
    machineFor: (subtasks, survey, durations) => scheduleMachine(subtasks, survey, durations, settings),
  });
  try {
    await world.until(run);
  } finally {
    context.close();
    log.close();
  }
  return { result: resultOf(log.events), events: log.events };
}
