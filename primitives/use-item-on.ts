import type { Bot } from 'mineflayer';
import { badArgument } from '../src/base/error.js';
import { loadGame } from '../src/game/game.js';
import { isShorn } from '../src/game/sources/entity-metadata.js';
import { heldFor, isBotsUse } from '../src/game/sources/source-uses.js';
import type { Source } from '../src/game/sources/source.js';
import { Arguments } from './body/arguments.js';
import { contextOf } from './body/context.js';
import { draw } from './body/drawing.js';
import { everyTick } from './body/ending.js';
import { canHit, type FightEnd, type Mob } from './body/fighting.js';
import { Hunt } from './body/hunt.js';
import { carriedCount } from './body/picking-up.js';
import { stopWalking } from './body/steering.js';
import { hold } from './body/tools.js';
import { mostWalkTicks, walkUntil } from './body/walking.js';
import type { PrimitiveOutcome } from './outcome.js';

/** A search in nature may take some minutes; a sheep grows its wool in about one, on average. */
const SEARCH_SECONDS = 600;
const SECONDS_EACH = 60;
const MOST_WALKS = 6;
/** It is looked for anew when it has gone so far. */
const AIM_OFF_BLOCKS = 2;
/** From the click to the server's word of what came of it. */
const USE_TICKS = 20;

/**
 * Uses a carried item on blocks or animals, and keeps what that gives: a bucket on water or lava fills it, on a cow or
 * goat milks it; a bowl is filled with stew at a mooshroom; shears take the white wool of a sheep, 1 to 3.
 *
 * Goes to the nearest that nobody else is after: a source of the liquid in straight view, a grown animal. A pool of water
 * fills up again; lava does not. Where all sheep are shorn it waits until one has eaten grass. In nature, where none is
 * in sight, it walks out to look for one. Fetch a bucket or bowl for each that is wanted first; one pair of shears will do.
 *
 * @param bot the bot that acts
 * @param itemName registry name of what is used: `'bucket'`, `'bowl'`, `'shears'`
 * @param target the block's or animal's registry name, or several that will all do: `'water'`, `['cow', 'goat']`
 * @param count how many items to gain, 1 unless told otherwise: full buckets or bowls, wool
 * @returns `completed` with so many more carried; `refused`, with nothing done, when too few buckets or bowls or no shears
 *   are carried; `partial`, `failed` or `timed-out` when there are no more, or they could not be got at
 * @throws CoVoyagerError for an unknown item, block or animal, a use that gives nothing or that bots do not know, or a
 *   count that is no whole number above 0
 * @example
 * await useItemOn(bot, 'bucket', 'water');
 * await useItemOn(bot, 'bucket', ['cow', 'goat'], 3); // carrying 3 buckets
 * await useItemOn(bot, 'shears', 'sheep', 4); // until 4 white_wool are gained
 */
export async function useItemOn(
  bot: Bot,
  itemName: string,
  target: string | readonly string[],
  count = 1,
): Promise<PrimitiveOutcome> {
  const given = new Arguments(bot, 'useItemOn expects (bot, itemName, target, count)');
  const item = given.item('itemName', itemName);
  const wanted = given.count('count', count);
  const targets = typeof target === 'string' ? [target] : target;
  const known = loadGame(bot.version).sources.filter(
    (source) => isBotsUse(source) && heldFor(source) !== undefined,
  );
  const uses = usesOf(known, item, targets);
  const [use] = uses;
  const product = use?.yields[0]?.item;
  if (use === undefined || product === undefined) {
    const pairs = known.map((each) => `${heldFor(each) ?? ''} and ${each.target}`);
    throw badArgument(
      `useItemOn: got itemName "${item}" and target "${targets.join(', ')}", expected ${pairs.join(', or ')}.`,
    );
  }
  const needed = item in use.consumes ? wanted : 1;
  const carried = carriedCount(bot, item);
  if (carried < needed) {
    return {
      kind: 'refused',
      asked: wanted,
      done: 0,
      reason: `Got 0 of ${wanted} ${product}: expected ${needed} ${item} among the carried items, got ${carried}.`,
      evidence: [`${item} carried ${carried}`],
    };
  }
  if (bot.registry.blocksByName[use.target])
    return draw(bot, { liquid: use.target, vessel: item, product, count: wanted });
  const mobs = uses.map((each) => each.target);
  return new Hunt(
    bot,
    {
      mobs,
      count: wanted,
      drops: { [product]: wanted },
      timeoutSeconds: SEARCH_SECONDS + SECONDS_EACH * wanted,
    },
    {
      kind: 'use',
      ...(item === 'shears' ? { doing: 'shearing', done: 'shorn' } : { doing: 'milking', done: 'milked' }),
      act: (body, mob, limitTicks) => useOnMob(body, mob, { item, product, limitTicks }),
    },
  ).run();
}

/** Of the known uses those of an item on some targets that give the same; names this version does not know have none. */
function usesOf(known: readonly Source[], item: string, targets: readonly string[]): readonly Source[] {
  const uses = known.filter((source) => heldFor(source) === item);
  const inOrder = targets.flatMap((name) => uses.filter((use) => use.target === name));
  return inOrder.filter(({ yields }) => yields[0]?.item === inOrder[0]?.yields[0]?.item);
}

/** Follows an animal until it is in reach, and clicks on it; used when the full vessel is in hand, or its wool is off. */
async function useOnMob(
  bot: Bot,
  mob: Mob,
  {
    item,
    product,
    limitTicks,
  }: { readonly item: string; readonly product: string; readonly limitTicks: number },
): Promise<FightEnd | 'used'> {
  const { currentTick } = contextOf(bot);
  const lastTick = currentTick() + limitTicks;
  const isGone = (): boolean => !(mob.id in bot.entities);
  for (let walks = 0; walks < MOST_WALKS; walks++) {
    if (isGone()) return 'gone';
    const left = lastTick - currentTick();
    if (left <= 0) return 'timed-out';
    const aim = mob.position.clone();
    const isOff = (): boolean => isGone() || mob.position.distanceTo(aim) > AIM_OFF_BLOCKS;
    const walk = await walkUntil(
      bot,
      aim,
      (feet) => isOff() || canHit(bot, mob, feet),
      Math.min(left, mostWalkTicks(bot, aim)),
    );
    stopWalking(bot);
    if (walk.kind === 'cancelled') return 'cancelled';
    if (walk.kind === 'no-path') return 'unreachable';
    // On the way something else may have come into the hand.
    if (!(await hold(bot, item))) return 'unreachable';
    if (isGone() || !canHit(bot, mob, bot.entity.position)) continue;
    const before = carriedCount(bot, product);
    const isUsed = (): boolean =>
      carriedCount(bot, product) > before || isShorn(bot.version, mob.name ?? '', mob.metadata);
    await bot.activateEntity(mob);
    const end = await everyTick(bot, USE_TICKS, isUsed);
    if (end === true) return 'used';
    if (end === 'cancelled') return 'cancelled';
  }
  return 'unreachable';
}
