import { isSameKind, withCount, type ItemStack } from '../items/item-stack.js';
import type { Click, ClickedMenu } from './clicked-menu.js';
import { putInto, takeFrom, type MenuSlot } from './menu-slot.js';

const OUTSIDE = -999;

/** Mode 0: take, put, swap with the cursor; outside the window drops it. Button 0 is left (all), 1 right (one or half). */
export function pickUpClick(menu: ClickedMenu, { slot: number, button }: Click): void {
  if (button !== 0 && button !== 1) return;
  if (number === OUTSIDE) {
    dropCursor(menu, button === 0);
    return;
  }
  const slot = menu.slots[number];
  if (!slot) return;
  const present = slot.get();
  const { cursor } = menu;
  if (cursor === null) {
    if (present) menu.cursor = takeFrom(slot, button === 0 ? present.count : Math.ceil(present.count / 2));
  } else if (present === null) {
    menu.cursor = putInto(slot, cursor, button === 0 ? cursor.count : 1);
  } else {
    clickOccupied(menu, slot, present, cursor, button === 0);
  }
}

function clickOccupied(
  menu: ClickedMenu,
  slot: MenuSlot,
  present: ItemStack,
  cursor: ItemStack,
  isLeft: boolean,
): void {
  if (slot.mayPlace(cursor)) {
    if (isSameKind(present, cursor)) {
      menu.cursor = putInto(slot, cursor, isLeft ? cursor.count : 1);
    } else if (cursor.count <= slot.capacity(cursor)) {
      slot.set(cursor);
      menu.cursor = present;
      slot.onTake(present);
    }
    return;
  }
  if (!isSameKind(present, cursor)) return;
  const size = menu.inventory.data.items.get(cursor.name)?.stackSize ?? 64;
  const taken = takeFrom(slot, Math.min(present.count, size - cursor.count));
  if (taken) menu.cursor = withCount(cursor, cursor.count + taken.count);
}

function dropCursor(menu: ClickedMenu, isAll: boolean): void {
  const { cursor } = menu;
  if (cursor === null) return;
  const count = isAll ? cursor.count : 1;
  menu.cursor = withCount(cursor, cursor.count - count);
  menu.drop({ ...cursor, count });
}
