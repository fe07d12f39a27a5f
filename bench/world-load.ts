import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startWorld } from '../src/world/start-world.js';
import { joinBot } from '../test/support/join-bot.js';

const VERSION = '1.20.1';
const SECONDS = 8;
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

/** Time to the first joinable moment and to a bot's spawn. */
export async function measureStart(): Promise<void> {
  const sinceProcessStart = performance.now();
  const startedAt = performance.now();
  const world = await startWorld({ version: VERSION });
  const startMs = performance.now() - startedAt;
  // The first join is not its loading.
  await import('mineflayer');
  const joins: number[] = [];
  for (let number = 0; number < 5; number++) {
    const joinedAt = performance.now();
    const bot = await joinBot(world, `Joiner${number}`);
    joins.push(performance.now() - joinedAt);
    bot.quit();
  }
  console.log(`start: loading ${sinceProcessStart.toFixed(0)} ms, then startWorld ${startMs.toFixed(0)} ms`);
  console.log(`join: ${joins.map((join) => `${join.toFixed(0)} ms`).join(', ')}`);
  const resets = Array.from({ length: 20 }, () => world.reset());
  console.log(`reset: ${Math.max(...resets).toFixed(1)} ms at most of 20`);
  await world.stop();
}

/** Share of a core with walking bots in another process. */
export async function measureCpu(): Promise<void> {
  for (const count of [1, 4, 8, 16, 32]) {
    const world = await startWorld({ version: VERSION, environment: 'quarry' });
    const bots = fork(
      fileURLToPath(new URL('world-bots.ts', import.meta.url)),
      [String(world.port), VERSION, String(count), String(SECONDS)],
      {
        execArgv: ['--import', 'tsx'],
      },
    );
    await new Promise<void>((resolve) => bots.once('message', () => resolve()));
    const before = process.cpuUsage();
    const ticksBefore = world.tickNumber;
    const startedAt = performance.now();
    const botShare = await new Promise<number>((resolve) =>
      bots.once('message', (message) => resolve((message as { cpuShare: number }).cpuShare)),
    );
    const used = process.cpuUsage(before);
    const seconds = (performance.now() - startedAt) / 1000;
    const share = (used.user + used.system) / 1e6 / seconds;
    const memory = process.memoryUsage().rss / 1e6;
    const rate = (world.tickNumber - ticksBefore) / seconds;
    console.log(
      `cpu: ${count} bots: server ${percent(share)}, bots ${percent(botShare)}, ${rate.toFixed(1)} ticks/s, ${memory.toFixed(0)} MB`,
    );
    await world.stop();
  }
}

/** A run alone and beside six clients that flood it. */
export function measureFlood(): Promise<void> {
  return inProcessOfItsOwn('world-flood.ts', []);
}

function inProcessOfItsOwn(file: string, words: readonly string[]): Promise<void> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), words, { execArgv: ['--import', 'tsx'] });
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
  });
}

/** Ticks a second kept with everything in one process on scaled clocks. */
export async function measureSpeed(): Promise<void> {
  for (const [bots, speed] of [
    [8, 5],
    [8, 10],
    [4, 20],
    [16, 5],
    [8, 20],
  ] as const) {
    await inProcessOfItsOwn('world-speed.ts', [VERSION, String(bots), String(speed)]);
  }
}
