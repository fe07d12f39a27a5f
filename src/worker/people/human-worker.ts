import type { ItemCounts } from '../../base/item-counts.js';
import { secondsOf } from '../../messages/time.js';
import type { RunClock } from '../../base/clock.js';
import { placesOfJob, type Job } from '../../schedule/job.js';
import { jobOfQuantity } from '../../schedule/assign/smaller-job.js';
import type { Verdict } from '../../verify/verdict.js';
import { verify } from '../../verify/verify.js';
import type { Assignment, Heartbeat, Outcome, Site, Worker } from '../worker.js';
import { doing, isPiecework } from './doing.js';
import { FIRST_PACE } from './first-pace.js';
import { signSince, whyOver, whyToAsk, type Reminder, type Signs } from './patience.js';
import { nothingDone, outcomeOfPerson } from './person-outcome.js';
import { PausableClock, type TimesSpent } from './pausable-clock.js';
import type { PeopleWatch } from './people-watch.js';
import { PersonEvidence } from './person-evidence.js';
import { PersonProgress } from './person-progress.js';
import { isUsedUp } from './used-up.js';

export interface HumanWorkerOptions {
  readonly name: string;
  /** `scripted-human`: a program that plays a person; every record says so. */
  readonly kind: 'human' | 'scripted-human';
  readonly watch: PeopleWatch;
  readonly clock: RunClock;
  /** The person has something new to do. */
  readonly onInstruction: (job: Job, site: Site) => void;
  /** Nothing has happened for a while: without a sign of life within `leaseTicks` the job goes to somebody else. */
  readonly onReminder: (job: Job, verdict: Verdict, leaseTicks: number) => void;
  /** More (or less) of the running job is done than before. */
  readonly onProgress?: (job: Job, verdict: Verdict) => void;
  /** Others do part of it, or it is to be more: so much is asked of the person now. */
  readonly onAmended?: (job: Job) => void;
  readonly onEnded?: (job: Job, outcome: Outcome, verdict: Verdict) => void;
  /** Ticks after asking until the job is given up. Default 600. */
  readonly leaseTicks?: number;
}

const POLL_TICKS = 5;
/** The deadline comes well after who is silent, or about something else, was asked and did not answer. */
const GRACE_TICKS = 3600;
/** Without a sign of life for so long the person is asked, later where the job reasonably takes longer. */
const ASK_TICKS = 1200;
const LEASE_TICKS = 600;
/** What is missing for so long lies in no grid, and is not picked up again. */
const USED_UP_TICKS = 100;

interface Running {
  job: Job;
  readonly site: Site;
  readonly startTick: number;
  readonly deadlineTick: number;
  readonly askAfterTicks: number;
  readonly evidence: PersonEvidence;
  readonly progress: PersonProgress;
  verdict: Verdict;
  isInstructed: boolean;
  /** When something of the job was last seen; talking and walking about is nothing of it. */
  progressTick: number;
  /** When the person last answered whether it is still at it. */
  answeredTick: number;
  asked: Reminder | null;
  /** Since when nothing more can come of it. */
  usedUpTick: number | null;
  readonly resolve: (outcome: Outcome) => void;
}

/** `why`: what ends the rest by itself: any sign of life, or only doing or saying something; null: `resume` alone. */
interface Rest {
  readonly tick: number;
  readonly why: Reminder['why'] | null;
  readonly reason: string;
}

/**
 * A person as a worker: somebody who plays. It is not made to join: without the person in the world it is not connected.
 */
export class HumanWorker implements Worker {
  readonly name: string;
  readonly kind: 'human' | 'scripted-human';
  readonly capabilities: Worker['capabilities'];
  readonly #clock: PausableClock;
  readonly #stops: (() => void)[];
  #running: Running | null = null;
  #rest: Rest | null = null;
  #heardTick = 0;
  #position = { x: 0, y: 0, z: 0 };

  constructor(private readonly options: HumanWorkerOptions) {
    const { name, kind, watch, clock } = options;
    this.name = name;
    this.kind = kind;
    this.capabilities = {
      phases: watch.seesFurnaces,
      amendable: true,
      bundles: true,
      pace: FIRST_PACE,
      graceTicks: GRACE_TICKS,
    };
    this.#clock = new PausableClock(clock);
    this.#stops = [
      watch.onVisit((visit) => {
        const running = this.#running;
        if (running?.evidence.addVisit(visit) === true) this.#seen(running.progress.isOfVisit(visit));
      }),
      watch.onBlock((change) => {
        const running = this.#running;
        if (running?.evidence.addBlock(change, running.job) === true)
          this.#seen(running.progress.isOfBlock(change));
      }),
      watch.onKill((kill) => {
        const running = this.#running;
        if (running?.evidence.addKill(kill) === true) this.#seen(kill.mob === running.job.subtask.item);
      }),
      watch.onPresence((who, isPresent) => {
        if (who.toLowerCase() === name.toLowerCase()) this.#presenceChanged(isPresent);
      }),
      clock.every(POLL_TICKS, () => this.#poll()),
    ];
    this.#keepTime();
  }

  /** What it is to do, its quantity as amended; null between jobs. */
  get job(): Job | null {
    return this.#running?.job ?? null;
  }

  /** Of the running job, by what was seen up to now; null between jobs. */
  get verdict(): Verdict | null {
    return this.#running?.verdict ?? null;
  }

  get isResting(): boolean {
    return this.#rest !== null;
  }

  get times(): TimesSpent {
    return this.#clock.times;
  }

  assign({ job, site, deadlineTicks }: Assignment, signal: AbortSignal): Promise<Outcome> {
    if (this.#running)
      return Promise.resolve(this.#notDone('failed', `${this.name} is busy with something else.`));
    if (!this.#isPresent)
      return Promise.resolve(this.#notDone('disconnected', `${this.name} is not in the world.`));
    if (signal.aborted) return Promise.resolve(this.#notDone('cancelled', 'Told to stop.'));
    return new Promise((resolve) => {
      const onAbort = (): void => this.#end('cancelled', 'Told to stop.');
      signal.addEventListener('abort', onAbort, { once: true });
      this.#begin(job, site, deadlineTicks, (outcome) => {
        signal.removeEventListener('abort', onAbort);
        resolve(outcome);
      });
    });
  }

  amend(job: string, quantity: number): boolean {
    const running = this.#running;
    if (running?.job.id !== job || !isPiecework(running.job)) return false;
    if (!Number.isInteger(quantity) || quantity < 1) return false;
    if (quantity === running.job.quantity) return true;
    running.job = jobOfQuantity(running.job, quantity);
    this.options.onAmended?.(running.job);
    this.#recheck();
    return true;
  }

  heartbeat(): Heartbeat {
    const tick = this.options.clock.now();
    const seen = this.options.watch.sighting(this.name);
    if (seen) this.#position = seen.position;
    return {
      tick,
      lastActiveTick: Math.max(seen?.lastActiveTick ?? 0, this.#heardTick, this.#running?.progressTick ?? 0),
      position: this.#position,
      activity: this.#activity(),
      done: Math.min(this.#running?.verdict.done ?? 0, this.#running?.job.quantity ?? 0),
      ...(this.#running
        ? {
            progressTick: this.#running.progressTick,
            hasBegun: this.#running.progress.hasBegun,
            had: this.#running.progress.had,
          }
        : {}),
      isConnected: this.#isPresent,
      isResting: this.isResting,
    };
  }

  close(): Promise<void> {
    this.#end('cancelled', 'The run is over.');
    for (const stop of this.#stops) stop();
    this.#clock.turnTo('away');
    return Promise.resolve();
  }

  /** What it carries; null where nobody can look. */
  get hands(): ItemCounts | null {
    return this.options.watch.inventoryOf(this.name);
  }

  /** What the world shows of the job so far; ends it when all is done. Null without a job. */
  check(): Verdict | null {
    const running = this.#running;
    if (!running) return null;
    this.heard();
    this.#recheck();
    return running.verdict;
  }

  /** Ends the job: it cannot be done (`failed`), or the person does not want it (`cancelled`). */
  giveUp(kind: 'failed' | 'cancelled', reason: string): void {
    this.heard();
    this.#end(kind, reason);
  }

  /** The person wants no work for a while; its clock stops, what it is at goes to somebody else. */
  pause(reason: string): void {
    this.heard();
    this.#takeRest(null, reason);
    // Without anything done the schedule ends it, which then is nobody's failure.
    if ((this.#running?.verdict.done ?? 0) > 0) this.#end('cancelled', reason);
  }

  resume(): void {
    this.heard();
    this.#wake();
  }

  /** The person said or asked something: a sign of life. */
  heard(): void {
    this.#heardTick = this.options.clock.now();
    if (this.#rest && this.#rest.why !== null) this.#wake();
  }

  get #isPresent(): boolean {
    return this.options.watch.present().some((name) => name.toLowerCase() === this.name.toLowerCase());
  }

  #begin(job: Job, site: Site, deadlineTicks: number, resolve: (outcome: Outcome) => void): void {
    const { watch, clock } = this.options;
    const startTick = clock.now();
    const cells = job.subtask.section ? placesOfJob(job) : [];
    const evidence = new PersonEvidence(this.name, watch, clock, site, cells);
    this.#running = {
      job,
      site,
      startTick,
      evidence,
      resolve,
      progress: new PersonProgress(this.name, watch, job, site),
      progressTick: startTick,
      answeredTick: startTick,
      asked: null,
      usedUpTick: null,
      deadlineTick: startTick + deadlineTicks,
      // A deadline is at least four times what is expected, so this is longer than the job should take.
      askAfterTicks: Math.max(ASK_TICKS, deadlineTicks / 4),
      verdict: verify(job, evidence.evidence, site),
      isInstructed: false,
    };
    this.#keepTime();
    this.#instruct();
  }

  /** Who takes a break is told when it is back, if the job is still its own then. */
  #instruct(): void {
    const running = this.#running;
    if (!running || running.isInstructed || this.#rest) return;
    running.isInstructed = true;
    this.options.onInstruction(running.job, running.site);
  }

  /** The person did something; `isOfJob`: of what it is to do. */
  #seen(isOfJob: boolean): void {
    const running = this.#running;
    if (!running) return;
    if (isOfJob) running.progressTick = this.options.clock.now();
    if (this.#rest && this.#rest.why !== null) this.#wake();
    this.#recheck();
  }

  #recheck(): void {
    const running = this.#running;
    if (!running) return;
    const { job, site, evidence, verdict: before } = running;
    const verdict = verify(job, evidence.evidence, site);
    running.verdict = verdict;
    if (verdict.done !== before.done) this.options.onProgress?.(job, verdict);
    if (verdict.kind === 'passed') this.#end('completed', '');
  }

  #poll(): void {
    this.#keepTime();
    const running = this.#running;
    running?.evidence.look();
    if (running?.progress.hasGotOn() === true) running.progressTick = this.options.clock.now();
    if (running?.evidence.needsPolling === true) this.#recheck();
    this.#endUsedUp();
    if (this.#rest?.why === 'silent' && this.#activeTick > this.#rest.tick) this.#wake();
    if (!this.#running || this.#rest) return;
    const tick = this.options.clock.now();
    if (tick >= this.#running.deadlineTick) {
      this.#end('timed-out', `Not done within ${secondsOf(tick - this.#running.startTick)}.`);
    } else if (this.#running.asked) this.#awaitAnswer(this.#running, this.#running.asked, tick);
    else this.#askWhenIdle(this.#running, tick);
  }

  #endUsedUp(): void {
    const running = this.#running;
    if (!running) return;
    const { job, verdict, site } = running;
    const tick = this.options.clock.now();
    const hands = site.chest === null ? this.hands : null;
    running.usedUpTick = isUsedUp(job, verdict, hands) ? (running.usedUpTick ?? tick) : null;
    if (running.usedUpTick !== null && tick - running.usedUpTick >= USED_UP_TICKS) this.#end('completed', '');
  }

  #askWhenIdle(running: Running, tick: number): void {
    const why = whyToAsk(this.#signsIn(running), tick);
    if (why === null) return;
    running.asked = { tick, why };
    const { onReminder, leaseTicks = LEASE_TICKS } = this.options;
    onReminder(running.job, running.verdict, leaseTicks);
  }

  #awaitAnswer(running: Running, asked: Reminder, tick: number): void {
    const sign = signSince(this.#signsIn(running), asked);
    if (sign > asked.tick) {
      running.asked = null;
      running.answeredTick = tick;
      return;
    }
    const { leaseTicks = LEASE_TICKS } = this.options;
    if (tick - asked.tick < leaseTicks) return;
    const reason = whyOver(this.name, asked.why, tick - Math.max(running.startTick, sign));
    this.#takeRest(asked.why, reason);
    this.#end('timed-out', reason);
  }

  #signsIn({ progressTick, answeredTick, askAfterTicks }: Running): Signs {
    return {
      progressTick,
      answeredTick,
      askAfterTicks,
      activeTick: this.#activeTick,
      heardTick: this.#heardTick,
    };
  }

  #presenceChanged(isPresent: boolean): void {
    if (isPresent) {
      // Whoever comes back wants to take part.
      this.heard();
      this.#wake();
    } else this.#end('disconnected', `${this.name} left the world.`);
    this.#keepTime();
  }

  #takeRest(why: Rest['why'], reason: string): void {
    this.#rest = { tick: this.options.clock.now(), why, reason };
    this.#keepTime();
  }

  #wake(): void {
    this.#rest = null;
    this.#keepTime();
    this.#instruct();
  }

  #end(kind: Outcome['kind'], reason: string): void {
    const running = this.#running;
    if (!running) return;
    this.#running = null;
    this.#keepTime();
    const outcome = outcomeOfPerson(kind, reason, running.evidence);
    running.resolve(outcome);
    this.options.onEnded?.(running.job, outcome, running.verdict);
  }

  #notDone(kind: 'failed' | 'disconnected' | 'cancelled', reason: string): Outcome {
    return nothingDone(kind, reason, this.options.clock.now(), this.#position);
  }

  get #activeTick(): number {
    return this.options.watch.sighting(this.name)?.lastActiveTick ?? 0;
  }

  #keepTime(): void {
    this.#clock.turnTo(!this.#isPresent ? 'away' : this.#rest ? 'pause' : this.#running ? 'work' : 'wait');
  }

  #activity(): string {
    if (!this.#isPresent) return 'not in the world';
    if (this.#rest) return this.#rest.reason;
    if (!this.#running) return 'idle';
    const { job, verdict, asked } = this.#running;
    const now = doing(job, verdict.done);
    return asked ? `${now}, asked whether still working on it` : now;
  }
}
