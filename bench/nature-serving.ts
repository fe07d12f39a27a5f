/** One process that serves generated nature: `serve` or `explore`. Prints times, memory, ticks kept. */
import { readFileSync } from 'node:fs';
import { installScaledClock } from '../src/world/clock/scaled-clock.js';

const VIEW_CHUNKS = 169;
const EXPLORED = 10_000;
const BOTS = 8;
const SPEED = 5;
const SECONDS = 20;
/** Sprinting, in blocks a second. */
const PACE = 5.6;

const clock = installScaledClock();
const { startWorld } = await import('../src/world/start-world.js');
const { joinBot } = await import('../test/support/join-bot.js');
type Bot = Awaited<ReturnType<typeof joinBot>>;

const realMs = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    clock.real.setTimeout(resolve, ms);
  });

function memory(): string {
  globalThis.gc?.();
  const { rss, heapUsed, arrayBuffers } = process.memoryUsage();
  const [all, heap, buffers] = [rss, heapUsed, arrayBuffers].map((bytes) => Math.round(bytes / 1e6));
  return `${all} MB (heap ${heap}, buffers ${buffers})`;
}

/** Computing of the main thread alone, so that a busy machine does not count. */
function mainThreadMs(): number {
  return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
}

function chunksOf(bot: Bot): number {
  return (bot.world as unknown as { getColumns(): unknown[] }).getColumns().length;
}

async function serve(): Promise<void> {
  console.log(`\nmemory before: ${memory()}`);
  const startedAt = clock.real.now();
  const world = await startWorld({ environment: 'nature', seed: 7 });
  console.log(`start: ${(clock.real.now() - startedAt).toFixed(0)} ms`);
  let longestTickMs = 0;
  const tick = world.tick.bind(world);
  world.tick = (): void => {
    const before = mainThreadMs();
    tick();
    longestTickMs = Math.max(longestTickMs, mainThreadMs() - before);
  };
  await realMs(1000);
  // The first join is not its loading.
  const warm = await joinBot(await startWorld({}), 'Warm');
  warm.quit();
  const joinedAt = clock.real.now();
  const bot = await joinBot(world, 'Explorer');
  console.log(`in the world: ${(clock.real.now() - joinedAt).toFixed(0)} ms`);
  while (chunksOf(bot) < VIEW_CHUNKS) await realMs(20);
  console.log(
    `all ${VIEW_CHUNKS} chunks in view: ${(clock.real.now() - joinedAt).toFixed(0)} ms; ${memory()}`,
  );
  console.log(`longest tick so far: ${longestTickMs.toFixed(0)} ms of computing`);
  longestTickMs = 0;
  const exploredAt = clock.real.now();
  let seen = 0;
  world.change('Explorer', { gameMode: 'creative' });
  for (let step = 0; seen < EXPLORED; step++) {
    world.teleport('Explorer', { x: 8.5 + (step % 60) * 200, y: 260, z: 8.5 + Math.floor(step / 60) * 200 });
    await realMs(100);
    while (chunksOf(bot) < VIEW_CHUNKS) await realMs(20);
    seen += VIEW_CHUNKS;
  }
  const seconds = (clock.real.now() - exploredAt) / 1000;
  console.log(
    `after ${seen} chunks: ${memory()}; ${(seen / seconds).toFixed(0)} a second made, sent and read; ` +
      `longest tick ${longestTickMs.toFixed(0)} ms of computing`,
  );
  bot.quit();
  await realMs(3000);
  console.log(`after leaving: ${memory()}`);
}

async function explore(): Promise<void> {
  const world = await startWorld({ environment: 'nature', seed: 7 });
  const bots: Bot[] = [];
  for (let number = 0; number < BOTS; number++) {
    bots.push(await joinBot(world, `Explorer${number}`));
    world.change(`Explorer${number}`, { gameMode: 'creative' });
  }
  world.setSpeed(SPEED);
  const tick = world.tick.bind(world);
  let ticking = 0;
  world.tick = (): void => {
    const before = mainThreadMs();
    tick();
    ticking += mainThreadMs() - before;
  };
  const from = world.tickNumber;
  const goOn = setInterval(() => {
    const far = ((world.tickNumber - from) / 20) * PACE;
    for (let number = 0; number < BOTS; number++) {
      const angle = (number / BOTS) * 2 * Math.PI;
      const [x, z] = [Math.cos(angle) * far, Math.sin(angle) * far];
      world.teleport(`Explorer${number}`, { x, y: 250, z });
    }
  }, 500);
  const [startedAt, computed, begin] = [clock.real.now(), mainThreadMs(), world.tickNumber];
  let [shares, looks] = [0, 0];
  while (clock.real.now() - startedAt < SECONDS * 1000) {
    await realMs(250);
    for (const bot of bots) [shares, looks] = [shares + Math.min(1, chunksOf(bot) / VIEW_CHUNKS), looks + 1];
  }
  clearInterval(goOn);
  const seconds = (clock.real.now() - startedAt) / 1000;
  const ticks = world.tickNumber - begin;
  console.log(
    `\n${BOTS} bots in ${BOTS} directions at ${SPEED}x, ${PACE} blocks a second of the world's time: ` +
      `${(ticks / seconds).toFixed(0)} of ${20 * SPEED} ticks/s; ${((mainThreadMs() - computed) / ticks).toFixed(1)} ms ` +
      `of the main thread a tick with the bots, ${(ticking / ticks).toFixed(1)} without; ` +
      `${((shares / looks) * 100).toFixed(0)} % of the chunks in view there; ${memory()}`,
  );
}

await (process.argv[2] === 'explore' ? explore() : serve());
process.exit(0);
