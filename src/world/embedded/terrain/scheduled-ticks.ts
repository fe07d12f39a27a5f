import { positionKey, type Position } from '../../../base/position.js';

/** What a block waits for. */
export const TICK_KINDS = ['flow', 'leaves', 'fall', 'compost', 'grass'] as const;
export type TickKind = (typeof TICK_KINDS)[number];

export interface ScheduledTick {
  readonly position: Position;
  readonly kind: TickKind;
  /** Number of the tick it happens in. */
  readonly due: number;
}

/** Blocks that do something after a while, in the order they were told to. Each waits for one thing of a kind. */
export class ScheduledTicks {
  readonly #byTick = new Map<number, ScheduledTick[]>();
  readonly #waiting = new Set<string>();

  /** Has a block wait; who waits already goes on waiting as before. */
  add(position: Position, kind: TickKind, due: number): void {
    const key = keyOf(kind, position);
    if (this.#waiting.has(key)) return;
    this.#waiting.add(key);
    const others = this.#byTick.get(due);
    const tick = { position, kind, due };
    if (others) others.push(tick);
    else this.#byTick.set(due, [tick]);
  }

  /** Takes out what is due in a tick; what is more than `most` becomes due in the next one, before the others there. */
  take(tickNumber: number, most: number): readonly ScheduledTick[] {
    const due = this.#byTick.get(tickNumber);
    if (!due) return [];
    this.#byTick.delete(tickNumber);
    const late = due.splice(most).map((tick) => ({ ...tick, due: tickNumber + 1 }));
    if (late.length > 0)
      this.#byTick.set(tickNumber + 1, [...late, ...(this.#byTick.get(tickNumber + 1) ?? [])]);
    for (const { kind, position } of due) this.#waiting.delete(keyOf(kind, position));
    return due;
  }

  /** Everything that waits, first things first. */
  all(): readonly ScheduledTick[] {
    const ticks = [...this.#byTick.keys()].sort((a, b) => a - b);
    return ticks.flatMap((tick) => this.#byTick.get(tick) ?? []);
  }

  /** Everything that waits, in place of what did. */
  replaceAll(ticks: readonly ScheduledTick[]): void {
    this.#byTick.clear();
    this.#waiting.clear();
    for (const { position, kind, due } of ticks) this.add(position, kind, due);
  }
}

function keyOf(kind: TickKind, position: Position): string {
  return `${kind} ${positionKey(position)}`;
}
