import { blockOf, checksOf, entityOf, expectEqual, type Check } from '../scene.js';

/** Things that lie about, stacks, tools that wear. */
export const itemChecks: readonly Check[] = [
  ...checksOf('items', {
    'a thrown stack lies in the world and comes back after a while': async (scene) => {
      const { bot } = scene;
      await scene.hold('cobblestone', 5);
      await bot.look(Math.PI, 0, true);
      const [stack] = bot.inventory.items();
      if (stack) await bot.tossStack(stack);
      await scene.until('still carried', () => scene.count('cobblestone') === 0);
      const isLying = (): boolean => Object.values(bot.entities).some(({ name }) => name === 'item');
      await scene.until('not lying about', isLying);
      await scene.ticks(35);
      await scene.fetchItems();
      await scene.until('not picked up', () => scene.count('cobblestone') === 5, 80);
    },
    'what one throws another picks up': async (scene) => {
      const other = await scene.other();
      await scene.stand(0, 0, 2, other);
      await scene.hold('apple', 3);
      await scene.bot.look(Math.PI, 0, true);
      scene.dig(3, [0, 0, 0]);
      await scene.until('not picked up', () => scene.count('apple', other) === 3, 100);
      expectEqual('left', scene.count('apple'), 0);
    },
    'the drop key throws one item': async (scene) => {
      await scene.hold('apple', 3);
      await scene.bot.look(Math.PI, -0.5, true);
      scene.dig(4, [0, 0, 0]);
      await scene.until('not thrown', () => scene.count('apple') === 2);
    },
    'stacks hold 64, 16 or 1': async (scene) => {
      await scene.giveAll({ cobblestone: 65, ender_pearl: 17, iron_pickaxe: 2 });
      const stacks = scene.bot.inventory.items().map(({ name, count }) => `${name} ${count}`);
      const expected =
        'cobblestone 1,cobblestone 64,ender_pearl 1,ender_pearl 16,iron_pickaxe 1,iron_pickaxe 1';
      expectEqual('stacks', stacks.sort().join(), expected);
    },
    'the off hand takes what is swapped into it': async (scene) => {
      await scene.hold('torch', 4);
      scene.dig(6, [0, 0, 0]);
      await scene.until('not swapped', () => scene.bot.inventory.slots[45]?.name === 'torch');
      await scene.until('still in hand', () => scene.bot.heldItem === null);
    },
    'armour can be put on': async (scene) => {
      await scene.give('iron_helmet');
      await scene.bot.equip(scene.idOf('iron_helmet'), 'head');
      await scene.until('not worn', () => scene.bot.inventory.slots[5]?.name === 'iron_helmet');
    },
  }),
  ...checksOf('durability', {
    'a tool loses one use a block': async (scene) => {
      await scene.hold('iron_pickaxe');
      await scene.setBlock(1, 0, 0, 'stone');
      await scene.bot.dig(blockOf(scene, 1, 0, 0), true);
      await scene.until('no wear', () => scene.bot.heldItem?.durabilityUsed === 1);
    },
    'a sword loses two uses a block': async (scene) => {
      await scene.hold('iron_sword');
      await scene.setBlock(1, 0, 0, 'oak_leaves');
      await scene.bot.dig(blockOf(scene, 1, 0, 0), true);
      await scene.until('no wear', () => scene.bot.heldItem?.durabilityUsed === 2);
    },
    'a bare hand and blocks without hardness wear nothing': async (scene) => {
      await scene.hold('iron_pickaxe');
      await scene.setBlock(1, 0, 0, 'torch');
      scene.dig(0);
      await scene.sees('air', [1, 0, 0]);
      await scene.ticks(3);
      expectEqual('wear', scene.bot.heldItem?.durabilityUsed ?? 0, 0);
    },
    'a golden shovel breaks after 32 blocks': async (scene) => {
      await scene.hold('golden_shovel');
      for (let use = 0; use < 32; use++) {
        await scene.setBlock(1, 0, 0, 'dirt');
        scene.dig(0);
        await scene.ticks(3);
        scene.dig(2);
        await scene.sees('air', [1, 0, 0], 40);
      }
      await scene.until('not used up', () => scene.count('golden_shovel') === 0);
    },
    'a sword loses one use a hit, an axe two': async (scene) => {
      for (const [tool, wear] of [
        ['iron_sword', 1],
        ['iron_axe', 2],
      ] as const) {
        const cow = await scene.summon('cow', 1, 1);
        await scene.hold(tool);
        await scene.ticks(25);
        scene.bot.attack(entityOf(scene, cow));
        await scene.until(`no wear on ${tool}`, () => scene.bot.heldItem?.durabilityUsed === wear);
        scene.command(`clear ${scene.bot.username}`);
        await scene.ticks(3);
      }
    },
  }),
];
