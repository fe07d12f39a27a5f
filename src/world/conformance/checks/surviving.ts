import {
  blockOf,
  checksOf,
  expectEqual,
  expectTrue,
  leastHealthOf,
  timesTold,
  type Check,
} from '../scene.js';

/** Eating, burning, dying, coming back. */
export const survivingChecks: readonly Check[] = checksOf('surviving', {
  'a golden apple is eaten in 32 ticks, even on a full stomach': async (scene) => {
    await scene.hold('golden_apple');
    scene.bot.activateItem();
    await scene.ticks(24);
    expectEqual('apples after 24 ticks', scene.count('golden_apple'), 1);
    await scene.until('not eaten', () => scene.count('golden_apple') === 0, 20);
  },
  'a full player does not eat bread': async (scene) => {
    await scene.until('not full', () => scene.bot.food === 20, 10);
    await scene.hold('bread');
    scene.bot.activateItem();
    await scene.ticks(45);
    scene.bot.deactivateItem();
    expectEqual('bread', scene.count('bread'), 1);
  },
  'who lets go does not eat': async (scene) => {
    await scene.hold('golden_apple');
    scene.bot.activateItem();
    await scene.ticks(16);
    scene.bot.deactivateItem();
    await scene.ticks(30);
    expectEqual('apples', scene.count('golden_apple'), 1);
  },
  'who is killed drops everything and comes back healthy at a start point': async (scene) => {
    const { bot } = scene;
    await scene.give('apple', 5);
    const deaths = timesTold(bot, 'death');
    scene.command(`kill ${bot.username}`);
    await scene.until('did not die', () => deaths.times > 0);
    await scene.until('did not come back', () => bot.health === 20, 100);
    await scene.until('still carries apples', () => scene.count('apple') === 0);
    await scene.ticks(45);
    await scene.stand(0, 0, 0);
    await scene.fetchItems();
    await scene.until('apples are not where it died', () => scene.count('apple') === 5, 80);
  },
  'who dies over an open chest loses nothing but what it carried': async (scene) => {
    const { bot } = scene;
    await scene.setBlock(1, 0, 1, 'chest');
    await scene.give('apple', 8);
    await bot.openContainer(blockOf(scene, 1, 0, 1));
    await bot.clickWindow(54, 1, 0);
    scene.command(`kill ${bot.username}`);
    await scene.until('did not die', () => bot.health !== 20, 40).catch(() => undefined);
    await scene.until('did not come back', () => bot.health === 20, 100);
    await scene.ticks(45);
    await scene.stand(0, 0, 0);
    await scene.fetchItems();
    await scene.until('apples are lost', () => scene.count('apple') === 8, 80);
  },
  'fire hurts': async (scene) => {
    await scene.healed();
    await scene.setBlock(2, 0, 0, 'fire');
    scene.jumpInto(2, 0, 0);
    await scene.until('not hurt', () => scene.bot.health < 20);
    await scene.setBlock(2, 0, 0, 'air');
    // Until the fire on the player itself is out.
    await scene.ticks(170);
  },
  'a healthy fed player heals by itself': async (scene) => {
    await scene.healed();
    const least = leastHealthOf(scene);
    scene.jumpInto(0, 7, 0);
    await scene.until('not hurt', () => least.health < 20);
    const hurt = scene.bot.health;
    await scene.until('does not heal', () => scene.bot.health > hurt, 200);
  },
  'armour softens a blow': async (scene) => {
    await scene.healed();
    for (const [piece, place] of [
      ['iron_helmet', 'head'],
      ['iron_chestplate', 'torso'],
      ['iron_leggings', 'legs'],
      ['iron_boots', 'feet'],
    ] as const) {
      await scene.give(piece);
      await scene.bot.equip(scene.idOf(piece), place);
    }
    await scene.summon('zombie', 0, 3);
    await scene.until('not hurt', () => scene.bot.health < 20, 200);
    expectTrue(`lost ${20 - scene.bot.health} of 3`, 20 - scene.bot.health < 2.5);
  },
});
