import {
  axisHeight,
  bottomAxis,
  type Axis,
  SECONDS_AND_TICKS,
  scaleTo,
  type Scale,
  DRAWING_WIDTH,
  drawing,
  fittedText,
  label,
  line,
  widthOf,
  mark,
  place,
  type Series,
} from './drawing.js';
import { markup, type Markup } from './markup.js';
import type { MeanEstimate, TeamCell } from '../statistics/summary.js';
import type { TeamMeasures } from '../trial.js';
import { datasetOf, doneColumns, estimateColumns, originColumns } from './dataset.js';
import { rounded, gameSeconds } from './numbers.js';
import { byTask, panels, successNote, figure, type ReportContext, type ReportSection } from './section.js';

/** One condition: its mean with the interval, or nothing measured. In the unit of the axis. */
export interface EstimateRow {
  readonly series: Series;
  /** Stands behind the name: "9 of 10 done". */
  readonly note: string;
  /** The numbers in words, at the right: "61.2 s". */
  readonly shown: string;
  readonly estimate: { readonly mean: number; readonly low: number; readonly high: number } | null;
  /** Single measurements, as small lines below; none where there are too many to tell apart. */
  readonly singles: readonly number[];
  /** What no plan can beat; null where unknown. */
  readonly bound: number | null;
}

const LEFT = 10;
const RIGHT = DRAWING_WIDTH - 10;
const ROW_HEIGHT = 40;

/** Dots with whiskers, one row a condition, over one axis from 0. */
export function estimatePanel(request: {
  readonly id: string;
  readonly title: string;
  readonly rows: readonly EstimateRow[];
  readonly axis: Axis;
  readonly rowsTitle: string;
  /** End of the axis, where it is given by what is measured; else the greatest value. */
  readonly highest?: number;
}): Markup {
  const { id, title, rows, axis, rowsTitle } = request;
  const highest = request.highest ?? Math.max(0, ...rows.flatMap(valuesOf));
  const scale = scaleTo(highest, LEFT, RIGHT);
  const bottom = rows.length * ROW_HEIGHT + 2;
  return drawing({
    id,
    title,
    description: rows.map(({ series, shown, note }) => `${series.name}: ${shown} (${note}).`).join(' '),
    head: [rowsTitle, 'mean'],
    height: bottom + axisHeight(axis),
    body: [
      ...bottomAxis(scale, 0, bottom, axis),
      ...rows.map((row, index) => drawnRow(row, index * ROW_HEIGHT, scale)),
    ],
  });
}

function valuesOf({ estimate, singles, bound }: EstimateRow): readonly number[] {
  return [...(estimate ? [estimate.high] : []), ...singles, ...(bound === null ? [] : [bound])];
}

function drawnRow(
  { series, note, shown, estimate, singles, bound }: EstimateRow,
  top: number,
  scale: Scale,
): Markup {
  const y = top + 25;
  const room = RIGHT - LEFT - widthOf(shown) - 20;
  // How often it was done must not fall away: what is too long is the name.
  const name = fittedText(series.name, Math.max(60, room - widthOf(note)));
  const words = [
    markup`<text x="${LEFT + 4}" y="${top + 14}"><tspan class="strong">${name}</tspan><tspan class="note" dx="7">${fittedText(note, room - widthOf(name))}</tspan></text>`,
    label(shown, RIGHT, top + 14, { anchor: 'end' }),
  ];
  const rug = singles.map((value) => `M${place(scale.at(value))} ${y + 7}v5`).join('');
  return markup`<g class="row ${series.className}">${words}${
    rug === '' ? null : markup`<path class="single" d="${rug}"/>`
  }${bound === null ? null : line('bound', scale.at(bound), y - 7, scale.at(bound), y + 7)}${
    estimate === null
      ? null
      : markup`${line('whisker', scale.at(estimate.low), y, scale.at(estimate.high), y)}${line('whisker', scale.at(estimate.low), y - 4, scale.at(estimate.low), y + 4)}${line('whisker', scale.at(estimate.high), y - 4, scale.at(estimate.high), y + 4)}${mark(series, scale.at(estimate.mean), y)}`
  }</g>`;
}

/** Single trials are drawn up to so many; more run into one another. */
const MOST_SINGLES = 50;

/** What of a team's trials is drawn, and in which unit. */
interface Measure {
  readonly id: string;
  readonly title: string;
  readonly reading: string;
  readonly unit: string;
  readonly axis: Axis;
  /** Name and meaning of the raw numbers in the data. */
  readonly column: readonly [name: string, meaning: string];
  readonly estimateOf: (cell: TeamCell) => MeanEstimate | null;
  readonly boundOf: (cell: TeamCell) => number | null;
  readonly singleOf: (team: TeamMeasures) => number | null;
  /** Raw to the unit of the axis. */
  readonly toUnit: (raw: number) => number;
}

/** How long teams take, one panel a task. Null where nothing was timed. */
export function makespanSection(context: ReportContext): ReportSection | null {
  return estimateSection(context, {
    id: 'makespan',
    title: 'Makespan of each team',
    reading:
      'The mark is the mean makespan (first assignment to last verdict, in time of the game) of trials that were done, the whisker its 95 % interval; small lines below are single trials, the dashed line is the lower bound that no team of that size can beat. Left is faster.',
    unit: 's',
    axis: { title: 'Makespan (s; ticks)', units: SECONDS_AND_TICKS },
    column: ['makespan_ticks', 'makespan of trials that were done, in ticks (20 to a second)'],
    estimateOf: ({ makespanTicks }) => makespanTicks,
    boundOf: ({ lowerBoundTicks }) => lowerBoundTicks,
    singleOf: ({ makespanTicks }) => makespanTicks,
    toUnit: gameSeconds,
  });
}

/** How far teams walk, one panel a task. Null where nothing was measured. */
export function distanceSection(context: ReportContext): ReportSection | null {
  return estimateSection(context, {
    id: 'distance',
    title: 'Distance walked by each team',
    reading:
      'The mark is the mean distance that all workers of the team walked together in trials that were done, the whisker its 95 % interval; small lines below are single trials. Left is less walking.',
    unit: 'm',
    axis: {
      title: 'Distance walked by the team (m; cm)',
      units: [
        { name: 'm', perUnit: 1 },
        { name: 'cm', perUnit: 100 },
      ],
    },
    column: ['distance_cm', 'distance walked by all workers together in trials that were done, in cm'],
    estimateOf: ({ distanceCm }) => distanceCm,
    boundOf: () => null,
    singleOf: ({ distanceCm }) => distanceCm,
    toUnit: (distanceCm) => distanceCm / 100,
  });
}

function estimateSection(context: ReportContext, measure: Measure): ReportSection | null {
  const { summary } = context;
  if (!summary.teams.some((cell) => measure.estimateOf(cell))) return null;
  const singles = singlesOf(context, measure);
  const figures = byTask(context, summary.teams).map(({ task, things }, index) =>
    figure(
      context.labelOf(task),
      estimatePanel({
        id: `${measure.id}-${index + 1}`,
        title: `${measure.title}: ${context.labelOf(task)}`,
        rowsTitle: 'Team, trials done',
        axis: measure.axis,
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

function dataOf(cells: readonly TeamCell[], measure: Measure): ReportSection['datasets'][number] {
  const [name, meaning] = measure.column;
  const { estimateOf } = measure;
  return datasetOf<TeamCell>(
    measure.id,
    [
      ['task', 'task', ({ task }) => task],
      ['condition', 'team', ({ condition }) => condition],
      ['size', 'workers in the team', ({ size }) => size],
      ...doneColumns<TeamCell>((cell) => cell),
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
      ...originColumns<TeamCell>(({ origin }) => origin),
    ],
    cells,
  );
}
