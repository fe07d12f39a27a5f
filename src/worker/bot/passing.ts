import { countsWithout, totalOf, type ItemCounts } from '../../base/item-counts.js';
import { distanceBetween, type Position } from '../../base/position.js';
import type { Bot } from 'mineflayer';
import { everyTick } from '../../../primitives/body/ending.js';
import { carriedCounts, lyingItems, pickUp } from '../../../primitives/body/picking-up.js';
import { climbTo } from '../../../primitives/body/scaffolding.js';
import { findShortRoute } from '../../../primitives/body/route.js';
import { runAlong } from '../../../primitives/body/steering.js';
import { aimThrow, reachesByThrow, throwCarried } from '../../../primitives/body/throwing.js';
import { walkNear, walkUntil } from '../../../primitives/body/walking.js';
import type { HandoverEnd } from './deliver.js';
import type { Pauses } from './pauses.js';

const WALK_TICKS = 600;
const TOSS_TICKS = 40;
/** What was thrown can be taken up after two seconds; until all has come it is walked after. */
const RECEIVE_TICKS = 400;
const PATIENCE_TICKS = 20;
/** Until a busy server shows what was thrown. */
const SHOWN_TICKS = 60;
const NEAR_BLOCKS = 8;
/** From there a throw, or a station, is not far. */
const MEETING_BLOCKS = 3;

/** Whoever is nearer to somebody takes up what is thrown to that one. */
const CROWD_BLOCKS = 3;
const APART_BLOCKS = 1.6;
const MOST_ASIDE_BLOCKS = 12;

/** One end of passing goods on: who throws them to whom, who takes up what is thrown; before that, who comes and makes room for it. */
export type PassedGoods =
  | { readonly kind: 'come'; readonly near: Position }
  | {
      readonly kind: 'make-room';
      readonly givers: readonly string[];
      /** Walks up to the first of the givers, who found no way here. */
      readonly comes: boolean;
    }
  | {
      readonly kind: 'give';
      readonly to: string;
      readonly items: ItemCounts;
      /** Climbs to where one cannot walk. */
      readonly climbs: boolean;
      /** Gets out of the way of what others throw. */
      readonly stepsBack: boolean;
    }
  | {
      readonly kind: 'receive';
      readonly items: ItemCounts;
      readonly isThrown: () => boolean;
      /** How long it is waited for: a bot walks up in the usual time. */
      readonly limitTicks?: number;
    };

/** Plays one end. */
export function pass(bot: Bot, passing: PassedGoods): Promise<HandoverEnd> {
  switch (passing.kind) {
    case 'come':
      return come(bot, passing.near);
    case 'make-room':
      return makeRoom(bot, passing);
    case 'give':
      return give(bot, passing);
    case 'receive':
      return receive(bot, passing);
  }
}

async function come(bot: Bot, near: Position): Promise<HandoverEnd> {
  await walkNear(bot, near, { rangeBlocks: MEETING_BLOCKS, timeoutTicks: WALK_TICKS });
  return { isDone: true };
}

/** Away from everybody, and from the givers too, who would take up again what falls at their own feet. */
async function makeRoom(
  bot: Bot,
  { givers, comes }: Extract<PassedGoods, { kind: 'make-room' }>,
): Promise<HandoverEnd> {
  const [giver = ''] = givers;
  const body = bodyOf(bot, giver);
  if (comes && body) {
    const isThere = isBeside(bot, giver, body);
    const walk = await walkUntil(bot, body.position, isThere, WALK_TICKS);
    if (walk.kind === 'no-path') await climbTo(bot, body.position, isThere);
  }
  await leaveRoom(bot, givers);
  return { isDone: true };
}

/** Away from everybody, from some less far. */
export async function leaveRoom(bot: Bot, near: readonly string[] = []): Promise<void> {
  const isFree = (feet: Position): boolean =>
    Object.values(bot.players).every(({ username, entity }) => {
      // The types promise everybody's body; only those in sight have one.
      const position = (entity as typeof entity | null)?.position;
      const apart = near.includes(username) ? APART_BLOCKS : CROWD_BLOCKS;
      return username === bot.username || !position || distanceBetween(feet, position) > apart;
    });
  if (isFree(bot.entity.position)) return;
  const destination = { isReached: isFree, estimate: () => 0, mostBlocks: MOST_ASIDE_BLOCKS };
  const route = findShortRoute(bot, bot.entity.position, destination);
  if (typeof route !== 'string') await runAlong(bot, route, isFree, WALK_TICKS);
}

/** Walks up to somebody and throws it things; true as far as the hands no longer hold them. */
async function give(
  bot: Bot,
  { to, items, climbs, stepsBack }: Extract<PassedGoods, { kind: 'give' }>,
): Promise<HandoverEnd> {
  if (totalOf(items) === 0) return { isDone: true };
  const missing = countsWithout(items, carriedCounts(bot));
  if (totalOf(missing) > 0) return { isDone: false, reason: `It has not ${listOf(missing)} to give.` };
  const body = bodyOf(bot, to);
  if (!body) return { isDone: false, reason: `${to} is too far away to be seen.` };
  const isThere = isBeside(bot, to, body);
  const walk = await walkUntil(bot, body.position, isThere, WALK_TICKS);
  const throws = async (): Promise<HandoverEnd> => {
    const end = await throwAll(bot, to, body, items);
    // At arm's length it would come back into the hands it was thrown from.
    const isTouching =
      distanceBetween(bot.entity.position, (bodyOf(bot, to) ?? body).position) < APART_BLOCKS;
    if (stepsBack || isTouching) await leaveRoom(bot);
    return end;
  };
  if (walk.kind === 'arrived') return throws();
  const isClimbed = climbs && walk.kind === 'no-path';
  const thrown = isClimbed ? await climbTo(bot, body.position, isThere, throws) : null;
  return thrown ?? { isDone: false, reason: `There is no way to ${to}.` };
}

async function throwAll(bot: Bot, to: string, body: Bot['entity'], items: ItemCounts): Promise<HandoverEnd> {
  for (const [item, count] of Object.entries(items)) {
    await aimThrow(bot, (bodyOf(bot, to) ?? body).position);
    if ((await throwCarried(bot, item, count)) < count)
      return { isDone: false, reason: `Throwing ${count} ${item} did not work.` };
  }
  return { isDone: true };
}

/** Whether somebody is so near that a throw ends at the other's feet. */
function isBeside(bot: Bot, name: string, body: Bot['entity']): (feet: Position) => boolean {
  return (feet) => reachesByThrow(bot, feet, (bodyOf(bot, name) ?? body).position);
}

/** Takes up what is thrown to it, until so much more of each is in its hands, or nothing comes any more. */
async function receive(
  bot: Bot,
  { items, isThrown, limitTicks = WALK_TICKS }: Extract<PassedGoods, { readonly kind: 'receive' }>,
): Promise<HandoverEnd> {
  const before = carriedCounts(bot);
  const missing = (): ItemCounts => countsWithout(items, countsWithout(carriedCounts(bot), before));
  const isEnough = (): boolean => totalOf(missing()) === 0;
  await everyTick(bot, limitTicks + TOSS_TICKS * Object.keys(items).length, () => isThrown() || isEnough());
  const isWanted = (item: string, at: Position): boolean =>
    missing()[item] !== undefined && distanceBetween(bot.entity.position, at) <= NEAR_BLOCKS;
  await everyTick(bot, SHOWN_TICKS, () => isEnough() || lyingItems(bot, isWanted).length > 0);
  for (let round = 0; round < 2 && !isEnough(); round++) {
    await pickUp(bot, { isWanted, isEnough, limitTicks: RECEIVE_TICKS, patienceTicks: PATIENCE_TICKS });
    if (lyingItems(bot, isWanted).length === 0) break;
  }
  return isEnough() ? { isDone: true } : { isDone: false, reason: `${listOf(missing())} did not come.` };
}

function bodyOf(bot: Bot, name: string): Bot['entity'] | null {
  const isMeant = ({ username }: { readonly username: string }): boolean =>
    username.toLowerCase() === name.toLowerCase();
  // The types promise everybody's body; only those in sight have one.
  return (Object.values(bot.players).find(isMeant)?.entity as Bot['entity'] | null | undefined) ?? null;
}

function listOf(items: ItemCounts): string {
  return Object.entries(items)
    .map(([item, count]) => `${count} ${item}`)
    .join(', ');
}

/** The same in a pause of the work under way; null where that was over before there was one. */
export async function passInPause(
  pauses: Pauses,
  bot: Bot,
  passing: PassedGoods,
  signal: AbortSignal,
): Promise<HandoverEnd | null> {
  const stopped = { isDone: false, reason: `${bot.username} was told to stop.` } as const;
  const act = (): Promise<HandoverEnd> => (signal.aborted ? Promise.resolve(stopped) : pass(bot, passing));
  const end = await pauses.ask<HandoverEnd | null>(act, null);
  return end ?? (signal.aborted ? stopped : null);
}
