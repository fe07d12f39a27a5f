/** Below this a world counts as slow: durations seen in it say more of the machine than of the work. */
import { TICK_MS } from '../../base/ticks.js';
export const LEAST_SPEED = 0.9;
/** Shorter stretches tell nothing. */
const LEAST_DUE_TICKS = 200;

/** Ticks done against ticks due. */
interface Ticks {
  readonly done: number;
  readonly due: number;
}

/**
 * The slowest of a world and the bodies in it: a body may be left behind though its world catches up.
 * @param world as `Pace.share` tells it
 */
export function slowestSpeed(world: number | null, bodies: readonly Ticks[]): number | null {
  const shares = bodies.filter(({ due }) => due >= LEAST_DUE_TICKS).map(({ done, due }) => done / due);
  return world === null ? null : Math.min(1, world, ...shares);
}

/** The clocks a pace is told by. */
export interface PaceClocks {
  /** Real milliseconds, whatever the process's clocks say. */
  readonly realNow: () => number;
  /** Ticks the world went through. */
  readonly currentTick: () => number;
  /** Times normal speed. */
  readonly speed: number;
}

interface BoundedWork {
  readonly since: number;
  readonly tick: number;
  /** How many ticks were due at the latest turn. */
  turnedAt: number;
}

/**
 * How far a world keeps up with the speed it was asked for, added up over stretches: its ticks against those that were
 * due, and the turns in which everybody is heard against ticks due. Late ticks are made up for in bunches, but who waits
 * for an answer gets one in a turn.
 */
export class Pace {
  #ticks = 0;
  #turns = 0;
  #due = 0;
  #stretch: BoundedWork | null = null;

  constructor(private readonly clocks: PaceClocks) {}

  /** Time runs at the asked speed from now on. */
  begin(): void {
    const { realNow, currentTick } = this.clocks;
    this.#stretch ??= { since: realNow(), tick: currentTick(), turnedAt: 0 };
  }

  /** To be called once a tick, as far as the machine gets to it. */
  turn(): void {
    if (!this.#stretch) return;
    const due = Math.floor(this.#dueIn(this.#stretch));
    if (due > this.#stretch.turnedAt) this.#turns += 1;
    this.#stretch.turnedAt = due;
  }

  /** Time runs otherwise for a while, or not at all. */
  end(): void {
    if (!this.#stretch) return;
    this.#ticks += this.clocks.currentTick() - this.#stretch.tick;
    this.#due += this.#dueIn(this.#stretch);
    this.#stretch = null;
  }

  /** Share of the asked speed, 0 to 1; null before there was enough to tell by. */
  share(): number | null {
    if (this.#stretch) {
      this.end();
      this.begin();
    }
    return this.#due < LEAST_DUE_TICKS ? null : Math.min(1, this.#ticks / this.#due, this.#turns / this.#due);
  }

  #dueIn({ since }: BoundedWork): number {
    return ((this.clocks.realNow() - since) * this.clocks.speed) / TICK_MS;
  }
}
