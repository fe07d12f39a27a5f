import type { Hono } from 'hono';
import { z } from 'zod';
import { actsSchema } from '../../avatar/act.js';
import type { Seats } from '../../avatar/seats.js';
import type { RunControl } from '../../run/run-control.js';
import type { AvatarSight } from '../../avatar/sights.js';
import { hasCode } from '../../base/error.js';
import { schemaProblems } from '../../environment/schema-problems.js';
import { jsonOf, limitedBody } from './json-body.js';
import { bearerOf, isAuthorized } from './guard.js';

/** Lines a page has not taken yet; beyond it the figures of a moment are left out, since the next moment has them. */
const MOST_WAITING = 40;
const WRONG_TOKEN = 'This link is not one of this run. Ask whoever started it for another.';
const seatRequest = z.strictObject({ name: z.string().max(40) });

/** Routes by which people play: a seat for a name, what its body sees, what it is to do. */
export function addPlayRoutes(
  app: Hono,
  seats: Seats,
  runToken: string,
  control: Pick<RunControl, 'placesOf'>,
): void {
  const limit = limitedBody();
  app.post('/play/seat', limit, async (context) => {
    if (!isAuthorized(context.req.header('authorization'), runToken))
      return context.json({ error: WRONG_TOKEN }, 401);
    const request = seatRequest.safeParse(await jsonOf(context));
    if (!request.success) return context.json({ error: 'Expected {"name": "Eva"}.' }, 400);
    try {
      return context.json({ token: seats.give(request.data.name), name: request.data.name });
    } catch (error) {
      if (!hasCode(error, 'bad-option')) throw error;
      return context.json({ error: error.message }, 409);
    }
  });
  app.post('/play/who', (context) => {
    const name = seats.nameOf(bearerOf(context.req.header('authorization')));
    return name === null ? context.json({ error: WRONG_TOKEN }, 401) : context.json({ name });
  });
  app.post('/play/task', (context) => {
    const name = seats.nameOf(bearerOf(context.req.header('authorization')));
    if (name === null) return context.json({ error: WRONG_TOKEN }, 401);
    return context.json({ places: control.placesOf(name) });
  });
  app.post('/play/sights', (context) => {
    const stream = sightsStream(seats, bearerOf(context.req.header('authorization')));
    if (stream === null) return context.json({ error: WRONG_TOKEN }, 401);
    return new Response(stream, { headers: { 'Content-Type': 'application/x-ndjson; charset=utf-8' } });
  });
  app.post('/play/act', limit, async (context) => {
    const token = bearerOf(context.req.header('authorization'));
    if (seats.nameOf(token) === null) return context.json({ error: WRONG_TOKEN }, 401);
    const said = await jsonOf(context);
    const request = actsSchema.safeParse(said);
    if (!request.success) {
      const what = schemaProblems(request.error, said).join('; ');
      return context.json({ error: `Expected {"acts": [{"do": ...}]}: ${what}.` }, 400);
    }
    return context.json({ notes: await seats.act(token, request.data.acts) });
  });
}

/** What a body sees, a JSON value a line, until the page goes or another takes the body over. */
function sightsStream(seats: Seats, token: string): ReadableStream<Uint8Array> | null {
  if (seats.nameOf(token) === null) return null;
  const encoder = new TextEncoder();
  let stop: (() => void) | null = null;
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        const line = (value: object): void =>
          controller.enqueue(encoder.encode(`${JSON.stringify(value)}\n`));
        // A page that lags behind hears of everything but what the next moment brings anyway.
        const isFull = (): boolean => (controller.desiredSize ?? 0) <= 0;
        stop = seats.watch(token, {
          see: (sight: AvatarSight) => {
            if (sight.kind !== 'moment' || !isFull()) line(sight);
          },
          replaced: () => {
            stop = null;
            line({ kind: 'gone', data: { why: 'You play on another page now.' } });
            controller.close();
          },
        });
      },
      cancel: () => stop?.(),
    },
    { highWaterMark: MOST_WAITING },
  );
}
