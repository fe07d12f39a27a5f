import { checksOf, expectEqual, expectTrue, timesTold, type Check, type Scene } from '../scene.js';

const HIGH = 7;

/** A wall to the south of the client, with something on it to climb; as high as asked. */
async function wall(scene: Scene, block: string, height: number): Promise<void> {
  await scene.fill([0, 0, 2], [0, height - 1, 2], 'stone');
  for (let y = 0; y < height; y++) await scene.setBlock(0, y, 1, block);
}

/** Walks south for as long as it takes to get up there. */
async function climb(scene: Scene, height: number): Promise<void> {
  const { bot } = scene;
  await bot.look(Math.PI, 0, true);
  bot.setControlState('forward', true);
  try {
    await scene.until('not up there', () => bot.entity.position.y >= scene.at(0, 0, 0).y + height, 200);
  } finally {
    bot.setControlState('forward', false);
  }
}

const HELD: readonly (readonly [string, string, string])[] = [
  ['ladder', 'ladder[facing=north]', 'a ladder'],
  ['vine', 'vine[south=true]', 'vines'],
];

const heldChecks: readonly Check[] = HELD.flatMap(([, block, name]): readonly Check[] => [
  {
    group: 'climbing',
    name: `${name} can be climbed`,
    run: async (scene) => {
      await wall(scene, block, 5);
      await scene.stand(0, 0, 0);
      const putBack = timesTold(scene.bot, 'forcedMove');
      await climb(scene, 3);
      expectEqual('times put back', putBack.times, 0);
    },
  },
  {
    group: 'climbing',
    name: `who falls into ${name} is not hurt`,
    run: async (scene) => {
      await scene.healed();
      await wall(scene, block, 2);
      scene.jumpInto(0, HIGH + 2, 1);
      await scene.until('not down', () => scene.bot.entity.position.y <= scene.at(0, 0, 0).y + 0.1, 200);
      await scene.ticks(5);
      expectEqual('health', scene.bot.health, 20);
    },
  },
]);

/** Ladders, vines and what ends a fall. */
export const climbingChecks: readonly Check[] = [
  ...heldChecks,
  ...checksOf('climbing', {
    'who falls as far beside a ladder is hurt': async (scene) => {
      await scene.healed();
      await wall(scene, 'ladder[facing=north]', 2);
      scene.jumpInto(0, HIGH, -1);
      await scene.until('not hurt', () => scene.bot.health < 20, 100);
    },
    'who hangs on a ladder stays there': async (scene) => {
      const { bot } = scene;
      await wall(scene, 'ladder[facing=north]', 5);
      bot.setControlState('sneak', true);
      scene.jumpInto(0, 3, 1);
      await scene.ticks(10);
      const { y } = bot.entity.position;
      await scene.ticks(110);
      bot.setControlState('sneak', false);
      expectTrue('moved', Math.abs(bot.entity.position.y - y) < 0.3);
    },
    'a ladder falls when its wall goes': async (scene) => {
      await wall(scene, 'ladder[facing=north]', 1);
      await scene.setBlock(0, 0, 2, 'air');
      await scene.sees('air', [0, 0, 1]);
    },
    'a cobweb ends a fall': async (scene) => {
      await scene.healed();
      await scene.setBlock(0, 0, 0, 'cobweb');
      scene.jumpInto(0, HIGH, 0);
      await scene.ticks(60);
      expectEqual('health', scene.bot.health, 20);
      await scene.setBlock(0, 0, 0, 'air');
    },
  }),
];
