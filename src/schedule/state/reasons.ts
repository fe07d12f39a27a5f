import { entryAt, progressAt } from './draft.js';
import { membersOf } from './sorted-set.js';
import type { Need, ScheduleState } from './state.js';

/** Reasons told at once; more would hide the point. */
const MOST_REASONS = 3;

/** What a BLOCKED subtask waits for: "waits for s4", "waits for stone_pickaxe (Ben has it)". */
export function blockedReason(state: ScheduleState, entry: number): string {
  const { missing, open } = progressAt(state, entry);
  if (open > 0) {
    const waits = entryAt(state, entry)
      .dependencies.filter((dependency) => progressAt(state, dependency).state !== 'DONE')
      .map((dependency) => entryAt(state, dependency).subtask.id);
    if (waits.length === 0) return `waits for ${missingItems(state, entry)}`;
    const shown = waits.slice(0, MOST_REASONS).join(', ');
    return `waits for ${shown}${waits.length > MOST_REASONS ? ` and ${waits.length - MOST_REASONS} more` : ''}`;
  }
  if (!missing) return 'waits';
  const [kind, name] = nameOf(state, missing);
  if (kind === 'spot') return `waits for ${missing.amount} free places beside the chest`;
  if (kind === 'station') return `waits for a free ${name}`;
  const holders = state.workers.filter(({ active }) => active?.job.tools.includes(name)).map((w) => w.name);
  const [holder] = holders;
  if (holder !== undefined) return `waits for ${name} (${holder} has it)`;
  const free = Math.max(0, state.free[missing.resource] ?? 0);
  return missing.amount > 1 ? `waits for ${name}: ${free} of ${missing.amount} there` : `waits for ${name}`;
}

/** Items of which more has to be made, those who are served before it included. */
function missingItems(state: ScheduleState, entry: number): string {
  const items = [...state.plan.releases].flatMap(([item, releases]) => {
    const amount = releases.find(({ place }) => place === entry)?.amount ?? 0;
    const missing = amount - (state.made.get(item) ?? 0);
    return missing > 0 ? [`${missing} more ${item}`] : [];
  });
  return items.join(', ');
}

/** Why nothing can go on although nothing runs: "4 iron_ingot of 7 are missing from the chest". */
export function stuckReason(state: ScheduleState): {
  readonly reason: string;
  readonly stuck: readonly string[];
} {
  const reasons: string[] = [];
  const stuck: string[] = [];
  for (const [resource, buckets] of state.waitingBy.entries()) {
    for (const { amount, members } of buckets) {
      reasons.push(missingReason(state, { resource, amount }));
      for (const entry of membersOf(members)) stuck.push(entryAt(state, entry).subtask.id);
    }
  }
  if (reasons.length === 0) {
    const waiting = state.plan.entries.filter((_entry, at) => progressAt(state, at).state === 'BLOCKED');
    const ids = waiting.map(({ subtask }) => subtask.id);
    return { reason: `${ids.slice(0, MOST_REASONS).join(', ')} wait for each other`, stuck: ids };
  }
  return { reason: reasons.slice(0, MOST_REASONS).join('; '), stuck };
}

function missingReason(state: ScheduleState, need: Need): string {
  const [kind, name] = nameOf(state, need);
  if (kind === 'spot') return `there is no free place beside the chest to set ${need.amount} blocks down`;
  if (kind === 'station') return `no ${name} stands that could be used`;
  const missing = need.amount - Math.max(0, state.free[need.resource] ?? 0);
  return need.amount === 1
    ? `the ${name} is missing from the chest: somebody took it, or it is worn out`
    : `${missing} ${name} of ${need.amount} are missing from the chest: somebody took them`;
}

function nameOf(state: ScheduleState, { resource }: Need): readonly [string, string] {
  const [kind = '', name = ''] = (state.plan.resources[resource] ?? '').split(':');
  return [kind, name];
}
