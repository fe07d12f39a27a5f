import { z } from 'zod';
import { frameEvents } from './run-event-frame.js';
import { workEvents } from './run-event-work.js';

const runEvent = z.discriminatedUnion('kind', [...frameEvents, ...workEvents]);

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

/** Reads one line of a log. */
export function readRunEvent(line: string): LineReading {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { ok: false, reason: 'it is not complete JSON' };
  }
  const parsed = runEvent.safeParse(value);
  if (parsed.success) return { ok: true, event: parsed.data };
  return { ok: false, reason: z.prettifyError(parsed.error).replaceAll('\n', ' ') };
}
