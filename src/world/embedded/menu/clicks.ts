import { OFF_HAND, QUICK_BAR_SIZE } from '../items/inventory.js';
import { isSameKind, stackSizeOf, withCount, type ItemStack, type Slot } from '../items/item-stack.js';
import type { Menu } from './menu.js';
import { putInto, takeFrom, type MenuSlot } from './slots.js';

/** One click as the protocol names it: slot -999 is outside the window. */
export interface WindowClick {
  readonly slot: number;
  readonly button: number;
  /** 0 pick up, 1 quick move, 2 swap with quick bar, 3 clone (creative), 4 throw, 5 drag, 6 collect. */
  readonly mode: number;
}

const OUTSIDE = -999;
// A full crafting grid makes at most 64 crafts; the bound only stops a rule error from looping.
const MOST_QUICK_MOVES = 100;

/**
 * Carries out one click. Clicks that make no sense change nothing.
 * @returns what clients up to 1.16.5 must have named: what lay in the slot that was clicked, and of a quick move the stack
 *   only where it took more than one move or something is left
 */
export function clickMenu(menu: Menu, click: WindowClick): Slot {
  const { slot: number, button, mode } = click;
  if (mode !== 5) menu.drag = null;
  const slot = menu.slots[number];
  if (mode === 5) dragClick(menu, click);
  else if (mode === 0 && number === OUTSIDE) dropCursor(menu, button);
  else if (!slot) return null;
  else if (mode === 0) return pickUpClick(menu, slot, button);
  else if (mode === 1) return quickMoveClick(menu, slot, click);
  else if (mode === 2) swapClick(menu, slot, button);
  else if (mode === 4) throwClick(menu, slot, button);
  else if (mode === 6) collectClick(menu, slot, button);
  return null;
}

function dropCursor(menu: Menu, button: number): void {
  const { cursor } = menu;
  if (cursor === null || (button !== 0 && button !== 1)) return;
  const count = button === 0 ? cursor.count : 1;
  menu.cursor = withCount(cursor, cursor.count - count);
  menu.drop({ ...cursor, count });
}

/** Mode 0: take, put, swap with the cursor. Button 0 is left (all), 1 right (one or half). */
function pickUpClick(menu: Menu, slot: MenuSlot, button: number): Slot {
  if (button !== 0 && button !== 1) return null;
  const present = slot.get();
  pickUp(menu, slot, button);
  return present;
}

function pickUp(menu: Menu, slot: MenuSlot, button: 0 | 1): void {
  const present = slot.get();
  const { cursor } = menu;
  if (cursor === null) {
    if (present) menu.cursor = takeFrom(slot, button === 0 ? present.count : Math.ceil(present.count / 2));
  } else if (present === null || (slot.mayPlace(cursor) && isSameKind(present, cursor))) {
    menu.cursor = putInto(slot, cursor, button === 0 ? cursor.count : 1);
  } else if (slot.mayPlace(cursor)) {
    if (cursor.count > slot.capacity(cursor)) return;
    slot.set(cursor);
    menu.cursor = present;
    slot.onTake(present);
  } else if (isSameKind(present, cursor)) {
    const size = stackSizeOf(menu.inventory.data, cursor.name);
    const taken = takeFrom(slot, Math.min(present.count, size - cursor.count));
    if (taken) menu.cursor = withCount(cursor, cursor.count + taken.count);
  }
}

/** Mode 1: the slot's content goes where the layout says, a crafting result again and again while it can be made. */
function quickMoveClick(menu: Menu, slot: MenuSlot, { slot: number, button }: WindowClick): Slot {
  if (button !== 0 && button !== 1) return null;
  const first = slot.get();
  let named: Slot = null;
  for (let move = 0; move < MOST_QUICK_MOVES; move++) {
    const present = slot.get();
    if (!present || !first || !isSameKind(present, first)) return named;
    if (move > 0) named = first;
    const targets = menu.layout.quickMoveTargets(number, present);
    const room = roomFor(menu, targets, present);
    // Of a crafting result room for the first item decides; what then does not fit falls to the ground (game rule).
    const taken = takeFrom(slot, slot.isResult && room > 0 ? present.count : Math.min(present.count, room));
    if (!taken) return named;
    const left = distribute(menu, targets, taken);
    if (left) menu.drop(left);
  }
  return named;
}

type Targets = ReturnType<Menu['layout']['quickMoveTargets']>;

function roomFor(menu: Menu, targets: Targets, stack: ItemStack): number {
  let room = 0;
  for (const number of new Set(targets.flat())) {
    const target = menu.slots[number];
    if (!target?.mayPlace(stack)) continue;
    const present = target.get();
    if (present === null || isSameKind(present, stack))
      room += Math.max(0, target.capacity(stack) - (present?.count ?? 0));
  }
  return room;
}

function distribute(menu: Menu, targets: Targets, stack: ItemStack): ItemStack | null {
  let left: ItemStack | null = stack;
  for (const list of targets) {
    for (const wantsEmpty of [false, true]) {
      for (const number of list) {
        if (left === null) return null;
        const target = menu.slots[number];
        const present = target?.get() ?? null;
        if (!target || (wantsEmpty ? present !== null : present === null || !isSameKind(present, left)))
          continue;
        left = putInto(target, left, left.count);
      }
    }
  }
  return left;
}

/** Mode 2: swaps with a quick bar slot (buttons 0 to 8) or the off hand (40), whatever the cursor holds. */
function swapClick(menu: Menu, slot: MenuSlot, button: number): void {
  if (!((button >= 0 && button < QUICK_BAR_SIZE) || button === OFF_HAND)) return;
  const { inventory } = menu;
  const mine = inventory.get(button);
  const present = slot.get();
  // The slot that was to take it may be the very one it came from, or hold a rest of the swap.
  const giveBack = (stack: ItemStack): void => {
    if (inventory.get(button) === null) inventory.set(button, stack);
    else menu.giveBack(stack);
  };
  if (mine === null) {
    const taken = present && takeFrom(slot, present.count);
    if (taken) giveBack(taken);
  } else if (present === null) {
    if (slot.mayPlace(mine)) inventory.set(button, putInto(slot, mine, mine.count));
  } else if (slot.mayPlace(mine)) {
    const moved = Math.min(mine.count, slot.capacity(mine));
    slot.set(withCount(mine, moved));
    inventory.set(button, withCount(mine, mine.count - moved));
    slot.onTake(present);
    giveBack(present);
  }
}

/** Mode 4: the drop key over a slot; button 0 throws one item, 1 the stack. Only with an empty cursor. */
function throwClick(menu: Menu, slot: MenuSlot, button: number): void {
  if (menu.cursor !== null) return;
  const taken = takeFrom(slot, button === 0 ? 1 : (slot.get()?.count ?? 0));
  if (taken) menu.drop(taken);
}

/** Mode 5: the button's low two bits say start, add a slot or end; the next two which mouse button (2 is creative's). */
function dragClick(menu: Menu, { slot: number, button: bits }: WindowClick): void {
  const step = bits & 3;
  const button = (bits >> 2) & 3;
  const { drag, cursor } = menu;
  if (step === 0) {
    menu.drag = cursor === null || button > 1 ? null : { button, slots: new Set() };
  } else if (!drag || drag.button !== button || cursor === null) {
    menu.drag = null;
  } else if (step === 1) {
    const slot = menu.slots[number];
    if (slot && cursor.count > drag.slots.size && takesDrag(slot, cursor)) drag.slots.add(number);
  } else {
    menu.drag = null;
    if (step === 2) endDrag(menu, cursor, [...drag.slots], button);
  }
}

function takesDrag(slot: MenuSlot, cursor: ItemStack): boolean {
  const present = slot.get();
  return slot.mayPlace(cursor) && (present === null || isSameKind(present, cursor));
}

function endDrag(menu: Menu, cursor: ItemStack, numbers: readonly number[], button: number): void {
  const [only] = numbers;
  if (numbers.length === 1 && only !== undefined) {
    clickMenu(menu, { slot: only, button, mode: 0 });
    return;
  }
  const share = button === 0 ? Math.floor(cursor.count / numbers.length) : 1;
  let left = cursor.count;
  for (const number of numbers) {
    const slot = menu.slots[number];
    // The slot may have changed since it was touched: two players share a chest.
    if (!slot || !takesDrag(slot, cursor)) continue;
    const rest = putInto(slot, { ...cursor, count: left }, Math.min(share, left));
    left = rest?.count ?? 0;
  }
  menu.cursor = withCount(cursor, left);
}

/** Mode 6: a double click fills the cursor from all slots, partly filled ones first. */
function collectClick(menu: Menu, clicked: MenuSlot, button: number): void {
  const { cursor } = menu;
  if (cursor === null || (clicked.get() !== null && !clicked.isResult)) return;
  const size = stackSizeOf(menu.inventory.data, cursor.name);
  const order = button === 0 ? menu.slots : [...menu.slots].reverse();
  let count = cursor.count;
  for (const takesFull of [false, true]) {
    for (const slot of order) {
      if (count >= size) break;
      const present = slot.get();
      if (slot.isResult || !present || !isSameKind(present, cursor)) continue;
      if (!takesFull && present.count >= size) continue;
      count += takeFrom(slot, size - count)?.count ?? 0;
    }
  }
  menu.cursor = withCount(cursor, count);
}
