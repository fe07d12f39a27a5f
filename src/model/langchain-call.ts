import {
  isModelError,
  type ModelError,
  abortedError,
  emptyReplyError,
  type FinishReason,
  type ModelPort,
  type ModelReply,
  type ModelRequest,
  type ModelUsage,
} from './model.js';
import { CoVoyagerError } from '../base/error.js';
import { defined } from '../base/defined.js';
import type { BaseMessage } from '@langchain/core/messages';
import type { ChatResult } from '@langchain/core/outputs';
import { noEndpointError, toModelError, type FailedCall } from './provider-error.js';
import { estimateInputTokens, estimateTokens } from './usage-ledger.js';

/** As much of a langchain chat model as a call needs. */
export interface ChatModel {
  _generate(
    messages: BaseMessage[],
    options: { readonly signal: AbortSignal; readonly seed?: number },
  ): Promise<ChatResult>;
}

/** How a chat model is to choose its words; nothing for models that take no temperature. */
export interface Sampling {
  readonly temperature?: number;
}

/** A chat model as a port asks it. */
export interface Chat extends Omit<FailedCall, 'stage'> {
  /** Makes one for a request: token limit and temperature can only be set at construction. */
  readonly open: (request: ModelRequest, sampling: Sampling) => ChatModel | Promise<ChatModel>;
}

/** Families that answer 400 to any temperature but their own. */
const NO_TEMPERATURE = /^(o\d|gpt-5(?!.*-chat))/;
/** How servers and clients say so of other models. */
const REFUSES_TEMPERATURE =
  /temperature\b.*\b(not support|unsupported|deprecated)|unsupported\b.*\btemperature/i;

/**
 * A langchain chat model as `ModelPort.complete` asks it: once, within the request's time. Only a model that turns out
 * to take no temperature is asked a second time, without one, as from then on.
 */
export function completeWith(chat: Chat): ModelPort['complete'] {
  let takesTemperature = !NO_TEMPERATURE.test(chat.model.replace(/^.*:/, ''));
  const ask = (request: ModelRequest, signal?: AbortSignal): Promise<ModelReply> =>
    askOnce(chat, request, takesTemperature ? { temperature: request.temperature } : {}, signal);
  return async (request, signal) => {
    const isWithTemperature = takesTemperature;
    try {
      return await ask(request, signal);
    } catch (error) {
      const isRefused = isModelError(error) && REFUSES_TEMPERATURE.test(error.message);
      if (!isWithTemperature || !isRefused) throw error;
      takesTemperature = false;
      return ask(request, signal);
    }
  };
}

async function askOnce(
  chat: Chat,
  request: ModelRequest,
  sampling: Sampling,
  signal?: AbortSignal,
): Promise<ModelReply> {
  const { stage, timeoutMs } = request;
  if (signal?.aborted) throw abortedError(stage, signal);
  const startedMs = performance.now();
  const deadline = startDeadline(timeoutMs, signal);
  try {
    const generation = generate(chat, request, sampling, deadline.signal);
    const result = await Promise.race([generation, deadline.passed]);
    return toReply(result, request, chat, (performance.now() - startedMs) / 1000);
  } catch (error) {
    if (isModelError(error)) throw error;
    if (signal?.aborted) throw abortedError(stage, signal);
    if (deadline.signal.aborted) throw timeoutError(chat, request);
    throw toModelError(error, { ...chat, stage });
  } finally {
    deadline.stop();
  }
}

async function generate(
  chat: Chat,
  request: ModelRequest,
  sampling: Sampling,
  signal: AbortSignal,
): Promise<ChatResult> {
  const { AIMessage, HumanMessage, SystemMessage } = await import('@langchain/core/messages');
  const kinds = { system: SystemMessage, user: HumanMessage, assistant: AIMessage };
  const messages = request.messages.map((message) => new kinds[message.role](message.content));
  const model = await chat.open(request, sampling);
  // Not `invoke`: it would attach whatever tracer or printer the environment variables ask for.
  return model._generate(messages, { signal, ...defined({ seed: request.seed }) });
}

function toReply(
  { generations: [generation] }: ChatResult,
  request: ModelRequest,
  chat: Chat,
  seconds: number,
): ModelReply {
  const { model } = chat;
  if (generation === undefined) throw noEndpointError({ ...chat, stage: request.stage });
  const { text } = generation.message;
  const metadata: Said = { ...generation.message.response_metadata, ...generation.generationInfo };
  const finishReason = toFinishReason(metadata);
  const usage = toUsage(generation.message, request, text);
  if (text.trim() === '') {
    const isUnwritten = (usage.estimated || usage.outputTokens === 0) && finishReason !== 'content-filter';
    throw isUnwritten
      ? noEndpointError({ ...chat, stage: request.stage })
      : emptyReplyError(model, request.stage, finishReason, usage);
  }
  const reported = metadata.model_name ?? metadata.model;
  return { text, usage, model: typeof reported === 'string' ? reported : model, seconds, finishReason };
}

function toUsage(message: unknown, request: ModelRequest, text: string): ModelUsage {
  const reported = (
    message as { usage_metadata?: { input_tokens?: number; output_tokens?: number } } | undefined
  )?.usage_metadata;
  if (reported?.input_tokens !== undefined) {
    return {
      inputTokens: reported.input_tokens,
      outputTokens: reported.output_tokens ?? 0,
      estimated: false,
    };
  }
  return {
    inputTokens: estimateInputTokens(request.messages),
    outputTokens: estimateTokens(text),
    estimated: true,
  };
}

/** What a provider tells of its reply, by its own names. */
type Said = Readonly<Record<string, unknown>>;

/** OpenAI's name for it, Anthropic's, Bedrock's, Ollama's and Google's. */
const REASON_FIELDS = ['finish_reason', 'stop_reason', 'stopReason', 'done_reason', 'finishReason'] as const;
const FINISH_REASONS: Readonly<Record<string, FinishReason>> = {
  stop: 'stop',
  end_turn: 'stop',
  stop_sequence: 'stop',
  length: 'length',
  max_tokens: 'length',
  model_length: 'length',
  content_filter: 'content-filter',
  content_filtered: 'content-filter',
  guardrail_intervened: 'content-filter',
  refusal: 'content-filter',
  safety: 'content-filter',
  prohibited_content: 'content-filter',
};

function toFinishReason(metadata: Said): FinishReason {
  const reported = REASON_FIELDS.map((field) => metadata[field]).find((value) => typeof value === 'string');
  return FINISH_REASONS[reported?.toLowerCase() ?? ''] ?? 'other';
}

function timeoutError({ model, where }: Chat, { stage, timeoutMs }: ModelRequest): ModelError {
  return new CoVoyagerError(
    'timeout',
    `Expected "${model}" at ${where} to answer stage "${stage}" within ${timeoutMs} ms, it did not. ` +
      'Raise the timeout or use a faster model.',
    { retryable: true },
  );
}

interface Deadline {
  readonly signal: AbortSignal;
  /** Rejects when time is up or the caller aborts, so that a client deaf to its signal cannot hold us. */
  readonly passed: Promise<never>;
  stop(): void;
}

// A timer of our own: `AbortSignal.any` over `AbortSignal.timeout` can be collected before it fires on Node 20.
function startDeadline(timeoutMs: number, signal: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  const timer = setTimeout(abort, timeoutMs);
  signal?.addEventListener('abort', abort, { once: true });
  const passed = new Promise<never>((_, reject) =>
    controller.signal.addEventListener('abort', () => reject(new Error('deadline passed'))),
  );
  return {
    signal: controller.signal,
    passed,
    stop() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    },
  };
}
