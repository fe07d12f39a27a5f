import type { RunControl } from '../../run/run-control.js';
import type { WorldMap } from '../../run/world/world-map.js';
import { realClock } from '../../world/clock/scaled-clock.js';

/** The world a moment ago. */
export interface WorldReading {
  /** World ticks since the start of the run. */
  readonly tick: number;
  readonly map: WorldMap | null;
  /** Goes up when blocks changed, not when somebody only moved. */
  readonly terrain: number;
}

const READING_EVERY_MS = 500;

/** Looks at the world twice a second while anybody watches. */
export class WorldFeed {
  #latest: WorldReading | null = null;
  #timer: NodeJS.Timeout | null = null;
  readonly #watchers = new Set<() => void>();
  readonly #timers = realClock();

  constructor(private readonly control: Pick<RunControl, 'map' | 'currentTick'>) {}

  get latest(): WorldReading | null {
    return this.#latest;
  }

  /** Calls after each reading until the returned function is called; the first reading is there at once. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    if (this.#timer === null) this.#read();
    return () => {
      this.#watchers.delete(watcher);
      if (this.#watchers.size > 0 || this.#timer === null) return;
      this.#timers.clearTimeout(this.#timer);
      this.#timer = null;
    };
  }

  #read(): void {
    const map = this.control.map();
    const before = this.#latest;
    const isSame = before !== null && isSameTerrain(before.map, map);
    const terrain = (before?.terrain ?? 0) + (isSame ? 0 : 1);
    this.#latest = { tick: this.control.currentTick(), map, terrain };
    this.#timer = this.#timers.setTimeout(() => this.#read(), READING_EVERY_MS);
    for (const watcher of this.#watchers) watcher();
  }
}

function isSameTerrain(before: WorldMap | null, after: WorldMap | null): boolean {
  if (before === null || after === null) return before === after;
  const { x, y, z } = before.origin;
  const isSamePosition = x === after.origin.x && y === after.origin.y && z === after.origin.z;
  return (
    isSamePosition &&
    before.width === after.width &&
    isEqual(before.palette, after.palette) &&
    isEqual(before.blocks, after.blocks) &&
    isEqual(before.heights, after.heights)
  );
}

function isEqual<T>(before: readonly T[], after: readonly T[]): boolean {
  return (
    before === after ||
    (before.length === after.length && before.every((each, index) => each === after[index]))
  );
}
