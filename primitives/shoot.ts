import { badArgument } from '../src/base/error.js';
import { totalOf } from '../src/base/item-counts.js';
import { distanceBetween, type Position } from '../src/base/position.js';
import type { Bot } from 'mineflayer';
import { aimAt } from './body/ballistics.js';
import { contextOf } from './body/context.js';
import { deadMobs, type FightEnd, type Mob } from './body/fighting.js';
import { Hunt } from './body/hunt.js';
import { carriedCount } from './body/picking-up.js';
import { EYE_HEIGHT, isSeenFrom } from './body/reaching.js';
import { stopWalking } from './body/steering.js';
import { everyTick } from './body/ending.js';
import { hold } from './body/tools.js';
import { walkUntil } from './body/walking.js';
import { huntOrder, type KillOptions } from './kill-mob.js';
import type { PrimitiveOutcome } from './outcome.js';

const TIMEOUT_SECONDS = 120;
const RANGE_BLOCKS = 14;
// A bow is fully drawn after a second; one tick more for the way to the server.
const DRAW_TICKS = 21;
const AFTER_TICKS = 4;

/**
 * Shoots mobs dead with a bow and picks up what they drop.
 *
 * Goes within 14 blocks in open sight of the nearest one nobody else is after, draws fully, and shoots until it is dead.
 * Needs a bow and arrows among the carried items; without them it is `refused`.
 *
 * @param bot the bot that shoots
 * @param weapon `'bow'`
 * @param target the mob's registry name: `'skeleton'`, `'pig'`
 * @param options as for `killMob`: how many, 1 by default, or what to gain
 * @returns `completed` when all are dead; `partial` or `failed` when there are no more, they could not be got at or the
 *   arrows ran out; `refused` without bow or arrows; `done` counts kills, or items gained with `options.drops`
 * @throws CoVoyagerError for an unknown mob or item, a count that is not positive, or another weapon
 * @example
 * await shoot(bot, 'bow', 'pig');
 * await shoot(bot, 'bow', 'pig', { drops: 'porkchop', count: 3 });
 */
export async function shoot(
  bot: Bot,
  weapon: string,
  target: string,
  options: KillOptions = {},
): Promise<PrimitiveOutcome> {
  if (weapon !== 'bow') throw badArgument(`Expected "bow" to shoot with, got "${weapon}".`);
  const one = huntOrder(bot, target, TIMEOUT_SECONDS, options);
  const asked = one.drops === undefined ? one.count : totalOf(one.drops);
  const missing = ['bow', 'arrow'].filter((item) => carriedCount(bot, item) === 0);
  if (missing.length > 0) {
    const reason = `Shot 0 of ${asked} ${target}: expected a bow and arrows among the carried items, no ${missing.join(' and no ')} there.`;
    return {
      kind: 'refused',
      asked,
      done: 0,
      reason,
      evidence: missing.map((item) => `${item} carried 0`),
    };
  }
  return new Hunt(
    bot,
    { ...one, timeoutSeconds: TIMEOUT_SECONDS * asked },
    { kind: 'kill', doing: 'hunting', done: 'killed', act: shootDead },
  ).run();
}

async function shootDead(bot: Bot, mob: Mob, limitTicks: number): Promise<FightEnd> {
  const { currentTick } = contextOf(bot);
  const lastTick = currentTick() + limitTicks;
  const ended = (): FightEnd | undefined => {
    if (deadMobs(bot).has(mob.id)) return 'killed';
    return mob.id in bot.entities ? undefined : 'gone';
  };
  while (currentTick() < lastTick) {
    const over = ended();
    if (over) return over;
    if (carriedCount(bot, 'arrow') === 0) return 'unreachable';
    const isThere = (feet: Position): boolean => ended() !== undefined || hasShot(bot, mob, feet);
    const walk = await walkUntil(bot, mob.position.clone(), isThere, Math.max(1, lastTick - currentTick()));
    if (walk.kind === 'cancelled') return 'cancelled';
    // On the way something else may have come into the hand.
    if (walk.kind !== 'arrived' || !(await hold(bot, 'bow'))) return 'unreachable';
    const shot = await shootOnce(bot, mob, ended);
    if (shot) return shot;
  }
  return 'timed-out';
}

async function shootOnce(
  bot: Bot,
  mob: Mob,
  ended: () => FightEnd | undefined,
): Promise<FightEnd | undefined> {
  stopWalking(bot);
  bot.activateItem();
  let ticks = 0;
  const drawn = await everyTick<FightEnd | 'drawn'>(bot, DRAW_TICKS * 2, () => {
    const over = ended();
    if (over) return over;
    ticks += 1;
    // The last look must have reached the server before the string is let go.
    if (ticks > DRAW_TICKS) return 'drawn';
    lookAlong(bot, mob);
    return undefined;
  });
  bot.deactivateItem();
  if (drawn !== 'drawn') return drawn;
  const flight = aimAt(bot.entity.position.distanceTo(mob.position), 0)?.flightTicks ?? 0;
  const end = await everyTick<FightEnd>(bot, Math.ceil(flight) + AFTER_TICKS, ended);
  return end === 'timed-out' ? undefined : end;
}

function lookAlong(bot: Bot, mob: Mob): void {
  const { x, y, z } = bot.entity.position;
  const [dx, dz] = [mob.position.x - x, mob.position.z - z];
  const rise = mob.position.y + mob.height / 2 - (y + EYE_HEIGHT - 0.1);
  const aim = aimAt(Math.hypot(dx, dz), rise);
  if (aim) void bot.look(Math.atan2(-dx, -dz), aim.pitch, true);
}

function hasShot(bot: Bot, mob: Mob, feet: Position): boolean {
  const eyes = { x: feet.x, y: feet.y + EYE_HEIGHT, z: feet.z };
  const middle = mob.position.offset(0, mob.height / 2, 0);
  const distance = distanceBetween(middle, eyes);
  return distance <= RANGE_BLOCKS && isSeenFrom(bot, eyes, middle, middle.floored());
}
