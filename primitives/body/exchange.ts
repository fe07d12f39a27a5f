import type { Position } from '../../src/base/position.js';
import { countsWithout, totalOf, type ItemCounts } from '../../src/base/item-counts.js';
import type { Bot } from 'mineflayer';
import type { PrimitiveOutcome } from '../outcome.js';
import { countsText } from './arguments.js';
import { ClickPlan, type Stack } from './click-plan.js';
import { STORAGE, visitContainer, type OpenContainer, type VisitReadings } from './containers.js';
import { contextOf } from './context.js';
import { goOn, outcomeByCount, type Attainment } from './ending.js';
import { placeText } from './places.js';
import { stackOf, stacksOf, type Window } from './stacks.js';
import { carriedSlots, countsIn, sendClicks, slotRange } from './windows.js';

/** What to bring to a chest and what to take from it. No item may be in both. */
export interface Exchange {
  readonly put: ItemCounts;
  readonly take: ItemCounts;
}

// One round does it; more are needed only when somebody else moves things at the same time, which spoils one of four.
const MOST_ROUNDS = 20;

/**
 * Puts and takes in one visit; what counts is what the server says is carried before and after.
 * @param orderOf what to move, by what is carried when the chest is open: things come into the hands on the way
 */
export async function exchange(
  bot: Bot,
  position: Position,
  orderOf: (carried: ItemCounts) => Exchange,
  tally: Attainment,
): Promise<PrimitiveOutcome> {
  let wanted: Exchange = { put: {}, take: {} };
  const moved = { put: {} as ItemCounts, take: {} as ItemCounts };
  /** Brings the account up to date and says what is still to be moved. */
  const account = (open: OpenContainer): Exchange => {
    const now = countsIn(open.window, carriedSlots(open.window));
    const gone = (name: string): number => (open.carriedBefore[name] ?? 0) - (now[name] ?? 0);
    moved.put = capped(wanted.put, gone);
    moved.take = capped(wanted.take, (name) => -gone(name));
    tally.done = totalOf(moved.put) + totalOf(moved.take);
    return openPart(wanted, gone, Object.keys({ ...open.carriedBefore, ...now }));
  };
  const full = { note: '', isChest: false };
  const readings = await visitContainer(bot, position, STORAGE, async (open) => {
    wanted = orderOf(open.carriedBefore);
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const plan = planExchange(open.window, account(open), contextOf(bot).goods ?? new Set());
      full.note = plan.note;
      full.isChest = plan.isChestFull;
      if (plan.clicks.length === 0) return;
      goOn(bot);
      await sendClicks(bot, open.window, plan.clicks);
      account(open);
    }
  });
  tally.evidence.push(...evidenceOf(wanted, readings));
  const asked = totalOf(wanted.put) + totalOf(wanted.take);
  const reason = reasonOf(position, wanted, moved, readings, full.note);
  const outcome = outcomeByCount(asked, tally.done, reason, tally.evidence);
  const isShort = totalOf(countsWithout(wanted.put, moved.put)) > 0;
  return full.isChest && isShort ? { ...outcome, obstacle: 'chest-full' } : outcome;
}

function planExchange(
  window: Window,
  left: Exchange,
  goods: ReadonlySet<string>,
): { readonly clicks: ClickPlan['clicks']; readonly note: string; readonly isChestFull: boolean } {
  const plan = new ClickPlan(stacksOf(window), stackOf(window.selectedItem));
  // From the back: people fill from the front, and a click into a slot that was just filled changes places (game rule).
  const chest = slotRange(0, window.inventoryStart).toReversed();
  const carried = carriedSlots(window);
  plan.stow([...carried, ...chest]);
  const put: Record<string, number> = {};
  const take: Record<string, number> = {};
  // Twice: where one side is full, what left it in between makes room.
  for (let pass = 0; pass < 2; pass++) {
    for (const [name, count] of Object.entries(left.put)) {
      const rest = count - (put[name] ?? 0);
      const targets = goods.has(name) ? chest : withoutLast(chest, plan.slots, goods.size);
      put[name] = (put[name] ?? 0) + plan.move({ name, count: rest, sources: carried, targets });
    }
    for (const [name, count] of Object.entries(left.take)) {
      const rest = count - (take[name] ?? 0);
      const targets = handyFirst(window, plan.slots, name);
      take[name] = (take[name] ?? 0) + plan.move({ name, count: rest, sources: chest, targets });
    }
  }
  const isChestFull = Object.entries(left.put).some(
    ([name, count]) => (put[name] ?? 0) < count && plan.count(name, carried) > 0,
  );
  const isInventoryFull = Object.entries(left.take).some(
    ([name, count]) => (take[name] ?? 0) < count && plan.count(name, chest) > 0,
  );
  const notes = [
    ...(isChestFull ? ['the chest is full'] : []),
    ...(isInventoryFull ? ['the inventory is full'] : []),
  ];
  return { clicks: plan.clicks, note: notes.join(', '), isChestFull };
}

/** The last empty slots are left to what the job is about: what it takes out now makes room for what it brings. */
function withoutLast(chest: number[], slots: readonly (Stack | null)[], most: number): number[] {
  const empty = chest.filter((slot) => !slots[slot]);
  const kept = new Set(empty.slice(Math.max(0, empty.length - most)));
  return chest.filter((slot) => !kept.has(slot));
}

// Tools go where the hand finds them without another click.
function handyFirst(window: Window, slots: readonly (Stack | null)[], name: string): number[] {
  const isSingle = slots.some((stack) => stack?.name === name && stack.stackSize === 1);
  const main = slotRange(window.inventoryStart, window.hotbarStart);
  const quickBar = slotRange(window.hotbarStart, window.inventoryEnd);
  return isSingle ? [...quickBar, ...main] : [...main, ...quickBar];
}

/**
 * What is still to be moved. Where somebody else changed a stack while it was on its way, more or something else may have
 * been moved than asked for; that goes back.
 */
function openPart(wanted: Exchange, gone: (name: string) => number, carried: readonly string[]): Exchange {
  const put: Record<string, number> = {};
  const take: Record<string, number> = {};
  for (const name of new Set([...Object.keys({ ...wanted.put, ...wanted.take }), ...carried])) {
    const missing = (wanted.put[name] ?? 0) - (wanted.take[name] ?? 0) - gone(name);
    if (missing > 0) put[name] = missing;
    if (missing < 0) take[name] = -missing;
  }
  return { put, take };
}

function capped(wanted: ItemCounts, moved: (name: string) => number): ItemCounts {
  return Object.fromEntries(
    Object.entries(wanted).map(([name, count]) => [name, Math.max(0, Math.min(count, moved(name)))]),
  );
}

function evidenceOf(wanted: Exchange, { block, before, after }: VisitReadings): string[] {
  return Object.keys({ ...wanted.put, ...wanted.take }).map(
    (name) => `${name} in the ${block} ${before[name] ?? 0} -> ${after[name] ?? 0}`,
  );
}

function reasonOf(
  position: Position,
  wanted: Exchange,
  moved: Exchange,
  { block, before, after }: VisitReadings,
  note: string,
): string {
  const where = `the ${block} at ${placeText(position)}`;
  const parts = [
    ...(totalOf(wanted.put) > 0 ? [`put ${countsText(moved.put)} into`] : []),
    ...(totalOf(wanted.take) > 0 ? [`took ${countsText(moved.take)} from`] : []),
  ];
  const short = { ...countsWithout(wanted.put, moved.put), ...countsWithout(wanted.take, moved.take) };
  const lacking = Object.keys(countsWithout(wanted.take, moved.take)).map(
    (name) => `${before[name] ?? 0} ${name} there at first, ${after[name] ?? 0} now`,
  );
  const sentences = [`Done: ${parts.join(' and ') || 'looked into'} ${where}.`];
  if (totalOf(short) > 0) sentences.push(`Not moved: ${countsText(short)}${note && ` (${note})`}.`);
  if (lacking.length > 0) sentences.push(`Found ${lacking.join('; ')}.`);
  return sentences.join(' ');
}
