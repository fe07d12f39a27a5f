import { clickMenu } from '../../../src/world/embedded/menu/clicks.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadVersionData } from '../../../src/world/embedded/data/version-data.js';
import { Container, PlayerInventory } from '../../../src/world/embedded/items/inventory.js';
import type { ItemStack, Slot } from '../../../src/world/embedded/items/item-stack.js';
import {
  chestLayout,
  craftingLayout,
  furnaceLayout,
  inventoryLayout,
} from '../../../src/world/embedded/menu/layouts.js';
import { Menu } from '../../../src/world/embedded/menu/menu.js';
import type { MenuLayout } from '../../../src/world/embedded/menu/slots.js';
import { Furnace } from '../../../src/world/embedded/rules/smelting.js';

const data = loadVersionData('1.20.1');

/** Two players, a chest, a double chest's other half, a furnace, a crafting table each, and the ground. */
class Table {
  readonly ground: ItemStack[] = [];
  readonly chest = new Container(27);
  readonly otherHalf = new Container(27);
  readonly furnace = new Furnace(data, 'furnace');
  readonly inventories = [new PlayerInventory(data), new PlayerInventory(data)] as const;
  readonly own: readonly Menu[];
  readonly open: (Menu | null)[] = [null, null];

  constructor(stacks: readonly ItemStack[]) {
    this.own = this.inventories.map((inventory) =>
      this.#menu(inventory, inventoryLayout(data, inventory, this.#host)),
    );
    stacks.forEach((stack, index) => this.inventories[index % 2]?.add(stack));
  }

  readonly #host = {
    drop: (stack: ItemStack): void => void this.ground.push(stack),
    crafted: (): void => undefined,
  };
  readonly #link = { isValid: (): boolean => true, onClose: (): void => undefined };

  #menu(inventory: PlayerInventory, layout: MenuLayout): Menu {
    return new Menu(layout, inventory, (stack) => this.ground.push(stack));
  }

  menuOf(player: number): Menu {
    const menu = this.open[player] ?? this.own[player];
    if (!menu) throw new Error('no such player');
    return menu;
  }

  openWindow(player: number, kind: number): void {
    this.close(player);
    const inventory = this.inventories[player % 2] ?? this.inventories[0];
    const { furnace } = this;
    const layouts = [
      (): MenuLayout => chestLayout(data, inventory, [this.chest], 'Chest', this.#link),
      (): MenuLayout => chestLayout(data, inventory, [this.chest, this.otherHalf], 'Large Chest', this.#link),
      (): MenuLayout => craftingLayout(data, inventory, this.#host, this.#link),
      (): MenuLayout =>
        furnaceLayout(data, inventory, furnace, 'Furnace', { ...this.#link, onTakeOutput: () => undefined }),
    ];
    const layout = layouts[kind % layouts.length];
    if (layout) this.open[player] = this.#menu(inventory, layout());
  }

  close(player: number): void {
    this.open[player]?.close();
    this.open[player] = null;
  }

  /** Death: windows close, everything falls to the ground. */
  die(player: number): void {
    this.close(player);
    this.own[player]?.close();
    this.ground.push(...(this.inventories[player % 2]?.empty() ?? []));
  }

  everything(): ItemStack[] {
    const slots: Slot[] = [
      ...this.ground,
      ...this.chest.contents(),
      ...this.otherHalf.contents(),
      ...this.furnace.container.contents(),
      ...this.inventories.flatMap((inventory) => inventory.contents()),
    ];
    for (const menu of [...this.own, ...this.open]) {
      if (!menu) continue;
      slots.push(
        menu.cursor,
        ...menu.layout.gridSlots.slice(1).map((slot) => menu.slots[slot]?.get() ?? null),
      );
    }
    return slots.filter((slot) => slot !== null);
  }
}

type Action =
  | {
      readonly kind: 'click';
      readonly player: number;
      readonly slot: number;
      readonly button: number;
      readonly mode: number;
    }
  | { readonly kind: 'open'; readonly player: number; readonly window: number }
  | { readonly kind: 'close' | 'die' | 'tick'; readonly player: number };

const player = fc.integer({ min: 0, max: 1 });
const click = fc.record({
  kind: fc.constant('click' as const),
  player,
  slot: fc.oneof(
    { weight: 12, arbitrary: fc.integer({ min: 0, max: 90 }) },
    fc.constantFrom(-999, -1, -5, 200),
  ),
  button: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 0, max: 10 }) },
    fc.constantFrom(40, -1, 127, -128),
  ),
  mode: fc.oneof({ weight: 20, arbitrary: fc.integer({ min: 0, max: 6 }) }, fc.constantFrom(-1, 7, 99)),
});
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 30, arbitrary: click },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('open' as const),
      player,
      window: fc.integer({ min: 0, max: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('close' as const, 'die' as const, 'tick' as const),
      player,
    }),
  },
);

function act(table: Table, step: Action): void {
  if (step.kind === 'click') clickMenu(table.menuOf(step.player), step);
  else if (step.kind === 'open') table.openWindow(step.player, step.window);
  else if (step.kind === 'close') table.close(step.player);
  else if (step.kind === 'die') table.die(step.player);
  else table.furnace.tick();
}

function countsOf(stacks: readonly ItemStack[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { name: item, count, damage } of stacks)
    counts[`${item}/${damage}`] = (counts[`${item}/${damage}`] ?? 0) + count;
  return counts;
}

const stack = (name: string, count: number, damage = 0): ItemStack => ({ name, count, damage });

// None of these is an ingredient alone or together, and nothing burns or smelts.
const INERT = [
  stack('apple', 64),
  stack('apple', 13),
  stack('ender_pearl', 16),
  stack('iron_pickaxe', 1, 7),
  stack('iron_pickaxe', 1),
  stack('dirt', 64),
  stack('cooked_beef', 30),
  stack('iron_helmet', 1),
  stack('dirt', 5),
];

// What a wooden thing is worth in sticks, so that crafting keeps the sum.
const WOODEN: Readonly<Record<string, number>> = {
  oak_log: 8,
  oak_planks: 2,
  stick: 1,
  crafting_table: 8,
  wooden_sword: 5,
  wooden_pickaxe: 8,
  wooden_axe: 8,
  wooden_shovel: 4,
  wooden_hoe: 6,
  chest: 16,
  oak_pressure_plate: 4,
  oak_button: 2,
  oak_slab: 1,
  ladder: 7 / 3,
  oak_trapdoor: 6,
  oak_door: 4,
  oak_fence: 10 / 3,
  oak_fence_gate: 8,
  bowl: 1.5,
  oak_sign: 13 / 3,
  oak_stairs: 3,
  oak_boat: 10,
  barrel: 14,
  oak_wood: 32 / 3,
  composter: 7,
};

describe('menus', () => {
  it('neither create nor destroy an item, whatever two players click, open, close or die of', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 120 }), (steps) => {
        const table = new Table(INERT);
        const before = countsOf(table.everything());
        for (const step of steps) act(table, step);
        expect(countsOf(table.everything())).toEqual(before);
      }),
      { numRuns: 400 },
    );
  });

  it('never hold more than a stack in a slot, nor an empty stack', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 80 }), (steps) => {
        const table = new Table(INERT);
        for (const step of steps) act(table, step);
        for (const { name: item, count } of table.everything()) {
          expect(count).toBeGreaterThan(0);
          expect(count).toBeLessThanOrEqual(data.items.get(item)?.stackSize ?? 0);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('keep the worth of wood when crafting', () => {
    const worth = (table: Table): number =>
      table.everything().reduce((sum, { name: item, count }) => {
        const each = WOODEN[item];
        if (each === undefined) throw new Error(`no worth known for ${item}`);
        return sum + each * count;
      }, 0);
    fc.assert(
      fc.property(fc.array(action, { maxLength: 120 }), (steps) => {
        const table = new Table([
          stack('oak_log', 20),
          stack('oak_planks', 40),
          stack('stick', 30),
          stack('oak_log', 9),
        ]);
        const before = worth(table);
        // Wood burns: the furnace is left cold.
        for (const step of steps) if (step.kind !== 'tick') act(table, step);
        expect(worth(table)).toBeCloseTo(before, 6);
      }),
      { numRuns: 300 },
    );
  });
});
