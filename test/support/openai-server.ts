import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the server does with one call. */
export type ServerBehaviour =
  | {
      readonly kind: 'reply';
      readonly text: string;
      readonly finishReason?: string;
      /** Default: 11 in, 7 out; null leaves usage out, as some local servers do. */
      readonly usage?: { readonly inputTokens: number; readonly outputTokens: number } | null;
      /** Model name the answer reports; default the requested one. */
      readonly model?: string;
      /** How long it takes; default no time. */
      readonly afterMs?: number;
    }
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly message?: string;
      /** OpenAI's error code in the body: `insufficient_quota`. */
      readonly code?: string;
      readonly retryAfter?: string;
    }
  /** Accepts the call and never answers. */
  | { readonly kind: 'hang' }
  /** Breaks the connection without an answer. */
  | { readonly kind: 'close' }
  | { readonly kind: 'invalid-json' }
  | { readonly kind: 'empty-choices' }
  /** Status 200 with this body, whatever it is. */
  | { readonly kind: 'body'; readonly type: string; readonly body: string };

/** One call as the server saw it. */
interface ServerRequest {
  readonly headers: IncomingHttpHeaders;
  /** Parsed body: `model`, `messages`, `temperature`, `seed`, ... */
  readonly body: Readonly<Record<string, unknown>>;
}

/** A local OpenAI-compatible server, for tests. */
export interface OpenAiServer {
  /** Base URL, ending in `/v1`. */
  readonly url: string;
  /** Chat completion calls so far, in order. */
  readonly requests: readonly ServerRequest[];
  /** Resolves once it was called. */
  readonly asked: Promise<void>;
  /** Stops listening and ends every connection, hanging ones too. */
  close(): Promise<void>;
}

const EXHAUSTED: ServerBehaviour = { kind: 'status', status: 500, message: 'script exhausted' };

/** Behaves as what a call asks. */
export type ServerAnswer = (request: ServerRequest) => string | ServerBehaviour;

/**
 * Listens on a free port of 127.0.0.1. The first call meets the first behaviour, and so on; a text is a reply;
 * calls beyond the script get status 500. A function answers every call.
 */
export async function startOpenAiServer(
  script: readonly (string | ServerBehaviour)[] | ServerAnswer,
): Promise<OpenAiServer> {
  const requests: ServerRequest[] = [];
  let isAsked = (): void => undefined;
  const asked = new Promise<void>((resolve) => (isAsked = resolve));
  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (incoming.url === '/v1/models') {
      sendJson(response, 200, { object: 'list', data: [{ id: 'local-model', object: 'model' }] });
      return;
    }
    if (incoming.url !== '/v1/chat/completions') {
      sendJson(response, 404, errorBody(`no route ${incoming.url ?? ''}`));
      return;
    }
    const body = JSON.parse(await readBody(incoming)) as Record<string, unknown>;
    const request = { headers: incoming.headers, body };
    requests.push(request);
    isAsked();
    const scripted =
      typeof script === 'function' ? script(request) : (script[requests.length - 1] ?? EXHAUSTED);
    perform(
      typeof scripted === 'string' ? { kind: 'reply', text: scripted } : scripted,
      String(body.model),
      response,
    );
  };
  const server = createServer((incoming, response) => {
    answer(incoming, response).catch((error: unknown) => {
      sendJson(response, 400, errorBody(String(error)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

function perform(behaviour: ServerBehaviour, model: string, response: ServerResponse): void {
  switch (behaviour.kind) {
    case 'reply':
      setTimeout(() => {
        sendJson(response, 200, completion(behaviour, model));
      }, behaviour.afterMs ?? 0);
      return;
    case 'status': {
      if (behaviour.retryAfter !== undefined) response.setHeader('retry-after', behaviour.retryAfter);
      sendJson(response, behaviour.status, errorBody(behaviour.message ?? 'scripted', behaviour.code));
      return;
    }
    case 'hang':
      return;
    case 'close':
      response.socket?.destroy();
      return;
    case 'invalid-json':
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end('{"choices": [');
      return;
    case 'empty-choices':
      sendJson(response, 200, {
        id: 'chatcmpl-0',
        object: 'chat.completion',
        created: 0,
        model,
        choices: [],
      });
      return;
    case 'body':
      response.writeHead(200, { 'content-type': behaviour.type });
      response.end(behaviour.body);
      return;
  }
}

function completion(reply: Extract<ServerBehaviour, { kind: 'reply' }>, model: string): object {
  const { inputTokens, outputTokens } = reply.usage ?? { inputTokens: 11, outputTokens: 7 };
  const usage = {
    prompt_tokens: inputTokens,
    completion_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
  };
  return {
    id: 'chatcmpl-0',
    object: 'chat.completion',
    created: 0,
    model: reply.model ?? model,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: reply.text },
        finish_reason: reply.finishReason ?? 'stop',
      },
    ],
    ...(reply.usage === null ? {} : { usage }),
  };
}

function errorBody(message: string, code?: string): object {
  return { error: { message, type: 'scripted', code: code ?? null, param: null } };
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
