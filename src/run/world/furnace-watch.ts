import { positionKey, type Position } from '../../base/position.js';
import { isFurnace } from '../../game/container-blocks.js';
import type { ContainerVisit } from '../../verify/evidence.js';
import type { RunEvent } from '../log/run-event.js';

/** Keeps in mind in which furnaces of ours something was left, by what was seen when they were closed. */
export class FurnaceWatch {
  readonly #filled = new Map<string, Position>();
  readonly #tried = new Set<string>();

  /** @param earlier of a resumed run: whatever was loaded then may still lie there */
  constructor(earlier: readonly RunEvent[]) {
    for (const event of earlier) {
      if (event.kind !== 'job-assigned' || !event.station || !isFurnace(event.station.block)) continue;
      this.#filled.set(positionKey(event.station.position), event.station.position);
    }
  }

  /** Told of every visit; those of other containers say nothing. */
  visited({ block, position, after }: ContainerVisit): void {
    if (!isFurnace(block)) return;
    const key = positionKey(position);
    this.#tried.delete(key);
    if (Object.values(after).some((count) => count > 0)) this.#filled.set(key, position);
    else this.#filled.delete(key);
  }

  /** Furnaces with something in them; none is named twice unless it was opened in between. */
  toEmpty(): readonly Position[] {
    const untried = [...this.#filled].filter(([key]) => !this.#tried.has(key));
    for (const [key] of untried) this.#tried.add(key);
    return untried.map(([, position]) => position);
  }

  /** Whether nothing is known to lie there any more. */
  isEmpty(furnace: Position): boolean {
    return !this.#filled.has(positionKey(furnace));
  }
}
