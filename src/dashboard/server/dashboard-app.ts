import { Hono, type Context } from 'hono';
import { eventsOf, type DashboardSource } from './dashboard-source.js';
import { eventStream, type StreamOptions } from './event-stream.js';
import type { Seats } from '../../avatar/seats.js';
import { schemaProblems } from '../../environment/schema-problems.js';
import { jsonOf, limitedBody } from './json-body.js';
import { bearerOf, isAuthorized, type Guard } from './guard.js';
import { addPlayRoutes } from './play-routes.js';
import type { PageFile } from './page-files.js';
import type { EverydayWords } from './stream-message.js';
import { everydayName, mobName } from '../../game/names/names.js';
import { loadRegistry, type Registry } from '../../game/registry.js';
import { plainLine } from '../../base/plain-text.js';
import { z } from 'zod';
import type { RunCommand } from '../../run/people/command.js';

/** What routes are made with. */
export interface PageMeans {
  readonly files: ReadonlyMap<string, PageFile>;
  readonly guard: Guard;
  /** Fires when the server ends. */
  readonly closing: AbortSignal;
}

export interface AppOptions extends PageMeans, Omit<StreamOptions, 'from'> {
  readonly token: string;
  /** Who plays in the page; null where nobody can. */
  readonly seats: Seats | null;
}

// Only what comes from here is loaded, run or called; nobody may frame the page.
const HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
};

export function dashboardApp(options: AppOptions): Hono {
  const { files, guard } = options;
  const app = secured(new Hono(), guard);
  app.get('/events', (context) => sendEvents(context, options));
  app.get('/words', (context) => context.json(wordsOf(options.source)));
  app.post('/command', limitedBody(), (context) => runCommand(context, options));
  const { seats, source } = options;
  if (seats && source.kind === 'live') addPlayRoutes(app, seats, options.token, source.control);
  addPage(app, files);
  app.notFound((context) => problem(context, 404, 'Commands go to /command.'));
  return app;
}

/** Serves the page's files to whatever was not asked for before. */
export function addPage(app: Hono, files: ReadonlyMap<string, PageFile>): void {
  app.get('*', (context) => {
    const file = files.get(context.req.path);
    if (!file) return problem(context, 404, `There is nothing at ${context.req.path}. The page is at /.`);
    return context.body(file.body, 200, { 'Content-Type': file.contentType });
  });
}

/** Keeps out who comes by another name, and has every answer say what the page may do. */
export function secured(app: Hono, guard: Guard): Hono {
  app.use(async (context, next) => {
    const refusal = guard.refusalOf({
      host: context.req.header('host'),
      origin: context.req.header('origin'),
    });
    if (refusal !== null) context.res = problem(context, 403, refusal);
    else await next();
    for (const [name, value] of Object.entries(HEADERS)) context.res.headers.set(name, value);
  });
  app.onError((error, context) => {
    process.emitWarning(`The page could not be answered at ${context.req.path}: ${String(error)}`);
    return problem(context, 500, 'Something went wrong in the program; its terminal says what.');
  });
  return app;
}

function sendEvents(context: Context, options: AppOptions): Response {
  const given = context.req.header('last-event-id') ?? context.req.query('after');
  if (given !== undefined && !/^\d{1,9}$/.test(given)) {
    return problem(
      context,
      400,
      `Expected the number of the last event received, got "${given.slice(0, 40)}".`,
    );
  }
  const from = given === undefined ? 0 : Number(given) + 1;
  const stream = eventStream({ ...options, from });
  return new Response(stream, { headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } });
}

async function runCommand(context: Context, { source, token, seats }: AppOptions): Promise<Response> {
  if (source.kind === 'recorded')
    return problem(context, 409, 'This run is over; nothing can be asked of it.');
  const authorization = context.req.header('authorization');
  const player = seats?.nameOf(bearerOf(authorization)) ?? null;
  if (player === null && !isAuthorized(authorization, token)) {
    return problem(
      context,
      401,
      'Expected the token of this run. Open the whole address the program printed.',
    );
  }
  if (!/^application\/json\b/.test(context.req.header('content-type') ?? '')) {
    return problem(context, 415, 'Expected Content-Type: application/json.');
  }
  const said = await jsonOf(context);
  const request = commandRequest.safeParse(said);
  if (!request.success) {
    const what = schemaProblems(request.error, said).join('; ');
    return problem(context, 400, `Expected {"from": name, "command": {"kind": ...}}: ${what}.`);
  }
  const { from, command } = request.data;
  if (player !== null && from.toLowerCase() !== player.toLowerCase())
    return problem(context, 403, `Expected words of ${player}, whose link this is, got ${from}.`);
  return context.json(await source.control.command(from, command, 'browser'));
}

function wordsOf(source: DashboardSource): EverydayWords {
  const [started] = eventsOf(source);
  return started?.kind === 'run-started' ? everydayWords(started.world.mcVersion) : {};
}

function problem(context: Context, status: 400 | 401 | 403 | 404 | 409 | 415 | 500, error: string): Response {
  return context.json({ error }, status);
}

/** The words of a version; empty for one nobody knows, so that registry names are shown. */
export function everydayWords(mcVersion: string): EverydayWords {
  const registry = registryOf(mcVersion);
  if (registry === null) return {};
  const words: Record<string, readonly [string, string]> = {};
  for (const name of new Set([...registry.items.keys(), ...registry.blocks.keys()])) {
    words[name] = [everydayName(registry, name), everydayName(registry, name, 2)];
  }
  for (const name of registry.entities.keys()) words[`mob:${name}`] = [mobName(name), mobName(name, 2)];
  return words;
}

function registryOf(mcVersion: string): Registry | null {
  try {
    return loadRegistry(mcVersion);
  } catch {
    return null;
  }
}

// What people type is shown to others: no line breaks, no terminal codes, no novels.
const words = (most: number): z.ZodString =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .refine((text) => plainLine(text) === text, 'no control characters');

const name = words(40);
const item = words(100);

const command: z.ZodType<RunCommand> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('help') }),
  z.strictObject({ kind: z.literal('plan') }),
  z.strictObject({ kind: z.literal('next') }),
  z.strictObject({ kind: z.literal('take'), subtask: name }),
  z.strictObject({ kind: z.literal('done') }),
  z.strictObject({ kind: z.literal('skip') }),
  z.strictObject({ kind: z.literal('fail'), reason: words(200) }),
  z.strictObject({ kind: z.literal('give'), subtask: name, to: name }),
  z.strictObject({
    kind: z.literal('bring'),
    item,
    count: z.number().int().min(1).max(10_000),
    from: name.nullable(),
  }),
  z.strictObject({ kind: z.literal('pause') }),
  z.strictObject({ kind: z.literal('resume') }),
  z.strictObject({ kind: z.literal('where'), item }),
  z.strictObject({ kind: z.literal('who'), about: name.optional() }),
  z.strictObject({ kind: z.literal('missing'), item: z.string().optional() }),
  z.strictObject({ kind: z.enum(['controls', 'how-long', 'thanks', 'hello', 'about', 'mishap']) }),
  z.strictObject({ kind: z.enum(['have', 'lack']), item, count: z.number().int().min(1).max(10_000) }),
  z.strictObject({ kind: z.enum(['recipe', 'why']), item: item.nullable() }),
  z.strictObject({ kind: z.enum(['come', 'follow', 'stay', 'halt']), who: name.nullable() }),
  z.strictObject({
    kind: z.literal('there'),
    act: z.enum(['dig', 'place']),
    item: item.nullable(),
    who: name.nullable(),
  }),
  z.strictObject({ kind: z.literal('goal'), text: words(200) }),
  z.strictObject({ kind: z.literal('note'), text: words(400) }),
  z.strictObject({ kind: z.literal('quiet'), leavesOut: z.enum(['nothing', 'others', 'all']) }),
  z.strictObject({ kind: z.literal('memory') }),
  z.strictObject({ kind: z.literal('forget'), what: words(200) }),
  z.strictObject({ kind: z.literal('answer'), choice: words(200) }),
  z.strictObject({ kind: z.literal('stop') }),
]);

/** What the page sends when somebody presses a button. */
const commandRequest = z.strictObject({ from: name, command });
