import type { Origin, PairedComparison, TeamCell } from '../statistics/summary.js';
import {
  axisHeight,
  type Axis,
  bottomAxis,
  leftAxis,
  scaleTo,
  DRAWING_WIDTH,
  drawing,
  line,
  mark,
  place,
  swatch,
} from './drawing.js';
import { datasetOf, doneColumns, originColumns } from './dataset.js';
import { markup, type Markup } from './markup.js';
import { range, rounded } from './numbers.js';
import { badges, joined } from './table.js';
import { byTask, panels, doneNote, figure, type ReportContext, type ReportSection } from './section.js';
import { grouped } from '../../base/groups.js';

const LEFT = 40;
const RIGHT = DRAWING_WIDTH - 26;
const TOP = 12;
const BOTTOM = 210;
const SIZE_AXIS: Axis = { title: 'Workers in the team', units: [{ name: 'workers', perUnit: 1 }] };
/** Teams of one size stand beside each other. */
const DODGE = 13;

/** One team against the reference: how many times as fast. */
interface Point {
  readonly task: string;
  readonly cell: TeamCell;
  readonly reference: TeamCell;
  readonly pairs: number;
  readonly speedUp: number;
  readonly low: number;
  readonly high: number;
  /** The most any team of this size could reach; null where unknown. */
  readonly bound: number | null;
  readonly origin: Origin;
}

/** How many times as fast larger teams are, against their size. Null where no pair of teams was done with one seed. */
export function speedUpSection(context: ReportContext): ReportSection | null {
  const points = pointsOf(context);
  if (points.length === 0) return null;
  return {
    id: 'speed-up',
    title: 'Speed-up against team size',
    reading:
      'How many times as fast as the reference a team is, over the seeds both were done with (geometric mean, 95 % interval): on the grey line twice the workers would be twice as fast; the dashed marks are the most the lower bound allows.',
    body: panels(
      byTask(context, points).map(({ task, things }, index) =>
        figure(
          context.labelOf(task),
          chartOf(context, things, `speed-up-${index + 1}`),
          legendOf(context, things),
        ),
      ),
    ),
    datasets: [dataOf(points)],
  };
}

function pointsOf(context: ReportContext): readonly Point[] {
  return byTask(context, context.summary.pairs).flatMap(({ task, things }) => {
    const from = referenceOf(context, task, things);
    const reference = from === null ? undefined : context.cellOf(task, from);
    if (!reference) return [];
    return things.flatMap((pair) => {
      const cell = context.cellOf(task, pair.to);
      return pair.from === from && cell ? pointOf(pair, reference, cell) : [];
    });
  });
}

/** The team most others are compared to; of several the smallest, then the first of the experiment. */
function referenceOf(
  { summary, cellOf }: ReportContext,
  task: string,
  pairs: readonly PairedComparison[],
): string | null {
  const names = summary.conditions.map(({ name }) => name);
  const candidates = names.map((name) => ({
    name,
    size: cellOf(task, name)?.size ?? Infinity,
    compared: pairs.filter(({ from, ratio }) => from === name && ratio).length,
  }));
  const [first] = candidates
    .filter(({ compared }) => compared > 0)
    .sort((one, other) => other.compared - one.compared || one.size - other.size);
  return first?.name ?? null;
}

function pointOf(
  { task, ratio, pairs }: PairedComparison,
  reference: TeamCell,
  cell: TeamCell,
): readonly Point[] {
  if (!ratio || ratio.mean <= 0 || ratio.low <= 0) return [];
  const time = reference.makespanTicks?.mean ?? null;
  return [
    {
      task,
      cell,
      reference,
      pairs,
      speedUp: 1 / ratio.mean,
      low: 1 / ratio.high,
      high: 1 / ratio.low,
      bound: time !== null && cell.lowerBoundTicks ? time / cell.lowerBoundTicks : null,
      origin: joined(cell.origin, reference.origin),
    },
  ];
}

function chartOf(
  { seriesOf, labelOf }: ReportContext,
  points: readonly [Point, ...Point[]],
  id: string,
): Markup {
  const [{ reference, task }] = points;
  const sizes = [reference.size, ...points.map(({ cell }) => cell.size)];
  const x = scaleTo(Math.max(...sizes), LEFT, RIGHT, Math.min(8, Math.max(...sizes)));
  const y = scaleTo(
    Math.max(1.2, ...points.flatMap(({ high, bound }) => [high, Math.min(bound ?? 0, high * 2)])),
    BOTTOM,
    TOP,
  );
  const top = y.ticks.at(-1) ?? 1;
  // The ideal leaves the drawing where the axis ends.
  const idealSize = Math.min(Math.max(...sizes), top * reference.size);
  const placed = dodged(points).map(({ point, shift }) => {
    const at = x.at(point.cell.size) + shift;
    const series = seriesOf(point.cell.condition);
    return markup`<g class="${series.className}">${
      point.bound === null || point.bound > top
        ? null
        : line('bound', at - 6, y.at(point.bound), at + 6, y.at(point.bound))
    }${line('whisker', at, y.at(point.low), at, y.at(Math.min(point.high, top)))}${mark(series, at, y.at(point.speedUp))}</g>`;
  });
  return drawing({
    id,
    title: `Speed-up: ${labelOf(task)}`,
    description: points.map((point) => `${inWords(point)}.`).join(' '),
    head: [`Times as fast as ${reference.condition} (×)`],
    height: BOTTOM + axisHeight(SIZE_AXIS),
    body: [
      ...leftAxis(y, LEFT, RIGHT, '×'),
      ...bottomAxis(x, TOP, BOTTOM, SIZE_AXIS),
      markup`<path class="ideal" d="M${place(x.at(0))} ${place(y.at(0))}L${place(x.at(idealSize))} ${place(y.at(idealSize / reference.size))}"/>`,
      mark(seriesOf(reference.condition), x.at(reference.size), y.at(1)),
      ...placed,
    ],
  });
}

/** Points of one size, and of the reference's, shifted sideways so that none covers another. */
function dodged(points: readonly Point[]): readonly { readonly point: Point; readonly shift: number }[] {
  return [...grouped(points, ({ cell }) => cell.size)].flatMap(([size, same]) => {
    const isReferences = same[0]?.reference.size === size;
    return same.map((point, index) => ({
      point,
      shift: isReferences ? (index + 1) * DODGE : (index - (same.length - 1) / 2) * DODGE,
    }));
  });
}

function inWords({ cell, reference, speedUp, low, high, pairs, bound }: Point): string {
  const most = bound === null ? '' : `, at most ${rounded(bound)}×`;
  return `${cell.condition}: ${rounded(speedUp)}× as fast as ${reference.condition} (${range({ low, high })}, ${pairs} ${pairs === 1 ? 'pair' : 'pairs'}${most})`;
}

function legendOf({ seriesOf }: ReportContext, points: readonly [Point, ...Point[]]): Markup {
  const [{ reference }] = points;
  return markup`<ul class="legend"><li>${swatch(seriesOf(reference.condition), 'shape')} ${reference.condition}: reference, ${doneNote(reference)} ${badges(reference.origin)}</li>${points.map(
    (point) =>
      markup`<li>${swatch(seriesOf(point.cell.condition), 'shape')} ${inWords(point)}, ${doneNote(point.cell)} ${badges(point.cell.origin)}</li>`,
  )}</ul>`;
}

function dataOf(points: readonly Point[]): ReportSection['datasets'][number] {
  return datasetOf<Point>(
    'speed-up',
    [
      ['task', 'task', ({ task }) => task],
      ['condition', 'team', ({ cell }) => cell.condition],
      ['size', 'workers in the team', ({ cell }) => cell.size],
      ['reference', 'team it is compared to', ({ reference }) => reference.condition],
      ['reference_size', 'workers in the reference', ({ reference }) => reference.size],
      ['speed_up', 'times as fast as the reference, geometric mean over pairs', ({ speedUp }) => speedUp],
      ['low', 'lower end of its 95 % interval', ({ low }) => low],
      ['high', 'upper end of its 95 % interval', ({ high }) => high],
      ['pairs', 'seeds both teams were done with', ({ pairs }) => pairs],
      [
        'ideal',
        'workers against workers of the reference',
        ({ cell, reference }) => cell.size / reference.size,
      ],
      ['bound', 'mean makespan of the reference / lower bound of the team', ({ bound }) => bound],
      ...doneColumns<Point>(({ cell }) => cell),
      ...originColumns<Point>(({ origin }) => origin),
    ],
    points,
  );
}
