import { type TokenUsage, CoVoyagerError, hasCode } from '../base/error.js';

/**
 * Who asks: the Task Manager, the Task Critic, the baseline decomposer, the Skill Manager, its reviewer, its
 * self-verification; who reads what people say in chat; who proposes what to explore next.
 */
export type ModelRole =
  'planner' | 'critic' | 'baseline' | 'programmer' | 'reviewer' | 'verifier' | 'listener' | 'curriculum';

/** One message of a conversation, in the three roles every chat model knows. */
export interface ModelMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** One question to a model, complete in itself: adapters keep no conversation. */
export interface ModelRequest {
  readonly role: ModelRole;
  /** Label of the step that asks (`plan`, `critique-2`); the ledger sums by it, a recording finds by it. */
  readonly stage: string;
  readonly messages: readonly ModelMessage[];
  /** 0 (most repeatable) to 2. Left out for models that accept none. */
  readonly temperature: number;
  /** Asks for repeatable sampling; providers promise no more than best effort. */
  readonly seed?: number;
  /** Most tokens the reply may have, reasoning included. Without it the provider's own limit holds. */
  readonly maxTokens?: number;
  /** How long one call may take before it ends with `timeout`. */
  readonly timeoutMs: number;
  /** Which try this is, from 1; set by the retrying wrapper, absent means 1. */
  readonly attempt?: number;
}

/** Tokens one call used. */
export type ModelUsage = TokenUsage;

/** Why the model stopped: it was done, it hit its token limit, the provider's filter stepped in, anything else. */
export type FinishReason = 'stop' | 'length' | 'content-filter' | 'other';

/** What came back. `text` is the model's own words, untouched and never blank. */
export interface ModelReply {
  readonly text: string;
  readonly usage: ModelUsage;
  /** Name the provider reports; may be more exact than the one asked for (`gpt-4o-2024-08-06`). */
  readonly model: string;
  /** Wall-clock seconds of this call. */
  readonly seconds: number;
  readonly finishReason: FinishReason;
}

/**
 * A language model that answers one request at a time; calls may overlap.
 * Every adapter passes `test/contract/model.test.ts`.
 */
export interface ModelPort {
  /** Model name as asked for: `gpt-4o-mini`. */
  readonly name: string;
  /** Where replies come from: `openai`, `scripted`, `replay`. */
  readonly provider: string;
  /**
   * Asks once.
   * @throws CoVoyagerError for everything that is not a reply; `aborted` when `signal` fires.
   */
  complete(request: ModelRequest, signal?: AbortSignal): Promise<ModelReply>;
}

/** Every way a model call can end without a reply. */
export const MODEL_ERROR_CODES = [
  'auth',
  'not-installed',
  'rate-limited',
  'server',
  'timeout',
  'unreachable',
  'bad-request',
  'no-endpoint',
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

/** How a model is asked, as far as somebody says so. */
export interface ModelCallOptions {
  /** 0, most repeatable, to 2. */
  readonly temperature?: number;
  readonly seed?: number;
  /** For one call. */
  readonly timeoutMs?: number;
}
