import { randomUUID } from 'node:crypto';
import {
  isInitializeRequest,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
  type McpServer,
} from '@modelcontextprotocol/server';

const SESSION = 'mcp-session-id';
/** Assistants that go without a word leave theirs behind: the oldest gives way. */
const MOST_SESSIONS = 100;

/**
 * Assistants that speak the protocol of 2025 over HTTP, each with a server of its own while its session lasts: a request
 * is called off by another, and only within a session is it known which is meant. Later protocols close the answer.
 */
export class Sessions {
  readonly #open = new Map<string, WebStandardStreamableHTTPServerTransport>();

  constructor(private readonly newServer: () => McpServer) {}

  /** Null for a request that belongs to no session and begins none. */
  async answer(request: Request): Promise<Response | null> {
    if (!(await isLegacyRequest(request))) return null;
    const id = request.headers.get(SESSION);
    if (id === null)
      return (await beginsSession(request)) ? (await this.#begin()).handleRequest(request) : null;
    const session = this.#open.get(id);
    if (session) return session.handleRequest(request);
    const error = { code: -32001, message: 'This session is over; initialize a new one.' };
    return Response.json({ jsonrpc: '2.0', error, id: null }, { status: 404 });
  }

  async close(): Promise<void> {
    await Promise.all([...this.#open.values()].map((session) => session.close()));
  }

  async #begin(): Promise<WebStandardStreamableHTTPServerTransport> {
    const session = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void this.#open.set(id, session),
    });
    await this.newServer().connect(session);
    const { onclose } = session;
    session.onclose = () => {
      this.#open.delete(session.sessionId ?? '');
      onclose?.();
    };
    const [oldest] = this.#open.values();
    if (this.#open.size >= MOST_SESSIONS) await oldest?.close();
    return session;
  }
}

async function beginsSession(request: Request): Promise<boolean> {
  if (request.method !== 'POST') return false;
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null);
  return isInitializeRequest(body);
}
