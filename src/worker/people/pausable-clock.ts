import type { RunClock } from '../../base/clock.js';
/** What somebody's time goes into; `away` is nobody's time. */
export type TimeUse = 'work' | 'wait' | 'pause' | 'away';

/** Ticks by use, up to now. */
export interface TimesSpent {
  readonly workTicks: number;
  /** Without work, though it was there and had no break. */
  readonly waitTicks: number;
  readonly pauseTicks: number;
}

/** A person's time in the world, kept apart by what it goes into. */
export class PausableClock {
  readonly #spent: Record<TimeUse, number> = { work: 0, wait: 0, pause: 0, away: 0 };
  #use: TimeUse = 'away';
  #since: number;

  constructor(private readonly clock: RunClock) {
    this.#since = clock.now();
  }

  turnTo(use: TimeUse): void {
    const tick = this.clock.now();
    this.#spent[this.#use] += tick - this.#since;
    this.#since = tick;
    this.#use = use;
  }

  get times(): TimesSpent {
    this.turnTo(this.#use);
    const { work: workTicks, wait: waitTicks, pause: pauseTicks } = this.#spent;
    return { workTicks, waitTicks, pauseTicks };
  }
}
