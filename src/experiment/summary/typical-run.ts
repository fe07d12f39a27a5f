import { median } from 'simple-statistics';
import type { TeamCondition } from '../trial.js';
import type { Cell } from './cells.js';
import { compareText } from './grouped.js';
import type { TypicalRun } from './summary.js';

/** The run nearest to the median of those done, the shorter of two as near; null where none was done. */
export function typicalRunOf({ task, condition, records }: Cell<TeamCondition>): TypicalRun | null {
  const runs = records.flatMap(({ outcome, trial, team }): readonly TypicalRun[] => {
    if (outcome !== 'done' || team?.makespanTicks == null) return [];
    const { makespanTicks, lowerBoundTicks, bars } = team;
    return [{ task: task.id, condition: condition.name, trial, makespanTicks, lowerBoundTicks, bars }];
  });
  if (runs.length === 0) return null;
  const middle = median(runs.map(({ makespanTicks }) => makespanTicks));
  const distanceOf = (run: TypicalRun): number => Math.abs(run.makespanTicks - middle);
  const [nearest] = runs.sort(
    (a, b) =>
      distanceOf(a) - distanceOf(b) || a.makespanTicks - b.makespanTicks || compareText(a.trial, b.trial),
  );
  return nearest ?? null;
}
