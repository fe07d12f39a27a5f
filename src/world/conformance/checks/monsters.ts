import {
  checksOf,
  entityOf,
  expectEqual,
  expectTrue,
  hasArrowNear,
  type Check,
  type Scene,
} from '../scene.js';

/** A roof over part of the site, so that no sun comes there. */
async function roof(scene: Scene): Promise<void> {
  await scene.fill([-3, 4, 1], [3, 4, 6], 'stone');
}

/** Walls and a ceiling round where a mob is to stand: nothing gets out of it, and no sun in. */
async function room(scene: Scene): Promise<void> {
  await scene.fill([-2, 0, 2], [2, 3, 6], 'stone');
  await scene.fill([-1, 0, 3], [1, 2, 5], 'air');
}

/** Leaves a part of the site and shuts it, so that what is left in it finds nobody of the next checks. */
async function bury(scene: Scene): Promise<void> {
  scene.jumpInto(0, 0, -12);
  await scene.fill([-4, 0, -2], [4, 3, 6], 'stone');
}

function isThere(scene: Scene, id: number): boolean {
  return scene.bot.entities[id] !== undefined;
}

const DAY_MOBS: readonly (readonly [string, boolean])[] = [
  ['zombie', true],
  ['skeleton', true],
  ['creeper', false],
  ['husk', false],
];

const burningChecks: readonly Check[] = DAY_MOBS.map(([mob, burns]) => ({
  group: 'monsters',
  name: `a ${mob} ${burns ? 'burns' : 'does not burn'} under the open sky by day`,
  run: async (scene) => {
    // In a pit nobody leaves, with the client out of sight.
    await scene.fill([1, 0, 3], [5, 2, 6], 'stone');
    await scene.fill([2, 0, 4], [4, 2, 5], 'air');
    const id = await scene.summon(mob, 3, 4);
    if (burns) await scene.until('it lives on', () => !isThere(scene, id), 700);
    else {
      await scene.ticks(300);
      expectTrue('it is gone', isThere(scene, id));
    }
  },
}));

/** Monsters that burn, shoot and explode. */
export const monsterChecks: readonly Check[] = [
  ...burningChecks,
  ...checksOf('monsters', {
    'a zombie does not burn in the shade': async (scene) => {
      await room(scene);
      const id = await scene.summon('zombie', 0, 4);
      await scene.ticks(300);
      expectTrue('it is gone', isThere(scene, id));
    },
    'a skeleton shoots': async (scene) => {
      await scene.healed();
      await roof(scene);
      const id = await scene.summon('skeleton', 0, 5);
      await scene.until('no arrow flies', () => hasArrowNear(scene), 160);
      await scene.until('not hurt', () => scene.bot.health < 20, 240);
      expectTrue('it came to hit', entityOf(scene, id).position.distanceTo(scene.bot.entity.position) > 1.5);
      await bury(scene);
    },
    'a skeleton does not shoot through a wall': async (scene) => {
      await scene.healed();
      await room(scene);
      await scene.summon('skeleton', 0, 4);
      let hasShot = false;
      for (let tick = 0; tick < 60; tick++) {
        await scene.ticks(1);
        hasShot ||= hasArrowNear(scene);
      }
      expectTrue('an arrow flies', !hasShot);
      await bury(scene);
    },
    'a creeper explodes beside a player': async (scene) => {
      await scene.healed();
      const id = await scene.summon('creeper', 0, 3);
      await scene.until('it is still there', () => !isThere(scene, id), 160);
      await scene.until('not hurt', () => scene.bot.health < 20, 20);
    },
    'a creeper takes a second and a half': async (scene) => {
      await scene.healed();
      const id = await scene.summon('creeper', 0, 2);
      await scene.ticks(20);
      expectTrue('it is gone too early', isThere(scene, id));
      expectEqual('health', scene.bot.health, 20);
      await scene.until('it is still there', () => !isThere(scene, id), 100);
    },
    'a creeper calms down when the player goes away': async (scene) => {
      const id = await scene.summon('creeper', 0, 2);
      await scene.ticks(15);
      scene.jumpInto(0, 0, -12);
      await scene.ticks(40);
      expectTrue('it exploded', isThere(scene, id));
      await bury(scene);
    },
    'a spider leaves people alone by day': async (scene) => {
      await scene.healed();
      await scene.summon('spider', 0, 3);
      await scene.ticks(100);
      expectEqual('health', scene.bot.health, 20);
    },
    'a spider hunts in the dark': async (scene) => {
      await scene.healed();
      // A dark room around both.
      await scene.fill([-3, 0, -3], [3, 4, 5], 'stone');
      await scene.fill([-2, 0, -2], [2, 3, 4], 'air');
      await scene.stand(0, 0, 0);
      await scene.summon('spider', 0, 3);
      await scene.until('not hurt', () => scene.bot.health < 20, 240);
    },
  }),
];
