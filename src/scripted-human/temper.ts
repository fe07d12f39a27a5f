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

/** Lines of one announcement come in one go; this much later something new begins. */
const TOGETHER_MS = 250;
const MOST_LINES = 20;

/**
 * Puts chat lines together that were said in one go: a long instruction comes in several. A line that begins like an
 * announcement begins a new one.
 */
export class Attention {
  #lines: string[] = [];
  #lastMs = -Infinity;

  /** @returns an announcement that is now known to be complete, or null */
  hear(line: string, nowMs: number): string | null {
    const isNew =
      nowMs - this.#lastMs > TOGETHER_MS || BEGINNING.test(line) || this.#lines.length >= MOST_LINES;
    const whole = isNew ? this.#take() : null;
    this.#lines.push(line);
    this.#lastMs = nowMs;
    return whole;
  }

  /** @returns what was heard and has had no more lines for a while, or null */
  settle(nowMs: number): string | null {
    return nowMs - this.#lastMs > TOGETHER_MS ? this.#take() : null;
  }

  #take(): string | null {
    const whole = this.#lines.join(' ');
    this.#lines = [];
    return whole === '' ? null : whole;
  }
}

const BEGINNING =
  /^(?:s\d+[: ]|\d+[: ]|Only \d|No need|All done|Finished|Stopped|Failed|The plan|Impossible|<|Nobody|Question)/;
