import { defined } from '../../base/defined.js';
import { gameOf } from '../../game/game.js';
import { inPortions } from '../../base/portions.js';
import { nightTicksIn } from '../../../primitives/body/night.js';
import { isHostile } from '../../game/registry.js';
import { durationOf } from '../../messages/time.js';
import { throughNoPortals } from '../../messages/no-plan.js';
import { whyNoPlan } from '../../messages/names.js';
import { planForTeam } from '../../decompose/fit/plan-for-team.js';
import { provenTeam, type TeamSetting } from '../../decompose/fit/team-fit.js';
import type { PlannerInfo } from '../../decompose/decomposition.js';
import type { StartState } from '../../plan/check/start-state.js';
import type { Goal, Subtask } from '../../plan/subtask/subtask.js';
import { simulating, unevenTimes, type SimulatedWorker } from '../../schedule/simulate/simulate.js';
import type { ScheduleSetup } from '../../schedule/settings.js';
import { durationsIn } from './place-times.js';
import type { Team, TeamPlan } from './plan-here.js';
import type { RunSettings } from '../log/stored-request.js';
import { orderFor } from '../run-settings.js';

/** What of a run's settings its plans are fitted by. */
export type FittingSettings = Pick<RunSettings, 'planningSeconds' | 'frugal' | 'maxTries' | 'night'>;

/** Whose plan it is. A `base` stays as it is: fitting it would make it somebody else's plan. */
interface Origin {
  readonly planner: PlannerInfo;
  /** Proven already. */
  readonly base?: readonly Subtask[];
  readonly notes: readonly string[];
}

export interface FittingRequest {
  readonly settings: FittingSettings;
  readonly start: StartState;
  readonly goals: readonly Goal[];
  readonly team: Team;
  readonly origin: Origin;
}

const LATE = 'This machine is slow: the search for a faster plan ended before it was done.';

function nightWaited(ticks: number): string {
  return `${durationOf(ticks)} of what is expected is night, which bots may wait out underground.`;
}

/** A plan with what is to be expected of it; fitted to the team where the settings say so. */
export async function fit(
  { settings: asked, start, goals, team, origin }: FittingRequest,
  signal: AbortSignal,
): Promise<TeamPlan> {
  const { planningSeconds, frugal, maxTries, night } = asked;
  const { planner, base, notes } = origin;
  const { workers, times, survey } = team;
  const { chest, stations, spots } = survey;
  const { version, hasOldOres } = start.game;
  const durations = durationsIn(gameOf({ version, ...defined({ hasOldOres }) }), times);
  const settings = { maxTries, order: orderFor(planningSeconds) };
  const place = { durations, chest, stations, spots, settings };
  const setup: ScheduleSetup = { ...place, contents: start.stock };
  const setting: TeamSetting = {
    ...place,
    workers: workers.length > 0 ? workers : 1,
    planningSeconds: base ? 0 : planningSeconds,
    isFrugal: frugal,
    signal,
    ...(base ? { base } : {}),
    ...(start.environment.kind === 'arena' ? {} : { inSight: new Set(survey.sources.keys()) }),
  };
  const plan = await planForTeam(start, goals, setting);
  if (plan.kind !== 'planned') {
    return { kind: plan.kind, reason: whyNoPlan(start.game.registry, plan.why) };
  }
  const why = throughNoPortals(start.game.registry, plan.subtasks);
  if (why !== null) return { kind: 'impossible', reason: why };
  const { subtasks, spare, expectedTicks: smoothTicks, lowerBoundTicks, reason, wasLate } = plan;
  const uneven = (await inPortions(unevenTimes(subtasks, setup, provenTeam(setting.workers)))) ?? 1;
  // A plan the simulation cannot carry out may still be carried out by hand; there is only no time for it.
  const likely = Number.isFinite(smoothTicks) ? Math.round(smoothTicks * uneven) : null;
  const isWaitingAtNight =
    start.environment.kind !== 'arena' &&
    (night === 'shelter' ||
      subtasks.some(({ action, item }) => action === 'kill' && isHostile(start.game.registry, item)));
  const nightTicks =
    isWaitingAtNight && likely !== null && survey.timeOfDay !== undefined
      ? nightTicksIn(likely, survey.timeOfDay)
      : 0;
  return {
    kind: 'planned',
    subtasks,
    spare,
    lowerBoundTicks,
    planner,
    notes: [...notes, ...(wasLate ? [LATE] : []), ...(nightTicks > 0 ? [nightWaited(nightTicks)] : [])],
    smoothTicks: Number.isFinite(smoothTicks) ? smoothTicks : null,
    expectedTicks: likely === null ? null : likely + nightTicks,
    why: reason === null ? [] : [reason],
    preview: await previewOf(subtasks, setup, workers),
  };
}

async function previewOf(
  subtasks: readonly Subtask[],
  setup: ScheduleSetup,
  workers: readonly SimulatedWorker[],
): Promise<Extract<TeamPlan, { kind: 'planned' }>['preview']> {
  const { jobs } = await inPortions(simulating(subtasks, setup, workers));
  return jobs.map(({ subtask, worker, startedTick, endedTick }) => ({
    subtask,
    worker,
    startTick: startedTick,
    endTick: endedTick,
  }));
}
