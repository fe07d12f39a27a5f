import { z } from 'zod';
import { ACTIONS, type Goal, type Subtask } from '../../plan/subtask/subtask.js';
import type { PlannerInfo } from '../../decompose/decomposition.js';
import type { Verdict } from '../../verify/verdict.js';

/** What every line has: world ticks since the start of the run, and the time on the wall (ISO 8601, UTC). */
export const moment = { tick: z.number().int().nonnegative(), wallTime: z.string() };

/** Items to counts; changes may be negative. */
export const counts = z.record(z.string(), z.number());

export const position = z.object({ x: z.number(), y: z.number(), z: z.number() });

export const workerKind = z.enum(['ai', 'human', 'scripted-human']);

export const subtaskState = z.enum(['READY', 'BLOCKED', 'IN_PROGRESS', 'DONE', 'FAILED']);

export const runStatus = z.enum(['done', 'failed', 'impossible', 'cancelled']);

export const goalSchema: z.ZodType<Goal> = z.object({
  kind: z.enum(['have', 'placed', 'killed', 'shot']),
  item: z.string(),
  quantity: z.number(),
  verb: z.enum(ACTIONS),
});

export const subtaskSchema: z.ZodType<Subtask> = z.object({
  id: z.string(),
  action: z.enum(ACTIONS),
  item: z.string(),
  quantity: z.number(),
  tools: z.array(z.string()),
  wornOut: z.array(z.string()).exactOptional(),
  materials: counts,
  fuel: counts.exactOptional(),
  station: z.string().exactOptional(),
  sources: z.array(z.string()).exactOptional(),
  drops: counts.exactOptional(),
  placed: z.enum(['left', 'right', 'beside']).exactOptional(),
  instruction: z.string(),
  dependsOn: z.array(z.string()),
});

export const plannerSchema: z.ZodType<PlannerInfo> = z.object({
  method: z.enum(['planner', 'co-voyager', 'voyager']),
  model: z.string().nullable(),
  provider: z.string().nullable(),
  author: z.enum(['planner', 'model', 'model, mended by the planner']).nullable(),
});

const ledgerTotals = {
  calls: z.number(),
  failedCalls: z.number(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  seconds: z.number(),
  costUsd: z.number().nullable(),
};

/** Sums of an account of model calls. */
export const ledgerSummary = {
  ...ledgerTotals,
  roles: z.record(z.string(), z.object(ledgerTotals)),
  models: z.record(z.string(), z.object(ledgerTotals)),
};

export const verdictSchema: z.ZodType<Verdict> = z.object({
  kind: z.enum(['passed', 'partial', 'failed']),
  asked: z.number(),
  done: z.number(),
  problems: z.array(
    z.object({
      kind: z.enum([
        'nothing-done',
        'too-few',
        'not-deposited',
        'wrong-item',
        'station-not-placed',
        'tool-not-returned',
        'material-lost',
        'other-items-missing',
        'not-killed',
        'no-evidence',
      ]),
      item: z.string().nullable(),
      count: z.number().nullable(),
      message: z.string(),
    }),
  ),
  deltas: z.object({ chest: counts, furnace: counts, inventory: counts }),
  facts: z.array(z.string()),
});
