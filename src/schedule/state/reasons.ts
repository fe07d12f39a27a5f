import type { ItemCounts } from '../../base/item-counts.js';
import type { Lack, RepairReason, SubtaskReason } from '../reason.js';
import { entryAt, progressAt } from './draft.js';
import { membersOf } from './sorted-set.js';
import type { ResourceNeed, ScheduleState } from './state.js';

export function blockedReason(state: ScheduleState, entry: number): SubtaskReason {
  const { missing, open } = progressAt(state, entry);
  if (open > 0) {
    const waits = entryAt(state, entry)
      .dependencies.filter((dependency) => progressAt(state, dependency).state !== 'DONE')
      .map((dependency) => entryAt(state, dependency).subtask.id);
    return { code: 'waits-for-others', subtasks: waits, items: missingItems(state, entry) };
  }
  if (!missing) return { code: 'blocked' };
  const lack = lackOf(state, missing);
  const holders =
    lack.kind === 'item' ? state.workers.filter((each) => each.active?.job.tools.includes(lack.item)) : [];
  return { code: 'waits-for-goods', lack, holder: holders[0]?.name ?? null };
}

/** Items of which more has to be made, those who are served before it included. */
function missingItems(state: ScheduleState, entry: number): ItemCounts {
  const items = [...state.plan.releases].map(([item, releases]) => {
    const amount = releases.find(({ place }) => place === entry)?.amount ?? 0;
    return [item, amount - (state.made.get(item) ?? 0)] as const;
  });
  return Object.fromEntries(items.filter(([, missing]) => missing > 0));
}

/** Why nothing can go on although nothing runs. */
export function stuckReason(state: ScheduleState): {
  readonly reason: RepairReason;
  readonly stuck: readonly string[];
} {
  const lacks: Lack[] = [];
  const stuck: string[] = [];
  for (const [resource, buckets] of state.waitingBy.entries()) {
    for (const { amount, members } of buckets) {
      lacks.push(lackOf(state, { resource, amount }));
      for (const entry of membersOf(members)) stuck.push(entryAt(state, entry).subtask.id);
    }
  }
  if (lacks.length > 0) return { reason: { code: 'goods-missing', lacks: rootsOf(state, lacks) }, stuck };
  const waiting = state.plan.entries.filter((_entry, at) => progressAt(state, at).state === 'BLOCKED');
  const subtasks = waiting.map(({ subtask }) => subtask.id);
  return { reason: { code: 'waits-for-itself', subtasks }, stuck: subtasks };
}

/** What is still to be made by the plan itself is missing only for want of the rest. */
function rootsOf(state: ScheduleState, lacks: readonly Lack[]): readonly Lack[] {
  const open = state.plan.entries.filter((_entry, at) => progressAt(state, at).state !== 'DONE');
  const toCome = new Set(open.map(({ subtask }) => subtask.item));
  const roots = lacks.filter((lack) => {
    if (lack.kind === 'places') return true;
    return !toCome.has(lack.kind === 'station' ? lack.block : lack.item);
  });
  return roots.length > 0 ? roots : lacks;
}

function lackOf(state: ScheduleState, { resource, amount }: ResourceNeed): Lack {
  const [kind = '', name = ''] = (state.plan.resources[resource] ?? '').split(':');
  if (kind === 'spot') return { kind: 'places', needed: amount };
  if (kind === 'station') return { kind: 'station', block: name };
  return { kind: 'item', item: name, needed: amount, free: Math.max(0, state.free[resource] ?? 0) };
}
