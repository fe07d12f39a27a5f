import type { Capabilities, Pace } from '../../../../src/schedule/event.js';

/** As quick or slow at everything. */
export function alike(pace: number): Pace {
  return { outdoors: pace, windows: pace };
}

/** Somebody whose pace is a guess. */
export function person(pace: number, more: Partial<Capabilities> = {}): Capabilities {
  return { phases: false, amendable: true, pace: alike(pace), ...more };
}
