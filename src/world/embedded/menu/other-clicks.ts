import { isSameKind, stackSizeOf, withCount, type ItemStack, type Slot } from '../items/item-stack.js';
import { OFF_HAND, QUICK_BAR_SIZE } from '../items/player-inventory.js';
import type { Click, ClickedMenu } from './clicked-menu.js';
import { putInto, takeFrom, type MenuSlot } from './menu-slot.js';

// A full crafting grid makes at most 64 crafts; the bound only stops a rule error from looping.
const MOST_QUICK_MOVES = 100;

/** Mode 1: the slot's content goes where the layout says, a crafting result again and again while it can be made. */
export function quickMoveClick(menu: ClickedMenu, { slot: number, button }: Click): void {
  const slot = menu.slots[number];
  if (!slot || (button !== 0 && button !== 1)) return;
  const first = slot.get();
  for (let move = 0; move < MOST_QUICK_MOVES; move++) {
    const present = slot.get();
    if (!present || !first || !isSameKind(present, first)) return;
    if (!quickMoveOnce(menu, number, slot, present)) return;
  }
}

function quickMoveOnce(menu: ClickedMenu, number: number, slot: MenuSlot, present: ItemStack): boolean {
  const targets = menu.layout.quickMoveTargets(number, present);
  if (slot.isResult) {
    // Room for the first item decides; what then does not fit falls to the ground, as in the game.
    const [taken] = [roomFor(menu, targets, present) > 0 ? takeFrom(slot, present.count) : null];
    if (!taken) return false;
    const left = distribute(menu, targets, taken);
    if (left) menu.drop(left);
    return true;
  }
  const moved = Math.min(present.count, roomFor(menu, targets, present));
  const taken = takeFrom(slot, moved);
  if (!taken) return false;
  const left = distribute(menu, targets, taken);
  if (left) menu.drop(left);
  return true;
}

function roomFor(menu: ClickedMenu, targets: readonly (readonly number[])[], stack: ItemStack): number {
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

function distribute(menu: ClickedMenu, targets: readonly (readonly number[])[], stack: ItemStack): Slot {
  let left: Slot = stack;
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
export function swapClick(menu: ClickedMenu, { slot: number, button }: Click): void {
  const slot = menu.slots[number];
  const isHand = (button >= 0 && button < QUICK_BAR_SIZE) || button === OFF_HAND;
  if (!slot || !isHand) return;
  const { inventory } = menu;
  const mine = inventory.get(button);
  const present = slot.get();
  if (mine === null) {
    if (present === null) return;
    const taken = takeFrom(slot, present.count);
    if (taken) giveBack(menu, button, taken);
  } else if (present === null) {
    if (slot.mayPlace(mine)) inventory.set(button, putInto(slot, mine, mine.count));
  } else if (slot.mayPlace(mine)) {
    swapFilled(menu, slot, button, mine, present);
  }
}

function swapFilled(
  menu: ClickedMenu,
  slot: MenuSlot,
  button: number,
  mine: ItemStack,
  present: ItemStack,
): void {
  const capacity = slot.capacity(mine);
  slot.set(withCount(mine, Math.min(mine.count, capacity)));
  menu.inventory.set(button, withCount(mine, mine.count - Math.min(mine.count, capacity)));
  slot.onTake(present);
  giveBack(menu, button, present);
}

// The slot that was to take it may be the very one it came from, or hold a rest of the swap.
function giveBack(menu: ClickedMenu, button: number, stack: ItemStack): void {
  if (menu.inventory.get(button) === null) {
    menu.inventory.set(button, stack);
    return;
  }
  const left = menu.inventory.add(stack);
  if (left) menu.drop(left);
}

/** Mode 4: the drop key over a slot; button 0 throws one item, 1 the stack. Only with an empty cursor. */
export function throwClick(menu: ClickedMenu, { slot: number, button }: Click): void {
  const slot = menu.slots[number];
  if (!slot || menu.cursor !== null) return;
  const taken = takeFrom(slot, button === 0 ? 1 : (slot.get()?.count ?? 0));
  if (taken) menu.drop(taken);
}

/** Mode 6: a double click fills the cursor from all slots, partly filled ones first. */
export function collectClick(menu: ClickedMenu, { slot: number, button }: Click): void {
  const clicked = menu.slots[number];
  const { cursor } = menu;
  if (!clicked || cursor === null || (clicked.get() !== null && !clicked.isResult)) return;
  const size = stackSizeOf(menu.inventory.data, cursor.name);
  const order = button === 0 ? [...menu.slots] : [...menu.slots].reverse();
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
