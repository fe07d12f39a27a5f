import type { Subtask } from '../../plan/subtask/subtask.js';

/** By subtask how much of its item those listed before it gather: the nearest of what stands is gone by then. */
export function takenBefore(
  subtasks: readonly Pick<Subtask, 'action' | 'item' | 'quantity'>[],
): readonly number[] {
  const taken = new Map<string, number>();
  return subtasks.map(({ action, item, quantity }) => {
    if (action !== 'gather') return 0;
    const before = taken.get(item) ?? 0;
    taken.set(item, before + quantity);
    return before;
  });
}
