import { blockOf, checksOf, expectEqual, expectTrue, type Check, type Scene } from '../scene.js';

function textOf(item: { readonly name: string; readonly count: number } | null | undefined): string {
  return item ? `${item.name} ${item.count}` : '-';
}

async function expectSlots(
  scene: Scene,
  expected: Readonly<Record<number, string>>,
  cursor = '-',
): Promise<void> {
  const wrong = (): string[] => {
    const { slots, selectedItem } = scene.bot.currentWindow ?? scene.bot.inventory;
    const wanted = [...Object.entries(expected), ['cursor', cursor]] as const;
    return wanted.flatMap(([slot, text]) => {
      const is = textOf(slot === 'cursor' ? selectedItem : slots[Number(slot)]);
      return is === text ? [] : [`${slot} is ${is}, not ${text}`];
    });
  };
  for (let tick = 0; tick < 20 && wrong().length > 0; tick++) await scene.ticks(1);
  expectEqual('differences', wrong().join('; '), '');
}

// First slots of the quick bar and of the main part in window 0.
const BAR = 36;
const MAIN = 9;
const OUTSIDE = -999;

/** The seven kinds of clicks in the player's own window. */
export const clickingChecks: readonly Check[] = checksOf('clicking', {
  'left click takes a stack and puts it down': async (scene) => {
    await scene.give('apple', 9);
    scene.clickSlot(BAR, 0, 0);
    await expectSlots(scene, { [BAR]: '-' }, 'apple 9');
    scene.clickSlot(MAIN, 0, 0);
    await expectSlots(scene, { [MAIN]: 'apple 9' });
  },
  'right click takes the larger half and puts down one': async (scene) => {
    await scene.give('apple', 9);
    scene.clickSlot(BAR, 1, 0);
    await expectSlots(scene, { [BAR]: 'apple 4' }, 'apple 5');
    scene.clickSlot(MAIN, 1, 0);
    await expectSlots(scene, { [MAIN]: 'apple 1' }, 'apple 4');
    scene.clickSlot(BAR, 0, 0);
    await expectSlots(scene, { [BAR]: 'apple 8' });
  },
  'left click on another kind swaps': async (scene) => {
    await scene.giveAll({ apple: 3, stick: 2 });
    scene.clickSlot(BAR, 0, 0);
    scene.clickSlot(BAR + 1, 0, 0);
    await expectSlots(scene, { [BAR]: '-', [BAR + 1]: 'apple 3' }, 'stick 2');
    scene.clickSlot(BAR, 0, 0);
    await expectSlots(scene, { [BAR]: 'stick 2' });
  },
  'shift click moves between quick bar and main part': async (scene) => {
    await scene.give('apple', 3);
    scene.clickSlot(BAR, 0, 1);
    await expectSlots(scene, { [BAR]: '-', [MAIN]: 'apple 3' });
    scene.clickSlot(MAIN, 0, 1);
    await expectSlots(scene, { [BAR]: 'apple 3', [MAIN]: '-' });
  },
  'shift click puts armour on': async (scene) => {
    await scene.give('iron_chestplate');
    scene.clickSlot(BAR, 0, 1);
    await expectSlots(scene, { [BAR]: '-', 6: 'iron_chestplate 1' });
  },
  'a number key swaps with the quick bar': async (scene) => {
    await scene.give('apple', 3);
    scene.clickSlot(MAIN, 0, 2);
    await expectSlots(scene, { [BAR]: '-', [MAIN]: 'apple 3' });
    scene.clickSlot(MAIN, 4, 2);
    await expectSlots(scene, { [BAR + 4]: 'apple 3', [MAIN]: '-' });
  },
  'the off hand key swaps with the off hand': async (scene) => {
    await scene.give('torch', 3);
    scene.clickSlot(BAR, 40, 2);
    await expectSlots(scene, { [BAR]: '-', 45: 'torch 3' });
  },
  'the drop key over a slot throws one or all': async (scene) => {
    await scene.bot.look(0, -0.5, true);
    await scene.give('apple', 5);
    scene.clickSlot(BAR, 0, 4);
    await expectSlots(scene, { [BAR]: 'apple 4' });
    scene.clickSlot(BAR, 1, 4);
    await expectSlots(scene, { [BAR]: '-' });
  },
  'a click outside throws the cursor': async (scene) => {
    await scene.give('apple', 5);
    scene.clickSlot(BAR, 0, 0);
    scene.clickSlot(OUTSIDE, 1, 0);
    await expectSlots(scene, { [BAR]: '-' }, 'apple 4');
    scene.clickSlot(OUTSIDE, 0, 0);
    await expectSlots(scene, { [BAR]: '-' });
  },
  'a double click collects the kind': async (scene) => {
    await scene.give('apple', 10);
    scene.clickSlot(BAR, 1, 0);
    scene.clickSlot(MAIN, 1, 0);
    scene.clickSlot(MAIN + 1, 1, 0);
    scene.clickSlot(MAIN + 2, 0, 0);
    await expectSlots(scene, {
      [MAIN]: 'apple 1',
      [MAIN + 1]: 'apple 1',
      [MAIN + 2]: 'apple 3',
      [BAR]: 'apple 5',
    });
    scene.clickSlot(BAR, 0, 0);
    scene.clickSlot(BAR, 0, 6);
    await expectSlots(scene, { [MAIN]: '-', [MAIN + 1]: '-', [MAIN + 2]: '-', [BAR]: '-' }, 'apple 10');
    scene.clickSlot(BAR, 0, 0);
    await expectSlots(scene, { [BAR]: 'apple 10' });
  },
  'a left drag shares evenly': async (scene) => {
    await scene.give('apple', 10);
    scene.clickSlot(BAR, 0, 0);
    scene.clickSlot(OUTSIDE, 0, 5);
    for (const slot of [MAIN, MAIN + 1, MAIN + 2]) scene.clickSlot(slot, 1, 5);
    scene.clickSlot(OUTSIDE, 2, 5);
    await expectSlots(scene, { [MAIN]: 'apple 3', [MAIN + 1]: 'apple 3', [MAIN + 2]: 'apple 3' }, 'apple 1');
    scene.clickSlot(BAR, 0, 0);
  },
  'a right drag puts down one each': async (scene) => {
    await scene.give('apple', 10);
    scene.clickSlot(BAR, 0, 0);
    scene.clickSlot(OUTSIDE, 4, 5);
    for (const slot of [MAIN, MAIN + 1]) scene.clickSlot(slot, 5, 5);
    scene.clickSlot(OUTSIDE, 6, 5);
    await expectSlots(scene, { [MAIN]: 'apple 1', [MAIN + 1]: 'apple 1' }, 'apple 8');
    scene.clickSlot(BAR, 0, 0);
    await expectSlots(scene, { [BAR]: 'apple 8' });
  },
  'nonsense clicks change nothing': async (scene) => {
    await scene.give('apple', 5);
    for (const [slot, button, mode] of [
      [OUTSIDE, 3, 2],
      [200, 0, 0],
      [-5, 0, 1],
      [BAR, 77, 2],
      [BAR, 9, 0],
      [BAR, 0, 99],
      [OUTSIDE, 2, 5],
      [OUTSIDE, 0, 6],
    ] as const) {
      scene.clickSlot(slot, button, mode);
    }
    await scene.ticks(5);
    await expectSlots(scene, { [BAR]: 'apple 5' });
    expectEqual('apples', scene.count('apple'), 5);
  },
  'a full click history ends with what the server has': async (scene) => {
    await scene.setBlock(1, 0, 1, 'chest');
    await scene.giveAll({ apple: 30, stick: 30 });
    const chest = await scene.bot.openContainer(blockOf(scene, 1, 0, 1));
    for (let round = 0; round < 6; round++) {
      await scene.bot.clickWindow(54 + (round % 2), 0, 1);
      await scene.bot.clickWindow(round, 1, 0);
      await scene.bot.clickWindow(27 + round, 0, 0);
    }
    scene.clickSlot(OUTSIDE, 2, 5, chest.id);
    await scene.ticks(5);
    const total = (name: string): number =>
      chest.slots.reduce((sum, slot) => sum + (slot?.name === name ? slot.count : 0), 0) +
      (chest.selectedItem?.name === name ? chest.selectedItem.count : 0);
    expectTrue(`apples ${total('apple')}`, total('apple') === 30);
    expectTrue(`sticks ${total('stick')}`, total('stick') === 30);
    await chest.close();
  },
});
