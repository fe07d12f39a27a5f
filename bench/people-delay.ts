/**
 * One process of `npm run bench:people`: how long after a person's last click the chat tells that the job is done. One
 * process at normal speed: its only clock times the client's click and the line the same client reads.
 */
import { createBot } from 'mineflayer';
import { loadRegistry } from '../src/game/registry.js';
import { runGoal } from '../src/run/run-goal.js';
import { Reading } from '../src/scripted-human/reading.js';
import { chances } from '../src/scripted-human/slips.js';
import { TEMPERS } from '../src/scripted-human/tempers.js';
import { learnToWalk } from '../src/scripted-human/feet.js';
import { Person } from '../src/scripted-human/person.js';

const NAME = 'Robin';
const LISTEN_MS = 50;
const TICK_MS = 50;
const [, , goal = 'craft a stone pickaxe'] = process.argv;
const delaysMs: number[] = [];
let hasJoined = false;

const { status } = await runGoal({
  goal,
  ai: 0,
  outDir: null,
  people: [{ name: NAME, kind: 'scripted-human' }],
  peopleWaitTicks: 600,
  onEvent: (event) => {
    if (event.kind !== 'run-started' || hasJoined) return;
    hasJoined = true;
    join(Number(event.world.address.split(':').at(-1)), event.world.mcVersion);
  },
});
console.log(JSON.stringify({ status, delaysMs, delaysTicks: delaysMs.map((ms) => ms / TICK_MS) }));
process.exit(0);

function join(port: number, version: string): void {
  const bot = createBot({ host: '127.0.0.1', port, version, username: NAME, auth: 'offline' });
  bot.on('error', () => undefined);
  let clickedMs: number | null = null;
  bot.once('spawn', () => {
    learnToWalk(bot);
    const client = bot._client;
    const write = client.write.bind(client);
    client.write = (name: string, parameters: unknown): void => {
      if (name === 'window_click' || name === 'block_place') clickedMs = performance.now();
      write(name, parameters);
    };
    const person = new Person(bot, loadRegistry(version), TEMPERS.skilled, chances(1), () => undefined);
    const reading = new Reading(TEMPERS.skilled.wordsPerSecond);
    bot.on('messagestr', (line) => {
      const now = performance.now();
      if (/^s\d+: done, thank you\./.test(line) && clickedMs !== null) delaysMs.push(now - clickedMs);
      reading.hear(line, now);
    });
    setInterval(() => {
      for (const text of reading.read(performance.now())) person.hear(text);
    }, LISTEN_MS);
  });
}
