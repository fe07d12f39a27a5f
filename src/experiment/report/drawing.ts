import { markup, type Markup } from './markup.js';
import { place } from './series.js';
import { brief } from './numbers.js';

/**
 * Width of every drawing in its own units: as wide as a small telephone's page, so that texts keep their size there;
 * wider pages put several beside each other.
 */
export const DRAWING_WIDTH = 340;
/** Of texts, in units, and of those beside axes and bars; what the style sheet sets. */
const FONT_SIZE = 12;
export const SMALL_FONT_SIZE = 11;

/** A drawing with its name and a description for those who do not see it. */
export function drawing(request: {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly height: number;
  readonly body: readonly Markup[];
}): Markup {
  const { id, title, description, height, body } = request;
  return markup`<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="${id}-title ${id}-description" viewBox="0 0 ${DRAWING_WIDTH} ${place(height)}"><title id="${id}-title">${title}</title><desc id="${id}-description">${description}</desc>${body}</svg>
`;
}

/** A straight line. */
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

/** From numbers to places along an axis, in the units of the drawing. */
export interface Scale {
  /** Place of a value. */
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
