import type { BudgetName, SandboxBudgets } from '../budgets.js';
import { CONTROL } from '../messages.js';

/** Why guest code must not go on. */
export type GuestStop =
  | { readonly kind: 'exceeded'; readonly budget: BudgetName; readonly limit: number }
  | { readonly kind: 'stopped' };

/** Counts what one run uses, in memory the host can read, and decides when it is too much. */
export class Meter {
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
