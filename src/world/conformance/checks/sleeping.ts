import { blockOf, checksOf, expectEqual, expectTrue, NotApplicable, type Scene } from '../scene.js';

const TOP_FACE = 1;

async function putBed(scene: Scene): Promise<void> {
  await scene.hold('red_bed');
  scene.clickBlock([0, -1, 2], TOP_FACE);
  await scene.sees('red_bed', [0, 0, 2]);
}

/** Until the server has heard of it: what the referee asks for next comes by another connection, and may come first. */
async function clickBed(scene: Scene): Promise<void> {
  if (!scene.isAtLeast('1.15')) throw new NotApplicable('before 1.15 only who slept comes back there');
  await putBed(scene);
  await scene.bot.activateBlock(blockOf(scene, 0, 0, 2));
  await scene.ticks(5);
}

/** Beds, as far as they can be tried while others need the day. */
export const sleepingChecks = checksOf('sleeping', {
  'a bed is two blocks long, its head away from who places it': async (scene) => {
    await putBed(scene);
    await scene.sees('red_bed', [0, 0, 3]);
    expectEqual('foot', scene.properties(0, 0, 2)['part'], 'foot');
    expectEqual('head', scene.properties(0, 0, 3)['part'], 'head');
  },
  'a bed is not placed where its head has no room': async (scene) => {
    await scene.setBlock(0, 0, 3, 'stone');
    await scene.hold('red_bed');
    scene.clickBlock([0, -1, 2], TOP_FACE);
    await scene.ticks(8);
    expectEqual('block', scene.blockName(0, 0, 2), 'air');
    expectEqual('beds left', scene.count('red_bed'), 1);
  },
  'a bed breaks as one and gives one bed': async (scene) => {
    await putBed(scene);
    await scene.bot.dig(blockOf(scene, 0, 0, 2), true);
    await scene.sees('air', [0, 0, 3]);
    await scene.fetchItems();
    await scene.until('no bed', () => scene.count('red_bed') === 1);
  },
  'nobody sleeps by day': async (scene) => {
    await putBed(scene);
    await scene.bot.activateBlock(blockOf(scene, 0, 0, 2));
    await scene.ticks(20);
    expectTrue('asleep', !scene.bot.isSleeping);
  },
  'who clicked a bed comes back beside it': async (scene) => {
    const { bot } = scene;
    await clickBed(scene);
    await scene.stand(5, 0, -5);
    scene.command(`kill ${bot.username}`);
    await scene.until('not back', () => bot.entity.position.distanceTo(scene.at(0, 0, 3)) < 4, 100);
  },
  'who has lost the bed comes back at a start point': async (scene) => {
    const { bot } = scene;
    await clickBed(scene);
    await scene.setBlock(0, 0, 2, 'air');
    await scene.stand(5, 0, -5);
    scene.command(`kill ${bot.username}`);
    await scene.until('not away', () => bot.entity.position.distanceTo(scene.at(0, 0, 3)) > 12, 100);
  },
});
