import type { Durations } from '../../schedule/simulate/durations.js';
import type { Subtask } from '../../plan/subtask.js';
import type { Site, Worker } from '../../worker/worker.js';
import { durationsHere } from '../plan/durations-here.js';
import { Leg, type LegEnd } from './plan-execution.js';
import { goodsOf } from '../result/lost-items.js';
import type { RunFrame } from './run-context.js';
import type { ScheduleMachine } from './schedule-machine.js';
import type { SiteSurvey } from '../world/run-world.js';

/** Makes a scheduler for one plan in one place. */
export type MachineFor = (
  subtasks: readonly Subtask[],
  survey: SiteSurvey,
  durations: Durations,
) => ScheduleMachine;

/** Carries one plan out; the scheduler starts from what the survey saw. */
export async function carryOutPlan(
  parts: { readonly frame: RunFrame; readonly machineFor: MachineFor; readonly lastTick: number },
  subtasks: readonly Subtask[],
  survey: SiteSurvey,
  takesPart?: (worker: Worker) => boolean,
): Promise<LegEnd> {
  const { frame, machineFor, lastTick } = parts;
  const { stage, runner, crew, errands, log, signal } = frame;
  const durations = durationsHere(frame, survey);
  const leg = new Leg({
    machine: machineFor(subtasks, survey, durations),
    runner,
    crew,
    log,
    signal,
    lastTick,
    site: siteOf(frame, survey),
    currentTick: () => stage.currentTick(),
    every: (ticks, act) => stage.every(ticks, act),
    stands: (station) => stage.stands(station),
    takesPart: (worker) => !errands.isOut(worker.name) && (takesPart?.(worker) ?? true),
  });
  frame.leg = leg;
  try {
    const ended = leg.run();
    askFor(frame, subtasks);
    return await ended;
  } finally {
    frame.leg = null;
  }
}

function siteOf({ log: { events } }: RunFrame, { chest, halves }: SiteSurvey): Site {
  const goals = events.flatMap((event) =>
    event.kind === 'plan-made' || event.kind === 'repair-planned' ? event.goals : [],
  );
  const promised = new Set([...goodsOf(events), ...goals.map(({ item }) => item)]);
  return { chest, promised, ...(halves ? { halves } : {}) };
}

/** Somebody was asked to do what failed before. */
function askFor(frame: RunFrame, subtasks: readonly Subtask[]): void {
  const { wish, leg, log, stage } = frame;
  frame.wish = null;
  const wanted = wish && subtasks.find(({ action, item }) => action === wish.action && item === wish.item);
  if (!wanted) return;
  const { worker } = wish;
  log.add({ kind: 'subtask-requested', subtask: wanted.id, worker, by: worker });
  leg?.tell({ kind: 'subtask-requested', tick: stage.currentTick(), worker, subtask: wanted.id });
}
