import { markup, type Markup } from './markup.js';

// Colours and patterns of the style sheet, and shapes: without a common factor, so that 56 conditions look different.
const COLOURS = 8;
const SHAPES = 7;

/** How a condition looks in every figure: colour and pattern, and a shape, so that no one needs to see colours. */
export interface Series {
  readonly name: string;
  /** Class that sets `--series`. */
  readonly className: string;
  /** Number of its pattern, 0 to 7. */
  readonly pattern: number;
  readonly shape: number;
}

/** The looks of conditions, in their order. */
export function seriesOf(conditions: readonly { readonly name: string }[]): (name: string) => Series {
  const known = new Map(
    conditions.map(({ name }, index): [string, Series] => [
      name,
      { name, className: `series-${index % COLOURS}`, pattern: index % COLOURS, shape: index % SHAPES },
    ]),
  );
  return (name) => known.get(name) ?? { name, className: 'series-none', pattern: 0, shape: 0 };
}

/** Outlines around 0, 0 that look equally big. */
const PATHS: readonly string[] = [
  'M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0Z',
  'M-4.5-4.5h9v9h-9Z',
  'M0-6L5.5 4.5h-11Z',
  'M0-6.2L6.2 0L0 6.2L-6.2 0Z',
  'M0 6L5.5-4.5h-11Z',
  'M-2-6h4v4h4v4h-4v4h-4v-4h-4v-4h4Z',
  'M-5.5-5h11L-5.5 5h11Z',
];

/** The mark of a series at a place. */
export function mark(series: Series, x: number, y: number): Markup {
  return markup`<path class="mark ${series.className}" data-series="${series.name}" transform="translate(${place(x)} ${place(y)})" d="${PATHS[series.shape] ?? ''}"/>`;
}

/** Places with a tenth of a unit: more is bytes nobody sees. */
export function place(value: number): number {
  return Math.round(value * 10) / 10 || 0;
}

/** Across the stripes of each pattern: how far to the right and down one stripe and one gap reach. The first is full. */
const STRIPES: readonly (readonly [x: number, y: number])[] = [
  [4, 0],
  [3, 3],
  [3, -3],
  [0, 4],
  [4, 0],
  [6, 6],
  [6, -6],
  [9, 0],
];

/**
 * Patterns of bars, once a page; bars refer to them by {@link fillOf}. Gradients with hard edges: a browser prints tiles
 * (`<pattern>`) as a picture of every bar, which makes files ten times as big.
 */
export function patternDefinitions(): Markup {
  return markup`<svg class="patterns" width="0" height="0" aria-hidden="true"><defs>${STRIPES.map(
    ([x, y], index) =>
      markup`<linearGradient id="pattern-${index}" class="series-${index}" gradientUnits="userSpaceOnUse" spreadMethod="repeat" x1="0" y1="0" x2="${x}" y2="${y}"><stop class="${index === 0 ? 'full' : 'pale'}" offset="0"/><stop class="${index === 0 ? 'full' : 'pale'}" offset=".5"/><stop class="full" offset=".5"/><stop class="full" offset="1"/></linearGradient>`,
  )}</defs></svg>`;
}

/** Fill of a bar. */
export function fillOf({ pattern }: Series): string {
  return `url(#pattern-${pattern})`;
}

/** A small picture of a series for text beside it: its shape, or its bar. */
export function swatch(series: Series, as: 'shape' | 'bar'): Markup {
  return markup`<svg class="swatch" viewBox="-8 -8 16 16" width="16" height="16" aria-hidden="true">${
    as === 'shape'
      ? mark(series, 0, 0)
      : markup`<rect class="bar ${series.className}" x="-7" y="-5" width="14" height="10" fill="${fillOf(series)}"/>`
  }</svg>`;
}
