import { HELD_AFTER_STOP_TICKS } from '../../../../src/schedule/assign/leases.js';
import type { ScheduleAction } from '../../../../src/schedule/action.js';
import { isSoft } from '../../../../src/schedule/assign/paces.js';
import type { ActiveJob, ScheduleState } from '../../../../src/schedule/state/state.js';
import { subtaskViews, workerViews } from '../../../../src/schedule/views.js';
import { isUpToWorkers } from '../../../../src/schedule/assign/wishes.js';
import { keyOf } from './fair-world.js';

/** The README's table. */
const ARROWS: ReadonlySet<string> = new Set([
  'BLOCKED READY',
  'READY BLOCKED',
  'READY IN_PROGRESS',
  'IN_PROGRESS DONE',
  'IN_PROGRESS READY',
  'IN_PROGRESS BLOCKED',
  'IN_PROGRESS FAILED',
  'READY DONE',
  'BLOCKED DONE',
  'FAILED DONE',
]);

/** What workers are at, in the order they joined. */
export function activeJobs({ workers }: ScheduleState): readonly ActiveJob[] {
  return workers.flatMap(({ active }) => active ?? []);
}

/** Everything wrong with a state, in words. `mayLack`: something promised may have been stolen. */
export function wrongWith(state: ScheduleState, mayLack: boolean): readonly string[] {
  const wrong: string[] = [];
  const jobs = activeJobs(state);
  const loaded = state.collects;
  const owed = new Map<string, number>();
  for (const active of jobs) {
    for (const [item, count] of Object.entries(active.owed)) owed.set(item, (owed.get(item) ?? 0) + count);
  }
  for (const [item, count] of owed) {
    const there = state.contents[item] ?? 0;
    if (!mayLack && count > there) wrong.push(`${count} ${item} promised, ${there} there`);
  }
  const uses = new Map<string, number>();
  for (const { station } of [...jobs.map(({ job }) => job), ...loaded]) {
    if (station) uses.set(keyOf(station), (uses.get(keyOf(station)) ?? 0) + 1);
  }
  for (const { station, slots, used } of state.stations) {
    const counted = uses.get(keyOf(station)) ?? 0;
    if (counted > slots) wrong.push(`${keyOf(station)} used ${counted} times`);
    if (counted !== used) wrong.push(`${keyOf(station)}: ${used} written down, ${counted} counted`);
  }
  const spots = jobs.flatMap(({ job }) => job.placeAt.map(({ x, y, z }) => `${x} ${y} ${z}`));
  if (new Set(spots).size < spots.length) wrong.push('one place promised to two');
  for (const [at, name] of state.plan.resources.entries()) {
    const [kind = '', what = ''] = name.split(':');
    const free =
      kind === 'item'
        ? (state.contents[what] ?? 0) - (owed.get(what) ?? 0)
        : kind === 'spot'
          ? state.spots.filter(({ heldBy, isBuilt }) => heldBy === null && !isBuilt).length
          : state.stations
              .filter(({ station }) => station.block === what)
              .reduce((sum, { slots, used }) => sum + slots - used, 0);
    if (state.free[at] !== free)
      wrong.push(`${name}: ${state.free[at] ?? 'nothing'} written down, ${free} free`);
  }
  const workers = workerViews(state);
  // What would keep others waiting is not promised to who may not do it.
  const slow = state.workers.filter((_, at) => isSoft(state, at)).map(({ name }) => name);
  const idle = workers.filter((worker) => worker.state === 'idle' && !slow.includes(worker.name));
  const views = subtaskViews(state);
  // The last try waits for somebody else, as long as somebody else is at work.
  const isLastTry = (tries: number, able: number): boolean =>
    tries >= state.settings.maxTries - 1 &&
    able === 1 &&
    (slow.length > 0 || workers.some((worker) => worker.state === 'busy'));
  const isGivingOut = state.phase === 'running' && !state.isPaused;
  for (const view of isGivingOut ? views.filter((each) => each.state === 'READY') : []) {
    const able = idle.filter(({ name }) => mayHave(state, name, view.id));
    if (able.length > 0 && !isLastTry(view.tries, able.length)) wrong.push(`idle while ${view.id} is READY`);
  }
  for (const view of views) {
    if (view.state === 'DONE' && view.done < view.quantity) wrong.push(`${view.id} DONE too early`);
    const isAt =
      jobs.some(({ job }) => job.subtask.id === view.id) ||
      loaded.some(({ entry }) => state.plan.entries[entry]?.subtask.id === view.id);
    if (view.state === 'IN_PROGRESS' && !isAt) wrong.push(`${view.id} IN_PROGRESS without anybody at it`);
    if ((view.state === 'READY' || view.state === 'BLOCKED') && isAt)
      wrong.push(`${view.id} has a job unnoticed`);
  }
  for (const { name, seenTick, active } of state.workers) {
    // Who was told to stop since it took too long has a while to put back what it holds.
    const most = state.settings.leaseTicks + (active?.overdue ? HELD_AFTER_STOP_TICKS : 0);
    if (active && seenTick <= state.tick - most && state.phase === 'running')
      wrong.push(`${name} is silent and holds ${active.job.id}`);
  }
  return wrong;
}

/** Whether a worker may be given a subtask, as far as wishes go. */
function mayHave(state: ScheduleState, worker: string, subtask: string): boolean {
  const entry = state.plan.ids.get(subtask);
  const wanted = state.wishes.filter(({ kind }) => kind === 'wanted');
  const own = waitsFor(state, worker);
  if (own !== null && own !== subtask) return false;
  if (wanted.some((wish) => wish.entry === entry && wish.worker !== worker)) return false;
  const declined = state.wishes.filter((wish) => wish.kind === 'declined' && wish.entry === entry);
  const since = declined.find((wish) => wish.worker === worker)?.sinceTick;
  if (since === undefined) return true;
  const others = workerViews(state).filter(({ state: now }) => now !== 'away');
  const isForAll = others.every(({ name }) => declined.some((wish) => wish.worker === name));
  return isForAll && state.tick >= since + state.settings.declineTicks;
}

/** The subtask a worker asked for and that waits for nothing but workers letting go of it. */
function waitsFor(state: ScheduleState, worker: string): string | null {
  const wish = state.wishes.find((each) => each.kind === 'wanted' && each.worker === worker);
  const entry = wish && state.plan.entries[wish.entry];
  return entry && isUpToWorkers(state, wish.entry) ? entry.subtask.id : null;
}

/** Everything wrong with what was told: arrows not in the table, states that do not follow from those before. */
export function wrongTold(
  before: ScheduleState,
  after: ScheduleState,
  told: readonly ScheduleAction[],
): readonly string[] {
  const states = new Map(subtaskViews(before).map((view) => [view.id, view.state]));
  const wrong: string[] = [];
  for (const action of told) {
    if (action.kind === 'assign') {
      const wanted = waitsFor(before, action.worker);
      const stillWanted = wanted !== null && waitsFor(after, action.worker) === wanted;
      // In a plan that drains nothing new is begun, what was asked for neither: only furnaces are emptied.
      const isDrained = after.phase === 'draining' && action.job.phase === 'collect';
      if (stillWanted && !isDrained && action.job.subtask.id !== wanted)
        wrong.push(`${action.worker} waits for ${wanted} and got ${action.job.subtask.id}`);
      const owner = after.wishes.find(
        ({ kind, entry }) => kind === 'wanted' && entry === after.plan.ids.get(action.job.subtask.id),
      );
      // What lies in a furnace is fetched by whoever can.
      if (owner && owner.worker !== action.worker && action.job.phase !== 'collect')
        wrong.push(`${action.job.subtask.id} is kept for ${owner.worker} and went to ${action.worker}`);
    }
    if (action.kind !== 'subtask-changed') continue;
    const { subtask, from, to } = action;
    if (!ARROWS.has(`${from} ${to}`)) wrong.push(`${subtask}: ${from} -> ${to} is not in the table`);
    // Subtasks of a plan that came with this very event were in no state before.
    if ((states.get(subtask) ?? from) !== from) wrong.push(`${subtask} was not ${from}`);
    states.set(subtask, to);
  }
  for (const { id, state } of subtaskViews(after)) {
    const known = states.get(id);
    if (known !== undefined && known !== state) wrong.push(`${id} became ${state} untold`);
  }
  return wrong;
}

/** Makes a value impossible to change, all the way down. */
export function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  if (value instanceof Map || value instanceof Set) {
    for (const each of value.values() as IterableIterator<unknown>) frozen(each);
  }
  for (const each of Object.values(value)) frozen(each as unknown);
  return value;
}
