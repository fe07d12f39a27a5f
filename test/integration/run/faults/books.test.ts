import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Bot } from 'mineflayer';
import { startWorld } from '../../../../src/world/start-world.js';
import type { EmbeddedWorld } from '../../../../src/world/embedded/embedded-world.js';
import { digsAway } from '../../../support/digs-away.js';
import { joinBot } from '../../../support/join-bot.js';
import { eventually } from '../../world/clients.js';
import { Books } from './books.js';
import { worldProblems } from './conservation.js';

const FIVE_MINUTES = 6010;
let world: EmbeddedWorld;
let bot: Bot;

beforeAll(async () => {
  world = await startWorld({ environment: 'chest-arena', version: '1.20.1' });
  bot = await joinBot(world, 'Ada');
});

afterAll(async () => {
  bot.quit();
  await world.stop();
});

it('do not miss what was never in a hand when it vanishes, and miss what was', async () => {
  const spot = bot.entity.position.floored().offset(3, 0, 0);
  world.setBlock(spot, 'dirt');
  world.give('Ada', 'apple', 2);
  await eventually('the dirt is in sight', () => bot.blockAt(spot)?.name === 'dirt');
  const books = new Books(world);
  expect(await digsAway(world, bot, spot)).toBe(true);
  world.tick(FIVE_MINUTES);
  expect(books.census().ground).toEqual({});
  expect(worldProblems(books)).toEqual([]);

  await bot.look(Math.PI, 0, true);
  await bot.toss(bot.registry.itemsByName['apple']?.id ?? 0, null, 2);
  await eventually('the apples lie there', () => books.census().ground['apple'] === 2);
  world.tick(FIVE_MINUTES);
  expect(worldProblems(books)).toEqual(['apple: must be 2, there is 0']);
});
