import { z } from 'zod';
import { counts, moment } from './run-event-parts.js';

/** Somebody who is there wants no work for a while, or does again. Time between is pause, neither work nor waiting. */
const workerPaused = z.object({
  ...moment,
  kind: z.literal('worker-paused'),
  worker: z.string(),
  reason: z.string(),
});
const workerResumed = z.object({ ...moment, kind: z.literal('worker-resumed'), worker: z.string() });

/** What a person was told to do, in the words used. */
const instructionGiven = z.object({
  ...moment,
  kind: z.literal('instruction-given'),
  worker: z.string(),
  job: z.string(),
  lines: z.array(z.string()),
});

/** Somebody spoke, or we did (`from` null). */
const chat = z.object({
  ...moment,
  kind: z.literal('chat'),
  from: z.string().nullable(),
  to: z.string().nullable(),
  lines: z.array(z.string()),
});

/** Somebody asked for something by chat, browser or program. */
const commandGiven = z.object({
  ...moment,
  kind: z.literal('command-given'),
  from: z.string(),
  channel: z.enum(['chat', 'browser', 'program']),
  command: z.record(z.string(), z.unknown()),
  isDone: z.boolean(),
  answer: z.array(z.string()),
});

/** A bot handed a person things from the chest: these are not the plan's any more. */
const goodsHanded = z.object({
  ...moment,
  kind: z.literal('goods-handed'),
  worker: z.string(),
  to: z.string(),
  items: counts,
});

/** The work is over, and the run waits so long at most for a person to put back what is missing by its visits. */
const goodsAwaited = z.object({
  ...moment,
  kind: z.literal('goods-awaited'),
  worker: z.string(),
  items: counts,
  limitTicks: z.number(),
});

/** Part of a subtask was done by somebody who had not been asked, or not for that. */
const subtaskCredited = z.object({
  ...moment,
  kind: z.literal('subtask-credited'),
  subtask: z.string(),
  quantity: z.number(),
  worker: z.string().nullable(),
});

/** Somebody wants this subtask, or was given it by somebody; or wants it no more. */
const subtaskRequested = z.object({
  ...moment,
  kind: z.literal('subtask-requested'),
  subtask: z.string(),
  worker: z.string(),
  by: z.string(),
});
const subtaskDeclined = z.object({
  ...moment,
  kind: z.literal('subtask-declined'),
  subtask: z.string(),
  worker: z.string(),
});

/** One question to the people, with what counts when nobody answers in time. */
const questionAsked = z.object({
  ...moment,
  kind: z.literal('question-asked'),
  question: z.string(),
  about: z.enum(['goal', 'repair', 'stop']),
  text: z.string(),
  choices: z.array(z.object({ key: z.string(), text: z.string() })),
  fallback: z.string(),
  limitTicks: z.number(),
});
const questionAnswered = z.object({
  ...moment,
  kind: z.literal('question-answered'),
  question: z.string(),
  choice: z.string(),
  /** `told` by a person, `remembered` from before, `fallback` when nobody answered in time. */
  source: z.enum(['told', 'remembered', 'fallback']),
  by: z.string().nullable(),
});

/** Lines about people: what they were told, said, asked for and did unasked. */
export const peopleEvents = [
  workerPaused,
  workerResumed,
  instructionGiven,
  chat,
  commandGiven,
  goodsHanded,
  goodsAwaited,
  subtaskCredited,
  subtaskRequested,
  subtaskDeclined,
  questionAsked,
  questionAnswered,
] as const;
