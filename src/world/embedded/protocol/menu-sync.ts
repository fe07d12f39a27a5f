import type { VersionData } from '../data/version-data.js';
import { MAIN_END, QUICK_BAR_SIZE } from '../items/inventory.js';
import { isSameSlot, type Slot } from '../items/item-stack.js';
import { clickMenu } from '../menu/clicks.js';
import type { Menu } from '../menu/menu.js';
import type { MenuType } from '../menu/slots.js';
import type { Player } from '../players/player.js';
import { decodeSlot, encodeSlot, encodeText } from './encoding.js';
import type { Packet } from './packets.js';

/** A window_click packet; slot contents are decoded when needed. */
export type WindowClickPacket = StateClick | NumberedClick;

interface AnyClick {
  readonly windowId: number;
  readonly slot: number;
  readonly mouseButton: number;
  readonly mode: number;
}

/** From 1.17.1 on: what the client believes came of it, and the state of the window it was made in. */
interface StateClick extends AnyClick {
  readonly stateId: number;
  readonly changedSlots: readonly { readonly location: number; readonly item: unknown }[];
  readonly cursorItem: unknown;
}

/** Up to 1.16.5: a number, and what the client believes lay there. */
interface NumberedClick extends AnyClick {
  readonly action: number;
  readonly item: unknown;
}

// The quick bar's first slot in window 0.
const HELD_IN_OWN_WINDOW = 36;
// Window number for places in the inventory, whatever window is open.
const INVENTORY = -2;
// Window and slot of the cursor, where it is told by itself.
const CURSOR = -1;
const TICKS_BEFORE_BARS = 2;
// Larger than any window; more is nonsense.
const MOST_CHANGED_SLOTS = 128;

// Numbers of the window types; 1.16 put one (smithing) in before the smoker, 1.20.3 one (the crafter) before the furnaces.
const WINDOW_NUMBERS: Readonly<Record<Exclude<MenuType, 'inventory'>, number>> = {
  generic_9x3: 2,
  generic_9x6: 5,
  blast_furnace: 9,
  crafting: 11,
  furnace: 13,
  smoker: 21,
};

function windowNumber(data: VersionData, type: Exclude<MenuType, 'inventory'>): number {
  const number = WINDOW_NUMBERS[type];
  if (!data.isAtLeast('1.16') && number > 20) return number - 1;
  return data.isAtLeast('1.20.3') && number > 6 ? number + 1 : number;
}

/**
 * Keeps one client's picture of its windows right. It remembers what the client believes of every slot, takes over
 * what the client says it changed, and sends whatever differs from the truth. `undefined` is a belief unknown.
 */
export class MenuSync {
  #stateId = 0;
  #windowId = 0;
  #menu: Menu;
  #slots: (Slot | undefined)[] = [];
  #cursor: Slot | undefined = undefined;
  #properties: number[] = [];
  #ticksOpen = 0;
  /** What is believed of the own window while another one is open: up to 1.16.5 only what changed is told afterwards. */
  #ownSlots: (Slot | undefined)[] = [];
  /** The click that was refused last: nothing is heard of the window until the client has taken note (up to 1.16.5). */
  #refused: number | null = null;

  constructor(
    private readonly data: VersionData,
    private readonly player: Player,
    private readonly send: (packet: Packet) => void,
  ) {
    this.#menu = player.ownMenu;
  }

  /** A block's window was opened: announces it and everything in it. */
  open(): void {
    const { openMenu } = this.player;
    const type = openMenu?.menu.layout.type;
    if (!openMenu || type === undefined || type === 'inventory') return;
    if (this.#windowId === 0) this.#ownSlots = this.#slots;
    this.#menu = openMenu.menu;
    this.#windowId = openMenu.id;
    this.#refused = null;
    this.send({
      name: 'open_window',
      params: {
        windowId: openMenu.id,
        inventoryType: windowNumber(this.data, type),
        windowTitle: encodeText(this.data, openMenu.menu.layout.title),
      },
    });
    this.#properties = [];
    this.#ticksOpen = 0;
    this.sendAll();
  }

  close(): void {
    const closed = this.#windowId === 0 ? [] : this.#slots.slice(-MAIN_END);
    this.#menu = this.player.ownMenu;
    this.#windowId = 0;
    this.#refused = null;
    if (!this.#countsClicks) this.sendAll();
    else if (closed.length > 0) {
      this.#slots = this.#ownSlots;
      this.#sendReturned(closed);
    }
  }

  /** What came back from the closed window, by its place in the inventory: the last slots of every window. */
  #sendReturned(believed: readonly (Slot | undefined)[]): void {
    const { inventory } = this.player;
    believed.forEach((one, number) => {
      const place = (number + QUICK_BAR_SIZE) % MAIN_END;
      const is = inventory.get(place);
      if (one !== undefined && isSameSlot(one, is)) return;
      const item = encodeSlot(this.data, is);
      this.send({ name: 'set_slot', params: { windowId: INVENTORY, slot: place, item } });
    });
  }

  // Up to 1.16.5 clients number their clicks and are answered one by one.
  get #countsClicks(): boolean {
    return !this.data.isAtLeast('1.17');
  }

  /** Carries out a click of the client's. */
  click(packet: WindowClickPacket): void {
    if ('action' in packet) this.#answer(packet);
    else this.#take(packet);
  }

  #answer({ windowId, slot, mouseButton: button, mode, action, item }: NumberedClick): void {
    // As the game does: no answer at all.
    if (windowId !== this.#windowId || this.#refused !== null) return;
    const { gridSlots } = this.#menu.layout;
    const grid = (): string => gridSlots.map((number) => slotText(this.#menu.slots[number]?.get())).join();
    const before = grid();
    const named = clickMenu(this.#menu, { slot, button, mode });
    if (grid() !== before) this.#sendSlot(0);
    const believed = decodeSlot(this.data, item);
    const isRight = believed !== undefined && isSameSlot(believed, named);
    this.send({ name: 'transaction', params: { windowId, action, accepted: isRight } });
    if (isRight) this.#slots = this.#menu.slots.map((one) => one.get());
    else {
      this.#refused = action;
      this.sendAll();
    }
  }

  /** The client has taken note that a click was refused. */
  noted({ windowId, action }: { readonly windowId: number; readonly action: number }): void {
    if (windowId === this.#windowId && action === this.#refused) this.#refused = null;
  }

  #take(packet: StateClick): void {
    if (packet.windowId !== this.#windowId) {
      // A click into a window that is gone: what it meant to do did not happen.
      this.sendAll();
      return;
    }
    const isStale = packet.stateId !== this.#stateId;
    clickMenu(this.#menu, { slot: packet.slot, button: packet.mouseButton, mode: packet.mode });
    for (const { location, item } of packet.changedSlots.slice(0, MOST_CHANGED_SLOTS)) {
      if (location >= 0 && location < this.#slots.length) this.#slots[location] = decodeSlot(this.data, item);
    }
    this.#cursor = decodeSlot(this.data, packet.cursorItem);
    if (isStale) this.sendAll();
    else this.sync();
    // Bots wait for slot 0 after every click into a grid, changed or not.
    if (!isStale && this.#menu.layout.gridSlots.includes(packet.slot)) this.#sendSlot(0);
  }

  /** Tells the client what differs from what it believes. */
  sync(): void {
    if (this.#menu !== this.player.menu) return;
    const isCursorRight = this.#cursor !== undefined && isSameSlot(this.#cursor, this.#menu.cursor);
    if (!isCursorRight && !this.#countsClicks) {
      // A set_slot for the cursor is ignored by bots and fatal to newer ones; only the whole window carries it.
      this.sendAll();
      return;
    }
    this.#menu.slots.forEach((slot, number) => {
      const believed = this.#slots[number];
      if (believed === undefined || !isSameSlot(believed, slot.get())) this.#sendSlot(number);
    });
  }

  /** Once a tick: what differs, and the bars. */
  tick(): void {
    this.sync();
    // Bots listen for bars only once they have taken in the window itself.
    this.#ticksOpen += 1;
    if (this.#ticksOpen > TICKS_BEFORE_BARS) this.#syncProperties();
  }

  #syncProperties(): void {
    const values = this.#menu.layout.properties();
    // Whole lengths before what is done of them.
    for (const property of [1, 0, 3, 2]) {
      const value = values[property];
      if (value === undefined || this.#properties[property] === value) continue;
      this.#properties[property] = value;
      this.send({ name: 'craft_progress_bar', params: { windowId: this.#windowId, property, value } });
    }
  }

  #nextState(): number {
    this.#stateId = (this.#stateId + 1) & 0x7fff;
    return this.#stateId;
  }

  #sendSlot(number: number): void {
    const stack = this.#menu.slots[number]?.get() ?? null;
    this.#slots[number] = stack;
    this.send({
      name: 'set_slot',
      params: {
        windowId: this.#windowId,
        stateId: this.#nextState(),
        slot: number,
        item: encodeSlot(this.data, stack),
      },
    });
  }

  /** Tells the held slot again: the client took something for granted that did not happen. */
  resendHeld(): void {
    const number = HELD_IN_OWN_WINDOW + this.player.inventory.selected;
    if (this.#windowId === 0) this.#sendSlot(number);
  }

  /** Sends the whole window with the cursor. */
  sendAll(): void {
    this.#slots = this.#menu.slots.map((slot) => slot.get());
    this.#cursor = this.#menu.cursor;
    this.send({
      name: 'window_items',
      params: {
        windowId: this.#windowId,
        stateId: this.#nextState(),
        items: this.#slots.map((slot) => encodeSlot(this.data, slot ?? null)),
        carriedItem: encodeSlot(this.data, this.#cursor),
      },
    });
    if (!this.#countsClicks) return;
    const cursor = encodeSlot(this.data, this.#cursor);
    this.send({ name: 'set_slot', params: { windowId: CURSOR, slot: CURSOR, item: cursor } });
  }
}

function slotText(slot: Slot | undefined): string {
  return slot ? `${slot.name} ${slot.count}` : '-';
}
