import { z } from 'zod';
import { jsonIn } from '../../base/json.js';
import { schemaProblems } from '../../environment/schema-problems.js';
import { frameEvents } from './run-event-frame.js';
import { peopleEvents } from './run-event-people.js';
import { workEvents } from './run-event-work.js';

const runEvent = z.discriminatedUnion('kind', [...frameEvents, ...workEvents, ...peopleEvents]);

/** One line of `events.jsonl`. `tick`: world ticks since the start of the run, never falling. */
export type RunEvent = Readonly<z.infer<typeof runEvent>>;
export type RunEventKind = RunEvent['kind'];
export type EventOf<Kind extends RunEventKind> = Extract<RunEvent, { kind: Kind }>;

type WithoutMoment<Event> = Event extends RunEvent ? Omit<Event, 'tick' | 'wallTime'> : never;
/** An event before the log gives it its moment. */
export type NewRunEvent = WithoutMoment<RunEvent>;

/** A line read back, or what is wrong with it. */
export type LineReading =
  { readonly ok: true; readonly event: RunEvent } | { readonly ok: false; readonly reason: string };

export function readRunEvent(line: string): LineReading {
  const value = jsonIn(line);
  if (value === undefined) return { ok: false, reason: 'it is not complete JSON' };
  const parsed = runEvent.safeParse(value);
  if (parsed.success) return { ok: true, event: parsed.data };
  return { ok: false, reason: reasonOf(value, parsed.error) };
}

/** Version of the lines; `run-started` names it. */
const LOG_VERSION = 1;

const KINDS: ReadonlySet<unknown> = new Set(
  [...frameEvents, ...workEvents, ...peopleEvents].map(({ shape }) => shape.kind.value),
);

/** All kinds of lines, in no order of time. */
export const RUN_EVENT_KINDS = [...KINDS] as readonly RunEventKind[];

function reasonOf(value: unknown, error: z.ZodError): string {
  const { kind, schemaVersion } = (typeof value === 'object' && value !== null ? value : {}) as Record<
    string,
    unknown
  >;
  if (kind === 'run-started' && schemaVersion !== LOG_VERSION)
    return `it is of log version ${JSON.stringify(schemaVersion)}; this one reads ${LOG_VERSION}`;
  if (kind === undefined) return 'it has no "kind", so it is no line of a log';
  if (!KINDS.has(kind))
    return `there is no event of kind ${JSON.stringify(kind)}; the log may be of a newer version`;
  return schemaProblems(error, value).join('; ');
}
