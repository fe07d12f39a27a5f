import type { Bot } from 'mineflayer';
import { TICK_MS } from '../../src/base/ticks.js';
import { wireItems } from '../../src/game/wire-items.js';
import { ClickPlan, type Click, type Stack } from './click-plan.js';
import { stackOf, stacksOf, type Window } from './stacks.js';
import { listen } from './listen.js';

type Item = NonNullable<Window['slots'][number]>;

/** A server says of a window what is in it, each version in its own way; afterwards the client's window is the server's. */
export interface AskedClicks {
  readonly bot: Bot;
  readonly window: Window;
  readonly clicks: readonly Click[];
  /** Told once the server has answered all of it. */
  readonly tell: () => void;
}

/**
 * The end of a drag that never began: changes nothing in any version, whatever slot it names. It names one, and not the
 * outside: there are servers that share what was dragged out among the slots of the drag, of which there is none, and
 * end by that division. A slot that is no result, in every window.
 */
const NO_CLICK: Click = { slot: 1, button: 2, mode: 5 };

interface WindowPacket {
  readonly windowId: number;
  readonly stateId?: number;
  readonly item?: unknown;
}

/**
 * Sends clicks at once, and asks for the whole window.
 * @returns how to stop listening
 */
export function sendAnswered(question: AskedClicks): () => void {
  return question.bot.supportFeature('transactionPacketExists')
    ? sendNumbered(question)
    : sendWithState(question);
}

/** So long nothing more comes of a window from a server that does not count clicks, until its last word is the answer. */
const QUIET_TICKS = 5;

function whenQuiet(tell: () => void): { readonly heard: () => void; readonly stop: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => clearTimeout(timer);
  return {
    heard: () => {
      stop();
      timer = setTimeout(tell, QUIET_TICKS * TICK_MS);
    },
    stop,
  };
}

// No server counts below 0, so a click that names this state is answered with the whole window.
const STALE_STATE = -1;
// Servers that count states begin at 1. Others say this of every window, and answer some clicks and not others.
const UNCOUNTED = 0;

// Each click names an outdated state, which every server that counts carries out and answers with the whole window.
function sendWithState({ bot, window, clicks, tell }: AskedClicks): () => void {
  // The own inventory gets two, since closing another window may bring an answer nobody asked for.
  const all = [...clicks, ...(window.id === 0 ? [NO_CLICK, NO_CLICK] : [NO_CLICK])];
  let missing = all.length;
  const quiet = whenQuiet(tell);
  const onItems = ({ windowId, stateId }: WindowPacket): void => {
    if (windowId !== window.id) return;
    if (stateId === UNCOUNTED) {
      quiet.heard();
      return;
    }
    missing -= 1;
    if (missing === 0) tell();
  };
  bot._client.on('window_items', onItems);
  for (const click of all) writeWithState(bot, window, click);
  return () => {
    quiet.stop();
    bot._client.removeListener('window_items', onItems);
  };
}

function writeWithState(bot: Bot, window: Window, { slot, button, mode }: Click): void {
  const empty = bot.supportFeature('itemsWithComponents')
    ? { itemCount: 0, components: [], removeComponents: [] }
    : { present: false };
  bot._client.write('window_click', {
    windowId: window.id,
    stateId: STALE_STATE,
    slot,
    mouseButton: button,
    mode,
    changedSlots: [],
    cursorItem: empty,
  });
}

// mineflayer counts its own clicks from 1 upwards and takes every answer with a number of its own for its own.
const LOWEST_NUMBER = -32_768;
const lastNumbers = new WeakMap<Bot, number>();

function nextNumber(bot: Bot): number {
  const last = lastNumbers.get(bot) ?? 0;
  const next = last <= LOWEST_NUMBER ? -1 : last - 1;
  lastNumbers.set(bot, next);
  return next;
}

/** Who has been answered by number: the server does so every time. */
const answeredByNumber = new WeakSet<Bot>();

/** What a server sends with a click's number. */
interface Answer {
  readonly action: number;
  readonly accepted: boolean;
}

const CURSOR_WINDOW = -1;

/**
 * Up to 1.16.5 clicks have numbers. The game carries out every click; where it finds other things than the click names
 * it refuses it by its number, sends everything with the cursor, and hears no further click until the client has taken
 * note (mineflayer does so at once). So each click names what should lie there by then, and the last one, which changes
 * nothing, something that cannot be: its refusal is the reading. Where a click before it is refused, because somebody
 * else was in the window, that is the reading, and the rest has not happened. Other servers never answer by number, but
 * send the whole window after a click they do not know; the cursor is then what the clicks make of it.
 */
function sendNumbered({ bot, window, clicks, tell }: AskedClicks): () => void {
  const client = bot._client;
  const maker = wireItems<Item>(bot.registry);
  const ours = new Set<number>();
  let state: 'waiting' | 'refused' | 'read' = 'waiting';
  const { named, cursor } = itemsNamed(bot, window, clicks);
  const quiet = whenQuiet(() => {
    window.selectedItem = cursor;
    tell();
  });
  const onAnswer = ({ action, accepted }: Answer): void => {
    if (!ours.has(action)) return;
    answeredByNumber.add(bot);
    quiet.stop();
    if (!accepted) state = 'refused';
  };
  const onItems = ({ windowId }: WindowPacket): void => {
    if (windowId !== window.id) return;
    if (state === 'refused') state = 'read';
    else if (!answeredByNumber.has(bot)) quiet.heard();
  };
  const onSlot = ({ windowId, item }: WindowPacket): void => {
    if (state !== 'read' || windowId !== CURSOR_WINDOW) return;
    window.selectedItem = maker.fromNotch(item);
    tell();
  };
  const stop = listen(client, { transaction: onAnswer, window_items: onItems, set_slot: onSlot });
  const write = ({ slot, button, mode }: Click, item: unknown): void => {
    const action = nextNumber(bot);
    ours.add(action);
    client.write('window_click', { windowId: window.id, slot, mouseButton: button, action, mode, item });
  };
  clicks.forEach((click, index) => write(click, named[index]));
  write(NO_CLICK, { present: true, itemId: 1, itemCount: 1, nbtData: undefined });
  return () => {
    quiet.stop();
    stop();
  };
}

/**
 * What each click names: what lies in its slot by then; nothing for quick moves, as when all of it finds room. And what
 * is at the cursor in the end.
 */
function itemsNamed(
  bot: Bot,
  window: Window,
  clicks: readonly Click[],
): { readonly named: readonly unknown[]; readonly cursor: Item | null } {
  const maker = wireItems<Item>(bot.registry);
  const samples = new Map<string, Item>();
  for (const item of [...window.slots, window.selectedItem]) {
    const stack = stackOf(item);
    if (stack && item) samples.set(stack.key, item);
  }
  const wired = (stack: Stack | null): unknown => {
    const sample = stack && samples.get(stack.key);
    return sample ? { ...maker.toNotch(sample), itemCount: stack.count } : maker.toNotch(null);
  };
  const plan = new ClickPlan(stacksOf(window), stackOf(window.selectedItem));
  const named = clicks.map(({ slot, button, mode }) => {
    if (mode !== 0) return wired(null);
    const before = plan.slots[slot] ?? null;
    if (button === 0) plan.left(slot);
    else plan.right(slot);
    return wired(before);
  });
  return { named, cursor: plan.cursor && maker.fromNotch(wired(plan.cursor)) };
}
