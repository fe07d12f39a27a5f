/** From numbers to places along an axis, in the units of the drawing. */
export interface Scale {
  /** Place of a value. */
  readonly at: (value: number) => number;
  /** Round values to mark, ascending, the first is the start and the last is the end of the axis. */
  readonly ticks: readonly number[];
}

/**
 * An axis from 0 to a round number not below `highest`.
 * @param about how many steps there should be, more or less
 */
export function scaleTo(highest: number, from: number, to: number, about = 5): Scale {
  const reached = highest > 0 && Number.isFinite(highest) ? highest : 1;
  const step = niceStep(reached / about);
  const count = Math.ceil(reached / step - 1e-9);
  const ticks = Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
  return { at: (value) => from + (to - from) * (value / (count * step)), ticks };
}

/** 1, 2, 2.5 or 5 times a power of ten, not below `least`. */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 2.5, 5, 10].find((candidate) => candidate * power >= least * (1 - 1e-9)) ?? 10;
  return factor * power;
}
