import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Tables are kept until they hold more draws than this together; 2 bytes each, as a rule. */
const MOST_DRAWS_KEPT = 8_000_000;

const tables = new Map<string, Uint16Array | Uint32Array>();
let drawsKept = 0;

/**
 * Which members of a sample are drawn, with replacement, for each resample: `resamples` rows of `size` places, each
 * from 0 to `size - 1`. The same for the same three numbers, always; kept, since a report asks for few different ones
 * thousands of times.
 */
export function resampleTable(size: number, resamples: number, seed: number): Uint16Array | Uint32Array {
  const name = `${size} ${resamples} ${seed}`;
  const known = tables.get(name);
  if (known) return known;
  const draws = size * resamples;
  const table = size <= 0x10000 ? new Uint16Array(draws) : new Uint32Array(draws);
  const generator = xoroshiro128plus(seed);
  // One number a draw: no place is likelier than another by more than size / 2^32.
  const scale = size / 2 ** 32;
  for (let draw = 0; draw < draws; draw++) table[draw] = (generator.next() >>> 0) * scale;
  if (drawsKept + draws > MOST_DRAWS_KEPT) {
    tables.clear();
    drawsKept = 0;
  }
  tables.set(name, table);
  drawsKept += draws;
  return table;
}
