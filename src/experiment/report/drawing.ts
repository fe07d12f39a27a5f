import { markup, type Markup } from './markup.js';
import { TICKS_PER_SECOND } from '../../base/ticks.js';
import { brief } from './numbers.js';

/**
 * Width of every drawing in its own units: as wide as a small telephone's page, so that texts keep their size there;
 * wider pages put several beside each other.
 */
export const DRAWING_WIDTH = 340;
/** Of texts, in units, and of those beside axes and bars; what the style sheet sets. */
const FONT_SIZE = 12;
export const SMALL_FONT_SIZE = 11;

/** Above the drawing, for what goes down it: the title of the rows or of the vertical axis, and of the numbers beside. */
const HEAD_HEIGHT = 18;

/** A drawing with its name and a description for those who do not see it. */
export function drawing(request: {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** What goes from top to bottom, left; what the numbers at the right are. */
  readonly head: readonly [left: string, right?: string];
  readonly height: number;
  readonly body: readonly Markup[];
}): Markup {
  const { id, title, description, height, body } = request;
  const [left, right] = request.head;
  const head = [
    label(left, 4, -6, { className: 'tick title' }),
    ...(right === undefined
      ? []
      : [label(right, DRAWING_WIDTH - 10, -6, { anchor: 'end', className: 'tick title' })]),
  ];
  return markup`<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="${id}-title ${id}-description" viewBox="0 ${-HEAD_HEIGHT} ${DRAWING_WIDTH} ${place(height + HEAD_HEIGHT)}"><title id="${id}-title">${title}</title><desc id="${id}-description">${description}</desc>${head}${body}</svg>
`;
}

export function line(className: string, x1: number, y1: number, x2: number, y2: number): Markup {
  return markup`<line class="${className}" x1="${place(x1)}" y1="${place(y1)}" x2="${place(x2)}" y2="${place(y2)}"/>`;
}

/** A line of text with its foot at `y`. */
export function label(
  text: string,
  x: number,
  y: number,
  options: { readonly anchor?: 'start' | 'middle' | 'end'; readonly className?: string } = {},
): Markup {
  return markup`<text class="${options.className ?? 'label'}" x="${place(x)}" y="${place(y)}" text-anchor="${options.anchor ?? 'start'}">${text}</text>`;
}

/** How wide a text will be, roughly and rather too wide; letters of East Asian scripts and signs count double. */
export function widthOf(text: string, fontSize = FONT_SIZE): number {
  let ems = 0;
  for (const character of text) ems += (character.codePointAt(0) ?? 0) > 0x10ff ? 1 : 0.59;
  return ems * fontSize;
}

/** The text, or its beginning and "…" where it would be wider than the room. */
export function fittedText(text: string, room: number, fontSize = FONT_SIZE): string {
  if (widthOf(text, fontSize) <= room) return text;
  let kept = '';
  for (const character of text) {
    if (widthOf(`${kept}${character}…`, fontSize) > room) break;
    kept += character;
  }
  return `${kept.trimEnd()}…`;
}

/** A unit an axis is marked in: "s", or "ticks" with 20 to the second. */
export interface AxisUnit {
  readonly name: string;
  /** Of these to one unit of the scale. */
  readonly perUnit: number;
}

/** A horizontal axis: what it measures, and a row of numbers in each of its units. */
export interface Axis {
  /** With its units: "Makespan (s; ticks)". */
  readonly title: string;
  readonly units: readonly AxisUnit[];
}

/** Seconds of the game, and the same in ticks. */
export const SECONDS_AND_TICKS: readonly AxisUnit[] = [
  { name: 's', perUnit: 1 },
  { name: 'ticks', perUnit: TICKS_PER_SECOND },
];

/** Height an axis takes below the drawing. */
export function axisHeight({ units }: Axis): number {
  return 24 + units.length * 15;
}

/** A horizontal axis below a drawing: lines up to `top`, a row of numbers for each unit, its title. */
export function bottomAxis(
  scale: Scale,
  top: number,
  bottom: number,
  { title, units }: Axis,
): readonly Markup[] {
  const last = scale.ticks.length - 1;
  const middle = (scale.at(0) + scale.at(scale.ticks[last] ?? 0)) / 2;
  const name = label(title, middle, bottom + 16 + units.length * 15, {
    anchor: 'middle',
    className: 'tick title',
  });
  const marks = scale.ticks.flatMap((tick, index) => {
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
  return [...marks, name];
}

/** A vertical axis left of a drawing, lines to the right edge. */
export function leftAxis(scale: Scale, left: number, right: number, unit: string): readonly Markup[] {
  return scale.ticks.flatMap((tick, index) => [
    line(index === 0 ? 'axis' : 'grid', left - 3, scale.at(tick), right, scale.at(tick)),
    label(`${brief(tick)}${unit}`, left - 6, scale.at(tick) + 4, { anchor: 'end', className: 'tick' }),
  ]);
}

/** From numbers to places along an axis, in the units of the drawing. */
export interface Scale {
  readonly at: (value: number) => number;
  /** Round values to mark, ascending, the first is the start and the last is the end of the axis. */
  readonly ticks: readonly number[];
}

/**
 * An axis from 0 to a round number not below `highest`.
 * @param about how many steps there should be, more or less
 */
export function scaleTo(highest: number, from: number, to: number, about = 5): Scale {
  const reached = highest > 0 && Number.isFinite(highest) ? highest : 1;
  const step = niceStep(reached / about);
  const count = Math.ceil(reached / step - 1e-9);
  const ticks = Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
  return { at: (value) => from + (to - from) * (value / (count * step)), ticks };
}

/** 1, 2, 2.5 or 5 times a power of ten, not below `least`. */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 2.5, 5, 10].find((candidate) => candidate * power >= least * (1 - 1e-9)) ?? 10;
  return factor * power;
}

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
