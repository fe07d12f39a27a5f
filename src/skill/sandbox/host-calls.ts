import { TEXT_LIMITS } from './budgets.js';
import { REAL_TIME } from './clock.js';
import type { HostHandlers } from './host-handlers.js';
import { BorderError, readGuestJson, writeHostJson, type JsonValue } from './json-value.js';
import type { CallAnswer, CallMessage } from './messages.js';

/** What the calls of one run need, and whom they tell. */
export interface HostCallsOptions {
  readonly handlers: HostHandlers;
  answerSync(answer: CallAnswer): void;
  answerAsync(call: number, answer: CallAnswer): void;
  /** The first call is under way, or the last one has ended. */
  onBusy(isBusy: boolean): void;
  /** Handlers took real time of the host's thread: so many milliseconds since the run's start. */
  onHostTime(hostTimeMs: number): void;
}

/** Real milliseconds handlers get to end after they were aborted. */
const WIND_DOWN_MS = 250;

interface OpenCall {
  readonly message: CallMessage;
  /** Of this call alone: one that has ended is never aborted. */
  readonly aborting: AbortController;
}

/** The host's side of all calls of one run: checks, answers and measures them. */
export class HostCalls {
  readonly #open = new Map<number, OpenCall>();
  readonly #working = new Set<Promise<void>>();
  #hostTimeMs = 0;
  #hasEnded = false;

  constructor(private readonly options: HostCallsOptions) {}

  get hostTimeMs(): number {
    return this.#hostTimeMs;
  }

  /** A call has come from the guest. */
  receive(message: CallMessage): void {
    if (this.#hasEnded) return;
    if (this.#open.size === 0) this.options.onBusy(true);
    const open: OpenCall = { message, aborting: new AbortController() };
    this.#open.set(message.call, open);
    this.#inTurn(message, () => {
      if (message.kind === 'sync') this.#runSync(open);
      else this.#startAsync(open);
    });
  }

  /** Does something for a call when it is its turn, unless the run has ended; its time counts at once. */
  #inTurn({ call }: CallMessage, work: () => void): void {
    PROCESS_HOST_TIME.schedule(() => {
      if (!this.#open.has(call)) return;
      const before = REAL_TIME.now();
      work();
      this.#hostTimeMs += REAL_TIME.now() - before;
      this.options.onHostTime(this.#hostTimeMs);
    });
  }

  /** Aborts what is under way, tells a guest that stands still to go on, and waits a moment for handlers to end. */
  async end(): Promise<void> {
    const isWaitingSync = [...this.#open.values()].some(({ message }) => message.kind === 'sync');
    this.#hasEnded = true;
    for (const [call, { aborting }] of this.#open) {
      this.#close(call);
      aborting.abort(new Error('the run of the skill has ended'));
    }
    if (isWaitingSync) this.options.answerSync({ isDone: true, json: '' });
    if (this.#working.size > 0) await settledWithin(this.#working, WIND_DOWN_MS);
  }

  #runSync({ message, aborting }: OpenCall): void {
    this.#answerSync(message, () => {
      const handler = this.#handler(this.options.handlers.sync, message);
      const value = handler(readArguments(message.json), { signal: aborting.signal });
      if (!isGenerator(value)) return { isDone: true, json: resultText(value) };
      this.#goOn(message, value);
      return null;
    });
  }

  #goOn(message: CallMessage, work: Generator<unknown, unknown>): void {
    this.#answerSync(message, () => {
      const { done, value } = work.next();
      if (done) return { isDone: true, json: resultText(value) };
      // Not before others have had their turn.
      REAL_TIME.setTimeout(() => this.#inTurn(message, () => this.#goOn(message, work)), 0);
      return null;
    });
  }

  /** @param step gives null where the answer is yet to come */
  #answerSync({ call }: CallMessage, step: () => CallAnswer | null): void {
    const answer = this.#attempt(step);
    if (!answer) return;
    this.#close(call);
    this.options.answerSync(answer);
  }

  #startAsync({ message, aborting }: OpenCall): void {
    let started: Promise<unknown>;
    try {
      const handler = this.#handler(this.options.handlers.async, message);
      started = handler(readArguments(message.json), { signal: aborting.signal });
    } catch (error) {
      started = Promise.reject(asError(error));
    }
    const work = Promise.resolve(started).then(
      (value) =>
        this.#settle(
          message.call,
          this.#attempt(() => ({ isDone: true, json: resultText(value) })),
        ),
      (error: unknown) => this.#settle(message.call, failure(error)),
    );
    this.#working.add(work);
    void work.finally(() => this.#working.delete(work));
  }

  #settle(call: number, answer: CallAnswer): void {
    if (this.#close(call)) this.options.answerAsync(call, answer);
  }

  /** @returns whether it was under way */
  #close(call: number): boolean {
    if (!this.#open.delete(call)) return false;
    if (this.#open.size === 0) this.options.onBusy(false);
    return true;
  }

  #handler<Handler>(handlers: Readonly<Record<string, Handler>>, { kind, name }: CallMessage): Handler {
    const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
    if (!handler) throw new BorderError(`there is no ${kind} call named ${name.slice(0, 80)}`);
    return handler;
  }

  #attempt<Answer extends CallAnswer | null>(step: () => Answer): Answer | CallAnswer {
    try {
      return step();
    } catch (error) {
      return failure(error);
    }
  }
}

function readArguments(json: string): readonly JsonValue[] {
  const values = readGuestJson(json);
  if (!Array.isArray(values)) throw new BorderError('expected a list of arguments');
  return values as readonly JsonValue[];
}

function resultText(value: unknown): string {
  const json = writeHostJson(value);
  if (json.length <= TEXT_LIMITS.result) return json;
  throw new BorderError(`expected a result of at most ${TEXT_LIMITS.result} characters, got ${json.length}`);
}

function isGenerator(value: unknown): value is Generator<unknown, unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value && 'next' in value;
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error('the call failed');
}

// Name and message only: a stack of the host is none of the guest's business.
function failure(error: unknown): CallAnswer {
  const { name, message } = asError(error);
  return {
    isDone: false,
    name: /^[A-Za-z]{1,60}$/.test(name) ? name : 'Error',
    message: message.slice(0, TEXT_LIMITS.errorMessage),
  };
}

async function settledWithin(work: ReadonlySet<Promise<void>>, limitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = REAL_TIME.setTimeout(resolve, limitMs);
  });
  await Promise.race([Promise.allSettled(work), limit]);
  REAL_TIME.clearTimeout(timer);
}

// Taking a message from the queue and answering it, measured.
const MESSAGE_MS = 0.02;
/** Of the thread's time, 0 to 1. */
const SHARE = 0.5;
/** How long handlers may run one after the other when there was quiet before. */
const BURST_MS = 10;

/**
 * Shares the host's thread between the handlers of all sandboxes and everything else: handlers get at most half of it,
 * in bursts of 10 ms, so that guests which call without pause delay the bots' ticks by no more than that. Who is over
 * waits in line; guests stand still or wait for a promise meanwhile.
 */
class HostTime {
  readonly #waiting: (() => void)[] = [];
  #balanceMs = BURST_MS;
  #countedAt = REAL_TIME.now();
  #isDraining = false;

  /** Runs a task now or soon, in the order asked. */
  schedule(task: () => void): void {
    if (this.#isDraining || this.#balance() < 0) {
      this.#waiting.push(task);
      this.#drainLater();
    } else this.#run(task);
  }

  #run(task: () => void): void {
    const startedAt = REAL_TIME.now();
    task();
    this.#balanceMs -= REAL_TIME.now() - startedAt + MESSAGE_MS;
  }

  #balance(): number {
    const now = REAL_TIME.now();
    this.#balanceMs = Math.min(BURST_MS, this.#balanceMs + (now - this.#countedAt) * SHARE);
    this.#countedAt = now;
    return this.#balanceMs;
  }

  #drainLater(): void {
    if (this.#isDraining) return;
    this.#isDraining = true;
    const delayMs = Math.max(1, Math.ceil(-this.#balance() / SHARE));
    REAL_TIME.setTimeout(() => {
      this.#isDraining = false;
      for (;;) {
        if (this.#balance() < 0) break;
        const task = this.#waiting.shift();
        if (!task) return;
        this.#run(task);
      }
      if (this.#waiting.length > 0) this.#drainLater();
    }, delayMs);
  }
}

/** Of this process: its thread is one, however many sandboxes there are. */
const PROCESS_HOST_TIME = new HostTime();
