import type { VersionData } from '../data/version-data.js';
import { isSameSlot, type Slot } from '../items/item-stack.js';
import { clickMenu } from '../menu/clicks.js';
import type { Menu } from '../menu/menu.js';
import type { MenuType } from '../menu/slots.js';
import type { Player } from '../players/player.js';
import { decodeSlot, encodeSlot, encodeText } from './encoding.js';
import type { Packet } from './packets.js';

/** A window_click packet; slot contents are decoded when needed. */
export interface WindowClickPacket {
  readonly windowId: number;
  readonly stateId: number;
  readonly slot: number;
  readonly mouseButton: number;
  readonly mode: number;
  readonly changedSlots: readonly { readonly location: number; readonly item: unknown }[];
  readonly cursorItem: unknown;
}

// The quick bar's first slot in window 0.
const HELD_IN_OWN_WINDOW = 36;
const TICKS_BEFORE_BARS = 2;
// Larger than any window; more is nonsense.
const MOST_CHANGED_SLOTS = 128;

// Numbers of the window types; from 1.20.3 on one (the crafter) was put in before the furnaces.
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
    this.#menu = openMenu.menu;
    this.#windowId = openMenu.id;
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

  /** Only the player's own window is left. */
  close(): void {
    this.#menu = this.player.ownMenu;
    this.#windowId = 0;
    this.sendAll();
  }

  /** Carries out a click of the client's. */
  click(packet: WindowClickPacket): void {
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
    if (this.#cursor === undefined || !isSameSlot(this.#cursor, this.#menu.cursor)) {
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
  }
}
