import type { Observed } from './curriculum.js';

/** What failed once is tried again after so many other tasks; after each further failure, after twice as many. */
const REST_TASKS = 4;

/** How often a task for an item has failed. */
export function failuresOf({ tasks }: Pick<Observed, 'tasks'>, item: string): number {
  return tasks.filter(({ items, status }) => items.includes(item) && isFailure(status)).length;
}

/** Whether an item failed so lately that something else comes first. */
function isResting({ tasks }: Pick<Observed, 'tasks'>, item: string): boolean {
  const failures = failuresOf({ tasks }, item);
  if (failures === 0) return false;
  const last = tasks.findLastIndex(({ items, status }) => items.includes(item) && isFailure(status));
  return tasks.length - 1 - last < REST_TASKS * 2 ** (failures - 1);
}

/** Of some items those to be tried now: those that do not rest; where all rest, whichever failed least. */
export function triable<T extends { readonly item: string }>(
  observed: Pick<Observed, 'tasks'>,
  candidates: readonly T[],
): readonly T[] {
  const awake = candidates.filter(({ item }) => !isResting(observed, item));
  if (awake.length > 0) return awake;
  const least = Math.min(...candidates.map(({ item }) => failuresOf(observed, item)));
  return candidates.filter(({ item }) => failuresOf(observed, item) === least);
}

function isFailure(status: Observed['tasks'][number]['status']): boolean {
  return status === 'failed' || status === 'impossible';
}
