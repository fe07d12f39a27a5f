import type { Subtask } from '../../plan/subtask/subtask.js';
import type { SubtaskState } from '../../schedule/state/state.js';
import type { JobSpan } from './job-spans.js';
import { foundDone, type FoundDone } from '../execute/found-done.js';
import type { RunEvent } from '../log/run-event.js';
import type { SubtaskResult } from './run-result.js';

/**
 * What became of each subtask, in plan order. A repair's subtasks follow those it replaced; a replaced one nobody had
 * begun is left out. What a killed run had got done without being able to tell counts as done.
 */
export function subtaskResultsOf(
  events: readonly RunEvent[],
  spans: readonly JobSpan[],
): readonly SubtaskResult[] {
  const subtasks = new Map<string, Subtask>();
  const replaced = new Set<string>();
  const states = new Map<string, SubtaskState>();
  for (const event of events) {
    if (event.kind === 'subtask-changed') states.set(event.subtask, event.to);
    if (event.kind !== 'plan-made' && event.kind !== 'repair-planned') continue;
    const now = new Set(event.subtasks.map(({ id }) => id));
    for (const id of subtasks.keys()) if (!now.has(id) && states.get(id) !== 'DONE') replaced.add(id);
    for (const subtask of event.subtasks) subtasks.set(subtask.id, subtask);
  }
  const found = foundDone(events);
  const results: SubtaskResult[] = [];
  for (const subtask of subtasks.values()) {
    const own = spans.filter((span) => span.subtask === subtask.id);
    if (replaced.has(subtask.id) && own.length === 0) continue;
    const initial = subtask.dependsOn.length > 0 ? 'BLOCKED' : 'READY';
    const state = states.get(subtask.id) ?? initial;
    const told = replaced.has(subtask.id) ? 'FAILED' : state;
    results.push(withFound(resultOfSubtask(subtask, told, own), found.get(subtask.id)));
  }
  return results;
}

/** Results that add up are done, also where nobody could say so any more: in a run that was called off, or killed. */
function withFound(result: SubtaskResult, found: FoundDone | undefined): SubtaskResult {
  if (result.status === 'DONE') return result;
  const done = found ? Math.min(result.quantity, result.done + found.count) : result.done;
  const status = done >= result.quantity ? 'DONE' : result.status;
  return { ...result, done, status, evidence: [...result.evidence, ...(found ? [found.fact] : [])] };
}

function resultOfSubtask(subtask: Subtask, status: SubtaskState, own: readonly JobSpan[]): SubtaskResult {
  const ended = own.flatMap((span) => span.ended ?? []);
  const failed = ended.filter(({ verdict, outcome }) => verdict.kind !== 'passed' && outcome !== 'cancelled');
  // A load puts things into a furnace; what it made counts when it is collected.
  const products = own.flatMap(({ phase, ended: end }) =>
    end && phase !== 'load' ? [end.verdict.done] : [],
  );
  const workers = new Set(own.map(({ worker }) => worker));
  const isOver = status === 'DONE' || status === 'FAILED';
  const lastEnd = Math.max(...own.map(({ endTick }) => endTick ?? 0));
  return {
    id: subtask.id,
    action: subtask.action,
    item: subtask.item,
    quantity: subtask.quantity,
    done: sum(products),
    status,
    worker: workers.size === 0 ? null : [...workers].join(', '),
    tries: own.length === 0 ? 0 : failed.length + (status === 'FAILED' && failed.length > 0 ? 0 : 1),
    startedTick: own[0]?.startTick ?? null,
    endedTick: isOver && own.length > 0 ? lastEnd : null,
    busyTicks: sum(own.map(({ startTick, endTick }) => (endTick ?? startTick) - startTick)),
    distanceCm: sum(ended.map(({ distanceCm }) => distanceCm)),
    itemsMoved: sum(ended.map(({ itemsMoved }) => itemsMoved)),
    evidence: ended.flatMap(({ verdict }) => verdict.facts),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
