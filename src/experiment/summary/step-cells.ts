import { mean } from 'simple-statistics';
import type { TeamCondition, TeamMeasures } from '../trial.js';
import type { Cell } from './cells.js';
import { estimateOf, FEW_RESAMPLES } from './estimate.js';
import { compareText, grouped } from './grouped.js';
import type { StepCell } from './summary.js';
import { doneMeasures } from './team-cells.js';

/** A step as one run took it. */
interface StepTaken {
  /** The same for the same action at the same item, the nth time in its plan. */
  readonly key: string;
  /** In its own run, from 0. */
  readonly place: number;
  readonly condition: string;
  readonly repeat: number;
  readonly step: TeamMeasures['steps'][number];
}

/**
 * Ticks and distance of each step under each team (CoV's Figure 3), of trials that were done. A step has the same number
 * and label under all teams of a task: steps are numbered by their mean place in all its plans, and named with their
 * quantity where that was always the same. A step only some plans have has a smaller `n`.
 */
export function stepCells(cells: readonly Cell<TeamCondition>[]): readonly StepCell[] {
  return [...grouped(cells, ({ task }) => task.id).values()].flatMap(stepsOfTask);
}

function stepsOfTask(cells: readonly Cell<TeamCondition>[]): readonly StepCell[] {
  const taken = cells.flatMap(({ condition, records }) =>
    doneMeasures(records).flatMap(({ steps }) => stepsOfRun(steps, condition.name)),
  );
  const ordered = [...grouped(taken, ({ key }) => key)]
    .map(([key, all]) => ({ key, all, place: mean(all.map(({ place }) => place)) }))
    .sort((a, b) => a.place - b.place || compareText(a.key, b.key))
    .map(({ all }, index) => {
      return { step: index + 1, label: labelOf(all), byTeam: grouped(all, ({ condition }) => condition) };
    });
  return cells.flatMap(({ task, condition }) =>
    ordered.flatMap(({ step, label, byTeam }): readonly StepCell[] => {
      const own = byTeam.get(condition.name) ?? [];
      const ticks = estimateOf(
        own.map((each) => each.step.busyTicks),
        FEW_RESAMPLES,
      );
      const distanceCm = estimateOf(
        own.map((each) => each.step.distanceCm),
        FEW_RESAMPLES,
      );
      if (!ticks || !distanceCm) return [];
      return [{ task: task.id, condition: condition.name, step, label, ticks, distanceCm }];
    }),
  );
}

function stepsOfRun(steps: TeamMeasures['steps'], condition: string): readonly StepTaken[] {
  const seen = new Map<string, number>();
  return steps.map((step, place) => {
    const kind = `${step.action} ${step.item}`;
    const repeat = (seen.get(kind) ?? 0) + 1;
    seen.set(kind, repeat);
    return { key: `${kind} ${repeat}`, place, condition, repeat, step };
  });
}

/** "gather 7 raw iron", "craft stick (2)" for the second of its plan. */
function labelOf(all: readonly StepTaken[]): string {
  const quantities = new Set(all.map(({ step }) => step.quantity));
  const [first] = all;
  if (!first) return '';
  const { action, item, quantity } = first.step;
  const words = [action, ...(quantities.size === 1 ? [String(quantity)] : []), item.replaceAll('_', ' ')];
  return `${words.join(' ')}${first.repeat > 1 ? ` (${first.repeat})` : ''}`;
}
