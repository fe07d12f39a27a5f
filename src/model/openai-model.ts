import type { ChatOpenAI } from '@langchain/openai';
import type { FinishReason, ModelPort, ModelReply, ModelRequest, ModelUsage } from './model.js';
import { ModelError, abortedError, emptyReplyError } from './model-error.js';
import { toModelError } from './openai-error.js';
import { estimateInputTokens, estimateTokens } from './tokens.js';

/** What {@link createOpenAiModel} needs to know. */
export interface OpenAiModelOptions {
  /** Model name as the server knows it: `gpt-4o-mini`, `llama3.1:8b`. */
  readonly model: string;
  /** Default: the environment's `OPENAI_API_KEY`. A server at a base URL of its own may need none. */
  readonly apiKey?: string | undefined;
  /** Default: the environment's `OPENAI_BASE_URL`, else OpenAI itself. Usually ends in `/v1`. */
  readonly baseUrl?: string | undefined;
}

const OPENAI_URL = 'https://api.openai.com/v1';
/** Local servers ignore the key, yet the client insists on one. */
const DUMMY_KEY = 'no-key-needed';
/** Families that answer 400 to any temperature but their own. */
const NO_TEMPERATURE = /^(o\d|gpt-5(?!.*-chat))/;

/**
 * Opens OpenAI, or any server that speaks its chat protocol, through langchain, which is loaded only now.
 * @throws ModelError `auth` when there is neither a key nor a base URL.
 */
export async function createOpenAiModel(options: OpenAiModelOptions): Promise<ModelPort> {
  // An empty variable counts as absent: `OPENAI_API_KEY= co-voyager ...` is how a shell unsets one.
  const apiKey = options.apiKey || process.env.OPENAI_API_KEY || undefined;
  const ownUrl = options.baseUrl || process.env.OPENAI_BASE_URL || undefined;
  if (apiKey === undefined && ownUrl === undefined) {
    throw new ModelError(
      'auth',
      `Expected an API key for model "${options.model}", found none. ` +
        'Set OPENAI_API_KEY, or OPENAI_BASE_URL for a local server that needs no key.',
    );
  }
  const baseUrl = ownUrl ?? OPENAI_URL;
  const shownUrl = withoutSecrets(baseUrl);
  const { ChatOpenAI } = await import('@langchain/openai');
  return openAiPort(ChatOpenAI, { model: options.model, apiKey: apiKey ?? DUMMY_KEY, baseUrl, shownUrl });
}

/** Where calls go by the environment, and the same as messages may show it. */
export function openAiAddress(): { baseUrl: string; shownUrl: string; apiKey: string } {
  const baseUrl = process.env.OPENAI_BASE_URL || OPENAI_URL;
  return { baseUrl, shownUrl: withoutSecrets(baseUrl), apiKey: process.env.OPENAI_API_KEY || DUMMY_KEY };
}

// A password or a key can also sit in the address.
function withoutSecrets(baseUrl: string): string {
  if (!/^https?:/i.test(baseUrl) || !URL.canParse(baseUrl)) {
    throw new ModelError(
      'bad-request',
      'Expected OPENAI_BASE_URL to be an address like http://127.0.0.1:11434/v1, got something that is none.',
    );
  }
  const url = new URL(baseUrl);
  return url.origin + url.pathname;
}

interface Endpoint {
  readonly model: string;
  readonly apiKey: string;
  readonly baseUrl: string;
  /** The base URL as messages may show it. */
  readonly shownUrl: string;
}

function openAiPort(Chat: typeof ChatOpenAI, { model, apiKey, baseUrl, shownUrl }: Endpoint): ModelPort {
  return {
    name: model,
    provider: 'openai',
    async complete(request, signal) {
      if (signal?.aborted) throw abortedError(request.stage, signal);
      // Token limit and temperature can only be set at construction; connections are shared all the same.
      const chat = new Chat({
        model,
        apiKey,
        maxRetries: 0,
        timeout: request.timeoutMs,
        ...(NO_TEMPERATURE.test(model) ? {} : { temperature: request.temperature }),
        ...(request.maxTokens === undefined ? {} : { maxTokens: request.maxTokens }),
        // The URL is always given: without one, langchain may reroute calls to its own gateway by environment.
        configuration: { baseURL: baseUrl, logLevel: 'off' },
      });
      const startedMs = performance.now();
      const deadline = startDeadline(request.timeoutMs, signal);
      try {
        const generation = generate(chat, request, deadline.signal);
        const reply = await Promise.race([generation, deadline.passed]);
        return toReply(reply, request, model, (performance.now() - startedMs) / 1000);
      } catch (error) {
        if (error instanceof ModelError) throw error;
        if (signal?.aborted) throw abortedError(request.stage, signal);
        if (deadline.signal.aborted) throw timeoutError(model, shownUrl, request);
        throw toModelError(error, { model, url: shownUrl, stage: request.stage, apiKey });
      } finally {
        deadline.stop();
      }
    },
  };
}

type Generated = Awaited<ReturnType<ChatOpenAI['_generate']>>;

async function generate(chat: ChatOpenAI, request: ModelRequest, signal: AbortSignal): Promise<Generated> {
  const { AIMessage, HumanMessage, SystemMessage } = await import('@langchain/core/messages');
  const kinds = { system: SystemMessage, user: HumanMessage, assistant: AIMessage };
  const messages = request.messages.map((message) => new kinds[message.role](message.content));
  // Not `invoke`: it would attach whatever tracer or printer the environment variables ask for.
  return chat._generate(messages, { signal, ...(request.seed === undefined ? {} : { seed: request.seed }) });
}

function toReply(generated: Generated, request: ModelRequest, model: string, seconds: number): ModelReply {
  const generation = generated.generations[0];
  const text = generation?.message.text ?? '';
  const metadata = (generation?.message.response_metadata ?? {}) as Record<string, unknown>;
  const finishReason = toFinishReason(generation?.generationInfo?.finish_reason ?? metadata.finish_reason);
  const usage = toUsage(generation?.message, request, text);
  if (text.trim() === '') throw emptyReplyError(model, request.stage, finishReason, usage);
  const reported = metadata.model_name;
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

function toFinishReason(reported: unknown): FinishReason {
  if (reported === 'stop' || reported === 'length') return reported;
  return reported === 'content_filter' ? 'content-filter' : 'other';
}

function timeoutError(model: string, shownUrl: string, request: ModelRequest): ModelError {
  return new ModelError(
    'timeout',
    `Expected "${model}" at ${shownUrl} to answer stage "${request.stage}" within ` +
      `${request.timeoutMs} ms, it did not. Raise the timeout or use a faster model.`,
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
  const abort = (): void => {
    controller.abort();
  };
  const timer = setTimeout(abort, timeoutMs);
  signal?.addEventListener('abort', abort, { once: true });
  const passed = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => {
      reject(new Error('deadline passed'));
    });
  });
  return {
    signal: controller.signal,
    passed,
    stop() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    },
  };
}
