import type { ItemCounts } from '../../base/item-counts.js';
import type { Job } from '../job.js';
import { contentOf } from './share-content.js';

/** How far a job has come that is several crafts in one go. */
export interface BundleProgress {
  /** Of each of its steps, in their order, how many were made. */
  readonly made: readonly number[];
  /** How many of an item its crafts used beyond what they made of it; never below 0. */
  readonly uses: (item: string) => number;
}

/**
 * Reads from what there is in the end how far each craft of a bundle came: what one made lies there, or went into a later
 * one. Without steps the craft is all there is.
 * @param net signed change of an item where the goods lie and in hand: what was taken is negative
 * @param done how many of the job's own product were made, wherever they are now
 */
export function bundleProgress(
  { subtask, steps = [] }: Pick<Job, 'subtask' | 'steps'>,
  net: (item: string) => number,
  done: number,
): BundleProgress {
  const used: Record<string, number> = {};
  const use = (takes: ItemCounts): void => {
    for (const [item, count] of Object.entries(takes)) used[item] = (used[item] ?? 0) + count;
  };
  use(contentOf(subtask, 'whole', done, {}).takes);
  const byItem: Record<string, number> = {};
  const made: number[] = [];
  for (const step of [...steps].reverse()) {
    const { item } = step.subtask;
    const came = Math.min(step.quantity, Math.max(0, net(item) + (used[item] ?? 0)));
    made.unshift(came);
    byItem[item] = (byItem[item] ?? 0) + came;
    use(contentOf(step.subtask, 'whole', came, {}).takes);
  }
  return { made, uses: (item) => Math.max(0, (used[item] ?? 0) - (byItem[item] ?? 0)) };
}
