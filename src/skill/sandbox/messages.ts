import type { MessagePort } from 'node:worker_threads';
import type { BudgetName, SandboxBudgets } from './budgets.js';
import type { SkillLog } from './skill-run.js';
import type { EngineModule } from './web-assembly.js';

/** Words of the memory host and worker share: one writer each, read by both at any time. */
export const CONTROL = {
  /** Raised by the worker at each sign of life of running guest code. */
  heartbeat: 0,
  /** 1 while guest code runs, 0 while it waits: only then silence means nothing. */
  isRunning: 1,
  /** Number of the run the host wants stopped. */
  stopRun: 2,
  /** Raised by the host with each answer to a sync call. */
  answers: 3,
  syncCalls: 4,
  asyncCalls: 5,
} as const;

/** How many words of shared memory. */
export const CONTROL_WORDS = 6;

export interface WorkerStart {
  readonly control: Int32Array;
  /** Compiled once a process: a restart does not pay for it again. */
  readonly engine: EngineModule;
  /** Guest-side half of the bridge: the text of `guest/bridge.js`. */
  readonly bridge: string;
  /** Where the answers to sync calls arrive. */
  readonly answers: MessagePort;
}

/** The answer to a call: JSON, empty for undefined; or an error to throw in the guest. */
export type CallAnswer =
  | { readonly isDone: true; readonly json: string }
  | { readonly isDone: false; readonly name: string; readonly message: string };

export type HostMessage =
  | {
      readonly kind: 'run';
      readonly run: number;
      readonly source: string;
      readonly entry: string;
      readonly prelude: string;
      readonly budgets: SandboxBudgets;
    }
  | { readonly kind: 'settled'; readonly run: number; readonly call: number; readonly answer: CallAnswer }
  /** Wakes a worker that waits; one that runs sees the shared word. */
  | { readonly kind: 'stop'; readonly run: number };

/** How guest code ended, as the worker saw it; `stack` is the engine's. */
export type GuestEnd =
  | { readonly kind: 'returned'; readonly json: string; readonly issue: string }
  | {
      readonly kind: 'threw' | 'refused';
      readonly name: string;
      readonly message: string;
      readonly stack: string;
    }
  | { readonly kind: 'exceeded'; readonly budget: BudgetName; readonly limit: number; readonly stack: string }
  /** The host asked for it. */
  | { readonly kind: 'stopped'; readonly stack: string }
  /** The sandbox's or the prelude's own code broke. */
  | { readonly kind: 'broken'; readonly message: string };

/** A call on its way to the host. */
export interface CallMessage {
  readonly kind: 'sync' | 'async';
  readonly run: number;
  readonly call: number;
  readonly name: string;
  readonly json: string;
}

export type WorkerMessage =
  /** `linuxThread` is the thread's number on Linux, null elsewhere. */
  | { readonly kind: 'ready'; readonly linuxThread: number | null }
  | CallMessage
  | { readonly kind: 'log'; readonly run: number; readonly log: SkillLog }
  | {
      readonly kind: 'ended';
      readonly run: number;
      readonly end: GuestEnd;
      /** The engine aborted, or has grown: this thread must not be used again. */
      readonly isTainted: boolean;
    };
