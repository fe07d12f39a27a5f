import type { Clock } from './ticker.js';

type Callback = (...values: unknown[]) => void;

// As in Node: an interval of less than a millisecond is one, a delay too large for its counter is none.
const LEAST_MS = 1;
const MOST_MS = 0x7fff_ffff;
/**
 * What is two ticks late is waited for: until then time runs no faster than real time, so that a fast world on a busy
 * machine only gets slower. Its ticks would be made up for in one go otherwise, and bots stand about meanwhile.
 */
const MOST_LATE_MS = 100;
// One real millisecond at 100 times the speed covers two physics steps; more at once would starve sockets.
const MOST_FIRED_AT_ONCE = 200;

/** What scaled setTimeout gives: looks like Node's own timers. */
export class ScaledTimer {
  isReferenced = true;
  isPending = true;

  constructor(
    private readonly queue: TimerQueue,
    readonly callback: Callback,
    readonly values: readonly unknown[],
    public dueAt: number,
    readonly delayMs: number,
    readonly intervalMs: number | null,
    readonly number: number,
  ) {}

  ref(): this {
    this.isReferenced = true;
    this.queue.schedule();
    return this;
  }

  unref(): this {
    this.isReferenced = false;
    this.queue.schedule();
    return this;
  }

  hasRef(): boolean {
    return this.isReferenced;
  }

  refresh(): this {
    this.queue.restart(this);
    return this;
  }

  close(): this {
    this.queue.cancel(this);
    return this;
  }

  [Symbol.toPrimitive](): number {
    return this.number;
  }

  [Symbol.dispose](): void {
    this.queue.cancel(this);
  }
}

/** Timers in virtual time, all of them driven by one real timer. */
export class TimerQueue {
  readonly #timers = new Map<number, ScaledTimer>();
  #speed = 1;
  #lastNumber = 0;
  #anchorReal: number;
  #anchorVirtual: number;
  #wakeUp: NodeJS.Timeout | null = null;
  /** What the wake-up is set for, in virtual time. */
  #wakesAt = Infinity;

  constructor(private readonly real: Clock) {
    this.#anchorReal = real.now();
    this.#anchorVirtual = this.#anchorReal;
  }

  get speed(): number {
    return this.#speed;
  }

  /** Virtual milliseconds; they never jump when the speed changes. */
  now(): number {
    const now = this.#anchorVirtual + (this.real.now() - this.#anchorReal) * this.#speed;
    // From the anchor on: a wake-up that is set while something is late must not turn time back.
    const lateMs = now - Math.max(this.#wakesAt + MOST_LATE_MS, this.#anchorVirtual);
    return lateMs > 0 && this.#speed > 1 ? now - lateMs + lateMs / this.#speed : now;
  }

  setSpeed(speed: number): void {
    if (!Number.isFinite(speed) || speed < 0)
      throw new RangeError(`Expected a speed of 0 or more, got ${speed}.`);
    this.#anchor();
    this.#speed = speed;
    this.schedule();
  }

  add(
    callback: Callback,
    delayMs: number | undefined,
    intervalMs: number | null,
    values: readonly unknown[],
  ): ScaledTimer {
    const delay = normalDelay(delayMs);
    this.#lastNumber += 1;
    const timer = new ScaledTimer(
      this,
      callback,
      values,
      this.now() + delay,
      delay,
      intervalMs === null ? null : normalDelay(intervalMs),
      this.#lastNumber,
    );
    this.#timers.set(timer.number, timer);
    this.#wakeFor(timer);
    return timer;
  }

  /** Whether it was one of these timers. */
  cancel(timer: unknown): boolean {
    if (typeof timer === 'object' && !(timer instanceof ScaledTimer)) return false;
    const number = timer instanceof ScaledTimer ? timer.number : Number(timer);
    const known = this.#timers.get(number);
    if (known) {
      known.isPending = false;
      this.#timers.delete(number);
    }
    return known !== undefined || timer instanceof ScaledTimer;
  }

  restart(timer: ScaledTimer): void {
    timer.dueAt = this.now() + timer.delayMs;
    timer.isPending = true;
    this.#timers.set(timer.number, timer);
    this.#wakeFor(timer);
  }

  clear(): void {
    this.#timers.clear();
    if (this.#wakeUp) this.real.clearTimeout(this.#wakeUp);
    this.#wakeUp = null;
  }

  // Set anew with every timer that is added, it would not come as long as a busy process adds some each millisecond.
  #wakeFor(timer: ScaledTimer): void {
    if (!this.#wakeUp || timer.dueAt < this.#wakesAt) this.schedule();
    else if (timer.isReferenced) this.#wakeUp.ref();
  }

  #anchor(): void {
    this.#anchorVirtual = this.now();
    this.#anchorReal = this.real.now();
  }

  /** Sets the one real timer to the next thing due. */
  schedule(): void {
    this.#anchor();
    if (this.#wakeUp) this.real.clearTimeout(this.#wakeUp);
    this.#wakeUp = null;
    let nextAt = Infinity;
    let isReferenced = false;
    for (const timer of this.#timers.values()) {
      nextAt = Math.min(nextAt, timer.dueAt);
      isReferenced ||= timer.isReferenced;
    }
    this.#wakesAt = nextAt;
    if (nextAt === Infinity) return;
    // Standing still keeps the process alive as waiting would.
    const waitMs = this.#speed === 0 ? MOST_MS : Math.max(0, (nextAt - this.now()) / this.#speed);
    this.#wakeUp = this.real.setTimeout(() => this.#run(), Math.min(waitMs, MOST_MS));
    if (!isReferenced) this.#wakeUp.unref();
  }

  // In the order they fall due, as Node does it; an error in one leaves the others to fire.
  #run(): void {
    this.#wakeUp = null;
    const now = this.now();
    const due = [...this.#timers.values()]
      .filter((timer) => timer.dueAt <= now)
      .sort((a, b) => a.dueAt - b.dueAt || a.number - b.number)
      .slice(0, MOST_FIRED_AT_ONCE);
    try {
      for (const timer of due) this.#fire(timer, now);
    } finally {
      this.schedule();
    }
  }

  #fire(timer: ScaledTimer, now: number): void {
    if (!timer.isPending) return;
    if (timer.intervalMs === null) {
      timer.isPending = false;
      this.#timers.delete(timer.number);
    } else {
      // At high speed an interval is shorter than a real timer can be: keep the rate, not each beat.
      timer.dueAt = Math.max(timer.dueAt + timer.intervalMs, now - timer.intervalMs);
    }
    timer.callback(...timer.values);
  }
}

function normalDelay(delayMs: number | undefined): number {
  const delay = delayMs ?? LEAST_MS;
  return delay >= LEAST_MS && delay <= MOST_MS ? delay : LEAST_MS;
}
