import { countsWithout, sumOfCounts, totalOf, type ItemCounts } from '../../base/item-counts.js';
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
  constructor(
    private readonly maxRepairs: number,
    private readonly isPerson: (name: string) => boolean = () => false,
  ) {}

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
    } else if (isUndoneByOthers(events, this.isPerson) || isByWear(events)) this.#setbacks += 1;
    else if (this.#isRepair) this.#inVain += 1;
    this.#isRepair = !isFirst;
    if (isFirst) return null;
    if (this.#inVain >= this.maxRepairs) return { cause: 'nothing-gained', repairs: this.#inVain };
    if (this.#setbacks >= MOST_SETBACKS) return { cause: 'undone-by-others', repairs: this.#setbacks };
    return null;
  }
}

/** Whether somebody took from the chest what was not meant for it, or a station was broken. */
export function isUndoneByOthers(events: readonly RunEvent[], isPerson: (name: string) => boolean): boolean {
  return (
    isRobbed(events, isPerson) || events.some((event) => event.kind === 'station-observed' && !event.stands)
  );
}

/**
 * Whether one of the failed subtasks came to nothing since nothing falls out of blocks or mobs here: another plan would have
 * to dig or kill as well.
 */
export function isBarren(events: readonly RunEvent[], failed: readonly string[]): boolean {
  return events.some(
    (event) => event.kind === 'job-ended' && event.isBarren === true && failed.includes(event.subtask),
  );
}

/** Whether somebody who is no bot took something from the chest that no job of its asked for. */
export function isRobbed(events: readonly RunEvent[], isPerson: (name: string) => boolean): boolean {
  const asked = new Map<string, ItemCounts>();
  return events.some((event) => {
    if (event.kind === 'chest-changed-by-others')
      return Object.values(event.change).some((count) => count < 0);
    if (event.kind === 'job-assigned') {
      const tools = Object.fromEntries(event.tools.map((tool) => [tool, 1]));
      asked.set(event.worker, sumOfCounts([event.takes, tools]));
    }
    if (event.kind !== 'chest-observed' || event.worker === null || !isPerson(event.worker)) return false;
    const taken = countsWithout(event.before ?? {}, event.contents);
    return totalOf(countsWithout(taken, asked.get(event.worker) ?? {})) > 0;
  });
}

/** Whether a job ended short because its tool did not last. */
function isByWear(events: readonly RunEvent[]): boolean {
  return events.some(
    (event) => event.kind === 'job-ended' && event.outcome === 'cancelled' && event.wornOut !== undefined,
  );
}
