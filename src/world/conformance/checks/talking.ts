import type { Bot } from 'mineflayer';
import { checksOf, expectEqual, expectTrue, timesTold, type Check } from '../scene.js';

function hears(bot: Bot): string[] {
  const lines: string[] = [];
  bot.on('messagestr', (line) => {
    lines.push(line);
  });
  return lines;
}

/** Chat, whispers, and what workers may not do. */
export const talkingChecks: readonly Check[] = checksOf('talking', {
  'what one says others hear': async (scene) => {
    const heard = hears(await scene.other());
    scene.bot.chat('good morning');
    await scene.until('not heard', () =>
      heard.some((line) => line.includes('good morning') && line.includes(scene.bot.username)),
    );
  },
  'mineflayer tells who said it': async (scene) => {
    const other = await scene.other();
    const { username } = scene.bot;
    const told = timesTold(other, 'chat', (name, said) => name === username && said === 'who am i');
    scene.bot.chat('who am i');
    await scene.until('not told', () => told.times > 0);
  },
  'a whisper reaches one alone': async (scene) => {
    const other = await scene.other();
    const heard = hears(other);
    scene.bot.chat(`/msg ${other.username} psst`);
    await scene.until('not heard', () => heard.some((line) => line.includes('psst')));
    const whispers = timesTold(other, 'whisper', (username) => username === scene.bot.username);
    scene.bot.whisper(other.username, 'again');
    await scene.until('not known as a whisper', () => whispers.times > 0);
  },
  'a worker can not give itself anything': async (scene) => {
    scene.bot.chat(`/give ${scene.bot.username} minecraft:diamond 64`);
    await scene.ticks(10);
    expectEqual('diamonds', scene.count('diamond'), 0);
  },
  'a worker can not change its game mode': async (scene) => {
    scene.bot.chat('/gamemode creative');
    await scene.ticks(10);
    expectEqual('mode', scene.bot.game.gameMode, 'survival');
  },
  'a worker can not move itself': async (scene) => {
    const before = scene.bot.entity.position.clone();
    scene.bot.chat(`/tp ${scene.bot.username} 0 100 0`);
    await scene.ticks(10);
    expectTrue('it moved', scene.bot.entity.position.distanceTo(before) < 1);
  },
  'a worker can not take things out of the creative inventory': async (scene) => {
    const item = scene.isAtLeast('1.20.5')
      ? {
          itemCount: 5,
          itemId: 1,
          addedComponentCount: 0,
          removedComponentCount: 0,
          components: [],
          removeComponents: [],
        }
      : { present: true, itemId: 1, itemCount: 5, nbtData: undefined };
    scene.bot._client.write('set_creative_slot', { slot: 36, item });
    await scene.ticks(10);
    expectEqual('items', scene.bot.inventory.items().length, 0);
  },
});
