import { NORMAL_95, type Interval } from './interval.js';

/**
 * 95 % interval of a share by Wilson's score, without correction for continuity (Wilson 1927): it stays between 0 and 1
 * and says something even where all or none succeeded. Nothing tried: 0 to 1.
 * @param count successes, 0 to `of`
 * @param of tries
 */
export function wilsonInterval(count: number, of: number): Interval {
  if (of === 0) return { low: 0, high: 1 };
  const share = count / of;
  const squared = NORMAL_95 ** 2 / of;
  const middle = share + squared / 2;
  const reach = NORMAL_95 * Math.sqrt((share * (1 - share)) / of + squared / (4 * of));
  return {
    // Exactly 0 and 1 at the ends, where rounding would leave a hair.
    low: count === 0 ? 0 : Math.max(0, (middle - reach) / (1 + squared)),
    high: count === of ? 1 : Math.min(1, (middle + reach) / (1 + squared)),
  };
}
