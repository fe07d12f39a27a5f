import type { Bot } from 'mineflayer';
import { worldHeights } from '../../../environment/arena-bounds.js';
import { checksOf, expectEqual, expectTrue, leastHealthOf, timesTold, type Check } from '../scene.js';

// mineflayer's types promise an item in every hand.
function heldBy(entity: Bot['entity'] | undefined): string | null {
  return (entity?.heldItem as { name: string } | null | undefined)?.name ?? null;
}

/** Coming in, being seen, walking about. */
export const joiningChecks: readonly Check[] = [
  ...checksOf('joining', {
    'a newcomer has 20 health and 20 food': async (scene) => {
      const { bot } = scene;
      await scene.until('not healed', () => bot.health === 20 && bot.food === 20, 400);
    },
    'a newcomer is in survival mode': ({ bot }) => {
      expectEqual('game mode', bot.game.gameMode, 'survival');
      return Promise.resolve();
    },
    'the world is the overworld, of the height of its release': ({ bot, isAtLeast }) => {
      expectEqual('dimension', bot.game.dimension, 'overworld');
      const { minY, height } = bot.game as unknown as { minY: number; height: number };
      const { lowest, highest } = worldHeights(isAtLeast);
      expectEqual('lowest block', minY, lowest);
      expectEqual('height', height, highest - lowest + 1);
      return Promise.resolve();
    },
    'the ground under the feet is loaded and solid': (scene) => {
      const { bot } = scene;
      expectTrue('no ground below', !['air', '(not loaded)'].includes(scene.blockName(0, -1, 0)));
      expectTrue('does not stand on it', bot.entity.onGround);
      return Promise.resolve();
    },
    'two players see each other': async (scene) => {
      const other = await scene.other();
      await scene.until('not seen', () => scene.bot.players[other.username]?.entity !== undefined);
      const seen = scene.bot.players[other.username]?.entity;
      await scene.until(
        'seen elsewhere',
        () => (seen?.position.distanceTo(other.entity.position) ?? 99) < 0.5,
      );
    },
    'players are in the tab list': async (scene) => {
      const other = await scene.other();
      expectTrue('is not in its own list', scene.bot.players[scene.bot.username] !== undefined);
      expectTrue('the other is not in the list', scene.bot.players[other.username] !== undefined);
    },
    'what another player holds is seen': async (scene) => {
      const other = await scene.other();
      await scene.hold('iron_sword', 1, other);
      await scene.until(
        'not seen in hand',
        () => heldBy(scene.bot.players[other.username]?.entity) === 'iron_sword',
      );
    },
    'another player swinging its arm is seen': async (scene) => {
      const other = await scene.other();
      const seen = timesTold(scene.bot, 'entitySwingArm', ({ username }) => username === other.username);
      other.swingArm('right');
      await scene.until('not seen', () => seen.times > 0);
    },
  }),
  ...checksOf('moving', {
    'a player walks 4.3 blocks a second': async (scene) => {
      const { bot } = scene;
      await scene.stand(0, 0, -6);
      await bot.look(Math.PI, 0, true);
      const start = bot.entity.position.clone();
      bot.setControlState('forward', true);
      await scene.ticks(40);
      bot.setControlState('forward', false);
      const walked = bot.entity.position.distanceTo(start);
      expectTrue(`walked ${walked.toFixed(2)} blocks in 2 s`, walked > 7.5 && walked < 9.5);
    },
    'the server lets nobody walk through a wall': async (scene) => {
      const { bot } = scene;
      for (const y of [0, 1]) await scene.setBlock(0, y, 2, 'stone');
      await bot.look(Math.PI, 0, true);
      bot.setControlState('forward', true);
      await scene.ticks(20);
      bot.setControlState('forward', false);
      expectTrue('went through', bot.entity.position.z < scene.at(0, 0, 2).z);
      // A client that claims to be inside is put back.
      const inside = scene.at(0, 0, 2).offset(0.5, 0, 0.5);
      const putBack = timesTold(bot, 'forcedMove');
      bot._client.write('position', { x: inside.x, y: inside.y, z: inside.z, onGround: true });
      await scene.until('not put back', () => putBack.times > 0);
    },
    'a client that claims to fly off far is put back': async (scene) => {
      const putBack = timesTold(scene.bot, 'forcedMove');
      const far = scene.at(0, 100, 0);
      scene.bot._client.write('position', { x: far.x, y: far.y, z: far.z, onGround: false });
      await scene.until('not put back', () => putBack.times > 0);
      await scene.until('not back on the ground', () => scene.bot.entity.position.y < far.y - 50);
    },
    'a jump is a block and a quarter high': async (scene) => {
      const { bot } = scene;
      const ground = bot.entity.position.y;
      let highest = ground;
      bot.setControlState('jump', true);
      for (let tick = 0; tick < 10; tick++) {
        await scene.ticks(1);
        highest = Math.max(highest, bot.entity.position.y);
      }
      bot.setControlState('jump', false);
      expectTrue(
        `jumped ${(highest - ground).toFixed(2)}`,
        highest - ground > 1.1 && highest - ground < 1.35,
      );
      await scene.until('not down again', () => bot.entity.onGround);
    },
    'a fall of three blocks does no harm': async (scene) => {
      await scene.healed();
      await scene.setBlock(3, 2, 3, 'stone');
      await scene.stand(3, 3, 3);
      scene.jumpInto(0, 3, 0);
      await scene.ticks(30);
      expectEqual('health', scene.bot.health, 20);
    },
    'a fall of eight blocks costs five health': async (scene) => {
      await scene.healed();
      const least = leastHealthOf(scene);
      scene.jumpInto(0, 8, 0);
      await scene.until('not hurt', () => least.health < 20);
      await scene.ticks(2);
      expectEqual('health', least.health, 15);
    },
    'another player that sneaks is seen sneaking': async (scene) => {
      const other = await scene.other();
      const seen = timesTold(scene.bot, 'entityCrouch', ({ username }) => username === other.username);
      other.setControlState('sneak', true);
      await scene.until('not seen', () => seen.times > 0);
      other.setControlState('sneak', false);
    },
  }),
];
