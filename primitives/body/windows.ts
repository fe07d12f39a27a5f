import { Allowance } from '../../src/base/allowance.js';
import { TICK_MS } from '../../src/base/ticks.js';
import type { Position } from '../../src/base/position.js';
import { type ItemCounts, countsOfStacks } from '../../src/base/item-counts.js';
import type { Bot } from 'mineflayer';
import { sendAnswered } from './answered-clicks.js';
import type { Click } from './click-plan.js';
import { contextOf } from './context.js';
import { goOn, Interruption, survive, waitUntil } from './ending.js';
import { asPoint, placeText } from './places.js';
import { stackOf, type Window } from './stacks.js';
import { listen } from './listen.js';

// Most windows are there within a tick or two; a slow server gets longer, and a late window is closed again.
const OPENING_TICKS = [20, 30, 40, 40, 40] as const;
// Answers come in order, so one that is late comes all the same; without it nothing is known of the clicks.
const ANSWER_TICKS = 200;
const LATE_WINDOW_TICKS = 100;
/**
 * ViaVersion, which many servers run, puts out who sends over 120 packets a second in four of six seconds, and so does
 * our own world, later, whom it does not know: so many clicks leave room for what a body sends beside them.
 */
const CLICKS = { atOnce: 250, perSecond: 60 };

/** The window was closed or replaced under the bot's hands. */
export class WindowLost extends Error {}

/**
 * Opens a block's window; tries five times, since openings get lost.
 * @param isExpected whether a window is of the right kind, by mineflayer's type: `minecraft:generic_9x3`
 * @throws Interruption `failed` when it does not open
 */
export async function openWindow(
  bot: Bot,
  position: Position,
  isExpected: (type: string) => boolean,
): Promise<Window> {
  for (const ticks of OPENING_TICKS) {
    goOn(bot);
    if (bot.currentWindow) closeWindow(bot, bot.currentWindow);
    const window = await openOnce(bot, position, ticks);
    if (window && isExpected(String(window.type))) return window;
    if (window) closeWindow(bot, window);
  }
  const name = bot.blockAt(asPoint(bot, position))?.name ?? 'block';
  throw new Interruption(
    'failed',
    `The ${name} at ${placeText(position)} did not open in ${OPENING_TICKS.length} tries.`,
  );
}

async function openOnce(bot: Bot, position: Position, ticks: number): Promise<Window | null> {
  const block = bot.blockAt(asPoint(bot, position));
  if (!block) return null;
  stopClosingLateWindows(bot);
  let opened: Window | null = null;
  const end = await waitUntil(bot, ticks, (tell) => {
    const onOpen = (window: Window): void => {
      opened = window;
      tell();
    };
    bot.once('windowOpen', onOpen);
    // Turning in steps would take ticks; forced, the click goes out at once.
    void bot
      .lookAt(block.position.offset(0.5, 0.5, 0.5), true)
      .then(() => bot.activateBlock(block))
      .catch(() => undefined);
    return () => bot.removeListener('windowOpen', onOpen);
  });
  if (end === 'happened') return opened;
  // It may have come in the very moment of the order to stop.
  if (bot.currentWindow) closeWindow(bot, bot.currentWindow);
  else closeLateWindow(bot);
  goOn(bot);
  return null;
}

const lateClosers = new WeakMap<Bot, () => void>();

// A window that comes after nobody waits for it any more would catch the next clicks.
function closeLateWindow(bot: Bot): void {
  stopClosingLateWindows(bot);
  const onOpen = (window: Window): void => {
    stopClosingLateWindows(bot);
    closeWindow(bot, window);
  };
  const timer = setTimeout(() => stopClosingLateWindows(bot), LATE_WINDOW_TICKS * 50);
  bot.once('windowOpen', onOpen);
  lateClosers.set(bot, () => {
    clearTimeout(timer);
    bot.removeListener('windowOpen', onOpen);
  });
}

function stopClosingLateWindows(bot: Bot): void {
  lateClosers.get(bot)?.();
  lateClosers.delete(bot);
}

/** Closes a window if it is still open; carried items are then as the server last sent them. */
export function closeWindow(bot: Bot, window: Window): void {
  if (bot.currentWindow === window && window.id !== 0) void bot.closeWindow(window);
}

/**
 * Sends clicks all at once and waits until the server has answered them with the whole window: afterwards the window's
 * slots and cursor are the server's, not what the client hoped for. Where somebody else was in the window meanwhile, a
 * server up to 1.16.5 may have left out the last ones.
 * @throws WindowLost when the window is gone or the server does not answer; Interruption when told to stop before
 */
export async function sendClicks(bot: Bot, window: Window, clicks: readonly Click[]): Promise<void> {
  const isOpen = (): boolean => (window.id === 0 ? bot.currentWindow === null : bot.currentWindow === window);
  await waitForAllowance(bot, clicks.length + 1);
  if (!isOpen()) throw new WindowLost();
  const answered = await waitUntil(
    bot,
    ANSWER_TICKS,
    (tell) => {
      // There are servers that say of every window the client has closed that it is closed.
      const onWindow = (): void => {
        if (!isOpen()) tell();
      };
      const stop = listen(bot, { windowClose: onWindow, windowOpen: onWindow });
      const stopListening = sendAnswered({ bot, window, clicks, tell });
      return () => {
        stopListening();
        stop();
      };
    },
    { isCancellable: false },
  );
  if (answered === 'cancelled') survive(bot);
  if (answered !== 'happened' || !isOpen()) throw new WindowLost();
}

const allowances = new WeakMap<Bot, Allowance>();

async function waitForAllowance(bot: Bot, clicks: number): Promise<void> {
  const allowance = allowances.get(bot) ?? new Allowance(CLICKS, () => performance.now());
  allowances.set(bot, allowance);
  const waitMs = allowance.takeAhead(clicks);
  if (waitMs === 0) return;
  // Nothing is clicked yet: an order to stop is heard. Who puts things right after one clicks all the same.
  const isCancellable = !contextOf(bot).signal.aborted;
  const end = await waitUntil(bot, Math.ceil(waitMs / TICK_MS), () => () => undefined, { isCancellable });
  if (end !== 'cancelled') return;
  allowance.add(clicks);
  goOn(bot);
}

/** Numbers from start to before end. */
export function slotRange(start: number, end: number): number[] {
  return Array.from({ length: Math.max(0, end - start) }, (_, index) => start + index);
}

/** Slots of the main inventory and, last, the quick bar. */
export function carriedSlots(window: Window): number[] {
  return slotRange(window.inventoryStart, window.inventoryEnd);
}

export function countsIn(window: Window, slots: readonly number[]): ItemCounts {
  return countsOfStacks(slots.map((slot) => stackOf(window.slots[slot])));
}

/** Clicks into what the bot carries, as `sendClicks`. Closes any open window. False when no answer came in time. */
export async function clickInventory(bot: Bot, clicks: readonly Click[]): Promise<boolean> {
  if (bot.currentWindow) closeWindow(bot, bot.currentWindow);
  try {
    await sendClicks(bot, bot.inventory, clicks);
    return true;
  } catch (error) {
    if (error instanceof WindowLost) return false;
    throw error;
  }
}

/**
 * Asks the server what the bot carries: afterwards the inventory is the server's word, not what the client hoped for.
 * Closes any open window. False when no answer came in time.
 */
export function readInventory(bot: Bot): Promise<boolean> {
  return clickInventory(bot, []);
}
