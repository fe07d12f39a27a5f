import { CoVoyagerError, messageOf } from '../../base/error.js';
import type { BudgetName, SandboxBudgets } from './budgets.js';
import { skillError } from './call-site.js';
import { Countdown, REAL_TIME, type SandboxClock } from './clock.js';
import { HostCalls } from './host-calls.js';
import type { HostHandlers } from './host-handlers.js';
import { readGuestJson } from './json-value.js';
import { CONTROL, type GuestEnd, type WorkerMessage } from './messages.js';
import type { SandboxThread } from './sandbox-thread.js';
import type { SandboxUsage, SkillLog, SkillRun, SkillRunEnd } from './skill-run.js';

export interface HostRunOptions {
  readonly run: number;
  readonly source: string;
  readonly entry: string;
  readonly prelude: string;
  readonly host: HostHandlers;
  readonly budgets: SandboxBudgets;
  readonly moreTimeMs: () => number;
  /** Each cancels. Not joined by AbortSignal.any: one that lives long would keep a trace of every run. */
  readonly signals: readonly AbortSignal[];
  readonly clock: SandboxClock;
}

// A guest that polls sees a stop within half a millisecond; one that does not is inside something built in.
const STOP_GRACE_MS = 100;

/** Why the host wants an end, the first reason counts. */
type Wanted = { readonly kind: 'cancelled' } | { readonly kind: 'exceeded'; readonly budget: CountedBudget };
type CountedBudget = Exclude<BudgetName, 'memory' | 'stack'>;

/** The host's side of one run: from the source handed to the thread to the account of what happened. */
export class HostRun {
  readonly #logs: SkillLog[] = [];
  readonly #calls: HostCalls;
  readonly #runTime: Countdown;
  readonly #ownTime: Countdown;
  readonly #cleanups: (() => void)[] = [];
  #resolve: (run: SkillRun) => void = () => undefined;
  #reject: (error: CoVoyagerError) => void = () => undefined;
  #wanted: Wanted | null = null;
  #hasEnded = false;

  constructor(
    private readonly options: HostRunOptions,
    private readonly thread: SandboxThread,
  ) {
    const { clock, budgets, host, run } = options;
    const isOver = (budget: CountedBudget) => (): void => this.#want({ kind: 'exceeded', budget });
    this.#runTime = new Countdown(clock, () => this.#runTimeMs, isOver('runTimeMs'));
    this.#ownTime = new Countdown(clock, () => budgets.ownTimeMs, isOver('ownTimeMs'));
    this.#calls = new HostCalls({
      handlers: host,
      answerSync: (answer) => {
        if (thread.isAlive) thread.answer(answer);
      },
      answerAsync: (call, answer) => thread.send({ kind: 'settled', run, call, answer }),
      onBusy: (isBusy) => {
        if (isBusy) this.#ownTime.hold();
        else this.#ownTime.restart();
      },
      onHostTime: (hostTimeMs) => {
        if (hostTimeMs > budgets.hostTimeMs) this.#want({ kind: 'exceeded', budget: 'hostTimeMs' });
      },
    });
  }

  /**
   * Starts the guest and waits for its end.
   * @throws CoVoyagerError when the thread died or the prelude does not run
   */
  toEnd(): Promise<SkillRun> {
    const outcome = new Promise<SkillRun>((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    const { run, source, entry, prelude, budgets, signals } = this.options;
    const { thread } = this;
    thread.listener = {
      onMessage: (message) => this.#receive(message),
      onDeath: (cause) => this.#died(cause),
    };
    thread.keepProcessAlive(true);
    const cancel = (): void => this.#want({ kind: 'cancelled' });
    for (const signal of signals) {
      signal.addEventListener('abort', cancel, { once: true });
      this.#cleanups.push(() => signal.removeEventListener('abort', cancel));
    }
    const endWatch = watchForSilence(thread, budgets.unresponsiveMs, () =>
      this.#want({ kind: 'exceeded', budget: 'unresponsiveMs' }),
    );
    this.#cleanups.push(endWatch);
    this.#runTime.continue();
    this.#ownTime.continue();
    thread.send({ kind: 'run', run, source, entry, prelude, budgets });
    if (signals.some(({ aborted }) => aborted)) cancel();
    return outcome;
  }

  #receive(message: WorkerMessage): void {
    if (this.#hasEnded || message.kind === 'ready' || message.run !== this.options.run) return;
    switch (message.kind) {
      case 'sync':
      case 'async':
        // Answered with the stop itself.
        if (this.#wanted) {
          if (message.kind === 'sync') this.thread.answer({ isDone: true, json: '' });
        } else this.#calls.receive(message);
        break;
      case 'log':
        this.#logs.push(message.log);
        break;
      case 'ended':
        if (message.isTainted) void this.thread.terminate();
        this.#end(message.end);
    }
  }

  #want(wanted: Wanted): void {
    if (this.#wanted || this.#hasEnded) return;
    this.#wanted = wanted;
    const { run } = this.options;
    Atomics.store(this.thread.control, CONTROL.stopRun, run);
    this.thread.send({ kind: 'stop', run });
    // Ends what the guest may be standing still for.
    void this.#calls.end();
    const isSilent = wanted.kind === 'exceeded' && wanted.budget === 'unresponsiveMs';
    const timer = REAL_TIME.setTimeout(
      () => {
        void this.thread.terminate();
        this.#end({ kind: 'stopped', stack: '' });
      },
      isSilent ? 0 : STOP_GRACE_MS,
    );
    this.#cleanups.push(() => REAL_TIME.clearTimeout(timer));
  }

  #died(cause: unknown): void {
    const isMemory = (cause as { code?: unknown } | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY';
    if (isMemory)
      this.#end({ kind: 'exceeded', budget: 'memory', limit: this.options.budgets.memoryBytes, stack: '' });
    else if (this.#wanted) this.#end({ kind: 'stopped', stack: '' });
    else
      this.#fail(
        new CoVoyagerError('sandbox-broken', `the sandbox's thread ended: ${String(cause)}`, {
          retryable: true,
          cause,
        }),
      );
  }

  #end(end: GuestEnd): void {
    if (this.#hasEnded) return;
    if (end.kind === 'broken' && !this.#wanted) {
      this.#fail(new CoVoyagerError('sandbox-broken', end.message));
      return;
    }
    this.#close();
    const usage = this.#usage();
    void this.#calls.end().then(() => this.#resolve({ ...this.#skillEnd(end), logs: this.#logs, usage }));
  }

  #fail(error: CoVoyagerError): void {
    if (this.#hasEnded) return;
    this.#close();
    void this.#calls.end().then(() => this.#reject(error));
  }

  #close(): void {
    this.#hasEnded = true;
    for (const cleanup of this.#cleanups) cleanup();
    this.#runTime.end();
    this.#ownTime.end();
    this.thread.listener = null;
    if (this.thread.isAlive) this.thread.keepProcessAlive(false);
  }

  get #runTimeMs(): number {
    return this.options.budgets.runTimeMs + this.options.moreTimeMs();
  }

  #skillEnd(end: GuestEnd): SkillRunEnd {
    const stack = 'stack' in end ? end.stack : '';
    if (this.#wanted?.kind === 'cancelled') {
      const reason: unknown = this.options.signals.find(({ aborted }) => aborted)?.reason;
      return { kind: 'cancelled', reason: messageOf(reason) };
    }
    if (this.#wanted) {
      const { budget } = this.#wanted;
      return exceeded(budget, budget === 'runTimeMs' ? this.#runTimeMs : this.options.budgets[budget], stack);
    }
    switch (end.kind) {
      case 'returned':
        if (end.issue !== '') return { kind: 'returned', value: undefined, valueIssue: end.issue };
        return returned(end.json);
      case 'threw':
      case 'refused':
        return { kind: end.kind, error: skillError(end.name, end.message, stack) };
      case 'exceeded':
        return exceeded(end.budget, end.limit, stack);
      case 'stopped':
      case 'broken':
        // Only after the host wanted it, which is dealt with above.
        return { kind: 'cancelled', reason: 'stopped' };
    }
  }

  #usage(): SandboxUsage {
    const count = (channel: 'syncCalls' | 'asyncCalls'): number =>
      Atomics.load(this.thread.control, CONTROL[channel]);
    return { calls: count('syncCalls') + count('asyncCalls'), hostTimeMs: this.#calls.hostTimeMs };
  }
}

function returned(json: string): SkillRunEnd {
  if (json === '') return { kind: 'returned', value: undefined };
  try {
    return { kind: 'returned', value: readGuestJson(json) };
  } catch (error) {
    const valueIssue = `the returned value is not plain data: ${error instanceof Error ? error.message : ''}`;
    return { kind: 'returned', value: undefined, valueIssue };
  }
}

const EXCEEDED: Readonly<Record<BudgetName, (limit: number) => string>> = {
  interrupts: (limit) =>
    `computed for more than ${limit} interrupts of the engine: is there a loop without end?`,
  interruptsPerTurn: (limit) =>
    `computed for more than ${limit} interrupts without calling anything: is there a loop without end?`,
  promiseJobsPerTurn: (limit) =>
    `ran more than ${limit} promise jobs without calling anything: is there a loop that awaits nothing real?`,
  memory: (limit) => `needed more than ${limit} bytes of memory`,
  stack: (limit) => `needed more than ${limit} bytes of stack: is there a recursion without end?`,
  syncCalls: (limit) => `looked at the world more than ${limit} times`,
  asyncCalls: (limit) => `started more than ${limit} actions: is there a loop without end?`,
  pendingCalls: (limit) => `started more than ${limit} actions at once: await each before the next`,
  hostTimeMs: (limit) => `its calls took more than ${limit} ms of the host's computing time`,
  runTimeMs: (limit) => `was not done after ${limit} ms of world time`,
  ownTimeMs: (limit) => `called nothing for more than ${limit} ms of world time`,
  unresponsiveMs: (limit) => `was inside one built-in operation for more than ${limit} ms`,
};

function exceeded(budget: BudgetName, limit: number, stack: string): SkillRunEnd {
  const error = skillError('BudgetExceeded', `the skill ${EXCEEDED[budget](limit)}`, stack);
  return { kind: 'budget-exceeded', budget, limit, error };
}

const LOOK_EVERY_MS = 100;
// Where a thread's computing time is known, its silence may last so many times as long on the wall.
const PATIENCE = 5;

/** What the watchdog looks at. */
interface WatchedThread {
  readonly control: Int32Array;
  /** Computing time so far; null when not known. */
  cpuTimeMs(): number | null;
}

/**
 * Calls back once when guest code runs but gives no sign of life for so long: it is inside something built in that asks
 * nobody. Counts the thread's own computing time where the system tells it (Linux), else its own looks: either way a
 * loaded machine does not make a guest look stuck.
 * @returns ends the watch
 */
function watchForSilence(thread: WatchedThread, unresponsiveMs: number, onSilent: () => void): () => void {
  let heartbeat: number | null = null;
  let cpuTimeMs: number | null = null;
  let looks = 0;
  const timer = REAL_TIME.setInterval(() => {
    const isRunning = Atomics.load(thread.control, CONTROL.isRunning) === 1;
    const latest = Atomics.load(thread.control, CONTROL.heartbeat);
    if (!isRunning || latest !== heartbeat) {
      heartbeat = latest;
      cpuTimeMs = isRunning ? thread.cpuTimeMs() : null;
      looks = 0;
      return;
    }
    looks += 1;
    const latestCpuTimeMs = thread.cpuTimeMs();
    const wallMs = looks * LOOK_EVERY_MS;
    const silentMs = cpuTimeMs === null || latestCpuTimeMs === null ? wallMs : latestCpuTimeMs - cpuTimeMs;
    if (silentMs < unresponsiveMs && wallMs < PATIENCE * unresponsiveMs) return;
    REAL_TIME.clearInterval(timer);
    onSilent();
  }, LOOK_EVERY_MS);
  return () => REAL_TIME.clearInterval(timer);
}
