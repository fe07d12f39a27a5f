import { isDeadly } from '../plan/subtask/subtask.js';
import { secondsOf } from './time.js';
import type { ItemCounts } from '../base/item-counts.js';
import { counted, listed } from '../base/words.js';
import type { Failure, Lack, RepairReason, StopReason, SubtaskReason } from '../schedule/reason.js';
import type { NameOf } from './phrases.js';

/** Reasons told at once; more would hide the point. */
const MOST_REASONS = 3;

/** Why a subtask is in its state: "waits for s4", "waits for a stone pickaxe (Ben has it)", "7 of 11 verified". */
export function subtaskReason(reason: SubtaskReason, nameOf: NameOf): string {
  switch (reason.code) {
    case 'waits-for-others':
      return `waits for ${othersPhrase(reason.subtasks) || morePhrase(reason.items, nameOf)}`;
    case 'waits-for-goods':
      return `waits for ${lackPhrase(reason.lack, reason.holder, nameOf)}`;
    case 'blocked':
      return 'waits';
    case 'can-begin':
      return 'what it needs is there';
    case 'waits-for-worker':
      return 'waits for a worker';
    case 'kept-for':
      return `kept for ${reason.worker}`;
    case 'to-be-tried-again':
      return `to be tried again: ${failurePhrase(reason.failure)}`;
    case 'under-way':
      return underWay(reason, nameOf);
    case 'verified':
      return `${reason.done} of ${reason.quantity} verified`;
    case 'failed':
      return reason.failure === null ? 'tries used up' : failurePhrase(reason.failure);
  }
}

/**
 * Why a plan cannot go on: "4 of 7 iron ingots are missing from the chest: taken by somebody, used up or worn out".
 * @param isInHands goods are carried, and there is no chest
 */
export function repairReason(reason: RepairReason, nameOf: NameOf, isInHands = false): string {
  switch (reason.code) {
    case 'tries-used-up':
      return reason.subtasks
        .map(({ id, action, item, quantity, failures, failure }) => {
          const what = `${action} ${quantity} ${nameOf(item, quantity, isDeadly(action) ? 'mob' : undefined)}`;
          return `${id} (${what}) failed ${counted(failures, 'time')}: ${failure ? failurePhrase(failure) : 'no reason known'}`;
        })
        .join('; ');
    case 'goods-missing':
      return reason.lacks
        .slice(0, MOST_REASONS)
        .map((lack) => missingPhrase(lack, nameOf, isInHands))
        .join('; ');
    case 'waits-for-itself':
      return `${reason.subtasks.slice(0, MOST_REASONS).join(', ')} wait for each other`;
  }
}

/** Why somebody stops, or is told to: "took 2 min instead of 30 s". */
export function stopReason(reason: StopReason): string {
  switch (reason.code) {
    case 'overdue':
      return `took ${secondsOf(reason.tookTicks)} instead of ${secondsOf(reason.expectedTicks)}`;
    case 'silent':
      return `no sign of life for ${secondsOf(reason.ticks)}`;
    case 'done-already':
      return 'it is done already';
    case 'needed-sooner':
      return 'somebody else does it sooner';
    case 'reassigned':
      return `${reason.worker} does ${reason.subtask} now`;
    case 'declined':
      return `${reason.worker} does not want ${reason.subtask}`;
    case 'told':
      return reason.words;
  }
}

function failurePhrase({ why, worker }: Failure): string {
  return `${stopReason(why)} (${worker})`;
}

function othersPhrase(subtasks: readonly string[]): string {
  const more = subtasks.length - MOST_REASONS;
  return more > 0 ? `${subtasks.slice(0, MOST_REASONS).join(', ')} and ${more} more` : listed(subtasks);
}

function morePhrase(items: ItemCounts, nameOf: NameOf): string {
  const parts = Object.entries(items).map(([item, count]) => `${count} more ${nameOf(item, count)}`);
  return listed(parts);
}

function lackPhrase(lack: Lack, holder: string | null, nameOf: NameOf): string {
  if (lack.kind === 'places') return `${counted(lack.needed, 'free place')} beside the chest`;
  if (lack.kind === 'station') return `a free ${nameOf(lack.block, 1)}`;
  const { item, needed, free } = lack;
  const name = nameOf(item, needed);
  if (holder !== null) return `${name} (${holder} has it)`;
  return needed > 1 ? `${name}: ${free} of ${needed} there` : name;
}

function missingPhrase(lack: Lack, nameOf: NameOf, isInHands: boolean): string {
  if (lack.kind === 'places')
    return `there is no free place beside the chest to set ${counted(lack.needed, 'block')} down`;
  if (lack.kind === 'station') return `no ${nameOf(lack.block, 1)} stands that could be used`;
  const { item, needed, free } = lack;
  const missing = needed - free;
  const share = needed === 1 ? 'the' : `${missing} of ${needed}`;
  const are = `${share} ${nameOf(item, needed)} ${missing === 1 ? 'is' : 'are'}`;
  return isInHands
    ? `${are} in nobody's hands`
    : `${are} missing from the chest: taken by somebody, used up or worn out`;
}

function underWay(
  { done, quantity, jobs, loads }: Extract<SubtaskReason, { code: 'under-way' }>,
  nameOf: NameOf,
): string {
  const parts = [
    ...jobs.map(
      ({ phase, quantity: share, worker }) => `${phase === 'whole' ? '' : `${phase} `}${share} by ${worker}`,
    ),
    ...loads.map(({ block, quantity: lot }) => `${lot} in the ${nameOf(block, 1)}`),
  ];
  return `${done} of ${quantity}, ${parts.join(', ')}`;
}
