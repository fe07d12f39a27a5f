import {
  axisHeight,
  bottomAxis,
  drawing,
  DRAWING_WIDTH,
  label,
  leftAxis,
  mark,
  place,
  scaleTo,
  type Axis,
  type Series,
} from './drawing.js';
import { markup, type Markup } from './markup.js';

const LEFT = 36;
const RIGHT = DRAWING_WIDTH - 20;
const TOP = 12;
const BOTTOM = 200;

/** A curve that goes up in steps: its points in the order of `x`. */
export interface Curve {
  readonly series: Series;
  readonly points: readonly (readonly [x: number, y: number])[];
  /** Points with a name. */
  readonly named?: readonly (readonly [x: number, y: number, name: string])[];
}

/** How something grows: curves over one axis, from 0. */
export function curvesDrawing(request: {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** What goes up. */
  readonly head: string;
  readonly axis: Axis;
  readonly curves: readonly Curve[];
  /** Where the axis ends at least. */
  readonly until: number;
}): Markup {
  const { id, title, description, head, axis, curves, until } = request;
  const all = curves.flatMap(({ points }) => points);
  const x = scaleTo(Math.max(until, ...all.map(([at]) => at)), LEFT, RIGHT, 5);
  const y = scaleTo(Math.max(1, ...all.map(([, value]) => value)), BOTTOM, TOP);
  const drawn = curves.flatMap(({ series, points, named = [] }) => {
    const last = points.at(-1);
    let path = `M${place(x.at(0))} ${place(y.at(0))}`;
    for (const [at, value] of points) path += `H${place(x.at(at))}V${place(y.at(value))}`;
    return [
      markup`<path class="curve ${series.className}" data-series="${series.name}" d="${path}"/>`,
      ...(last ? [mark(series, x.at(last[0]), y.at(last[1]))] : []),
      ...named.flatMap(([at, value, name]) => [
        mark(series, x.at(at), y.at(value)),
        label(name, x.at(at) + 7, y.at(value) + 12, { className: 'tick' }),
      ]),
    ];
  });
  return drawing({
    id,
    title,
    description,
    head: [head],
    height: BOTTOM + axisHeight(axis),
    body: [...leftAxis(y, LEFT, RIGHT, ''), ...bottomAxis(x, TOP, BOTTOM, axis), ...drawn],
  });
}
