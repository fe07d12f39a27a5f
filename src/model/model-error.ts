import type { FinishReason, ModelUsage } from './model.js';

/** Every way a model call can end without a reply. */
export const MODEL_ERROR_CODES = [
  /** No key, a wrong key, or a key that may not use the model (401, 403). */
  'auth',
  /** The package a provider takes is not installed. */
  'not-installed',
  /** Too many requests, or no quota left (429, 402). */
  'rate-limited',
  /** The provider failed (5xx), or answered with something that is no chat completion. */
  'server',
  'timeout',
  /** No connection, or it broke before the reply was complete. */
  'unreachable',
  /** The provider refused the request: unknown model, prompt too long, bad parameter (other 4xx). */
  'bad-request',
  'empty-reply',
  'budget-exhausted',
  /** The recording or the script holds no reply to this request. */
  'replay-miss',
  'aborted',
] as const;
export type ModelErrorCode = (typeof MODEL_ERROR_CODES)[number];

/** What an error may carry besides its code and message. */
export interface ModelErrorOptions {
  readonly retryable?: boolean;
  readonly cause?: unknown;
  /** How long the provider asks to wait before the next try. */
  readonly retryAfterMs?: number | undefined;
  /** Tokens the failed call used all the same. */
  readonly usage?: ModelUsage | undefined;
}

/** A model call that brought no reply. The message says what was expected, what came and what to do next. */
export class ModelError extends Error {
  /** True where the same request may succeed later. */
  readonly retryable: boolean;
  readonly retryAfterMs: number | undefined;
  readonly usage: ModelUsage | undefined;

  constructor(
    readonly code: ModelErrorCode,
    message: string,
    options: ModelErrorOptions = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'ModelError';
    this.retryable = options.retryable ?? false;
    this.retryAfterMs = options.retryAfterMs;
    this.usage = options.usage;
  }
}

/** The error of a call whose caller gave up. */
export function abortedError(stage: string, signal?: AbortSignal): ModelError {
  return new ModelError('aborted', `The model call of stage "${stage}" was aborted by its caller.`, {
    cause: signal?.reason,
  });
}

/**
 * The error of a reply without text.
 * Worth another try only where the model ended by itself: a filter or a full token limit would strike again.
 */
export function emptyReplyError(
  model: string,
  stage: string,
  finishReason: FinishReason,
  usage: ModelUsage,
): ModelError {
  const advice =
    finishReason === 'length'
      ? 'It spent its whole token limit before writing anything: raise maxTokens or use a model that reasons less.'
      : finishReason === 'content-filter'
        ? "The provider's content filter held it back: reword the request or use another model."
        : 'Ask again, or use another model.';
  return new ModelError(
    'empty-reply',
    `Expected text from "${model}" for stage "${stage}", got an empty reply (finish reason ${finishReason}). ${advice}`,
    { retryable: finishReason !== 'length' && finishReason !== 'content-filter', usage },
  );
}
