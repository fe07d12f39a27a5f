import { checkArgument, checkFields } from '../base/arguments.js';
import type { ChatOpenAI } from '@langchain/openai';
import { CoVoyagerError } from '../base/error.js';
import type { ModelPort, ModelRequest } from './model.js';
import { defined } from '../base/defined.js';
import { completeWith, type Sampling } from './langchain-call.js';

/** What OpenAI calls models somebody trained further. */
const FINE_TUNED = 'ft';

/**
 * Opens a model by the name people type: `gpt-4.1-mini` and `openai:gpt-4.1-mini` at OpenAI or the server
 * OPENAI_BASE_URL names, `anthropic:claude-...` at a provider of langchain's. With OPENAI_BASE_URL, a name whose first
 * part is no provider (`llama3.1:8b`) is that server's own.
 * @throws CoVoyagerError `auth`, `not-installed`, `bad-request`
 */
export async function openModelByName(name: string): Promise<ModelPort> {
  checkArgument("openModelByName('gpt-4.1-mini')", 'the name', name, 'string');
  const [, provider = '', model = ''] = /^([^:]*):(.*)$/.exec(name) ?? [];
  if (name === '' || (provider !== '' && model === '')) {
    throw new CoVoyagerError('bad-request', `Expected the name of a model, got "${name}".`);
  }
  const maker =
    provider === '' && !process.env.OPENAI_BASE_URL
      ? MAKERS.find(([begins]) => begins.test(name))
      : undefined;
  if (maker) {
    throw new CoVoyagerError(
      'bad-request',
      `Expected a model of OpenAI's, got "${name}". Did you mean ${maker[1]}:${name}?`,
    );
  }
  if (provider === '' || provider === FINE_TUNED) return createOpenAiModel({ model: name });
  if (provider === 'openai') return createOpenAiModel({ model });
  const { createLangchainModel, langchainProviders } = await import('./langchain-model.js');
  const isKnown = (await langchainProviders()).has(provider);
  if (!isKnown && process.env.OPENAI_BASE_URL) return createOpenAiModel({ model: name });
  return createLangchainModel({ provider, model });
}

/** How names of models begin that OpenAI does not have, with the provider that does. */
const MAKERS = [
  [/^claude-/i, 'anthropic'],
  [/^gemini-/i, 'google-genai'],
] as const;

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

/**
 * Opens OpenAI, or any server that speaks its chat protocol, through langchain, which is loaded only now.
 * @throws CoVoyagerError `auth` when there is neither a key nor a base URL.
 */
export async function createOpenAiModel(options: OpenAiModelOptions): Promise<ModelPort> {
  checkFields("createOpenAiModel({ model: 'gpt-4.1-mini' })", options, { model: 'string' });
  // An empty variable counts as absent: `OPENAI_API_KEY= co-voyager ...` is how a shell unsets one.
  const apiKey = options.apiKey || process.env.OPENAI_API_KEY || undefined;
  const ownUrl = options.baseUrl || process.env.OPENAI_BASE_URL || undefined;
  if (apiKey === undefined && ownUrl === undefined) {
    throw new CoVoyagerError(
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
function openAiAddress(): { baseUrl: string; shownUrl: string; apiKey: string } {
  const baseUrl = process.env.OPENAI_BASE_URL || OPENAI_URL;
  return { baseUrl, shownUrl: withoutSecrets(baseUrl), apiKey: process.env.OPENAI_API_KEY || DUMMY_KEY };
}

// A password or a key can also sit in the address.
function withoutSecrets(baseUrl: string): string {
  if (!/^https?:/i.test(baseUrl) || !URL.canParse(baseUrl)) {
    throw new CoVoyagerError(
      'bad-request',
      "OPENAI_BASE_URL isn't a valid URL. Expected one like http://127.0.0.1:11434/v1.",
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

const SETTINGS = { key: 'OPENAI_API_KEY', address: 'OPENAI_BASE_URL (it usually ends in /v1)' };

function openAiPort(Chat: typeof ChatOpenAI, { model, apiKey, baseUrl, shownUrl }: Endpoint): ModelPort {
  const open = (request: ModelRequest, sampling: Sampling): ChatOpenAI =>
    new Chat({
      model,
      apiKey,
      maxRetries: 0,
      timeout: request.timeoutMs,
      ...sampling,
      ...defined({ maxTokens: request.maxTokens }),
      // The URL is always given: without one, langchain may reroute calls to its own gateway by environment.
      configuration: { baseURL: baseUrl, logLevel: 'off', fetch: fetchPlainly },
    });
  const chat = { model, where: shownUrl, secrets: [apiKey], settings: SETTINGS, open };
  return {
    name: model,
    provider: 'openai',
    complete: completeWith(chat),
  };
}

const PATIENCE_MS = 10_000;
const UNAUTHORIZED = 401;

/**
 * Of an answer with nothing in it: clients take one that does not say so for one that broke off, and ask again. Of one
 * that is an error under status 200, as routers send it: clients would look for a reply in it.
 */
async function fetchPlainly(...asked: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...asked);
  const body = await response.text();
  const failed = response.ok ? failureIn(body) : null;
  if (failed !== null) return new Response(body, { status: failed, headers: response.headers });
  if (body.trim() !== '') return new Response(body, response);
  const { status, statusText } = response;
  const headers = new Headers(response.headers);
  headers.set('content-length', '0');
  return new Response(null, { status, statusText, headers });
}

/** The status of an error that came instead of a reply, by its own code where that is one; null where none did. */
function failureIn(body: string): number | null {
  try {
    const { error, choices } = JSON.parse(body) as { error?: { code?: unknown } | string; choices?: unknown };
    if (!error || choices !== undefined) return null;
    const code = typeof error === 'object' ? Number(error.code) : Number.NaN;
    return code >= 400 && code <= 599 ? code : 400;
  } catch {
    return null;
  }
}

/**
 * Asks OpenAI, or the server OPENAI_BASE_URL names, for its list of models, which costs nothing: whoever is about to
 * set many people to work wants to know before that the model is there. Any answer but 401 will do, since not every
 * server has the list. Call it before clocks are scaled.
 * @throws CoVoyagerError `unreachable`, `timeout` or `auth`
 */
export async function reachOpenAi(): Promise<void> {
  const { baseUrl, shownUrl, apiKey } = openAiAddress();
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE_MS);
  try {
    const headers = { authorization: `Bearer ${apiKey}` };
    const { status, body } = await fetch(listUrl(baseUrl), { headers, signal: stop.signal });
    await body?.cancel();
    if (status !== UNAUTHORIZED) return;
  } catch (cause) {
    if (stop.signal.aborted) {
      throw new CoVoyagerError(
        'timeout',
        `Expected the model's server at ${shownUrl} to answer within ${PATIENCE_MS} ms, it did not. Check that it is ready.`,
        { retryable: true },
      );
    }
    throw new CoVoyagerError(
      'unreachable',
      `Expected a model's server at ${shownUrl}, nothing answers there. Start it, or check OPENAI_BASE_URL; --skills template with --method planner needs none.`,
      { retryable: true, cause },
    );
  } finally {
    clearTimeout(timer);
  }
  throw new CoVoyagerError(
    'auth',
    `Expected ${shownUrl} to accept the key in OPENAI_API_KEY, it answers ${UNAUTHORIZED}. Check the key.`,
  );
}

function listUrl(baseUrl: string): URL {
  const url = new URL(baseUrl);
  // Fetch refuses addresses with a name and password inside.
  url.username = '';
  url.password = '';
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/models`;
  return url;
}
