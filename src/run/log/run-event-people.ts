import { z } from 'zod';
import { counts, event, thing } from './run-event-parts.js';

/** Lines about people: what they were told, said, asked for and did unasked. */
export const peopleEvents = [
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
