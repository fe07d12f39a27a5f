import { said } from './body/said.js';
import type { Position } from '../src/base/position.js';
import type { Bot } from 'mineflayer';
import { isReplaceable } from '../src/game/replaceable.js';
import { standsAs } from '../src/game/stands-as.js';
import { Arguments } from './body/arguments.js';
import { contextOf } from './body/context.js';
import { carryOut, goOn, Interruption, outcomeByCount, rest, type Attainment } from './body/ending.js';
import { asPoint, placeText } from './body/places.js';
import { carriedCount } from './body/picking-up.js';
import { noteProtected } from './body/protected-land.js';
import { placeHeld, standsIn, supportFor, waitForRoom, whoStandsIn, type Support } from './body/placing.js';
import { isInReachFrom } from './body/reaching.js';
import { hold } from './body/tools.js';
import { getTo } from './body/walking.js';
import { closeWindow } from './body/windows.js';
import type { PrimitiveOutcome } from './outcome.js';

const MOST_TRIES = 6;
const WAIT_FOR_ROOM_TICKS = 10;
// An animal grazes for a few seconds where it stands.
const MOST_WAITS = 30;
// The clicked neighbour may be a little further off than the place.
const STAND_BLOCKS = 3.8;
const SETTLE_TICKS = 5;

/**
 * Sets carried blocks down, each at a place, such as a crafting table or furnace beside the chest.
 *
 * Walks near by itself and steps aside when it stands in the way. There must be something solid to place it against:
 * the ground below, or a block beside it. Of several places the nearest comes first, and the first that does not work
 * ends the call.
 *
 * @param bot the bot that acts; carries the block
 * @param name registry name of the block, such as `crafting_table`
 * @param position where it is to stand; a list of places sets down one block at each
 * @returns `completed` when it stands there, also when it stood there before (then none is used up); `refused` when
 *   none is carried, something else is there, or nothing is there to place it against; `failed` when the server did not
 *   allow it or somebody stood in the way all the time; `partial` when only some of several stand
 * @throws CoVoyagerError for a name that is no item or a wrong position
 * @example
 * await placeItem(bot, 'crafting_table', new Vec3(-13, -60, 2));
 * await placeItem(bot, 'cobblestone', bot.job.placeAt);
 */
export async function placeItem(
  bot: Bot,
  name: string,
  position: Position | readonly Position[],
): Promise<PrimitiveOutcome> {
  const given = new Arguments(bot, 'placeItem expects (bot, name, position)');
  const item = given.item('name', name);
  if (!isList(position)) {
    const place = given.position('position', position);
    return carryOut(1, async (tally) => {
      const reason = await placeAt(bot, item, place, tally);
      return outcomeByCount(1, 1, reason, tally.evidence);
    });
  }
  const places = position.map((place) => given.position('position', place));
  return carryOut(places.length, (tally) => placeAll(bot, item, places, tally));
}

function isList(value: Position | readonly Position[]): value is readonly Position[] {
  return Array.isArray(value);
}

async function placeAll(
  bot: Bot,
  item: string,
  places: readonly Position[],
  tally: Attainment,
): Promise<PrimitiveOutcome> {
  if (places.length === 0) throw new Interruption('refused', `There is no place to set ${item} down.`);
  const open = [...places];
  while (open.length > 0) {
    const feet = bot.entity.position;
    const far = ({ x, y, z }: Position): number => Math.hypot(x + 0.5 - feet.x, y - feet.y, z + 0.5 - feet.z);
    open.sort((a, b) => far(a) - far(b));
    const [next] = open.splice(0, 1);
    if (!next) break;
    await placeAt(bot, item, next, tally);
    contextOf(bot).onProgress(tally.done);
  }
  return outcomeByCount(places.length, tally.done, `Set down ${tally.done} ${item}.`, tally.evidence);
}

/** Gives what happened, in words. @throws Interruption where it can not be placed */
async function placeAt(bot: Bot, item: string, place: Position, tally: Attainment): Promise<string> {
  goOn(bot);
  if (bot.currentWindow) closeWindow(bot, bot.currentWindow);
  contextOf(bot).onActivity(`placing ${said(bot, item, 2)}`);
  await standNear(bot, item, place);
  const present = nameAt(bot, place);
  if (standsAs(item, present)) {
    tally.done += 1;
    return `A ${present} stands at ${placeText(place)} already; none used up.`;
  }
  const before = carriedCount(bot, item);
  let found = present;
  let [tries, waits] = [0, 0];
  while (tries < MOST_TRIES && waits < MOST_WAITS) {
    goOn(bot);
    const support = requirePlaceable(bot, item, place);
    const inTheWay = whoStandsIn(bot, place);
    if (inTheWay !== null) {
      found = `${inTheWay} in the way`;
      await waitForRoom(bot, place, WAIT_FOR_ROOM_TICKS);
      waits += 1;
      continue;
    }
    tries += 1;
    await standNear(bot, item, place);
    if (!(await hold(bot, item))) {
      found = `${item} not in hand`;
      await rest(bot, 1);
      continue;
    }
    found = await placeHeld(bot, support);
    if (!standsAs(item, found)) continue;
    tally.done += 1;
    for (let tick = 0; tick < SETTLE_TICKS && carriedCount(bot, item) >= before; tick++) await rest(bot, 1);
    tally.evidence.push(
      `block at ${placeText(place)}: ${present} -> ${found}`,
      `${item} carried ${before} -> ${carriedCount(bot, item)}`,
    );
    return `Placed ${found} at ${placeText(place)}.`;
  }
  const isTakenBack = tries >= MOST_TRIES && found === present && contextOf(bot).mayRoam === true;
  if (isTakenBack) noteProtected(bot, place);
  const why = isTakenBack ? `found ${found}, as on protected land` : `found ${found}`;
  throw new Interruption(
    'failed',
    `Expected a ${item} at ${placeText(place)} after ${tries + waits} tries, ${why}.`,
  );
}

function nameAt(bot: Bot, place: Position): string {
  return bot.blockAt(asPoint(bot, place))?.name ?? 'a place too far off to see';
}

function requirePlaceable(bot: Bot, item: string, place: Position): Support {
  if (carriedCount(bot, item) === 0)
    throw new Interruption('refused', `placeItem needs 1 ${item}, carries 0.`);
  const present = nameAt(bot, place);
  if (!isReplaceable(present)) {
    throw new Interruption(
      'refused',
      `${item} can not be placed at ${placeText(place)}: there is ${present}. Choose another place.`,
    );
  }
  const support = supportFor(bot, place);
  if (support) return support;
  throw new Interruption(
    'refused',
    `${item} can not be placed at ${placeText(place)}: nothing solid beside or below it to place it against.`,
  );
}

async function standNear(bot: Bot, item: string, place: Position): Promise<void> {
  const isGood = (feet: Position): boolean =>
    !standsIn(feet, place) && isInReachFrom(place, feet, STAND_BLOCKS);
  if (isGood(bot.entity.position)) return;
  const middle = { x: place.x + 0.5, y: place.y, z: place.z + 0.5 };
  const digging = (): string => `digging a way to where the ${said(bot, item)} is to stand`;
  const walk = await getTo(bot, middle, isGood, digging);
  goOn(bot);
  if (walk.kind === 'arrived') return;
  throw new Interruption(
    walk.kind === 'timed-out' ? 'timed-out' : 'failed',
    `Expected to stand beside ${placeText(place)} to place ${item}, came to ${walk.distanceBlocks.toFixed(1)} blocks (${walk.kind}).`,
  );
}
