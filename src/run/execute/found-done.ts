import type { EventOf, RunEvent } from '../log/run-event.js';

/** What was found of a subtask whose job a kill had cut short. */
export interface FoundDone {
  readonly count: number;
  /** In words, for the evidence. */
  readonly fact: string;
}

interface OpenJob {
  readonly assigned: EventOf<'job-assigned'>;
  /** What its worker put into the chest since it began. */
  readonly brought: Map<string, number>;
}

/**
 * What jobs had got done that a kill kept from telling: their workers' visits to the chest, up to the plan that follows,
 * show the products; stations stand that did not stand before. By subtask.
 */
export function foundDone(events: readonly RunEvent[]): ReadonlyMap<string, FoundDone> {
  const found = new Map<string, FoundDone>();
  const open = new Map<string, OpenJob>();
  const productOf = new Map<string, string>();
  let isResuming = false;
  let stood: readonly string[] = [];
  let stands: readonly string[] = [];
  for (const event of events) {
    if (event.kind === 'job-assigned') {
      open.set(event.job, { assigned: event, brought: new Map() });
    } else if (event.kind === 'job-ended') {
      open.delete(event.job);
    } else if (event.kind === 'chest-observed') {
      for (const job of open.values()) addVisit(job, event);
    } else if (event.kind === 'surveyed') {
      const now = event.stations.map(({ block }) => block);
      if (isResuming) stands = now;
      else stood = now;
    } else if (event.kind === 'run-resumed') {
      isResuming = true;
    } else if (event.kind === 'plan-made' || event.kind === 'repair-planned') {
      if (isResuming) {
        for (const job of open.values()) judge(job, productOf, added(stood, stands), found);
        open.clear();
        isResuming = false;
      }
      for (const { id, item } of event.subtasks) productOf.set(id, item);
    }
  }
  return found;
}

function addVisit(
  { assigned, brought }: OpenJob,
  { worker, before, contents }: EventOf<'chest-observed'>,
): void {
  if (worker !== assigned.worker || before === null) return;
  for (const [item, count] of Object.entries(contents)) {
    brought.set(item, (brought.get(item) ?? 0) + count - (before[item] ?? 0));
  }
}

function added(before: readonly string[], after: readonly string[]): readonly string[] {
  const left = [...before];
  return after.filter((block) => {
    const at = left.indexOf(block);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function judge(
  { assigned, brought }: OpenJob,
  productOf: ReadonlyMap<string, string>,
  built: readonly string[],
  found: Map<string, FoundDone>,
): void {
  const item = productOf.get(assigned.subtask);
  if (item === undefined || assigned.phase === 'load') return;
  const inChest = Math.max(0, brought.get(item) ?? 0);
  const standing = built.filter((block) => block === item).length;
  const count = Math.min(assigned.quantity, inChest + standing);
  if (count === 0) return;
  const where = inChest >= count ? 'in the chest' : 'standing';
  const before = found.get(assigned.subtask)?.count ?? 0;
  found.set(assigned.subtask, {
    count: before + count,
    fact: `${count} ${item} found ${where} when the run went on`,
  });
}
