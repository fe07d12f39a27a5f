import { oresOf, type OreRow } from './ores.js';

/** Lower, caves are full of lava: heights of the feet, before 1.18 and from then on. */
const LOWEST_OLD = 11;
const LOWEST_NEW = -53;
/** Columns of a chunk, and the blocks a metre of a tunnel shows. */
const COLUMNS = 256;
const SHOWN = 8;
/** Higher there may be no ground to dig in: beds of rivers and of the sea near land. */
const HIGHEST = 54;
/** Whoever stands higher stands on ground: so far below there is rock around. */
const COVER = 8;
/** Digging a step down and a metre on takes about as long; a step up takes a jump besides. */
const METRES_PER_STEP = 1.5;
const METRES_PER_STEP_UP = 2;

/**
 * Where to dig for an ore, as a height of the feet: the cheapest in steps down or up and in metres of tunnel until the
 * first vein shows. Null for what is no ore, or lies nowhere where there is ground for sure.
 * @param blocks block names that will do, `iron_ore` or `deepslate_iron_ore`
 */
export function expectedHeight(
  blocks: readonly string[],
  from: number,
  isAtLeast: (version: string) => boolean,
): number | null {
  const ores = new Set(blocks.map((block) => block.replace(/^deepslate_/, '')));
  const rows = oresOf(isAtLeast).filter(({ ore, biome }) => ores.has(ore) && biome === undefined);
  const lowest = isAtLeast('1.18') ? LOWEST_NEW : LOWEST_OLD;
  let best: { readonly height: number; readonly metres: number } | null = null;
  for (let height = Math.max(Math.floor(from) - COVER, HIGHEST); height >= lowest; height--) {
    const veins = rows.reduce((sum, row) => sum + veinsAt(row, height), 0);
    if (veins === 0) continue;
    const steps = from - height;
    const metres = COLUMNS / (SHOWN * veins) + steps * (steps < 0 ? -METRES_PER_STEP_UP : METRES_PER_STEP);
    if (!best || metres < best.metres) best = { height, metres };
  }
  return best?.height ?? null;
}

/** Veins of a chunk that begin at a height, those left out where they touch air counted half. */
function veinsAt({ count, from, to, spread, hidden }: OreRow, height: number): number {
  if (height < from || height > to) return 0;
  const share = 1 / (to - from + 1);
  const middle = (from + to) / 2;
  const peak = spread === 'even' ? 1 : 2 * (1 - Math.abs(height - middle) / ((to - from) / 2 + 1));
  return count * share * peak * (1 - hidden / 2);
}
