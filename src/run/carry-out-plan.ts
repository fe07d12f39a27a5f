import type { Durations } from '../schedule/durations.js';
import type { Subtask } from '../plan/subtask.js';
import type { Worker } from '../worker/worker.js';
import { durationsHere } from './durations-here.js';
import { Leg, type LegEnd } from './leg.js';
import type { RunFrame } from './run-frame.js';
import type { ScheduleMachine } from './schedule-machine.js';
import type { SiteSurvey } from './stage.js';

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
  const { stage, runner, crew, log, signal } = frame;
  const durations = durationsHere(frame, survey);
  const leg = new Leg({
    ...{ machine: machineFor(subtasks, survey, durations), runner, crew, log, signal, lastTick },
    site: { chest: survey.chest },
    currentTick: () => stage.currentTick(),
    every: (ticks, act) => stage.every(ticks, act),
    stands: (station) => stage.stands(station),
    ...(takesPart ? { takesPart } : {}),
  });
  frame.leg = leg;
  try {
    return await leg.run();
  } finally {
    frame.leg = null;
  }
}
