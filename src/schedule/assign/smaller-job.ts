import { partOfEach, type ItemCounts } from '../../base/item-counts.js';
import type { Job } from '../job.js';

/** The job with another share of the work; what it takes and brings goes with it. */
export function jobOfQuantity(job: Job, quantity: number): Job {
  const part = (counts: ItemCounts): ItemCounts => partOfEach(counts, quantity / job.quantity);
  return { ...job, quantity, takes: part(job.takes), fuel: part(job.fuel), brings: part(job.brings) };
}
