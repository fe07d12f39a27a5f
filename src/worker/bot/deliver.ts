import type { Position } from '../../base/position.js';
import type { Bot } from 'mineflayer';
import { exchangeWithChest } from '../../../primitives/exchange-with-chest.js';
import { aimThrow, throwCarried } from '../../../primitives/body/throwing.js';
import { walkNear } from '../../../primitives/body/walking.js';
import { putEverythingBack } from './carrying.js';
import { carriedCounts } from '../../../primitives/body/picking-up.js';

/** What is to be handed to whom. */
export interface GoodsHandover {
  readonly item: string;
  readonly count: number;
  /** Name of a player in the world. */
  readonly to: string;
}

export type HandoverEnd = { readonly isDone: true } | { readonly isDone: false; readonly reason: string };

const NEAR_BLOCKS = 2;
const WALK_TICKS = 400;

/** Takes things from the chest, goes to somebody and throws them at its feet; what could not be handed over goes back. */
export async function handOver(bot: Bot, chest: Position, handover: GoodsHandover): Promise<HandoverEnd> {
  const { item, count } = handover;
  const taken = await exchangeWithChest(bot, chest, { take: { [item]: count } });
  if (taken.kind !== 'completed') return giveUp(bot, chest, taken.reason);
  const isMeant = ({ username }: { readonly username: string }): boolean =>
    username.toLowerCase() === handover.to.toLowerCase();
  const person = Object.values(bot.players).find(isMeant)?.entity;
  // The types promise everybody's body; only those in sight have one.
  const body = person as typeof person | null;
  if (!body) return giveUp(bot, chest, `${handover.to} is too far away to be seen.`);
  const walk = await walkNear(bot, body.position, { rangeBlocks: NEAR_BLOCKS, timeoutTicks: WALK_TICKS });
  if (walk.kind !== 'arrived') return giveUp(bot, chest, `There is no way to ${handover.to}.`);
  return toss(bot, chest, handover, body.position);
}

async function toss(
  bot: Bot,
  chest: Position,
  { item, count }: GoodsHandover,
  at: Bot['entity']['position'],
): Promise<HandoverEnd> {
  if ((carriedCounts(bot)[item] ?? 0) < count) return giveUp(bot, chest, 'It is not there any more.');
  await aimThrow(bot, at);
  const thrown = await throwCarried(bot, item, count);
  return thrown === count ? { isDone: true } : giveUp(bot, chest, 'Throwing it did not work.');
}

async function giveUp(bot: Bot, chest: Position, reason: string): Promise<HandoverEnd> {
  await putEverythingBack(bot, chest);
  return { isDone: false, reason };
}
