import { EMPTY_VIEW, type RunView } from './run-view.js';
import { viewAfter } from './view-after.js';
import type { RunEvent } from '../log/run-event.js';

const EVENTS_BETWEEN_MARKS = 200;

/** A run's events, to be looked at as it stood at any moment. Going back is as quick as going on. */
export class Playback {
  readonly #events: RunEvent[] = [];
  /** The view after each {@link EVENTS_BETWEEN_MARKS} events; views share what did not change. */
  readonly #marks: RunView[] = [EMPTY_VIEW];
  #last: RunView = EMPTY_VIEW;

  get count(): number {
    return this.#events.length;
  }

  /** After all events so far. */
  get latest(): RunView {
    return this.#last;
  }

  /** An event that cannot be shown changes nothing, and the error says why. */
  add(event: RunEvent): void {
    this.#last = viewAfter(this.#last, event);
    this.#events.push(event);
    if (this.#last.count % EVENTS_BETWEEN_MARKS === 0) this.#marks.push(this.#last);
  }

  /** After the first `count` events; more than there are gives all. */
  viewAt(count: number): RunView {
    if (count >= this.count) return this.#last;
    const wanted = Math.max(0, Math.floor(count));
    const mark = this.#marks[Math.floor(wanted / EVENTS_BETWEEN_MARKS)] ?? EMPTY_VIEW;
    return this.#events.slice(mark.count, wanted).reduce(viewAfter, mark);
  }

  /** How many events had happened at a tick: those of the tick itself included. */
  countAt(tick: number): number {
    let [low, high] = [0, this.count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#events[middle]?.tick ?? Infinity) <= tick) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  get firstTick(): number {
    return this.#events[0]?.tick ?? 0;
  }
}
