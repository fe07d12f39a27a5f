import type { JsonValue } from './json-value.js';

/** What a handler learns of the call besides its arguments. */
export interface HostCall {
  /** Aborted when the run ends for whatever reason while the call is under way. */
  readonly signal: AbortSignal;
}

/**
 * Answers at once, on the host's thread, while the guest stands still: a few milliseconds at most.
 * Arguments are frozen data without prototypes, of any shape: check them. What it throws is thrown in the guest, with
 * its name and message. Results must be plain data. What may take longer is a generator: it yields after every few
 * milliseconds, goes on when it is its turn again, and is dropped when the run ends.
 */
export type SyncHandler = (values: readonly JsonValue[], call: HostCall) => unknown;

/** As SyncHandler, but the guest gets a promise. Must end soon after `call.signal` is aborted. */
export type AsyncHandler = (values: readonly JsonValue[], call: HostCall) => Promise<unknown>;

/** The only ways out of the guest, by name; own properties count, nothing inherited. */
export interface HostHandlers {
  readonly sync: Readonly<Record<string, SyncHandler>>;
  readonly async: Readonly<Record<string, AsyncHandler>>;
}
