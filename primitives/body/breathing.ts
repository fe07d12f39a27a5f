import { positionKey, SIDES, type Position } from '../../src/base/position.js';
import type { Bot } from 'mineflayer';
import { blockState, holdsWater, stateIdAt } from './block-states.js';
import { everyTick } from './ending.js';
import { groundAround } from './ground.js';
import { EYE_HEIGHT } from './reaching.js';
import { runAlong, stopWalking } from './steering.js';

/** A full breath lasts 300 ticks (game rule), told in twentieths. */
const TICKS_PER_LEVEL = 15;
const FULL_LEVEL = 20;
/** Then it is time to rise: some nine blocks. */
const LOW_LEVEL = 7;
/** As good as full. */
const FRESH_LEVEL = 18;
const RISE_TICKS = 240;
/** Nobody gets further with what is left then. */
const MOST_STROKES = 40;
const STROKE_TICKS = 12;

/** So long somebody can be at work under water and come up again. */
export const MOST_UNDER_WATER_TICKS = (FULL_LEVEL - LOW_LEVEL) * TICKS_PER_LEVEL;

/** Whether the eyes are in water, or would be with the feet at a height. */
export function isUnderWater(bot: Bot, feetHeight = bot.entity.position.y): boolean {
  const { x, z } = bot.entity.position;
  const stateId = stateIdAt(bot, Math.floor(x), Math.floor(feetHeight + EYE_HEIGHT), Math.floor(z));
  return stateId !== null && holdsWater(blockState(bot, stateId));
}

/** Ticks of work under water until it is time to rise; endless with the head in the air. */
export function breathTicks(bot: Bot): number {
  return isUnderWater(bot) ? (levelOf(bot) - LOW_LEVEL) * TICKS_PER_LEVEL : Infinity;
}

/** Rises until the lungs are full again, from under a roof by the shortest way; where none leads further, it stays. */
export async function breathe(bot: Bot): Promise<void> {
  stopWalking(bot);
  const way = wayToAir(bot);
  await runAlong(bot, way, () => !isUnderWater(bot), STROKE_TICKS * way.length);
  bot.setControlState('jump', true);
  await everyTick(bot, RISE_TICKS, () => {
    bot.setControlState('jump', true);
    return !isUnderWater(bot) && levelOf(bot) >= FRESH_LEVEL;
  });
  stopWalking(bot);
}

interface Stroke {
  readonly to: Position;
  readonly from: Stroke | null;
  readonly count: number;
}

/** Through water to where the head is in the air, straight up first. Empty where there is no such place. */
function wayToAir(bot: Bot): readonly Position[] {
  const ground = groundAround(bot);
  const isFree = ({ x, y, z }: Position): boolean => ground(x, y, z).isOpen || ground(x, y, z).isWater;
  const known = new Set<string>();
  const strokes: Stroke[] = [{ to: bot.entity.position.floored(), from: null, count: 0 }];
  for (const stroke of strokes) {
    const { to, count } = stroke;
    const head = above(to);
    const key = positionKey(to);
    if (known.has(key) || count > MOST_STROKES || (count > 0 && !(isFree(to) && isFree(head)))) continue;
    known.add(key);
    if (!ground(head.x, head.y, head.z).isWater) return pointsOf(stroke);
    const sides = SIDES.map(([x, z]) => ({ x: to.x + x, y: to.y, z: to.z + z }));
    for (const next of [head, ...sides, { ...to, y: to.y - 1 }])
      strokes.push({ to: next, from: stroke, count: count + 1 });
  }
  return [];
}

function above({ x, y, z }: Position): Position {
  return { x, y: y + 1, z };
}

function pointsOf({ to, from }: Stroke): readonly Position[] {
  return from ? [...pointsOf(from), { x: to.x + 0.5, y: to.y, z: to.z + 0.5 }] : [];
}

// The server says it when it changes.
function levelOf(bot: Bot): number {
  const level = bot.oxygenLevel as number | undefined;
  return level ?? FULL_LEVEL;
}
