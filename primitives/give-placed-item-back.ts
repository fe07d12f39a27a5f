import { said } from './body/said.js';
import type { Position } from '../src/base/position.js';
import type { Bot } from 'mineflayer';
import { approach } from './body/walking.js';
import { Arguments } from './body/arguments.js';
import { blockClaim, contextOf } from './body/context.js';
import { digBlock } from './body/digging.js';
import { carryOut, goOn, Interruption, outcomeByCount, type Attainment } from './body/ending.js';
import { carriedCount, pickUp } from './body/picking-up.js';
import { asPoint, placeText } from './body/places.js';
import { chooseTool, harvestsOf, hold } from './body/tools.js';
import { closeWindow } from './body/windows.js';
import type { PrimitiveOutcome } from './outcome.js';

const MOST_TRIES = 5;
const PICK_UP_TICKS = 400;
const PATIENCE_TICKS = 60;
const EXTRA_PATIENCE_TICKS = 3;
const DROP_BLOCKS = 2.5;

/**
 * Breaks a block that was placed, such as a crafting table or furnace, and takes it back into the inventory.
 *
 * Walks there by itself and uses the best tool that is carried. What was inside a furnace or chest falls out and is
 * picked up as well.
 *
 * @param bot the bot that acts; carries a tool that gets the block (a pickaxe for a furnace; none for a crafting table)
 * @param name registry name of the block, such as `furnace`
 * @param position where it stands
 * @returns `completed` when it is carried; `refused` when another block stands there, the tool is missing, or somebody
 *   else is at it; `failed` when it did not break or could not be picked up
 * @throws CoVoyagerError for a name that is no item or a wrong position
 * @example
 * await givePlacedItemBack(bot, 'crafting_table', new Vec3(-13, -60, 2));
 */
export async function givePlacedItemBack(
  bot: Bot,
  name: string,
  position: Position,
): Promise<PrimitiveOutcome> {
  const given = new Arguments(bot, 'givePlacedItemBack expects (bot, name, position)');
  const item = given.item('name', name);
  const place = given.position('position', position);
  const { claims } = contextOf(bot);
  const claim = blockClaim(place);
  return carryOut(1, async (tally) => {
    goOn(bot);
    if (!claims.claim(bot.username, claim)) {
      throw new Interruption('refused', `Somebody else is at the ${item} at ${placeText(place)}.`, 'in-use');
    }
    try {
      return await takeBack(bot, item, place, tally);
    } finally {
      claims.release(bot.username, claim);
    }
  });
}

async function takeBack(
  bot: Bot,
  item: string,
  place: Position,
  tally: Attainment,
): Promise<PrimitiveOutcome> {
  if (bot.currentWindow) closeWindow(bot, bot.currentWindow);
  await approach(bot, place, item);
  const before = carriedCount(bot, item);
  const nameNow = (): string => bot.blockAt(asPoint(bot, place))?.name ?? 'a place too far off to see';
  if (nameNow() !== item) {
    throw new Interruption('refused', `Expected a ${item} at ${placeText(place)}, found ${nameNow()}.`);
  }
  contextOf(bot).onActivity(`taking the ${said(bot, item)} back`);
  await breakIt(bot, item, place, () => nameNow() === item);
  const isNear = (at: Position): boolean =>
    Math.hypot(at.x - place.x - 0.5, at.y - place.y - 0.5, at.z - place.z - 0.5) <= DROP_BLOCKS;
  const isBack = (): boolean => carriedCount(bot, item) > before;
  await pickUp(bot, {
    isWanted: (lying, at) => lying === item && isNear(at),
    isEnough: isBack,
    limitTicks: PICK_UP_TICKS,
    patienceTicks: PATIENCE_TICKS,
  });
  tally.done = isBack() ? 1 : 0;
  await pickUp(bot, {
    isWanted: (_lying, at) => isNear(at),
    isEnough: () => false,
    limitTicks: PICK_UP_TICKS,
    patienceTicks: EXTRA_PATIENCE_TICKS,
  });
  goOn(bot);
  return outcomeByCount(
    1,
    tally.done,
    isBack()
      ? `Took the ${item} at ${placeText(place)} back.`
      : `Broke the ${item} at ${placeText(place)}, expected to pick it up, carried is the same as before.`,
    [
      `block at ${placeText(place)}: ${item} -> ${nameNow()}`,
      `${item} carried ${before} -> ${carriedCount(bot, item)}`,
    ],
  );
}

async function breakIt(bot: Bot, item: string, place: Position, isThere: () => boolean): Promise<void> {
  const choice = chooseTool(bot, harvestsOf(bot, item, item));
  if (!choice) {
    const tools = harvestsOf(bot, item, item).flatMap((harvest) => harvest.tools);
    throw new Interruption(
      'refused',
      `Taking a ${item} back needs ${tools.length > 0 ? `one of ${tools.join(', ')}` : 'another way'}; none is carried.`,
    );
  }
  for (let attempt = 0; attempt < MOST_TRIES && isThere(); attempt++) {
    goOn(bot);
    await hold(bot, choice.tool);
    const middle = asPoint(bot, place).offset(0.5, 0.5, 0.5);
    await digBlock(bot, place, middle, { isPointless: () => !isThere() });
    goOn(bot);
  }
  if (isThere()) {
    throw new Interruption(
      'failed',
      `Expected the ${item} at ${placeText(place)} to break in ${MOST_TRIES} tries, it still stands.`,
    );
  }
}
