import { positionKey, type Position } from '../../src/base/position.js';
import type { Bot } from 'mineflayer';
import type { PrimitiveOutcome } from '../outcome.js';
import { carryOut, outcomeByCount } from './ending.js';
import { Mining } from './mining.js';
import { pickUp } from './picking-up.js';
import { asPoint } from './places.js';
import { harvestsOf } from './tools.js';

/** Blocks and things on the ground that somebody has pointed out. */
export interface Collectables {
  readonly blocks: readonly Position[];
  /** Entities by id. */
  readonly items: readonly number[];
}

const PICK_UP_TICKS = 1200;
const PATIENCE_TICKS = 40;

/**
 * Digs these very blocks, picks up what falls out of them, and picks up these things: what mineflayer-collectblock does,
 * with the motion, limits and checks of `mineBlock`. Blocks that are gone by now are left out.
 */
export async function collect(bot: Bot, { blocks, items }: Collectables): Promise<PrimitiveOutcome> {
  const standing = blocks.filter((place) => bot.blockAt(asPoint(bot, place), false)?.diggable === true);
  const parts = [
    ...(standing.length > 0 ? [await mineAt(bot, standing)] : []),
    ...(items.length > 0 ? [await pickUpThese(bot, items)] : []),
  ];
  const [only] = parts;
  if (only && parts.length === 1) return only;
  const sum = (field: 'asked' | 'done'): number => parts.reduce((all, part) => all + part[field], 0);
  const said = parts.map(({ reason }) => reason).join(' ');
  const evidence = parts.flatMap((part) => part.evidence);
  if (only) return outcomeByCount(sum('asked'), sum('done'), said, evidence);
  return outcomeByCount(Math.max(1, blocks.length), 0, 'Nothing of what was to be collected is there.', []);
}

function pickUpThese(bot: Bot, items: readonly number[]): Promise<PrimitiveOutcome> {
  return carryOut(items.length, async (tally) => {
    const isLeft = (id: number): boolean => id in bot.entities;
    const there = items.filter(isLeft);
    await pickUp(bot, {
      isWanted: (_item, _at, id) => items.includes(id),
      isEnough: () => !there.some(isLeft),
      limitTicks: PICK_UP_TICKS,
      patienceTicks: PATIENCE_TICKS,
    });
    tally.done = there.filter((id) => !isLeft(id)).length;
    const said = `Picked up ${tally.done} of ${items.length} things.`;
    return outcomeByCount(items.length, tally.done, said, tally.evidence);
  });
}

function mineAt(bot: Bot, places: readonly Position[]): Promise<PrimitiveOutcome> {
  const blocks = [...new Set(places.flatMap((place) => bot.blockAt(asPoint(bot, place), false)?.name ?? []))];
  return new Mining(bot, {
    blocks,
    harvests: new Map(blocks.map((block) => [block, harvestsOf(bot, block)])),
    count: places.length,
    places: new Set(places.map(positionKey)),
  }).run();
}
