import type { Subtask } from '../../plan/subtask/subtask.js';
import type { RunEvent } from '../log/run-event.js';
import type { Standstill } from '../../messages/run-sentences.js';

/** Repairs in a row that make up for what others took or broke, or for tools, while the run gets no farther than ever. */
const MOST_SETBACKS = 10;

/**
 * Whether a run gets anywhere. The measure is how much is left to do by a plan from what is really there, and the least
 * ever counts: what is done, lost and done again is no headway. Repairs that others or a worn-out tool made necessary are
 * counted apart.
 */
export class Headway {
  #leastLeft = Infinity;
  #isRepair = false;
  #inVain = 0;
  #setbacks = 0;

  /** @param maxRepairs so many repairs in a row may bring nothing; 0: no repairs at all */
  constructor(private readonly maxRepairs: number) {}

  /**
   * A plan for all that is left was made.
   * @param events of the run since the plan before it
   * @returns why it should not be carried out; null where it is worth it
   */
  planned(subtasks: readonly Subtask[], events: readonly RunEvent[]): Standstill | null {
    const left = subtasks.reduce((sum, { quantity }) => sum + quantity, 0);
    const isFirst = this.#leastLeft === Infinity;
    if (left < this.#leastLeft) {
      this.#leastLeft = left;
      this.#inVain = 0;
      this.#setbacks = 0;
    } else if (isUndoneByOthers(events) || isByWear(events)) this.#setbacks += 1;
    else if (this.#isRepair) this.#inVain += 1;
    this.#isRepair = !isFirst;
    if (isFirst) return null;
    if (this.#inVain >= this.maxRepairs) return { cause: 'nothing-gained', repairs: this.#inVain };
    if (this.#setbacks >= MOST_SETBACKS) return { cause: 'undone-by-others', repairs: this.#setbacks };
    return null;
  }
}

/** Whether somebody else took something from the chest, or broke a station. */
export function isUndoneByOthers(events: readonly RunEvent[]): boolean {
  return events.some(
    (event) =>
      (event.kind === 'chest-changed-by-others' && Object.values(event.change).some((count) => count < 0)) ||
      (event.kind === 'station-observed' && !event.stands),
  );
}

/** Whether a job ended short because its tool did not last. */
function isByWear(events: readonly RunEvent[]): boolean {
  return events.some(
    (event) => event.kind === 'job-ended' && event.outcome === 'cancelled' && event.wornOut !== undefined,
  );
}
