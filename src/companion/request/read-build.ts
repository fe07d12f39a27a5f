import { BUILDING_KINDS } from '../../blueprint/shapes/read-shape.js';
import { placeIn } from './read-place.js';
import type { RequestStep } from './request.js';

const KINDS = new RegExp(`\\b(?:${BUILDING_KINDS})\\b`);
/** "The walls for the house", "stone walls around the floor there". */
const WALLS = /^(.*?)\b(?:the )?walls (?:for|of|around|about|on) (.+)$/;
const HIGH = / ?\b\d+ (?:blocks? )?(?:high|tall)\b/;
const OF_WHAT = / (?:from|out of|made of|with|using) .*$/;
const WHERE = /\b(?:at|near|next to|by|beside|in) (?:the )?((?!front\b).+)$/;

/** Reads "a wall 10 blocks long and 2 high next to the house"; null where no shape is named that can be built. */
export function readBuild(object: string): Extract<RequestStep, { kind: 'build' }> | null {
  // Walls for a house that stands are no house.
  const [, first, last = ''] = WALLS.exec(object) ?? [];
  if (first !== undefined) {
    const [about = ''] = OF_WHAT.exec(last) ?? [];
    const high = HIGH.exec(object)?.[0] ?? '';
    const said = `${first.replace(HIGH, '')}wall${high}${about.replace(HIGH, '')}`;
    const at = placeIn(last.replace(HIGH, '').replace(OF_WHAT, ''));
    return { kind: 'build', said, isAround: true, at };
  }
  if (!KINDS.test(object)) return null;
  // "5 by 5" is no place.
  const where = WHERE.exec(object.replace(/(\d) by (?=\d)/g, '$1x'))?.[1];
  return { kind: 'build', said: object, isAround: false, at: where === undefined ? null : placeIn(where) };
}
