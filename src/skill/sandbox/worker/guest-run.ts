import { TEXT_LIMITS, type BudgetName, type SandboxBudgets } from '../budgets.js';
import { firstPosition } from '../call-site.js';
import {
  CONTROL,
  type CallAnswer,
  type GuestEnd,
  type HostMessage,
  type WorkerMessage,
} from '../messages.js';
import type { SkillLog } from '../skill-run.js';
import type { Engine } from './engine.js';
import { Guest } from './guest.js';

/** The worker's ends of what connects it with its host. */
export interface HostLine {
  readonly control: Int32Array;
  send(message: WorkerMessage): void;
  /** Stands still until the host has answered the sync call just sent. */
  waitForAnswer(): CallAnswer;
  /** Tells the end of a run whose guest cannot be stopped and ends this thread. */
  abandon(end: GuestEnd): never;
}

// Counts each line of a log as if it had so many characters more: empty lines are not free.
const LOG_LINE_OVERHEAD = 20;

/** One run in this thread: turns of guest code between messages of the host. */
export class GuestRun {
  readonly #guest: Guest;
  readonly #meter: Meter;
  #pendingCalls = 0;
  #lastCall = 0;
  #logLength = 0;

  constructor(
    private readonly request: Extract<HostMessage, { kind: 'run' }>,
    private readonly engine: Engine,
    private readonly line: HostLine,
  ) {
    this.#meter = new Meter(request.run, request.budgets, line.control);
    this.#guest = new Guest(
      engine,
      {
        sync: (name, json) => this.#callSync(name, json),
        async: (name, json) => this.#callAsync(name, json),
        log: (level, text, stack) => this.#log(level as SkillLog['level'], text, stack),
      },
      () => {
        this.#meter.countInterrupt();
        return this.#meter.stop() !== null;
      },
      () => line.abandon(this.#end() ?? { kind: 'stopped', stack: '' }),
    );
  }

  /** Starts the skill; gives its end if that came at once. */
  start(): GuestEnd | null {
    const { prelude, source, entry } = this.request;
    return this.#turn(() => {
      const broken = this.#guest.loadPrelude(prelude);
      if (broken !== null) this.#guest.end ??= { kind: 'broken', message: `the prelude failed: ${broken}` };
      else this.#guest.start(source, entry);
    });
  }

  /** An async call came to its end on the host. */
  settle(call: number, answer: CallAnswer): GuestEnd | null {
    this.#pendingCalls -= 1;
    return this.#turn(() => this.#guest.settle(call, answer));
  }

  /** The host asked to stop while the guest was waiting. */
  stop(): GuestEnd | null {
    return this.#turn(() => undefined);
  }

  #turn(step: () => void): GuestEnd | null {
    const { control } = this.line;
    this.#meter.startTurn();
    Atomics.store(control, CONTROL.isRunning, 1);
    try {
      if (!this.#meter.stop()) step();
      while (!this.#meter.stop() && !this.#guest.end) {
        const jobs = this.#guest.runJobs();
        if (jobs === 0) break;
        this.#meter.countJobs(jobs);
      }
    } finally {
      Atomics.store(control, CONTROL.isRunning, 0);
    }
    return this.#end();
  }

  #end(): GuestEnd | null {
    const { end } = this.#guest;
    const stop = this.#meter.stop();
    // A run that was stopped may look as if it had thrown: the engine's interrupt is an error that cannot be caught.
    if (stop) return { ...stop, stack: this.#guest.stopStack };
    if (end?.kind === 'threw') return this.#engineLimit(end) ?? end;
    if (end) return end;
    if (this.#pendingCalls > 0) return null;
    const message = 'the skill waits for a promise that nothing can settle: no call is under way';
    return { kind: 'threw', name: 'NeverSettled', message, stack: '' };
  }

  #engineLimit(end: Extract<GuestEnd, { kind: 'threw' | 'refused' }>): GuestEnd | null {
    const { memoryBytes, stackBytes } = this.request.budgets;
    const { name, message, stack } = end;
    // Without memory even for an error the engine throws null.
    const isFull = this.engine.memory.buffer.byteLength > memoryBytes / 2;
    if (
      (name === 'InternalError' && message === 'out of memory') ||
      (name === '' && message === 'null' && isFull)
    ) {
      return { kind: 'exceeded', budget: 'memory', limit: memoryBytes, stack };
    }
    const isStack = name === 'InternalError' && message === 'stack overflow';
    return isStack ? { kind: 'exceeded', budget: 'stack', limit: stackBytes, stack } : null;
  }

  #callSync(name: string, json: string): string {
    this.#meter.countCall('sync', this.#pendingCalls);
    if (this.#meter.stop()) return 's';
    const { control } = this.line;
    this.#send('sync', name, json);
    Atomics.store(control, CONTROL.isRunning, 0);
    const answer = this.line.waitForAnswer();
    Atomics.store(control, CONTROL.isRunning, 1);
    this.#meter.startTurn();
    if (this.#meter.stop()) return 's';
    return answer.isDone
      ? `v${answer.json}`
      : `e${JSON.stringify({ name: answer.name, message: answer.message })}`;
  }

  #callAsync(name: string, json: string): number {
    this.#meter.countCall('async', this.#pendingCalls + 1);
    if (this.#meter.stop()) return -1;
    this.#pendingCalls += 1;
    return this.#send('async', name, json);
  }

  #send(kind: 'sync' | 'async', name: string, json: string): number {
    const call = ++this.#lastCall;
    this.line.send({ kind, run: this.request.run, call, name, json });
    return call;
  }

  #log(level: SkillLog['level'], text: string, stack: string): void {
    this.#meter.signOfLife();
    if (this.#logLength >= TEXT_LIMITS.log) return;
    const rest = TEXT_LIMITS.log - this.#logLength;
    this.#logLength += text.length + LOG_LINE_OVERHEAD;
    const log: SkillLog = { level, text: text.slice(0, rest), line: firstPosition(stack)?.line ?? null };
    this.line.send({ kind: 'log', run: this.request.run, log });
  }
}

/** Why guest code must not go on. */
type GuestStop =
  | { readonly kind: 'exceeded'; readonly budget: BudgetName; readonly limit: number }
  | { readonly kind: 'stopped' };

/** Counts what one run uses, in memory the host can read, and decides when it is too much. */
class Meter {
  #stop: GuestStop | null = null;
  #interrupts = 0;
  #turnInterrupts = 0;
  #turnJobs = 0;

  constructor(
    private readonly run: number,
    private readonly budgets: SandboxBudgets,
    private readonly control: Int32Array,
  ) {
    for (const word of ['syncCalls', 'asyncCalls'] as const) Atomics.store(control, CONTROL[word], 0);
  }

  /** Set once; whatever the guest still does is of no interest then. */
  stop(): GuestStop | null {
    if (!this.#stop && Atomics.load(this.control, CONTROL.stopRun) === this.run)
      this.#stop = { kind: 'stopped' };
    return this.#stop;
  }

  /** A host event came: the guest has a new turn. */
  startTurn(): void {
    this.#turnInterrupts = 0;
    this.#turnJobs = 0;
  }

  countInterrupt(): void {
    this.signOfLife();
    this.#interrupts += 1;
    this.#turnInterrupts += 1;
    if (this.#interrupts > this.budgets.interrupts) this.exceed('interrupts');
    else if (this.#turnInterrupts > this.budgets.interruptsPerTurn) this.exceed('interruptsPerTurn');
  }

  countJobs(jobs: number): void {
    this.signOfLife();
    this.#turnJobs += jobs;
    if (this.#turnJobs > this.budgets.promiseJobsPerTurn) this.exceed('promiseJobsPerTurn');
  }

  /** @param pending async calls under way, this one included */
  countCall(channel: 'sync' | 'async', pending: number): void {
    this.signOfLife();
    const budget = channel === 'sync' ? 'syncCalls' : 'asyncCalls';
    if (Atomics.add(this.control, CONTROL[budget], 1) + 1 > this.budgets[budget]) this.exceed(budget);
    if (pending > this.budgets.pendingCalls) this.exceed('pendingCalls');
  }

  exceed(budget: Exclude<BudgetName, 'memory' | 'stack'>): void {
    this.#stop ??= { kind: 'exceeded', budget, limit: this.budgets[budget] };
  }

  signOfLife(): void {
    Atomics.add(this.control, CONTROL.heartbeat, 1);
  }
}
