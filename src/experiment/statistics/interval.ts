/** Bounds of what is estimated, both included; in the unit of what was measured. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** How far into a normal distribution 95 % reach to either side, in standard deviations. */
export const NORMAL_95 = 1.959963984540054;
