import { own } from '../base/own.js';
import { TICKS_PER_SECOND } from '../base/ticks.js';

/**
 * Steps a crop takes to be ripe, by block (game rules): beetroots take three, and two of three chances. In nature none of
 * them grows by itself; players have fields.
 */
const STEPS: Readonly<Record<string, number>> = { wheat: 7, carrots: 7, potatoes: 7, beetroots: 4.5 };

/** Between two chances of a block to grow: three of a section's 4096 are picked each tick (game rule). */
const CHANCE_TICKS = 4096 / 3;
/** Chances a step takes, on wet land in rows and on dry land. */
const [FEWEST, MOST] = [3, 13];

/** How many minutes a crop takes from seed to harvest, on good and on poor land; null for what is no crop of fields. */
export function ripeningMinutes(block: string): { readonly least: number; readonly most: number } | null {
  const steps = own(STEPS, block);
  if (steps === undefined) return null;
  const minutes = (chances: number): number =>
    Math.round((steps * chances * CHANCE_TICKS) / TICKS_PER_SECOND / 60);
  return { least: minutes(FEWEST), most: minutes(MOST) };
}
