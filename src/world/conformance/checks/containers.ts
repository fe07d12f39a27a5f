import type { Bot } from 'mineflayer';
import { blockOf, checksOf, expectEqual, expectTrue, timesTold, type Check, type Scene } from '../scene.js';

type Container = Awaited<ReturnType<Bot['openContainer']>>;

function open(scene: Scene, [x, z]: readonly [number, number], who = scene.bot): Promise<Container> {
  return who.openContainer(who.blockAt(scene.at(x, 0, z)) ?? blockOf(scene, x, 0, z));
}

/** A chest beside the client, open, with so many of an item in it. */
async function chestWith(scene: Scene, item: string, count: number): Promise<Container> {
  await scene.setBlock(1, 0, 1, 'chest');
  await scene.give(item, count);
  const chest = await open(scene, [1, 1]);
  await chest.deposit(scene.idOf(item), null, count);
  return chest;
}

function inside(window: Container, item: string): number {
  return window
    .containerItems()
    .filter(({ name }) => name === item)
    .reduce((sum, { count }) => sum + count, 0);
}

export const containerChecks: readonly Check[] = checksOf('containers', {
  'a chest keeps what is put in': async (scene) => {
    await scene.give('cobblestone', 10);
    const chest = await chestWith(scene, 'cobblestone', 30);
    expectEqual('slots', chest.inventoryStart, 27);
    await chest.close();
    await scene.ticks(3);
    expectEqual('left', scene.count('cobblestone'), 10);
    const again = await open(scene, [1, 1]);
    expectEqual('inside', inside(again, 'cobblestone'), 30);
    await again.close();
  },
  'a chest gives back what is taken out': async (scene) => {
    const chest = await chestWith(scene, 'apple', 7);
    await chest.withdraw(scene.idOf('apple'), null, 4);
    await chest.close();
    await scene.ticks(3);
    expectEqual('carried', scene.count('apple'), 4);
  },
  'two viewers of a chest see each other at work': async (scene) => {
    const other = await scene.other();
    await scene.setBlock(1, 0, 1, 'chest');
    await scene.give('apple', 5);
    const mine = await open(scene, [1, 1]);
    const theirs = await open(scene, [1, 1], other);
    await mine.deposit(scene.idOf('apple'), null, 5);
    await scene.until('not seen by the other', () => inside(theirs, 'apple') === 5);
    await theirs.withdraw(scene.idOf('apple'), null, 2);
    await scene.until('not seen by the first', () => inside(mine, 'apple') === 3);
    await mine.close();
    await theirs.close();
  },
  'two players that take the same stack do not double it': async (scene) => {
    const other = await scene.other();
    const mine = await chestWith(scene, 'apple', 10);
    const theirs = await open(scene, [1, 1], other);
    const take = (bot: Bot): Promise<void> => bot.clickWindow(0, 0, 1);
    await Promise.allSettled([take(scene.bot), take(other)]);
    await scene.ticks(5);
    await mine.close();
    await theirs.close();
    await scene.lookAgain();
    await scene.lookAgain(other);
    expectEqual('apples in all', scene.count('apple') + scene.count('apple', other), 10);
  },
  'two chests side by side are one of 54 slots': async (scene) => {
    await scene.bot.look(Math.PI, -0.3, true);
    await scene.hold('chest', 2);
    for (const x of [0, 1]) {
      scene.clickBlock([x, -1, 2], 1);
      await scene.sees('chest', [x, 0, 2]);
    }
    const types = [scene.properties(0, 0, 2)['type'], scene.properties(1, 0, 2)['type']];
    expectTrue(`types ${types.join()}`, types.includes('left') && types.includes('right'));
    const chest = await open(scene, [0, 2]);
    expectEqual('slots', chest.inventoryStart, 54);
    await chest.close();
  },
  'both halves of a double chest show the same things': async (scene) => {
    await scene.setBlock(0, 0, 2, 'chest[facing=north,type=left]');
    await scene.setBlock(1, 0, 2, 'chest[facing=north,type=right]');
    await scene.give('apple', 3);
    const left = await open(scene, [0, 2]);
    await left.deposit(scene.idOf('apple'), null, 3);
    await left.close();
    await scene.ticks(3);
    const right = await open(scene, [1, 2]);
    expectEqual('inside', inside(right, 'apple'), 3);
    await right.close();
  },
  'a broken chest spills what it held': async (scene) => {
    const chest = await chestWith(scene, 'apple', 6);
    await chest.close();
    await scene.hold('iron_axe');
    await scene.bot.dig(blockOf(scene, 1, 0, 1), true);
    await scene.ticks(4);
    await scene.stand(1, 0, 1);
    await scene.until('not spilled', () => scene.count('apple') === 6 && scene.count('chest') === 1);
  },
  'a chest under a block stays shut': async (scene) => {
    await scene.setBlock(1, 0, 1, 'chest');
    await scene.setBlock(1, 1, 1, 'stone');
    const opened = timesTold(scene.bot, 'windowOpen');
    await scene.bot.activateBlock(blockOf(scene, 1, 0, 1));
    await scene.ticks(10);
    expectEqual('times opened', opened.times, 0);
  },
  'a barrel holds 27 stacks': async (scene) => {
    await scene.setBlock(1, 0, 1, 'barrel');
    const barrel = await open(scene, [1, 1]);
    expectEqual('slots', barrel.inventoryStart, 27);
    await barrel.close();
  },
  'a window closes when its player is taken away': async (scene) => {
    await scene.setBlock(1, 0, 1, 'chest');
    await open(scene, [1, 1]);
    const closed = timesTold(scene.bot, 'windowClose');
    scene.jumpTo(scene.at(0, 0, 12));
    await scene.until('not closed', () => closed.times > 0);
  },
  'the lid of a chest moves for others': async (scene) => {
    const other = await scene.other();
    await scene.setBlock(1, 0, 1, 'chest');
    let viewers = 0;
    const here = scene.at(1, 0, 1).toString();
    other.on('chestLidMove', (block, count) => {
      if (block.position.toString() === here) viewers = count;
    });
    const chest = await open(scene, [1, 1]);
    await scene.until('not seen to open', () => viewers === 1);
    await chest.close();
    await scene.until('not seen to close', () => viewers === 0);
  },
});
