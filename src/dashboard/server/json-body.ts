import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

/** What a request holds; undefined where it is no JSON. */
export async function jsonOf(context: Context): Promise<unknown> {
  try {
    return await context.req.json<unknown>();
  } catch (error) {
    // Too long a body is found out while it is read, and is no matter of JSON.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Refuses what is longer than anything a page of ours sends. */
export function limitedBody(mostBytes = 16_384): MiddlewareHandler {
  return bodyLimit({
    maxSize: mostBytes,
    onError: (context) => context.json({ error: `Expected at most ${mostBytes} bytes.` }, 413),
  });
}
