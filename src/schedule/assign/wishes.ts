import type { StopReason } from '../reason.js';
import { entryAt, isAbout, progressAt, setWorker, type Draft } from '../state/draft.js';
import type { ScheduleState, WorkerWish } from '../state/state.js';
import { isForOre } from './for-ore.js';

/**
 * A worker asked for a subtask, or was given it by somebody: it is kept for it, what others run of it stops, and so
 * does what the worker is at itself. Where the subtask still waits for others, nothing is stopped: the worker goes on
 * and gets it when it is its turn. The newest wish for a subtask, and of a worker, counts.
 */
export function want(draft: Draft, worker: number, id: string): void {
  const entry = openEntry(draft, id);
  const state = draft.workers[worker];
  if (entry === null || !state || state.isAway || isAt(draft, state, entry)) return;
  const others = draft.wishes.filter((wish) =>
    wish.kind === 'wanted'
      ? wish.worker !== state.name && wish.entry !== entry
      : wish.worker !== state.name || wish.entry !== entry,
  );
  draft.wishes = [...others, { kind: 'wanted', worker: state.name, entry, sinceTick: draft.tick }];
  if (!isUpToWorkers(draft, entry)) return;
  const reason = { code: 'reassigned', worker: state.name, subtask: id } as const;
  stopJob(draft, worker, reason);
  for (const [at, other] of draft.workers.entries()) {
    // What lies in a furnace has to be fetched, by whomever.
    if (isAbout(draft, other.active, entry) && other.active?.job.phase !== 'collect')
      stopJob(draft, at, reason);
  }
}

/** A worker does not want a subtask; what it runs of it stops. */
export function decline(draft: Draft, worker: number, id: string): void {
  const entry = openEntry(draft, id);
  const state = draft.workers[worker];
  if (entry === null || !state) return;
  noteDeclined(draft, state.name, entry);
  if (isAbout(draft, state.active, entry))
    stopJob(draft, worker, { code: 'declined', worker: state.name, subtask: id });
}

/**
 * A promise is taken back because others would wait for it; it is not offered to the same worker again soon.
 * @param isIdle nothing was seen of it for too long, or it takes longer than it may
 */
export function callOff(draft: Draft, worker: number, isIdle: boolean): void {
  const state = draft.workers[worker];
  if (!state?.active) return;
  const { entry } = state.active;
  setWorker(draft, worker, { active: { ...state.active, isCalledOff: isIdle } });
  stopJob(draft, worker, { code: 'needed-sooner' });
  noteDeclined(draft, state.name, entry);
}

function noteDeclined(draft: Draft, worker: string, entry: number): void {
  const others = draft.wishes.filter((wish) => wish.worker !== worker || wish.entry !== entry);
  draft.wishes = [...others, { kind: 'declined', worker, entry, sinceTick: draft.tick }];
}

/** Drops wishes that are fulfilled, over, or whose worker is away; declining lasts until the subtask is DONE. */
export function endWishes(draft: Draft): void {
  if (draft.wishes.length === 0) return;
  const kept = draft.wishes.filter((wish) => isOpen(draft, wish));
  if (kept.length < draft.wishes.length) draft.wishes = kept;
}

/** The worker a subtask is kept for; null when anybody may have it. */
export function keptFor(state: Pick<ScheduleState, 'wishes'>, entry: number): string | null {
  const wish = state.wishes.find((each) => each.kind === 'wanted' && each.entry === entry);
  return wish?.worker ?? null;
}

/**
 * The subtask a worker is kept free for: asked for, with nothing to wait for but what others are at. Null when it may
 * get any work.
 */
export function keptFree(state: Standing & Pick<ScheduleState, 'wishes'>, worker: string): number | null {
  const wish = state.wishes.find((each) => each.kind === 'wanted' && each.worker === worker);
  return wish && isUpToWorkers(state, wish.entry) ? wish.entry : null;
}

type Standing = Pick<ScheduleState, 'plan' | 'progress' | 'workers' | 'contents' | 'stations'>;

/** Whether a subtask waits for nothing, or for what others have in hand: its tools and its station are there. */
export function isUpToWorkers(state: Standing, entry: number): boolean {
  const { tools, station } = entryAt(state, entry).subtask;
  const isThere = (tool: string): boolean =>
    (state.contents[tool] ?? 0) > 0 || state.workers.some(({ active }) => active?.job.tools.includes(tool));
  return (
    progressAt(state, entry).open === 0 &&
    tools.every(isThere) &&
    (station === undefined || state.stations.some((each) => each.station.block === station))
  );
}

/** Whether a worker may have a part in a subtask at all: it is no other's alone, and such work is not barred from it. */
export function mayDo(draft: Draft, worker: number, entry: number): boolean {
  const { name, capabilities } = draft.workers[worker] ?? {};
  const { for: only, action } = entryAt(draft, entry).subtask;
  return (only === undefined || only === name) && capabilities?.barred?.includes(action) !== true;
}

/**
 * Whether a subtask may be offered to a worker. One who declined it is offered it again after `declineTicks`, and then
 * only when nobody is there who has not declined it. The last in the camp is offered no ore while a furnace is about to
 * be done.
 */
export function mayOffer(draft: Draft, worker: number, entry: number): boolean {
  if (!mayDo(draft, worker, entry)) return false;
  if (staysForFurnace(draft, worker, entry)) return false;
  if (draft.wishes.length === 0) return true;
  const name = draft.workers[worker]?.name;
  const owner = keptFor(draft, entry);
  if (owner !== null && owner !== name) return false;
  const declined = declineOf(draft, name, entry);
  if (!declined) return true;
  if (draft.tick < declined.sinceTick + draft.settings.declineTicks) return false;
  return !draft.workers.some((other) => !other.isAway && !declineOf(draft, other.name, entry));
}

/** Whether somebody without work declined something so long ago that it may be asked again. */
export function isToBeAskedAgain({ wishes, workers, settings, tick }: Draft): boolean {
  return wishes.some(
    ({ kind, worker, sinceTick }) =>
      kind === 'declined' &&
      tick >= sinceTick + settings.declineTicks &&
      workers.some(({ name, active, isAway }) => name === worker && !active && !isAway),
  );
}

/** Whether a worker said that it does not want a subtask. */
export function hasDeclined(state: Pick<ScheduleState, 'wishes'>, worker: string, entry: number): boolean {
  return declineOf(state, worker, entry) !== undefined;
}

function declineOf(
  { wishes }: Pick<ScheduleState, 'wishes'>,
  worker: string | undefined,
  entry: number,
): WorkerWish | undefined {
  return wishes.find((wish) => wish.kind === 'declined' && wish.worker === worker && wish.entry === entry);
}

function isOpen(draft: Draft, wish: WorkerWish): boolean {
  const { state } = progressAt(draft, wish.entry);
  if (state === 'DONE') return false;
  if (wish.kind === 'declined') return true;
  const worker = draft.workers.find(({ name }) => name === wish.worker);
  if (state === 'FAILED' || !worker || worker.isAway || isAt(draft, worker, wish.entry)) return false;
  return draft.tick < wish.sinceTick + draft.settings.leaseTicks;
}

/** At a subtask, and not told to stop. */
function isAt(draft: Draft, { active }: Draft['workers'][number], entry: number): boolean {
  return isAbout(draft, active, entry) && active?.isStopping === false;
}

function openEntry(draft: Draft, id: string): number | null {
  const entry = draft.plan.ids.get(id);
  if (entry === undefined) return null;
  const { state } = progressAt(draft, entry);
  return state === 'DONE' || state === 'FAILED' ? null : entry;
}

/** Tells somebody to stop; its job is there until it has. */
export function stopJob(draft: Draft, worker: number, reason: StopReason): void {
  const state = draft.workers[worker];
  if (!state?.active || state.active.isStopping) return;
  draft.actions.push({ kind: 'cancel', worker: state.name, job: state.active.job.id, reason });
  setWorker(draft, worker, { active: { ...state.active, wasAsked: true, isStopping: true } });
}

/** What is smelted by then is waited for: nobody is back from the ore so soon. */
const MOST_WAIT_TICKS = 400;

/**
 * Whether a bot stays in the camp instead of going for ore in nature: a furnace is done soon, and nobody else would be
 * there to empty it.
 */
function staysForFurnace(draft: Draft, worker: number, entry: number): boolean {
  if (draft.settings.sparesBeyond === null || !isForOre(entryAt(draft, entry).subtask)) return false;
  const byTick = draft.tick + MOST_WAIT_TICKS;
  if (!draft.collects.some(({ readyTick }) => readyTick <= byTick)) return false;
  const canEmpty = draft.workers.map(({ capabilities, isAway, active }, at) => {
    const isBack =
      !active || (!isForOre(active.job.subtask) && active.startedTick + active.expectedTicks <= byTick);
    return capabilities.phases && !isAway && (at === worker || isBack);
  });
  return canEmpty[worker] === true && canEmpty.filter(Boolean).length === 1;
}
