import { isSamePosition, positionKey, SIDES, type Position } from '../../src/base/position.js';
import { NEIGHBOURS, plus } from '../../src/blueprint/placing-order.js';
import type { Bot } from 'mineflayer';
import { groundAround, type GroundAt } from './ground.js';

const ANYWHERE = NEIGHBOURS.map(([, offset]) => offset);
const DOWN = [{ x: 0, y: -1, z: 0 }];
const ON_FOOT = [...DOWN, ...SIDES.flatMap(([x, z]) => [0, 1].map((y) => ({ x, y, z })))];
/** Who gets so far, in blocks, from where it stands, is shut in nowhere: halls and rows of rooms are smaller. */
const OUT_BLOCKS = 24;
/** Feet that come to rest on a carpet or on farmland are in the block above the ground all the same. */
const FEET_RISE = 0.2;

/** Somebody else, by name, from whom a block set down at a place takes the last way out; null where there is none. */
export function whoIsShutIn(bot: Bot, place: Position): string | null {
  const other = Object.values(bot.entities).find(
    (entity) => entity !== bot.entity && entity.type === 'player' && isShutIn(bot, entity.position, place),
  );
  return other ? (other.username ?? 'Somebody') : null;
}

/**
 * Whether a block set down at a place takes the last way out from feet at a point, or the last one on foot: nobody knows who
 * has something to pile up.
 */
export function isShutIn(bot: Bot, { x, y, z }: Position, place: Position): boolean {
  const feet = { x: Math.floor(x), y: Math.floor(y + FEET_RISE), z: Math.floor(z) };
  if (!isNear(feet, place)) return false;
  const ground = groundAround(bot);
  return [true, false].some(
    (climbs) => !getsOut(ground, feet, place, { climbs }) && getsOut(ground, feet, null, { climbs }),
  );
}

function isNear(feet: Position, { x, y, z }: Position): boolean {
  return Math.max(Math.abs(feet.x - x), Math.abs(feet.y - y), Math.abs(feet.z - z)) <= OUT_BLOCKS;
}

/** What somebody can do who wants out. */
export interface WayOut {
  /** Left out: piles up as many blocks as it takes. */
  readonly climbs?: boolean;
  /** What may be dug is not in its way. Left out: it is. */
  readonly digs?: boolean;
  /** Room for so many steps is enough, as a small arena has. Left out: only far away is. */
  readonly enough?: number;
}

/**
 * Whether somebody gets far from where it stands.
 * @param filled is no room any more
 */
export function getsOut(
  ground: GroundAt,
  from: Position,
  filled: Position | null,
  { climbs = true, digs = false, enough = Infinity }: WayOut = {},
): boolean {
  const isRoom = (place: Position, mayDig: boolean, isFeet = true): boolean => {
    if (filled && isSamePosition(place, filled)) return false;
    const { isOpen, isClear, isWater, door, digTicks } = ground(place.x, place.y, place.z);
    return (isFeet ? isOpen : isClear) || isWater || door !== null || (mayDig && digTicks < Infinity);
  };
  const seen = new Set([positionKey(from)]);
  // The last is looked at first: straight up, most are out at once.
  const open = [from];
  for (let feet = open.pop(); feet; feet = open.pop()) {
    if (!isNear(feet, from) || seen.size > enough) return true;
    const isSwimming = ground(feet.x, feet.y, feet.z).isWater;
    const isFalling = !isSwimming && isRoom({ ...feet, y: feet.y - 1 }, false);
    const steps = climbs || isSwimming ? ANYWHERE : isFalling ? DOWN : ON_FOOT;
    for (const offset of steps) {
      const next = plus(feet, offset);
      if (seen.has(positionKey(next))) continue;
      seen.add(positionKey(next));
      if (isRoom(next, digs) && isRoom({ ...next, y: next.y + 1 }, digs, false)) open.push(next);
    }
  }
  return false;
}
