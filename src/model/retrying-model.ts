import { checkFields } from '../base/arguments.js';
import {
  isModelError,
  type ModelError,
  type ModelErrorCode,
  abortedError,
  type ModelPort,
  type ModelReply,
  type ModelRequest,
} from './model.js';
import { CoVoyagerError } from '../base/error.js';
import { setTimeout as sleepFor } from 'node:timers/promises';

/** How patient {@link retryingModel} is; clock, sleep and chance can be replaced for tests and replays. */
export interface RetryOptions {
  /** Tries in all, the first one included. Default 4. */
  readonly maxAttempts?: number;
  /** No try starts later than this after the first. Default 300 000 (5 minutes). */
  readonly maxTotalMs?: number;
  /** Resolves after the time, rejects when the signal fires. */
  readonly sleep?: (durationMs: number, signal?: AbortSignal) => Promise<void>;
  /** A number from 0 to below 1. */
  readonly random?: () => number;
  /** Milliseconds of any clock that never goes back. */
  readonly now?: () => number;
}

/** Wait before the second try; doubles with every further one. */
const BASE_DELAY_MS = 500;
/** Longest wait of our own choosing; a longer Retry-After is still honoured. */
const MOST_DELAY_MS = 20_000;
/** Nothing once may be chance; each time is paid for. */
const MOST_SILENT = 2;
const SILENT: readonly ModelErrorCode[] = ['empty-reply', 'timeout'];
/** A wrong key, an empty account, an address without a model: for a while nobody needs to ask again. */
const LASTING: readonly ModelErrorCode[] = ['auth', 'no-endpoint'];
const LASTING_MS = 300_000;

/**
 * Repeats calls that failed with a retryable error, waiting longer each time, never shorter than the provider's
 * Retry-After. The error of the last try says how many there were. Only `CoVoyagerError`s are ever repeated. A failure
 * that lasts fails all calls of the next five minutes, too, without another one being made.
 */
export function retryingModel(inner: ModelPort, options: RetryOptions = {}): ModelPort {
  checkFields('retryingModel(model)', inner, { name: 'string', complete: 'function' });
  const {
    maxAttempts = 4,
    maxTotalMs = 300_000,
    sleep = defaultSleep,
    random = Math.random,
    now = () => performance.now(),
  } = options;
  let closed: { readonly error: ModelError; readonly untilMs: number } | null = null;
  return {
    name: inner.name,
    provider: inner.provider,
    async complete(request, signal) {
      const startedMs = now();
      if (closed && startedMs < closed.untilMs) throw closed.error;
      for (let attempt = 1; ; attempt += 1) {
        const outcome = await tryOnce(inner, { ...request, attempt }, signal);
        if (outcome.kind === 'replied') return outcome.reply;
        const { error } = outcome;
        if (LASTING.includes(error.code)) closed = { error, untilMs: now() + LASTING_MS };
        const delayMs = chooseDelay(error, attempt, random);
        const elapsedMs = now() - startedMs;
        const most = SILENT.includes(error.code) ? Math.min(MOST_SILENT, maxAttempts) : maxAttempts;
        if (!error.retryable || attempt >= most || elapsedMs + delayMs > maxTotalMs) {
          throw attempt === 1 && !error.retryable
            ? error
            : gaveUp(error, attempt, elapsedMs, attempt < most ? delayMs : 0);
        }
        await sleep(delayMs, signal).catch((cause: unknown) => {
          throw signal?.aborted ? abortedError(request.stage, signal) : cause;
        });
      }
    },
  };
}

type Outcome = { kind: 'replied'; reply: ModelReply } | { kind: 'failed'; error: ModelError };

async function tryOnce(inner: ModelPort, request: ModelRequest, signal?: AbortSignal): Promise<Outcome> {
  if (signal?.aborted) throw abortedError(request.stage, signal);
  try {
    return { kind: 'replied', reply: await inner.complete(request, signal) };
  } catch (error) {
    if (isModelError(error)) return { kind: 'failed', error };
    throw error;
  }
}

// Half of the wait is fixed and half is chance: workers refused together must not come back together.
function chooseDelay(error: ModelError, attempt: number, random: () => number): number {
  const backOffMs = Math.min(MOST_DELAY_MS, BASE_DELAY_MS * 2 ** (attempt - 1));
  if (error.retryAfterMs === undefined) return backOffMs / 2 + (random() * backOffMs) / 2;
  return Math.max(error.retryAfterMs, backOffMs / 2) + (random() * BASE_DELAY_MS) / 2;
}

function gaveUp(error: ModelError, attempts: number, elapsedMs: number, delayMs: number): ModelError {
  const tries = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
  const wait =
    error.retryable && delayMs > 0 ? `; the next one would have waited ${(delayMs / 1000).toFixed(1)} s` : '';
  return new CoVoyagerError(
    error.code,
    `${error.message} Gave up after ${tries} in ${(elapsedMs / 1000).toFixed(1)} s${wait}.`,
    { retryable: error.retryable, retryAfterMs: error.retryAfterMs, usage: error.usage, cause: error },
  );
}

async function defaultSleep(durationMs: number, signal?: AbortSignal): Promise<void> {
  await sleepFor(durationMs, undefined, signal === undefined ? {} : { signal });
}
