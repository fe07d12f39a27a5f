import { messageOf } from '../../base/error.js';
import type { Bot } from 'mineflayer';
import { isSamePosition, SIDES, type Position } from '../../base/position.js';
import {
  blockState,
  FALLING,
  holdsWater,
  stateIdAt,
  type KnownBlockState,
} from '../../../primitives/body/block-states.js';
import { actWithin, contextOf } from '../../../primitives/body/context.js';
import type { Click } from '../../../primitives/body/click-plan.js';
import { digBlock } from '../../../primitives/body/digging.js';
import { everyTick } from '../../../primitives/body/ending.js';
import { findBlocksNow, statesOf } from '../../../primitives/body/finding.js';
import { carriedCount } from '../../../primitives/body/picking-up.js';
import { asPoint, placeText } from '../../../primitives/body/places.js';
import { BACK_TICKS, isProtected, noteProtected } from '../../../primitives/body/protected-land.js';
import { reachablePoint } from '../../../primitives/body/reaching.js';
import { View } from '../../../primitives/body/view.js';
import { walkIntoReach } from '../../../primitives/body/walking.js';
import { carriedSlots, sendClicks } from '../../../primitives/body/windows.js';
import { checkItemInsideChest } from '../../../primitives/check-item-inside-chest.js';
import { pickUpItem } from '../../../primitives/pick-up-item.js';
import { placeItem } from '../../../primitives/place-item.js';
import { nearestChest } from '../site/chest-place.js';
import { checkMode } from './check-mode.js';
import { connectBot, type ConnectOptions } from './connect.js';
import { withLoginPrompt } from './login-prompt.js';

/** One thing tried on a server. */
export interface HandTrial {
  readonly what: 'join' | 'dig' | 'click' | 'placement' | 'chest' | 'packets';
  /** Null where there was nothing to try it with. */
  readonly isFine: boolean | null;
  readonly found: string;
}

/** What a bare hand breaks and can set back as it was; else grass, which comes back as earth and is overgrown again. */
const LOOSE = [/^(dirt|coarse_dirt|sand|red_sand|\w+_log)$/, /^grass_block$/] as const;
const LEFT_OF: Readonly<Record<string, string>> = { grass_block: 'dirt' };
interface Loose {
  readonly name: string;
  readonly position: Position;
}
const SEARCH_BLOCKS = 32;
const MOST_FOUND = 64;
/** Where so much land on all sides is protected, all of it is. */
const MOST_LANDS = 4;
/** Each thing is given up after so long. */
const TRIAL_TICKS = 600;
const MOST_PACKETS = 3;

/**
 * Joins a server and does one real thing of each kind a worker does: digs a block, moves it about in the inventory, sets
 * it back where it was, looks into a chest. Leaves the world as it was. Never throws.
 */
export async function tryHands(options: ConnectOptions): Promise<readonly HandTrial[]> {
  let bot: Bot | null = null;
  const unread = new Set<string>();
  try {
    bot = await connectBot(options);
    bot.on('error', ({ message }) => {
      unread.add(message);
    });
    checkMode(bot);
    const joined: HandTrial = { what: 'join', isFine: true, found: `Minecraft ${bot.version}` };
    const trials = [joined, ...(await digAndPutBack(bot)), await lookIntoChest(bot)];
    const words = [...unread].slice(0, MOST_PACKETS).join('; ');
    return [
      ...trials,
      { what: 'packets', isFine: unread.size === 0, found: words || 'all could be read and sent' },
    ];
  } catch (error) {
    return [{ what: 'join', isFine: false, found: wordsOf(error) }];
  } finally {
    bot?.quit();
  }
}

async function digAndPutBack(bot: Bot, lands = MOST_LANDS): Promise<readonly HandTrial[]> {
  const block = looseBlock(bot);
  if (!block) {
    const found = `not tried: no earth, sand or log in sight within ${SEARCH_BLOCKS} blocks`;
    return [{ what: 'dig', isFine: null, found }];
  }
  const { name, position } = block;
  const item = LEFT_OF[name] ?? name;
  const dig = await trial(bot, 'dig', () => digUp(bot, block, item));
  if (isProtected(bot, position) && lands > 1) return beyond(dig, await digAndPutBack(bot, lands - 1));
  if (dig.isFine !== true) return [dig];
  const click = await trial(bot, 'click', () => moveAbout(bot, item));
  const placement = await trial(bot, 'placement', async () => {
    const { kind, reason } = await placeItem(bot, item, position);
    if (kind !== 'completed') throw new Error(`${reason} ${missingAt(position)}`);
    return `${item} at ${placeText(position)} again`;
  });
  return [dig, click, placement];
}

/** Workers go on where the land is not protected; that it is here is said all the same. */
function beyond(refused: HandTrial, [dig, ...rest]: readonly HandTrial[]): readonly HandTrial[] {
  if (dig?.isFine !== true) return [refused];
  return [{ ...dig, found: `${dig.found}, but ${refused.found}` }, ...rest];
}

/** The nearest block in view that can be dug by hand and set back; logs only where they come to stand as they did. */
function looseBlock(bot: Bot): Loose | null {
  const view = new View(bot);
  const feet = bot.entity.position.floored();
  const isGood = (place: Position): boolean => {
    const { axis } = blockState(bot, stateIdAt(bot, place.x, place.y, place.z) ?? 0).getProperties();
    const isUnderfoot = isSamePosition(place, feet.offset(0, -1, 0));
    const isFree = !isUnderfoot && isLoose(bot, place) && !isProtected(bot, place);
    return (axis === undefined || axis === 'y') && isFree && view.sees(place);
  };
  for (const kinds of LOOSE) {
    const names = Object.keys(bot.registry.blocksByName).filter((name) => kinds.test(name));
    const search = { states: statesOf(bot, names), rangeBlocks: SEARCH_BLOCKS, count: MOST_FOUND };
    const [position] = findBlocksNow(bot, { ...search, isWanted: isGood });
    const name = position && bot.blockAt(position, false)?.name;
    if (position && name !== undefined) return { name, position };
  }
  return null;
}

/** Nothing falls or runs into the hole, and nobody dives for it. */
function isLoose(bot: Bot, { x, y, z }: Position): boolean {
  const stateAt = (dx: number, dy: number, dz: number): KnownBlockState =>
    blockState(bot, stateIdAt(bot, x + dx, y + dy, z + dz) ?? 0);
  const above = stateAt(0, 1, 0);
  if (FALLING.test(above.name)) return false;
  return ![above, ...SIDES.map(([dx, dz]) => stateAt(dx, 0, dz))].some(holdsWater);
}

async function digUp(bot: Bot, { name, position }: Loose, item: string): Promise<string> {
  await walkIntoReach(bot, position);
  const point = reachablePoint(bot, position, bot.entity.position);
  if (!point) throw new Error(`there is no way to ${placeText(position)}`);
  const before = carriedCount(bot, item);
  const end = await digBlock(bot, position, point);
  if (end !== 'dug') throw new Error(`the server did not let it dig at ${placeText(position)} (${end})`);
  const isBack = (): boolean => bot.blockAt(asPoint(bot, position), false)?.name === name;
  if ((await everyTick(bot, BACK_TICKS, isBack)) === true) {
    noteProtected(bot, position);
    throw new Error(`the block came back at ${placeText(position)}: that land is protected`);
  }
  // What falls beside the feet is in hand by now.
  if (carriedCount(bot, item) === before) {
    const { kind, reason } = await pickUpItem(bot, item);
    if (kind !== 'completed') throw new Error(`${reason} ${missingAt(position)}`);
  }
  return `${item} at ${placeText(position)}`;
}

function missingAt(position: Position): string {
  return `The block at ${placeText(position)} is missing now.`;
}

/** Into a free place of the inventory and back. */
async function moveAbout(bot: Bot, item: string): Promise<string> {
  const window = bot.inventory;
  const from = window.items().find(({ name }) => name === item)?.slot;
  const to = carriedSlots(window).find((slot) => !window.slots[slot]);
  if (from === undefined || to === undefined)
    throw new Error('there is nothing to move, or no free place for it');
  try {
    for (const [first, second] of [
      [from, to],
      [to, from],
    ] as const) {
      await sendClicks(bot, window, [clickOn(first), clickOn(second)]);
      if (window.slots[second]?.name !== item)
        throw new Error(`the server did not move ${item} from place ${first} to ${second}`);
    }
  } finally {
    const free = [from, ...carriedSlots(window)].find((slot) => !window.slots[slot]);
    // What a click that failed left at the mouse would be thrown away with the inventory.
    if (window.selectedItem && free !== undefined)
      await sendClicks(bot, window, [clickOn(free)]).catch(() => undefined);
  }
  return `${item} moved within the inventory and back`;
}

function clickOn(slot: number): Click {
  return { slot, button: 0, mode: 0 };
}

async function lookIntoChest(bot: Bot): Promise<HandTrial> {
  const chest = nearestChest(bot, SEARCH_BLOCKS);
  if (!chest) return { what: 'chest', isFine: null, found: `not tried: none within ${SEARCH_BLOCKS} blocks` };
  return trial(bot, 'chest', async () => {
    const { kind, reason } = await checkItemInsideChest(bot, chest.position);
    if (kind !== 'completed') throw new Error(reason);
    return reason;
  });
}

/** Within its time; what goes wrong is what was found. */
async function trial(bot: Bot, what: HandTrial['what'], act: () => Promise<string>): Promise<HandTrial> {
  const context = contextOf(bot);
  const leave = actWithin(bot, { ...context, deadlineTick: context.currentTick() + TRIAL_TICKS });
  try {
    return { what, isFine: true, found: await act() };
  } catch (error) {
    return { what, isFine: false, found: withLoginPrompt(bot, wordsOf(error)) };
  } finally {
    leave();
  }
}

function wordsOf(error: unknown): string {
  const words = messageOf(error);
  return words === '' ? 'the server did not answer' : words;
}
