import { ModelError } from './model-error.js';
import type { ModelErrorCode, ModelErrorOptions } from './model-error.js';

/** What a failed call was about, for its message. */
export interface FailedCall {
  readonly model: string;
  /** Base URL without user, password and query. */
  readonly url: string;
  readonly stage: string;
  /** Taken out of everything that is shown. */
  readonly apiKey: string;
}

const MAX_DETAIL_CHARACTERS = 300;
const MAX_CAUSE_DEPTH = 5;
/** Errors of name look-up and addresses: a second try meets the same typing error. */
const WRONG_ADDRESS_CODES = new Set(['ENOTFOUND', 'ERR_INVALID_URL']);
const TIMEOUT_CODES = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT']);
const PAYMENT_REQUIRED = 402;

/**
 * Says in the port's words what langchain, the OpenAI client or fetch threw.
 * The original is kept as `cause` in a copy without the key; providers echo parts of a wrong key.
 */
export function toModelError(error: unknown, call: FailedCall): ModelError {
  const chain = causeChain(error);
  const status = chain.map((link) => numberField(link, 'status')).find((value) => value !== undefined);
  const systemCode = chain.map((link) => stringField(link, 'code')).find((code) => code !== undefined);
  const detail = redact(describe(chain), call.apiKey);
  const build = (
    code: ModelErrorCode,
    retryable: boolean,
    text: string,
    options: ModelErrorOptions = {},
  ): ModelError =>
    new ModelError(code, `${text} (model "${call.model}", ${call.url}, stage "${call.stage}")`, {
      retryable,
      cause: redactedCause(error, call.apiKey),
      ...options,
    });

  if (status !== undefined) return fromStatus(status, systemCode, detail, retryAfterMs(chain), build);
  if (chain.some((link) => link instanceof SyntaxError)) {
    return build(
      'server',
      true,
      `Expected a chat completion as JSON, got a body that does not parse: ${detail}. ` +
        'Check that OPENAI_BASE_URL names an OpenAI-compatible API (it usually ends in /v1).',
    );
  }
  if (chain.some((link) => link.name === 'TimeoutError') || (systemCode && TIMEOUT_CODES.has(systemCode))) {
    return build(
      'timeout',
      true,
      `The connection timed out: ${detail}. Raise the timeout or use a faster model.`,
    );
  }
  if (chain.some((link) => link.name === 'ContextOverflowError')) {
    return build(
      'bad-request',
      false,
      `The prompt is longer than the model can read: ${detail}. Use a larger model.`,
    );
  }
  return build(
    'unreachable',
    !(systemCode && WRONG_ADDRESS_CODES.has(systemCode)),
    `Expected an answer from the model server, got no complete one: ${detail}. ` +
      'Check that the server runs and that OPENAI_BASE_URL is right.',
  );
}

type Build = (
  code: ModelErrorCode,
  retryable: boolean,
  text: string,
  options?: ModelErrorOptions,
) => ModelError;

function fromStatus(
  status: number,
  code: string | undefined,
  detail: string,
  waitMs: number | undefined,
  build: Build,
): ModelError {
  const got = `got status ${status}: ${detail}`;
  if (status === 401 || status === 403) {
    return build(
      'auth',
      false,
      `Expected the API key to be accepted, ${got}. Check OPENAI_API_KEY and what it may use.`,
    );
  }
  if (status === PAYMENT_REQUIRED || code === 'insufficient_quota') {
    return build(
      'rate-limited',
      false,
      `Expected the account to have quota left, ${got}. Add credit or use another key.`,
    );
  }
  if (status === 429) {
    return build(
      'rate-limited',
      true,
      `Expected a free slot, ${got}. Wait, or lower the number of parallel calls.`,
      {
        retryAfterMs: waitMs,
      },
    );
  }
  if (status === 408) return build('timeout', true, `Expected a reply in time, ${got}. Try again later.`);
  if (status >= 500) {
    return build('server', true, `Expected a reply, ${got}. Try again later.`, { retryAfterMs: waitMs });
  }
  if (status === 404) {
    return build(
      'bad-request',
      false,
      `Expected the server to know the model, ${got}. Check the model's name and that OPENAI_BASE_URL ends as the server expects (usually /v1); <base URL>/models lists what it serves.`,
    );
  }
  return build(
    'bad-request',
    false,
    `Expected the request to be accepted, ${got}. Check the model's name and options.`,
  );
}

function causeChain(error: unknown): readonly Error[] {
  const chain: Error[] = [];
  for (let link = error; link instanceof Error && chain.length < MAX_CAUSE_DEPTH; link = link.cause)
    chain.push(link);
  return chain;
}

function describe(chain: readonly Error[]): string {
  // The provider's own words, where there are any, without the addresses langchain appends to a message.
  const bodies = chain.map((link) => (link as { error?: { message?: unknown } }).error?.message);
  const body = bodies.find((message) => typeof message === 'string');
  const text = body ?? chain.map((link) => link.message.split('\n\nTroubleshooting')[0] ?? '').join(': ');
  const line = text.replace(/\s+/g, ' ').trim().replace(/\.$/, '');
  return line.length > MAX_DETAIL_CHARACTERS
    ? `${line.slice(0, MAX_DETAIL_CHARACTERS)}...`
    : line || 'no details';
}

function retryAfterMs(chain: readonly Error[]): number | undefined {
  for (const link of chain) {
    const headers = (link as { headers?: unknown }).headers;
    if (!(headers instanceof Headers)) continue;
    const precise = Number(headers.get('retry-after-ms') ?? Number.NaN);
    if (precise >= 0) return precise;
    const value = headers.get('retry-after');
    if (value === null) continue;
    const waitMs = /^\d+(\.\d+)?$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - Date.now();
    if (!Number.isNaN(waitMs)) return Math.max(0, Math.round(waitMs));
  }
  return undefined;
}

function redact(text: string, apiKey: string): string {
  const withoutKey = apiKey.length >= 4 ? text.replaceAll(apiKey, '[key]') : text;
  return withoutKey.replace(/\bsk-[\w*.-]{4,}/g, '[key]').replace(/\bBearer\s+\S+/gi, 'Bearer [key]');
}

function redactedCause(error: unknown, apiKey: string): Error {
  const original = error instanceof Error ? error : new Error(String(error));
  const copy = new Error(redact(original.message, apiKey));
  copy.name = original.name;
  copy.stack = redact(original.stack ?? copy.message, apiKey);
  if (original.cause instanceof Error) copy.cause = redactedCause(original.cause, apiKey);
  return copy;
}

function numberField(value: object, field: string): number | undefined {
  const found = (value as Record<string, unknown>)[field];
  return typeof found === 'number' ? found : undefined;
}

function stringField(value: object, field: string): string | undefined {
  const found = (value as Record<string, unknown>)[field];
  return typeof found === 'string' ? found : undefined;
}
