import { CoVoyagerError, hasCode } from '../base/error.js';
import type { FinishReason, ModelUsage } from './model.js';

/** Every way a model call can end without a reply. */
export const MODEL_ERROR_CODES = [
  'auth',
  'not-installed',
  'rate-limited',
  'server',
  'timeout',
  'unreachable',
  'bad-request',
  'empty-reply',
  'budget-exhausted',
  'replay-miss',
  'aborted',
] as const;
export type ModelErrorCode = (typeof MODEL_ERROR_CODES)[number];

export type ModelError = CoVoyagerError<ModelErrorCode>;

/** Whether a model call brought no reply, and not something else broke. */
export function isModelError(error: unknown): error is ModelError {
  return hasCode(error, ...MODEL_ERROR_CODES);
}

/** The error of a call whose caller gave up. */
export function abortedError(stage: string, signal?: AbortSignal): ModelError {
  return new CoVoyagerError('aborted', `The model call of stage "${stage}" was aborted by its caller.`, {
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
  return new CoVoyagerError(
    'empty-reply',
    `Expected text from "${model}" for stage "${stage}", got an empty reply (finish reason ${finishReason}). ${advice}`,
    { retryable: finishReason !== 'length' && finishReason !== 'content-filter', usage },
  );
}
