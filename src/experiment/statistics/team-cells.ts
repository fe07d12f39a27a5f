import { mean, sum, median } from 'simple-statistics';
import { OUTCOMES, type TeamCondition, type TeamMeasures, type TrialRecord } from '../trial.js';
import { type RecordCell, reasonsOf } from './cells.js';
import { estimateOf, rateOf, originOf, ratioOf, FEW_RESAMPLES } from './estimate.js';
import type { TeamCell, PairedComparison, StepCell, TypicalRun } from './summary.js';
import { grouped } from '../../base/groups.js';
import { compareText } from '../../base/words.js';

/** What was measured of trials that were done; nothing else may become a time. */
function doneMeasures(records: readonly TrialRecord[]): readonly TeamMeasures[] {
  return records.flatMap(({ outcome, team }) => (outcome === 'done' && team ? [team] : []));
}

/** How one team did at one task. `repairs` and `lost` are of all trials measured, those that failed included. */
export function teamCellOf({ task, condition, records }: RecordCell<TeamCondition>): TeamCell {
  const done = doneMeasures(records);
  const outcomes = outcomesOf(records);
  const bounds = present(done.map(({ lowerBoundTicks }) => lowerBoundTicks));
  const measured = records.flatMap(({ team }) => team ?? []);
  return {
    task: task.id,
    goal: task.goal,
    condition: condition.name,
    size: condition.ai + condition.humanBots + (condition.humans ?? 0),
    success: rateOf(outcomes.done, records.length),
    outcomes,
    reasons: reasonsOf(records.filter(({ outcome }) => outcome !== 'done')),
    makespanTicks: estimateOf(present(done.map(({ makespanTicks }) => makespanTicks))),
    distanceCm: estimateOf(done.map(({ distanceCm }) => distanceCm)),
    lowerBoundTicks: bounds.length === 0 ? null : mean(bounds),
    idleShare: estimateOf(present(done.map(idleShareOf))),
    repairs: sum(measured.map(({ repairs }) => repairs)),
    lost: sum(measured.map(({ lost }) => lost)),
    origin: originOf(records),
  };
}

/** How many ended how. */
function outcomesOf(records: readonly TrialRecord[]): TeamCell['outcomes'] {
  const outcomes = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0])) as Record<
    TrialRecord['outcome'],
    number
  >;
  for (const { outcome } of records) outcomes[outcome] += 1;
  return outcomes;
}

/** Without what was not measured. */
export function present(values: readonly (number | null)[]): number[] {
  return values.filter((value) => value !== null);
}

/** Share of the workers' time, all together, in which they had no job; null where there was no time. */
function idleShareOf({ workers }: TeamMeasures): number | null {
  const idle = sum(workers.map(({ idleTicks }) => idleTicks));
  const busy = sum(workers.map(({ busyTicks }) => busyTicks));
  return idle + busy > 0 ? idle / (idle + busy) : null;
}

/**
 * Teams against each other at the same task: every team against the first one, and each team of bots and people against
 * its bots alone and its people alone, where those were tried. Task by task, in the order of the cells.
 * @param cells by task, within it in the order of the conditions
 * @param reference name of the first team
 */
export function pairedComparisons(
  cells: readonly RecordCell<TeamCondition>[],
  reference: string | undefined,
): readonly PairedComparison[] {
  return [...grouped(cells, ({ task }) => task.id).values()].flatMap((ofTask) => {
    const first = ofTask.find(({ condition }) => condition.name === reference);
    return ofTask.flatMap((to) => {
      const parts = ofTask.filter(({ condition }) => isPart(condition, to.condition));
      const references = new Set([...(first && first !== to ? [first] : []), ...parts]);
      return [...references].map((from) => compared(from, to));
    });
  });
}

/** Whether a team is all bots, or all people, of one that has both. */
function isPart(part: TeamCondition, whole: TeamCondition): boolean {
  if (whole.ai === 0 || peopleOf(whole) === 0) return false;
  if (peopleOf(part) === 0) return part.ai === whole.ai;
  const isSamePeople = part.humanBots === whole.humanBots && (part.humans ?? 0) === (whole.humans ?? 0);
  return part.ai === 0 && isSamePeople && (part.humanBots === 0 || part.temper === whole.temper);
}

function peopleOf({ humanBots, humans = 0 }: TeamCondition): number {
  return humanBots + humans;
}

function compared(from: RecordCell<TeamCondition>, to: RecordCell<TeamCondition>): PairedComparison {
  const fromTimes = timesBySeed(from);
  const toTimes = timesBySeed(to);
  const pairs = [...fromTimes].flatMap(([seed, time]) => {
    const other = toTimes.get(seed);
    return other === undefined ? [] : [{ from: time, to: other }];
  });
  const found = ratioOf(pairs);
  return {
    task: to.task.id,
    from: from.condition.name,
    to: to.condition.name,
    pairs: pairs.length,
    ratio: found?.ratio ?? null,
    p: found?.p ?? null,
  };
}

/** Makespans above 0 of the trials done; should a seed have several, that of the first trial by name. */
function timesBySeed({ records }: RecordCell): ReadonlyMap<number, number> {
  const times = new Map<number, number>();
  for (const { outcome, seed, team } of records) {
    const ticks = team?.makespanTicks ?? 0;
    if (outcome === 'done' && ticks > 0 && !times.has(seed)) times.set(seed, ticks);
  }
  return times;
}

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
export function stepCells(cells: readonly RecordCell<TeamCondition>[]): readonly StepCell[] {
  return [...grouped(cells, ({ task }) => task.id).values()].flatMap(stepsOfTask);
}

function stepsOfTask(cells: readonly RecordCell<TeamCondition>[]): readonly StepCell[] {
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

/** The run nearest to the median of those done, the shorter of two as near; null where none was done. */
export function typicalRunOf({ task, condition, records }: RecordCell<TeamCondition>): TypicalRun | null {
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
