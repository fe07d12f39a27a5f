import { messageOf } from '../../base/error.js';
import type { Position } from '../../base/position.js';
import { everydayName } from '../../game/names/names.js';
import { placeItem } from '../../../primitives/place-item.js';
import { contextOf } from '../../../primitives/body/context.js';
import { everyTick } from '../../../primitives/body/ending.js';
import { findBlocks, statesOf } from '../../../primitives/body/finding.js';
import { carriedCount } from '../../../primitives/body/picking-up.js';
import { asPoint } from '../../../primitives/body/places.js';
import { approach, getTo } from '../../../primitives/body/walking.js';
import type { WorkerBot } from '../../run/adopt-bot.js';
import { doesTimePass } from '../../../primitives/body/night.js';
import { COUNT, ITEM, PLAYER, command, completed, failed, refused, type CommandResult } from '../command.js';
import { blockLookedAt, bodyOf, itemsInWords, placeData, placeSpoken, registryOf } from '../in-words.js';
import { commandResultOf } from '../outcome-words.js';
import { unseen, walkResult } from './going.js';
import { carriedOf } from './handing.js';
import { freePlaceNear } from './making.js';

const NEAR_BLOCKS = 16;
const BED_BLOCKS = 32;
const BESIDE_BLOCKS = 1.6;
const ANSWER_TICKS = 20;
const SLEEP_SECONDS = 660;
const SLEEP_TICKS = 12_600;
const NIGHT_TICKS = 12_542;
const MORNING_TICKS = 23_460;
/** Servers tell the time once in 20 ticks. */
const TIME_TOLD_TICKS = 40;
const ACTIVATED =
  /(?:_door|_trapdoor|_fence_gate|_button|^lever|_bed|^bell|^note_block|^jukebox|^cake|^composter|_candle|^lectern|chest|barrel|furnace|smoker|crafting_table)$/;

export const HANDS = [
  command({
    name: 'placeHere',
    help: 'Sets blocks it carries down beside its feet.',
    kind: 'action',
    limitSeconds: 60,
    parameters: { block: ITEM, count: COUNT },
    carryOut: async ({ bot }, { block, count }) => {
      const name = carriedOf(bot, block);
      const has = Math.min(count, carriedCount(bot, name));
      if (has === 0) return refused(`I carry no ${block.said}.`);
      const places: Position[] = [];
      for (; places.length < has;) {
        const place = freePlaceNear(bot);
        if (!place)
          return failed(
            `There is no room here${places.length > 0 ? ` for more than ${places.length}` : ''}.`,
          );
        const outcome = await placeItem(bot, name, place);
        if (outcome.kind !== 'completed') return commandResultOf(bot, outcome, '');
        places.push(place);
      }
      const where = placeSpoken(places.at(-1) ?? bot.entity.position);
      const said = everydayName(registryOf(bot), name);
      return completed(
        has === 1
          ? `The ${said} stands at ${where}.`
          : `I set down ${itemsInWords(bot, { [name]: has })}, the last at ${where}.`,
        {
          at: places.map(placeData),
        },
      );
    },
  }),
  command({
    name: 'activate',
    help: 'Uses the nearest block of a kind: opens a door or gate, presses a button, pulls a lever.',
    kind: 'action',
    limitSeconds: 60,
    parameters: { block: { type: 'block', help: 'what' } },
    carryOut: async ({ bot }, { block }) => {
      const search = { states: statesOf(bot, block.names), rangeBlocks: NEAR_BLOCKS, count: 1 };
      const place = (await findBlocks(bot, search))[0];
      if (!place) return failed(`There is no ${block.said} within ${NEAR_BLOCKS} blocks.`);
      const name = bot.blockAt(place)?.name ?? '';
      if (!ACTIVATED.test(name)) return refused(`A ${block.said} does nothing when it is used.`);
      await approach(bot, place, name);
      return activateAt(bot, place, block.said);
    },
  }),
  command({
    name: 'goToBed',
    help: `Sleeps in the nearest bed within ${BED_BLOCKS} blocks until morning.`,
    kind: 'action',
    limitSeconds: SLEEP_SECONDS,
    parameters: {},
    carryOut: ({ bot }) => sleep(bot),
  }),
  command({
    name: 'lookAtPlayer',
    help: 'Looks at a player, or where a player looks, and says what is there.',
    kind: 'action',
    isBrief: true,
    parameters: {
      player: PLAYER,
      direction: { type: 'text', help: 'at or with', otherwise: 'at' },
    },
    carryOut: async ({ bot }, { player, direction }) => {
      if (direction !== 'at' && direction !== 'with')
        return refused(`Expected direction as "at" or "with", got "${direction}".`);
      const body = bodyOf(bot, player);
      if (!body) return unseen(player);
      if (direction === 'at') await bot.lookAt(body.position.offset(0, body.height * 0.9, 0), true);
      else await bot.look(body.yaw, body.pitch, true);
      return completed(
        `I look ${direction === 'at' ? `at ${player}` : `where ${player} looks`}.${seen(bot)}`,
      );
    },
  }),
  command({
    name: 'lookAtPosition',
    help: 'Looks at a place and says what is there.',
    kind: 'action',
    isBrief: true,
    parameters: {
      x: { type: 'number', help: 'east' },
      y: { type: 'number', help: 'height' },
      z: { type: 'number', help: 'south' },
    },
    carryOut: async ({ bot }, place) => {
      await bot.lookAt(asPoint(bot, place).offset(0.5, 0.5, 0.5), true);
      const block = bot.blockAt(asPoint(bot, place))?.name;
      const what =
        block === undefined ? 'I cannot see so far.' : `There is ${everydayName(registryOf(bot), block)}.`;
      return completed(`I look at ${placeSpoken(place)}. ${what}`, { block: block ?? null });
    },
  }),
];

function seen(bot: WorkerBot): string {
  const block = blockLookedAt(bot, bot.entity, NEAR_BLOCKS);
  return block ? ` In the middle of my view is ${everydayName(registryOf(bot), block.name)}.` : '';
}

async function activateAt(bot: WorkerBot, place: Position, said: string): Promise<CommandResult> {
  const before = bot.blockAt(asPoint(bot, place));
  if (!before) return failed(`The ${said} is too far away.`);
  const was = before.stateId;
  // Whatever mineflayer waits for, what became of it shows in the block or a window.
  bot.activateBlock(before).catch(() => undefined);
  const end = await everyTick(
    bot,
    ANSWER_TICKS,
    () => bot.blockAt(asPoint(bot, place))?.stateId !== was || Boolean(bot.currentWindow as unknown),
  );
  return end === true
    ? completed(`I used the ${said} at ${placeSpoken(place)}.`, { at: placeData(place) })
    : failed(`I used the ${said} at ${placeSpoken(place)}, and nothing came of it.`);
}

async function sleep(bot: WorkerBot): Promise<CommandResult> {
  const beds = Object.keys(bot.registry.blocksByName).filter((name) => name.endsWith('_bed'));
  const place = (
    await findBlocks(bot, { states: statesOf(bot, beds), rangeBlocks: BED_BLOCKS, count: 1 })
  )[0];
  if (!place) return failed(`There is no bed within ${BED_BLOCKS} blocks.`);
  if (!isBedtime(bot)) return refused('It is day: one sleeps at night.');
  if (isEndless(bot)) return refused(ENDLESS);
  // Whoever lies down stands beside it: an arm's length is too far.
  const isThere = ({ x, y, z }: Position): boolean =>
    Math.hypot(x - place.x - 0.5, z - place.z - 0.5) <= BESIDE_BLOCKS && Math.abs(y - place.y) <= 1;
  contextOf(bot).onActivity('walking to the bed');
  const walk = await getTo(bot, place.offset(0.5, 0, 0.5), isThere, () => 'digging a way to the bed');
  if (walk.kind !== 'arrived') return walkResult(bot, walk, '', 'the bed');
  const bed = bot.blockAt(place);
  if (!bed) return failed('The bed is gone.');
  contextOf(bot).onActivity('sleeping', true);
  let why = 'the bed did not let me in';
  const isTaken = (): boolean => String(bot.blockAt(place)?.getProperties()['occupied']) === 'true';
  const wasFree = !isTaken();
  // Not every server says who lies down: then the bed does.
  const isIn = (): boolean => bot.isSleeping || (wasFree && isTaken());
  bot.sleep(bed).catch((error: unknown) => {
    why = messageOf(error);
  });
  const lies = await everyTick(
    bot,
    ANSWER_TICKS * 2,
    () =>
      // Where the night ends as soon as everybody lies, nobody is seen to.
      isIn() || !isBedtime(bot),
  );
  if (lies !== true)
    return lies === 'cancelled'
      ? { kind: lies, words: 'Stopped.', data: {} }
      : failed(`I cannot sleep: ${why}.`);
  const end = await everyTick(bot, SLEEP_TICKS, () => !(isIn() && isBedtime(bot) && !isEndless(bot)));
  bot.isSleeping = isIn();
  if (bot.isSleeping) await bot.wake().catch(() => undefined);
  bot.isSleeping = false;
  if (end === 'cancelled') return { kind: end, words: 'I got up.', data: {} };
  if (isEndless(bot)) return failed(ENDLESS);
  // The server wakes people at daybreak, and tells the time a little later.
  await everyTick(bot, TIME_TOLD_TICKS, () => !isBedtime(bot));
  return !isBedtime(bot) ? completed('I slept until morning.') : failed('I was woken before morning.');
}

const ENDLESS = 'The sun stands still in this world: it never becomes morning.';

/** A bed lets one in: at night, and in a thunderstorm. */
function isBedtime(bot: WorkerBot): boolean {
  return isNight(bot) || bot.thunderState > 0;
}

/** A night that no sleep ends. */
function isEndless(bot: WorkerBot): boolean {
  return isNight(bot) && !doesTimePass(bot);
}

function isNight(bot: WorkerBot): boolean {
  const { timeOfDay } = bot.time;
  return timeOfDay >= NIGHT_TICKS && timeOfDay < MORNING_TICKS;
}
