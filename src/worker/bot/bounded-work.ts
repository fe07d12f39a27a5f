import type { Job } from '../../schedule/job.js';
import type { Site } from '../worker.js';
import type { ItemCounts } from '../../base/item-counts.js';
import { positionKey, type Position } from '../../base/position.js';
import { secondsOf } from '../../messages/time.js';
import { defined } from '../../base/defined.js';
import type { RunClock } from '../../base/clock.js';
import { TICK_MS } from '../../base/ticks.js';
import type { ActingContext, Claims } from '../../../primitives/body/context.js';
import type { ContainerVisit } from '../../verify/evidence.js';
import type { ContainerQueue } from './container-queue.js';

/** What a job's place and goods mean to the work. */
export type WorkSite = Partial<Pick<Site, 'dug' | 'isNature'>> &
  Pick<ActingContext, 'pause'> & { readonly goods?: ReadonlySet<string> };

/** Items a job is about: no block of them is piled up, none of them eaten, and they come first into a full chest. */
export function goodsOf({ takes, brings, tools, subtask }: Job): ReadonlySet<string> {
  const items = [...Object.keys(takes), ...Object.keys(brings), ...tools, subtask.item];
  return new Set(items.filter((item) => subtask.scaffold?.[item] === undefined));
}

/** What one worker acts with, whatever it does. */
export interface ActingMeans {
  readonly name: string;
  readonly claims: Claims;
  readonly containers: ContainerQueue;
  readonly clock: RunClock;
  readonly onVisit: (visit: ContainerVisit) => void;
}

export type CutShort = 'cancelled' | 'timed-out' | 'died' | 'disconnected';

/** Work within bounds: its signal, its deadline, what it says of itself, and how long it waited. */
export class BoundedWork {
  activity = 'idle';
  /** Whether it can do nothing until others have. */
  #isIdling = false;
  done = 0;
  /** What was dug for it and did not come to hand. */
  readonly leftLying = new Set<string>();
  /** Whether nothing falls out of what it digs or kills. */
  isBarren = false;
  /** What was in a container when it was shut again, by its place. */
  readonly #heldIn = new Map<string, ItemCounts>();
  /** As much as was ever done. */
  #most = 0;
  /** A changed quantity; null as long as it is what was asked. */
  amendedTo: number | null = null;
  /** What was asked of the job then, and last of what is done for it. */
  #jobAsked: number | null = null;
  #lastAsked: number | null = null;
  #cause: CutShort | null = null;
  #reason = '';
  #waitedTicks = 0;
  #queued = 0;
  #hasEnded = false;
  #waitingSince: number | null = null;
  readonly #controller = new AbortController();
  #timer: NodeJS.Timeout;
  #deadlineTick: number;
  /** World ticks in which something that could not wait had the body. */
  #asideTicks = 0;
  #asideSince: number | null = null;
  /** Something that could not wait has the body, whether or not the time stands still. */
  #isAside = false;
  /** As much of it as there was since the work last got on by itself. */
  #asideInARow = 0;
  /** When it was last seen to get on, by the world's ticks. */
  #advancedTick: number;

  constructor(
    private readonly means: ActingMeans,
    private readonly limitTicks: number,
    private readonly site: WorkSite = {},
  ) {
    this.#advancedTick = means.clock.now();
    this.#deadlineTick = this.#advancedTick + limitTicks;
    this.#timer = this.#endIn(limitTicks);
  }

  /** When it was last seen to get on, or had something before it that could not wait: by the world's ticks. */
  get advancedTick(): number {
    return this.#asideSince === null ? this.#advancedTick : this.means.clock.now();
  }

  get deadlineTick(): number {
    return this.#deadlineTick;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get cause(): CutShort | null {
    return this.#cause;
  }

  get reason(): string {
    return this.#reason;
  }

  get isWaiting(): boolean {
    return this.#waitingSince !== null;
  }

  get waitedTicks(): number {
    const since = this.#waitingSince;
    return this.#waitedTicks + (since === null ? 0 : this.means.clock.now() - since);
  }

  /**
   * Changes what is to be done; false where all of it is done by now, and where it cannot be more, because the job is not
   * done in one go. Less than is done ends the work. @param asked quantity of the job
   */
  amendTo(quantity: number, asked: number): boolean {
    const now = this.amendedTo ?? asked;
    if (!Number.isInteger(quantity) || quantity < 1) return false;
    if (this.done >= now) return false;
    if (quantity > now && this.#lastAsked !== asked) return false;
    // As much as before is no change: what is made on the way to it has amounts of its own.
    if (quantity !== now) this.amendedTo = quantity;
    this.#jobAsked = asked;
    return true;
  }

  /** What it is about; and how far, once something is done. @param asked quantity of the job, null for what is none */
  inWords(asked: number | null): string {
    if (asked === null || this.done === 0) return this.activity;
    const wanted = this.amendedTo ?? asked;
    return `${this.activity} (${Math.min(this.done, wanted)} of ${wanted})`;
  }

  /** Ends the work; the first cause counts, except that whoever died or lost the connection can do no more. */
  cut(cause: CutShort, reason: string): void {
    if (this.#cause !== null && cause !== 'died' && cause !== 'disconnected') return;
    if (this.#cause === 'disconnected') return;
    this.#cause = cause;
    this.#reason = reason;
    this.#controller.abort();
  }

  /** Is cut when the signal fires, or has; returns what ends the listening. */
  cutBy(signal: AbortSignal): () => void {
    const stop = (): void => this.cut('cancelled', TOLD_TO_STOP);
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    return () => signal.removeEventListener('abort', stop);
  }

  /** Work that gets on has its whole time again. */
  advanced(): void {
    // Who runs from somebody comes along too, and gets on with nothing.
    if (this.signal.aborted || this.#hasEnded || this.#isAside) return;
    this.#asideInARow = 0;
    this.#advancedTick = this.means.clock.now();
    this.#deadlineTick = this.#workTick() + this.limitTicks;
    clearTimeout(this.#timer);
    this.#timer = this.#endIn(this.limitTicks);
  }

  /** Nothing of it goes on. */
  end(): void {
    this.#hasEnded = true;
    clearTimeout(this.#timer);
    this.#wait(false);
  }

  context(): ActingContext {
    const { means } = this;
    const deadlineTick = (): number => this.deadlineTick;
    return {
      signal: this.signal,
      claims: means.claims,
      mayOpen: this.site.dug ?? new Set(),
      mayRoam: this.site.isNature === true,
      goods: this.site.goods ?? new Set(),
      ...defined({ pause: this.site.pause }),
      currentTick: () => this.#workTick(),
      setAside: (deed, act) => this.#setAside(deed, act),
      get deadlineTick() {
        return deadlineTick();
      },
      withoutDeadline: (wait) => this.#withoutDeadline(wait),
      withContainer: (position, act) => this.#withContainer(position, act),
      onVisit: ({ openedTick, closedTick, ...visit }) => {
        this.#heldIn.set(positionKey(visit.position), visit.after);
        means.onVisit({
          ...visit,
          worker: means.name,
          openedTick: openedTick + this.#asideTicks,
          closedTick: closedTick + this.#asideTicks,
        });
      },
      heldIn: (container) => this.#heldIn.get(positionKey(container)),
      onActivity: (activity, isWaiting = false) => {
        this.activity = activity;
        this.#isIdling = isWaiting;
        this.#wait(isWaiting);
      },
      onHeadway: () => this.advanced(),
      onLeftLying: (items) => {
        for (const item of items) this.leftLying.add(item);
      },
      onBarren: () => {
        this.isBarren = true;
      },
      onProgress: (done) => {
        // What is done, lost and done again is no progress.
        if (done > this.#most) this.advanced();
        this.#most = Math.max(this.#most, done);
        this.done = done;
      },
      quantityNow: (asked) => {
        this.#lastAsked = asked;
        const now = this.amendedTo ?? asked;
        return asked === this.#jobAsked ? now : Math.min(asked, now);
      },
    };
  }

  /** Waits for its turn at a container; whoever is in a queue is not idle. */
  async #withContainer<T>(position: Position, act: () => Promise<T>): Promise<T> {
    let isQueued = true;
    const leaveQueue = (): void => {
      if (!isQueued) return;
      isQueued = false;
      this.#queued -= 1;
      this.#wait(this.#isIdling);
    };
    this.#queued += 1;
    this.#wait(true);
    const enter = (): Promise<T> => {
      leaveQueue();
      return act();
    };
    try {
      return await this.means.containers.enter(position, enter, this.signal);
    } finally {
      leaveQueue();
    }
  }

  // Primitives end at the deadline by themselves; this is for what they wait for outside.
  #endIn(ticks: number): NodeJS.Timeout {
    const startTick = this.#workTick();
    return setTimeout(
      () => {
        const left = this.#deadlineTick - this.#workTick();
        // A world on a busy machine makes fewer ticks than the clock says; one that stands still ends it all the same.
        if (left > 0 && this.#workTick() > startTick) this.#timer = this.#endIn(left);
        else this.cut('timed-out', `The time for it (${secondsOf(this.limitTicks)}) is used up.`);
      },
      (ticks + GRACE_TICKS) * TICK_MS,
    );
  }

  async #withoutDeadline<T>(wait: () => Promise<T>): Promise<T> {
    const { clock } = this.means;
    const startTick = clock.now();
    clearTimeout(this.#timer);
    try {
      return await wait();
    } finally {
      this.#deadlineTick += clock.now() - startTick;
      clearTimeout(this.#timer);
      // Who was cut short meanwhile needs no end any more, and one that has ended would never stop it.
      if (!this.signal.aborted) this.#timer = this.#endIn(this.#deadlineTick - clock.now());
    }
  }

  /** Ticks of the world without those it was set aside. */
  #workTick(): number {
    const now = this.means.clock.now();
    return (this.#asideSince ?? now) - this.#asideTicks;
  }

  // What cannot wait and never ends must not keep the work from ending: after so long the time goes on.
  async #setAside(
    { activity, isWaiting = false }: { readonly activity: string; readonly isWaiting?: boolean },
    act: () => Promise<void>,
  ): Promise<void> {
    const { activity: before } = this;
    const [wasIdling, startTick] = [this.#isIdling, this.means.clock.now()];
    const standsStill = this.#asideInARow < MOST_ASIDE_TICKS;
    this.#isAside = true;
    if (standsStill) {
      this.#asideSince = startTick;
      clearTimeout(this.#timer);
    }
    this.activity = activity;
    this.#isIdling = isWaiting;
    this.#wait(isWaiting);
    try {
      await act();
    } finally {
      const now = this.means.clock.now();
      this.#isAside = false;
      this.#asideInARow += now - startTick;
      this.activity = before;
      this.#isIdling = wasIdling;
      this.#wait(wasIdling);
      if (standsStill) this.#goOnAfter(startTick, now);
    }
  }

  #goOnAfter(startTick: number, now: number): void {
    this.#asideSince = null;
    this.#asideTicks += now - startTick;
    this.#advancedTick = now;
    // A wait without a deadline may have begun one anew meanwhile.
    clearTimeout(this.#timer);
    if (!this.signal.aborted && !this.#hasEnded)
      this.#timer = this.#endIn(this.#deadlineTick - this.#workTick());
  }

  #wait(isWaiting: boolean): void {
    const now = this.means.clock.now();
    const isStill = isWaiting || this.#queued > 0;
    if (isStill && this.#waitingSince === null) this.#waitingSince = now;
    if (!isStill && this.#waitingSince !== null) {
      this.#waitedTicks += now - this.#waitingSince;
      this.#waitingSince = null;
    }
  }
}

/** Why work ends that a signal ended. */
export const TOLD_TO_STOP = 'Told to stop.';
const GRACE_TICKS = 40;
/** Two minutes of fights, flights and healing, and nothing got on: it is the work that fails. */
const MOST_ASIDE_TICKS = 2400;
