import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { z } from 'zod';
import type { CompanionRoster } from '../../companion/roster.js';
import { isAuthorized } from './guard.js';
import { schemaProblems } from '../../environment/schema-problems.js';
import { jsonOf, limitedBody } from './json-body.js';
import { pageApp, servePage } from './page-server.js';

const name = z.string().regex(/^\w{1,16}$/);
const actSchema = z.discriminatedUnion('do', [
  z.strictObject({ do: z.enum(['start', 'stop', 'restart']), name }),
  z.strictObject({
    do: z.literal('say'),
    name,
    text: z.string().trim().min(1).max(400),
    as: name.optional(),
  }),
]);

/**
 * Serves the page of companions, on this machine alone.
 * @param port 0: any free one
 * @returns its address, which holds the token: whoever has the whole of it may steer them
 * @throws CoVoyagerError `no-page`, `cannot-listen`
 */
export async function startBotsServer(
  roster: Pick<CompanionRoster, 'list' | 'act'>,
  port: number,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const token = randomBytes(24).toString('base64url');
  const isOurs = (context: Context): boolean => isAuthorized(context.req.header('authorization'), token);
  const stranger = { error: 'Expected the token. Open the whole address the program printed.' };
  const limit = limitedBody();
  const server = await servePage({ port }, (means) =>
    pageApp(means, (app) => {
      app.post('/bots/view', limit, (context) =>
        isOurs(context) ? context.json({ view: roster.list() }) : context.json(stranger, 401),
      );
      app.post('/bots/act', limit, async (context) => {
        if (!isOurs(context)) return context.json(stranger, 401);
        const said = await jsonOf(context);
        const act = actSchema.safeParse(said);
        if (!act.success) {
          const what = schemaProblems(act.error, said).join('; ');
          return context.json({ error: `Expected {"do": "stop", "name": "Ada"}: ${what}.` }, 400);
        }
        const note = await roster.act(act.data);
        return context.json({ view: roster.list(), ...(note !== '' && { note }) });
      });
    }),
  );
  return { url: `${server.origin}/#bots=${token}`, close: () => server.close() };
}
