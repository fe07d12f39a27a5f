import { z } from 'zod';
import { jsonIn } from '../../base/json.js';
import { schemaProblems } from '../../environment/schema-problems.js';
import { frameEvents } from './run-event-frame.js';
import { workEvents } from './run-event-work.js';
import { counts, event, thing } from './run-event-parts.js';

/** Lines about people: what they were told, said, asked for and did unasked. */
const peopleEvents = [
  /** Somebody who is there wants no work for a while, or does again. Time between is pause, neither work nor waiting. */
  event('worker-paused', { worker: z.string(), reason: z.string() }),
  event('worker-resumed', { worker: z.string() }),
  /** What a person was told to do, in the words used. */
  event('instruction-given', { worker: z.string(), job: thing, lines: z.array(z.string()) }),
  /** Somebody spoke, or we did (`from` null). */
  event('chat', {
    from: z.string().nullable(),
    to: z.string().nullable(),
    lines: z.array(z.string()),
  }),
  /** Somebody asked for something by chat, browser or program. */
  event('command-given', {
    from: z.string(),
    channel: z.enum(['chat', 'browser', 'program']),
    command: z.record(z.string(), z.unknown()),
    isDone: z.boolean(),
    answer: z.array(z.string()),
  }),
  /** A bot handed a person things from the chest: these are not the plan's any more. */
  event('goods-handed', { worker: z.string(), to: z.string(), items: counts }),
  /**
   * The run waits so long at most for a person to put into the chest what it holds: when the work is over, what is
   * missing by its visits; before a goal is given up, what it takes (`why` it cannot be reached without). `to`: where
   * goods stay in hands, who is to be given it.
   */
  event('goods-awaited', {
    worker: z.string(),
    items: counts,
    limitTicks: z.number(),
    why: z.string().optional(),
    to: z.string().exactOptional(),
  }),
  /** Part of a subtask was done by somebody who had not been asked, or not for that. */
  event('subtask-credited', { subtask: thing, quantity: z.number(), worker: z.string().nullable() }),
  /** Somebody wants this subtask, or was given it by somebody; or wants it no more. */
  event('subtask-requested', { subtask: thing, worker: z.string(), by: z.string() }),
  event('subtask-declined', { subtask: thing, worker: z.string() }),
  /** One question to the people, with what counts when nobody answers in time. */
  event('question-asked', {
    question: z.string(),
    about: z.enum(['goal', 'repair', 'stop']),
    text: z.string(),
    choices: z.array(z.object({ key: z.string(), text: z.string() })),
    fallback: z.string(),
    limitTicks: z.number(),
  }),
  event('question-answered', {
    question: z.string(),
    choice: z.string(),
    /** `told` by a person, `remembered` from before, `fallback` when nobody answered in time. */
    source: z.enum(['told', 'remembered', 'fallback']),
    by: z.string().nullable(),
  }),
] as const;

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
