import { isSamePosition } from '../base/position.js';
import type { ScheduleAction } from './action.js';
import { assignWork } from './assign/assignment.js';
import { closeDraft, entryAt, openDraft, progressAt, setWorker, type Draft } from './state/draft.js';
import type { ScheduleEvent } from './event.js';
import { endJob, loseLoads } from './assign/job-end.js';
import { endLeases, heardOf, seen, sendAway } from './assign/leases.js';
import { paceOf } from './assign/paces.js';
import { letDependentsGo, settle } from './state/readiness.js';
import { stuckReason } from './state/reasons.js';
import { readHands } from './ledger/hands.js';
import { addStation, observeChest, removeStation, shunSpots } from './ledger/reservations.js';
import { countIn, isSplittable, lowerQuantity } from './assign/jobs.js';
import { endSeeking, seekAlong } from './assign/seeking.js';
import { evenShares, leaveToBringers, shareOut } from './assign/shares.js';
import type { ActiveJob, ScheduleState, SubtaskState } from './state/state.js';
import { creditSurplus, creditUnasked } from './ledger/credits.js';
import type { Station } from './job.js';
import type { StopReason, SubtaskReason } from './reason.js';
import { reasonFor } from './views.js';
import { decline, endWishes, isToBeAskedAgain, mayDo, stopJob, want } from './assign/wishes.js';

/** What becomes of soft promises: looked at before work is given out, and made once the others have got theirs. */
export interface SoftPromises {
  readonly review: (draft: Draft) => void;
  readonly offer: (draft: Draft, idle: Set<number>) => void;
}

/** A `transition` in which somebody else decides about soft promises. */
export function advance(
  state: ScheduleState,
  event: ScheduleEvent,
  promises: SoftPromises,
): readonly [ScheduleState, readonly ScheduleAction[]] {
  if (event.kind === 'hands-observed') {
    const [now, reading] = readHands(state, event);
    return advance(now, reading, promises);
  }
  const alive = signOfLife(state, event);
  if (alive) return [alive, []];
  const draft = openDraft(state);
  draft.tick = Math.max(state.tick, event.tick);
  const mayAbound = grownBy(draft, event);
  apply(draft, event);
  if (draft.phase === 'running' || draft.phase === 'draining') endLeases(draft);
  if (draft.phase === 'running') creditSurplus(draft, mayAbound);
  const mayRaise = draft.raised.size > 0 || !isReading(event) || isToBeAskedAgain(draft);
  settle(draft);
  const hasChanged = draft.statesBefore.size > 0 || draft.activeCount !== state.activeCount;
  const isSignOnly = event.kind === 'heartbeat' || event.kind === 'clock-ticked';
  // What comes of a visit's reading is decided with the end of its job, or when the clock ticks next.
  if (isReading(event)) draft.nextOfferTick = draft.tick;
  const mayOffer = !isReading(event) && (hasChanged || !isSignOnly || draft.tick >= draft.nextOfferTick);
  if (mayRaise || hasChanged) goOn(draft, mayOffer ? promises : NO_CHANGE);
  tellChanges(draft);
  tellPhase(draft, state);
  return [closeDraft(draft), draft.actions];
}

/** Nothing is promised softly, and what is stays so. */
export const NO_CHANGE: SoftPromises = { review: () => undefined, offer: () => undefined };

/**
 * A heartbeat of somebody who is there anyway: by far the most events are such, and they bring no work for anybody.
 * What is due by time alone is found when the clock ticks. Null where more has to be looked at.
 */
function signOfLife(state: ScheduleState, event: ScheduleEvent): ScheduleState | null {
  if (event.kind !== 'heartbeat' || event.tick >= state.nextCheckTick) return null;
  const at = state.workers.findIndex(({ name }) => name === event.worker);
  const worker = state.workers[at];
  if (!worker || worker.isAway) return null;
  const tick = Math.max(state.tick, event.tick);
  const { position, done } = event;
  const { active: now } = worker;
  if (now && now.counted < Math.min(done, now.job.quantity)) return null;
  if (event.hasBegun === true && !worker.isProven) return null;
  if (now && isBuilt(now, done) && !progressAt(state, now.entry).isLetGo) return null;
  const active = worker.active && heardOf(worker.active, event, tick);
  const alive = { ...worker, position, active, seenTick: tick };
  return { ...state, tick, workers: state.workers.with(at, alive) };
}

/** Items of which there may be more than the plan has there after an event. */
function grownBy(draft: Draft, event: ScheduleEvent): readonly string[] {
  if (event.kind === 'chest-observed') {
    const grown = Object.entries(event.contents).filter(
      ([item, count]) => count > (draft.contents[item] ?? 0),
    );
    return grown.map(([item]) => item);
  }
  const active = event.kind === 'job-ended' ? draft.workers[workerAt(draft, event.worker)]?.active : null;
  return active ? [active.job.subtask.item] : [];
}

/**
 * Whether an event is a reading of the chest: it gives nobody work unless there is more of something, or somebody who
 * said no may be asked again.
 */
function isReading(event: ScheduleEvent): boolean {
  return event.kind === 'chest-observed';
}

type OwnEvent = Exclude<ScheduleEvent, { kind: 'hands-observed' }>;

function apply(draft: Draft, event: OwnEvent): void {
  switch (event.kind) {
    case 'worker-joined':
      join(draft, event);
      break;
    case 'worker-left':
      sendAway(draft, workerAt(draft, event.worker), told(event), event.isBreak);
      break;
    case 'heartbeat':
      hear(draft, event);
      break;
    case 'job-ended': {
      const at = workerAt(draft, event.worker);
      if (draft.workers[at]?.active?.job.id !== event.job) break;
      seen(draft, at, {});
      endJob(draft, at, { done: event.done, outcome: event.outcome, reason: told(event) });
      // Out of the world until it is heard of again: else the same job would be given and end at once, without end.
      if (event.outcome === 'disconnected' || event.leaves === true) sendAway(draft, at, told(event));
      break;
    }
    case 'chest-observed':
      if (event.worker !== null && !draft.workers[workerAt(draft, event.worker)]?.isAway) {
        seen(draft, workerAt(draft, event.worker), {});
      }
      observeChest(draft, event.contents, event.worker, event.before);
      broughtIn(draft, event);
      if (event.gained) creditUnasked(draft, { worker: event.worker, gained: event.gained }, null);
      break;
    case 'station-observed':
      if (event.stands) addStation(draft, event.station);
      else removeStation(draft, event.station);
      loseLoads(draft);
      break;
    case 'places-spoilt':
      shunSpots(draft, event.places);
      break;
    case 'work-seen':
      credit(draft, event);
      break;
    case 'subtask-requested':
      want(draft, workerAt(draft, event.worker), event.subtask);
      break;
    case 'subtask-declined':
      decline(draft, workerAt(draft, event.worker), event.subtask);
      break;
    case 'paused':
    case 'resumed':
      draft.isPaused = event.kind === 'paused';
      break;
    case 'giving-way':
      giveWay(draft);
      break;
    case 'cancelled':
      cancelAll(draft, told(event));
      break;
    case 'clock-ticked':
      break;
  }
}

function credit(draft: Draft, event: Extract<ScheduleEvent, { kind: 'work-seen' }>): void {
  const { worker } = event;
  if ('killed' in event) creditUnasked(draft, { worker, killed: { [event.killed]: 1 } }, null);
  else if (!isPlaceOfOther(draft, worker, event.placed))
    creditUnasked(draft, { worker, placed: { [event.placed.block]: 1 } }, event.placed);
}

/** What appears where somebody is about to set something down is that one's work, whoever stands nearer. */
function isPlaceOfOther({ workers }: Draft, worker: string | null, { position }: Station): boolean {
  return workers.some(
    ({ name, active }) =>
      name !== worker && active?.job.placeAt.some((place) => isSamePosition(place, position)) === true,
  );
}

function join(draft: Draft, event: Extract<ScheduleEvent, { kind: 'worker-joined' }>): void {
  const { worker: name, capabilities, position } = event;
  if (workerAt(draft, name) < 0) {
    const { tick } = draft;
    draft.workers.push({
      name,
      capabilities,
      pace: paceOf(capabilities),
      isProven: capabilities.isProven ?? false,
      position,
      isAway: false,
      since: tick,
      seenTick: tick,
      active: null,
    });
  }
  seen(draft, workerAt(draft, name), { capabilities, position });
}

function hear(draft: Draft, event: Extract<ScheduleEvent, { kind: 'heartbeat' }>): void {
  const at = workerAt(draft, event.worker);
  const active = draft.workers[at]?.active;
  const heard = active ? { active: heardOf(active, event, draft.tick) } : {};
  // Whose hands are at it is no bystander.
  const trusted = active && event.hasBegun === true ? { isProven: true } : {};
  seen(draft, at, { position: event.position, ...heard, ...trusted });
  countIn(draft, at, event.done);
  if (active && isBuilt(active, event.done)) letDependentsGo(draft, active.entry);
}

/** Whether a section stands by what its worker sees: what leans on it need not wait until the scaffolds are gone. */
function isBuilt({ job: { subtask, quantity } }: ActiveJob, done: number): boolean {
  return subtask.section !== undefined && quantity === subtask.quantity && done >= quantity;
}

/** What a worker has just put into the chest of its product is nothing others could still take off its hands. */
function broughtIn(draft: Draft, event: Extract<ScheduleEvent, { kind: 'chest-observed' }>): void {
  const { worker, before, contents } = event;
  const at = worker === null ? -1 : workerAt(draft, worker);
  const active = draft.workers[at]?.active;
  if (!active || before === null) return;
  const { item } = active.job.subtask;
  const brought = (contents[item] ?? 0) - (before[item] ?? 0);
  if (brought > active.reported) setWorker(draft, at, { active: { ...active, reported: brought } });
  countIn(draft, at, active.brought[item] ?? 0);
}

function told({ reason }: { readonly reason: string }): StopReason {
  return { code: 'told', words: reason };
}

function cancelAll(draft: Draft, reason: StopReason): void {
  if (draft.phase === 'finished') return;
  draft.phase = 'cancelled';
  for (const at of draft.workers.keys()) stopJob(draft, at, reason);
}

function giveWay(draft: Draft): void {
  if (draft.phase !== 'running') return;
  draft.phase = 'draining';
  for (const [at, { active, capabilities }] of draft.workers.entries()) {
    if (active && isSplittable(draft, active.entry) && capabilities.amendable)
      lowerQuantity(draft, at, Math.max(1, active.reported, active.had));
  }
}

/** Hands out work, or notices that none can be handed out any more. */
function goOn(draft: Draft, promises: SoftPromises): void {
  if (draft.phase === 'finished' || draft.phase === 'cancelled') return;
  if (draft.doneCount === draft.plan.entries.length) {
    draft.phase = 'finished';
    return;
  }
  if (draft.phase === 'running') noticeFailures(draft);
  endSeeking(draft);
  endWishes(draft);
  if (!draft.isPaused && draft.phase !== 'drained') {
    promises.review(draft);
    const { idle, soft } = assignWork(draft, draft.phase === 'draining');
    if (draft.phase === 'running' && idle.size > 0) shareOut(draft, idle);
    if (draft.phase === 'running' && soft.size > 0) promises.offer(draft, soft);
    if (draft.phase === 'running') seekAlong(draft);
    if (draft.phase === 'running') leaveToBringers(draft);
    if (draft.phase === 'running') evenShares(draft);
    tellAssignments(draft);
    endWishes(draft);
  }
  if (draft.activeCount > 0 || canCollect(draft)) return;
  // While nobody is there it is not known what is missing: who lost the connection brings back what they hold.
  const isAnybodyThere = draft.workers.some(({ isAway }) => !isAway);
  if (draft.phase === 'running' && draft.ready.length === 0 && !draft.isPaused && isAnybodyThere) {
    const { reason, stuck } = stuckReason(draft);
    draft.phase = 'draining';
    draft.actions.push({ kind: 'repair-needed', reason, failed: stuck });
  }
  if (draft.phase === 'draining') draft.phase = 'drained';
}

function noticeFailures(draft: Draft): void {
  const failed = [...draft.statesBefore.keys()].filter(
    (entry) => progressAt(draft, entry).state === 'FAILED',
  );
  if (failed.length === 0) return;
  draft.phase = 'draining';
  const subtasks = failed.map((entry) => {
    const { id, action, item, quantity } = entryAt(draft, entry).subtask;
    const { failures, lastFailure: failure } = progressAt(draft, entry);
    return { id, action, item, quantity, failures, failure };
  });
  draft.actions.push({
    kind: 'repair-needed',
    reason: { code: 'tries-used-up', subtasks },
    failed: failed.map((entry) => entryAt(draft, entry).subtask.id),
  });
}

/** Whether what lies in a furnace can still be fetched: somebody who can and may is there, or nobody is there yet. */
function canCollect(draft: Draft): boolean {
  const { collects, workers } = draft;
  if (collects.length === 0) return false;
  if (workers.every(({ isAway }) => isAway)) return true;
  return collects.some(({ entry }) =>
    workers.some(({ isAway, capabilities }, at) => !isAway && capabilities.phases && mayDo(draft, at, entry)),
  );
}

function tellAssignments(draft: Draft): void {
  for (const at of draft.fresh) {
    const worker = draft.workers[at];
    if (!worker?.active) continue;
    const { job, expectedTicks } = worker.active;
    draft.actions.push({ kind: 'assign', worker: worker.name, job, expectedTicks });
  }
}

/** Every change goes by an arrow of the README's table: what was BLOCKED is READY before it is IN_PROGRESS. */
function tellChanges(draft: Draft): void {
  for (const [entry, before] of draft.statesBefore) {
    const { state: to } = progressAt(draft, entry);
    if (to === before) continue;
    const { id } = entryAt(draft, entry).subtask;
    const tell = (from: SubtaskState, next: SubtaskState, reason: SubtaskReason): void => {
      draft.actions.push({ kind: 'subtask-changed', subtask: id, from, to: next, reason });
    };
    const reason = reasonFor(draft, entry);
    if (before === 'BLOCKED' && to === 'IN_PROGRESS') {
      tell('BLOCKED', 'READY', { code: 'can-begin' });
      tell('READY', 'IN_PROGRESS', reason);
    } else tell(before, to, reason);
  }
}

function tellPhase(draft: Draft, before: ScheduleState): void {
  if (draft.phase === before.phase) return;
  if (draft.phase === 'drained') draft.actions.push({ kind: 'drained' });
  if (draft.phase === 'finished') draft.actions.push({ kind: 'finished' });
}

function workerAt(draft: Draft, name: string): number {
  return draft.workers.findIndex((worker) => worker.name === name);
}
