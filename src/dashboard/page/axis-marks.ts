import { TICKS_PER_SECOND } from '../../base/ticks.js';
const STEPS_SECONDS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400];
const MOST_MARKS = 7;

/** Round times to write along an axis of this length, from 0 on; all in ticks, at most seven and the last one. */
export function axisMarks(lengthTicks: number): readonly number[] {
  const seconds = lengthTicks / TICKS_PER_SECOND;
  const step = STEPS_SECONDS.find((each) => seconds / each <= MOST_MARKS) ?? Math.ceil(seconds / MOST_MARKS);
  const count = Math.floor(seconds / step);
  return Array.from({ length: count + 1 }, (_, index) => index * step * TICKS_PER_SECOND);
}
