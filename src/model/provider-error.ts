import type { ModelError, ModelErrorCode } from './model.js';
import { CoVoyagerError, type ErrorDetails } from '../base/error.js';

/** What a failed call was about, for its message. */
export interface FailedCall {
  readonly model: string;
  /** Where it went: a base URL without user, password and query, or a provider. */
  readonly where: string;
  readonly stage: string;
  /** Taken out of everything that is shown. */
  readonly secrets: readonly string[];
  /** Settings the asker can mend: `OPENAI_API_KEY`, `OPENAI_BASE_URL`. */
  readonly settings: { readonly key: string; readonly address: string };
}

const MAX_DETAIL_CHARACTERS = 300;
const MAX_CAUSE_DEPTH = 5;
/** Errors of name look-up and addresses: a second try meets the same typing error. */
const WRONG_ADDRESS_CODES = new Set(['ENOTFOUND', 'ERR_INVALID_URL']);
const TIMEOUT_CODES = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT']);
const PAYMENT_REQUIRED = 402;
const WEB_PAGE = /^(?:\d+ )?\s*<(?:!doctype )?html\b/i;

/**
 * Says in the port's words what langchain, a provider's client or fetch threw.
 * The original is kept as `cause` in a copy without secrets; providers echo parts of a wrong key.
 */
export function toModelError(error: unknown, call: FailedCall): ModelError {
  const chain = causeChain(error);
  const status = chain.map(statusOf).find((value) => value !== undefined);
  const systemCode = chain.map((link) => stringField(link, 'code')).find((code) => code !== undefined);
  const { settings, secrets } = call;
  const detail = redact(describe(chain), secrets);
  const build = (
    code: ModelErrorCode,
    retryable: boolean,
    text: string,
    options: ErrorDetails = {},
  ): ModelError =>
    new CoVoyagerError(code, `${text} (model "${call.model}", ${call.where}, stage "${call.stage}")`, {
      retryable,
      cause: redactedCause(error, secrets),
      ...options,
    });

  // Where nothing is, servers send a page.
  const isPage = chain.some(({ message }) => WEB_PAGE.test(message));
  if (isPage && (status === 404 || status === 405)) return noEndpointError(call);
  if (status !== undefined) {
    const got = { status, code: systemCode, detail, waitMs: retryAfterMs(chain) };
    return fromStatus(got, settings, build);
  }
  // Clients fail on the first character of what is no JSON, or on fields that are not there.
  const isNoReply =
    /unexpected token '?(?:<|(.)', "\s*\1)/i.test(detail) ||
    chain.some((link) => link instanceof TypeError && /cannot read properties/i.test(link.message));
  if (systemCode === undefined && isNoReply) return noEndpointError(call);
  if (chain.some((link) => link instanceof SyntaxError)) {
    return build(
      'server',
      true,
      `Expected a chat completion as JSON, got a body that does not parse: ${detail}. ` +
        `Check that ${settings.address} names an API of this kind.`,
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
      `Check that the server runs and that ${settings.address} is right.`,
  );
}

/**
 * The error of an answer that is no chat completion: HTML, an empty body, a stream nobody asked for. Asking again meets
 * the same, and no tokens are known to have been used.
 */
export function noEndpointError({ model, where, stage, settings }: Omit<FailedCall, 'secrets'>): ModelError {
  return new CoVoyagerError(
    'no-endpoint',
    `Expected a chat completion, got an answer without one, such as a web page or a stream: this is no chat-completions endpoint. Check ${settings.address}. (model "${model}", ${where}, stage "${stage}")`,
  );
}

type Build = (code: ModelErrorCode, retryable: boolean, text: string, options?: ErrorDetails) => ModelError;

interface Refusal {
  readonly status: number;
  readonly code: string | undefined;
  readonly detail: string;
  readonly waitMs: number | undefined;
}

function fromStatus(
  { status, code, detail, waitMs }: Refusal,
  { key, address }: FailedCall['settings'],
  build: Build,
): ModelError {
  const got = `got status ${status}: ${detail}`;
  if (status === 401 || status === 403) {
    return build(
      'auth',
      false,
      `Expected the API key to be accepted, ${got}. Check ${key} and what it may use.`,
    );
  }
  if (status === PAYMENT_REQUIRED || code === 'insufficient_quota') {
    return build(
      // As with a wrong key: nothing will come of this account, however long one waits.
      'auth',
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
      `Expected the server to know the model, ${got}. Check the model's name and ${address}; most servers list what they serve at <base URL>/models.`,
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
  const body = chain.map(bodyMessage).find((message) => typeof message === 'string');
  const text = body ?? chain.map((link) => link.message.split('\n\nTroubleshooting')[0] ?? '').join(': ');
  const plain = WEB_PAGE.test(text) ? text.replace(/<[^>]*>/g, ' ') : text;
  const line = plain.replace(/\s+/g, ' ').trim().replace(/\.$/, '');
  return line.length > MAX_DETAIL_CHARACTERS
    ? `${line.slice(0, MAX_DETAIL_CHARACTERS)}...`
    : line || 'no details';
}

/** What a provider's answer said; some clients keep the whole body, some what its "error" holds. */
function bodyMessage(link: Error): unknown {
  const { error } = link as { error?: { message?: unknown; error?: { message?: unknown } } };
  return error?.message ?? error?.error?.message;
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

export function redact(text: string, secrets: readonly string[]): string {
  const withoutSecrets = secrets
    .filter(({ length }) => length >= 4)
    .reduce((rest, secret) => rest.replaceAll(secret, '[key]'), text);
  return withoutSecrets.replace(/\bsk-[\w*.-]{4,}/g, '[key]').replace(/\bBearer\s+\S+/gi, 'Bearer [key]');
}

function redactedCause(error: unknown, secrets: readonly string[]): Error {
  const original = error instanceof Error ? error : new Error(String(error));
  const copy = new Error(redact(original.message, secrets));
  copy.name = original.name;
  copy.stack = redact(original.stack ?? copy.message, secrets);
  if (original.cause instanceof Error) copy.cause = redactedCause(original.cause, secrets);
  return copy;
}

/** The HTTP status, wherever a provider's client puts it. */
function statusOf(link: Error): number | undefined {
  const { status, statusCode, status_code, $metadata } = link as Error & Readonly<Record<string, unknown>>;
  const { httpStatusCode } = ($metadata ?? {}) as Readonly<Record<string, unknown>>;
  return [status, statusCode, status_code, httpStatusCode].find((found) => typeof found === 'number');
}

function stringField(value: object, field: string): string | undefined {
  const found = (value as Record<string, unknown>)[field];
  return typeof found === 'string' ? found : undefined;
}
