import type { SubtaskReason } from '../../schedule/reason.js';
import type { SeenFact } from '../../verify/verdict.js';
import type { Position } from '../../base/position.js';
import type { ItemCounts } from '../../base/item-counts.js';
import type { Goal, Subtask } from '../../plan/subtask/subtask.js';
import type { PlannerInfo } from '../../decompose/decomposition.js';
import type { SubtaskState } from '../../schedule/state/state.js';
import type { WorkerKind } from '../../worker/worker.js';
import type { RunEvent, EventOf } from '../log/run-event.js';

/** `waiting`: for the next goal; `over` until the run is carried on. */
export type RunPhase = 'starting' | 'planning' | 'working' | 'repairing' | 'waiting' | 'over';

/** A goal that came to its end in a run that went on. */
interface EndedGoal {
  readonly goal: string;
  readonly status: EventOf<'goal-ended'>['status'];
  readonly reason: string | null;
  readonly startTick: number;
  readonly endTick: number;
}

/** A goal with what is there of it. */
export interface GoalProgress {
  readonly goal: Goal;
  readonly have: number;
}

/** What the present plan says of itself. */
interface ShownPlan {
  readonly goals: readonly Goal[];
  readonly expectedTicks: number | null;
  readonly lowerBoundTicks: number | null;
  /** Ids of its longest chain, first to last. */
  readonly criticalPath: readonly string[];
  readonly tick: number;
}

/** A subtask as far as it has come. */
export interface ShownSubtask {
  readonly subtask: Subtask;
  readonly state: SubtaskState;
  /** Why it is in that state; null before anybody said. */
  readonly reason: SubtaskReason | null;
  /** Since when it is in that state. */
  readonly sinceTick: number;
  readonly verified: number;
  /** Verified, or in the hands of who works on it; at most its quantity. */
  readonly done: number;
  /** Quantity whose materials somebody was sent for: no more of them is needed. */
  readonly begun: number;
  /** Everybody who got a job of it, in order. */
  readonly workers: readonly string[];
  /** Who asked for it, or was given it by somebody, and has not begun. */
  readonly wish: { readonly worker: string; readonly by: string } | null;
  readonly startedTick: number | null;
  /** What the verdicts relied on. */
  readonly facts: readonly SeenFact[];
}

/** A job under way. */
export interface ShownJob {
  readonly job: string;
  readonly subtask: string;
  readonly worker: string;
  readonly phase: 'whole' | 'load' | 'collect';
  readonly quantity: number;
  /** In hand, as the worker says. */
  readonly done: number;
  readonly startTick: number;
  /** To be taken from the chest and not taken yet, tools included. */
  readonly owed: ItemCounts;
  /** Its place in the view's `spans`. */
  readonly span: number;
}

/** `pause` wins over `work`, `away` over both. */
export type WorkerStatus = 'work' | 'wait' | 'pause' | 'away';

/** A stretch of one status that is over. */
interface StatusSpan {
  readonly status: Exclude<WorkerStatus, 'away'>;
  readonly startTick: number;
  readonly endTick: number;
}

export interface ShownWorker {
  readonly name: string;
  readonly kind: WorkerKind;
  readonly isPresent: boolean;
  readonly isPaused: boolean;
  readonly status: WorkerStatus;
  /** Since when it has that status. */
  readonly sinceTick: number;
  /** "mining iron ore (3 of 7)". */
  readonly activity: string;
  readonly job: string | null;
  /** What a person was told last to do, while at it. */
  readonly instruction: readonly string[];
  /** What the others wait for it to bring, since its last job; null: nothing. */
  readonly awaited: EventOf<'goods-awaited'> | null;
  readonly position: Position | null;
  readonly spans: readonly StatusSpan[];
}

/** Something said in the world's chat or on the page. */
export interface ChatLine {
  readonly number: number;
  readonly tick: number;
  readonly from: string | null;
  /** Null: everybody. */
  readonly to: string | null;
  readonly lines: readonly string[];
}

type OpenQuestion = Pick<
  EventOf<'question-asked'>,
  'question' | 'about' | 'text' | 'choices' | 'fallback' | 'limitTicks' | 'tick'
>;

interface ShownRepair {
  readonly repair: number;
  readonly reason: string;
  /** Ids of the subtasks that failed. */
  readonly failed: readonly string[];
  readonly startTick: number;
  /** Null while the new plan is being made. */
  readonly planned: { readonly tick: number; readonly subtasks: number } | null;
}

interface NumberedEvent {
  readonly number: number;
  readonly event: RunEvent;
}

/** A job from its assignment to its end. */
export interface JobSpan {
  readonly job: string;
  readonly subtask: string;
  readonly worker: string;
  readonly phase: 'whole' | 'load' | 'collect';
  readonly startTick: number;
  /** Null while it runs; a job the log lost sight of (a kill) ends where the run went on. */
  readonly endTick: number | null;
  readonly ended: EventOf<'job-ended'> | null;
}

/** What a job came to. */
export type JobState = 'passed' | 'partial' | 'failed' | 'running';

/**
 * A run as it stands after some of its events. Terminal, page, chat, result and replay are made from it. Plain data,
 * never changed in place.
 */
export interface RunView {
  /** Events taken in; the number of the next. */
  readonly count: number;
  readonly tick: number;
  readonly goal: string;
  readonly world: EventOf<'run-started'>['world'] | null;
  readonly phase: RunPhase;
  /** The first assignment, and the last end of a job. */
  readonly beganTick: number | null;
  readonly lastEndTick: number | null;
  readonly plan: ShownPlan | null;
  /** Those done in earlier plans, then the present plan in its order. */
  readonly subtasks: readonly ShownSubtask[];
  /** Every subtask any plan had, in the order they were first planned. */
  readonly planned: readonly Subtask[];
  /** First plans: of two in a row, a chest had to be made first, or the run was cut off and goes on. */
  readonly firstPlans: readonly EventOf<'plan-made'>[];
  readonly planner: PlannerInfo | null;
  /** Under way, by id. */
  readonly jobs: Readonly<Record<string, ShownJob>>;
  /** In the order they joined. */
  readonly workers: readonly ShownWorker[];
  /** The chest as last read; null before. */
  readonly chest: ItemCounts | null;
  readonly chestAt: Position | null;
  readonly stations: readonly { readonly block: string; readonly position: Position }[];
  /** Mobs killed and blocks set down so far, by "killed pig". */
  readonly deeds: Readonly<Record<string, number>>;
  /** All jobs, in the order they were assigned. */
  readonly spans: readonly JobSpan[];
  /** The latest events worth telling, at most {@link FEED_LENGTH}. */
  readonly feed: readonly NumberedEvent[];
  /** The latest lines, at most {@link CHAT_LENGTH}. */
  readonly chat: readonly ChatLine[];
  readonly question: OpenQuestion | null;
  readonly repairs: readonly ShownRepair[];
  /** Remarks, each once. */
  readonly notes: readonly string[];
  /** Goals that came to an end before the present one, in order. */
  readonly endedGoals: readonly EndedGoal[];
  /** When the present goal was set. */
  readonly goalTick: number;
  /** What models took, part by part of the run. */
  readonly modelCalls: readonly EventOf<'models-asked'>[];
  readonly end:
    | (Pick<EventOf<'run-ended'>, 'status' | 'reason' | 'reached' | 'tick'> & { readonly canResume: boolean })
    | null;
}

/** How much of the feed and of the chat is kept: more than anybody scrolls through. */
export const FEED_LENGTH = 300;
export const CHAT_LENGTH = 200;

/** Before the first event. */
export const EMPTY_VIEW: RunView = {
  count: 0,
  tick: 0,
  goal: '',
  world: null,
  phase: 'starting',
  beganTick: null,
  lastEndTick: null,
  plan: null,
  subtasks: [],
  planned: [],
  firstPlans: [],
  planner: null,
  jobs: {},
  workers: [],
  chest: null,
  chestAt: null,
  stations: [],
  deeds: {},
  spans: [],
  feed: [],
  chat: [],
  question: null,
  repairs: [],
  notes: [],
  endedGoals: [],
  goalTick: 0,
  modelCalls: [],
  end: null,
};
