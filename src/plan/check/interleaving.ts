import type { PlanOrder } from './check-order.js';
import { maximumFlow, put } from './check-recipe.js';

/** Above this many takers and makers of one thing the worst case is only bounded from the ancestors' side. */
const MOST_EXACT = 300;

/** Everything in a plan that concerns one thing which is put down and taken up: items in the chest, uses of a tool. */
export interface Flow {
  /** Units there before anything starts. */
  readonly start: number;
  /** Units a subtask takes when it starts, by position. */
  readonly takes: ReadonlyMap<number, number>;
  /** Units a subtask puts down when it is done, by position. */
  readonly gives: ReadonlyMap<number, number>;
}

/**
 * Fewest units that can be there when a subtask starts, over every way the others may run: in any order the
 * dependencies allow and any number of them at once, each taking at its start and giving at its end.
 *
 * Others that must come before have given; those that must come after have taken nothing. Of the rest the enemy
 * lets those start that hurt most, but each only starts once all before it are done and have given. That is the
 * project selection problem (profit: what a starter takes; price: what must have been given first), solved by one
 * minimum cut.
 */
export function fewestAvailable(order: PlanOrder, flow: Flow, subtask: number): number {
  let available = flow.start;
  const takers: (readonly [number, number])[] = [];
  for (const [other, count] of flow.takes) {
    if (other === subtask || order.isBefore(subtask, other)) continue;
    if (order.isBefore(other, subtask)) available -= count;
    else if (count > 0) takers.push([other, count]);
  }
  const givers: (readonly [number, number])[] = [];
  for (const [other, count] of flow.gives) {
    if (other === subtask || order.isBefore(subtask, other)) continue;
    if (order.isBefore(other, subtask)) available += count;
    else if (count > 0) givers.push([other, count]);
  }
  if (takers.length === 0 || takers.length + givers.length > MOST_EXACT) return available;
  return available - worstLoss(order, takers, givers);
}

function worstLoss(
  order: PlanOrder,
  takers: readonly (readonly [number, number])[],
  givers: readonly (readonly [number, number])[],
): number {
  const most = takers.reduce((sum, [, count]) => sum + count, 0);
  if (!givers.some(([giver]) => takers.some(([taker]) => order.isBefore(giver, taker)))) return most;
  const size = takers.length + givers.length + 2;
  const sink = size - 1;
  const capacity = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  for (const [row, [taker, count]] of takers.entries()) {
    put(capacity, 0, row + 1, count);
    for (const [column, [giver]] of givers.entries()) {
      if (order.isBefore(giver, taker)) put(capacity, row + 1, takers.length + column + 1, Infinity);
    }
  }
  for (const [column, [, count]] of givers.entries()) put(capacity, takers.length + column + 1, sink, count);
  return most - maximumFlow(capacity, 0, sink);
}
