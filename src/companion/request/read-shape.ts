import { placeIn } from './read-place.js';
import type { RequestPlace, RequestStep } from './request.js';
import type { BuildShape } from './shape.js';

/** What can be built, as alternatives of a pattern. */
export const BUILDING_KINDS = 'pyramid|wall|house|hut|cabin|shelter';
const KINDS = new RegExp(`\\b(${BUILDING_KINDS})\\b`);
/** Said of a shape without changing it. */
const PLAIN =
  /\b(?:me|us|for|a|an|the|simple|small|little|tiny|mini|lil|big|large|huge|vertical|straight|basic|nice|new|\d+ ?[x×*] ?\d+|base)\b/g;
/** "The walls for the house", "stone walls around the floor there". */
const WALLS = /^(.*?)\b(?:the )?walls (?:for|of|around|about|on) (.+)$/;
const OF_WHAT =
  /\b(?:from|out of|of|with|using) ([a-z_ ]+?)(?= \(|\(| \d| here\b| there\b| at | near | next | base| with | from |$)/g;
const HIGH = / ?\b(\d+) (?:blocks? )?(?:high|tall)\b/;
const USUAL = { base: 5, length: 5, height: 2, width: 5, depth: 5, walls: 3 } as const;
/** What is called small or big, across in blocks. */
const SIZES = [
  [/\b(?:small|little|tiny|mini|lil)\b/, 4],
  [/\b(?:big|large|huge)\b/, 9],
] as const;
const MOST_BLOCKS = 32;

/** Reads "a wall 10 blocks long and 2 high next to the house"; null where no shape is named that can be built. */
export function readShapeAsked(object: string): Extract<RequestStep, { kind: 'build' }> | null {
  // Walls for a house that stands are no house.
  const [, first = '', last = ''] = WALLS.exec(object) ?? [];
  if (last !== '') {
    const height = Number(HIGH.exec(object)?.[1] ?? 0);
    const at = placeIn(last.replace(HIGH, '').replace(/ (?:from|out of|made of|with|using) .*$/, ''));
    const block = blockIn(first.replace(HIGH, ''), last);
    return {
      kind: 'build',
      shape: { kind: 'walls', width: 0, depth: 0, height: bounded(height, 0) },
      block,
      at,
    };
  }
  const kind = KINDS.exec(object)?.[1];
  if (kind === undefined) return null;
  // "5 by 5" is no place.
  const said = object.replace(/(\d) by (?=\d)/g, '$1x');
  const [before = '', after = ''] = said.split(kind);
  return {
    kind: 'build',
    shape: shapeOf(kind, said),
    block: blockIn(before, after),
    at: placeAfter(after),
  };
}

function shapeOf(kind: string, said: string): BuildShape {
  const [first, second] = /(\d+) ?[x×*] ?(\d+)/.exec(said)?.slice(1).map(Number) ?? [];
  const before = (word: string): number | undefined => {
    const found = new RegExp(`(\\d+)(?: blocks?)? ${word}`).exec(said)?.[1];
    return found === undefined ? undefined : Number(found);
  };
  const across = SIZES.find(([word]) => word.test(said))?.[1];
  if (kind === 'pyramid') return { kind, base: bounded(first ?? before('wide') ?? across ?? USUAL.base) };
  if (kind === 'wall') {
    const length = bounded(before('long') ?? before('wide') ?? first ?? across ?? USUAL.length);
    return { kind, length, height: bounded(before('high') ?? before('tall') ?? second ?? USUAL.height) };
  }
  const width = Math.max(4, bounded(first ?? across ?? USUAL.width));
  const depth = Math.max(4, bounded(second ?? across ?? USUAL.depth));
  return { kind: 'house', width, depth, height: Math.max(2, bounded(before('high') ?? USUAL.walls)) };
}

function bounded(size: number, least = 1): number {
  return Math.min(MOST_BLOCKS, Math.max(least, size));
}

function blockIn(before: string, after: string): string | null {
  // "With a 7x7 base" names none.
  const block = [...after.matchAll(OF_WHAT)]
    .map(([, named = '']) => named.replace(/^(?:the|some|an?)\b/, '').trim())
    .find((named) => named !== '' && !/\b(?:roof|base)\b/.test(named));
  if (block !== undefined) return block;
  const adjective = before.replace(PLAIN, '').trim();
  return adjective === '' ? null : adjective;
}

function placeAfter(after: string): RequestPlace | null {
  const said = /\b(?:at|near|next to|by|beside|in) ((?!front\b).+)$/.exec(after)?.[1];
  return said === undefined ? null : placeIn(said.replace(/^(?:the )/, ''));
}
