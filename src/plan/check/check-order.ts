import type { DraftPlan } from '../subtask/draft.js';
import type { Fault } from './fault.js';

/** Who must be done before whom, without cycles. Subtasks are named by their position in the draft. */
export interface PlanOrder {
  /** True where no subtask says what it depends on: the listed order is the only order. */
  readonly isListed: boolean;
  /** All positions in an executable order, the listed one wherever possible. */
  readonly sequence: readonly number[];
  /** Whether `before` must be done, directly or through others, when `after` starts. */
  isBefore(before: number, after: number): boolean;
}

/** Reads the dependencies of a draft; cycles are reported and then broken in favour of the listed order. */
export function readOrder(draft: DraftPlan, faults: Fault[]): PlanOrder {
  const { subtasks } = draft;
  const positions = positionsOf(draft, faults);
  if (subtasks.every(({ dependsOn }) => dependsOn === undefined)) {
    return {
      isListed: true,
      sequence: subtasks.map((_, index) => index),
      isBefore: (before, after) => before < after,
    };
  }
  const direct = subtasks.map(({ id, dependsOn }) => {
    const known = new Set<number>();
    for (const other of dependsOn ?? []) {
      const position = positions.get(other);
      if (position !== undefined) known.add(position);
      else
        faults.push({
          kind: 'unknown-dependency',
          subtask: id,
          item: null,
          count: null,
          facts: { code: 'unknown-dependency', on: other },
          mend: { kind: 'replan', advice: { code: 'drop-dependency', subtask: id, on: other } },
        });
    }
    return known;
  });
  reportCycles(draft, direct, faults);
  // A subtask that does not say what it waits for waits for all that is listed before it, where that makes no circle.
  for (const [index, { dependsOn }] of subtasks.entries()) {
    if (dependsOn !== undefined) continue;
    for (let earlier = 0; earlier < index; earlier++) {
      if (!reachesFrom(direct, earlier, index)) direct[index]?.add(earlier);
    }
  }
  return orderOf(direct);
}

function positionsOf({ subtasks }: DraftPlan, faults: Fault[]): Map<string, number> {
  const positions = new Map<string, number>();
  for (const [index, { id }] of subtasks.entries()) {
    if (!positions.has(id)) positions.set(id, index);
    else
      faults.push({
        kind: 'duplicate-id',
        subtask: id,
        item: null,
        count: null,
        facts: { code: 'duplicate-id' },
        mend: { kind: 'replan', advice: { code: 'give-id', id } },
      });
  }
  return positions;
}

function reportCycles(draft: DraftPlan, direct: readonly Set<number>[], faults: Fault[]): void {
  const reported = new Set<number>();
  for (const start of direct.keys()) {
    if (reported.has(start) || !reachesFrom(direct, start, start)) continue;
    const circle = [...direct.keys()].filter(
      (other) => other === start || (reachesFrom(direct, start, other) && reachesFrom(direct, other, start)),
    );
    circle.forEach((member) => reported.add(member));
    const ids = circle.map((member) => draft.subtasks[member]?.id ?? '?');
    faults.push({
      kind: 'cycle',
      subtask: ids[0] ?? null,
      item: null,
      count: ids.length,
      facts: { code: 'cycle', subtasks: ids },
      mend: { kind: 'replan', advice: { code: 'break-cycle', subtasks: ids } },
    });
    for (const member of circle) {
      for (const other of circle) if (other >= member) direct[member]?.delete(other);
    }
  }
}

/** Whether `from` waits for `to` through one edge or more. */
function reachesFrom(direct: readonly ReadonlySet<number>[], from: number, to: number): boolean {
  const seen = new Set<number>();
  const queue = [...(direct[from] ?? [])];
  for (const node of queue) {
    if (node === to) return true;
    if (seen.has(node)) continue;
    seen.add(node);
    queue.push(...(direct[node] ?? []));
  }
  return false;
}

function orderOf(direct: readonly ReadonlySet<number>[]): PlanOrder {
  const size = direct.length;
  const before = new Uint8Array(size * size);
  const sequence: number[] = [];
  const visited = new Uint8Array(size);
  const visit = (node: number): void => {
    if (visited[node] === 1) return;
    visited[node] = 1;
    for (const dependency of direct[node] ?? []) {
      visit(dependency);
      before[dependency * size + node] = 1;
      for (let other = 0; other < size; other++) {
        if (before[other * size + dependency] === 1) before[other * size + node] = 1;
      }
    }
    sequence.push(node);
  };
  for (let node = 0; node < size; node++) visit(node);
  return {
    isListed: false,
    sequence,
    isBefore: (earlier, later) => before[earlier * size + later] === 1,
  };
}
