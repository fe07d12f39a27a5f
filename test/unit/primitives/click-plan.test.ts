import { clickMenu } from '../../../src/world/embedded/menu/clicks.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ClickPlan, type Stack } from '../../../primitives/body/click-plan.js';
import { loadVersionData } from '../../../src/world/embedded/data/version-data.js';
import { Container, PlayerInventory } from '../../../src/world/embedded/items/inventory.js';
import type { Slot } from '../../../src/world/embedded/items/item-stack.js';
import { chestLayout } from '../../../src/world/embedded/menu/layouts.js';
import { Menu } from '../../../src/world/embedded/menu/menu.js';

const data = loadVersionData('1.20.1');
const CHEST = Array.from({ length: 27 }, (_, slot) => slot);
const CARRIED = Array.from({ length: 36 }, (_, index) => 27 + index);
const SIZES = { cobblestone: 64, stick: 64, egg: 16, wooden_pickaxe: 1 } as const;
type Name = keyof typeof SIZES;

/** The server's own menu over a chest, to carry planned clicks out in. */
function serverMenu(slots: readonly Slot[]): Menu {
  const chest = new Container(27);
  const inventory = new PlayerInventory(data);
  const drop = (): never => {
    throw new Error('something fell to the ground');
  };
  const link = { isValid: () => true, onClose: () => undefined };
  const menu = new Menu(chestLayout(data, inventory, [chest], 'Chest', link), inventory, drop);
  slots.forEach((stack, slot) => menu.slots[slot]?.set(stack));
  return menu;
}

function asStack(slot: Slot): Stack | null {
  if (!slot) return null;
  const { name, count, damage } = slot;
  return { name, key: `${name} ${damage}`, count, stackSize: SIZES[name as Name], wear: damage };
}

const names = Object.keys(SIZES) as Name[];
const anyStack = fc
  .record({ name: fc.constantFrom(...names), share: fc.integer({ min: 1, max: 64 }), damage: fc.nat(2) })
  .map(({ name, share, damage }) => ({
    name,
    count: 1 + (share % SIZES[name]),
    damage: SIZES[name] === 1 ? damage : 0,
  }));
const anyWindow = fc.array(fc.option(anyStack, { freq: 2 }), { minLength: 63, maxLength: 63 });
const anyMoves = fc.array(
  fc.record({
    name: fc.constantFrom(...names),
    count: fc.integer({ min: 1, max: 130 }),
    isPut: fc.boolean(),
  }),
  { minLength: 1, maxLength: 4 },
);

it('plans clicks that do in the server exactly what the plan says', () => {
  fc.assert(
    fc.property(anyWindow, anyMoves, (slots, moves) => {
      const plan = new ClickPlan(slots.map(asStack));
      for (const { name, count, isPut } of moves) {
        const [sources, targets] = isPut ? [CARRIED, CHEST] : [CHEST, CARRIED];
        const there = plan.count(name, targets);
        const moved = plan.move({ name, count, sources, targets });
        expect(moved).toBeLessThanOrEqual(count);
        expect(plan.count(name, targets)).toBe(there + moved);
        expect(plan.cursor).toBeNull();
      }
      const menu = serverMenu(slots);
      for (const click of plan.clicks) clickMenu(menu, click);
      expect(menu.slots.map((slot) => asStack(slot.get()))).toEqual(plan.slots);
      expect(menu.cursor).toBeNull();
    }),
    { numRuns: 300 },
  );
});

it('moves everything asked for while there is some and room for it', () => {
  fc.assert(
    fc.property(
      anyWindow,
      fc.constantFrom(...names),
      fc.integer({ min: 1, max: 200 }),
      (slots, name, count) => {
        const plan = new ClickPlan(slots.map(asStack));
        const there = plan.count(name, CHEST);
        const hasRoom = plan.slots.slice(27).filter((slot) => slot === null).length * SIZES[name] >= count;
        const moved = plan.move({ name, count, sources: CHEST, targets: CARRIED });
        fc.pre(hasRoom && there > 0);
        expect(moved).toBe(Math.min(count, there));
      },
    ),
  );
});

it('needs at most 20 clicks for any part of one stack', () => {
  for (let present = 1; present <= 64; present++) {
    for (let count = 1; count <= present; count++) {
      const stack = { name: 'cobblestone', key: 'cobblestone', count: present, stackSize: 64, wear: 0 };
      const plan = new ClickPlan([stack, null]);
      expect(plan.move({ name: 'cobblestone', count, sources: [0], targets: [1] })).toBe(count);
      expect(plan.slots[1]?.count).toBe(count);
      expect(plan.clicks.length).toBeLessThanOrEqual(20);
    }
  }
});

it('takes the least worn tool', () => {
  const tool = (wear: number): Stack => ({
    name: 'wooden_pickaxe',
    key: `wooden_pickaxe ${wear}`,
    count: 1,
    stackSize: 1,
    wear,
  });
  const plan = new ClickPlan([tool(20), tool(5), tool(40), null]);
  plan.move({ name: 'wooden_pickaxe', count: 1, sources: [0, 1, 2], targets: [3] });
  expect(plan.slots[3]?.wear).toBe(5);
});
