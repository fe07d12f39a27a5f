import type { ScheduleAction } from '../action.js';
import { NO_ESTIMATES } from '../simulate/estimates.js';
import { SPOT, stationResource, type PlanEntry } from './plan-index.js';
import type { ActiveJob, Progress, ScheduleState, SubtaskState, WorkerState } from './state.js';

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Progress records a piece holds. */
export const PIECE = 64;

/**
 * A state being changed within one transition. Arrays are copied before their first change, so the state it came from
 * stays as it was; records inside are always replaced, never written to.
 */
export interface Draft extends Omit<Writable<ScheduleState>, 'workers' | 'free' | 'progress'> {
  workers: WorkerState[];
  free: number[];
  progress: (readonly Progress[])[];
  readonly actions: ScheduleAction[];
  /** States before this transition, of the subtasks it touched. */
  readonly statesBefore: Map<number, SubtaskState>;
  /** Resources of which there is less, more than before; looked at by `settle`. */
  readonly lowered: Set<number>;
  readonly raised: Set<number>;
  /** Workers who got their job in this transition and have not been told yet. */
  readonly fresh: Set<number>;
  readonly ownPieces: Set<number>;
}

/** Begins a transition. Field by field: the engine copies and adds to an object of so many fields ten times as slowly. */
export function openDraft(state: ScheduleState): Draft {
  return {
    phase: state.phase,
    isPaused: state.isPaused,
    tick: state.tick,
    settings: state.settings,
    chest: state.chest,
    plan: state.plan,
    progress: state.progress.slice(),
    doneCount: state.doneCount,
    activeCount: state.activeCount,
    workers: state.workers.slice(),
    contents: state.contents,
    hands: state.hands,
    made: state.made,
    free: state.free.slice(),
    ready: state.ready,
    readyBy: state.readyBy,
    waitingBy: state.waitingBy,
    stations: state.stations,
    spots: state.spots,
    collects: state.collects,
    wishes: state.wishes,
    nextOfferTick: state.nextOfferTick,
    nextCheckTick: state.nextCheckTick,
    actions: [],
    statesBefore: new Map(),
    lowered: new Set(),
    raised: new Set(),
    fresh: new Set(),
    ownPieces: new Set(),
  };
}

/** Ends a transition. */
export function closeDraft(draft: Draft): ScheduleState {
  return {
    phase: draft.phase,
    isPaused: draft.isPaused,
    tick: draft.tick,
    settings: draft.settings,
    chest: draft.chest,
    plan: draft.plan,
    progress: draft.progress,
    doneCount: draft.doneCount,
    activeCount: draft.activeCount,
    workers: draft.workers,
    contents: draft.contents,
    hands: draft.hands,
    made: draft.made,
    free: draft.free,
    ready: draft.ready,
    readyBy: draft.readyBy,
    waitingBy: draft.waitingBy,
    stations: draft.stations,
    spots: draft.spots,
    collects: draft.collects,
    wishes: draft.wishes,
    nextOfferTick: draft.nextOfferTick,
    nextCheckTick: draft.nextCheckTick,
  };
}

const NO_ENTRY: PlanEntry = {
  subtask: {
    id: '',
    action: 'gather',
    item: '',
    quantity: 1,
    tools: [],
    materials: {},
    instruction: '',
    dependsOn: [],
  },
  order: 0,
  dependencies: [],
  dependents: [],
  followers: [],
  places: [],
  open: 0,
  estimates: NO_ESTIMATES,
  remaining: 0,
  otherwise: [],
  unit: 1,
};

/** The progress of a subtask nobody has touched. */
export const UNTOUCHED: Progress = {
  state: 'BLOCKED',
  done: 0,
  inFlight: 0,
  running: 0,
  loaded: 0,
  jobs: 0,
  failures: 0,
  failedTick: -1,
  failedBy: null,
  lastFailure: null,
  fuelGiven: {},
  open: 0,
  isLetGo: false,
  place: 'none',
  needs: [],
  missing: null,
};

/** An entry of the plan; entries are only ever named by numbers the plan gave out. */
export function entryAt(state: Pick<ScheduleState, 'plan'>, entry: number): PlanEntry {
  return state.plan.entries[entry] ?? NO_ENTRY;
}

export function progressAt(state: Pick<ScheduleState, 'progress'>, entry: number): Progress {
  return state.progress[Math.floor(entry / PIECE)]?.[entry % PIECE] ?? UNTOUCHED;
}

export function setProgress(draft: Draft, entry: number, change: Partial<Progress>): void {
  const at = Math.floor(entry / PIECE);
  const before = progressAt(draft, entry);
  if (change.state !== undefined && change.state !== before.state && !draft.statesBefore.has(entry)) {
    draft.statesBefore.set(entry, before.state);
  }
  const old = draft.progress[at] ?? [];
  const piece = draft.ownPieces.has(at) ? (old as Progress[]) : old.slice();
  piece[entry % PIECE] = { ...before, ...change };
  draft.progress[at] = piece;
  draft.ownPieces.add(at);
}

/** Entries of the crafts a job does before its own. */
function stepEntries(state: Pick<ScheduleState, 'plan'>, { job }: Pick<ActiveJob, 'job'>): number[] {
  return (job.steps ?? []).flatMap(({ subtask }) => state.plan.ids.get(subtask.id) ?? []);
}

/** Whether a job is about an entry, be it on the way. */
export function isAbout(
  state: Pick<ScheduleState, 'plan'>,
  active: ActiveJob | null,
  entry: number,
): boolean {
  return active !== null && (active.entry === entry || stepEntries(state, active).includes(entry));
}

/** What is still to be handed out of a subtask. */
export function restOf(state: Pick<ScheduleState, 'plan' | 'progress'>, entry: number): number {
  const { done, inFlight } = progressAt(state, entry);
  return Math.max(0, entryAt(state, entry).subtask.quantity - done - inFlight);
}

export function setWorker(draft: Draft, at: number, change: Partial<WorkerState>): void {
  const worker = draft.workers[at];
  if (worker) draft.workers[at] = { ...worker, ...change };
}

/** Adds to (or takes from) what is free of a resource the plan knows. */
export function addFree(draft: Draft, resource: number | undefined, amount: number): void {
  if (resource === undefined || amount === 0) return;
  draft.free[resource] = (draft.free[resource] ?? 0) + amount;
  (amount > 0 ? draft.raised : draft.lowered).add(resource);
}

export function itemNumber(state: Pick<ScheduleState, 'plan'>, item: string): number | undefined {
  return state.plan.itemIds.get(item);
}
export function stationNumber(state: Pick<ScheduleState, 'plan'>, block: string): number | undefined {
  return state.plan.resourceIds.get(stationResource(block));
}
export function spotNumber(state: Pick<ScheduleState, 'plan'>): number | undefined {
  return state.plan.resourceIds.get(SPOT);
}
