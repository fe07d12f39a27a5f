/** One process with world and bots on scaled clocks: version bots speed. Prints the tick rates kept. */
import { installScaledClock } from '../src/world/clock/scaled-clock.js';
import { joinBot } from '../test/support/join-bot.js';

const clock = installScaledClock();
const { startWorld } = await import('../src/world/start-world.js');
const [, , version = '1.20.1', count = '4', speed = '5'] = process.argv;
const world = await startWorld({ version, environment: 'quarry' });
let physicsTicks = 0;
for (let number = 0; number < Number(count); number++) {
  const bot = await joinBot(world, `Runner${number}`);
  bot.setControlState('forward', true);
  let turns = number;
  setInterval(() => {
    turns += 1;
    void bot.look(turns * 0.9, 0, true);
  }, 1000);
  bot.on('physicsTick', () => {
    physicsTicks += 1;
  });
}
world.setSpeed(Number(speed));
const ticksBefore = world.tickNumber;
physicsTicks = 0;
const startedAt = clock.real.now();
await new Promise<void>((resolve) => clock.real.setTimeout(resolve, 6000));
const seconds = (clock.real.now() - startedAt) / 1000;
const wanted = 20 * Number(speed);
const world20 = (world.tickNumber - ticksBefore) / seconds;
const bots20 = physicsTicks / Number(count) / seconds;
console.log(
  `speed: ${count} bots at ${speed}x: world ${world20.toFixed(0)} of ${wanted} ticks/s, bots ${bots20.toFixed(0)}`,
);
process.exit(0);
