import { markup, type Markup } from './markup.js';
import { place } from './series.js';

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
export function fitted(text: string, room: number, fontSize = FONT_SIZE): string {
  if (widthOf(text, fontSize) <= room) return text;
  let kept = '';
  for (const character of text) {
    if (widthOf(`${kept}${character}…`, fontSize) > room) break;
    kept += character;
  }
  return `${kept.trimEnd()}…`;
}
