/** How somebody plays; shares are chances from 0 to 1. */
export interface Temper {
  /** Between two steps: reading, thinking, turning round. Game time. */
  readonly pauseMs: readonly [least: number, most: number];
  /** Before a step: wanders off for a while first. */
  readonly wanders: number;
  /** When putting things back: forgets the tool at first. */
  readonly forgets: number;
  /** When taking: takes something else, notices, puts it back. */
  readonly mistakes: number;
  /** Between two steps: types something that is no command, or none that is known. */
  readonly babbles: number;
}

/** Quick and careful, slow and clumsy as people are, and hardly to be relied on. */
export const TEMPERS = {
  careful: { pauseMs: [200, 600], wanders: 0, forgets: 0, mistakes: 0, babbles: 0 },
  usual: { pauseMs: [500, 1500], wanders: 0.05, forgets: 0.1, mistakes: 0.1, babbles: 0.05 },
  clumsy: { pauseMs: [1000, 4000], wanders: 0.25, forgets: 0.4, mistakes: 0.4, babbles: 0.3 },
} as const satisfies Readonly<Record<string, Temper>>;

export type TemperName = keyof typeof TEMPERS;

/** What people type when they are bored. */
export const BABBLE: readonly string[] = [
  'lol',
  'where did the pig go',
  'nice weather',
  '!co hepl',
  '!co dance',
  'brb... no wait',
  '!co whre iron',
];

/** Numbers from 0 to 1 that only depend on the seed (mulberry32). */
export function chances(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
