import { blocksAside, distanceBetween, type Position } from '../../base/position.js';
import { countsWithout, totalOf, type ItemCounts } from '../../base/item-counts.js';
import { loadGame } from '../../game/game.js';
import { soonHad } from '../../game/sources/soon-had.js';
import type { Bot } from 'mineflayer';
import { exchangeWithChest } from '../../../primitives/exchange-with-chest.js';
import { carriedCounts, lyingItems, pickUp } from '../../../primitives/body/picking-up.js';
import { isNight, ticksToMorning } from '../../../primitives/body/night.js';
import { readInventory } from '../../../primitives/body/windows.js';
import { everyTick, waitUntil } from '../../../primitives/body/ending.js';
import { yieldBody } from '../../../primitives/body/reflex.js';
import { getTo } from '../../../primitives/body/walking.js';
import type { PrimitiveOutcome } from '../../../primitives/outcome.js';
import type { OwnDeath } from './life-watch.js';

/** What is picked up on the way to the chest goes in with another visit. */
const MOST_VISITS = 3;

/** Puts everything carried into the shared chest; without anything to put nobody walks. Tells how the last visit went. */
export async function putEverythingBack(bot: Bot, chest: Position): Promise<PrimitiveOutcome | null> {
  let outcome: PrimitiveOutcome | null = null;
  for (let visit = 0; visit < MOST_VISITS; visit++) {
    const put = carriedCounts(bot);
    if (Object.keys(put).length === 0) break;
    outcome = await exchangeWithChest(bot, chest, { put });
    if (outcome.kind !== 'completed') break;
  }
  return outcome;
}

/** What lies this near to a body comes into its hands by itself as soon as it may be taken. */
const NEAR_BLOCKS = 1.5;
const NEAR_BELOW_BLOCKS = 1;
const NEAR_ABOVE_BLOCKS = 2.5;
/** What was thrown can be taken after two seconds, what fell out of a block after half of one. */
const COME_TICKS = 45;

/**
 * What a bot carries by the server's word, once nothing lies about that would come into its hands as it stands there;
 * bounded. Null when the server did not answer.
 */
export async function carriedAtRest(bot: Bot): Promise<ItemCounts | null> {
  const isNear = (_item: string, { x, y, z }: Position): boolean => {
    const feet = bot.entity.position;
    const isBeside = Math.abs(x - feet.x) <= NEAR_BLOCKS && Math.abs(z - feet.z) <= NEAR_BLOCKS;
    return isBeside && y >= feet.y - NEAR_BELOW_BLOCKS && y <= feet.y + NEAR_ABOVE_BLOCKS;
  };
  await everyTick(bot, COME_TICKS, () => lyingItems(bot, isNear).length === 0);
  return (await readInventory(bot)) ? carriedCounts(bot) : null;
}

/** A new life begins within so long, where it does. */
export const RESPAWN_TICKS = 200;
/** What was dropped lies there for so long (game rule: 6000 ticks), less what taking it up takes. */
const LIE_TICKS = 5500;
const AROUND_TICKS = 900;
/** Walking, and swimming or digging a part of it. */
const WAY_TICKS_PER_BLOCK = 12;
/** Further away most of it would be gone before somebody got there. */
const MOST_BACK_BLOCKS = 400;

/** World ticks that going back to a place of death may take, from where the bot will live again, from the morning on. */
export function recoverTicks(bot: Bot, place: Position): number {
  const waitTicks = liesUntilMorning(bot, place) ? ticksToMorning(bot) : 0;
  return waitTicks + Math.min(LIE_TICKS, AROUND_TICKS + wayTicks(bot, place));
}

function wayTicks(bot: Bot, place: Position): number {
  const start = bot.spawnPoint as Position | undefined;
  return start ? Math.round(WAY_TICKS_PER_BLOCK * blocksAside(start, place)) : 0;
}

/** World ticks that going home to the chest may take: out of a mine, or from where a search ended. */
export function homeTicks(bot: Bot, chest: Position): number {
  return Math.ceil(WAY_TICKS_PER_BLOCK * distanceBetween(bot.entity.position, chest));
}

/**
 * Waits for the new life after a death, and for the morning where that is soon enough; goes back, takes up what was dropped.
 * @param onWait told whether it waits for the morning
 * @returns what of it is still missing: all of it where the bot does not come back to life
 */
export async function recoverAfterDeath(
  bot: Bot,
  { place, carried }: Pick<OwnDeath, 'place' | 'carried'>,
  onWait: (isWaiting: boolean) => void,
): Promise<ItemCounts> {
  await respawned(bot);
  // A new life begins with empty hands; until the server says so the client believes in the old ones.
  if (bot.health <= 0 || !(await readInventory(bot))) return carried;
  // There are servers that leave the dead what they carried.
  const dropped = countsWithout(carried, carriedCounts(bot));
  if (Object.keys(dropped).length === 0) return {};
  if (distanceBetween(bot.entity.position, place) <= MOST_BACK_BLOCKS) {
    if (isNight(bot) && liesUntilMorning(bot, place)) {
      onWait(true);
      await everyTick(bot, LIE_TICKS, () => !isNight(bot), yieldBody);
      onWait(false);
    }
    await recoverDropped(bot, place, dropped);
  }
  return countsWithout(carried, carriedCounts(bot));
}

/** Of so many things most are worth the way whatever they are. */
const MOST_SOON_HAD = 64;

/**
 * Whether to go back for what somebody died with: by night, while it is still there in the morning, or where it is more
 * than a little of what is soon had again. By day for anything.
 */
export function isWorthALife(bot: Bot, place: Position, dropped: ItemCounts): boolean {
  const kinds = Object.keys(dropped);
  if (!isNight(bot) || kinds.length === 0 || totalOf(dropped) > MOST_SOON_HAD) return true;
  const easy = soonHad(loadGame(bot.version));
  return liesUntilMorning(bot, place) || kinds.some((item) => !easy.has(item));
}

/** Whether what falls now lies there when the night is over and somebody has come, from where the bot will live again. */
function liesUntilMorning(bot: Bot, place: Position): boolean {
  return ticksToMorning(bot) + wayTicks(bot, place) <= LIE_TICKS;
}

/** Things thrown around a place of death lie about this far. */
const SCATTER_BLOCKS = 8;
/** From further off a wall may be in between. */
const NEAR_DEATH_BLOCKS = 1.5;
/** The last the client knew of its height may be from before the end of a fall. */
const FALL_BLOCKS = 24;
const WALK_TICKS = 300;
const PICK_TICKS = 300;
const PATIENCE_TICKS = 10;
const MOST_ROUNDS = 3;

/** Goes back to where the bot died and takes up what it had carried, as far as it still lies there. */
async function recoverDropped(bot: Bot, place: Position, dropped: ItemCounts): Promise<void> {
  const isWanted = (item: string, at: Position): boolean =>
    dropped[item] !== undefined &&
    blocksAside(at, place) <= SCATTER_BLOCKS &&
    Math.abs(at.y - place.y) <= FALL_BLOCKS;
  const isNear = ({ x, y, z }: Position): boolean =>
    Math.hypot(x - place.x, z - place.z) <= NEAR_DEATH_BLOCKS && Math.abs(y - place.y) <= SCATTER_BLOCKS;
  // A client shows what lies there from afar and through rock, where walking alone does not lead.
  if (!isNear(bot.entity.position)) {
    const walk = await getTo(bot, place, isNear, () => 'digging a way to what it dropped');
    if (walk.kind === 'cancelled') return;
  }
  const isEnough = (): boolean => {
    const carried = carriedCounts(bot);
    return Object.entries(dropped).every(([item, count]) => (carried[item] ?? 0) >= count);
  };
  // What was still rolling, or could not be taken yet, is left by the first round.
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const end = await pickUp(bot, {
      isWanted,
      isEnough,
      limitTicks: PICK_TICKS,
      patienceTicks: PATIENCE_TICKS,
    });
    if (end !== 'done' || isEnough() || lyingItems(bot, isWanted).length === 0) return;
  }
}

/** Names of what is looked for on the ground. */
export interface Strewn {
  readonly anywhere: ReadonlySet<string>;
  /** Not worth a long way. */
  readonly nearChest: ReadonlySet<string>;
}

const NEAR_CHEST_BLOCKS = 24;

/** Takes up what lies about of some items, as far as it can be reached, and puts it into the chest. */
export async function pickUpAround(bot: Bot, strewn: Strewn, chest: Position): Promise<void> {
  const isWanted = (item: string, place: Position): boolean =>
    strewn.anywhere.has(item) ||
    (strewn.nearChest.has(item) && distanceBetween(place, chest) <= NEAR_CHEST_BLOCKS);
  if (lyingItems(bot, isWanted).length === 0) return;
  const limitTicks = PICK_TICKS + WALK_TICKS;
  await pickUp(bot, { isWanted, isEnough: () => false, limitTicks, patienceTicks: PATIENCE_TICKS });
  await putEverythingBack(bot, chest);
}

/** Resolves when the bot lives again, or after the limit. */
export async function respawned(bot: Bot): Promise<void> {
  if (bot.health > 0) return;
  await waitUntil(bot, RESPAWN_TICKS, (tell) => {
    bot.once('spawn', tell);
    return () => bot.removeListener('spawn', tell);
  });
}
