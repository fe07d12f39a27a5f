import type { Markup } from './markup.js';
import { brief } from './numbers.js';
import type { Scale } from './scale.js';
import { label, line } from './svg.js';

/** A unit an axis is marked in: "s", or "ticks" with 20 to the second. */
export interface AxisUnit {
  readonly name: string;
  /** Of these to one unit of the scale. */
  readonly perUnit: number;
}

/** Height an axis takes below the drawing, for so many units. */
export function axisHeight(units: readonly AxisUnit[]): number {
  return 8 + units.length * 15;
}

/** A horizontal axis below a drawing: lines up to `top`, one row of numbers a unit. */
export function bottomAxis(
  scale: Scale,
  top: number,
  bottom: number,
  units: readonly AxisUnit[],
): readonly Markup[] {
  const last = scale.ticks.length - 1;
  return scale.ticks.flatMap((tick, index) => {
    const x = scale.at(tick);
    const [shift, anchor] =
      index === 0
        ? ([-6, 'start'] as const)
        : index === last
          ? ([6, 'end'] as const)
          : ([0, 'middle'] as const);
    return [
      line(index === 0 ? 'axis' : 'grid', x, top, x, bottom + 3),
      // The unit stands with the 0, which is short: nothing runs into its neighbour or out of the drawing.
      ...units.map(({ name, perUnit }, row) =>
        label(`${brief(tick * perUnit)}${index === 0 ? ` ${name}` : ''}`, x + shift, bottom + 15 + row * 15, {
          anchor,
          className: 'tick',
        }),
      ),
    ];
  });
}

/** A vertical axis left of a drawing, lines to the right edge. */
export function leftAxis(scale: Scale, left: number, right: number, unit: string): readonly Markup[] {
  return scale.ticks.flatMap((tick, index) => [
    line(index === 0 ? 'axis' : 'grid', left - 3, scale.at(tick), right, scale.at(tick)),
    label(`${brief(tick)}${unit}`, left - 6, scale.at(tick) + 4, { anchor: 'end', className: 'tick' }),
  ]);
}
