import { setDownBy, yieldOf } from '../../plan/subtask/yield.js';
import { membersAt, withBucketMember, withoutBucketMember } from './buckets.js';
import {
  addFree,
  entryAt,
  itemNumber,
  progressAt,
  restOf,
  setProgress,
  spotNumber,
  stationNumber,
  type Draft,
} from './draft.js';
import { contentOf, largestLoad } from '../assign/share-content.js';
import { membersOf, withMember, withoutMember } from './sorted-set.js';
import { releasedBetween } from './supply.js';
import type { ResourceNeed, SubtaskState } from './state.js';

/**
 * Puts a subtask where it belongs: among those that can get a worker, or to those that wait for the first thing that is
 * missing. To be called whenever its rest or its dependencies changed, after `withdraw`.
 */
export function enter(draft: Draft, entry: number): void {
  const { state, open } = progressAt(draft, entry);
  if (state === 'DONE' || state === 'FAILED') return;
  if (open > 0 || restOf(draft, entry) === 0) {
    setState(draft, entry);
    return;
  }
  const needs = needsOf(draft, entry);
  const missing = needs.find(({ resource, amount }) => (draft.free[resource] ?? 0) < amount) ?? null;
  if (missing) {
    draft.waitingBy = draft.waitingBy.with(
      missing.resource,
      withBucketMember(draft.waitingBy[missing.resource] ?? [], missing.amount, entry),
    );
  } else {
    draft.ready = withMember(draft.ready, entry);
    for (const { resource, amount } of needs) {
      draft.readyBy = draft.readyBy.with(
        resource,
        withBucketMember(draft.readyBy[resource] ?? [], amount, entry),
      );
    }
  }
  setProgress(draft, entry, { place: missing ? 'waiting' : 'ready', needs, missing });
  setState(draft, entry);
}

/** Takes a subtask from where `enter` put it. */
export function withdraw(draft: Draft, entry: number): void {
  const { place, needs, missing } = progressAt(draft, entry);
  if (place === 'none') return;
  if (place === 'waiting' && missing) {
    draft.waitingBy = draft.waitingBy.with(
      missing.resource,
      withoutBucketMember(draft.waitingBy[missing.resource] ?? [], missing.amount, entry),
    );
  }
  if (place === 'ready') {
    draft.ready = withoutMember(draft.ready, entry);
    for (const { resource, amount } of needs) {
      draft.readyBy = draft.readyBy.with(
        resource,
        withoutBucketMember(draft.readyBy[resource] ?? [], amount, entry),
      );
      // Others may have waited because this one was before them.
      draft.raised.add(resource);
    }
  }
  setProgress(draft, entry, { place: 'none', needs: [], missing: null });
}

/** Withdraws and enters again. */
export function reenter(draft: Draft, entry: number): void {
  withdraw(draft, entry);
  enter(draft, entry);
}

/**
 * Makes READY and BLOCKED true again after what is free has changed. As many waiting subtasks are woken as there is
 * of the thing they wait for: waking all of a thousand for one free furnace would cost a thousand on every event.
 */
export function settle(draft: Draft): void {
  while (draft.lowered.size > 0 || draft.raised.size > 0) {
    const lowered = [...draft.lowered];
    draft.lowered.clear();
    for (const resource of lowered) blockThoseWithout(draft, resource);
    const raised = [...draft.raised];
    draft.raised.clear();
    for (const resource of raised) wakeThoseWith(draft, resource);
  }
}

function blockThoseWithout(draft: Draft, resource: number): void {
  const free = draft.free[resource] ?? 0;
  for (const { amount, members } of draft.readyBy[resource] ?? []) {
    if (amount > free) for (const entry of [...membersOf(members)]) reenter(draft, entry);
  }
}

function wakeThoseWith(draft: Draft, resource: number): void {
  const free = draft.free[resource] ?? 0;
  for (const { amount, members } of draft.waitingBy[resource] ?? []) {
    if (amount > free) break;
    // Who got ahead of its turn, as when something of it came in, takes no place of one that is before it.
    const ready = membersAt(draft.readyBy[resource] ?? [], amount);
    let next = ready.next();
    let room = Math.floor(free / amount);
    for (const entry of membersOf(members)) {
      for (; room > 0 && next.done !== true && next.value < entry; next = ready.next()) room -= 1;
      if (room <= 0) break;
      reenter(draft, entry);
      if (progressAt(draft, entry).place === 'ready') room -= 1;
    }
  }
}

/**
 * Lets those be READY that wait only because a subtask was before them which nobody is to begin now.
 * @returns whether there are any
 */
export function wakeBehind(draft: Draft, entry: number): boolean {
  let hasWoken = false;
  for (const { resource } of progressAt(draft, entry).needs) {
    const free = draft.free[resource] ?? 0;
    for (const { amount, members } of draft.waitingBy[resource] ?? []) {
      if (amount > free) break;
      for (const next of membersOf(members)) {
        reenter(draft, next);
        hasWoken ||= progressAt(draft, next).place === 'ready';
      }
    }
  }
  return hasWoken;
}

/** What the next job of a subtask needs at least: a smelt can begin with its smallest part, others go in one piece. */
function needsOf(draft: Draft, entry: number): readonly ResourceNeed[] {
  const { subtask, unit } = entryAt(draft, entry);
  const { fuelGiven } = progressAt(draft, entry);
  const rest = restOf(draft, entry);
  const quantity = subtask.action === 'smelt' ? Math.min(rest, unit, largestLoad(subtask, unit)) : rest;
  const amounts = new Map<number, number>();
  const need = (resource: number | undefined, amount: number): void => {
    if (resource !== undefined && amount > 0) amounts.set(resource, (amounts.get(resource) ?? 0) + amount);
  };
  if (subtask.station !== undefined) need(stationNumber(draft, subtask.station), 1);
  for (const tool of subtask.tools) need(itemNumber(draft, tool), 1);
  need(spotNumber(draft), setDownBy({ ...subtask, quantity }));
  for (const [item, count] of Object.entries(contentOf(subtask, 'whole', quantity, fuelGiven).takes)) {
    need(itemNumber(draft, item), count);
  }
  return [...amounts].map(([resource, amount]) => ({ resource, amount }));
}

/** READY, BLOCKED or IN_PROGRESS, from what is known; DONE and FAILED stay. */
export function setState(draft: Draft, entry: number): void {
  const { state, running, loaded, place } = progressAt(draft, entry);
  if (state === 'DONE' || state === 'FAILED') return;
  const now: SubtaskState = running + loaded > 0 ? 'IN_PROGRESS' : place === 'ready' ? 'READY' : 'BLOCKED';
  if (now !== state) setProgress(draft, entry, { state: now });
}

/** So much more of a subtask is verified: counts it, and lets go those who waited for the items. */
export function countDone(draft: Draft, entry: number, more: number): void {
  const { subtask } = entryAt(draft, entry);
  const before = progressAt(draft, entry).done;
  setProgress(draft, entry, { done: before + more });
  for (const [item, count] of Object.entries(yieldOf(subtask))) {
    const part = (done: number): number => Math.floor((count * done) / subtask.quantity + 1e-9);
    made(draft, item, part(before + more) - part(before));
  }
}

function made(draft: Draft, item: string, more: number): void {
  const before = draft.made.get(item) ?? 0;
  if (more <= 0) return;
  draft.made = new Map(draft.made).set(item, before + more);
  const releases = draft.plan.releases.get(item) ?? [];
  for (const { place } of releasedBetween(releases, before, before + more)) letGo(draft, place);
}

function letGo(draft: Draft, entry: number): void {
  const open = progressAt(draft, entry).open - 1;
  setProgress(draft, entry, { open });
  if (open === 0) reenter(draft, entry);
}

/** All is verified: those that depended on it may go on. */
export function markDone(draft: Draft, entry: number): void {
  if (progressAt(draft, entry).state === 'DONE') return;
  withdraw(draft, entry);
  setProgress(draft, entry, { state: 'DONE' });
  draft.doneCount += 1;
  letDependentsGo(draft, entry);
}

/** All of it is there: those that depend on it may go on, though its worker may still be clearing up. */
export function letDependentsGo(draft: Draft, entry: number): void {
  if (progressAt(draft, entry).isLetGo) return;
  setProgress(draft, entry, { isLetGo: true });
  for (const dependent of entryAt(draft, entry).dependents) letGo(draft, dependent);
}

/** Changes what is free of an item in the chest. */
export function addFreeItem(draft: Draft, item: string, amount: number): void {
  addFree(draft, itemNumber(draft, item), amount);
}
