import { isSameKind, stackSizeOf, withCount, type ItemStack } from '../items/item-stack.js';
import type { Click, ClickedMenu } from './clicked-menu.js';
import type { MenuSlot } from './menu-slot.js';
import { pickUpClick } from './pick-up-click.js';

/** Mode 5: the button's low two bits say start, add a slot or end; the next two which mouse button. */
export function dragClick(menu: ClickedMenu, click: Click): void {
  const step = click.button & 3;
  const kind = (click.button >> 2) & 3;
  const { drag } = menu;
  const continues = drag.phase === 'dragging' && kind === drag.kind;
  if (step === 0) {
    drag.reset();
    if (menu.cursor === null || kind > 1) return;
    drag.phase = 'dragging';
    drag.kind = kind;
  } else if (!continues || menu.cursor === null) {
    drag.reset();
  } else if (step === 1) {
    const slot = menu.slots[click.slot];
    if (slot && menu.cursor.count > drag.slots.size && takesDrag(slot, menu.cursor))
      drag.slots.add(click.slot);
  } else {
    if (step === 2) endDrag(menu, menu.cursor);
    drag.reset();
  }
}

function takesDrag(slot: MenuSlot, cursor: ItemStack): boolean {
  const present = slot.get();
  return slot.mayPlace(cursor) && (present === null || isSameKind(present, cursor));
}

function endDrag(menu: ClickedMenu, cursor: ItemStack): void {
  const numbers = [...menu.drag.slots];
  const { kind } = menu.drag;
  const [only] = numbers;
  if (numbers.length === 1 && only !== undefined) {
    menu.drag.reset();
    pickUpClick(menu, { slot: only, button: kind, mode: 0 });
    return;
  }
  const share = kind === 0 ? Math.floor(cursor.count / numbers.length) : 1;
  let left = cursor.count;
  for (const number of numbers) {
    const slot = menu.slots[number];
    // The slot may have changed since it was touched: two players share a chest.
    if (!slot || !takesDrag(slot, cursor)) continue;
    const present = slot.get()?.count ?? 0;
    const room = Math.min(slot.capacity(cursor), stackSizeOf(menu.inventory.data, cursor.name)) - present;
    const moved = Math.min(share, room, left);
    if (moved <= 0) continue;
    slot.set(withCount(cursor, present + moved));
    left -= moved;
  }
  menu.cursor = withCount(cursor, left);
}
