import { checksOf, entityOf, expectEqual, expectTrue, type Scene } from '../scene.js';

const OFF_HAND_SLOT = 45;

async function takeShield(scene: Scene): Promise<void> {
  const { bot } = scene;
  await scene.give('shield', 1);
  await bot.equip(scene.idOf('shield'), 'off-hand');
  await scene.until('no shield in the off hand', () => bot.inventory.slots[OFF_HAND_SLOT]?.name === 'shield');
  await scene.healed();
}

/** A zombie comes from the south, through a passage it cannot leave. */
async function letZombieCome(scene: Scene): Promise<number> {
  await scene.fill([-2, 0, -2], [2, 3, 6], 'stone');
  await scene.fill([0, 0, 0], [0, 1, 5], 'air');
  await scene.stand(0, 0, 0);
  return scene.summon('zombie', 0, 4);
}

/** The game's yaw of somebody who looks to where the zombie comes from, and away. */
const TOWARDS = Math.PI;
const AWAY = 0;

async function leave(scene: Scene): Promise<void> {
  scene.bot.deactivateItem();
  scene.jumpInto(0, 0, -6);
  await scene.fill([0, 0, 0], [0, 1, 5], 'stone');
}

/** Blows that a shield stops, and those it does not. */
export const shieldChecks = checksOf('shields', {
  'a raised shield stops a zombie’s blows, and wears': async (scene) => {
    const { bot } = scene;
    await takeShield(scene);
    const id = await letZombieCome(scene);
    await bot.look(TOWARDS, 0, true);
    bot.activateItem(true);
    const isNear = (): boolean => entityOf(scene, id).position.distanceTo(bot.entity.position) < 1.4;
    await scene.until('it does not come', isNear, 160);
    await scene.ticks(60);
    expectEqual('health', bot.health, 20);
    await scene.lookAgain();
    expectTrue('no wear', (bot.inventory.slots[OFF_HAND_SLOT]?.durabilityUsed ?? 0) > 0);
    await leave(scene);
  },
  'a shield that is not raised stops nothing': async (scene) => {
    await takeShield(scene);
    await letZombieCome(scene);
    await scene.bot.look(TOWARDS, 0, true);
    await scene.until('not hurt', () => scene.bot.health < 20, 200);
    await leave(scene);
  },
  'a shield stops no blow from behind': async (scene) => {
    await takeShield(scene);
    await letZombieCome(scene);
    await scene.bot.look(AWAY, 0, true);
    scene.bot.activateItem(true);
    await scene.until('not hurt', () => scene.bot.health < 20, 200);
    await leave(scene);
  },
});
