import type { Bot } from 'mineflayer';
import { wireItems } from '../../src/game/wire-items.js';
import { ClickPlan, type Click, type Stack } from './click-plan.js';
import { stackOf, stacksOf, type Window } from './stacks.js';

type Item = Window['slots'][number];

// mineflayer counts its own clicks from 1 upwards and takes every answer with a number of its own for its own.
const LOWEST_NUMBER = -32_768;
const lastNumbers = new WeakMap<Bot, number>();

function nextNumber(bot: Bot): number {
  const last = lastNumbers.get(bot) ?? 0;
  const next = last <= LOWEST_NUMBER ? -1 : last - 1;
  lastNumbers.set(bot, next);
  return next;
}

/** What a server sends with a click's number. */
interface Answer {
  readonly action: number;
  readonly accepted: boolean;
}

interface WindowPacket {
  readonly windowId: number;
  readonly item?: unknown;
}

const CURSOR_WINDOW = -1;

/**
 * Sends clicks to a server up to 1.16.5, and tells once it has sent the whole window with the cursor. Such a server
 * carries out every click; where it finds other things than the click names it sends everything, and hears no further
 * click until the client has taken note (mineflayer does so at once). So each click names what should lie there by then,
 * and the last one, which changes nothing, something that cannot be: its refusal is the reading. Where a click before it
 * is refused, because somebody else was in the window, that is the reading, and the rest has not happened.
 * @returns how to stop listening
 */
export function sendNumbered(
  bot: Bot,
  window: Window,
  clicks: readonly Click[],
  last: Click,
  tell: () => void,
): () => void {
  const client = bot._client;
  const maker = wireItems<NonNullable<Item>>(bot.registry);
  const ours = new Set<number>();
  let state: 'waiting' | 'refused' | 'read' = 'waiting';
  const onAnswer = ({ action, accepted }: Answer): void => {
    if (ours.has(action) && !accepted) state = 'refused';
  };
  const onItems = ({ windowId }: WindowPacket): void => {
    if (state === 'refused' && windowId === window.id) state = 'read';
  };
  const onSlot = ({ windowId, item }: WindowPacket): void => {
    if (state !== 'read' || windowId !== CURSOR_WINDOW) return;
    window.selectedItem = maker.fromNotch(item);
    tell();
  };
  client.on('transaction', onAnswer);
  client.on('window_items', onItems);
  client.on('set_slot', onSlot);
  const write = ({ slot, button, mode }: Click, item: unknown): void => {
    const action = nextNumber(bot);
    ours.add(action);
    client.write('window_click', { windowId: window.id, slot, mouseButton: button, action, mode, item });
  };
  const items = itemsNamed(bot, window, clicks);
  clicks.forEach((click, index) => write(click, items[index]));
  write(last, { present: true, itemId: 1, itemCount: 1, nbtData: undefined });
  return () => {
    client.removeListener('transaction', onAnswer);
    client.removeListener('window_items', onItems);
    client.removeListener('set_slot', onSlot);
  };
}

/** What each click names: what lies in its slot by then; nothing for quick moves, as when all of it finds room. */
function itemsNamed(bot: Bot, window: Window, clicks: readonly Click[]): unknown[] {
  const maker = wireItems<NonNullable<Item>>(bot.registry);
  const samples = new Map<string, Item>();
  for (const item of [...window.slots, window.selectedItem]) {
    const stack = stackOf(item);
    if (stack && item) samples.set(stack.key, item);
  }
  const named = (stack: Stack | null): unknown => {
    const sample = stack && samples.get(stack.key);
    return sample ? { ...maker.toNotch(sample), itemCount: stack.count } : maker.toNotch(null);
  };
  const plan = new ClickPlan(stacksOf(window), stackOf(window.selectedItem));
  return clicks.map(({ slot, button, mode }) => {
    if (mode !== 0) return named(null);
    const before = plan.slots[slot] ?? null;
    if (button === 0) plan.left(slot);
    else plan.right(slot);
    return named(before);
  });
}
