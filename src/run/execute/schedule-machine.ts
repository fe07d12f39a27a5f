import type { Position } from '../../base/position.js';
import { sumOfCounts, type ItemCounts } from '../../base/item-counts.js';
import type { Subtask } from '../../plan/subtask/subtask.js';
import type { ScheduleAction } from '../../schedule/action.js';
import type { ScheduleEvent } from '../../schedule/event.js';
import type { Station } from '../../schedule/job.js';
import { inPortions } from '../../base/portions.js';
import { outlookOf, type Outlook } from '../../schedule/simulate/outlook.js';
import type { Durations } from '../../schedule/simulate/durations.js';
import { DEFAULT_SETTINGS } from '../../schedule/settings.js';
import { startSchedule } from '../../schedule/start-schedule.js';
import type { SubtaskView } from '../../schedule/subtask-view.js';
import { transition } from '../../schedule/transition.js';
import { nextMeetings, type Meeting } from '../../schedule/assign/next-meetings.js';
import { nextPlaces, subtaskViews, workerViews, type WorkerView } from '../../schedule/views.js';
import type { RunSettings } from '../log/stored-request.js';
import { orderFor } from '../run-settings.js';
import type { SiteSurvey } from '../world/run-world.js';

/** The scheduler with its state inside: told events, answers with what to do. */
export interface ScheduleMachine {
  send(event: ScheduleEvent): readonly ScheduleAction[];
  /** Stations that stand, as far as it was told. */
  readonly stations: readonly Station[];
  /** Where the next ones may be set down, the best first. */
  readonly nextPlaces: readonly Position[];
  /** Where those without work are wanted next. */
  readonly nextMeetings: readonly Meeting[];
  readonly subtasks: readonly SubtaskView[];
  readonly team: readonly WorkerView[];
  /** Until when what lies in furnaces takes to be done; -Infinity where nothing does. */
  readonly burnsUntilTick: number;
  /** What of the chest is promised to running jobs. */
  readonly promised: ItemCounts;
  /** How the plan goes on, and how it would give way. */
  outlook(): Promise<Outlook>;
}

/** More are hardly set down before they are looked at again. */
const MOST_PLACES = 8;

/** A scheduler for one plan, started from what is really there. */
export function scheduleMachine(
  subtasks: readonly Subtask[],
  survey: SiteSurvey,
  durations: Durations,
  { maxTries, skills, planningSeconds }: Pick<RunSettings, 'maxTries' | 'skills' | 'planningSeconds'>,
  sparesBeyond: ItemCounts | null = null,
): ScheduleMachine {
  const { chest, contents, hands, stations, spots } = survey;
  let state = startSchedule(subtasks, {
    chest,
    contents,
    ...(hands ? { hands } : {}),
    stations,
    spots,
    durations,
    settings: {
      maxTries,
      order: orderFor(planningSeconds),
      sparesBeyond,
      ...patienceFor(skills),
    },
  });
  return {
    send: (event) => {
      const [next, actions] = transition(state, event);
      state = next;
      return actions;
    },
    outlook: () => inPortions(outlookOf(state)),
    get stations() {
      return state.stations.map(({ station }) => station);
    },
    get nextPlaces() {
      return nextPlaces(state, MOST_PLACES);
    },
    get nextMeetings() {
      return nextMeetings(state);
    },
    get subtasks() {
      return subtaskViews(state);
    },
    get team() {
      return workerViews(state);
    },
    get burnsUntilTick() {
      return Math.max(-Infinity, ...state.collects.map(({ readyTick }) => readyTick));
    },
    get promised() {
      return sumOfCounts(state.workers.flatMap(({ active }) => (active ? [active.owed] : [])));
    },
  };
}

// Workers stop their own clocks while a model writes; the schedule's must not end before.
const THINKING_TICKS = 12_000;

function patienceFor(skills: RunSettings['skills']): { readonly overdueTicks?: number } {
  return skills === 'model' ? { overdueTicks: DEFAULT_SETTINGS.overdueTicks + THINKING_TICKS } : {};
}
