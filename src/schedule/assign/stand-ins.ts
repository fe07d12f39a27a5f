import type { Otherwise } from '../simulate/durations.js';
import { entryAt, itemNumber, progressAt, type Draft } from '../state/draft.js';
import { isSoft } from './paces.js';

/**
 * A way as quick with what lies there, to do what waits for a tool that is not about to come; null where there is none.
 */
export function standInFor(draft: Draft, entry: number): Otherwise | null {
  const { place, missing } = progressAt(draft, entry);
  const { subtask, otherwise, estimates } = entryAt(draft, entry);
  const [tool, ...more] = subtask.tools;
  if (place !== 'waiting' || tool === undefined || more.length > 0) return null;
  if (missing?.resource !== itemNumber(draft, tool)) return null;
  const isFree = (other: string): boolean => (draft.free[itemNumber(draft, other) ?? -1] ?? 0) >= 1;
  const isAsQuick = ({ tools, estimate }: Otherwise): boolean =>
    tools.length > 0 && estimate.ticksPerUnit <= estimates.whole.ticksPerUnit;
  const way = otherwise.find((other) => isAsQuick(other) && other.tools.every(isFree)) ?? null;
  return way && !isToCome(draft, tool) ? way : null;
}

/** Whether the plan makes such a tool yet, or somebody who can be relied on brings one back. */
function isToCome(draft: Draft, tool: string): boolean {
  const isOpen = (entry: number): boolean => !['DONE', 'FAILED'].includes(progressAt(draft, entry).state);
  return (
    draft.workers.some(({ active }, at) => !isSoft(draft, at) && active?.job.tools.includes(tool) === true) ||
    draft.plan.entries.some(({ subtask }, entry) => subtask.item === tool && isOpen(entry))
  );
}
