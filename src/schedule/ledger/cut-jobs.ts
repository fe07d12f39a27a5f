import { withoutEach } from '../../base/groups.js';
import { changeBetween } from '../../base/item-counts.js';
import type { AssignedWork, Observation } from './observation.js';
import { Tally } from './tally.js';

/** What was found of a subtask whose job a kill had cut short. */
export interface FoundDone {
  readonly count: number;
  readonly where: 'in-chest' | 'standing';
}

interface OpenJob {
  readonly assigned: AssignedWork;
  /** What its worker put into the chest since it began. */
  readonly brought: Tally;
}

/**
 * What jobs had got done that a kill kept from telling: their workers' visits to the chest, up to the plan that follows,
 * show the products; stations stand that did not stand before.
 */
export class CutJobs {
  /** By subtask. */
  readonly found = new Map<string, FoundDone>();
  readonly #open = new Map<string, OpenJob>();
  readonly #products = new Map<string, string>();
  #isResuming = false;
  /** Blocks of the stations seen last, before the kill and after. */
  #stood: readonly string[] = [];
  #stands: readonly string[] = [];

  observe(event: Observation): void {
    if (event.kind === 'job-assigned') {
      this.#open.set(event.worker, { assigned: event, brought: new Tally() });
    } else if (event.kind === 'job-ended') {
      this.#open.delete(event.worker);
    } else if (event.kind === 'chest-observed') {
      const job = event.worker === null ? undefined : this.#open.get(event.worker);
      if (!job || !event.before) return;
      const changes = Object.entries(changeBetween(event.before, event.contents));
      for (const [item, change] of changes) job.brought.add(item, change);
    } else if (event.kind === 'surveyed') {
      const blocks = event.stations.map(({ block }) => block);
      if (this.#isResuming) this.#stands = blocks;
      else this.#stood = blocks;
    } else if (event.kind === 'run-resumed') {
      this.#isResuming = true;
    } else if (event.kind === 'plan-made' || event.kind === 'repair-planned') {
      if (this.#isResuming) this.#judge();
      for (const { id, item } of event.subtasks) this.#products.set(id, item);
    }
  }

  #judge(): void {
    const built = [...withoutEach(this.#stands, this.#stood)];
    for (const { assigned, brought } of this.#open.values()) {
      const item = this.#products.get(assigned.subtask);
      if (item === undefined || assigned.phase === 'load') continue;
      const inChest = Math.max(0, brought.of(item));
      const standing = built.filter((block) => block === item).length;
      const count = Math.min(assigned.quantity, inChest + standing);
      if (count === 0) continue;
      // What stands is one job's only.
      for (let left = count - inChest; left > 0; left--) built.splice(built.indexOf(item), 1);
      const before = this.found.get(assigned.subtask)?.count ?? 0;
      this.found.set(assigned.subtask, {
        count: before + count,
        where: inChest >= count ? 'in-chest' : 'standing',
      });
    }
    this.#open.clear();
    this.#isResuming = false;
  }
}
