import { botWords, type NameOf } from '../../messages/phrases.js';
import { EndWatch, timeOver, type ExecutionEnd } from './execution-end.js';
import type { Position } from '../../base/position.js';
import type { RunClock } from '../../base/clock.js';
import { common, countsWithout, isSameCounts, totalOf, type ItemCounts } from '../../base/item-counts.js';
import type { ScheduleAction } from '../../schedule/action.js';
import type { Job, Station } from '../../schedule/job.js';
import type { Capabilities, ScheduleEvent } from '../../schedule/event.js';
import type { Site, Worker } from '../../worker/worker.js';
import { repairReason } from '../../messages/schedule-reasons.js';
import { logCredit } from '../log/log-goods.js';
import type { Roster } from '../world/roster.js';
import type { Hands } from '../../schedule/ledger/hands.js';
import { inHandsOf, handsOf } from '../world/hands-at-rest.js';
import { standingBy, type Asked } from './hand-over.js';
import type { TeamTalk } from './team-talk.js';
import type { EndedJob, JobRunner } from './job-runner.js';
import type { RunLog } from '../log/run-log.js';
import { StationWatch } from '../world/station-watch.js';
import type { ScheduleMachine } from './schedule-machine.js';
import { whyStopped, WIND_UP_TICKS } from './wind-up.js';

type HandsObserved = Extract<ScheduleEvent, { kind: 'hands-observed' }>;

/** Signs of life are asked for this often. */
const POLL_TICKS = 20;

/** What one execution needs of the run. */
export interface ExecutionParts {
  readonly machine: ScheduleMachine;
  readonly runner: JobRunner;
  readonly roster: Roster;
  readonly log: RunLog;
  /** How items are said to people. */
  readonly nameOf: NameOf;
  readonly site: Site;
  readonly clock: RunClock;
  /** What a worker can be asked, and what is known of its pace by now. */
  readonly capabilitiesOf: (worker: Worker) => Capabilities;
  /** Whether a station still stands; null when nobody can see it. */
  readonly stands: (station: Station) => boolean | null;
  /** Whether something can be set down at a place; null when nobody can see it. */
  readonly hasRoom: (place: Position) => boolean | null;
  /** Who, of those who take no part, broke what stood at a place; null where nobody can tell. */
  readonly culpritAt: (place: Position) => string | null;
  readonly signal: AbortSignal;
  /** Last tick of the whole run. */
  readonly lastTick: number;
  /** Has a worker handed what others hold for its job; tells why that did not work, null where it did. */
  readonly handOver: (worker: Worker, job: Job, asked: Asked) => Promise<string | null>;
  /** Where workers know only what they are told; null where all is known. */
  readonly talk: TeamTalk | null;
  /** Whether all that is asked for is there already, by whomever. Left out: only the plan's own end tells. */
  readonly isReached?: () => boolean;
  /** Whether a worker whose job has ended is wanted for something else than the plan. */
  readonly isCalled?: (worker: Worker) => boolean;
  /** Who takes part; everybody when left out. */
  readonly takesPart?: (worker: Worker) => boolean;
}

/** What a job sets down of a building; nothing where it builds none. */
function takenToBuild({ subtask, takes }: Job): ItemCounts {
  return subtask.section ? countsWithout(takes, subtask.scaffold ?? {}) : {};
}

/** Carries out one plan: events from the world go into the scheduler, its decisions go to the workers. */
export class PlanExecution {
  readonly #inMachine = new Set<string>();
  readonly #waiting: ScheduleEvent[] = [];
  #isSending = false;
  #end: ((end: ExecutionEnd) => void) | null = null;
  #break: (error: unknown) => void = () => undefined;
  #stopping: { readonly end: ExecutionEnd; readonly untilTick: number } | null = null;
  readonly #ends: EndWatch;
  readonly #stations: StationWatch;

  constructor(private readonly parts: ExecutionParts) {
    this.#ends = new EndWatch(parts.clock.now());
    this.#stations = new StationWatch(parts.stands);
  }

  /** Resolves once, and leaves nothing behind but jobs whose workers do not answer. */
  async run(): Promise<ExecutionEnd> {
    const { clock, signal, runner } = this.parts;
    const ended = new Promise<ExecutionEnd>((resolve, reject) => {
      this.#end = resolve;
      this.#break = reject;
    });
    const onAbort = (): void => {
      const reason = whyStopped(signal);
      this.#stop({ kind: 'cancelled', reason }, reason);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    const stopPolling = clock.every(POLL_TICKS, () => this.#poll());
    const stopListening = runner.onEnded(() => this.#checkStopped());
    if (signal.aborted) onAbort();
    else this.#poll();
    try {
      return await ended;
    } finally {
      stopPolling();
      stopListening();
      signal.removeEventListener('abort', onAbort);
      this.#end = null;
    }
  }

  /** Something the schedule is to know, from outside the jobs: what lies in the chest, what people ask for and do. */
  tell(event: ScheduleEvent): void {
    const isVisit = event.kind === 'chest-observed' && event.before !== null;
    if (isVisit && !isSameCounts(event.before, event.contents)) this.#gotOn();
    this.#send(event);
  }

  /** Ends for the sake of another goal: jobs wind up, what is done stays. */
  giveWay(reason: string): void {
    this.#stop({ kind: 'replaced', reason }, reason);
  }

  /** Ends for the sake of another plan: what is under way comes to its end, nothing more is begun. */
  runOut(reason: string): void {
    const tick = this.parts.clock.now();
    this.#ends.drains({ kind: 'replaced', reason }, tick);
    this.#send({ kind: 'giving-way', tick });
  }

  /** A worker is about something else for a while; it is back with its next sign of life. */
  takesBreak(worker: string, reason: string): void {
    this.#left(worker, reason, true);
  }

  get machine(): ScheduleMachine {
    return this.parts.machine;
  }

  #poll(): void {
    if (!this.#end) return;
    const { roster, runner, lastTick } = this.parts;
    const tick = this.parts.clock.now();
    for (const { kind, worker, ...change } of roster.poll(tick)) {
      if (kind !== 'left' && kind !== 'paused') continue;
      this.#left(worker.name, 'reason' in change ? change.reason : '', kind === 'paused');
    }
    const { takesPart = (): boolean => true } = this.parts;
    for (const station of this.#stations.gone(this.parts.machine.stations)) this.#stationGone(station, tick);
    const places = this.parts.machine.nextPlaces.filter((place) => this.parts.hasRoom(place) === false);
    if (places.length > 0) this.#send({ kind: 'places-spoilt', tick, places });
    for (const worker of roster.present.filter(takesPart)) this.#tellAlive(worker, tick);
    this.#send({ kind: 'clock-ticked', tick });
    if (this.#stopping) {
      this.#checkStopped();
      return;
    }
    // Who knows only what it is told is told of its next job when it begins.
    const meetings = this.parts.talk === null ? this.parts.machine.nextMeetings : [];
    for (const { worker, near } of meetings) roster.find(worker)?.asBot?.comeAhead(near);
    if (this.#ends.isReachedFor(this.parts.isReached?.() === true, tick)) {
      this.#stop({ kind: 'finished' }, 'everything asked for is there');
      return;
    }
    // Whom everything waits for may take a break for as long as it likes. Jobs that get on no more are ended elsewhere.
    if (runner.count > 0 || roster.isAtRest || tick <= this.parts.machine.burnsUntilTick) this.#gotOn();
    if (tick > lastTick) {
      this.#stop(timeOver(lastTick), 'time is over');
      return;
    }
    const end = this.#ends.hopeless(roster, tick);
    if (end) this.#finish(end);
  }

  #left(worker: string, reason: string, isBreak: boolean): void {
    if (!this.#inMachine.delete(worker)) return;
    this.#send({ kind: 'worker-left', tick: this.parts.clock.now(), worker, reason, isBreak });
  }

  #stationGone(station: Station, tick: number): void {
    const { block, position } = station;
    const worker = this.parts.culpritAt(position);
    this.parts.log.add({
      kind: 'station-observed',
      block,
      position,
      stands: false,
      ...(worker === null ? {} : { worker }),
    });
    this.#send({ kind: 'station-observed', tick, station, stands: false });
  }

  #tellAlive(worker: Worker, tick: number): void {
    const { roster, runner, capabilitiesOf } = this.parts;
    const { name } = worker;
    if (worker.heartbeat().isResting) return;
    const isBusy = runner.isBusy(name);
    const isAlive = roster.isAlive(worker, isBusy);
    // A job may end by itself though its worker hangs; that is no sign of life, and the next would only wait for its lease.
    if (!isAlive && !isBusy) this.#left(name, 'it does not answer', false);
    // Who was told to stop is out of reach until it has: a sign of life would bring it the next job too early.
    if (!isAlive || runner.isCancelled(name)) return;
    const { position, done, progressTick, hasBegun = false, had = done } = worker.heartbeat();
    if (this.#inMachine.has(name)) {
      const progress = progressTick === undefined ? {} : { progressTick };
      this.#send({ kind: 'heartbeat', tick, worker: name, position, done, had, hasBegun, ...progress });
    } else if (!isBusy) {
      this.#inMachine.add(name);
      this.#send({
        kind: 'worker-joined',
        tick,
        worker: name,
        capabilities: capabilitiesOf(worker),
        position,
      });
    }
  }

  // Carrying out an action may tell of the next event at once; the machine sees one at a time.
  #send(event: ScheduleEvent): void {
    if (!this.#end) return;
    this.#waiting.push(event);
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
        for (const action of this.parts.machine.send(next)) this.#carryOut(action);
      }
    } catch (error) {
      // A bug of ours ends the run as an error, not as an exception in somebody's timer.
      this.#break(error);
      this.#end = null;
    } finally {
      this.#isSending = false;
    }
  }

  #carryOut(action: ScheduleAction): void {
    const { runner, log, nameOf, site } = this.parts;
    switch (action.kind) {
      case 'assign':
        this.#assign(action);
        return;
      case 'amend':
        runner.amend(action.job, action.quantity);
        return;
      case 'cancel':
        runner.cancel(action.job, action.reason);
        return;
      case 'subtask-changed': {
        const { subtask, from, to, reason } = action;
        this.#gotOn();
        log.add({ kind: 'subtask-changed', subtask, from, to, reason });
        return;
      }
      case 'credited':
        logCredit(log, action);
        return;
      case 'repair-needed': {
        const reason = repairReason(action.reason, nameOf, site.isInHands ?? site.chest === null);
        this.#ends.drains({ kind: 'drained', reason, failed: action.failed }, this.parts.clock.now());
        return;
      }
      case 'drained': {
        const end = this.#ends.drained();
        if (end && !this.#stopping) this.#finish(end);
        return;
      }
      case 'finished':
        if (!this.#stopping) this.#finish({ kind: 'finished' });
        return;
    }
  }

  #assign({ worker: name, job, expectedTicks }: Extract<ScheduleAction, { kind: 'assign' }>): void {
    const { roster, runner, site } = this.parts;
    const worker = roster.find(name);
    if (!worker) throw new Error(`The scheduler gave ${job.id} to ${name}, who is not of this run.`);
    const isPrepared = site.isInHands === true || this.parts.talk !== null;
    const prepare = (signal: AbortSignal): Promise<string | null> => this.#prepare(worker, job, signal);
    runner.start({ worker, job, site, expectedTicks, ...(isPrepared ? { prepare } : {}) }, (ended) =>
      this.#jobEnded(ended),
    );
  }

  /** Tells who does not know, and has what others hold handed over. */
  async #prepare(worker: Worker, job: Job, signal: AbortSignal): Promise<string | null> {
    const { talk, handOver, roster, runner } = this.parts;
    const told = talk?.instruct(worker, job) ?? Promise.resolve();
    const onHanded = (giver: Worker, others: readonly Worker[]): void => {
      const handed = { job: job.id, from: giver.name };
      this.#handsAre(handsOf([worker, giver, ...others]), { worker: null, handed });
    };
    const built = takenToBuild(job);
    const why = await handOver(worker, job, { signal, told, onHanded, built });
    // What went astray may be in anybody's hands; who is at work tells of its own at the end.
    if (why === null) return null;
    this.#handsAre(handsOf(roster.present.filter(({ name }) => !runner.isWorking(name))), { worker: null });
    // Of a building some can be built with what has come, or was in hand.
    const part = common(inHandsOf(worker) ?? {}, built);
    return totalOf(part) > 0 && !signal.aborted ? null : why;
  }

  #handsAre(hands: Hands, about: Pick<HandsObserved, 'worker' | 'handed'>): void {
    this.tell({ kind: 'hands-observed', tick: this.parts.clock.now(), hands, ...about });
  }

  #jobEnded(ended: EndedJob): void {
    const { talk, site } = this.parts;
    const { job, worker, verdict } = ended;
    if (site.isInHands !== true) {
      this.#countEnd(ended);
      return;
    }
    const told = talk
      ? standingBy(worker, talk.report(worker, job, verdict.done))
      : Promise.resolve(handsOf([worker]));
    told
      .then((hands) => {
        this.#handsAre(hands, { worker: worker.name });
        this.#countEnd(ended);
      })
      .catch((error: unknown) => this.#break(error));
  }

  #countEnd({ job, worker, outcome, verdict }: EndedJob): void {
    const { kind, reason } = outcome;
    const tick = this.parts.clock.now();
    this.#gotOn();
    const { before, after } = outcome.evidence;
    if (this.parts.site.chest === null && this.parts.site.isInHands !== true && after) {
      // Before there is a chest the only worker's own hands are the stock.
      this.tell({
        kind: 'chest-observed',
        tick,
        worker: worker.name,
        before: before.inventory,
        contents: after.inventory,
      });
    }
    // Looked at now: the next one sent there would fail as fast, before the watch has looked twice.
    const { station } = job;
    if (kind === 'failed' && station && this.parts.stands(station) === false)
      this.#stationGone(station, tick);
    const leaves = this.parts.isCalled?.(worker) === true;
    if (leaves) this.#inMachine.delete(worker.name);
    this.#send({
      kind: 'job-ended',
      tick,
      job: job.id,
      worker: worker.name,
      outcome: kind,
      done: verdict.done,
      leaves,
      reason: worker.kind === 'ai' ? botWords(reason) : reason,
    });
  }

  #gotOn(): void {
    this.#ends.gotOn(this.parts.clock.now());
  }

  #stop(end: ExecutionEnd, reason: string): void {
    if (this.#stopping || !this.#end) return;
    const tick = this.parts.clock.now();
    this.#stopping = { end, untilTick: tick + WIND_UP_TICKS };
    this.#send({ kind: 'cancelled', tick, reason });
    this.parts.runner.cancelAll(reason);
    this.#checkStopped();
  }

  #checkStopped(): void {
    if (!this.#stopping) return;
    const isOver = this.parts.clock.now() > this.#stopping.untilTick;
    if (this.parts.runner.count === 0 || isOver) this.#finish(this.#stopping.end);
  }

  #finish(end: ExecutionEnd): void {
    this.#end?.(end);
    this.#end = null;
  }
}
