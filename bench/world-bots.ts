/** A process of walking bots: host port version count seconds. Prints its share of a core. */
import type { Bot } from 'mineflayer';
import { joinBot } from '../test/support/join-bot.js';

const [, , port = '0', version = '1.20.1', count = '1', seconds = '10'] = process.argv;
const bots: Bot[] = [];
for (let number = 0; number < Number(count); number++) {
  const bot = await joinBot({ port: Number(port), version }, `Walker${number}`);
  bots.push(bot);
}
process.send?.('joined');
bots.forEach((bot, number) => {
  bot.setControlState('forward', true);
  let turns = number;
  setInterval(() => {
    turns += 1;
    void bot.look(turns * 0.9, 0, true);
  }, 1000);
});
const before = process.cpuUsage();
await new Promise((resolve) => setTimeout(resolve, Number(seconds) * 1000));
const used = process.cpuUsage(before);
process.send?.({ cpuShare: (used.user + used.system) / 1e6 / Number(seconds) });
for (const bot of bots) bot.quit();
await new Promise((resolve) => setTimeout(resolve, 300));
process.exit(0);
