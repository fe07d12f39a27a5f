/**
 * Measures searches for blocks: flat, deep and noisy worlds, what is everywhere, what is rare, what is not there.
 * `tsx bench/search.ts`; time of the first and of the next search, the longest the process stood still, and memory.
 */
import { createRequire } from 'node:module';
import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { type Portions } from '../src/base/portions.js';
import { searchBlocks } from '../primitives/body/finding.js';
import { scanBlocks } from '../src/worker/site/scan-blocks.js';
import { statesNear } from '../src/worker/skill/find-blocks.js';

const VERSION = '1.20.1';
const COLUMNS = 5;
const LOWEST = -64;
const SURFACE = 62;

const ofMineflayer = createRequire(createRequire(import.meta.url).resolve('mineflayer'));

interface Column {
  setBlockStateId(place: Vec3, state: number): void;
}
interface World {
  setColumn(x: number, z: number, column: Column): void;
  setBlockStateId(place: Vec3, state: number): void;
}

const registry = (ofMineflayer('prismarine-registry') as (version: string) => Bot['registry'])(VERSION);
const Chunk = (ofMineflayer('prismarine-chunk') as (registry: unknown) => new (shape: object) => Column)(
  registry,
);
const World = (ofMineflayer('prismarine-world') as (version: string) => new () => { sync: World })(VERSION);

const stateOf = (name: string): number => registry.blocksByName[name]?.defaultState ?? 0;

/** A world of 11 x 11 columns: more than any search looks through. */
function worldOf(stateAt: (y: number, index: number) => number): Bot {
  const world = new World().sync;
  const place = new Vec3(0, 0, 0);
  for (let cx = -COLUMNS; cx <= COLUMNS; cx++) {
    for (let cz = -COLUMNS; cz <= COLUMNS; cz++) {
      const column = new Chunk({ minY: LOWEST, worldHeight: 384 });
      for (let y = LOWEST; y <= SURFACE; y++) {
        for (let index = 0; index < 256; index++) {
          const state = stateAt(y, index + 256 * (y - LOWEST) + 31 * cx + 17 * cz);
          if (state > 0) column.setBlockStateId(place.set(index & 15, y, index >> 4), state);
        }
      }
      world.setColumn(cx, cz, column);
    }
  }
  world.setBlockStateId(new Vec3(30, 20, 30), stateOf('diamond_ore'));
  return { world, registry, entity: { position: new Vec3(0.5, SURFACE + 1, 0.5) } } as unknown as Bot;
}

const mixed = (index: number): number => (Math.imul(index, 0x9e3779b1) >>> 8) % 15_000;

const WORLDS: Readonly<Record<string, () => Bot>> = {
  'flat: four layers': () => worldOf((y) => (y < LOWEST + 4 ? stateOf('dirt') : 0)),
  'deep: dirt 126 high': () => worldOf(() => stateOf('dirt')),
  'noisy: every block another': () => worldOf((_y, index) => mixed(index)),
};

// Compiled, it is as it is in a run.
measured(
  statesNear(
    worldOf(() => 1),
    32,
  ),
);

const SEARCHES = [
  ['air, 1 within 32', 'air', 32, 1],
  ['air, 256 within 32', 'air', 32, 256],
  ['dirt, 3 within 64', 'dirt', 64, 3],
  ['dirt, 256 within 64', 'dirt', 64, 256],
  ['diamond ore, 256 within 64', 'diamond_ore', 64, 256],
  ['what is not there, 1 within 64', 'dragon_egg', 64, 1],
] as const;

interface Measure {
  readonly ms: number;
  readonly longestMs: number;
}

/** Computing time, portion by portion, as in a run, without the turns of others in between. */
function measured(work: Portions<unknown>): Measure {
  let [ms, longestMs] = [0, 0];
  for (;;) {
    const startedAt = process.cpuUsage();
    const { done } = work.next();
    const { user, system } = process.cpuUsage(startedAt);
    const portionMs = (user + system) / 1000;
    ms += portionMs;
    longestMs = Math.max(longestMs, portionMs);
    if (done) return { ms, longestMs };
  }
}

function heapMb(): number {
  return process.memoryUsage().heapUsed / 2 ** 20;
}

function report(name: string, make: () => Portions<unknown>): void {
  const before = heapMb();
  const first = measured(make());
  const grownMb = heapMb() - before;
  const next = measured(make());
  const longest = Math.max(first.longestMs, next.longestMs).toFixed(1);
  const [one, two] = [first.ms, next.ms].map((ms) => ms.toFixed(1));
  process.stdout.write(
    `${name}: ${one} ms, then ${two} ms; at a time ${longest} ms; ${grownMb.toFixed(1)} MB\n`,
  );
}

for (const [name, make] of Object.entries(WORLDS)) {
  process.stdout.write(`## ${name}\n`);
  const bot = make();
  for (const [what, block, rangeBlocks, count] of SEARCHES) {
    const states = new Set([stateOf(block)]);
    report(what, () => searchBlocks(bot, { states, rangeBlocks, count }));
  }
  report('all kinds within 32', () => statesNear(bot, 32));
  const startedAt = performance.now();
  await scanBlocks(bot, bot.entity.position, 32);
  process.stdout.write(`all blocks counted within 32: ${(performance.now() - startedAt).toFixed(1)} ms\n`);
}
