/**
 * Measures the embedded world. `npm run bench:world` runs everything; a word chooses: start, cpu, speed, flood, fuzz,
 * soak [ticks], conformance [version ...]. Long parts are here and not in the tests.
 */
import { measureConformance } from './world-conformance.js';
import { measureCpu, measureFlood, measureSpeed, measureStart } from './world-load.js';
import { fuzzClicks, fuzzPackets } from './world-fuzz.js';
import { soak } from './world-soak.js';

const [what = 'all', ...words] = process.argv.slice(2);
const parts: Readonly<Record<string, () => Promise<void>>> = {
  start: measureStart,
  cpu: measureCpu,
  speed: measureSpeed,
  flood: measureFlood,
  fuzz: async () => {
    fuzzClicks(200_000);
    await fuzzPackets(50_000);
  },
  soak: async () => {
    for (const isWild of [false, true])
      await soak({ bots: 8, ticks: Number(words[0] ?? 2000), speed: 10, isWild });
  },
  conformance: () => measureConformance(words),
};

for (const [name, run] of Object.entries(parts)) {
  if (what === 'all' || what === name) await run();
}
process.exit(process.exitCode ?? 0);
