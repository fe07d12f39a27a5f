import type { Estimate, TeamCell } from '../../summary/summary.js';
import type { TeamMeasures } from '../../trial.js';
import type { AxisUnit } from '../axis.js';
import { datasetOf, estimateColumns } from '../dataset.js';
import { rounded, secondsOf } from '../numbers.js';
import { originFields } from '../origins.js';
import { byTask, panels, successNote, taskFigure, type ReportContext, type Section } from '../section.js';
import { estimatePanel } from './estimate-panel.js';

/** Single trials are drawn up to so many; more run into one another. */
const MOST_SINGLES = 50;

/** What of a team's trials is drawn, and in which unit. */
interface Measure {
  readonly id: string;
  readonly title: string;
  readonly reading: string;
  /** Unit of the axis. */
  readonly unit: string;
  readonly units: readonly AxisUnit[];
  /** Name and meaning of the raw numbers in the data. */
  readonly column: readonly [name: string, meaning: string];
  readonly estimateOf: (cell: TeamCell) => Estimate | null;
  readonly boundOf: (cell: TeamCell) => number | null;
  readonly singleOf: (team: TeamMeasures) => number | null;
  /** Raw to the unit of the axis. */
  readonly toUnit: (raw: number) => number;
}

/** How long teams take, one panel a task. Null where nothing was timed. */
export function makespanSection(context: ReportContext): Section | null {
  return estimateSection(context, {
    id: 'makespan',
    title: 'Makespan of each team',
    reading:
      'The mark is the mean makespan (first assignment to last verdict, in time of the game) of trials that were done, the whisker its 95 % interval; small lines below are single trials, the dashed line is the lower bound that no team of that size can beat. Left is faster.',
    unit: 's',
    units: [
      { name: 's', perUnit: 1 },
      { name: 'ticks', perUnit: 20 },
    ],
    column: ['makespan_ticks', 'makespan of trials that were done, in ticks (20 to a second)'],
    estimateOf: ({ makespanTicks }) => makespanTicks,
    boundOf: ({ lowerBoundTicks }) => lowerBoundTicks,
    singleOf: ({ makespanTicks }) => makespanTicks,
    toUnit: secondsOf,
  });
}

/** How far teams walk, one panel a task. Null where nothing was measured. */
export function distanceSection(context: ReportContext): Section | null {
  return estimateSection(context, {
    id: 'distance',
    title: 'Distance walked by each team',
    reading:
      'The mark is the mean distance that all workers of the team walked together in trials that were done, the whisker its 95 % interval; small lines below are single trials. Left is less walking.',
    unit: 'm',
    units: [
      { name: 'm', perUnit: 1 },
      { name: 'cm', perUnit: 100 },
    ],
    column: ['distance_cm', 'distance walked by all workers together in trials that were done, in cm'],
    estimateOf: ({ distanceCm }) => distanceCm,
    boundOf: () => null,
    singleOf: ({ distanceCm }) => distanceCm,
    toUnit: (distanceCm) => distanceCm / 100,
  });
}

function estimateSection(context: ReportContext, measure: Measure): Section | null {
  const { summary } = context;
  if (!summary.teams.some((cell) => measure.estimateOf(cell))) return null;
  const singles = singlesOf(context, measure);
  const figures = byTask(context, summary.teams).map(({ task, things }, index) =>
    taskFigure(
      context,
      task,
      estimatePanel({
        id: `${measure.id}-${index + 1}`,
        title: `${measure.title}: ${task}`,
        units: measure.units,
        rows: things.map((cell) => rowOf(cell, context, measure, singles(cell))),
      }),
    ),
  );
  return {
    id: measure.id,
    title: measure.title,
    reading: measure.reading,
    body: panels(figures),
    datasets: [dataOf(summary.teams, measure)],
  };
}

function rowOf(
  cell: TeamCell,
  { seriesOf }: ReportContext,
  measure: Measure,
  singles: readonly number[],
): Parameters<typeof estimatePanel>[0]['rows'][number] {
  const { unit, toUnit } = measure;
  const estimate = measure.estimateOf(cell);
  const bound = measure.boundOf(cell);
  return {
    series: seriesOf(cell.condition),
    note: successNote(cell),
    shown: estimate ? `${rounded(toUnit(estimate.mean))} ${unit}` : 'none done',
    estimate: estimate && {
      mean: toUnit(estimate.mean),
      low: toUnit(estimate.low),
      high: toUnit(estimate.high),
    },
    singles,
    bound: bound === null ? null : toUnit(bound),
  };
}

function singlesOf({ records }: ReportContext, measure: Measure): (cell: TeamCell) => readonly number[] {
  const found = new Map<string, number[]>();
  for (const { task, condition, outcome, team } of records) {
    const value = outcome === 'done' && team ? measure.singleOf(team) : null;
    if (value === null) continue;
    const key = JSON.stringify([task, condition.name]);
    const values = found.get(key) ?? [];
    values.push(measure.toUnit(value));
    found.set(key, values);
  }
  return ({ task, condition }) => {
    const values = found.get(JSON.stringify([task, condition])) ?? [];
    return values.length > MOST_SINGLES ? [] : [...values].sort((one, other) => one - other);
  };
}

function dataOf(cells: readonly TeamCell[], measure: Measure): Section['datasets'][number] {
  const [name, meaning] = measure.column;
  const { estimateOf } = measure;
  return datasetOf<TeamCell>(
    measure.id,
    [
      ['task', 'task', ({ task }) => task],
      ['condition', 'team', ({ condition }) => condition],
      ['size', 'workers in the team', ({ size }) => size],
      ['done', 'trials that were done', ({ success }) => success.count],
      ['of', 'trials finished', ({ success }) => success.of],
      ...estimateColumns<TeamCell>(name, meaning, estimateOf),
      [`${name}_median`, `${meaning}, median`, (cell) => estimateOf(cell)?.median ?? null],
      [`${name}_min`, `${meaning}, least`, (cell) => estimateOf(cell)?.min ?? null],
      [`${name}_max`, `${meaning}, greatest`, (cell) => estimateOf(cell)?.max ?? null],
      [
        `${name}_deviation`,
        `${meaning}, standard deviation of the sample`,
        (cell) => estimateOf(cell)?.deviation ?? null,
      ],
      ...(measure.id === 'makespan'
        ? [
            [
              'lower_bound_ticks',
              'mean lower bound of the makespan of trials that were done, in ticks',
              (cell: TeamCell) => cell.lowerBoundTicks,
            ] as const,
          ]
        : []),
      ['sources', 'where the trials come from', ({ origin }) => originFields(origin).sources],
      ['workers', 'kinds of workers that took part', ({ origin }) => originFields(origin).workers],
    ],
    cells,
  );
}
