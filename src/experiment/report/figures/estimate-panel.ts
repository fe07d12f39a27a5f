import { axisHeight, bottomAxis, type AxisUnit } from '../axis.js';
import { markup, type Markup } from '../markup.js';
import { scaleTo, type Scale } from '../scale.js';
import { mark, place, type Series } from '../series.js';
import { DRAWING_WIDTH, drawing, fitted, label, line, widthOf } from '../svg.js';

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
  readonly units: readonly AxisUnit[];
  /** End of the axis, where it is given by what is measured; else the greatest value. */
  readonly highest?: number;
}): Markup {
  const { id, title, rows, units } = request;
  const highest = request.highest ?? Math.max(0, ...rows.flatMap(valuesOf));
  const scale = scaleTo(highest, LEFT, RIGHT);
  const bottom = rows.length * ROW_HEIGHT + 2;
  return drawing({
    id,
    title,
    description: rows.map(({ series, shown, note }) => `${series.name}: ${shown} (${note}).`).join(' '),
    height: bottom + axisHeight(units),
    body: [
      ...bottomAxis(scale, 0, bottom, units),
      ...rows.map((row, index) => rowOf(row, index * ROW_HEIGHT, scale)),
    ],
  });
}

function valuesOf({ estimate, singles, bound }: EstimateRow): readonly number[] {
  return [...(estimate ? [estimate.high] : []), ...singles, ...(bound === null ? [] : [bound])];
}

function rowOf(
  { series, note, shown, estimate, singles, bound }: EstimateRow,
  top: number,
  scale: Scale,
): Markup {
  const y = top + 25;
  const room = RIGHT - LEFT - widthOf(shown) - 20;
  // How often it was done must not fall away: what is too long is the name.
  const name = fitted(series.name, Math.max(60, room - widthOf(note)));
  const words = [
    markup`<text x="${LEFT + 4}" y="${top + 14}"><tspan class="strong">${name}</tspan><tspan class="note" dx="7">${fitted(note, room - widthOf(name))}</tspan></text>`,
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
