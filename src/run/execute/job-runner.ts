import { messageOf } from '../../base/error.js';
import type { StopReason } from '../../schedule/reason.js';
import { stopReason } from '../../messages/schedule-reasons.js';
import type { RunClock } from '../../base/clock.js';
import type { Job } from '../../schedule/job.js';
import { jobOfQuantity } from '../../schedule/assign/smaller-job.js';
import type { ContainerVisit, Evidence } from '../../verify/evidence.js';
import type { Verdict } from '../../verify/verdict.js';
import { verify } from '../../verify/verify.js';
import type { Outcome, Site, Worker } from '../../worker/worker.js';
import type { RunLog } from '../log/run-log.js';

export interface EndedJob {
  readonly job: Job;
  readonly worker: Worker;
  readonly outcome: Outcome;
  readonly verdict: Verdict;
}

interface RunningJob {
  job: Job;
  readonly worker: Worker;
  readonly controller: AbortController;
  readonly startTick: number;
  readonly visits: ContainerVisit[];
  /** False as long as what comes before its work is not done. */
  isBegun: boolean;
}

/** Gives jobs to workers and judges how they ended; knows nothing of who should get what. */
export class JobRunner {
  readonly #running = new Map<string, RunningJob>();
  readonly #whenEnded = new Set<() => void>();

  constructor(
    private readonly log: RunLog,
    private readonly clock: RunClock,
    /** Told the visits in a job's evidence; those already told as they happened among them. */
    private readonly onVisit: (visit: ContainerVisit) => void,
    /** Told when a worker is no longer after anything. */
    private readonly onReleased: (worker: string) => void,
  ) {}

  get count(): number {
    return this.#running.size;
  }

  get running(): readonly { readonly worker: string; readonly job: Job }[] {
    return [...this.#running.values()].map(({ worker, job }) => ({ worker: worker.name, job }));
  }

  /** A worker whose job was given up but who has not come back from it is still busy. */
  isBusy(worker: string): boolean {
    return [...this.#running.values()].some((running) => running.worker.name === worker);
  }

  /** Whether a worker is at the work of a job itself: before that it can still hand things over, and be handed some. */
  isWorking(worker: string): boolean {
    return [...this.#running.values()].some((running) => running.isBegun && running.worker.name === worker);
  }

  /** Whether a worker was told to stop and has not come to its end yet. */
  isCancelled(worker: string): boolean {
    const own = [...this.#running.values()].find((running) => running.worker.name === worker);
    return own?.controller.signal.aborted ?? false;
  }

  /** Has a worker do a job. `onEnded` is told once, whatever happens, unless the worker never comes back. */
  start(
    assignment: {
      readonly worker: Worker;
      readonly job: Job;
      readonly site: Site;
      readonly expectedTicks: number;
      /** What comes before it, such as being handed goods; tells why it did not work, null where it did. */
      readonly prepare?: (signal: AbortSignal) => Promise<string | null>;
    },
    onEnded: (ended: EndedJob) => void,
  ): void {
    const { worker, job, site, expectedTicks, prepare } = assignment;
    const controller = new AbortController();
    const startTick = this.clock.now();
    const running: RunningJob = { job, worker, controller, startTick, visits: [], isBegun: false };
    const { graceTicks = 0 } = worker.capabilities;
    const deadlineTicks = Math.ceil(expectedTicks * 4 + 1200 + graceTicks);
    this.#running.set(job.id, running);
    const { phase, quantity, takes, brings, station } = job;
    this.log.add({
      kind: 'job-assigned',
      job: job.id,
      subtask: job.subtask.id,
      worker: worker.name,
      phase,
      quantity,
      takes: { ...takes },
      tools: [...job.tools],
      brings: { ...brings },
      station,
      expectedTicks: Math.round(expectedTicks),
      deadlineTicks,
    });
    const assign = (): Promise<Outcome> => {
      running.isBegun = true;
      return worker.assign({ job, site, deadlineTicks }, controller.signal);
    };
    const work = prepare
      ? prepare(controller.signal).then((why) =>
          why === null ? assign() : notBegun(running, why, this.clock.now()),
        )
      : assign();
    work
      .catch((error: unknown) => brokenOutcome(running, error, this.clock.now()))
      .then((outcome) => this.#ended(running, outcome, site, onEnded))
      .catch((error: unknown) =>
        process.emitWarning(`The end of job ${job.id} could not be handled: ${String(error)}`),
      );
  }

  /** A visit of a worker belongs to the job it runs; kept in case the worker cannot tell of it any more. */
  visited(visit: ContainerVisit): void {
    for (const { worker, visits } of this.#running.values())
      if (worker.name === visit.worker) visits.push(visit);
  }

  amend(job: string, quantity: number): boolean {
    const running = this.#running.get(job);
    if (!running) return false;
    const accepted = running.worker.amend(job, quantity);
    if (accepted) running.job = jobOfQuantity(running.job, quantity);
    this.log.add({ kind: 'job-amended', job, worker: running.worker.name, quantity, accepted });
    return accepted;
  }

  cancel(job: string, reason: StopReason): void {
    const running = this.#running.get(job);
    if (!running || running.controller.signal.aborted) return;
    this.log.add({ kind: 'job-cancelled', job, worker: running.worker.name, reason });
    running.controller.abort(new Error(stopReason(reason)));
    this.onReleased(running.worker.name);
  }

  cancelAll(words: string): void {
    for (const job of [...this.#running.keys()]) this.cancel(job, { code: 'told', words });
  }

  /** Told after each job's end. */
  onEnded(listener: () => void): () => void {
    this.#whenEnded.add(listener);
    return () => this.#whenEnded.delete(listener);
  }

  #ended(running: RunningJob, outcome: Outcome, site: Site, onEnded: (ended: EndedJob) => void): void {
    const { job, worker, startTick } = running;
    this.#running.delete(job.id);
    this.onReleased(worker.name);
    for (const visit of outcome.evidence.visits) this.onVisit(visit);
    const verdict = verify(job, outcome.evidence, site);
    const { broken = {} } = outcome.evidence;
    const { kind, reason, carries, leftBehind, leftLying, isBarren, distanceCm, itemsMoved, waitedTicks } =
      outcome;
    this.log.add({
      kind: 'job-ended',
      job: job.id,
      subtask: job.subtask.id,
      worker: worker.name,
      outcome: kind,
      reason,
      verdict,
      carries,
      ticks: Math.max(0, this.clock.now() - startTick),
      ...(leftBehind ? { leftBehind } : {}),
      ...(leftLying?.length ? { leftLying: [...leftLying] } : {}),
      ...(isBarren === true && kind === 'failed' ? { isBarren } : {}),
      ...(Object.keys(broken).length === 0 ? {} : { wornOut: broken }),
      distanceCm: Math.round(distanceCm),
      itemsMoved,
      waitedTicks: Math.round(waitedTicks),
    });
    onEnded({ job, worker, outcome, verdict });
    for (const listener of [...this.#whenEnded]) listener();
  }
}

/** A worker that throws is broken; what was seen of it while the job ran is all there is. */
function brokenOutcome(running: RunningJob, error: unknown, tick: number): Outcome {
  const why = messageOf(error);
  return notBegun(running, `The worker broke: ${why}`, tick);
}

function notBegun({ worker, visits, controller }: RunningJob, reason: string, tick: number): Outcome {
  const { position, isConnected } = worker.heartbeat();
  const before = { tick, position, inventory: {}, equipment: {}, health: 20, food: 20 };
  const evidence: Evidence = { before, after: null, visits, blocks: [], deaths: [] };
  return {
    kind: controller.signal.aborted ? 'cancelled' : isConnected ? 'failed' : 'disconnected',
    reason,
    evidence,
    carries: worker.asBot?.hands ?? {},
    distanceCm: 0,
    itemsMoved: 0,
    waitedTicks: 0,
  };
}
