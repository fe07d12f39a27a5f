import type { ItemCounts } from '../../base/item-counts.js';
import type { Job } from '../job.js';

/** The job with a smaller share of the work; what it takes and brings shrinks with it. */
export function jobOfQuantity(job: Job, quantity: number): Job {
  const share = (counts: ItemCounts): ItemCounts =>
    Object.fromEntries(
      Object.entries(counts).map(([item, count]) => [item, Math.ceil((count * quantity) / job.quantity)]),
    );
  return { ...job, quantity, takes: share(job.takes), fuel: share(job.fuel), brings: share(job.brings) };
}
