/**
 * A bot's piece of work at a given speed, in a process of its own because every clock of it is scaled. Prints what the
 * world holds afterwards: `node --import tsx paced-work.ts SPEED SEED`.
 */
import { installScaledClock } from '../../../src/world/clock/scaled-clock.js';
import { countsOf } from '../../support/counts-of.js';
import { joinBot } from '../../support/join-bot.js';

installScaledClock();
const { startWorld } = await import('../../../src/world/start-world.js');

const [, , speed = '1', seed = '1'] = process.argv;
const world = await startWorld({ environment: 'superflat', seed: Number(seed) });
const bot = await joinBot(world, 'Paced');
await bot.waitForChunksToLoad();
world.setSpeed(Number(speed));

const { x, y, z } = bot.entity.position.floored();
for (let row = 0; row < 6; row++) {
  const position = { x: x + 1, y, z };
  world.setBlock(position, row % 2 === 0 ? 'gravel' : 'oak_leaves');
  await bot.waitForTicks(4);
  const block = bot.blockAt(bot.entity.position.floored().offset(1, 0, 0));
  if (block) await bot.dig(block, true);
  await bot.waitForTicks(20);
}
world.give('Paced', 'oak_log', 2);
await bot.waitForTicks(4);
const planks = bot.registry.itemsByName.oak_planks?.id ?? -1;
const [recipe] = bot.recipesFor(planks, null, 1, null);
if (recipe) await bot.craft(recipe, 2);
await bot.waitForTicks(10);

const held = countsOf(world.player('Paced')?.slots ?? []);
const lying = world.entities().filter(({ kind }) => kind === 'item').length;
process.stdout.write(`${JSON.stringify({ held, lying })}\n`);
process.exit(0);
