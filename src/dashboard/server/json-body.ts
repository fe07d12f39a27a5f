import type { Context } from 'hono';

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
