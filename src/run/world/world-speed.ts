import { TICK_MS } from '../../base/ticks.js';

/** Below this a world counts as slow: durations seen in it say more of the machine than of the work. */
export const LEAST_SPEED = 0.9;
/** Shorter spans tell nothing. */
const LEAST_DUE_TICKS = 200;

/** Ticks done against ticks due. */
interface Ticks {
  readonly done: number;
  readonly due: number;
}

/**
 * The slowest of a world and the bodies in it: a body may be left behind though its world catches up.
 * @param world as `WorldSpeed.share` tells it
 */
export function slowestSpeed(world: number | null, bodies: readonly Ticks[]): number | null {
  const shares = bodies.filter(({ due }) => due >= LEAST_DUE_TICKS).map(({ done, due }) => done / due);
  return world === null ? null : Math.min(1, world, ...shares);
}

export interface WorldSpeedClocks {
  /** Real milliseconds, whatever the process's clocks say. */
  readonly realNow: () => number;
  /** Ticks the world went through. */
  readonly currentTick: () => number;
  /** Times normal speed. */
  readonly speed: number;
}

interface TimedSpan {
  readonly since: number;
  readonly tick: number;
  /** How many ticks were due at the latest turn. */
  turnedAt: number;
}

/**
 * How far a world keeps up with the speed it was asked for, added up over spans of time: its ticks against those that were
 * due, and the turns in which everybody is heard against ticks due. Late ticks are made up for in bunches, but who waits
 * for an answer gets one in a turn.
 */
export class WorldSpeed {
  #ticks = 0;
  #turns = 0;
  #due = 0;
  #span: TimedSpan | null = null;

  constructor(private readonly clocks: WorldSpeedClocks) {}

  /** Time runs at the asked speed from now on. */
  begin(): void {
    const { realNow, currentTick } = this.clocks;
    this.#span ??= { since: realNow(), tick: currentTick(), turnedAt: 0 };
  }

  /** To be called once a tick, as far as the machine gets to it. */
  turn(): void {
    if (!this.#span) return;
    const due = Math.floor(this.#dueIn(this.#span));
    if (due > this.#span.turnedAt) this.#turns += 1;
    this.#span.turnedAt = due;
  }

  /** Time runs otherwise for a while, or not at all. */
  end(): void {
    if (!this.#span) return;
    this.#ticks += this.clocks.currentTick() - this.#span.tick;
    this.#due += this.#dueIn(this.#span);
    this.#span = null;
  }

  /** Share of the asked speed, 0 to 1; null before there was enough to tell by. */
  share(): number | null {
    if (this.#span) {
      this.end();
      this.begin();
    }
    return this.#due < LEAST_DUE_TICKS ? null : Math.min(1, this.#ticks / this.#due, this.#turns / this.#due);
  }

  #dueIn({ since }: TimedSpan): number {
    return ((this.clocks.realNow() - since) * this.clocks.speed) / TICK_MS;
  }
}

/** Several may think at once: time is slowed down for the first and speeds up after the last. */
export function slowedTogether(world: {
  slowDown(): void;
  speedUp(): void;
}): <T>(think: () => Promise<T>) => Promise<T> {
  let thinking = 0;
  return async (think) => {
    thinking += 1;
    if (thinking === 1) world.slowDown();
    try {
      return await think();
    } finally {
      thinking -= 1;
      // At once, not in a later turn: somebody who begins to think now must not be sped up under.
      if (thinking === 0) world.speedUp();
    }
  };
}
