import type { Bot } from 'mineflayer';
import { wireItems } from '../../game/wire-items.js';

/** One click as the protocol names it. */
export interface RawClick {
  readonly windowId: number;
  readonly slot: number;
  readonly button: number;
  readonly mode: number;
}

type Window = NonNullable<Bot['currentWindow']>;

const ANSWER_TICKS = 10;
const CURSOR_WINDOW = -1;
const LOWEST_NUMBER = -32_768;

interface Numbers {
  last: number;
  queue: Promise<void>;
}
const numbers = new WeakMap<Bot, Numbers>();

/**
 * Sends a click with nothing guessed of what it does, so that the server answers with the whole window. Up to 1.16.5 it
 * names what cannot lie there, and such a server hears no further click before it was told that the refusal is known:
 * the next one waits for that.
 */
export function sendRawClick(bot: Bot, click: RawClick): void {
  if (!bot.supportFeature('transactionPacketExists')) {
    sendStale(bot, click);
    return;
  }
  const state = numbers.get(bot) ?? { last: 0, queue: Promise.resolve() };
  numbers.set(bot, state);
  state.queue = state.queue.then(() => {
    // mineflayer counts its own clicks upwards from 1.
    state.last = state.last <= LOWEST_NUMBER ? -1 : state.last - 1;
    return sendRefused(bot, click, state.last);
  });
}

function sendStale(bot: Bot, { windowId, slot, button: mouseButton, mode }: RawClick): void {
  const cursorItem = wireItems(bot.registry).toNotch(null);
  bot._client.write('window_click', {
    windowId,
    stateId: -1,
    slot,
    mouseButton,
    mode,
    changedSlots: [],
    cursorItem,
  });
}

async function sendRefused(
  bot: Bot,
  { windowId, slot, button: mouseButton, mode }: RawClick,
  action: number,
): Promise<void> {
  const heard = { isRefused: false, isAnswered: false };
  const onAnswer = (packet: { readonly action: number; readonly accepted: boolean }): void => {
    if (packet.action === action) heard.isRefused = !packet.accepted;
  };
  const onSlot = (packet: { readonly windowId: number; readonly item: unknown }): void => {
    if (!heard.isRefused || packet.windowId !== CURSOR_WINDOW) return;
    const window = (bot.currentWindow ?? bot.inventory) as Window;
    window.selectedItem = wireItems<Window['selectedItem']>(bot.registry).fromNotch(packet.item);
    heard.isAnswered = true;
  };
  bot._client.on('transaction', onAnswer);
  bot._client.on('set_slot', onSlot);
  const item = { present: true, itemId: 1, itemCount: 99, nbtData: undefined };
  bot._client.write('window_click', { windowId, slot, mouseButton, action, mode, item });
  for (let tick = 0; tick < ANSWER_TICKS && !heard.isAnswered; tick++) await bot.waitForTicks(1);
  bot._client.removeListener('transaction', onAnswer);
  bot._client.removeListener('set_slot', onSlot);
}
