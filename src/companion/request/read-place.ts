import type { Position } from '../../base/position.js';
import { chestSideIn } from '../chest-by-asker.js';
import type { RequestPlace } from './request.js';

const COORDINATES = /\(?\s*(-?\d+)\s*[,/ ]\s*(-?\d+)\s*[,/ ]\s*(-?\d+)\s*\)?/;
const BESIDE_ASKER =
  /^(?:me|us|(?:(?:over|up|down|back|right) )?here\b.*|where (?:i am|we are)|the player|player|the user|user|in front of (?:me|us|the player|player))$/;
/** Said of things and people, of where things grow, and of no place. */
const NO_PLACE =
  /^(?:(?:my|your) hands?|them|him|her|it|their|theirs|(?:(?:the|those|these|that|this|some|any|a|yonder|nearby|nearest) )*(?:trees?|ground|somewhere|anywhere)(?: (?:over )?there| nearby| around)?)$/;
const UNSAID =
  /^(?:the |a |some )?(?:location|place|spot|coordinates?|(?:specified|specific|given|certain|right|exact) (?:location|place|spot|coordinates?|blocks?))$/;

/** A place as it was said; null for none. */
export function placeIn(said: string): RequestPlace | null {
  const text = said.trim().replace(/[.!?]+$/, '');
  if (text === '' || NO_PLACE.test(text)) return null;
  const [found, x, y, z] = COORDINATES.exec(text) ?? [];
  if (found !== undefined) return { kind: 'at', position: position(x, y, z) };
  if (BESIDE_ASKER.test(text)) return { kind: 'asker' };
  const chest = chestSideIn(text);
  if (chest?.said === text) return { kind: 'chest-by-asker', side: chest.side };
  if (UNSAID.test(text)) return { kind: 'unsaid', said: text };
  const on = /^on(?:to| top of)? (.+)$/.exec(text)?.[1];
  const name = (on ?? text).replace(
    /^(?:the |a |an |my |our )?(?:chest|box|barrel|area) (?:at|in|of|near|by) /,
    '',
  );
  return {
    kind: 'named',
    name: name.replace(/^(?:the|a|an|my|our) /, ''),
    ...(on !== undefined && { isOnTop: true }),
  };
}

function position(x = '0', y = '0', z = '0'): Position {
  return { x: Number(x), y: Number(y), z: Number(z) };
}
