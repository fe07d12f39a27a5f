import { resolveItemName } from '../../game/names/names.js';
import type { Registry } from '../../game/registry.js';
import { inDigits } from '../../speech/amounts.js';
import { spelledOut, withoutCourtesy } from '../../speech/small-words.js';
import type { Blueprint } from '../blueprint.js';
import { blockNamed } from './block-named.js';
import { readTrimmings } from './trimmings.js';
import { shapeOf, windowPlaces, type Shape, type ShapeMaterials, type ShapeSize } from './shape.js';

/** What was asked for in words: `material` as it was said, empty where nothing was. */
export interface ShapeAsked {
  readonly kind: 'shape';
  readonly shape: Shape;
  readonly size: ShapeSize;
  readonly material: string;
  readonly parts: Omit<ShapeMaterials, 'block'>;
  /** What was said of where, when and what for; empty where nothing was. */
  readonly aside: string;
}

/** A shape that was asked for in words; or why it cannot be built; null where the sentence is about something else. */
export type ShapeReading =
  | {
      readonly kind: 'shape';
      readonly blueprint: Blueprint;
      readonly aside: string;
      readonly notes: readonly string[];
    }
  | ShapeProblem
  | null;
type ShapeProblem = { readonly kind: 'problem'; readonly message: string };

/** Words of what is built and of nothing else, as alternatives of a pattern. */
export const BUILDING_KINDS =
  'pyramid|wall|house|cottage|hut|shed|shack|cabin|shelter|(?:watch)?tower|pillar|platform|road|staircase';

const NOUNS: readonly (readonly [RegExp, Shape])[] = [
  [/\b(house|cottage|home)\b/, 'house'],
  [/\b(hut|shed|shack|cabin|shelter|barn|bunker|(?:(?:chicken|horse|dog) )?(?:coop|stable|kennel))\b/, 'hut'],
  [/\bpyramid\b/, 'pyramid'],
  [/\b(staircase|stairway|stairs|(?<!\d )steps)\b/, 'stairs'],
  [/\b(?:(?:watch)?tower|lighthouse)\b/, 'tower'],
  [/\b(pillar|column)\b/, 'pillar'],
  [/\b(cube|block of)\b/, 'cube'],
  [/\b(room|box)\b/, 'room'],
  [/\b(road|street|path)\b/, 'road'],
  [/\b(floor|platform|square)\b/, 'floor'],
  [/\b(enclosure|corral)\b/, 'enclosure'],
  [/\bwall\b/, 'wall'],
];
const SEVERAL = /\b(house|hut|cottage|cabin|shed|tower|pyramid|pillar|column|room|road|platform)s\b/;
/** A house has these, too. */
const PARTS: ReadonlySet<Shape> = new Set(['floor', 'room', 'wall']);
const WALLS = /\bwalls?\b/;
/** What has a door, and room for windows. */
const HOUSES: ReadonlySet<Shape> = new Set(['house', 'hut', 'room']);
/** What is asked for by how high it is. */
const TALL: ReadonlySet<Shape> = new Set(['tower', 'pillar', 'stairs']);
const VERB = /^(?:build|construct|erect|raise|make|put up)\s+(?:me\s+|us\s+)?/;
const SIZE = /((?<!\w)-?\d+)\s*(?:x|×|by)\s*(-?\d+)(?:\s*(?:x|×|by)\s*(-?\d+))?/;
const MEASURES =
  /((?:(?<!\S)-)?\d+)(?:\s*|-)(?:(?:blocks?|steps?)\s+)?(high|tall|wide|long|deep|thick|steps?)/g;
/** Of the usual size, where no other is said. */
const SCALES = [
  [/\b(?:small|little|tiny|mini|lil)\b/, 0.75],
  [/\b(?:big|large|huge)\b/, 1.75],
] as const;
const BASE =
  /\bbase (?:of )?(\d+)\b(?! ?(?:x|×|by|blocks?|wide|long)\b| ?x?\d)|(?<!(?:x|×|by) ?)\b(\d+)(?:-| )(?:blocks? )?base\b/;
/** Stairs lead up so far; up to where is said of a place. */
const UP = /\b(?:(?:going|leading|that goes?) )?up(?: (\d+)(?! ?x)(?: blocks?)?)?\b/;
/** Where that begins which says nothing of what it looks like. */
const ASIDE =
  /\s(?:near|next|close|beside|behind|in front|here|there|for|on|at|by(?! \d)|under|over|above|below|between|inside|outside|into|onto|atop|along|across|against|to|before|after|until|within|because|so|since|that|which|where|as)\b.*/;
/** "In oak" says of what, "in the forest" where. */
const IN = /\sin (?:(?:a|an|the|my|our) )?(.*)/;
/** "A wall that is 8 long", "with a roof over it". */
const SAID_ANYWAY =
  /\b(?:that|which) (?:is|should be) (?=\d)|(?<=\b(?:roof|doors?|windows?)) (?:over|on|in) (?:it|top)\b/g;
/** "Of 5" says how large. */
const OF_COUNT = /\bof (\d+)(?: blocks?)?$/;
/** "A wall around 10 x 10". */
const RING =
  /\bwall (?:all )?(?:around|round) (?:an? |the )?(?=\d)|(?<=\bfence) (?:all )?(?:around|round) (?:an? |the )?(?=\d)/;
/** "An oak fence 8 x 8" goes all around; what has no size is an item. */
const FENCED = /^(?=.*\d ?(?:x|×|by) ?\d)(.*\bfence)\b(?! enclosure)/;
/** What is built around something is not made of it, and how large that is nobody has said. */
const AROUND = /\s(around|round)\s/;
/** Items are called so too: without a size, "cobblestone stairs" are an item. */
const ALSO_ITEMS: ReadonlySet<Shape> = new Set(['wall', 'stairs', 'cube']);
const SMALL_WORDS =
  /\b(a|an|the|some|of|made|out|from|using|with|in|and|roof|door|doors|base|simple|basic|plain|vertical|straight|small|little|tiny|mini|lil|big|large|huge|flat|square|tall|solid|sturdy|cosy|cozy|pretty|nice|new|blocks?|size)\b/g;
const MINUS = /\bminus (\d)/g;
const BROKEN = /\d+[.,]\d+/;
/** What a fence goes around. */
const GROUNDS = /\b(yard|garden|field|plot|area|farm)\b/g;
/** Walls are part of a house, a wall is not. */
const A_WALL = /^(?:an?|another) (?:[a-z]+ ){0,2}wall\b/;
const LARGEST = 64;
const MOST_CELLS = 20_000;

/** Reads "build a 5x5 cobblestone hut", "build a wall 10 x 2 of stone bricks", "make a pyramid 5 x 5 of sand". */
export function readShape(registry: Registry, sentence: string): ShapeReading {
  const asked = readShapeAsked(registry, sentence);
  if (asked?.kind !== 'shape') return asked;
  const { shape, size, material, parts, aside } = asked;
  const [broken] = BROKEN.exec(sentence) ?? [];
  if (broken !== undefined) return problem(`Sizes are whole blocks: "${broken}" is none.`);
  const block = blockNamed(registry, material);
  if (block === null && blockNamed(registry, material.replace(/^\d+\s*/, '')) !== null)
    return problem(
      `"${material}" does not say how large the ${shape} is to be. Say for example "build a ${shape} 5 x 5 of cobblestone".`,
    );
  if (block === null) return problem(whyNoBlock(registry, shape, material));
  const blueprint = shapeOf(registry, shape, size, { block, ...parts });
  if (blueprint.cells.length > MOST_CELLS)
    return problem(`A ${shape} of ${blueprint.cells.length} blocks is too large: at most ${MOST_CELLS}.`);
  const notes = material === '' ? [`nothing said of what: planned ${block.replaceAll('_', ' ')}`] : [];
  return { kind: 'shape', blueprint, aside, notes };
}

/** Of "spruce chimney" spruce is a block: then the other word is what is not understood. */
function whyNoBlock(registry: Registry, shape: Shape, material: string): string {
  const words = material.split(' ');
  for (let known = words.length - 1; known > 0; known--) {
    for (const [block, rest] of [
      [words.slice(0, known), words.slice(known)],
      [words.slice(-known), words.slice(0, -known)],
    ] as const) {
      if (blockNamed(registry, block.join(' ')) !== null)
        return `What "${rest.join(' ')}" means for a ${shape} is not known. Say for example "build a ${shape} of ${block.join(' ')}".`;
    }
  }
  return `"${material}" is no block to build a ${shape} of. Say for example "build a ${shape} of cobblestone".`;
}

/** The shape somebody asks for, and what was said of it. */
export function readShapeAsked(registry: Registry, sentence: string): ShapeAsked | ShapeProblem | null {
  const said = withoutCourtesy(spelledOut(sentence.toLowerCase().match(/[^\s.,!?()]+/g) ?? [])).join(' ');
  const whole = inDigits(said).replace(SAID_ANYWAY, '').replace(MINUS, '-$1');
  const [, inside] = IN.exec(whole.replace(ASIDE, '')) ?? [];
  const isPlace = inside !== undefined && blockNamed(registry, inside) === null;
  const aside = (isPlace ? IN : ASIDE).exec(whole)?.[0].trim() ?? '';
  const text = whole.slice(0, whole.length - aside.length).trim();
  const verb = VERB.exec(text)?.[0] ?? '';
  const named = text
    .slice(verb.length)
    .replace(/^1\s/, '')
    .replace(BASE, '$1$2 wide')
    .replace(RING, ' enclosure ')
    .replace(FENCED, '$1 enclosure');
  if (AROUND.test(named)) return null;
  const trimmings = readTrimmings(registry, named);
  if (trimmings.kind === 'problem') return trimmings;
  if (verb !== '' && isSeveral(trimmings.rest))
    return problem('Buildings are planned one at a time: ask for the next when this one stands.');
  const found = NOUNS.find(([noun]) => noun.test(trimmings.rest));
  if (!found) return null;
  const [noun, shape] = found;
  const { parts } = trimmings;
  const isTrimmed = trimmings.rest !== named;
  const unasked = whyNotTrimmed(shape, parts, isTrimmed);
  if (unasked !== null) return problem(unasked);
  const counted = trimmings.rest.replace(OF_COUNT, TALL.has(shape) ? '$1 high' : '$1 wide');
  const asked = shape === 'stairs' ? counted.replace(UP, (_, up) => (up ? `${up} high` : '')) : counted;
  const isItem = resolveItemName(registry, asked.replace(/^(?:an?|the|some)\s+/, '')).kind === 'known';
  const isDescribed = isTrimmed && /^(?:an?|build|construct) /.test(text);
  const isSized = isDescribed || SIZE.test(asked) || [...asked.matchAll(MEASURES)].length > 0;
  const material = asked
    .replace(SIZE, ' ')
    .replace(MEASURES, ' ')
    .replace(noun, ' ')
    .replace(HOUSES.has(shape) ? WALLS : '', ' ')
    .replace(shape === 'enclosure' ? GROUNDS : '', ' ')
    .replace(SMALL_WORDS, ' ')
    .replaceAll(/[,\s]+/g, ' ')
    .trim();
  const isMade = verb === '' || isItem || (ALSO_ITEMS.has(shape) && material !== '');
  if (!isSized && isMade && !isBuilt(verb, shape)) return null;
  const [, count] = /^(\d+) /.exec(material) ?? [];
  const isCounted = (shape === 'pillar' || shape === 'tower') && count !== undefined;
  const scale = SCALES.find(([word]) => word.test(asked))?.[1] ?? 1;
  const size = { ...sizeOf(shape, asked), ...(isCounted ? { height: Number(count) } : {}), scale };
  const wrong = whyNotSized(shape, size, parts.windows ?? 0);
  if (wrong !== null) return problem(wrong);
  return {
    kind: 'shape',
    shape,
    size,
    material: isCounted ? material.replace(/^\d+ /, '') : material,
    parts,
    aside,
  };
}

/** "Make a stone brick wall" means the item, "build a stone brick wall" a wall; a block of gold is one. */
function isBuilt(verb: string, shape: Shape): boolean {
  return verb !== '' && !verb.startsWith('make') && shape !== 'cube';
}

/** "Two huts", "a wall and a tower"; a house has a floor and walls of its own. */
function isSeveral(text: string): boolean {
  const [first = '', ...others] = text.split(/\s(?:and|then)\s/);
  const isNamed = (part: string, parts: ReadonlySet<Shape>): boolean =>
    NOUNS.some(([noun, shape]) => noun.test(part) && !parts.has(shape));
  return (
    SEVERAL.test(text) ||
    (isNamed(first, new Set()) && others.some((other) => A_WALL.test(other) || isNamed(other, PARTS)))
  );
}

/** Only some shapes have parts of their own. */
function whyNotTrimmed(shape: Shape, parts: ShapeAsked['parts'], isTrimmed: boolean): string | null {
  if (!isTrimmed) return null;
  const { gate, door, windows, roofIs } = parts;
  if (gate !== undefined && shape !== 'enclosure')
    return `Only what goes all around has a gate: a ${shape} has none. Say for example "build a fence around 9x9 with a gate".`;
  const isRoofAlone = roofIs !== undefined && door === undefined && windows === undefined;
  const isGateAlone = gate !== undefined && roofIs === undefined && windows === undefined;
  return HOUSES.has(shape) || (shape === 'tower' && isRoofAlone) || isGateAlone
    ? null
    : `Only a house, a hut or a room has a door, windows and a roof: a ${shape} has none.`;
}

function whyNotSized(shape: Shape, size: ShapeSize, windows: number): string | null {
  const wrong = [size.width, size.depth, size.height].find((blocks = 1) => blocks < 1 || blocks > LARGEST);
  if (wrong !== undefined)
    return `A ${shape} of ${wrong} blocks is not built: sizes go from 1 to ${LARGEST}.`;
  const { width = 5, depth = width } = size;
  if (HOUSES.has(shape) && Math.min(width, depth) < 3)
    return `A ${shape} needs at least 3 x 3 blocks, so that there is room in it.`;
  const room = windowPlaces({ width, depth }).length;
  return windows > room ? `A ${shape} of that size has room for ${room} windows.` : null;
}

function problem(message: string): ShapeProblem {
  return { kind: 'problem', message };
}

/** "10 x 2" of a wall is length and height; of all that lies on the ground, width and depth. */
function sizeOf(shape: Shape, text: string): ShapeSize {
  const [, ...sides] = SIZE.exec(text) ?? [];
  const [first, second, third] = sides
    .filter((side) => (side as string | undefined) !== undefined)
    .map(Number);
  const size: { -readonly [Side in keyof ShapeSize]: ShapeSize[Side] } = {};
  if (first !== undefined && second !== undefined) {
    size.width = first;
    if (shape === 'wall' && third === undefined) size.height = second;
    else if (shape === 'wall') {
      size.depth = second;
      size.height = third ?? 1;
    } else {
      size.depth = second;
      if (third !== undefined) size.height = third;
    }
  }
  const isLong = shape === 'road' || /\d(?:\s*|-)(?:blocks?\s+)?long\b/.test(text);
  for (const [, count, what = ''] of text.matchAll(MEASURES)) {
    const blocks = Number(count);
    if (/^(high|tall|step)/.test(what)) size.height = blocks;
    else if (what === 'deep' || what === 'thick' || (what === 'wide' && isLong)) size.depth = blocks;
    else size.width = blocks;
  }
  // "1 high" alone is a tower as it stands.
  if (shape === 'stairs' && size.depth !== undefined && size.height === undefined) size.height = size.depth;
  return size;
}
