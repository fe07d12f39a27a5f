import { randomBytes } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { studyActSchema } from '../../study/participant.js';
import type { StudySession } from '../../study/session.js';
import type { StudyDesk } from '../../study/study-desk.js';
import { dashboardApp, type PageMeans } from './dashboard-app.js';
import { bearerOf } from './guard.js';
import { schemaProblems } from '../../environment/schema-problems.js';
import { jsonOf, limitedBody } from './json-body.js';
import { pageApp, servePage } from './page-server.js';
import { WorldFeed } from './world-feed.js';

export interface StudyServerOptions {
  readonly desk: StudyDesk;
  /** 0: any free one. */
  readonly port: number;
  /** Whether other machines may open it. */
  readonly isLan: boolean;
}

export interface StudyServer {
  readonly port: number;
  /** The invitation of a participant. */
  linkFor(token: string): string;
  close(): Promise<void>;
}

const MOST_BODY_BYTES = 262_144;
const NOBODYS = 'This link is not one of this study, or its data were deleted. Ask whoever invited you.';

/**
 * Serves a study: the page of each participant, and below `/run/` that of each play.
 * @throws CoVoyagerError `no-page`, `cannot-listen`
 */
export async function startStudyServer({ desk, port, isLan }: StudyServerOptions): Promise<StudyServer> {
  const plays = new WeakMap<StudySession, Hono>();
  const playOf = (session: StudySession, means: PageMeans): Hono | null => {
    const { control, seats } = session;
    const known = plays.get(session);
    if (known || !control) return known ?? null;
    const app = dashboardApp({
      ...means,
      source: { kind: 'live', control },
      // Nobody is told: participants come with their own.
      token: randomBytes(24).toString('base64url'),
      seats,
      run: session.id,
      worldFeed: new WorldFeed(control),
    });
    plays.set(session, app);
    return app;
  };
  const server = await servePage({ port, isLan }, (means) =>
    pageApp(means, (app) => {
      addStudyRoutes(app, desk);
      app.all('/run/:id/*', (context) => {
        const session = desk.session(context.req.param('id'));
        const play = session && playOf(session, means);
        if (!play) return context.json({ error: 'This play is over. Open your invitation again.' }, 404);
        const url = new URL(context.req.url);
        url.pathname = url.pathname.replace(/^\/run\/[^/]+/, '');
        return play.fetch(new Request(url, context.req.raw));
      });
    }),
  );
  return {
    port: server.port,
    linkFor: (token) => `${server.origin}/#study=${token}`,
    close: () => server.close(() => desk.close()),
  };
}

function addStudyRoutes(app: Hono, desk: StudyDesk): void {
  const tokenOf = (context: Context): string => bearerOf(context.req.header('authorization'));
  const limit = limitedBody(MOST_BODY_BYTES);
  app.post('/study/view', limit, (context) => {
    const view = desk.look(tokenOf(context));
    return view ? context.json({ view }) : context.json({ error: NOBODYS }, 401);
  });
  app.post('/study/act', limit, async (context) => {
    const token = tokenOf(context);
    if (!desk.look(token)) return context.json({ error: NOBODYS }, 401);
    const said = await jsonOf(context);
    const act = studyActSchema.safeParse(said);
    if (!act.success) {
      const what = schemaProblems(act.error, said).join('; ');
      return context.json({ error: `Expected {"do": ...}: ${what}.` }, 400);
    }
    const why = desk.act(token, act.data);
    return context.json(
      { view: desk.look(token), ...(why === null ? {} : { error: why }) },
      why === null ? 200 : 409,
    );
  });
}
