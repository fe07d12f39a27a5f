import { z } from 'zod';
import type { StopReason, SubtaskReason } from '../../schedule/reason.js';
import { counts, thing } from './run-event-parts.js';

const words = { worker: z.string(), subtask: z.string() };

/** Why somebody stops, or is told to. */
export const stopReasonSchema: z.ZodType<StopReason> = z.discriminatedUnion('code', [
  z.object({ code: z.literal('overdue'), tookTicks: z.number(), expectedTicks: z.number() }),
  z.object({ code: z.literal('silent'), ticks: z.number() }),
  z.object({ code: z.literal('done-already') }),
  z.object({ code: z.literal('needed-sooner') }),
  z.object({ code: z.enum(['reassigned', 'declined']), ...words }),
  z.object({ code: z.literal('told'), words: z.string() }),
]);

const failure = z.object({ why: stopReasonSchema, worker: z.string() });

const lack = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('item'), item: thing, needed: z.number(), free: z.number() }),
  z.object({ kind: z.literal('station'), block: thing }),
  z.object({ kind: z.literal('places'), needed: z.number() }),
]);

const share = z.object({
  worker: z.string(),
  phase: z.enum(['whole', 'load', 'collect']),
  quantity: z.number(),
});

/** Why a subtask is in its state. */
export const subtaskReasonSchema: z.ZodType<SubtaskReason> = z.discriminatedUnion('code', [
  z.object({ code: z.literal('waits-for-others'), subtasks: z.array(z.string()), items: counts }),
  z.object({ code: z.literal('waits-for-goods'), lack, holder: z.string().nullable() }),
  z.object({ code: z.enum(['blocked', 'can-begin', 'waits-for-worker']) }),
  z.object({ code: z.literal('kept-for'), worker: z.string() }),
  z.object({ code: z.literal('to-be-tried-again'), failure }),
  z.object({
    code: z.literal('under-way'),
    done: z.number(),
    quantity: z.number(),
    jobs: z.array(share),
    loads: z.array(z.object({ block: thing, quantity: z.number() })),
  }),
  z.object({ code: z.literal('verified'), done: z.number(), quantity: z.number() }),
  z.object({ code: z.literal('failed'), failure: failure.nullable() }),
]);
