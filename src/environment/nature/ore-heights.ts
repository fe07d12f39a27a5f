import { floorOf, oresOf, type OreRow } from './ores.js';

/** Lower, caves are full of lava: heights of the feet, in ground that ends at 0 and in deeper ground. */
const LOWEST_OLD = 11;
const LOWEST_NEW = -53;
/** Columns of a chunk, and over how many a vein shows in a tunnel a metre on, by the size it is made for (simulated). */
const COLUMNS = 256;
const SHOWN = 2.4;
/** Middles of the veins that show, above the feet: from the floor to the ceiling, and veins hang a block lower (game rule). */
const LAYERS = [0, 1, 2, 3];
/** Higher there may be no ground to dig in: beds of rivers and of the sea near land. */
const HIGHEST = 54;
/** Whoever stands on a hill stands on ground: so far below there is rock around, as long as that is no shore. */
const COVER = 8;
const SHORE = 64;
/** Digging a step down and a metre on takes about as long; a step up takes a jump besides. */
const METRES_PER_STEP = 1.5;
const METRES_PER_STEP_UP = 2;

/** Blocks to dig for a step of stairs, and for a metre of a tunnel. */
const STEP_DIGS = 3;
const METRE_DIGS = 2;

/** Of the blocks a vein is made for so many are there in solid rock (`bench:nature-world ores`), and most that are taken. */
const VEIN_SHARE = 0.7;
const MOST_OF_VEIN = 5;

/** Takes the place of stone below 0 from 1.18 on (game rule): there it is wherever one digs. */
const DEEP_ROCK = 'deepslate';
const DEEP_HEIGHT = -1;

export interface ExpectedOre {
  /** Of the feet. */
  readonly height: number;
  /** Blocks of the stairs there. */
  readonly stairDigs: number;
  /** Blocks of the tunnel until the first vein shows, on average; as often as not in random rock much more or less. */
  readonly tunnelDigs: number;
  /** Blocks of ore that are taken of a vein, on average. */
  readonly veinBlocks: number;
}

/**
 * Where to dig for an ore, or for the rock of the deep: the cheapest in steps down or up and in metres of tunnel until the
 * first vein shows. Null for what is neither, or lies nowhere where there is ground for sure.
 * @param blocks block names that will do, `iron_ore` or `deepslate_iron_ore`
 * @param from height of the feet
 * @param floor the lowest block of the ground; left out: as the release makes it
 */
export function expectedOre(
  blocks: readonly string[],
  from: number,
  isAtLeast: (version: string) => boolean,
  floor = floorOf(isAtLeast),
): ExpectedOre | null {
  if (blocks.includes(DEEP_ROCK) && floor < 0) {
    const height = Math.min(Math.floor(from), DEEP_HEIGHT);
    return { height, stairDigs: STEP_DIGS * (Math.floor(from) - height), tunnelDigs: 0, veinBlocks: 1 };
  }
  const ores = new Set(blocks.map((block) => block.replace(/^deepslate_/, '')));
  const rows = oresOf(isAtLeast, floor).filter(({ ore, biome }) => ores.has(ore) && biome === undefined);
  const lowest = floor < 0 ? LOWEST_NEW : LOWEST_OLD;
  let best: (ExpectedOre & { readonly metres: number }) | null = null;
  const covered = Math.floor(from) - COVER;
  for (let height = covered > SHORE ? covered : HIGHEST; height >= lowest; height--) {
    const shown = rows.map((row) => ({ size: row.size, veins: veinsAt(row, height) }));
    const veins = shown.reduce((sum, row) => sum + row.veins, 0);
    if (veins === 0) continue;
    const steps = from - height;
    const tunnel = COLUMNS / veins;
    const metres = tunnel + steps * (steps < 0 ? -METRES_PER_STEP_UP : METRES_PER_STEP);
    if (best && metres >= best.metres) continue;
    const stairDigs = STEP_DIGS * Math.abs(steps);
    const taken = shown.reduce(
      (sum, row) => sum + row.veins * Math.min(MOST_OF_VEIN, VEIN_SHARE * row.size),
      0,
    );
    const tunnelDigs = Math.round(METRE_DIGS * tunnel);
    best = { height, stairDigs, tunnelDigs, veinBlocks: taken / veins, metres };
  }
  return best;
}

/** Whether a block lies where somebody has to dig for it. */
export function isDugDownFor(block: string): boolean {
  return block.endsWith('_ore') || block === DEEP_ROCK;
}

/** Columns of a chunk over which veins show in a tunnel, those left out where they touch air counted half. */
function veinsAt({ count, size, from, to, spread, hidden }: OreRow, feet: number): number {
  const share = 1 / (to - from + 1);
  const middle = (from + to) / 2;
  const peakAt = (height: number): number => {
    if (height < from || height > to) return 0;
    return spread === 'even' ? 1 : 2 * (1 - Math.abs(height - middle) / ((to - from) / 2 + 1));
  };
  const peak = LAYERS.reduce((sum, above) => sum + peakAt(feet + above), 0) / LAYERS.length;
  return SHOWN * size * count * share * peak * (1 - hidden / 2);
}
