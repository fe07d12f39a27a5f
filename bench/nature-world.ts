/**
 * Generated nature: `npm run bench:nature-world [ores|serve|explore] [chunks]`. Ore by height beside the game's tables,
 * shares of caves, water and biomes, chunks a second; start, join, memory while somebody explores and after they left;
 * ticks kept while eight bots explore at five times the speed.
 */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { BIOME_NAMES } from '../src/environment/nature/biomes.js';
import { oresOf, type OreRow } from '../src/environment/nature/ores.js';
import { loadVersionData } from '../src/world/embedded/data/version-data.js';
import { NatureTerrain } from '../src/world/embedded/nature/nature-terrain.js';

const [, , what = 'all', chunks = '2000'] = process.argv;
const CHUNKS = Number(chunks);
const SEEDS = [7, 2026];
const BAND = 16;
// Mean blocks of a vein in solid rock, by the size it is made for.
const MEAN: Readonly<Record<number, number>> = {
  1: 1,
  3: 0.5,
  4: 2,
  7: 4.9,
  8: 5.7,
  9: 6.8,
  10: 8.5,
  12: 11.7,
  17: 22,
};
const ORES = ['coal', 'iron', 'copper', 'gold', 'redstone', 'lapis', 'diamond'];

function chanceOf({ from, to, spread }: OreRow, y: number): number {
  const span = to - from + 1;
  const part = (y + 0.5 - from) / span;
  if (part < 0 || part > 1) return 0;
  return (spread === 'even' ? 1 : 2 - 4 * Math.abs(part - 0.5)) / span;
}

/** Where a vein's blocks lie from the height drawn for it: its ends are 0 to 2 below that (the game's shape), and it is thick. */
const SHED: readonly (readonly [blocks: number, share: number])[] = [
  [-3, 1 / 12],
  [-2, 3 / 12],
  [-1, 4 / 12],
  [0, 3 / 12],
  [1, 1 / 12],
];

/** Blocks of an ore at a height in a chunk of solid rock. */
function expectedAt(rows: readonly OreRow[], ore: string, y: number): number {
  return rows
    .filter((row) => row.ore === `${ore}_ore`)
    .reduce((sum, row) => {
      const chance = SHED.reduce((all, [blocks, share]) => all + share * chanceOf(row, y - blocks), 0);
      return sum + row.count * (MEAN[row.size] ?? row.size) * chance;
    }, 0);
}

function measureOres(version: string, seed: number): void {
  const data = loadVersionData(version);
  const terrain = new NatureTerrain(data, { seed, biome: null, hasCaves: true, border: null });
  const names = Array.from({ length: data.stateCount }, (_, state) => data.blockOfState(state).name);
  const isRock = names.map((name) => /stone|deepslate|granite|diorite|andesite|tuff|_ore$/.test(name));
  const found = new Map<string, number[]>(ORES.map((ore) => [ore, new Array<number>(384).fill(0)]));
  const rock = new Array<number>(384).fill(0);
  const caves = new Array<number>(384).fill(0);
  const ground = new Array<number>(384).fill(0);
  const biomes = new Map<string, number>();
  let water = 0;
  const before = process.cpuUsage();
  const startedAt = performance.now();
  let generatedMs = 0;
  const across = Math.ceil(Math.sqrt(CHUNKS));
  for (let index = 0; index < CHUNKS; index++) {
    // Far apart, so that many regions are seen.
    const [chunkX, chunkZ] = [(index % across) * 7 - 150, Math.floor(index / across) * 7 - 150];
    const cpu = process.cpuUsage();
    const { states } = terrain.generate(chunkX, chunkZ);
    const used = process.cpuUsage(cpu);
    generatedMs += (used.user + used.system) / 1000;
    for (let cell = 0; cell < states.length; cell++) {
      const state = states[cell] ?? 0;
      const y = cell >> 8;
      const name = names[state] ?? 'air';
      const height = terrain.heightAt(chunkX * 16 + (cell & 15), chunkZ * 16 + ((cell >> 4) & 15));
      if (y - 64 <= height) {
        ground[y] = (ground[y] ?? 0) + 1;
        if (state === 0 || name === 'lava') caves[y] = (caves[y] ?? 0) + 1;
      }
      if (isRock[state]) rock[y] = (rock[y] ?? 0) + 1;
      const ore = /^(?:deepslate_)?(\w+)_ore$/.exec(name)?.[1];
      const counts = ore === undefined ? undefined : found.get(ore);
      if (counts) counts[y] = (counts[y] ?? 0) + 1;
    }
    for (let column = 0; column < 256; column += 51) {
      const [x, z] = [chunkX * 16 + (column & 15), chunkZ * 16 + (column >> 4)];
      const biome = terrain.biomeAt(x, z);
      biomes.set(biome, (biomes.get(biome) ?? 0) + 1);
      if (terrain.heightAt(x, z) < 62) water += 1;
    }
  }
  const total = process.cpuUsage(before);
  console.log(
    `\n${version}, seed ${seed}: ${CHUNKS} chunks, ${(generatedMs / CHUNKS).toFixed(2)} ms of one core each ` +
      `(${Math.round((CHUNKS * 1000) / generatedMs)} a second; ${((performance.now() - startedAt) / 1000).toFixed(0)} s with counting, ${(total.user / 1e6).toFixed(0)} s of it computing)`,
  );
  const rows = oresOf((each) => data.isAtLeast(each));
  console.log('ore per chunk by height: found / table (in solid rock, thinned by the rock there is)');
  console.log(['height'.padEnd(10), ...ORES.map((ore) => ore.padStart(13))].join(''));
  for (let low = 0; low < 256; low += BAND) {
    const cells = ORES.map((ore) => {
      let [seen, wanted] = [0, 0];
      for (let y = low; y < low + BAND; y++) {
        seen += (found.get(ore)?.[y] ?? 0) / CHUNKS;
        wanted += expectedAt(rows, ore, y - 64) * ((rock[y] ?? 0) / (CHUNKS * 256));
      }
      return wanted < 0.02 && seen < 0.02 ? '-' : `${seen.toFixed(2)}/${wanted.toFixed(2)}`;
    });
    console.log([`${low - 64}..${low - 49}`.padEnd(10), ...cells.map((cell) => cell.padStart(13))].join(''));
  }
  const share = (low: number, high: number): string => {
    let [open, all] = [0, 0];
    for (let y = low + 64; y <= high + 64; y++)
      [open, all] = [open + (caves[y] ?? 0), all + (ground[y] ?? 0)];
    return `${low}..${high} ${((open / Math.max(1, all)) * 100).toFixed(1)} %`;
  };
  console.log(
    `caves: ${(data.isAtLeast('1.18') ? [share(-59, -33), share(-32, -1)] : []).concat(share(5, 31), share(32, 55), share(56, 100)).join(', ')}`,
  );
  const columns = [...biomes.values()].reduce((sum, count) => sum + count, 0);
  const percent = (count: number): string => `${((count / columns) * 100).toFixed(1)} %`;
  console.log(`water: ${percent(water)} of columns`);
  console.log(`biomes: ${BIOME_NAMES.map((name) => `${name} ${percent(biomes.get(name) ?? 0)}`).join(', ')}`);
}

/** In a process of its own: what ores left behind is not the world's memory. */
function measureServing(what: string): Promise<void> {
  const file = fileURLToPath(new URL('nature-serving.ts', import.meta.url));
  const child = fork(file, [what], { execArgv: ['--expose-gc', '--import', 'tsx'] });
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
  });
}

if (what === 'all' || what === 'ores') {
  for (const seed of SEEDS) measureOres('1.20.1', seed);
  for (const seed of SEEDS) measureOres('1.16.5', seed);
}
for (const part of ['serve', 'explore']) if (what === 'all' || what === part) await measureServing(part);
process.exit(0);
